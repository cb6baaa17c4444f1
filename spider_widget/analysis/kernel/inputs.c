/* What the value sees of a position; inputs.py says what each number means. */
#include "fair.h"

enum { MOST_RUNS = 4, READINGS = 4096 };

/* What can be counted in each column alone and added up. */
enum {
    N_SAME, N_OFF, N_BREAKS, N_INVERSIONS, N_RUNS_4, N_RUNS_7, N_RUNS_10, N_KINGS_OPEN, N_KINGS_COVERING,
    N_KINGS_BURIED, N_UNITS_HIDDEN, N_UNITS_OPEN, N_TIDY_ANY, N_TIDY_SAME, COUNTS = 16
};
static const u8 COUNTED[N_TIDY_SAME + 1] = {
    SAME, OFF, BREAKS, INVERSIONS, RUNS_4, RUNS_7, RUNS_10, KINGS_OPEN, KINGS_COVERING,
    KINGS_BURIED, UNITS_HIDDEN, UNITS_OPEN, TIDY_ANY, TIDY_SAME,
};

/* What lifts together from a column's end. */
typedef struct {
    u8 head, last, single, covers;
} Tail;

typedef u8 Counts __attribute__((vector_size(COUNTS)));

/* What one column adds to the inputs. */
typedef struct {
    Counts counts;
    u64 key, sight; /* the ranks of each suit that lie face up, 16 bits a suit */
    u16 break_ranks, run_squares;
    u8 longest[MOST_RUNS], from_king[2];
    u8 units;
    Tail tail;
} Reading;

/* The columns read most recently, by their keys: a move changes only two. */
static Reading readings[READINGS];

void forget_readings(void) { memset(readings, 0, sizeof readings); }

void count_unseen(Unseen *unseen) {
    unseen->total = 0;
    memset(unseen->by_rank, 0, sizeof unseen->by_rank);
    for (u32 card = 0; card < CARDS; card++) {
        unseen->total += unseen->count[card];
        unseen->by_rank[RANK(card)] += unseen->count[card];
    }
}

/* Inserts a number among the few largest. */
static void keep_largest(u8 *largest, int size, u8 number) {
    for (int i = 0; i < size && number; i++)
        if (number > largest[i]) {
            u8 held = largest[i];
            largest[i] = number;
            number = held;
        }
}

static void keep_least(u8 *least, u8 number) {
    for (int i = 0; i < 2; i++)
        if (number < least[i]) {
            u8 held = least[i];
            least[i] = number;
            number = held;
        }
}

static u64 in_sight(int card) { return 1ull << (16 * (card >> 4) + RANK(card)); }

static void read_column(const u8 *cards, int length, int hidden, Reading *reading) {
    int run = 1, breaks_suit = 0, from_king = RANK(cards[hidden]) == RUN;
    *reading = (Reading){.units = 1, .tail = {cards[hidden], cards[length - 1], 1, hidden > 0}};
    u8 counts[COUNTS] = {0};
    reading->sight = in_sight(cards[hidden]);
    counts[hidden ? N_KINGS_COVERING : N_KINGS_OPEN] = from_king;
    for (int i = hidden + 1; i <= length; i++) {
        int card = i < length ? cards[i] : UNKNOWN, below = cards[i - 1];
        int follows = RANK(below) == RANK(card) + 1, same = follows && (below ^ card) < 16;
        if (same) {
            run++;
        } else {
            reading->run_squares += run * run;
            counts[N_RUNS_4] += run >= 4;
            counts[N_RUNS_7] += run >= 7;
            counts[N_RUNS_10] += run >= 10;
            keep_largest(reading->longest, MOST_RUNS, run);
            if (from_king) keep_largest(reading->from_king, 2, run);
            run = 1;
            from_king = RANK(card) == RUN;
        }
        if (i == length) break;
        reading->sight |= in_sight(card);
        counts[N_KINGS_BURIED] += RANK(card) == RUN;
        if (same) {
            counts[N_SAME]++;
        } else if (follows) {
            counts[N_OFF]++;
            breaks_suit = 1;
        } else {
            counts[N_BREAKS]++;
            reading->break_ranks += RANK(card);
            counts[N_INVERSIONS] += RANK(card) > RANK(below);
        }
        if (!same && !(follows && game.relaxed)) {
            reading->units++;
            reading->tail.head = card;
            reading->tail.single = 0;
        }
    }
    counts[hidden ? N_UNITS_HIDDEN : N_UNITS_OPEN] = reading->units;
    counts[N_TIDY_ANY] = !hidden && !counts[N_BREAKS];
    counts[N_TIDY_SAME] = counts[N_TIDY_ANY] && !breaks_suit;
    memcpy(&reading->counts, counts, sizeof counts);
}

