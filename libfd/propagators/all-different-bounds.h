/* SPDX-License-Identifier: MIT */
#ifndef FD_ALL_DIFFERENT_BOUNDS_H
#define FD_ALL_DIFFERENT_BOUNDS_H

#include "all-different.h"

/* The values of a term, from one boundary to before another. */
typedef struct {
  uint32_t from, to;         /* its boundaries */
  uint32_t new_from, new_to; /* 0: as they are */
} FdRange;

/* The bounds consistent propagator: terms on an axis of boundaries, which are
 * the minima and the ends (maximum + 1) of all of them. */
typedef struct {
  FdAllDifferent common;
  /* constant after posting: */
  int64_t origin;   /* of the axis */
  uint32_t n_words; /* that hold it; 0: it is long */
  /* kept but not trailed: any permutation will do, a near one is faster */
  uint32_t *by_min, *by_end; /* the first n_sorted places */
  uint32_t n_sorted;
  /* scratch: */
  uint64_t *cut;   /* values of fixed terms, from the origin */
  int64_t *min;    /* of a term, by place */
  int64_t *end;    /* its maximum + 1 */
  FdRange *range;  /* the same on the axis */
  uint32_t *order; /* places of n_order terms, by end or by falling min */
  uint32_t *spare;
  uint32_t n_order;
  int64_t *real;   /* a boundary; fixed values counted */
  int64_t *bound;  /* the same, fixed values cut out; ascending */
  int64_t *mirror; /* bound, negated and in reverse */
  uint32_t n_bounds;
  uint32_t *next; /* from a zone to one with values left */
  int64_t *left;  /* values left in a zone */
  uint32_t *hall; /* from a boundary in a Hall interval towards its end */
} FdAllDifferentBounds;

/* Edges of Hall intervals, moved to be positive, above the index of a term. */
#define FD_HALL_ORIGIN (INT64_C (1) << 33)
enum { FD_HALL_SHIFT = 29 };

/* The reason for a bound, or a failure: a Hall interval up to @edge. */
static inline FdReason
fd_hall_reason (int64_t edge, uint32_t index)
{
  return fd_reason_lazy ((uint64_t) (edge + FD_HALL_ORIGIN) << FD_HALL_SHIFT |
                         index);
}

/* From the ranges of the terms in order, on the axis of @bound, sets new_from
 * of those whose start is to move; false at a term without a value. */
bool fd_bounds_sweep (FdAllDifferentBounds *self, int64_t *bound,
                      uint32_t *culprit);
/* Turns the axis round, to mirror: what was an end is a start. */
void fd_bounds_reflect (FdAllDifferentBounds *self);

const char *fd_all_different_bounds_explain (FdPropagator *base, FdStore *store,
                                             FdAtom need, uint64_t code,
                                             FdPosition at, FdAtoms *out);

#endif
