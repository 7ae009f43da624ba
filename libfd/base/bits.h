/* SPDX-License-Identifier: MIT */
#ifndef FD_BITS_H
#define FD_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* Of a function that is inlined wherever it is called, and may itself be called
 * by such a function that is declared elsewhere, too. */
#define FD_INLINE_ONLY extern inline __attribute__ ((gnu_inline, always_inline))

/* Of a word that is not 0. */
FD_INLINE_ONLY int32_t
fd_lowest_bit (uint64_t word)
{
  return __builtin_ctzll (word);
}

FD_INLINE_ONLY int32_t
fd_highest_bit (uint64_t word)
{
  return __builtin_clzll (word) ^ 63; /* one instruction; 63 - it is more */
}

/* In plain x86-64 the builtin is a library call. */
static inline uint32_t
fd_popcount (uint64_t word)
{
  word -= word >> 1 & 0x5555555555555555u;
  word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return (uint32_t) (word * 0x0101010101010101u >> 56);
}

/* Shifts left by any distance, right if it is negative. */
FD_INLINE_ONLY uint64_t
fd_shift (uint64_t word, int64_t left)
{
  if (left >= 64 || left <= -64)
    return 0;
  return left >= 0 ? word << left : word >> -left;
}

/* Bits from..63, for any @from; bits 0..to. */
static inline uint64_t
fd_bits_from (int64_t from)
{
  return from <= 0 ? ~UINT64_C (0) : from >= 64 ? 0 : ~UINT64_C (0) << from;
}

static inline uint64_t
fd_bits_to (int64_t to)
{
  return ~fd_bits_from (to + 1);
}

/* Bit i becomes bit 63 - i. */
FD_INLINE_ONLY uint64_t
fd_reverse (uint64_t word)
{
  word = (word >> 1 & 0x5555555555555555u) | (word & 0x5555555555555555u) << 1;
  word = (word >> 2 & 0x3333333333333333u) | (word & 0x3333333333333333u) << 2;
  word = (word >> 4 & 0x0f0f0f0f0f0f0f0fu) | (word & 0x0f0f0f0f0f0f0f0fu) << 4;
  return __builtin_bswap64 (word);
}

#endif