/* The factors that bring what is counted to about 0 to 1. */
static const float FACTORS[INPUTS] = {
    [HIDDEN] = 1 / 44.f, [WITH_HIDDEN] = 1, [WITH_HIDDEN + 1] = 1, [WITH_HIDDEN + 2] = 1, [WITH_HIDDEN + 3] = 1,
    [WITH_HIDDEN + 4] = 1, [WITH_HIDDEN + 5] = 1, [REMOVED] = 1 / 8.f, [SAME] = 1 / 40.f, [OFF] = 1 / 25.f,
    [BREAKS] = 1 / 25.f, [INVERSIONS] = 1 / 20.f, [BREAK_RANKS] = 1 / 150.f, [RUN_SQUARES] = 1 / 300.f,
    [RUNS_4] = 1 / 4.f, [RUNS_7] = 1 / 3.f, [RUNS_10] = 1 / 2.f, [UNITS_HIDDEN] = 1 / 30.f, [UNITS_OPEN] = 1 / 20.f,
    [LEAST_HIDDEN] = 1 / 5.f, [LEAST_HIDDEN + 1] = 1 / 5.f, [LEAST_WORK] = 1 / 8.f, [LEAST_WORK + 1] = 1 / 8.f,
    [LEAST_OPEN] = 1 / 5.f, [LEAST_OPEN + 1] = 1 / 5.f, [TURN_ANY] = 1 / 4.f, [TURN_SAME] = 1 / 4.f,
    [CLEAR_ANY] = 1 / 4.f, [CLEAR_SAME] = 1 / 4.f, [TIDY_ANY] = 1 / 5.f, [TIDY_SAME] = 1 / 5.f,
    [KINGS_OPEN] = 1 / 4.f, [KINGS_COVERING] = 1 / 4.f, [KINGS_BURIED] = 1 / 4.f, [TOP_RANKS] = 1 / 100.f,
    [TOP_KINDS] = 1 / 10.f, [FIT_ANY] = 1 / 6.f, [FIT_SAME] = 1 / 4.f, [LONGEST] = 1 / 13.f, [LONGEST + 1] = 1 / 13.f,
    [LONGEST + 2] = 1 / 13.f, [LONGEST + 3] = 1 / 13.f, [FROM_KING] = 1 / 13.f, [FROM_KING + 1] = 1 / 13.f,
    [DEEPEST] = 1 / 10.f,
};

