/* SPDX-License-Identifier: MIT */
#ifndef FD_DIFFN_H
#define FD_DIFFN_H

#include <fd.h>

/* Of a box, in a dimension: where it may begin and end. */
typedef struct {
  int64_t first, last, first_end, last_end;
} FdDiffnSide;

/* Boxes i < n that do not overlap.  In each of their dimensions d, box i lies
 * at the position scope[d n + i] and has the size scope[(n_dimensions + d) n +
 * i].  Of two boxes, one is before the other in some dimension, or, not strict,
 * one has the size 0 there.
 */
typedef struct {
  FdPropagator base;
  /* constant after posting: */
  uint32_t n, n_dimensions;
  bool strict;
  /* kept, but not trailed: boxes of which a bound has moved since all pairs
   * with them were looked at; after a failure there may be more than need be */
  uint32_t n_moved;
  uint8_t *is_moved;
  uint32_t *moved;
  FdDiffnSide *sides; /* of the box that is looked at */
} FdDiffn;

static inline uint32_t
fd_diffn_position (const FdDiffn *self, uint32_t i, uint32_t d)
{
  return d * self->n + i;
}

static inline uint32_t
fd_diffn_size (const FdDiffn *self, uint32_t i, uint32_t d)
{
  return (self->n_dimensions + d) * self->n + i;
}

/* Why the pair @i, @j prunes. */
static inline FdReason
fd_diffn_reason (uint32_t i, uint32_t j)
{
  return fd_reason_lazy ((uint64_t) i << 32 | j);
}

const char *fd_diffn_explain (FdPropagator *base, FdStore *store, FdAtom need,
                              uint64_t code, FdPosition at, FdAtoms *out);
const char *fd_diffn_explain_conflict (FdPropagator *base, FdStore *store,
                                       FdPosition at, FdAtoms *out);

/* The definition: of box @i, in dimension @d, position and size are those of
 * @place and @size with the index i * @box + d * @dimension. */
bool fd_is_diffn (const int32_t *place, const int32_t *size, size_t n,
                  size_t n_dimensions, size_t box, size_t dimension,
                  bool strict);

/* A propagator with that scope, subscribed. */
FdDiffn *fd_diffn_new (FdStore *store, const FdVar *scope, size_t n,
                       size_t n_dimensions, bool strict);

#endif
