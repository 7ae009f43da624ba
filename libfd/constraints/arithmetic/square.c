/* SPDX-License-Identifier: MIT */
/* square.c - x x = z
 *
 * z lies between the squares of the values of x nearest to and farthest from
 * 0; x is not farther from 0 than the root of the greatest z, nor nearer than
 * that of the least.
 */
#include "interval-contractor.h"

#include <math.h>

/* The greatest r with r r <= v, 0 <= v <= 2^60.  That of the processor may be
 * one too many: not every v is a double. */
static int64_t
root (int64_t v)
{
  int64_t r = (int64_t) sqrt ((double) v);
  while (r * r > v)
    r--;
  while ((r + 1) * (r + 1) <= v)
    r++;
  return r;
}

static FdRange
square_of (FdRange x)
{
  int64_t a = x.min * x.min, b = x.max * x.max;
  return (FdRange){fd_range_contains (x, 0) ? 0 : MIN (a, b), MAX (a, b)};
}

/* No root is taken where a square tells that no bound moves. */
static FdRange
root_of (FdRange z, FdRange x)
{
  if (z.max < 0)
    return FD_RANGE_EMPTY;
  if (x.max * x.max > z.max || x.min * x.min > z.max) {
    int64_t far = root (z.max);
    x = (FdRange){MAX (x.min, -far), MIN (x.max, far)};
  }
  if (z.min > 0 && (x.min * x.min < z.min || x.max * x.max < z.min)) {
    int64_t near = root (z.min - 1) + 1;
    if (x.min > -near && x.min < near)
      x.min = near;
    if (x.max < near && x.max > -near)
      x.max = -near;
  }
  return x.min <= x.max ? x : FD_RANGE_EMPTY;
}

static FdRange
square_contract (const FdRange *box, uint32_t i)
{
  return i ? square_of (box[0]) : root_of (box[1], box[0]);
}

static inline void
square_settle (FdRange *box)
{
  FdRange x = box[0], z = box[1], was;
  do {
    FdRange square = square_of (x);
    z = (FdRange){MAX (z.min, square.min), MIN (z.max, square.max)};
    was = x;
    x = z.min <= z.max ? root_of (z, x) : FD_RANGE_EMPTY;
  } while (x.min <= x.max && (x.min != was.min || x.max != was.max));
  box[0] = x;
  box[1] = z;
}

static bool
square_propagate (FdPropagator *base, FdStore *store)
{
  if (!fd_contractor_settle (base, store, 2, square_contract, square_settle))
    return false;
  if (fd_domain_is_fixed (base->scope[0]))
    fd_entail (store, base);
  return true;
}

static const char *
square_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                FdPosition at, FdAtoms *out)
{
  fd_contractor_explain (base, store, square_contract, need, code, at, out);
  return "square";
}

static const char *
square_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                         FdAtoms *out)
{
  return fd_contractor_explain_conflict (base, store, square_contract, at, out);
}

static FdEntailment
square_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const FdDomain *x = base->scope[0], *z = base->scope[1];
  if (fd_contractor_is_empty (base, square_contract))
    return FD_DISENTAILED;
  if (!fd_domain_is_fixed (x))
    return FD_UNDECIDED;
  int64_t square = (int64_t) fd_domain_min (x) * fd_domain_min (x);
  if (!fd_domain_contains (z, fd_clamp (square)))
    return FD_DISENTAILED;
  return fd_domain_is_fixed (z) ? FD_ENTAILED : FD_UNDECIDED;
}

static bool
square_check (const FdPropagator *base, const int32_t *values)
{
  (void) base;
  return (int64_t) values[0] * values[0] == values[1];
}

/* x x = x */
static bool
post_own_square (FdStore *store, FdVar x)
{
  return fd_post_atom (store, fd_atom (x, FD_GE, 0)) &&
         fd_post_atom (store, fd_atom (x, FD_LE, 1));
}

static bool
square_on_unify (FdPropagator *base, FdStore *store)
{
  return post_own_square (store, fd_propagator_var (base, 0));
}

static const FdPropagatorClass square_class = {
    .name = "square",
    .cost = FD_COST_CONSTANT,
    .idempotent = true,
    .propagate = square_propagate,
    .explain = square_explain,
    .explain_conflict = square_explain_conflict,
    .entailed = square_entailed,
    .check = square_check,
    .on_unify = square_on_unify,
};

bool
fd_post_square (FdStore *store, FdVar x, FdVar z)
{
  if (fd_domain (store, x) == fd_domain (store, z))
    return post_own_square (store, x);
  FdVar scope[] = {x, z};
  FdPropagator *self =
      fd_propagator_new (store, &square_class, sizeof *self, scope, 2);
  if (!self)
    return false;
  fd_subscribe_all (store, self, fd_bounds_events (store));
  return fd_post (store, self);
}
