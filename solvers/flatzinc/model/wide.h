/* SPDX-License-Identifier: MIT */
/* wide.h - numbers of 128 bits, for sums of products of 64-bit integers
 *
 * Where a pointer has 32 bits, there is no __int128.  What stands in for it
 * then is _BitInt (128) or, in an older compiler, __float128: that has no %,
 * its quotient is no integer, and it is exact below 2^113.
 */
#ifndef FZN_WIDE_H
#define FZN_WIDE_H

#include <stdint.h>

#if defined __SIZEOF_INT128__
typedef __int128 FznWide;
#define FZN_WIDE_IS_INTEGER 1
#elif defined __BITINT_MAXWIDTH__ && __BITINT_MAXWIDTH__ >= 128
typedef _BitInt(128) FznWide;
#define FZN_WIDE_IS_INTEGER 1
#else
typedef __float128 FznWide;
#define FZN_WIDE_IS_INTEGER 0
#endif

#if FZN_WIDE_IS_INTEGER
/* The greatest integer that is at most a / b. */
static inline FznWide
fzn_floor_div (FznWide a, FznWide b)
{
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
#else
static inline FznWide
fzn_floor_div (FznWide a, FznWide b)
{
  /* beside 2^112 there is no room for a fraction */
  const FznWide shift = (FznWide) (INT64_C (1) << 56) * (INT64_C (1) << 56);
  FznWide q = a / b;
  q = q < 0 ? q - shift + shift : q + shift - shift;
  FznWide rest = a - q * b;
  return q - (rest != 0 && (rest < 0) != (b < 0));
}
#endif

#endif
