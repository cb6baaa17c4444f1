/* The fair player: it searches what is certain, and judges the rest by the learned value.

   The search begins at a position as the player sees it, with unseen cards UNKNOWN, and follows every move
   that brings no news. A leaf is a move that turns an unknown card, a deal of unknown cards, or a win.
   Only `follow` looks at the secret, and only at the cards that its move reveals. */
#include "fair.h"

#define DEPTH_COST 0.01f
#define DEAL_COST 0.5f
#define MOST_MOVES (COLUMNS * (COLUMNS - 1) * RUN) /* from a position: any count from each column to each other one */
#define ROOT 0xFFFFFFFFu
#define ALL 0xFFFFFFFFu /* columns */
#define PATIENCE 10
#define MOST_PATIENCE 200000u
#define MOST_POSITIONS 4000000u /* more do not fit into the memory */
/* After ENOUGH positions a search goes on until it has seen GOES_ON times as many as at its last better leaf. */
#define ENOUGH 50000u
#define GOES_ON 4
#define MOST_WAYS 1000000u /* moves that are tried: with empty columns many lead to the same positions */
#define WON_LOGIT 30.0f
#define FIRST 1e30f

enum { DEAL_LEAF = COLUMNS, WIN_LEAF, LEAVES }; /* before them, a leaf for each column that turns a card */
enum { PLAYING, WON };

typedef struct {
    State state; /* its plies count from the root */
    u64 key, keys[COLUMNS]; /* those of the columns leave out how many of their cards are hidden */
    u32 parent;
    Move move;
    u8 expanded;
} Node;

typedef struct {
    float key;
    u32 node;
} Entry;

typedef struct {
    Entry *entries;
    u32 size;
    float empty_cost; /* what each empty column takes off the priority in this heap */
} Heap;

typedef struct {
    float logit, rating;
    u32 parent; /* from which the move leads to the leaf */
    Move move;
    u8 kind;
} Leaf;

static State root;
static Unseen unseen;
static struct {
    u8 hidden[COLUMNS][PACK], row[STAGES][COLUMNS];
} secret;

static Node *nodes;
static Heap heaps[2];
static u32 heap_count;
static u64 *table;
static u32 node_count, seen_count, way_count, limit, mask;
static int columns_differ;
static Leaf leaves[LEAVES];
static u32 leaf_count, best_at; /* positions seen when the best leaf was found; 0 without any */
static float best_rating;

static void push(Heap *heap, float key, u32 node) {
    u32 at = heap->size++;
    for (; at && heap->entries[(at - 1) / 2].key < key; at = (at - 1) / 2)
        heap->entries[at] = heap->entries[(at - 1) / 2];
    heap->entries[at] = (Entry){key, node};
}

static u32 pop(Heap *heap) {
    Entry *entries = heap->entries, last = entries[--heap->size];
    u32 best = entries[0].node, at = 0;
    for (u32 child; (child = 2 * at + 1) < heap->size; at = child) {
        if (child + 1 < heap->size && entries[child + 1].key > entries[child].key) child++;
        if (entries[child].key <= last.key) break;
        entries[at] = entries[child];
    }
    entries[at] = last;
    return best;
}

