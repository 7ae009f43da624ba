/* SPDX-License-Identifier: MIT */
/* linear-form.c - what the propagators of sums have in common */
#include "linear.h"

#include <string.h>

Linear *
fd_linear_new (FdStore *store, const FdPropagatorClass *klass, const int64_t *a,
               const FdVar *x, uint32_t n, uint32_t n_positive, int64_t c)
{
  size_t scratch = store->explaining ? 2 * n * sizeof (int32_t) : 0;
  size_t size = sizeof (Linear) + n * sizeof *a;
  Linear *self =
      (Linear *) fd_propagator_new (store, klass, size + scratch, x, n);
  if (!self)
    return NULL;
  if (n <= 3)
    self->base.cost = FD_COST_CONSTANT;
  self->c = c;
  self->n_positive = n_positive;
  self->scratch = scratch ? (int32_t *) ((char *) self + size) : NULL;
  memcpy (self->a, a, n * sizeof *a);
  return self;
}

void
fd_linear_range (const Linear *self, int64_t *lo, int64_t *hi)
{
  *lo = *hi = 0;
  for (uint32_t i = 0; i < self->base.n; i++) {
    const FdDomain *x = self->base.scope[i];
    bool positive = i < self->n_positive;
    *lo += self->a[i] * (positive ? x->min : -(int64_t) x->max);
    *hi += self->a[i] * (positive ? x->max : -(int64_t) x->min);
  }
}

/* The one open variable, or n if there is none or more than one. */
static uint32_t
only_open (const FdPropagator *base)
{
  uint32_t open = base->n;
  for (uint32_t i = 0; i < base->n; i++)
    if (!fd_domain_is_fixed (base->scope[i])) {
      if (open < base->n)
        return base->n;
      open = i;
    }
  return open;
}

FdEntailment
fd_linear_equals (const Linear *self)
{
  int64_t lo, hi, c = self->c;
  fd_linear_range (self, &lo, &hi);
  if (c < lo || c > hi)
    return FD_DISENTAILED;
  if (lo == hi)
    return FD_ENTAILED;
  uint32_t i = only_open (&self->base);
  if (i == self->base.n)
    return FD_UNDECIDED;
  const FdDomain *x = self->base.scope[i];
  bool positive = i < self->n_positive;
  int64_t rest = positive ? c - lo : lo - c, a = self->a[i];
  int64_t from = positive ? x->min : x->max;
  return rest % a == 0 && fd_domain_contains (x, fd_clamp (from + rest / a))
             ? FD_UNDECIDED
             : FD_DISENTAILED;
}

int64_t
fd_linear_value (const Linear *self, const int32_t *values)
{
  int64_t sum = 0;
  for (uint32_t i = 0; i < self->base.n; i++)
    sum += (i < self->n_positive ? self->a[i] : -self->a[i]) * values[i];
  return sum;
}

bool
fd_linear_rewrite (const Linear *self, FdStore *store, FdRelation relation)
{
  uint32_t n = self->base.n;
  size_t bytes = n * (sizeof (int64_t) + sizeof (FdVar));
  int64_t *a = fd_memory_alloc (&store->memory, bytes);
  if (!a)
    return fd_store_halt (store, FD_HALT_MEMORY);
  FdVar *x = (FdVar *) (a + n);
  for (uint32_t i = 0; i < n; i++) {
    a[i] = i < self->n_positive ? self->a[i] : -self->a[i];
    x[i] = fd_propagator_var (&self->base, i);
  }
  bool ok = fd_post_terms (store, a, x, n, relation, self->c);
  fd_memory_free (&store->memory, a, bytes);
  return ok;
}

/* --- explanations ------------------------------------------------------- */

/* One of the two inequalities, as one: the sum of sign (j) a[j] x[j] <= c. */
typedef struct {
  const Linear *self;
  const FdStore *store;
  FdPosition at;
  bool above; /* it is sum >= c, turned around */
  uint32_t i; /* the term explained */
  int64_t room;
} Side;

/* Whether the term is least at the minimum of its variable. */
static bool
is_rising (const Side *side, uint32_t j)
{
  return (j < side->self->n_positive) != side->above;
}

static int32_t
bound_at (const Side *side, uint32_t j, FdPosition at)
{
  FdVar x = fd_propagator_var (&side->self->base, j);
  return is_rising (side, j) ? fd_min_at (side->store, x, at)
                             : fd_max_at (side->store, x, at);
}

/* By how much the sum would exceed c, had @need been missed by one, and all
 * other terms been what they were at least. */
static void
measure_room (Side *side, FdAtom need)
{
  const Linear *self = side->self;
  int32_t *now = self->scratch, *first = now + self->base.n;
  int64_t missed = is_rising (side, side->i) ? (int64_t) need.value + 1
                                             : 1 - (int64_t) need.value;
  int64_t sum = self->a[side->i] * missed;
  for (uint32_t j = 0; j < self->base.n; j++) {
    if (j == side->i)
      continue;
    now[j] = bound_at (side, j, side->at);
    first[j] = bound_at (side, j, 0);
    sum += self->a[j] * (is_rising (side, j) ? now[j] : -(int64_t) now[j]);
  }
  side->room = sum - (side->above ? -self->c : self->c) - 1;
  assert (side->room >= 0);
}

/* First the terms whose whole way from the first bound fits into the room,
 * which are not needed at all; then the rest moves back as far as it may. */
static void
give_back (Side *side, FdAtoms *out)
{
  const Linear *self = side->self;
  int32_t *now = self->scratch, *first = now + self->base.n;
  for (uint32_t j = 0; j < self->base.n; j++) {
    if (j == side->i)
      continue;
    int64_t way = self->a[j] * ABS ((int64_t) now[j] - first[j]);
    if (way <= side->room) {
      side->room -= way;
      now[j] = first[j];
    }
  }
  for (uint32_t j = 0; j < self->base.n; j++) {
    if (j == side->i || now[j] == first[j])
      continue;
    int32_t steps = (int32_t) (side->room / self->a[j]);
    bool rising = is_rising (side, j);
    side->room -= steps * self->a[j];
    fd_atoms_add (out, fd_atom (fd_propagator_var (&self->base, j),
                                rising ? FD_GE : FD_LE,
                                rising ? now[j] - steps : now[j] + steps));
  }
}

const char *
fd_linear_explain (FdPropagator *base, FdStore *store, FdAtom need,
                   uint64_t code, FdPosition at, FdAtoms *out)
{
  const Linear *self = (const Linear *) base;
  Side side = {self, store, at, code & 1, (uint32_t) (code >> 1), 0};
  measure_room (&side, need);
  give_back (&side, out);
  return side.above ? "linear-above" : "linear-below";
}
