/* What the value sees of a table; see inputs.py for what each number means. */
#include "fair.h"

enum { MOST_RUNS = 4 };

typedef struct {
    u8 length, units, head, last, hidden, single;
} Tail;

void count_unseen(Unseen *unseen) {
    unseen->kind_count = unseen->total = 0;
    for (u32 card = 0; card < CARDS; card++) {
        unseen->total += unseen->count[card];
        if (unseen->count[card]) unseen->kinds[unseen->kind_count++] = card;
    }
}

/* Puts a number in its place among the few largest. */
static void keep_largest(float *largest, int size, float number) {
    for (int i = 0; i < size; i++)
        if (number > largest[i]) {
            float held = largest[i];
            largest[i] = number;
            number = held;
        }
}

static void keep_least(float *least, float number) {
    for (int i = 0; i < 2; i++)
        if (number < least[i]) {
            float held = least[i];
            least[i] = number;
            number = held;
        }
}

static int count_bits(u32 bits) { return __builtin_popcount(bits); }

/* One column's part of the inputs; returns what can be lifted from it. */
static Tail read_column(const u8 *cards, int length, int hidden, u32 *sight, float *x) {
    Tail tail = {.last = cards[length - 1], .head = cards[length - 1], .units = 1, .hidden = hidden};
    int run = 1, lift = 1, in_order = 1, breaks_suit = 0, from_king = RANK(cards[hidden]) == RUN;
    sight[cards[hidden] >> 4] |= 1u << RANK(cards[hidden]);
    if (from_king) x[hidden ? KINGS_COVERING : KINGS_OPEN]++;
    for (int i = hidden + 1; i <= length; i++) {
        int card = i < length ? cards[i] : UNKNOWN, below = cards[i - 1];
        int follows = RANK(below) == RANK(card) + 1, same = follows && (below ^ card) < 16;
        if (same) {
            run++;
        } else {
            x[RUN_SQUARES] += run * run;
            x[RUNS_4] += run >= 4;
            x[RUNS_7] += run >= 7;
            x[RUNS_10] += run >= 10;
            keep_largest(x + LONGEST, MOST_RUNS, run);
            if (from_king) keep_largest(x + FROM_KING, 2, run);
            run = 1;
            from_king = RANK(card) == RUN;
        }
        if (i == length) break;
        sight[card >> 4] |= 1u << RANK(card);
        x[KINGS_BURIED] += RANK(card) == RUN;
        if (same) {
            x[SAME]++;
        } else if (follows) {
            x[OFF]++;
            breaks_suit = 1;
        } else {
            x[BREAKS]++;
            x[BREAK_RANKS] += RANK(card);
            x[INVERSIONS] += RANK(card) > RANK(below);
            in_order = 0;
        }
        if (same || (follows && game.relaxed)) {
            lift++;
        } else {
            lift = 1;
            tail.units++;
            tail.head = card;
        }
    }
    if (tail.units == 1) tail.head = cards[hidden];
    tail.length = lift;
    tail.single = tail.units == 1;
    if (hidden) {
        x[UNITS_HIDDEN] += tail.units;
        keep_least(x + LEAST_HIDDEN, tail.units);
        keep_least(x + LEAST_WORK, tail.units + hidden);
    } else {
        x[UNITS_OPEN] += tail.units;
        keep_least(x + LEAST_OPEN, tail.units);
        x[TIDY_ANY] += in_order;
        x[TIDY_SAME] += in_order && !breaks_suit;
    }
    if (tail.units > x[DEEPEST]) x[DEEPEST] = tail.units;
    return tail;
}

/* The factors that bring each input to about 0 to 1. */
static const struct {
    u8 input;
    float factor;
} SCALES[] = {
    {EMPTY_1, 1}, {HIDDEN, 1 / 44.f}, {REMOVED, 1 / 8.f}, {SAME, 1 / 40.f}, {OFF, 1 / 25.f}, {BREAKS, 1 / 25.f},
    {INVERSIONS, 1 / 20.f}, {BREAK_RANKS, 1 / 150.f}, {RUN_SQUARES, 1 / 300.f}, {RUNS_4, 1 / 4.f}, {RUNS_7, 1 / 3.f},
    {RUNS_10, 1 / 2.f}, {UNITS_HIDDEN, 1 / 30.f}, {UNITS_OPEN, 1 / 20.f}, {LEAST_HIDDEN, 1 / 5.f},
    {LEAST_HIDDEN + 1, 1 / 5.f}, {LEAST_WORK, 1 / 8.f}, {LEAST_WORK + 1, 1 / 8.f}, {LEAST_OPEN, 1 / 5.f},
    {LEAST_OPEN + 1, 1 / 5.f}, {TURN_ANY, 1 / 4.f}, {TURN_SAME, 1 / 4.f}, {CLEAR_ANY, 1 / 4.f}, {CLEAR_SAME, 1 / 4.f},
    {TIDY_ANY, 1 / 5.f}, {TIDY_SAME, 1 / 5.f}, {KINGS_OPEN, 1 / 4.f}, {KINGS_COVERING, 1 / 4.f},
    {KINGS_BURIED, 1 / 4.f}, {TOP_RANKS, 1 / 100.f}, {TOP_KINDS, 1 / 10.f}, {FIT_ANY, 1 / 6.f}, {FIT_SAME, 1 / 4.f},
    {LONGEST, 1 / 13.f}, {LONGEST + 1, 1 / 13.f}, {LONGEST + 2, 1 / 13.f}, {LONGEST + 3, 1 / 13.f},
    {FROM_KING, 1 / 13.f}, {FROM_KING + 1, 1 / 13.f}, {DEEPEST, 1 / 10.f},
};

