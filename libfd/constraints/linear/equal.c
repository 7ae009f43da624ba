/* SPDX-License-Identifier: MIT */
/* equal.c - sum of a[i] x[i] = c
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

/* The bodies are compiled once for each kind of sum: the usual ones neither
 * multiply nor ask for a sign, and short ones have no loop. */
#define BODY static inline __attribute__ ((always_inline))

BODY int64_t
width_of (const Linear *self, const FdDomain *x, uint32_t i, bool unit)
{
  /* up to 2^31, which is no int32_t */
  int64_t span = (uint32_t) x->max - (uint32_t) x->min;
  return unit ? span : self->a[i] * span;
}

BODY Room
measure (const Linear *self, bool unit, uint32_t n, uint32_t positive)
{
  FdDomain *const *scope = self->base.scope;
  int64_t lo = 0, total = 0, widest = 0;
#pragma GCC unroll 5
  for (uint32_t i = 0; i < n; i++) {
    int64_t width = width_of (self, scope[i], i, unit);
    int64_t a = unit ? 1 : self->a[i];
    lo += i < positive ? a * scope[i]->min : -a * scope[i]->max;
    total += width;
    widest = MAX (widest, width);
  }
  int64_t up = self->c - lo;
  return (Room){up, total - up, widest};
}

/* Cuts the greatest, or the least, values of x to span @most, which is less
 * than they span now. */
BODY bool
cut (FdStore *store, FdDomain *x, bool greatest, int64_t most, FdReason reason)
{
  if (greatest)
    return fd_domain_lower_max (store, x, fd_clamp (x->min + most), reason);
  return fd_domain_raise_min (store, x, fd_clamp (x->max - most), reason);
}

BODY bool
cut_term (const Linear *self, FdStore *store, uint32_t i, Room *room, bool unit,
          bool positive)
{
  FdDomain *x = self->base.scope[i];
  int64_t width = width_of (self, x, i, unit);
  if (width > room->up) {
    int64_t most = unit ? room->up : fd_floor_div (room->up, self->a[i]);
    if (!cut (store, x, positive, most, fd_linear_reason (i, false)))
      return false;
    int64_t left = width_of (self, x, i, unit);
    room->down -= width - left;
    width = left;
  }
  if (width > room->down) {
    int64_t most = unit ? room->down : fd_floor_div (room->down, self->a[i]);
    if (!cut (store, x, !positive, most, fd_linear_reason (i, true)))
      return false;
    int64_t left = width_of (self, x, i, unit);
    room->up -= width - left;
    width = left;
  }
  room->widest = MAX (room->widest, width);
  return true;
}

BODY bool
run (const Linear *self, FdStore *store, bool unit, uint32_t n,
     uint32_t positive)
{
  Room room = measure (self, unit, n, positive);
  while (room.widest > MIN (room.up, room.down)) {
    room.widest = 0;
#pragma GCC unroll 5
    for (uint32_t i = 0; i < n; i++)
      if (!cut_term (self, store, i, &room, unit, i < positive))
        return false;
  }
  return true;
}

bool
fd_linear_eq_narrow (const Linear *self, FdStore *store)
{
  return run (self, store, false, self->base.n, self->n_positive);
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
linear_eq_on_unify (FdPropagator *base, FdStore *store)
{
  return fd_linear_on_unify ((const Linear *) base, store, FD_EQ);
}

/* --- one class for each kind ------------------------------------------- */

#define KIND(name, unit, n, positive)                                          \
  static bool name (FdPropagator *base, FdStore *store)                        \
  {                                                                            \
    const Linear *self = (const Linear *) base;                                \
    return run (self, store, unit, n, positive);                               \
  }

KIND (weighted, false, self->base.n, self->n_positive)
KIND (mixed, true, self->base.n, self->n_positive)
KIND (sum, true, self->base.n, self->base.n)
KIND (sum_of_3, true, 3, 3)
KIND (sum_of_4, true, 4, 4)
KIND (sum_of_5, true, 5, 5)
KIND (x_plus_y, true, 3, 2)

#define CLASS(kind)                                                            \
  static const FdPropagatorClass kind##_class = {                              \
      .name = "linear =",                                                      \
      .cost = FD_COST_LINEAR,                                                  \
      .idempotent = true,                                                      \
      .propagate = kind,                                                       \
      .explain = fd_linear_explain,                                            \
      .explain_conflict = fd_linear_explain_conflict_eq,                       \
      .entailed = linear_eq_entailed,                                          \
      .check = linear_eq_check,                                                \
      .on_unify = linear_eq_on_unify,                                          \
  }

CLASS (weighted);
CLASS (mixed);
CLASS (sum);
CLASS (sum_of_3);
CLASS (sum_of_4);
CLASS (sum_of_5);
CLASS (x_plus_y);

/* Of a sum with at least as many positive terms as negative ones. */
static const FdPropagatorClass *
class_of (const int64_t *a, uint32_t n, uint32_t n_positive)
{
  assert (n_positive >= n - n_positive);
  for (uint32_t i = 0; i < n; i++)
    if (a[i] != 1)
      return &weighted_class;
  if (n_positive < n)
    return n == 3 ? &x_plus_y_class : &mixed_class;
  return n == 3   ? &sum_of_3_class
         : n == 4 ? &sum_of_4_class
         : n == 5 ? &sum_of_5_class
                  : &sum_class;
}

bool
fd_post_linear_eq (FdStore *store, const int64_t *a, const FdVar *x, uint32_t n,
                   uint32_t n_positive, int64_t c, FdConsistency consistency)
{
  const FdPropagatorClass *klass = class_of (a, n, n_positive);
  Linear *self = fd_linear_new (store, klass, a, x, n, n_positive, c, 0);
  if (!self)
    return false;
  self->consistency = consistency;
  fd_subscribe_all (store, &self->base, fd_bounds_events (store));
  return fd_post (store, &self->base);
}
