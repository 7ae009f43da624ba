/* SPDX-License-Identifier: MIT */
#ifndef FD_ALL_DIFFERENT_BOUNDS_H
#define FD_ALL_DIFFERENT_BOUNDS_H

#include "all-different.h"

/* The values of a term, from one boundary to before another. */
typedef struct {
  uint32_t from, to;         /* its boundaries */
  uint32_t new_from, new_to; /* 0: as they are */
} FdTermRange;

/* What both bounds consistent propagators have, for explaining: the terms as
 * they were, by index. */
typedef struct {
  FdAllDifferent common;
  int64_t *min;
  int64_t *end;    /* maximum + 1 */
  uint32_t *order; /* n_order of them, by falling min */
  uint32_t n_order;
} FdAllDifferentBounds;

/* The one for long axes: terms on an axis of boundaries, which are the minima
 * and the ends (maximum + 1) of all of them.  While it runs, min and end are
 * by place in term, and so is order, by end or by falling min. */
typedef struct {
  FdAllDifferentBounds bounds;
  /* kept but not trailed: any permutation will do, a near one is faster */
  uint32_t *by_min, *by_end; /* places of terms */
  /* scratch: */
  FdTermRange *range; /* of a term, by place */
  uint32_t *spare;
  int64_t *bound;  /* the boundaries, ascending, from 1 */
  int64_t *mirror; /* bound, negated and in reverse */
  uint32_t n_bounds;
  uint32_t *next; /* from a zone to one with values left */
  int64_t *left;  /* values left in a zone */
  uint32_t *hall; /* from a boundary in a Hall interval towards its end */
} FdBoundsSweep;

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
bool fd_bounds_sweep (FdBoundsSweep *self, int64_t *bound, uint32_t *culprit);
/* Turns the axis round, to mirror: what was an end is a start. */
void fd_bounds_reflect (FdBoundsSweep *self);

const char *fd_all_different_bounds_explain (FdPropagator *base, FdStore *store,
                                             FdAtom need, uint64_t code,
                                             FdPosition at, FdAtoms *out);

/* Lays out the @n terms' part of the arrays behind a struct, FD_BOUNDS_BYTES
 * each, from @start on; returns its end. */
#define FD_BOUNDS_BYTES (2 * sizeof (int64_t) + 2 * sizeof (uint32_t))
void *fd_bounds_lay_out (FdAllDifferentBounds *self, void *start, size_t n);

/* One propagator, on an axis of @n_words words of 64 values from @min on. */
bool fd_post_bounds_bits (FdStore *store, const FdVar *x,
                          const int32_t *offsets, size_t n, int64_t min,
                          uint32_t n_words);
/* The one that the values of the terms call for. */
bool fd_post_bounds_alone (FdStore *store, const FdVar *x,
                           const int32_t *offsets, size_t n);

#endif
