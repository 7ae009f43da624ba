/* SPDX-License-Identifier: MIT */
/* generate-random.c - what is drawn by a seed
 *
 * The generator is Steele, Lea & Flood's splitmix64.
 */
#include "generate.h"

uint64_t
generate_random_next (GenerateRandom *random)
{
  uint64_t z = random->state += UINT64_C (0x9e3779b97f4a7c15);

  z = (z ^ z >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C (0x94d049bb133111eb);
  return z ^ z >> 31;
}

/* The seed goes through the generator once: the states of neighbouring seeds
 * would be close to each other, and those a step apart draw the same. */
void
generate_random_init (GenerateRandom *random, uint64_t seed)
{
  random->state = seed;
  random->state = generate_random_next (random);
}

/* A multiple of @n is lacking at most in 2^32 draws out of 2^64: nobody will
 * see the difference. */
guint
generate_random_below (GenerateRandom *random, guint n)
{
  return (guint) ((generate_random_next (random) >> 32) * n >> 32);
}
