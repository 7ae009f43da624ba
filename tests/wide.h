/* SPDX-License-Identifier: MIT */
/* wide.h - numbers in which no sum of a test overflows
 *
 * Where a pointer has 32 bits and the compiler has no integer of 128, one of
 * __float128 is exact below 2^113.
 */
#ifndef WIDE_H
#define WIDE_H

#if defined __SIZEOF_INT128__
typedef __int128 Wide;
#elif defined __BITINT_MAXWIDTH__ && __BITINT_MAXWIDTH__ >= 128
typedef _BitInt(128) Wide;
#else
typedef __float128 Wide;
#endif

#endif
