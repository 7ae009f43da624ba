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
#include "room.h"

FD_FOR_EACH_CALL FdLinearRoom
measure (const Linear *self, bool unit, uint32_t n, uint32_t positive)
{
  FdDomain *const *scope = self->base.scope;
  int64_t lo = 0, total = 0, widest = 0;
#pragma GCC unroll 5
  for (uint32_t i = 0; i < n; i++) {
    int64_t a = unit ? 1 : self->a[i];
    int64_t width = fd_linear_width (a, scope[i], unit);
    lo += i < positive ? a * fd_domain_min (scope[i])
                       : -a * fd_domain_max (scope[i]);
    total += width;
    widest = MAX (widest, width);
  }
  int64_t up = self->c - lo;
  return (FdLinearRoom){up, total - up, widest};
}

FD_FOR_EACH_CALL bool
run (const Linear *self, FdStore *store, bool unit, uint32_t n,
     uint32_t positive)
{
  FdLinearRoom room = measure (self, unit, n, positive);
  while (room.widest > MIN (room.up, room.down)) {
    room.widest = 0;
#pragma GCC unroll 5
    for (uint32_t i = 0; i < n; i++)
      if (!fd_linear_cut_term (self, store, i, unit ? 1 : self->a[i], &room,
                               unit, i < positive))
        return false;
  }
  return true;
}

bool
fd_linear_eq_narrow (const Linear *self, FdStore *store)
{
  return run (self, store, false, self->base.n, self->n_positive);
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

#define CLASS_OF_COST(id, kind, of_cost)                                       \
  static const FdPropagatorClass id##_class = {                                \
      .name = "linear =",                                                      \
      .cost = of_cost,                                                         \
      .idempotent = true,                                                      \
      .propagate = kind,                                                       \
      .explain = fd_linear_explain,                                            \
      .explain_conflict = fd_linear_explain_conflict_eq,                       \
      .entailed = fd_linear_eq_entailed,                                       \
      .check = fd_linear_eq_check,                                             \
      .on_unify = fd_linear_eq_on_unify,                                       \
  }

#define CLASS(kind) CLASS_OF_COST (kind, kind, FD_COST_LINEAR)
#define SHORT_CLASS(id, kind) CLASS_OF_COST (id, kind, FD_COST_CONSTANT)

CLASS (weighted);
CLASS (mixed);
CLASS (sum);
CLASS (sum_of_4);
CLASS (sum_of_5);
SHORT_CLASS (short_weighted, weighted);
SHORT_CLASS (sum_of_2, sum);
SHORT_CLASS (sum_of_3, sum_of_3);
SHORT_CLASS (x_minus_y, mixed);
SHORT_CLASS (x_plus_y, x_plus_y);

/* Of a sum with at least as many positive terms as negative ones. */
static const FdPropagatorClass *
class_of (const int64_t *a, uint32_t n, uint32_t n_positive)
{
  assert (n_positive >= n - n_positive);
  for (uint32_t i = 0; i < n; i++)
    if (a[i] != 1)
      return fd_linear_is_short (n) ? &short_weighted_class : &weighted_class;
  if (n_positive < n)
    return n == 2 ? &x_minus_y_class : n == 3 ? &x_plus_y_class : &mixed_class;
  return n == 2   ? &sum_of_2_class
         : n == 3 ? &sum_of_3_class
         : n == 4 ? &sum_of_4_class
         : n == 5 ? &sum_of_5_class
                  : &sum_class;
}

bool
fd_post_linear_eq (FdStore *store, const int64_t *a, const FdVar *x, uint32_t n,
                   uint32_t n_positive, int64_t c, FdConsistency consistency)
{
  Linear *self = n >= FD_LINEAR_LONG_EQ
                     ? fd_linear_long_new (store, a, x, n, n_positive, FD_EQ, c)
                     : fd_linear_new (store, class_of (a, n, n_positive), a, x,
                                      n, n_positive, c, 0);
  if (!self)
    return false;
  self->consistency = consistency;
  fd_subscribe_all (store, &self->base, fd_bounds_events (store));
  return fd_post (store, &self->base);
}
