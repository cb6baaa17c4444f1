/* Beam search, with one beam for each stage of the stock. It runs in slices, so that the caller can stop it. */
#include "value.h"

#define KEPT_PLIES 60
#define LAST_PLIES 300
#define STALE_PLIES 12

enum { RUNNING, WON, FAILED, OUT_OF_MEMORY };

typedef struct {
    State state;
    u64 key, column_key[COLUMNS];
    float value, column_value[COLUMNS];
    u32 node;
    u16 pairs;
    u8 column_pairs[COLUMNS];
} Kept;

typedef struct {
    float score;
    u32 parent; /* index in the beam */
    u64 key;
    Move move;
} Child;

typedef struct {
    u32 parent;
    Move move;
} Node;

typedef struct {
    u64 key;
    u32 plies; /* plus one; 0 marks a free slot */
} Seen;

static struct {
    u32 width;
    float step_cost;   /* of each ply */
    u32 best;          /* only lines of fewer plies count */
    u32 deal_credit;   /* same-suit pairs that a deal may make by luck, in the bound */
    u32 slack[STAGES]; /* drops what could beat `best` only narrowly */
    u32 first_win;     /* stop at it */
} setting;

static Kept *beam, *next_beam, *pool;
static Child *children;
static Seen *seen;
static u64 *recent;
static Node *nodes;
static u32 beam_size, at, child_count, pool_size, node_count, seen_mask, seen_count, recent_mask;
static u32 ply, stale, pool_grew, best_node, deals;
static float child_bar, pool_bar;
static u64 expanded, stop, stamp;
static int state_now;

static float *scores;

/* The k-th largest of n numbers, k from 1; reorders them. */
static float kth_largest(float *numbers, u32 n, u32 k) {
    u32 low = 0, high = n - 1, index = k - 1;
    while (low < high) {
        float pivot = numbers[low + (high - low) / 2];
        u32 i = low, j = high;
        while (i <= j) {
            while (numbers[i] > pivot) i++;
            while (numbers[j] < pivot) j--;
            if (i > j) break;
            float held = numbers[i];
            numbers[i++] = numbers[j];
            numbers[j] = held;
            if (j == 0) break;
            j--;
        }
        if (index <= j) high = j;
        else if (index >= i) low = i;
        else break;
    }
    return numbers[index];
}

/* Keeps the best `width` children; from now on only better ones are let in. */
static void thin_children(void) {
    if (child_count <= setting.width) return;
    for (u32 i = 0; i < child_count; i++) scores[i] = children[i].score;
    child_bar = kth_largest(scores, child_count, setting.width);
    u32 kept = 0;
    for (u32 i = 0; i < child_count && kept < setting.width; i++)
        if (children[i].score >= child_bar) children[kept++] = children[i];
    child_count = kept;
}

static float pool_score(const Kept *kept) { return kept->value - setting.step_cost * kept->state.plies; }

static void thin_pool(void) {
    if (pool_size <= setting.width) return;
    for (u32 i = 0; i < pool_size; i++) scores[i] = pool_score(&pool[i]);
    pool_bar = kth_largest(scores, pool_size, setting.width);
    u32 kept = 0;
    for (u32 i = 0; i < pool_size && kept < setting.width; i++)
        if (pool_score(&pool[i]) >= pool_bar) {
            if (kept != i) pool[kept] = pool[i];
            kept++;
        }
    pool_size = kept;
}

/* Whether the position was never kept, or only after more plies. Once the table of seen positions is full, new
   ones are not remembered and always pass. */
static int is_improvement(u64 key, u32 plies) {
    u32 slot = (u32)key & seen_mask;
    while (seen[slot].plies && seen[slot].key != key) slot = (slot + 1) & seen_mask;
    if (seen[slot].plies) return plies + 1 < seen[slot].plies;
    return 1;
}

static void remember(u64 key, u32 plies) {
    u32 slot = (u32)key & seen_mask;
    while (seen[slot].plies && seen[slot].key != key) slot = (slot + 1) & seen_mask;
    if (!seen[slot].plies) {
        if (seen_count > seen_mask - seen_mask / 4) return;
        seen_count++;
        seen[slot].key = key;
    }
    seen[slot].plies = plies + 1;
}

static int add_node(u32 parent, Move move) {
    if (!reserve(nodes + node_count + 1)) return 0;
    nodes[node_count++] = (Node){parent, move};
    return 1;
}

static void look_at_all(Kept *kept) {
    const State *state = &kept->state;
    u8 offset[COLUMNS + 1];
    offsets(state, offset);
    int empties = 0;
    kept->value = state->removed * run_worth(state->deals);
    kept->key = 0;
    kept->pairs = 0;
    for (int c = 0; c < COLUMNS; c++) {
        Column column = look(state->cards + offset[c], state->length[c], state->hidden[c], c, state->deals);
        kept->column_value[c] = column.value;
        kept->column_key[c] = column.key;
        kept->value += column.value;
        kept->key += column.key;
        kept->column_pairs[c] = column.pairs;
        kept->pairs += column.pairs;
        empties += state->length[c] == 0;
    }
    kept->value += empties_worth(empties, state->deals);
}

