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
  uint32_t *by_min, *by_max; /* the x by their bounds */
  uint32_t *rank;            /* of each x, where by_max[] has it */
  uint32_t *match;           /* of each y, an x that it may equal */
  uint32_t *first;           /* of each x, the first y that it may equal */
} FdSortBounds;

typedef struct {
  FdPropagator base; /* scope: x[0], ..., y[0], ... */
  /* constant after posting: */
  uint32_t n;
  /* kept, as the order changes little: bounds of x and behind them, as low
   * bits, their indices */
  uint64_t *min_key, *max_key;
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
/* Sorts the x, of both. */
void fd_sort_order (const FdSort *self);
/* Gives x, which were sorted, to y, from the first y on. */
FdSortGap fd_sort_match (const FdSort *self, const FdSortBounds *b);

/* --- sort-explain.c ------------------------------------------------------- */

const char *fd_sort_explain (FdPropagator *base, FdStore *store, FdAtom need,
                             uint64_t code, FdPosition at, FdAtoms *out);
const char *fd_sort_explain_conflict (FdPropagator *base, FdStore *store,
                                      FdPosition at, FdAtoms *out);

#endif
