/* SPDX-License-Identifier: MIT */
#ifndef FD_VALUE_AXIS_H
#define FD_VALUE_AXIS_H

#include "kernel/store.h"

/* Where the values of several terms are: sparse bitsets of 64 values,
 * ascending, that together hold them all.  Sparse values need few, however far
 * apart. */
typedef struct {
  uint64_t max_windows, max_values; /* 0: any number */
  int64_t *start;                   /* the first value of each, unless NULL */
  int64_t first;                    /* that of the first */
  uint32_t n_windows;
  uint64_t n_values;
} FdValueAxis;

/* False if there are more than the greatest number of one or the other. */
bool fd_value_axis_fill (FdValueAxis *axis, const FdStore *store,
                         const FdVar *x, const int32_t *offsets, size_t n);

/* The least value of a term from @from on; INT64_MAX if there is none. */
static inline int64_t
fd_value_from (const FdDomain *x, int32_t offset, int64_t from)
{
  if (from > (int64_t) x->max + offset)
    return INT64_MAX;
  if (from <= (int64_t) x->min + offset)
    return (int64_t) x->min + offset;
  return (int64_t) fd_domain_next (x, (int32_t) (from - offset)) + offset;
}

#endif
