/* SPDX-License-Identifier: MIT */
/* linear-eq.c - sum of a[i] x[i] = c
 *
 * Two inequalities at once.  Let up = c - the least value of the sum: no term
 * may exceed its own least value by more.  Let down = the greatest value of
 * the sum - c: no term may fall short of its greatest value by more.  Cutting
 * a term at one end takes from the room at the other; it goes on until no term
 * is wider than either room, and so each bound left has real numbers within
 * the other bounds as its support, integers if all coefficients are 1 or -1.
 * A negative room empties the first domain pruned.
 */
#include "linear.h"

/* The state of a run; a term's width is a (max - min). */
typedef struct {
  int64_t up, down, widest;
} Room;

/* The two bodies below are compiled twice, with and without coefficients. */
#define BODY static inline __attribute__ ((always_inline))

BODY Room
measure (const Linear *self, bool unit)
{
  FdDomain *const *scope = self->base.scope;
  int64_t lo = 0, hi = 0, widest = 0;
  uint32_t i = 0;
  for (; i < self->n_positive; i++) {
    int64_t a = unit ? 1 : self->a[i];
    int64_t min = a * scope[i]->min, max = a * scope[i]->max;
    lo += min;
    hi += max;
    widest = MAX (widest, max - min);
  }
  for (; i < self->base.n; i++) {
    int64_t a = unit ? 1 : self->a[i];
    int64_t min = a * scope[i]->min, max = a * scope[i]->max;
    lo -= max;
    hi -= min;
    widest = MAX (widest, max - min);
  }
  return (Room){self->c - lo, hi - self->c, widest};
}

/* Cuts the greatest, or the least, values of x to span @most. */
static inline bool
cut (FdStore *store, FdDomain *x, bool greatest, int64_t most, FdReason reason)
{
  if (greatest)
    return fd_domain_set_max (store, x, fd_clamp (x->min + most), reason);
  return fd_domain_set_min (store, x, fd_clamp (x->max - most), reason);
}

BODY bool
cut_term (const Linear *self, FdStore *store, uint32_t i, Room *room, bool unit)
{
  FdDomain *x = self->base.scope[i];
  bool positive = i < self->n_positive;
  int64_t a = unit ? 1 : self->a[i];
  int64_t width = a * ((int64_t) x->max - x->min);
  if (width > room->up) {
    int64_t most = unit ? room->up : fd_floor_div (room->up, a);
    if (!cut (store, x, positive, most, fd_linear_reason (i, false)))
      return false;
    int64_t left = a * ((int64_t) x->max - x->min);
    room->down -= width - left;
    width = left;
  }
  if (width > room->down) {
    int64_t most = unit ? room->down : fd_floor_div (room->down, a);
    if (!cut (store, x, !positive, most, fd_linear_reason (i, true)))
      return false;
    int64_t left = a * ((int64_t) x->max - x->min);
    room->up -= width - left;
    width = left;
  }
  room->widest = MAX (room->widest, width);
  return true;
}

BODY bool
run (const Linear *self, FdStore *store, bool unit)
{
  Room room = measure (self, unit);
  while (room.widest > MIN (room.up, room.down)) {
    room.widest = 0;
    for (uint32_t i = 0; i < self->base.n; i++)
      if (!cut_term (self, store, i, &room, unit))
        return false;
  }
  return true;
}

static bool
linear_eq_propagate (FdPropagator *base, FdStore *store)
{
  const Linear *self = (const Linear *) base;
  return self->is_unit ? run (self, store, true) : run (self, store, false);
}

static FdEntailment
linear_eq_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  return fd_linear_equals ((const Linear *) base);
}

static bool
linear_eq_check (const FdPropagator *base, const int32_t *values)
{
  const Linear *self = (const Linear *) base;
  return fd_linear_value (self, values) == self->c;
}

static bool
linear_eq_rewrite (FdPropagator *base, FdStore *store)
{
  return fd_linear_rewrite ((const Linear *) base, store, FD_EQ);
}

static const FdPropagatorClass linear_eq_class = {
    .name = "linear =",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = linear_eq_propagate,
    .explain = fd_linear_explain,
    .entailed = linear_eq_entailed,
    .check = linear_eq_check,
    .rewrite = linear_eq_rewrite,
};

bool
fd_post_linear_eq (FdStore *store, const int64_t *a, const FdVar *x, uint32_t n,
                   uint32_t n_positive, int64_t c)
{
  Linear *self =
      fd_linear_new (store, &linear_eq_class, a, x, n, n_positive, c);
  if (!self)
    return false;
  fd_subscribe_all (store, &self->base, fd_bounds_events (store));
  return fd_post (store, &self->base);
}
