/* A Spider position as the search sees it. */
#ifndef KERNEL_H
#define KERNEL_H

#include <stdint.h>

#define COLUMNS 10
#define PACK 104
#define RUN 13
#define STAGES 7 /* deals left: 0 to 6 */
#define LONGEST_PATH 1000
#define EXPORT(name) __attribute__((export_name(#name)))

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

/* A card is suit << 4 | rank. */
#define RANK(card) ((card) & 15)

typedef struct {
    u8 cards[PACK]; /* column after column, bottom first */
    u8 length[COLUMNS], hidden[COLUMNS];
    u8 deals, removed;
    u16 plies;
} State;

typedef struct {
    u8 source, target, count; /* columns from 0; a deal has count 0 */
} Move;

/* The game that is searched; filled by begin_game. */
extern struct Game {
    u8 relaxed, runs, rows;
    u8 row_length[STAGES]; /* of the row dealt when so many deals are left, from 1 */
    u8 row[STAGES][COLUMNS];
} game;

/* What Python writes and reads; __init__.py and fair.py pack and unpack it. */
extern u8 exchange[16384];

int lift_length(const u8 *cards, int length, int hidden, int relaxed);
void offsets(const State *state, u8 *offset);
void apply_move(State *state, Move move);
int can_deal(const State *state);
void apply_deal(State *state);

void *allocate(u32 size);
void release_all(void);
int reserve(const void *end);

void *memcpy(void *to, const void *from, unsigned long size);
void *memmove(void *to, const void *from, unsigned long size);
void *memset(void *to, int value, unsigned long size);
int memcmp(const void *a, const void *b, unsigned long size);

#endif
