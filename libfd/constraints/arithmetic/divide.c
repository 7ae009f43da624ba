/* SPDX-License-Identifier: MIT */
/* divide.c - x / y = z, rounded towards zero, y != 0
 *
 * By signs; there, with a / b = c rounded down, c b <= a <= c b + b - 1.  c
 * lies between the quotients of the ends, a between the products, and b between
 * a over c + 1 and a over c.  Each bound left has numbers between the others'
 * bounds as its support, of which a need not be an integer; two fixed variables
 * leave exactly what the third can be between its bounds.
 */
#include "quotient.h"

/* Nothing is divided but for a bound that a product has told to move, and all
 * numbers have 31 bits. */
static inline int64_t
divide_small (int64_t a, int64_t b)
{
  return (uint32_t) a / (uint32_t) b;
}

static void
narrow_parts (FdParts *parts)
{
  FdRange a = parts->a, b = parts->b, c = parts->c;
  if (a.min >= (c.min + 1) * b.max)
    parts->c.min = divide_small (a.min, b.max);
  if (a.max < c.max * b.min)
    parts->c.max = divide_small (a.max, b.min);
  parts->a = (FdRange){c.min * b.min, c.max * b.max + b.max - 1};
  if (a.min >= b.min * (c.max + 1))
    parts->b.min = divide_small (a.min, c.max + 1) + 1;
  if (a.max < b.max * c.min)
    parts->b.max = divide_small (a.max, c.min);
}

static FdRange
divide_contract (const FdRange *box, uint32_t i)
{
  return fd_contract_by_signs (box, i, true, narrow_parts);
}

static void
divide_settle (FdRange *box)
{
  fd_settle_by_signs (box, true, narrow_parts);
}

static bool
is_settled (const FdPropagator *base)
{
  const FdDomain *x = base->scope[0], *y = base->scope[1], *z = base->scope[2];
  return fd_domain_is_fixed (x) && fd_domain_is_fixed (y) &&
         fd_domain_is_fixed (z) && fd_domain_min (y) &&
         fd_domain_min (x) / fd_domain_min (y) == fd_domain_min (z);
}

static bool
divide_propagate (FdPropagator *base, FdStore *store)
{
  return fd_quotient_propagate (base, store, divide_contract, divide_settle,
                                is_settled);
}

static const char *
divide_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                FdPosition at, FdAtoms *out)
{
  if (code == FD_RULE_ZERO)
    return "divide-by-zero";
  fd_contractor_explain (base, store, divide_contract, need, code, at, out);
  return "divide";
}

static const char *
divide_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                         FdAtoms *out)
{
  return fd_contractor_explain_conflict (base, store, divide_contract, at, out);
}

static FdEntailment
divide_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  return fd_quotient_entailed (base, divide_contract, is_settled);
}

static bool
divide_value (const FdArgument *a, const int32_t *x, int64_t *z)
{
  (void) a;
  if (x[1] == 0)
    return false;
  *z = x[0] / x[1];
  return true;
}

static bool
divide_check (const FdPropagator *base, const int32_t *values)
{
  (void) base;
  int64_t z;
  return divide_value (NULL, values, &z) && z == values[2];
}

static bool divide_on_unify (FdPropagator *base, FdStore *store);

static const FdPropagatorClass divide_class = {
    .name = "divide",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = divide_propagate,
    .explain = divide_explain,
    .explain_conflict = divide_explain_conflict,
    .entailed = divide_entailed,
    .check = divide_check,
    .on_unify = divide_on_unify,
};

/* x / y = x: x = 0 or y = 1. */
static bool
post_neutral (FdStore *store, FdVar x, FdVar y)
{
  FdAtom atoms[] = {fd_atom (x, FD_EQ, 0), fd_atom (y, FD_EQ, 1)};
  return fd_post_atom (store, fd_atom (y, FD_NE, 0)) &&
         fd_post_clause (store, atoms, 2);
}

static bool
divide_post (FdStore *store, FdVar x, FdVar y, FdVar z)
{
  const FdDomain *a = fd_domain (store, x), *b = fd_domain (store, y);
  const FdDomain *c = fd_domain (store, z);
  if (a == b)
    return fd_post_atom (store, fd_atom (x, FD_NE, 0)) &&
           fd_post_atom (store, fd_atom (z, FD_EQ, 1));
  if (a == c)
    return post_neutral (store, x, y);
  return fd_contractor_post (store, &divide_class, x, y, z);
}

static bool
divide_on_unify (FdPropagator *base, FdStore *store)
{
  return divide_post (store, fd_propagator_var (base, 0),
                      fd_propagator_var (base, 1), fd_propagator_var (base, 2));
}

static bool
post_arguments (FdStore *store, const FdArgument *a)
{
  return divide_post (store, a[0].var, a[1].var, a[2].var);
}

const FdConstraintClass fd_divide_constraint = {
    .name = "divide",
    .parameters = FD_PARAMETERS_XYZ,
    .consistency =
        "bounds(R) for each choice of signs; bounds(Z) when two are fixed",
    .flatzinc = "int_div(x, y, z)",
    .value = divide_value,
    .post = post_arguments,
};

bool
fd_post_divide (FdStore *store, FdVar x, FdVar y, FdVar z)
{
  return fd_post_xyz (store, __func__, &fd_divide_constraint, x, y, z);
}

bool
fd_post_reified_divide (FdStore *store, FdAtom b, FdVar x, FdVar y, FdVar z)
{
  return fd_post_reified_xyz (store, __func__, b, &fd_divide_constraint, x, y,
                              z);
}