void read_inputs(const State *state, const Unseen *unseen, int news, float *x) {
    u8 offset[COLUMNS + 1], by_rank[RUN + 3] = {0}, by_card[CARDS + 2] = {0}, heads[RUN + 3] = {0};
    u8 head_cards[CARDS + 2] = {0}, singles[RUN + 3] = {0};
    u32 sight[4] = {0};
    Tail tails[COLUMNS];
    int tail_count = 0, empties = 0, turned_hidden = 0;
    memset(x, 0, INPUTS * sizeof *x);
    x[LEAST_HIDDEN] = x[LEAST_HIDDEN + 1] = x[LEAST_OPEN] = x[LEAST_OPEN + 1] = 10;
    x[LEAST_WORK] = x[LEAST_WORK + 1] = 16;
    offsets(state, offset);
    for (int c = 0; c < COLUMNS; c++) {
        int length = state->length[c], hidden = state->hidden[c];
        const u8 *cards = state->cards + offset[c];
        if (length == 0) {
            empties++;
            continue;
        }
        x[HIDDEN] += hidden;
        x[WITH_HIDDEN + (hidden < 5 ? hidden : 5)] += 0.1f;
        if (cards[length - 1] == UNKNOWN) {
            turned_hidden = hidden;
            continue;
        }
        Tail tail = read_column(cards, length, hidden, sight, x);
        tails[tail_count++] = tail;
        by_rank[RANK(tail.last)]++;
        by_card[tail.last]++;
        heads[RANK(tail.head)] = head_cards[tail.head] = 1;
        if (tail.single) singles[RANK(tail.head)] = 1;
    }
    for (int i = 0; i < tail_count; i++) {
        const Tail *tail = &tails[i];
        int any = by_rank[RANK(tail->head) + 1] > 0, same = RANK(tail->head) < RUN && by_card[tail->head + 1];
        x[FIT_ANY] += any;
        x[FIT_SAME] += same;
        if (tail->single) {
            x[tail->hidden ? TURN_ANY : CLEAR_ANY] += any;
            x[tail->hidden ? TURN_SAME : CLEAR_SAME] += same;
        }
        x[TOP_RANKS] += RANK(tail->last);
    }
    float share = unseen->total ? 1.0f / unseen->total : 0;
    for (u32 i = 0; i < unseen->kind_count; i++) {
        int card = unseen->kinds[i], rank = RANK(card), count = unseen->count[card];
        float part = share * count;
        int last = rank < RUN;
        if (by_rank[rank + 1]) x[PLACED_ANY] += part;
        if (last && by_card[card + 1]) x[PLACED_SAME] += part;
        x[CONTINUES_ANY] += part * by_rank[rank + 1];
        if (last) x[CONTINUES_SAME] += part * by_card[card + 1];
        if (heads[rank - 1]) x[TAKES_ANY] += part;
        if (head_cards[card - 1]) x[TAKES_SAME] += part;
        if (singles[rank - 1]) x[UNLOCKS] += part;
    }
    for (int rank = 1; rank <= RUN; rank++) x[TOP_KINDS] += by_rank[rank] > 0;
    for (int suit = 0; suit < 4; suit++) keep_largest(x + IN_SIGHT, 4, count_bits(sight[suit]) / 13.0f);
    float space = 1.0f / (1 + empties);
    x[BREAKS_SPACE] = (x[BREAKS] + x[OFF]) * space / 40;
    x[UNITS_SPACE] = (x[UNITS_HIDDEN] + x[UNITS_OPEN]) * space / 40;
    x[SPACE_FIT] = empties * x[FIT_ANY] / 20;
    x[TURNED_HIDDEN] = turned_hidden / 5.0f;
    x[DEALS + state->deals] = 1;
    if (news == TURNED) x[NEWS_TURNED] = 1;
    if (news == DEALT) x[NEWS_DEALT] = 1;
    x[EMPTY_1] = empties >= 1;
    x[EMPTY_2] = empties >= 2;
    x[EMPTY_3] = empties >= 3;
    x[REMOVED] = state->removed;
    x[REMOVED_1] = state->removed >= 1;
    x[REMOVED_2] = state->removed >= 2;
    x[REMOVED_4] = state->removed >= 4;
    for (u32 i = 0; i < sizeof SCALES / sizeof *SCALES; i++) x[SCALES[i].input] *= SCALES[i].factor;
}
