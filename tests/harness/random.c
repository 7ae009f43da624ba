/* SPDX-License-Identifier: MIT */
/* random.c - the harness's own numbers
 *
 * Blackman & Vigna's xoshiro256**, and Steele, Lea & Flood's splitmix64 to
 * fill its state.
 */
#include "random.h"

static uint64_t
split (uint64_t *state)
{
  uint64_t z = *state += UINT64_C (0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C (0x94d049bb133111eb);
  return z ^ z >> 31;
}

void
oracle_random_seed (OracleRandom *random, uint64_t seed)
{
  for (int i = 0; i < 4; i++)
    random->state[i] = split (&seed);
}

static uint64_t
rotate (uint64_t x, int by)
{
  return x << by | x >> (64 - by);
}

uint64_t
oracle_random (OracleRandom *random)
{
  uint64_t *s = random->state;
  uint64_t result = rotate (s[1] * 5, 7) * 9, t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate (s[3], 45);
  return result;
}

uint64_t
oracle_mix (uint64_t a, uint64_t b)
{
  uint64_t state = a ^ b * UINT64_C (0xff51afd7ed558ccd);
  return split (&state);
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
