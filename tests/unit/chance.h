/* A seeded source of chance for tests: the same seed, the same run, on every machine. */
#ifndef BRIG_TESTS_UNIT_CHANCE_H
#define BRIG_TESTS_UNIT_CHANCE_H

#include <stdint.h>

struct chance {
    uint64_t state; /* the seed */
};

/* Evenly enough spread over 0 to bound - 1; bound is at least 1. */
static inline uint32_t chance_below(struct chance *chance, uint32_t bound)
{
    chance->state += 0x9e3779b97f4a7c15ULL;
    uint64_t mixed = chance->state;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9ULL;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebULL;
    return (uint32_t)((mixed ^ mixed >> 31) % bound);
}

#endif