static u64 mix(u64 x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

/* The key of a column grows, and shrinks again, card by card. */
static u64 grown(u64 key, const u8 *cards, int count) {
    for (int i = 0; i < count; i++) key = (key + cards[i]) * 0x9E3779B97F4A7C15u;
    return key;
}

static u64 shrunk(u64 key, const u8 *cards, int count) {
    while (count--) key = key * 0xF1DE83E19937733Du - cards[count];
    return key;
}

static void compare_columns(void) {
    columns_differ = 0;
    for (int row = 1; row <= root.deals; row++)
        for (int i = 0; i < game.row_length[row]; i++) columns_differ |= game.row[row][i] != UNKNOWN;
}

/* Columns are interchangeable as long as no known card waits in the stock; to Bicycle's last row, of four
   cards, they are taken to be so. */
static u64 bare_column(int column) { return columns_differ ? (column + 1) * CARDS : 1; }

/* Writes the keys of the columns too; those that did not change are as before. */
static u64 key_of(const State *state, int news, const u64 *before, u32 changed, u64 *columns) {
    const u8 *cards = state->cards;
    u64 key = state->deals * 4u + news;
    for (int c = 0; c < COLUMNS; c++) {
        columns[c] = changed >> c & 1 ? grown(bare_column(c), cards, state->length[c]) : before[c];
        cards += state->length[c];
        key += mix(columns[c] + state->hidden[c]);
    }
    return key;
}

/* The slot of the table in which this key is, or belongs. */
static u64 *find(u64 key) {
    u32 slot = (u32)key & mask;
    while (table[slot] && table[slot] != (key | 1)) slot = (slot + 1) & mask;
    return &table[slot];
}

/* Whether the position is seen for the first time; beyond `limit` none counts as new. */
static int is_new(u64 key) {
    u64 *found = find(key);
    if (*found || seen_count == limit) return 0;
    seen_count++;
    *found = key | 1;
    return 1;
}

/* The column whose last card is face up and not known; -1 when there is none. */
static int turned_column(const State *state) {
    int end = 0;
    for (int c = 0; c < COLUMNS; c++) {
        end += state->length[c];
        if (state->length[c] && state->cards[end - 1] == UNKNOWN) return c;
    }
    return -1;
}

static void offer_leaf(const State *state, const u64 *keys, u32 parent, Move move, int kind) {
    float logit = WON_LOGIT, liked = 0, x[INPUTS];
    if (kind != WIN_LEAF) {
        int news = kind == DEAL_LEAF ? DEALT : TURNED;
        read_inputs(state, keys, &unseen, news, x);
        logit = judge_inputs(x);
        liked = taste_for(x);
    }
    float rating = logit + liked - DEPTH_COST * state->plies - (kind == DEAL_LEAF ? DEAL_COST : 0);
    if (!best_at || rating > best_rating) {
        best_rating = rating;
        best_at = seen_count;
    }
    Leaf *leaf = &leaves[kind];
    if (leaf->kind == kind && leaf->rating >= rating) return;
    *leaf = (Leaf){logit, rating, parent, move, kind};
}

/* Keeps the position that a certain move led to, which stands at the end of `nodes`, or offers it as a leaf; only if
   it is new. */
static void arrive(u32 parent, Move move) {
    Node *node = &nodes[node_count];
    const State *state = &node->state;
    int turned = turned_column(state), empties = 0;
    if (state->removed == game.runs) {
        offer_leaf(state, node->keys, parent, move, WIN_LEAF);
        return;
    }
    const u64 *before = parent == ROOT ? 0 : nodes[parent].keys;
    u32 changed = move.count ? 1u << move.source | 1u << move.target : ALL;
    node->key = key_of(state, turned < 0 ? NOTHING : TURNED, before, changed, node->keys);
    if (!is_new(node->key)) return;
    if (turned >= 0) {
        offer_leaf(state, node->keys, parent, move, turned);
        return;
    }
    float x[INPUTS];
    read_inputs(state, node->keys, &unseen, NOTHING, x);
    for (int c = 0; c < COLUMNS; c++) empties += state->length[c] == 0;
    node->parent = parent;
    node->move = move;
    node->expanded = 0;
    float priority = 5 * guess_by_inputs(x) + 120 * x[SAME] + 25 * x[OFF] + 448 * x[REMOVED] - 2.0f * state->plies;
    for (u32 i = 0; i < heap_count; i++) push(&heaps[i], priority - heaps[i].empty_cost * empties, node_count);
    node_count++;
}

static int is_known(const u8 *cards, int count) {
    for (int i = 0; i < count; i++)
        if (cards[i] == UNKNOWN) return 0;
    return 1;
}

/* The key of the position that a move leads to; 0 when the move may complete a run, which is not tried here. */
static u64 key_after(const Node *node, const u8 *offset, Move move) {
    const State *state = &node->state;
    int s = move.source, t = move.target, length = state->length[s] - move.count, hidden = state->hidden[s];
    const u8 *source = state->cards + offset[s], *moved = source + length;
    if (RANK(moved[move.count - 1]) == 1 &&
        lift_length(state->cards + offset[t], state->length[t], state->hidden[t], 0) >= RUN - move.count)
        return 0;
    int turns = length && hidden == length;
    u64 before = mix(node->keys[s] + hidden) + mix(node->keys[t] + state->hidden[t]);
    u64 after = mix(shrunk(node->keys[s], moved, move.count) + hidden - turns) +
                mix(grown(node->keys[t], moved, move.count) + state->hidden[t]);
    u64 news = turns && source[length - 1] == UNKNOWN ? TURNED : NOTHING;
    return node->key + news + after - before;
}

/* The moves from a position, and where they lead. */
static struct {
    u64 keys[MOST_MOVES];
    Move moves[MOST_MOVES];
    u32 count;
} ways;

static void add_way(u32 from, const u8 *offset, Move move) {
    ways.keys[ways.count] = key_after(&nodes[from], offset, move);
    ways.moves[ways.count++] = move;
}

/* Leaves out the moves to positions seen before; all at once, because the table of keys is too large for the caches. */
static void drop_known_ways(void) {
    u32 kept = 0;
    way_count += ways.count;
    for (u32 i = 0; i < ways.count; i++) {
        ways.moves[kept] = ways.moves[i];
        kept += !ways.keys[i] || !*find(ways.keys[i]);
    }
    ways.count = kept;
}

static void go(u32 from, Move move) {
    State *next = &nodes[node_count].state;
    *next = nodes[from].state;
    apply_move(next, move);
    arrive(from, move);
}

static void expand(u32 from) {
    const State *state = &nodes[from].state;
    u8 offset[COLUMNS + 1];
    offsets(state, offset);
    if (can_deal(state)) {
        Move deal = {0, 0, 0};
        if (is_known(game.row[state->deals], game.row_length[state->deals])) {
            nodes[node_count].state = *state;
            apply_deal(&nodes[node_count].state);
            arrive(from, deal);
        } else {
            offer_leaf(state, nodes[from].keys, from, deal, DEAL_LEAF);
        }
    }
    ways.count = 0;
    for (int s = 0; s < COLUMNS; s++) {
        int length = state->length[s], tried_empty = 0;
        const u8 *cards = state->cards + offset[s];
        int lift = lift_length(cards, length, state->hidden[s], game.relaxed);
        for (int t = 0; lift && t < COLUMNS; t++) {
            if (t == s) continue;
            if (state->length[t]) {
                int last = state->cards[offset[t] + state->length[t] - 1];
                int count = RANK(last) - RANK(cards[length - 1]);
                if (count >= 1 && count <= lift) add_way(from, offset, (Move){s, t, count});
            } else if (columns_differ || !tried_empty) {
                tried_empty = 1;
                for (int count = 1; count <= lift; count++)
                    if (columns_differ || count < length) add_way(from, offset, (Move){s, t, count});
            }
        }
    }
    drop_known_ways();
    for (u32 i = 0; i < ways.count; i++) go(from, ways.moves[i]);
}

static void sort_leaves(void) {
    leaf_count = 0;
    for (int kind = 0; kind < LEAVES; kind++) {
        if (leaves[kind].kind != kind) continue;
        Leaf leaf = leaves[kind];
        u32 at = leaf_count++;
        for (; at && leaves[at - 1].rating < leaf.rating; at--) leaves[at] = leaves[at - 1];
        leaves[at] = leaf;
    }
}

/* The exchange holds the rules and the rows of the stock, as struct Game, a State, how many of each card
   are unseen, and the secret. Game and State are as the player sees them, with UNKNOWN cards. */
EXPORT(begin_fair) void begin_fair(void) {
    const u8 *in = exchange;
    memcpy(&game, in, sizeof game);
    memcpy(&root, in += sizeof game, sizeof root);
    memcpy(unseen.count, in += sizeof root, sizeof unseen.count);
    memcpy(&secret, in + sizeof unseen.count, sizeof secret);
    count_unseen(&unseen);
    forget_readings();
    root.plies = 0;
}

static int is_settled(void) {
    if (leaves[WIN_LEAF].kind == WIN_LEAF) return 1;
    return best_at && (way_count >= MOST_WAYS || (seen_count >= ENOUGH && seen_count >= GOES_ON * best_at));
}

/* Searches until `most` positions have been seen, or all, or little more can be expected. */
static void search(u32 most) {
    limit = most;
    for (u32 turn = 0; heaps[0].size + heaps[1].size && seen_count < limit && !is_settled(); turn++) {
        Heap *heap = &heaps[turn % heap_count];
        if (heap->size == 0) continue;
        u32 from = pop(heap);
        if (nodes[from].expanded) continue;
        nodes[from].expanded = 1;
        expand(from);
        if (seen_count < limit) continue;
        nodes[from].expanded = 0; /* some of its moves may be left: a further search tries them */
        push(heap, FIRST, from);
    }
}

/* Looks at up to `most` positions; as long as there is no leaf, at up to PATIENCE times as many, though no more than
   MOST_PATIENCE on that account. Returns how many leaves were found, best first, or -1 without enough memory. */
EXPORT(judge) int judge(u32 most) {
    u32 size = 1024, room = most < MOST_PATIENCE ? MOST_PATIENCE : most;
    if (most < MOST_PATIENCE / PATIENCE) room = PATIENCE * most;
    if (room > MOST_POSITIONS) return -1;
    while (size < 2 * room) size *= 2;
    release_all();
    table = allocate(size * sizeof *table);
    nodes = allocate((room + 1) * sizeof *nodes);
    for (int i = 0; i < 2; i++) {
        heaps[i].entries = allocate(room * sizeof(Entry));
        heaps[i].size = 0;
    }
    leaf_count = 0;
    if (!table || !nodes || !heaps[0].entries || !heaps[1].entries) return -1;
    memset(table, 0, size * sizeof *table);
    for (int i = 0; i < LEAVES; i++) leaves[i].kind = LEAVES;
    mask = size - 1;
    limit = most;
    node_count = seen_count = way_count = best_at = 0;
    compare_columns();
    /* While stock remains, a second heap prefers filled columns: otherwise no deal is ever reached. */
    heap_count = root.deals ? 2 : 1;
    heaps[1].empty_cost = 14;
    nodes[0].state = root;
    arrive(ROOT, (Move){0, 0, 0});
    search(most);
    if (!best_at) search(room);
    sort_leaves();
    return leaf_count;
}

EXPORT(judge_looked_at) u32 judge_looked_at(void) { return seen_count; }

/* Whether every position that can be reached without news was seen. */
EXPORT(judge_was_complete) int judge_was_complete(void) { return heaps[0].size + heaps[1].size == 0; }

/* Writes a leaf to the exchange: its logit, then its moves, three bytes each; returns how many. */
EXPORT(judge_leaf) u32 judge_leaf(u32 number) {
    const Leaf *leaf = &leaves[number];
    u32 length = 1;
    for (u32 at = leaf->parent; nodes[at].parent != ROOT; at = nodes[at].parent) length++;
    memcpy(exchange, &leaf->logit, sizeof leaf->logit);
    u8 *out = exchange + sizeof leaf->logit + 3 * length;
    Move move = leaf->move;
    for (u32 at = leaf->parent;; at = nodes[at].parent) {
        memcpy(out -= 3, &move, 3);
        if (nodes[at].parent == ROOT) return length;
        move = nodes[at].move;
    }
}

static State state_after(const Leaf *leaf) {
    State state = nodes[leaf->parent].state;
    if (leaf->move.count) apply_move(&state, leaf->move);
    else if (leaf->kind != DEAL_LEAF) apply_deal(&state);
    return state;
}

/* Writes to the exchange the inputs of the value before and after a leaf: what training learns from. */
EXPORT(judge_inputs_of) void judge_inputs_of(u32 number) {
    float x[2][INPUTS];
    u64 keys[COLUMNS];
    State after = state_after(&leaves[number]);
    int kind = leaves[number].kind;
    read_inputs(&root, nodes[0].keys, &unseen, NOTHING, x[0]);
    key_of(&after, NOTHING, 0, ALL, keys);
    read_inputs(&after, keys, &unseen, kind == WIN_LEAF ? NOTHING : kind == DEAL_LEAF ? DEALT : TURNED, x[1]);
    memcpy(exchange, x, sizeof x);
}

/* Reads a line from the exchange, three bytes a move, and writes the logit of the value after it there. Only the
   last move brings news: it turns an unknown card, or deals unknown cards. */
EXPORT(judge_line) void judge_line(u32 length) {
    State state = root;
    u64 keys[COLUMNS];
    float x[INPUTS];
    int news = TURNED;
    compare_columns();
    for (u32 i = 0; i < length; i++) {
        Move move;
        memcpy(&move, exchange + 3 * i, sizeof move);
        if (move.count) apply_move(&state, move);
        else if (is_known(game.row[state.deals], game.row_length[state.deals])) apply_deal(&state);
        else news = DEALT;
    }
    key_of(&state, news, 0, ALL, keys);
    read_inputs(&state, keys, &unseen, news, x);
    float logit = judge_inputs(x);
    memcpy(exchange, &logit, sizeof logit);
}

static void reveal(u8 *card, int truth) {
    if (*card != UNKNOWN) return;
    *card = truth;
    unseen.count[truth]--;
}

/* The position as the player sees it now. */
EXPORT(fair_state) State *fair_state(void) { return &root; }

/* Plays a leaf's moves and shows the player what they reveal. */
EXPORT(follow) int follow(u32 number) {
    const Leaf *leaf = &leaves[number];
    root = state_after(leaf);
    if (leaf->kind == DEAL_LEAF) {
        int deals = root.deals;
        for (int i = 0; i < game.row_length[deals]; i++) reveal(&game.row[deals][i], secret.row[deals][i]);
        apply_deal(&root);
    }
    u8 offset[COLUMNS + 1];
    offsets(&root, offset);
    for (int c = 0; c < COLUMNS; c++)
        if (root.length[c]) reveal(&root.cards[offset[c] + root.hidden[c]], secret.hidden[c][root.hidden[c]]);
    count_unseen(&unseen);
    root.plies = 0;
    return root.removed == game.runs ? WON : PLAYING;
}
