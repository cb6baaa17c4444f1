/* The fair player: what it judges by. */
#ifndef FAIR_H
#define FAIR_H

#include "kernel.h"

/* A card that the player has not seen. Its rank fits nothing. */
#define UNKNOWN 15
#define CARDS 64 /* codes of cards, not all used */
#define NETWORKS 3
#define FIRST_LAYER 32
#define SECOND_LAYER 16

/* What the player is about to learn. */
enum { NOTHING, TURNED, DEALT };

/* In the order of inputs.py, which says what each is. */
enum {
    DEALS, NEWS_TURNED = DEALS + STAGES, NEWS_DEALT, EMPTY_1, EMPTY_2, EMPTY_3, HIDDEN, WITH_HIDDEN,
    REMOVED = WITH_HIDDEN + 6, REMOVED_1, REMOVED_2, REMOVED_4, SAME, OFF, BREAKS, INVERSIONS, BREAK_RANKS,
    RUN_SQUARES, RUNS_4, RUNS_7, RUNS_10, UNITS_HIDDEN, UNITS_OPEN, LEAST_HIDDEN, LEAST_WORK = LEAST_HIDDEN + 2,
    LEAST_OPEN = LEAST_WORK + 2, TURN_ANY = LEAST_OPEN + 2, TURN_SAME, CLEAR_ANY, CLEAR_SAME, TIDY_ANY, TIDY_SAME,
    KINGS_OPEN, KINGS_COVERING, KINGS_BURIED, TOP_RANKS, TOP_KINDS, FIT_ANY, FIT_SAME, PLACED_ANY, PLACED_SAME,
    TAKES_ANY, TAKES_SAME, UNLOCKS, CONTINUES_ANY, CONTINUES_SAME, IN_SIGHT, LONGEST = IN_SIGHT + 4,
    FROM_KING = LONGEST + 4, BREAKS_SPACE = FROM_KING + 2, UNITS_SPACE, SPACE_FIT, TURNED_HIDDEN, DEEPEST,
    INPUTS
};

/* The cards that the player has not seen: how many of each, of each rank and in all. */
typedef struct {
    u8 count[CARDS], by_rank[16];
    u32 total;
} Unseen;

void count_unseen(Unseen *unseen);
void forget_readings(void);
void read_inputs(const State *state, const u64 *keys, const Unseen *unseen, int news, float *x);
float judge_inputs(const float *x);
float guess_by_inputs(const float *x);
float taste_for(const float *x);

#endif
