/* One arena that grows and is freed as a whole; and what the compiler expects of a C library. */
#include "kernel.h"

#define PAGE 65536u

extern u8 __heap_base;
static u32 top, most_pages = 16384;

EXPORT(limit_memory) void limit_memory(u32 pages) { most_pages = pages; }

/* Makes the memory reach up to `end`; 0 when it may not. */
int reserve(const void *end) {
    u32 need = ((u32)end + PAGE - 1) / PAGE, have = __builtin_wasm_memory_size(0);
    if (need <= have) return 1;
    if (need > most_pages) return 0;
    u32 generous = have + have / 4;
    if (generous < need) generous = need;
    if (generous > most_pages) generous = most_pages;
    return __builtin_wasm_memory_grow(0, generous - have) != (unsigned long)-1;
}

void release_all(void) { top = ((u32)&__heap_base + 15) & ~15u; }

void *allocate(u32 size) {
    u32 at = top;
    if (size > 0xF0000000u - at || !reserve((void *)(at + size))) return 0;
    top = (at + size + 15) & ~15u;
    return (void *)at;
}

typedef u64 __attribute__((aligned(1), may_alias)) word;
typedef u64 __attribute__((vector_size(16), aligned(1), may_alias)) block;

void *memcpy(void *restrict to, const void *restrict from, unsigned long size) {
    u8 *out = to;
    const u8 *in = from;
    for (; size >= 16; size -= 16, out += 16, in += 16) *(block *)out = *(const block *)in;
    for (; size >= 8; size -= 8, out += 8, in += 8) *(word *)out = *(const word *)in;
    while (size--) *out++ = *in++;
    return to;
}

void *memmove(void *to, const void *from, unsigned long size) {
    u8 *out = to;
    const u8 *in = from;
    if (out <= in) {
        for (; size >= 8; size -= 8, out += 8, in += 8) *(word *)out = *(const word *)in;
        while (size--) *out++ = *in++;
    } else {
        for (; size >= 8; size -= 8) *(word *)(out + size - 8) = *(const word *)(in + size - 8);
        while (size--) out[size] = in[size];
    }
    return to;
}

void *memset(void *to, int value, unsigned long size) {
    u8 *out = to;
    u64 eight = (u8)value * 0x0101010101010101u;
    for (; size >= 16; size -= 16, out += 16) *(block *)out = (block){eight, eight};
    for (; size >= 8; size -= 8, out += 8) *(word *)out = eight;
    while (size--) *out++ = (u8)value;
    return to;
}

int memcmp(const void *a, const void *b, unsigned long size) {
    const u8 *one = a, *other = b;
    for (; size--; one++, other++)
        if (*one != *other) return *one - *other;
    return 0;
}
