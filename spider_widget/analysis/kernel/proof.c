/* Exhaustive search: visits every position that can still be reached, each once, and so proves a loss. */
#include "kernel.h"

enum { RUNNING, WON, EXHAUSTED, OUT_OF_MEMORY };

static State *states;
static u32 *table; /* indexes into `states`, plus one; 0 marks a free slot */
static u32 count, at, limit, mask;
static int state_now;

static u64 hash(const State *state) {
    u64 word, sum = 0;
    for (u32 i = 0; i < sizeof *state; i += sizeof word) {
        memcpy(&word, (const u8 *)state + i, sizeof word);
        sum = (sum ^ word) * 0x9E3779B97F4A7C15u;
        sum ^= sum >> 29;
    }
    return sum;
}

/* Once the stock is out, columns are interchangeable: they are put in order. */
static void normalise(State *state) {
    u8 offset[COLUMNS + 1], order[COLUMNS];
    State sorted;
    memset(&sorted, 0, sizeof sorted);
    offsets(state, offset);
    for (int c = 0; c < COLUMNS; c++) {
        int index = c;
        if (state->deals == 0)
            for (; index > 0; index--) {
                int other = order[index - 1], difference = state->length[c] - state->length[other];
                if (!difference) difference = state->hidden[c] - state->hidden[other];
                if (!difference)
                    difference = memcmp(state->cards + offset[c], state->cards + offset[other], state->length[c]);
                if (difference >= 0) break;
                order[index] = other;
            }
        order[index] = c;
    }
    int end = 0;
    for (int c = 0; c < COLUMNS; c++) {
        int from = order[c];
        memcpy(sorted.cards + end, state->cards + offset[from], state->length[from]);
        end += sorted.length[c] = state->length[from];
        sorted.hidden[c] = state->hidden[from];
    }
    sorted.deals = state->deals;
    sorted.removed = state->removed;
    *state = sorted;
}

static void add(State *state) {
    if (state->removed == game.runs) {
        state_now = WON;
        return;
    }
    normalise(state);
    u32 slot = (u32)hash(state) & mask;
    for (; table[slot]; slot = (slot + 1) & mask)
        if (!memcmp(&states[table[slot] - 1], state, sizeof *state)) return;
    if (count == limit || !reserve(states + count + 1)) {
        state_now = OUT_OF_MEMORY;
        return;
    }
    states[count++] = *state;
    table[slot] = count;
}

static void add_move(const State *state, int source, int target, int cards) {
    State next = *state;
    apply_move(&next, (Move){source, target, cards});
    add(&next);
}

static void expand(const State *state) {
    u8 offset[COLUMNS + 1];
    offsets(state, offset);
    if (can_deal(state)) {
        State next = *state;
        apply_deal(&next);
        add(&next);
    }
    for (int s = 0; s < COLUMNS; s++) {
        int length = state->length[s], hidden = state->hidden[s], tried_empty = 0;
        const u8 *cards = state->cards + offset[s];
        int lift = lift_length(cards, length, hidden, game.relaxed);
        for (int t = 0; t < COLUMNS; t++) {
            if (t == s) continue;
            if (state->length[t]) {
                int last = state->cards[offset[t] + state->length[t] - 1];
                int count = lift ? RANK(last) - RANK(cards[length - 1]) : 0;
                if (count >= 1 && count <= lift) add_move(state, s, t, count);
            } else if (state->deals || !tried_empty) {
                tried_empty = 1;
                for (int count = 1; count <= lift; count++)
                    if (state->deals || count < length) add_move(state, s, t, count);
            }
        }
    }
}

/* The exchange holds a State; at most `most` positions are kept. */
EXPORT(begin_proof) int begin_proof(u32 most) {
    State start;
    memcpy(&start, exchange, sizeof start);
    start.plies = 0;
    release_all();
    u32 size = 1024;
    while (size < 2 * most) size *= 2;
    table = allocate(size * sizeof *table);
    states = table ? allocate(sizeof *states) : 0;
    if (!states) return state_now = OUT_OF_MEMORY;
    memset(table, 0, size * sizeof *table);
    mask = size - 1;
    limit = most;
    count = at = 0;
    state_now = RUNNING;
    add(&start);
    return state_now;
}

/* Continues the search until about `budget` positions have been added or expanded; with `not_one_more` never adds
   more than that. See the states at the top; being cut off there is OUT_OF_MEMORY. */
EXPORT(run_proof) int run_proof(u32 budget, u32 not_one_more) {
    u32 full = count + budget;
    if (not_one_more && full < limit) limit = full;
    for (u32 end = at + budget; state_now == RUNNING && at < end && count < full; at++) {
        if (at == count) return state_now = EXHAUSTED;
        State state = states[at];
        expand(&state);
    }
    return state_now;
}

EXPORT(proof_positions) u32 proof_positions(void) { return count; }
