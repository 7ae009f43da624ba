/* SPDX-License-Identifier: MIT */
/* lanes.h - sixteen numbers of 16 bits that are worked on at once
 *
 * No vector is an argument of a function: not all machines have registers for
 * it.  So whatever takes some takes pointers, and is inlined.
 */
#ifndef FD_LANES_H
#define FD_LANES_H

#include <stdbool.h>
#include <stdint.h>

enum { FD_LANES_AT_ONCE = 16, FD_LANES_WORDS = 4 };

typedef int16_t FdLanes
    __attribute__ ((vector_size (32), aligned (2), may_alias));
typedef uint64_t FdLanesWords
    __attribute__ ((vector_size (32), aligned (2), may_alias));

/* Of all that is compiled twice, so that it is inlined in both. */
#define FD_LANES_INLINE static inline __attribute__ ((always_inline))

/* Where the compiler can, a function is compiled once more for processors that
 * do a vector in one instruction, with all that it calls inlined. */
#if defined __GNUC__ && defined __x86_64__
#define FD_LANES_WIDE __attribute__ ((flatten, target ("avx2,bmi,bmi2,popcnt")))
static inline bool
fd_lanes_are_wide (void)
{
  return __builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("bmi") &&
         __builtin_cpu_supports ("bmi2") && __builtin_cpu_supports ("popcnt");
}
#endif

/* Whether vectors may be compared in any function.  Where they are wider than
 * what the machine has, gcc computes with them in parts, but compares one
 * number after the other. */
#if defined __GNUC__ && !defined __clang__
enum { FD_LANES_COMPARE = 0 };
#else
enum { FD_LANES_COMPARE = 1 };
#endif

/* Those that are not 0 become all ones; @compare: vectors may be compared. */
FD_LANES_INLINE void
fd_lanes_fill (FdLanes *x, bool compare)
{
  if (compare)
    *x = *x != 0;
  else
    *x = (*x | -*x) >> 15;
}

FD_LANES_INLINE bool
fd_lanes_any (const FdLanes *x)
{
  const FdLanesWords *w = (const FdLanesWords *) x;
  return (*w)[0] | (*w)[1] | (*w)[2] | (*w)[3];
}

#endif
