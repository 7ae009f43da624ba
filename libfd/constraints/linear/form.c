/* SPDX-License-Identifier: MIT */
/* form.c - what the propagators of sums have in common */
#include "linear.h"

#include <string.h>

/* What short sums without factors share. */
static const int64_t ones[] = {1, 1, 1, 1, 1, 1, 1, 1};

static bool
is_ones (const int64_t *a, uint32_t n)
{
  uint32_t i = 0;
  while (i < n && i < G_N_ELEMENTS (ones) && a[i] == 1)
    i++;
  return i == n;
}

Linear *
fd_linear_new (FdStore *store, const FdPropagatorClass *klass, const int64_t *a,
               const FdVar *x, uint32_t n, uint32_t n_positive, int64_t c,
               size_t more)
{
  size_t own = is_ones (a, n) ? 0 : n * sizeof *a;
  Linear *self = (Linear *) fd_propagator_new (
      store, klass, sizeof (Linear) + own + more, x, n);
  if (!self)
    return NULL;
  self->c = c;
  self->n_positive = n_positive;
  self->a = own ? memcpy (self->own, a, own) : ones;
  return self;
}

void
fd_linear_range (const Linear *self, int64_t *lo, int64_t *hi)
{
  *lo = *hi = 0;
  for (uint32_t i = 0; i < self->base.n; i++) {
    const FdDomain *x = self->base.scope[i];
    bool positive = i < self->n_positive;
    *lo += self->a[i] *
           (positive ? fd_domain_min (x) : -(int64_t) fd_domain_max (x));
    *hi += self->a[i] *
           (positive ? fd_domain_max (x) : -(int64_t) fd_domain_min (x));
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
  int64_t from = positive ? fd_domain_min (x) : fd_domain_max (x);
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
fd_linear_on_unify (const FdPropagator *base, FdStore *store,
                    FdRelation relation)
{
  const Linear *self = (const Linear *) base;
  uint32_t n = self->base.n;
  size_t bytes = sizeof (int64_t) + sizeof (FdVar);
  int64_t *a = fd_scratch_new (store, n, bytes);
  if (!a)
    return false;
  FdVar *x = (FdVar *) (a + n);
  for (uint32_t i = 0; i < n; i++) {
    a[i] = i < self->n_positive ? self->a[i] : -self->a[i];
    x[i] = fd_propagator_var (&self->base, i);
  }
  bool ok =
      fd_post_terms (store, a, x, n, relation, self->c, self->consistency);
  fd_scratch_free (store, a, n, bytes);
  return ok;
}

/* --- hooks ---------------------------------------------------------------- */

FdEntailment
fd_linear_eq_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  return fd_linear_equals ((const Linear *) base);
}

FdEntailment
fd_linear_le_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const Linear *self = (const Linear *) base;
  int64_t lo, hi;
  fd_linear_range (self, &lo, &hi);
  return lo > self->c    ? FD_DISENTAILED
         : hi <= self->c ? FD_ENTAILED
                         : FD_UNDECIDED;
}

bool
fd_linear_eq_check (const FdPropagator *base, const int32_t *values)
{
  const Linear *self = (const Linear *) base;
  return fd_linear_value (self, values) == self->c;
}

bool
fd_linear_le_check (const FdPropagator *base, const int32_t *values)
{
  const Linear *self = (const Linear *) base;
  return fd_linear_value (self, values) <= self->c;
}

bool
fd_linear_eq_on_unify (FdPropagator *base, FdStore *store)
{
  return fd_linear_on_unify (base, store, FD_EQ);
}

bool
fd_linear_le_on_unify (FdPropagator *base, FdStore *store)
{
  return fd_linear_on_unify (base, store, FD_LE);
}