/* Whether it may still lead to a shorter line than the best known. */
static int can_be_short(u32 plies, int removed, int pairs, u32 left) {
    int need = (RUN - 1) * (game.runs - removed) - pairs + (int)left - (int)(setting.deal_credit * left);
    if (need < 0) need = 0;
    return plies + need + setting.slack[left] < setting.best;
}

static void offer_deal(const Kept *kept) {
    if (!can_deal(&kept->state)) return;
    Kept *dealt = &pool[pool_size];
    *dealt = *kept;
    apply_deal(&dealt->state);
    look_at_all(dealt);
    if (!can_be_short(dealt->state.plies, dealt->state.removed, dealt->pairs, dealt->state.deals)) return;
    if (pool_score(dealt) <= pool_bar) return;
    u64 *recently = &recent[dealt->key & recent_mask];
    if (*recently == dealt->key) return;
    *recently = dealt->key;
    if (!add_node(kept->node, (Move){0, 0, 0})) {
        state_now = OUT_OF_MEMORY;
        return;
    }
    dealt->node = node_count - 1;
    pool_grew = 1;
    if (++pool_size == 2 * setting.width + 64) thin_pool();
}

static void win(u32 parent, Move move, u32 plies) {
    if (plies >= setting.best) return;
    if (!add_node(parent, move)) {
        state_now = OUT_OF_MEMORY;
        return;
    }
    best_node = node_count - 1;
    setting.best = plies;
    if (setting.first_win) state_now = WON;
}

static void try_child(const Kept *kept, const u8 *offset, Move move, int empties) {
    const State *state = &kept->state;
    if (expanded == stop) return;
    expanded++;
    u8 there[PACK];
    int s = move.source, t = move.target, count = move.count, left = state->deals;
    int source_length = state->length[s] - count, source_hidden = state->hidden[s];
    const u8 *source = state->cards + offset[s];
    if (source_length && source_hidden == source_length) source_hidden--;
    int length = state->length[t] + count, hidden = state->hidden[t], removed = state->removed;
    memcpy(there, state->cards + offset[t], state->length[t]);
    memcpy(there + state->length[t], source + source_length, count);
    u32 plies = state->plies + 1;
    if (RANK(there[length - 1]) == 1 && lift_length(there, length, hidden, 0) >= RUN) {
        length -= RUN;
        removed++;
        if (length && hidden == length) hidden--;
        if (removed == game.runs) {
            win(kept->node, move, plies);
            return;
        }
    }
    Column from = look(source, source_length, source_hidden, s, left);
    Column to = look(there, length, hidden, t, left);
    int pairs = kept->pairs + from.pairs + to.pairs - kept->column_pairs[s] - kept->column_pairs[t];
    if (!can_be_short(plies, removed, pairs, left)) return;
    int now_empty = empties + (source_length == 0) + (length == 0) - (state->length[t] == 0);
    float value = kept->value + from.value + to.value - kept->column_value[s] - kept->column_value[t] +
                  (removed - state->removed) * run_worth(left) + empties_worth(now_empty, left) -
                  empties_worth(empties, left);
    float score = value - setting.step_cost * plies;
    if (score <= child_bar) return;
    u64 key = kept->key + from.key + to.key - kept->column_key[s] - kept->column_key[t];
    u64 *recently = &recent[key & recent_mask];
    if (*recently == (key ^ stamp) || !is_improvement(key, plies)) return;
    *recently = key ^ stamp;
    children[child_count++] = (Child){score, at, key, move};
    if (child_count == 12 * setting.width + 4096) thin_children();
}

static void expand(const Kept *kept) {
    const State *state = &kept->state;
    u8 offset[COLUMNS + 1];
    int run[COLUMNS], empties = 0, empty = -1;
    offsets(state, offset);
    for (int c = COLUMNS - 1; c >= 0; c--) {
        run[c] = lift_length(state->cards + offset[c], state->length[c], state->hidden[c], 0);
        if (state->length[c] == 0) {
            empties++;
            empty = c;
        }
    }
    for (int s = 0; s < COLUMNS; s++) {
        int length = state->length[s];
        if (length == 0) continue;
        const u8 *end = state->cards + offset[s] + length;
        int lift = game.relaxed ? lift_length(end - length, length, state->hidden[s], 1) : run[s];
        for (int t = 0; t < COLUMNS; t++) {
            if (t == s || state->length[t] == 0) continue;
            int last = state->cards[offset[t] + state->length[t] - 1], count = RANK(last) - RANK(end[-1]);
            if (count < 1 || count > lift) continue;
            /* Part of a run onto a card like the one it lies on: only if the run there is longer. */
            if (count < run[s] && end[-count - 1] == last && run[t] <= run[s] - count) continue;
            try_child(kept, offset, (Move){s, t, count}, empties);
        }
        if (empty < 0) continue;
        for (int count = 1; count <= lift && count < length; count++)
            try_child(kept, offset, (Move){s, empty, count}, empties);
    }
}

