/* SPDX-License-Identifier: MIT */
#ifndef ORACLE_RANDOM_H
#define ORACLE_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/random.h"

typedef FdRandom OracleRandom;

void oracle_random_seed (OracleRandom *random, uint64_t seed);
uint64_t oracle_random (OracleRandom *random);
/* Mixes @b into @a: a seed for a part of the whole. */
uint64_t oracle_mix (uint64_t a, uint64_t b);

/* 0..n - 1, for n >= 1. */
uint32_t oracle_below (OracleRandom *random, uint32_t n);
/* @min..@max. */
int32_t oracle_between (OracleRandom *random, int32_t min, int32_t max);
bool oracle_chance (OracleRandom *random, uint32_t percent);

#endif
