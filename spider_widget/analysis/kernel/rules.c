/* The rules a second time: what lifts, and what a move and a deal do. A test compares them with the engine. */
#include "kernel.h"

struct Game game;
u8 exchange[16384];

int lift_length(const u8 *cards, int length, int hidden, int relaxed) {
    if (length == 0) return 0;
    int first = length - 1;
    while (first > hidden && RANK(cards[first - 1]) == RANK(cards[first]) + 1 &&
           (relaxed || (cards[first - 1] ^ cards[first]) < 16))
        first--;
    return length - first;
}

void offsets(const State *state, u8 *offset) {
    int at = 0;
    for (int c = 0; c < COLUMNS; c++) {
        offset[c] = at;
        at += state->length[c];
    }
    offset[COLUMNS] = at;
}

static void turn(State *state, int column) {
    if (state->length[column] && state->hidden[column] == state->length[column]) state->hidden[column]--;
}

/* Takes `count` cards from the end of a column out of the array. */
static void cut(State *state, int column, int count, const u8 *offset) {
    int end = offset[column] + state->length[column];
    memmove(state->cards + end - count, state->cards + end, offset[COLUMNS] - end);
    state->length[column] -= count;
}

static void sweep(State *state, int column) {
    u8 offset[COLUMNS + 1];
    offsets(state, offset);
    const u8 *cards = state->cards + offset[column];
    int length = state->length[column];
    if (length == 0 || RANK(cards[length - 1]) != 1) return;
    if (lift_length(cards, length, state->hidden[column], 0) < RUN) return;
    cut(state, column, RUN, offset);
    state->removed++;
    turn(state, column);
}

void apply_move(State *state, Move move) {
    u8 offset[COLUMNS + 1], moved[PACK];
    offsets(state, offset);
    int source = move.source, target = move.target, count = move.count;
    memcpy(moved, state->cards + offset[source] + state->length[source] - count, count);
    cut(state, source, count, offset);
    turn(state, source);
    offsets(state, offset);
    int end = offset[target] + state->length[target];
    memmove(state->cards + end + count, state->cards + end, offset[COLUMNS] - end);
    memcpy(state->cards + end, moved, count);
    state->length[target] += count;
    state->plies++;
    sweep(state, target);
}

int can_deal(const State *state) {
    if (state->deals == 0) return 0;
    for (int c = 0; c < COLUMNS; c++)
        if (state->length[c] == 0) return 0;
    return 1;
}

void apply_deal(State *state) {
    u8 cards[PACK], offset[COLUMNS + 1];
    const u8 *row = game.row[state->deals];
    int dealt = game.row_length[state->deals], at = 0;
    offsets(state, offset);
    for (int c = 0; c < COLUMNS; c++) {
        memcpy(cards + at, state->cards + offset[c], state->length[c]);
        at += state->length[c];
        if (c < dealt) {
            cards[at++] = row[c];
            state->length[c]++;
        }
    }
    memcpy(state->cards, cards, at);
    state->deals--;
    state->plies++;
    for (int c = 0; c < dealt; c++) sweep(state, c);
}

/* The exchange holds the rules and the rows of the stock, as struct Game. */
EXPORT(begin_game) void begin_game(void) { memcpy(&game, exchange, sizeof game); }

EXPORT(exchange_area) u8 *exchange_area(void) { return exchange; }

/* Plays a move on the State in the exchange; a deal has count 0. For the test against the engine. */
EXPORT(play) void play(u32 source, u32 target, u32 count) {
    State state;
    memcpy(&state, exchange, sizeof state);
    if (count) apply_move(&state, (Move){source, target, count});
    else apply_deal(&state);
    memcpy(exchange, &state, sizeof state);
}
