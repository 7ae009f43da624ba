/* SPDX-License-Identifier: MIT */
/* times.c - x y = z
 *
 * What the bounds say is in times-bounds.c.
 *
 * Often one factor is a truth value; then there is the same to do, but nothing
 * to divide: the product is the other factor or 0.
 */
#include "times-bounds.h"

static bool
is_zero (const FdDomain *x)
{
  return fd_domain_min (x) == 0 && fd_domain_max (x) == 0;
}

static bool
times_is_settled (const FdPropagator *base)
{
  const FdDomain *x = base->scope[0], *y = base->scope[1], *z = base->scope[2];
  if (!fd_domain_is_fixed (z))
    return false;
  if (fd_domain_min (z) == 0 && (is_zero (x) || is_zero (y)))
    return true;
  return fd_domain_is_fixed (x) && fd_domain_is_fixed (y) &&
         (int64_t) fd_domain_min (x) * fd_domain_min (y) == fd_domain_min (z);
}

/* --- one factor is 0 or 1 ------------------------------------------------ */

typedef struct {
  FdDomain *bit, *y, *z;
  FdReason of_bit, of_y, of_z;
} Choice;

static bool
choose_y (FdStore *store, const Choice *c)
{
  FdDomain *y = c->y, *z = c->z;
  do
    if (!fd_domain_set_min (store, z, fd_domain_min (y), c->of_z) ||
        !fd_domain_set_max (store, z, fd_domain_max (y), c->of_z) ||
        !fd_domain_set_min (store, y, fd_domain_min (z), c->of_y) ||
        !fd_domain_set_max (store, y, fd_domain_max (z), c->of_y))
      return false;
  while (fd_domain_min (y) != fd_domain_min (z) ||
         fd_domain_max (y) != fd_domain_max (z));
  return true;
}

static bool
choose_zero (FdStore *store, const Choice *c)
{
  return fd_domain_set_min (store, c->z, 0, c->of_z) &&
         fd_domain_set_max (store, c->z, 0, c->of_z);
}

static bool
choose (FdStore *store, const Choice *c)
{
  FdDomain *y = c->y, *z = c->z;
  while (!fd_domain_is_fixed (c->bit)) {
    if (!fd_domain_set_min (store, z, MIN (fd_domain_min (y), 0), c->of_z) ||
        !fd_domain_set_max (store, z, MAX (fd_domain_max (y), 0), c->of_z))
      return false;
    if (fd_domain_min (z) > 0 || fd_domain_max (z) < 0) {
      if (!fd_domain_set_min (store, c->bit, 1, c->of_bit))
        return false;
    } else if (fd_domain_min (y) > fd_domain_max (z) ||
               fd_domain_max (y) < fd_domain_min (z)) {
      if (!fd_domain_set_max (store, c->bit, 0, c->of_bit))
        return false;
    } else {
      return true;
    }
  }
  return fd_domain_min (c->bit) ? choose_y (store, c) : choose_zero (store, c);
}

static inline bool
is_bit (const FdDomain *x)
{
  return fd_domain_min (x) >= 0 && fd_domain_max (x) <= 1;
}

static bool
narrow (FdPropagator *base, FdStore *store)
{
  FdDomain **scope = base->scope;
  uint32_t i = is_bit (scope[0]) ? 0 : 1;
  if (!is_bit (scope[i]))
    return fd_domain_min (scope[0]) >= 0 && fd_domain_min (scope[1]) >= 0
               ? fd_contractor_settle (base, store, 3, fd_times_contract,
                                       fd_times_settle)
               : fd_contractor_propagate (base, store, fd_times_contract);
  Choice c = {scope[i],           scope[1 - i],           scope[2],
              fd_reason_lazy (i), fd_reason_lazy (1 - i), fd_reason_lazy (2)};
  return choose (store, &c);
}

