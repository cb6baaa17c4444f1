#ifndef VALUE_H
#define VALUE_H

#include "kernel.h"

/* In the order of TERMS in __init__.py. */
enum {
    HIDDEN, HIDDEN_SQUARE, COVERED, SAME, RUN_LINK, OFF, BREAK, BREAK_RANK, INVERSION, BREAK_HIDDEN, COVERING,
    OFF_COVERING, LAST_RANK, KING, KING_LINK, OPEN_BREAK, OPEN_CARD, HIDDEN_PAIR, NEXT_SAME, NEXT_OFF, EMPTY,
    REMOVED, WEIGHTS
};

extern float weights[STAGES][WEIGHTS];

typedef struct {
    float value;
    int pairs; /* cards that lie on the next higher of their suit, hidden ones too */
    u64 key;
} Column;

void make_keys(void);
Column look(const u8 *cards, int length, int hidden, int column, int deals);
float run_worth(int deals);
float empties_worth(int empties, int deals);

#endif
