/* SPDX-License-Identifier: MIT */
/* order.c - the values of a choice in random order, each once
 *
 * Few values are shuffled.  Of many, no list is kept: a keyed permutation of
 * the numbers of 2 b bits says where each goes, and is walked along until it
 * comes back below n, which is at most four steps on average.
 *
 * Source: Black & Rogaway, Ciphers with arbitrary finite domains, CT-RSA 2002.
 */
#include "amb.h"

enum { ROUNDS = 6 };

void
fd_amb_shuffle (FdRandom *random, int32_t *order, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++) {
    uint32_t j = (uint32_t) fd_random_below (random, i + 1);
    order[i] = order[j];
    order[j] = (int32_t) i;
  }
}

static uint64_t
mix (uint64_t z)
{
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

/* A Feistel network of two halves of @bits bits. */
static uint64_t
feistel (uint64_t key, unsigned bits, uint64_t x)
{
  uint64_t mask = (UINT64_C (1) << bits) - 1;
  uint64_t left = x >> bits, right = x & mask;
  for (uint64_t round = 1; round <= ROUNDS; round++) {
    uint64_t next = left ^ (mix (mix (key + round) ^ right) & mask);
    left = right;
    right = next;
  }
  return left << bits | right;
}

uint64_t
fd_amb_permute (uint64_t key, uint64_t n, uint64_t i)
{
  assert (i < n);
  unsigned bits = 1;
  while (bits < 32 && UINT64_C (1) << 2 * bits < n)
    bits++;
  do
    i = feistel (key, bits, i);
  while (i >= n);
  return i;
}
