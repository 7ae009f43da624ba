/* SPDX-License-Identifier: MIT */
/* modulo.c - x - y trunc (x / y) = z, y != 0
 *
 * By signs; there a = q b + c with 0 <= c < b, and q lies between the quotients
 * of the ends.  Where b has one value, a moves to the next number with a
 * remainder c may have, and c to the next remainder of a number in a's range.
 * Where a and c have one each, b goes on to the next divisor of a - c.  So two
 * fixed variables leave exactly what the third can be between its bounds.
 */
#include "quotient.h"

/* Remainders of a range of numbers for one divisor. */
static FdRange
remainders (FdRange a, int64_t b, FdRange c)
{
  if (a.max - a.min + 1 >= b)
    return (FdRange){0, b - 1};
  int64_t first = a.min % b, last = a.max % b;
  if (first <= last)
    return (FdRange){first, last};
  /* first..b - 1 and 0..last */
  FdRange hull = {0, b - 1};
  if (c.min > last)
    hull.min = first;
  if (c.max < first)
    hull.max = last;
  return hull;
}

/* Numbers of @a with a remainder in @c, which is within 0..b - 1. */
static FdRange
with_remainder (FdRange a, int64_t b, FdRange c)
{
  int64_t first = a.min % b, last = a.max % b;
  if (first < c.min)
    a.min += c.min - first;
  else if (first > c.max)
    a.min += b - first + c.min;
  if (last > c.max)
    a.max -= last - c.max;
  else if (last < c.min)
    a.max -= last + b - c.max;
  return a;
}

/* The least divisor of @d that is at least @from, from <= d; d divides itself.
 * Either it or its quotient is at most the root of d. */
static int64_t
divisor_from (int64_t d, int64_t from)
{
  int64_t k = from;
  for (; k <= d / k; k++)
    if (d % k == 0)
      return k;
  for (int64_t q = d / k; q > 1; q--)
    if (d % q == 0 && d / q >= from)
      return d / q;
  return d;
}

/* The greatest divisor of @d that is at most @to, to >= 1. */
static int64_t
divisor_to (int64_t d, int64_t to)
{
  if (to >= d)
    return d;
  int64_t q = d / to;
  for (q += d % to != 0; q <= d / q; q++)
    if (d % q == 0)
      return d / q;
  int64_t k = MIN (to, d / q);
  while (d % k)
    k--;
  return k;
}

static FdRange
divisors (FdRange b, int64_t d)
{
  if (d < 0 || (d && b.min > d))
    return FD_RANGE_EMPTY;
  if (d == 0)
    return b;
  return (FdRange){divisor_from (d, b.min), divisor_to (d, b.max)};
}

static void
narrow_parts (FdParts *parts)
{
  FdRange a = parts->a, b = parts->b, c = parts->c;
  int64_t few = a.min / b.max, many = a.max / b.min;
  b.min = MAX (b.min, c.min + 1);
  if (c.max < a.min) /* q >= 1, so b <= a - c */
    b.max = MIN (b.max, a.max - c.min);
  c.min = MAX (c.min, a.min - many * b.max);
  c.max = MIN (c.max, MIN (b.max - 1, a.max - few * b.min));
  a.min = MAX (a.min, few * b.min + c.min);
  a.max = MIN (a.max, many * b.max + c.max);
  *parts = (FdParts){a, b, c};
  if (b.min > b.max || c.min > c.max || a.min > a.max)
    return;
  if (b.min == b.max) {
    FdRange range = remainders (a, b.min, c);
    parts->a = with_remainder (a, b.min, c);
    parts->c = (FdRange){MAX (c.min, range.min), MIN (c.max, range.max)};
  } else if (a.min == a.max && c.min == c.max) {
    parts->b = divisors (b, a.min - c.min);
  }
}

static FdRange
modulo_contract (const FdRange *box, uint32_t i)
{
  return fd_contract_by_signs (box, i, false, narrow_parts);
}

static void
modulo_settle (FdRange *box)
{
  fd_settle_by_signs (box, false, narrow_parts);
}

static bool
is_settled (const FdPropagator *base)
{
  const FdDomain *x = base->scope[0], *y = base->scope[1], *z = base->scope[2];
  return fd_domain_is_fixed (x) && fd_domain_is_fixed (y) &&
         fd_domain_is_fixed (z) && fd_domain_min (y) &&
         fd_domain_min (x) % fd_domain_min (y) == fd_domain_min (z);
}

static bool
modulo_propagate (FdPropagator *base, FdStore *store)
{
  return fd_quotient_propagate (base, store, modulo_contract, modulo_settle,
                                is_settled);
}

static const char *
modulo_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                FdPosition at, FdAtoms *out)
{
  if (code == FD_RULE_ZERO)
    return "modulo-by-zero";
  fd_contractor_explain (base, store, modulo_contract, need, code, at, out);
  return "modulo";
}

static const char *
modulo_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                         FdAtoms *out)
{
  return fd_contractor_explain_conflict (base, store, modulo_contract, at, out);
}

static FdEntailment
modulo_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  return fd_quotient_entailed (base, modulo_contract, is_settled);
}

static bool
modulo_value (const FdArgument *a, const int32_t *x, int64_t *z)
{
  (void) a;
  if (x[1] == 0)
    return false;
  *z = x[0] % x[1];
  return true;
}

static bool
modulo_check (const FdPropagator *base, const int32_t *values)
{
  (void) base;
  int64_t z;
  return modulo_value (NULL, values, &z) && z == values[2];
}

static bool modulo_on_unify (FdPropagator *base, FdStore *store);

static const FdPropagatorClass modulo_class = {
    .name = "modulo",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = modulo_propagate,
    .explain = modulo_explain,
    .explain_conflict = modulo_explain_conflict,
    .entailed = modulo_entailed,
    .check = modulo_check,
    .on_unify = modulo_on_unify,
};

static bool
modulo_post (FdStore *store, FdVar x, FdVar y, FdVar z)
{
  const FdDomain *a = fd_domain (store, x), *b = fd_domain (store, y);
  const FdDomain *c = fd_domain (store, z);
  if (b == c) /* |z| < |y| */
    return fd_post_false (store);
  if (a == b)
    return fd_post_atom (store, fd_atom (x, FD_NE, 0)) &&
           fd_post_atom (store, fd_atom (z, FD_EQ, 0));
  return fd_contractor_post (store, &modulo_class, x, y, z);
}

static bool
modulo_on_unify (FdPropagator *base, FdStore *store)
{
  return modulo_post (store, fd_propagator_var (base, 0),
                      fd_propagator_var (base, 1), fd_propagator_var (base, 2));
}

static bool
post_arguments (FdStore *store, const FdArgument *a)
{
  return modulo_post (store, a[0].var, a[1].var, a[2].var);
}

const FdConstraintClass fd_modulo_constraint = {
    .name = "modulo",
    .parameters = FD_PARAMETERS_XYZ,
    .consistency = "bounds(Z) when two are fixed",
    .flatzinc = "int_mod(x, y, z)",
    .value = modulo_value,
    .post = post_arguments,
};

bool
fd_post_modulo (FdStore *store, FdVar x, FdVar y, FdVar z)
{
  return fd_post_xyz (store, __func__, &fd_modulo_constraint, x, y, z);
}

bool
fd_post_reified_modulo (FdStore *store, FdAtom b, FdVar x, FdVar y, FdVar z)
{
  return fd_post_reified_xyz (store, __func__, b, &fd_modulo_constraint, x, y,
                              z);
}
