/* SPDX-License-Identifier: MIT */
#ifndef FD_SORT_H
#define FD_SORT_H

#include <fd.h>

/* See sort.c. */

/* Bounds of x[0], ... and of y[0], ..., those of y ascending; or all of them
 * mirrored: the opposites, of y from the last to the first.  And what
 * fd_sort_match() finds. */
typedef struct {
  int32_t *x_min, *x_max, *y_min, *y_max;
  uint32_t *order; /* the x by x_min; kept, as it changes little */
  uint32_t *match; /* of each y, an x that it may equal */
  uint32_t *first; /* of each x, the first y that it may equal */
} FdSortBounds;

typedef struct {
  FdPropagator base; /* scope: x[0], ..., y[0], ... */
  /* constant after posting: */
  uint32_t n;
  /* scratch, of n each: */
  FdSortBounds bounds, mirror;
  uint32_t *heap;
  uint32_t *root, *last, *reach, *below, *begin, *end; /* of components */
  uint32_t *places;                                    /* by components */
} FdSort;

/* Where a matching gives out: at y[at], where the x that are left lie above it,
 * or x[match[at]], of those the one with the least max, below.  at = n: it does
 * not. */
typedef struct {
  uint32_t at;
  bool is_below;
} FdSortGap;

/* Makes the bounds of y ascend; false if some y has no value then. */
bool fd_sort_normalize (const FdSort *self, const FdSortBounds *b);
/* Gives x to y, from the first y on. */
FdSortGap fd_sort_match (FdSort *self, const FdSortBounds *b);

/* --- sort-explain.c ------------------------------------------------------- */

const char *fd_sort_explain (FdPropagator *base, FdStore *store, FdAtom need,
                             uint64_t code, FdPosition at, FdAtoms *out);
const char *fd_sort_explain_conflict (FdPropagator *base, FdStore *store,
                                      FdPosition at, FdAtoms *out);

#endif
