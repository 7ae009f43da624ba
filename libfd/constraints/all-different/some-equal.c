/* SPDX-License-Identifier: MIT */
/* some-equal.c - x[i] = x[j] for some i != j
 *
 * As long as two pairs have values in common, neither need be equal; two such
 * pairs are remembered, and others looked for only when one is lost.  The last
 * pair is equal.
 */
#include <fd.h>

#include <string.h>

typedef struct {
  uint32_t i, j; /* i < j */
} Pair;

typedef struct {
  FdPropagator base;
  /* kept, not trailed: pairs that had values in common when last looked at, at
   * most; only where to look first */
  Pair pair[2];
} SomeEqual;

static bool
may_be_equal (const FdPropagator *base, Pair p)
{
  return !fd_domain_is_disjoint (base->scope[p.i], base->scope[p.j], 0);
}

static bool
is_equal (const FdPropagator *base, Pair p)
{
  const FdDomain *x = base->scope[p.i], *y = base->scope[p.j];
  return x == y || (fd_domain_is_fixed (x) && fd_domain_is_fixed (y) &&
                    fd_domain_min (x) == fd_domain_min (y));
}

/* A pair that may be equal, but not @but. */
static bool
find_pair (const FdPropagator *base, const Pair *but, Pair *found)
{
  for (uint32_t i = 0; i < base->n; i++)
    for (uint32_t j = i + 1; j < base->n; j++) {
      Pair p = {i, j};
      if ((!but || but->i != i || but->j != j) && may_be_equal (base, p)) {
        *found = p;
        return true;
      }
    }
  return false;
}

/* How many pairs may be equal: none, one, or two and maybe more. */
static int
count_pairs (SomeEqual *self)
{
  const FdPropagator *base = &self->base;
  Pair *p = self->pair;
  bool first = may_be_equal (base, p[0]);
  bool second = base->n > 2 && may_be_equal (base, p[1]);
  if (first && second)
    return 2;
  if (second) {
    Pair lost = p[0];
    p[0] = p[1];
    p[1] = lost;
  }
  if (!first && !second && !find_pair (base, NULL, &p[0]))
    return 0;
  return find_pair (base, &p[0], &p[1]) ? 2 : 1;
}

static bool
some_equal_propagate (FdPropagator *base, FdStore *store)
{
  SomeEqual *self = (SomeEqual *) base;
  int n = count_pairs (self);
  if (n == 0)
    return fd_fail (store, FD_REASON_NAIVE);
  FdDomain *x = base->scope[self->pair[0].i], *y = base->scope[self->pair[0].j];
  if (n == 1 && x != y &&
      (!fd_domain_intersect (store, y, x, 0, false, FD_REASON_NAIVE) ||
       !fd_domain_intersect (store, x, y, 0, false, FD_REASON_NAIVE)))
    return false;
  if (is_equal (base, self->pair[0]) ||
      (n > 1 && is_equal (base, self->pair[1])))
    fd_entail (store, base);
  return true;
}

static FdEntailment
some_equal_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  SomeEqual *self = (SomeEqual *) base;
  int n = count_pairs (self);
  if (n == 0)
    return FD_DISENTAILED;
  return is_equal (base, self->pair[0]) ||
                 (n > 1 && is_equal (base, self->pair[1]))
             ? FD_ENTAILED
             : FD_UNDECIDED;
}

static bool
some_equal_among (const int32_t *values, size_t n)
{
  for (size_t i = 0; i < n; i++)
    for (size_t j = i + 1; j < n; j++)
      if (values[i] == values[j])
        return true;
  return false;
}

static bool
some_equal_check (const FdPropagator *base, const int32_t *values)
{
  return some_equal_among (values, base->n);
}

static const FdPropagatorClass some_equal_class = {
    .name = "some-equal",
    .cost = FD_COST_QUADRATIC,
    .idempotent = true,
    .propagate = some_equal_propagate,
    .entailed = some_equal_entailed,
    .check = some_equal_check,
};

static bool
some_equal_post (FdStore *store, const FdVar *x, size_t n)
{
  if (n < 2)
    return fd_post_false (store);
  SomeEqual *self = (SomeEqual *) fd_propagator_new (store, &some_equal_class,
                                                     sizeof *self, x, n);
  if (!self)
    return false;
  self->pair[0] = (Pair){0, 1};
  self->pair[1] = (Pair){0, n > 2 ? 2 : 1};
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}

static bool
some_equal_holds (const FdArgument *a, const int32_t *values)
{
  return some_equal_among (values, a[0].n);
}

static bool
post_arguments (FdStore *store, const FdArgument *a)
{
  return some_equal_post (store, a[0].vars, a[0].n);
}

static bool
post_not (FdStore *store, const FdArgument *a)
{
  return fd_post_all_different (store, a[0].vars, NULL, a[0].n,
                                FD_CONSISTENCY_DEFAULT);
}

const FdConstraintClass fd_some_equal_constraint = {
    .name = "some-equal",
    .parameters = {{"x", FD_ARGUMENT_VARS}},
    .consistency = "domain of the last two that can be equal",
    .holds = some_equal_holds,
    .post = post_arguments,
    .post_not = post_not,
};

bool
fd_post_some_equal (FdStore *store, const FdVar *x, size_t n)
{
  const FdArgument a[] = {fd_argument_vars (x, n)};
  return fd_post_as (store, __func__, &fd_some_equal_constraint, a);
}
