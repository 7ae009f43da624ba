/* SPDX-License-Identifier: MIT */
#ifndef FD_WIDE_SUM_H
#define FD_WIDE_SUM_H

#include <fd.h>

/* A sum of any products, in parts of which the lower two take 32 bits each. */
typedef struct {
  int64_t high, middle, low;
} FdWideSum;

/* @factor: of 32 bits */
static inline void
fd_wide_add (FdWideSum *sum, int64_t weight, int64_t factor)
{
  int64_t p = (int64_t) (uint32_t) weight * factor, q = (weight >> 32) * factor;
  int64_t low = sum->low + (int64_t) (uint32_t) p;
  int64_t middle =
      sum->middle + (int64_t) (uint32_t) q + (p >> 32) + (low >> 32);
  sum->low = (int64_t) (uint32_t) low;
  sum->middle = (int64_t) (uint32_t) middle;
  sum->high += (q >> 32) + (middle >> 32);
}

/* Whether sum relation 0. */
static inline bool
fd_wide_accepts (const FdWideSum *sum, FdRelation relation)
{
  int64_t sign = sum->high ? sum->high : sum->middle | sum->low;
  return fd_relation_accepts (relation, sign, 0);
}

#endif
