/* SPDX-License-Identifier: MIT */
/* random.c - what is drawn, from the library's generator */
#include "random.h"

void
oracle_random_seed (OracleRandom *random, uint64_t seed)
{
  fd_random_init (random, seed);
}

uint64_t
oracle_random (OracleRandom *random)
{
  return fd_random_next (random);
}

/* Steele, Lea & Flood's splitmix64, of one number. */
uint64_t
oracle_mix (uint64_t a, uint64_t b)
{
  uint64_t z =
      (a ^ b * UINT64_C (0xff51afd7ed558ccd)) + UINT64_C (0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C (0x94d049bb133111eb);
  return z ^ z >> 31;
}

uint32_t
oracle_below (OracleRandom *random, uint32_t n)
{
  return (uint32_t) ((oracle_random (random) >> 32) * n >> 32);
}

int32_t
oracle_between (OracleRandom *random, int32_t min, int32_t max)
{
  uint64_t span = (uint64_t) ((int64_t) max - min) + 1;
  return (int32_t) (min +
                    (int64_t) ((oracle_random (random) >> 32) * span >> 32));
}

bool
oracle_chance (OracleRandom *random, uint32_t percent)
{
  return oracle_below (random, 100) < percent;
}