void read_inputs(const State *state, const u64 *keys, const Unseen *unseen, int news, float *x) {
    u8 offset[COLUMNS + 1], by_rank[RUN + 3] = {0}, by_card[CARDS + 2] = {0}, heads[RUN + 3] = {0};
    u8 head_cards[CARDS + 2] = {0}, singles[RUN + 3] = {0}, longest[MOST_RUNS] = {0}, from_king[2] = {0};
    u8 least_hidden[2] = {10, 10}, least_work[2] = {16, 16}, least_open[2] = {10, 10}, counts[COUNTS], deepest = 0;
    Tail tails[COLUMNS];
    Counts sum = {0};
    u64 sight = 0;
    int tail_count = 0, empties = 0, turned_hidden = 0, face_down = 0, break_ranks = 0, run_squares = 0;
    memset(x, 0, INPUTS * sizeof *x);
    offsets(state, offset);
    for (int c = 0; c < COLUMNS; c++) {
        int length = state->length[c], hidden = state->hidden[c];
        const u8 *cards = state->cards + offset[c];
        if (length == 0) {
            empties++;
            continue;
        }
        face_down += hidden;
        x[WITH_HIDDEN + (hidden < 5 ? hidden : 5)] += 0.1f;
        if (cards[length - 1] == UNKNOWN) {
            turned_hidden = hidden;
            continue;
        }
        u64 key = keys[c] + hidden;
        Reading *reading = &readings[(key ^ (key >> 32)) % READINGS];
        if (reading->key != key) {
            read_column(cards, length, hidden, reading);
            reading->key = key;
        }
        sum += reading->counts;
        sight |= reading->sight;
        break_ranks += reading->break_ranks;
        run_squares += reading->run_squares;
        for (int i = 0; i < MOST_RUNS && reading->longest[i] > longest[MOST_RUNS - 1]; i++)
            keep_largest(longest, MOST_RUNS, reading->longest[i]);
        for (int i = 0; i < 2; i++) keep_largest(from_king, 2, reading->from_king[i]);
        if (hidden) {
            keep_least(least_hidden, reading->units);
            keep_least(least_work, reading->units + hidden);
        } else {
            keep_least(least_open, reading->units);
        }
        if (reading->units > deepest) deepest = reading->units;
        Tail tail = reading->tail;
        tails[tail_count++] = tail;
        by_rank[RANK(tail.last)]++;
        by_card[tail.last]++;
        heads[RANK(tail.head)] = head_cards[tail.head] = 1;
        if (tail.single) singles[RANK(tail.head)] = 1;
    }
    memcpy(counts, &sum, sizeof counts);
    for (int i = 0; i <= N_TIDY_SAME; i++) x[COUNTED[i]] = counts[i];
    for (int i = 0; i < MOST_RUNS; i++) x[LONGEST + i] = longest[i];
    for (int i = 0; i < 2; i++) {
        x[FROM_KING + i] = from_king[i];
        x[LEAST_HIDDEN + i] = least_hidden[i];
        x[LEAST_WORK + i] = least_work[i];
        x[LEAST_OPEN + i] = least_open[i];
    }
    x[DEEPEST] = deepest;
    x[HIDDEN] = face_down;
    x[BREAK_RANKS] = break_ranks;
    x[RUN_SQUARES] = run_squares;
    x[REMOVED] = state->removed;
    int fits = 0;
    u32 placed = 0, continues = 0, takes = 0, unlocks = 0, placed_same = 0, continues_same = 0, takes_same = 0;
    for (int i = 0; i < tail_count; i++) {
        int head = tails[i].head, last = tails[i].last;
        int any = by_rank[RANK(head) + 1] > 0, same = RANK(head) < RUN && by_card[head + 1];
        fits += any;
        x[FIT_SAME] += same;
        if (tails[i].single) {
            x[tails[i].covers ? TURN_ANY : CLEAR_ANY] += any;
            x[tails[i].covers ? TURN_SAME : CLEAR_SAME] += same;
        }
        x[TOP_RANKS] += RANK(last);
    }
    for (int i = 0; i < tail_count; i++) {
        int head = tails[i].head, last = tails[i].last;
        if (RANK(last) > 1) {
            continues_same += unseen->count[last - 1];
            if (by_card[last]) placed_same += unseen->count[last - 1];
        }
        by_card[last] = 0;
        if (RANK(head) < RUN && head_cards[head]) takes_same += unseen->count[head + 1];
        head_cards[head] = 0;
    }
    for (int rank = 1; rank <= RUN; rank++) {
        int count = unseen->by_rank[rank];
        x[TOP_KINDS] += by_rank[rank] > 0;
        if (by_rank[rank + 1]) placed += count;
        continues += count * by_rank[rank + 1];
        if (heads[rank - 1]) takes += count;
        if (singles[rank - 1]) unlocks += count;
    }
    x[FIT_ANY] = fits;
    for (int i = 0; i < INPUTS; i++) x[i] *= FACTORS[i];
    float share = unseen->total ? 1.0f / unseen->total : 0;
    x[PLACED_ANY] = share * placed;
    x[PLACED_SAME] = share * placed_same;
    x[CONTINUES_ANY] = share * continues;
    x[CONTINUES_SAME] = share * continues_same;
    x[TAKES_ANY] = share * takes;
    x[TAKES_SAME] = share * takes_same;
    x[UNLOCKS] = share * unlocks;
    u8 sights[4];
    for (int suit = 0; suit < 4; suit++) sights[suit] = __builtin_popcountll(sight >> (16 * suit) & 0xFFFF);
    u8 most_seen[4] = {0};
    for (int suit = 0; suit < 4; suit++) keep_largest(most_seen, 4, sights[suit]);
    for (int suit = 0; suit < 4; suit++) x[IN_SIGHT + suit] = most_seen[suit] / 13.0f;
    float space = 1.0f / (1 + empties);
    x[BREAKS_SPACE] = (counts[N_BREAKS] + counts[N_OFF]) * space / 40;
    x[UNITS_SPACE] = (counts[N_UNITS_HIDDEN] + counts[N_UNITS_OPEN]) * space / 40;
    x[SPACE_FIT] = empties * fits / 20.0f;
    x[TURNED_HIDDEN] = turned_hidden / 5.0f;
    x[DEALS + state->deals] = 1;
    if (news == TURNED) x[NEWS_TURNED] = 1;
    if (news == DEALT) x[NEWS_DEALT] = 1;
    x[EMPTY_1] = empties >= 1;
    x[EMPTY_2] = empties >= 2;
    x[EMPTY_3] = empties >= 3;
    x[REMOVED_1] = state->removed >= 1;
    x[REMOVED_2] = state->removed >= 2;
    x[REMOVED_4] = state->removed >= 4;
}