/* The best children become the next beam. */
static void next_ply(void) {
    thin_children();
    u32 size = 0;
    for (u32 i = 0; i < child_count; i++) {
        const Child *child = &children[i];
        const Kept *parent = &beam[child->parent];
        Kept *kept = &next_beam[size];
        u32 plies = parent->state.plies + 1;
        if (!is_improvement(child->key, plies)) continue;
        remember(child->key, plies);
        if (!add_node(parent->node, child->move)) {
            state_now = OUT_OF_MEMORY;
            return;
        }
        *kept = *parent;
        apply_move(&kept->state, child->move);
        look_at_all(kept);
        kept->node = node_count - 1;
        size++;
    }
    Kept *held = beam;
    beam = next_beam;
    next_beam = held;
    beam_size = size;
    at = child_count = 0;
    child_bar = -1e30f;
    ply++;
    stamp = (stamp + 1) * 0x9E3779B97F4A7C15u;
    stale = pool_grew || pool_size < setting.width ? 0 : stale + 1;
    pool_grew = 0;
}

static int stage_is_over(void) {
    if (beam_size == 0) return 1;
    return deals ? ply >= KEPT_PLIES || stale >= STALE_PLIES : ply >= LAST_PLIES;
}

/* The pool becomes the beam of the next stage. */
static void next_stage(void) {
    thin_pool();
    if (deals == 0 || pool_size == 0) {
        state_now = setting.best <= LONGEST_PATH && best_node ? WON : FAILED;
        return;
    }
    memset(seen, 0, (seen_mask + 1) * sizeof *seen);
    seen_count = 0;
    beam_size = 0;
    for (u32 i = 0; i < pool_size; i++) {
        if (!is_improvement(pool[i].key, pool[i].state.plies)) continue;
        remember(pool[i].key, pool[i].state.plies);
        beam[beam_size++] = pool[i];
    }
    deals--;
    pool_size = at = child_count = ply = stale = 0;
    pool_bar = child_bar = -1e30f;
}

static u32 power_of_two(u32 least) {
    u32 size = 1024;
    while (size < least) size *= 2;
    return size;
}

/* The exchange holds a State, then the setting, then the weights of all stages. */
EXPORT(begin_beam) int begin_beam(void) {
    u8 *in = exchange;
    State start;
    memcpy(&start, in, sizeof start);
    memcpy(&setting, in += sizeof start, sizeof setting);
    memcpy(weights, in + sizeof setting, sizeof weights);
    make_keys();
    release_all();
    u32 width = setting.width, room = 12 * width + 4096, seen_size = power_of_two(width * 64);
    if (seen_size > 1u << 22) seen_size = 1u << 22;
    u32 recent_size = power_of_two(width * 8);
    beam = allocate((width + 1) * sizeof *beam);
    next_beam = allocate((width + 1) * sizeof *beam);
    pool = allocate((2 * width + 64) * sizeof *pool);
    children = allocate(room * sizeof *children);
    scores = allocate(room * sizeof *scores);
    seen = allocate(seen_size * sizeof *seen);
    recent = allocate(recent_size * sizeof *recent);
    nodes = allocate(sizeof *nodes);
    state_now = OUT_OF_MEMORY;
    if (!beam || !next_beam || !pool || !children || !scores || !seen || !recent || !nodes) return state_now;
    memset(seen, 0, seen_size * sizeof *seen);
    memset(recent, 0, recent_size * sizeof *recent);
    seen_mask = seen_size - 1;
    recent_mask = recent_size - 1;
    node_count = best_node = seen_count = pool_size = at = child_count = ply = stale = pool_grew = 0;
    pool_bar = child_bar = -1e30f;
    expanded = 0;
    stamp = 1;
    deals = start.deals;
    if (!add_node(0, (Move){0, 0, 0})) return state_now;
    beam[0].state = start;
    beam[0].node = 0;
    look_at_all(&beam[0]);
    beam_size = 1;
    remember(beam[0].key, start.plies);
    return state_now = RUNNING;
}

/* Continues the search for about `budget` children, or for exactly that many if `not_one_more`; see the states at
   the top. A search that was cut off there cannot be continued. */
EXPORT(run_beam) int run_beam(u32 budget, u32 not_one_more) {
    u64 until = expanded + budget;
    stop = not_one_more ? until : ~(u64)0;
    while (state_now == RUNNING && expanded < until) {
        if (at < beam_size) {
            if (deals) offer_deal(&beam[at]);
            if (state_now == RUNNING) expand(&beam[at]);
            at++;
        } else {
            next_ply();
            if (state_now == RUNNING && stage_is_over()) next_stage();
        }
    }
    return state_now;
}

EXPORT(beam_children) double beam_children(void) { return expanded; }

/* Writes the moves of the best line to the exchange, three bytes each; returns how many. */
EXPORT(best_line) u32 best_line(void) {
    u32 length = 0;
    for (u32 node = best_node; node; node = nodes[node].parent) length++;
    u32 left = length;
    for (u32 node = best_node; node; node = nodes[node].parent) {
        const Move *move = &nodes[node].move;
        u8 *out = exchange + 3 * --left;
        out[0] = move->source;
        out[1] = move->target;
        out[2] = move->count;
    }
    return length;
}
