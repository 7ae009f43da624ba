/* SPDX-License-Identifier: MIT */
/* absolute-bounds.c - |x| = y, at the bounds
 *
 * y lies between the least and the greatest |x|, and x within -y..y, but not
 * between minus and plus the least y.
 */
#include "absolute.h"
#include "interval-contractor.h"

static FdRange
absolute (FdRange x)
{
  int64_t least = MAX (MAX (x.min, -x.max), 0);
  return (FdRange){least, MAX (x.max, -x.min)};
}

static FdRange
argument (FdRange x, FdRange y)
{
  int64_t least = MAX (y.min, 0);
  FdRange range = {MAX (x.min, -y.max), MIN (x.max, y.max)};
  if (range.min > -least)
    range.min = MAX (range.min, least);
  if (range.max < least)
    range.max = MIN (range.max, -least);
  return range;
}

static FdRange
absolute_contract (const FdRange *box, uint32_t i)
{
  return i ? absolute (box[0]) : argument (box[0], box[1]);
}

static inline bool
narrow (FdStore *store, FdDomain *x, FdRange range, FdReason reason)
{
  return fd_domain_set_min (store, x, fd_clamp (range.min), reason) &&
         fd_domain_set_max (store, x, fd_clamp (range.max), reason);
}

static bool
is_settled (const FdPropagator *base)
{
  const FdDomain *x = base->scope[0], *y = base->scope[1];
  return fd_domain_is_fixed (x) && fd_domain_is_fixed (y) &&
         ABS (fd_domain_min (x)) == fd_domain_min (y);
}

static bool
absolute_bounds_propagate (FdPropagator *base, FdStore *store)
{
  FdDomain *x = base->scope[0], *y = base->scope[1];
  FdRange old, now = {fd_domain_min (x), fd_domain_max (x)};
  do { /* a bound of x moved over holes may move one of y */
    FdRange ys = absolute (now);
    if (!narrow (store, y, ys, fd_reason_lazy (1)))
      return false;
    old = now;
    ys = (FdRange){fd_domain_min (y), fd_domain_max (y)};
    if (!narrow (store, x, argument (now, ys), fd_reason_lazy (0)))
      return false;
    now = (FdRange){fd_domain_min (x), fd_domain_max (x)};
  } while (now.min != old.min || now.max != old.max);
  if (is_settled (base))
    fd_entail (store, base);
  return true;
}

static const char *
absolute_bounds_explain (FdPropagator *base, FdStore *store, FdAtom need,
                         uint64_t code, FdPosition at, FdAtoms *out)
{
  fd_contractor_explain (base, store, absolute_contract, need, code, at, out);
  return "absolute-bounds";
}

static FdEntailment
absolute_bounds_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  if (fd_contractor_is_empty (base, absolute_contract))
    return FD_DISENTAILED;
  return is_settled (base) ? FD_ENTAILED : FD_UNDECIDED;
}

static bool
absolute_bounds_check (const FdPropagator *base, const int32_t *values)
{
  (void) base;
  return ABS (values[0]) == values[1];
}

static bool
absolute_bounds_on_unify (FdPropagator *base, FdStore *store)
{
  return fd_post_atom (store, fd_atom (fd_propagator_var (base, 0), FD_GE, 0));
}

static const FdPropagatorClass absolute_bounds_class = {
    .name = "absolute",
    .cost = FD_COST_CONSTANT,
    .idempotent = true,
    .propagate = absolute_bounds_propagate,
    .explain = absolute_bounds_explain,
    .entailed = absolute_bounds_entailed,
    .check = absolute_bounds_check,
    .on_unify = absolute_bounds_on_unify,
};

bool
fd_post_absolute_bounds (FdStore *store, FdVar x, FdVar y)
{
  FdVar scope[] = {x, y};
  FdPropagator *self =
      fd_propagator_new (store, &absolute_bounds_class, sizeof *self, scope, 2);
  if (!self)
    return false;
  fd_subscribe_all (store, self, fd_bounds_events (store));
  return fd_post (store, self);
}
