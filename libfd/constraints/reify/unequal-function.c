/* SPDX-License-Identifier: MIT */
/* unequal-function.c - y != f (x[0], ..., x[n-1])
 *
 * When all arguments are fixed, y loses the value of f.  It serves as the
 * negation of y = f (x) in reified constraints, where that has a propagator of
 * its own.
 */
#include "function.h"

#include <string.h>

typedef struct {
  FdPropagator base; /* scope: x[0], ..., x[n-1], y */
  /* constant after posting: */
  FdFunction f;
  size_t n_table;
  /* kept, not trailed: an argument that was not fixed when last looked at; only
   * where to look first */
  uint32_t open;
  int32_t table[]; /* and behind it room for the arguments' values */
} Unequal;

/* Whether all arguments are fixed. */
static bool
is_ready (Unequal *self)
{
  const FdPropagator *base = &self->base;
  uint32_t n = base->n - 1;
  for (uint32_t k = 0; k < n; k++) {
    uint32_t i = self->open + k < n ? self->open + k : self->open + k - n;
    if (!fd_domain_is_fixed (base->scope[i])) {
      self->open = i;
      return false;
    }
  }
  return true;
}

/* The value of f at fixed arguments; false if there is none that y could be. */
static bool
value_now (Unequal *self, int32_t *value)
{
  int32_t *x = self->table + self->n_table;
  uint32_t n = self->base.n - 1;
  int64_t result;
  for (uint32_t i = 0; i < n; i++)
    x[i] = self->base.scope[i]->min;
  if (!self->f (x, n, self->table, self->n_table, &result))
    return false;
  *value = fd_clamp (result);
  return true;
}

static bool
unequal_propagate (FdPropagator *base, FdStore *store)
{
  Unequal *self = (Unequal *) base;
  int32_t value;
  if (!is_ready (self))
    return true;
  fd_entail (store, base);
  return !value_now (self, &value) ||
         fd_domain_remove (store, base->scope[base->n - 1], value,
                           fd_reason_lazy (0));
}

static const char *
unequal_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                 FdPosition at, FdAtoms *out)
{
  (void) need, (void) code;
  for (uint32_t i = 0; i + 1 < base->n; i++)
    fd_explain_fixed (store, fd_propagator_var (base, i), at, out);
  return "function";
}

/* Everything was fixed. */
static const char *
unequal_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                          FdAtoms *out)
{
  for (uint32_t i = 0; i < base->n; i++)
    fd_explain_fixed (store, fd_propagator_var (base, i), at, out);
  return "function";
}

static bool
unequal_advise (FdPropagator *base, FdStore *store, uint32_t index,
                FdEvents events)
{
  (void) store, (void) index, (void) events;
  return fd_domain_is_fixed (base->scope[((const Unequal *) base)->open]);
}

static FdEntailment
unequal_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  Unequal *self = (Unequal *) base;
  const FdDomain *y = base->scope[base->n - 1];
  int32_t value;
  if (!is_ready (self))
    return FD_UNDECIDED;
  if (!value_now (self, &value) || !fd_domain_contains (y, value))
    return FD_ENTAILED;
  return fd_domain_is_fixed (y) ? FD_DISENTAILED : FD_UNDECIDED;
}

static bool
unequal_check (const FdPropagator *base, const int32_t *values)
{
  const Unequal *self = (const Unequal *) base;
  int64_t value;
  return !self->f (values, base->n - 1, self->table, self->n_table, &value) ||
         value != values[base->n - 1];
}

static const FdPropagatorClass unequal_class = {
    .name = "unequal-function",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = unequal_propagate,
    .explain = unequal_explain,
    .explain_conflict = unequal_explain_conflict,
    .advise = unequal_advise,
    .entailed = unequal_entailed,
    .check = unequal_check,
};

bool
fd_post_unequal_function (FdStore *store, FdFunction f, const int32_t *table,
                          size_t n_table, const FdVar *x, size_t n, FdVar y)
{
  FdVar *scope = fd_scope_new (store, n + 1);
  if (!scope)
    return false;
  memcpy (scope, x, n * sizeof *x);
  scope[n] = y;
  Unequal *self = (Unequal *) fd_propagator_new (
      store, &unequal_class, sizeof *self + (n_table + n) * sizeof (int32_t),
      scope, n + 1);
  fd_scope_free (store, scope, n + 1);
  if (!self)
    return false;
  self->f = f;
  self->n_table = n_table;
  if (n_table)
    memcpy (self->table, table, n_table * sizeof *table);
  for (uint32_t i = 0; i < n; i++)
    fd_subscribe (store, &self->base, i, FD_EVENT_FIX);
  fd_subscribe (store, &self->base, (uint32_t) n, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}