static bool
times_propagate (FdPropagator *base, FdStore *store)
{
  if (!narrow (base, store))
    return false;
  if (times_is_settled (base))
    fd_entail (store, base);
  return true;
}

static const char *
times_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
               FdPosition at, FdAtoms *out)
{
  fd_contractor_explain (base, store, fd_times_contract, need, code, at, out);
  return "times";
}

static const char *
times_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                        FdAtoms *out)
{
  return fd_contractor_explain_conflict (base, store, fd_times_contract, at,
                                         out);
}

static FdEntailment
times_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  if (fd_contractor_is_empty (base, fd_times_contract))
    return FD_DISENTAILED;
  return times_is_settled (base) ? FD_ENTAILED : FD_UNDECIDED;
}

static bool
times_value (const FdArgument *a, const int32_t *x, int64_t *z)
{
  (void) a;
  *z = (int64_t) x[0] * x[1];
  return true;
}

static bool
times_check (const FdPropagator *base, const int32_t *values)
{
  (void) base;
  int64_t z;
  return times_value (NULL, values, &z) && z == values[2];
}

static bool times_on_unify (FdPropagator *base, FdStore *store);

static const FdPropagatorClass times_class = {
    .name = "times",
    .cost = FD_COST_CONSTANT,
    .idempotent = true,
    .propagate = times_propagate,
    .explain = times_explain,
    .explain_conflict = times_explain_conflict,
    .entailed = times_entailed,
    .check = times_check,
    .on_unify = times_on_unify,
};

/* x y = x: x = 0 or y = 1. */
static bool
post_neutral (FdStore *store, FdVar x, FdVar y)
{
  FdAtom atoms[] = {fd_atom (x, FD_EQ, 0), fd_atom (y, FD_EQ, 1)};
  return fd_post_clause (store, atoms, 2);
}

/* k y = z */
static bool
post_multiple (FdStore *store, int32_t k, FdVar y, FdVar z)
{
  const int32_t a[] = {k, -1};
  const FdVar scope[] = {y, z};
  return fd_post_linear (store, a, scope, 2, FD_EQ, 0);
}

static bool
times_post (FdStore *store, FdVar x, FdVar y, FdVar z)
{
  const FdDomain *a = fd_domain (store, x), *b = fd_domain (store, y);
  const FdDomain *c = fd_domain (store, z);
  if (a == c)
    return post_neutral (store, x, y);
  if (b == c)
    return post_neutral (store, y, x);
  bool linear = !fd_has_condition (store); /* which looks less closely then */
  if (linear && fd_is_constant (store, x))
    return post_multiple (store, fd_domain_min (a), y, z);
  if (linear && fd_is_constant (store, y))
    return post_multiple (store, fd_domain_min (b), x, z);
  if (a == b)
    return fd_post_square (store, x, z);
  return fd_contractor_post (store, &times_class, x, y, z);
}

static bool
times_on_unify (FdPropagator *base, FdStore *store)
{
  return times_post (store, fd_propagator_var (base, 0),
                     fd_propagator_var (base, 1), fd_propagator_var (base, 2));
}

static bool
post_arguments (FdStore *store, const FdArgument *a)
{
  return times_post (store, a[0].var, a[1].var, a[2].var);
}

const FdConstraintClass fd_times_constraint = {
    .name = "times",
    .parameters = FD_PARAMETERS_XYZ,
    .consistency = "bounds(R); value when two are fixed",
    .flatzinc = "int_times(x, y, z)",
    .value = times_value,
    .post = post_arguments,
};

bool
fd_post_times (FdStore *store, FdVar x, FdVar y, FdVar z)
{
  return fd_post_xyz (store, __func__, &fd_times_constraint, x, y, z);
}

bool
fd_post_reified_times (FdStore *store, FdAtom b, FdVar x, FdVar y, FdVar z)
{
  return fd_post_reified_xyz (store, __func__, b, &fd_times_constraint, x, y,
                              z);
}
