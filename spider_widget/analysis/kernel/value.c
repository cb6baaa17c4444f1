/* How good a column looks to the beam search: a sum of weighted terms, recomputed only where a move changed it. */
#include "value.h"

float weights[STAGES][WEIGHTS];

static u64 card_key[PACK][64], hidden_key[COLUMNS][PACK + 1], column_key[COLUMNS];

static u64 mix(u64 x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

void make_keys(void) {
    u64 state = 1;
    u64 *key_sets[] = {card_key[0], hidden_key[0], column_key};
    u32 sizes[] = {PACK * 64, COLUMNS * (PACK + 1), COLUMNS};
    for (int t = 0; t < 3; t++)
        for (u32 i = 0; i < sizes[t]; i++) key_sets[t][i] = mix(state += 0x9E3779B97F4A7C15u);
}

Column look(const u8 *cards, int length, int hidden, int column, int deals) {
    const float *w = weights[deals];
    /* Columns are interchangeable once the stock is out. */
    u64 sum = deals ? column_key[column] : 0;
    Column seen = {0, 0, 0};
    if (length == 0) {
        seen.key = mix(sum + 1);
        return seen;
    }
    float value = 0;
    int breaks = 0, links = 0, tidy = 1;
    int king = hidden == 0 && RANK(cards[0]) == 13;
    sum += card_key[0][cards[0]] + hidden_key[0][hidden];
    for (int i = 1; i < length; i++) {
        int card = cards[i], below = cards[i - 1];
        sum += card_key[i][card];
        int follows = RANK(below) == RANK(card) + 1, same = (below ^ card) < 16;
        seen.pairs += follows && same;
        if (i < hidden) {
            if (follows && same) value += w[HIDDEN_PAIR];
            continue;
        }
        float share = i == hidden ? 0.5f : 1.0f;
        if (follows && same) {
            links = i == hidden ? 0 : links + 1;
            value += share * w[SAME] + links * w[RUN_LINK];
            if (king && tidy) value += w[KING_LINK];
        } else if (follows) {
            links = 0;
            tidy = 0;
            value += share * (w[OFF] + (hidden ? w[OFF_COVERING] : king ? 0 : 0.5f * w[OFF_COVERING]));
        } else {
            links = 0;
            tidy = 0;
            breaks += i > hidden;
            value += share * (w[BREAK] + w[BREAK_RANK] * RANK(card));
            if (RANK(card) > RANK(below)) value += share * w[INVERSION];
        }
    }
    int last = cards[length - 1];
    value += w[LAST_RANK] * RANK(last);
    if (hidden) {
        value += hidden * w[HIDDEN] + hidden * hidden * w[HIDDEN_SQUARE] + w[COVERED] + breaks * hidden * w[BREAK_HIDDEN] +
                 (length - hidden) * w[COVERING];
    } else {
        value += (breaks + !king) * w[OPEN_BREAK];
        value += king ? w[KING] : length * w[OPEN_CARD];
    }
    if (deals && column < game.row_length[deals]) {
        int next = game.row[deals][column];
        if (RANK(last) == RANK(next) + 1) value += w[(last ^ next) < 16 ? NEXT_SAME : NEXT_OFF];
    }
    seen.value = value;
    seen.key = mix(sum);
    return seen;
}

/* What a removed run is worth: its bonus, and all that its cards counted for in play. */
float run_worth(int deals) {
    const float *w = weights[deals];
    return w[REMOVED] + 12 * (w[SAME] + w[KING_LINK]) + 78 * w[RUN_LINK] + w[KING];
}

float empties_worth(int empties, int deals) {
    float w = weights[deals][EMPTY];
    return empties <= 3 ? w * empties : w * (3 + 0.3f * (empties - 3));
}
