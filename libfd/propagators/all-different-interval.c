/* SPDX-License-Identifier: MIT */
/* all-different-interval.c - why a bound of a term moved
 *
 * A Hall interval is looked for again in the past: as short as possible, so
 * with as few terms as possible.  For a maximum, on the negated axis.
 */
#include "all-different-bounds.h"

typedef FdAllDifferentBounds Bounds;

/* The past of the terms, by index, on the axis or on the negated one. */
static void
read_past (Bounds *self, const FdStore *store, FdPosition at, bool negated)
{
  for (uint32_t i = 0; i < self->common.base.n; i++) {
    FdVar x = fd_propagator_var (&self->common.base, i);
    int64_t offset = self->common.offset[i];
    int64_t min = fd_min_at (store, x, at) + offset;
    int64_t end = fd_max_at (store, x, at) + offset + 1;
    self->min[i] = negated ? 1 - end : min;
    self->end[i] = negated ? 1 - min : end;
  }
}

/* Lists the terms but @except that end by @end, by falling minimum. */
static void
list_inside (Bounds *self, int64_t end, uint32_t except)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < self->common.base.n; i++) {
    if (i == except || self->end[i] > end)
      continue;
    uint32_t j = n++;
    int64_t min = self->min[i];
    for (; j > 0 && self->min[self->order[j - 1]] < min; j--)
      self->order[j] = self->order[j - 1];
    self->order[j] = i;
  }
  self->n_order = n;
}

static void
add_bounds (const Bounds *self, const FdStore *store, uint32_t index,
            int64_t min, int64_t max, FdAtoms *out)
{
  FdVar x = fd_propagator_var (&self->common.base, index);
  int64_t offset = self->common.offset[index];
  fd_add_news (store, fd_atom (x, FD_GE, fd_clamp (min - offset)), out);
  fd_add_news (store, fd_atom (x, FD_LE, fd_clamp (max - offset)), out);
}

/* The shortest interval up to the edge that is full without the term that was
 * pruned and reaches down to it, or, after a failure, that is overfull. */
const char *
fd_all_different_bounds_explain (FdPropagator *base, FdStore *store,
                                 FdAtom need, uint64_t code, FdPosition at,
                                 FdAtoms *out)
{
  Bounds *self = (Bounds *) base;
  bool failed = fd_atom_equal (need, FD_ATOM_FALSE);
  bool negated = !failed && fd_atom_relation (need) == FD_LE;
  uint32_t index = code & ((1u << FD_HALL_SHIFT) - 1), n = 0;
  int64_t edge = (int64_t) (code >> FD_HALL_SHIFT) - FD_HALL_ORIGIN;
  int64_t end = (negated ? -edge : edge) + 1;
  read_past (self, store, at, negated);
  list_inside (self, end, failed ? UINT32_MAX : index);
  int64_t own = failed ? end : self->min[index], min = end;
  while (n < self->n_order && (min > own || n < end - min + failed))
    min = self->min[self->order[n++]];
  assert (min <= own && n >= end - min + failed);
  int64_t low = negated ? 1 - end : min, high = negated ? -min : end - 1;
  for (uint32_t i = 0; i < n; i++)
    add_bounds (self, store, self->order[i], low, high, out);
  if (!failed)
    fd_add_news (store,
                 fd_atom (fd_atom_var (need), negated ? FD_LE : FD_GE,
                          fd_clamp ((negated ? high : low) -
                                    self->common.offset[index])),
                 out);
  return "hall interval";
}
