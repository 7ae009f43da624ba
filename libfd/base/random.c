/* SPDX-License-Identifier: MIT */
/* random.c - xoshiro256**, seeded by splitmix64
 *
 * Source: Blackman & Vigna, Scrambled linear pseudorandom number generators,
 * ACM Transactions on Mathematical Software 47, 2021.
 */
#include "random.h"

static uint64_t
rotate (uint64_t x, int left)
{
  return x << left | x >> (64 - left);
}

void
fd_random_init (FdRandom *random, uint64_t seed)
{
  for (int i = 0; i < 4; i++) {
    uint64_t z = seed += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    random->state[i] = z ^ z >> 31;
  }
}

uint64_t
fd_random_next (FdRandom *random)
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
fd_random_below (FdRandom *random, uint64_t n)
{
  uint64_t uneven = -n % n; /* 2^64 mod n: draws below it are drawn again */
  for (;;) {
    uint64_t draw = fd_random_next (random);
    if (draw >= uneven)
      return draw % n;
  }
}
