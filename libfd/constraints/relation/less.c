/* SPDX-License-Identifier: MIT */
/* less.c - x + k <= y
 *
 * The least y is k above the least x, the greatest x is k below the greatest
 * y.  Cutting the one leaves the other's cause alone: one pass is a fixpoint.
 * Each value of x has the greatest y as its support, each y the least x.
 */
#include "less.h"

static bool
less_propagate (FdPropagator *base, FdStore *store)
{
  int64_t k = fd_less_offset (base);
  FdDomain *x = base->scope[0], *y = base->scope[1];
  if (!fd_less_prune (store, x, k, y, fd_reason_lazy (0)))
    return false;
  if (fd_less_holds (x, k, y))
    fd_entail (store, base);
  return true;
}

/* What is needed of one side, was so of the other. */
static const char *
less_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
              FdPosition at, FdAtoms *out)
{
  (void) store, (void) code, (void) at;
  fd_atoms_add (out, fd_less_cause (fd_propagator_var (base, 0),
                                    fd_less_offset (base),
                                    fd_propagator_var (base, 1), need));
  return "less";
}

static const char *
less_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                       FdAtoms *out)
{
  int64_t k = fd_less_offset (base);
  FdVar x = fd_propagator_var (base, 0), y = fd_propagator_var (base, 1);
  return fd_explain_apart (store, x, k, y, at, out) ? "less-apart" : NULL;
}

static FdEntailment
less_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  int64_t k = fd_less_offset (base);
  const FdDomain *x = base->scope[0], *y = base->scope[1];
  if (fd_less_fails (x, k, y))
    return FD_DISENTAILED;
  return fd_less_holds (x, k, y) ? FD_ENTAILED : FD_UNDECIDED;
}

static bool
less_check (const FdPropagator *base, const int32_t *values)
{
  return values[0] + fd_less_offset (base) <= values[1];
}

static bool
less_on_unify (FdPropagator *base, FdStore *store)
{
  return fd_less_offset (base) <= 0 || fd_post_false (store);
}

static bool
less_implies_ne (const FdPropagator *base, uint32_t i, uint32_t j)
{
  (void) i, (void) j;
  return fd_less_offset (base) > 0;
}

static const FdPropagatorClass less_class = {
    .name = "less",
    .cost = FD_COST_CONSTANT,
    .idempotent = true,
    .entailed_is_quick = true,
    .propagate = less_propagate,
    .explain = less_explain,
    .explain_conflict = less_explain_conflict,
    .entailed = less_entailed,
    .check = less_check,
    .on_unify = less_on_unify,
    .implies_ne = less_implies_ne,
};

bool
fd_post_less (FdStore *store, FdVar x, int64_t k, FdVar y)
{
  const FdDomain *a = fd_domain (store, x), *b = fd_domain (store, y);
  if (a == b)
    return k <= 0 || fd_post_false (store);
  if (fd_less_holds (a, k, b))
    return true;
  if (k > FD_LESS_MOST)
    return fd_post_false (store);
  FdVar scope[] = {x, y};
  FdPropagator *self =
      fd_propagator_new (store, &less_class, sizeof *self, scope, 2);
  if (!self)
    return false;
  fd_less_set_offset (self, k);
  fd_subscribe (store, self, 0, FD_EVENT_MIN);
  fd_subscribe (store, self, 1, FD_EVENT_MAX);
  return fd_post (store, self);
}
