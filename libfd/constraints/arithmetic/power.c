/* SPDX-License-Identifier: MIT */
/* power.c - x^y = z, bounds consistent
 *
 * 0^0 is 1; a negative y gives 1 / x^-y rounded towards zero, which is nothing
 * for x = 0, and 0 unless x is 1 or -1.  Beyond these, only exponents up to 30
 * give a value at all, so each is looked at by itself: for one of them z grows
 * with |x|.  What a variable can be in one of the cases, it can be.
 */
#include "interval-contractor.h"

enum { GREATEST_EXPONENT = 30, BEYOND = FD_VALUE_MAX + 1 };

/* m^k for m >= 0, or BEYOND if that is less. */
static int64_t
power_of (int64_t m, int64_t k)
{
  int64_t power = 1;
  while (k-- > 0 && power < BEYOND)
    power = MIN (power * m, BEYOND);
  return power;
}

/* The greatest r with r^k <= v, for 0 <= v < BEYOND. */
static int64_t
root (int64_t v, int64_t k)
{
  int64_t r = 0;
  for (int64_t bit = INT64_C (1) << GREATEST_EXPONENT / k; bit; bit >>= 1)
    if (power_of (r + bit, k) <= v)
      r += bit;
  return r;
}

static inline bool
is_empty (FdRange range)
{
  return range.min > range.max;
}

static inline FdRange
meet (FdRange p, int64_t min, int64_t max)
{
  return (FdRange){MAX (p.min, min), MIN (p.max, max)};
}

static inline FdRange
opposite (FdRange range)
{
  return (FdRange){-range.max, -range.min};
}

/* Adds a case to @all, unless it is none. */
static void
add_case (FdRange *all, FdRange x, FdRange y, FdRange z)
{
  FdRange part[] = {x, y, z};
  if (is_empty (x) || is_empty (y) || is_empty (z))
    return;
  for (uint32_t i = 0; i < 3; i++) {
    all[i].min = MIN (all[i].min, part[i].min);
    all[i].max = MAX (all[i].max, part[i].max);
  }
}

/* x is 0, 1 or -1. */
static void
add_units (FdRange *all, const FdRange *box)
{
  FdRange x = box[0], y = box[1], z = box[2], even = y, odd = y;
  even.min += even.min & 1;
  even.max -= even.max & 1;
  odd.min += !(odd.min & 1);
  odd.max -= !(odd.max & 1);
  add_case (all, meet (x, 0, 0), meet (y, 1, INT64_MAX), meet (z, 0, 0));
  add_case (all, meet (x, 0, 0), meet (y, 0, 0), meet (z, 1, 1));
  add_case (all, meet (x, 1, 1), y, meet (z, 1, 1));
  add_case (all, meet (x, -1, -1), even, meet (z, 1, 1));
  add_case (all, meet (x, -1, -1), odd, meet (z, -1, -1));
}

/* @x is at least 2, or at most -2. */
static void
add_power (FdRange *all, FdRange x, int64_t k, FdRange z)
{
  bool negative = x.max < 0, flipped = negative && (k & 1);
  if (negative)
    x = opposite (x);
  if (flipped)
    z = opposite (z);
  z = meet (z, power_of (x.min, k), power_of (x.max, k));
  if (is_empty (z) || z.min >= BEYOND)
    return;
  x = meet (x, root (z.min - 1, k) + 1, root (z.max, k));
  z = (FdRange){power_of (x.min, k), power_of (x.max, k)};
  if (is_empty (x))
    return;
  add_case (all, negative ? opposite (x) : x, (FdRange){k, k},
            flipped ? opposite (z) : z);
}

static void
add_others (FdRange *all, FdRange x, const FdRange *box)
{
  FdRange y = box[1], z = box[2];
  if (is_empty (x))
    return;
  add_case (all, x, meet (y, INT64_MIN, -1), meet (z, 0, 0));
  add_case (all, x, meet (y, 0, 0), meet (z, 1, 1));
  int64_t last = MIN (y.max, GREATEST_EXPONENT);
  int64_t most = MAX (-z.min, z.max), least = x.max < 0 ? -x.max : x.min;
  for (int64_t k = MAX (y.min, 1); k <= last && power_of (least, k) <= most;
       k++)
    add_power (all, x, k, z);
}

static FdRange
power_contract (const FdRange *box, uint32_t i)
{
  FdRange all[] = {FD_RANGE_EMPTY, FD_RANGE_EMPTY, FD_RANGE_EMPTY};
  add_units (all, box);
  add_others (all, meet (box[0], 2, INT64_MAX), box);
  add_others (all, meet (box[0], INT64_MIN, -2), box);
  return all[i];
}

static bool
is_only (const FdDomain *x, int32_t value)
{
  return fd_domain_min (x) == value && fd_domain_max (x) == value;
}

/* Of bounds that narrow no more. */
static bool
is_settled (const FdPropagator *base)
{
  const FdDomain *x = base->scope[0], *y = base->scope[1], *z = base->scope[2];
  if (!fd_domain_is_fixed (z))
    return false;
  if (fd_domain_min (z) == 1 && (is_only (x, 1) || is_only (y, 0)))
    return true;
  if (is_only (x, 0))
    return fd_domain_min (z) == 0 && fd_domain_min (y) > 0;
  return fd_domain_is_fixed (x) && fd_domain_is_fixed (y);
}

static bool
power_propagate (FdPropagator *base, FdStore *store)
{
  if (!fd_contractor_propagate (base, store, power_contract))
    return false;
  if (is_settled (base))
    fd_entail (store, base);
  return true;
}

static const char *
power_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
               FdPosition at, FdAtoms *out)
{
  fd_contractor_explain (base, store, power_contract, need, code, at, out);
  return "power";
}

static const char *
power_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                        FdAtoms *out)
{
  return fd_contractor_explain_conflict (base, store, power_contract, at, out);
}

static FdEntailment
power_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  if (fd_contractor_is_empty (base, power_contract))
    return FD_DISENTAILED;
  return is_settled (base) ? FD_ENTAILED : FD_UNDECIDED;
}

/* x^y; beyond the range of values, one value is as good as another. */
static bool
power (int64_t x, int64_t y, int64_t *value)
{
  if (x == 0 && y < 0)
    return false;
  if (y < 0)
    *value = x == 1 || (x == -1 && !(y & 1)) ? 1 : x == -1 ? -1 : 0;
  else
    *value = power_of (ABS (x), ABS (x) <= 1 ? MIN (y, 2 + (y & 1)) : y);
  if (y > 0 && x < 0 && (y & 1))
    *value = -*value;
  return true;
}

static bool
power_value (const FdArgument *a, const int32_t *x, int64_t *z)
{
  (void) a;
  return power (x[0], x[1], z);
}

static bool
power_check (const FdPropagator *base, const int32_t *values)
{
  (void) base;
  int64_t z;
  return power_value (NULL, values, &z) && z == values[2];
}

static const FdPropagatorClass power_class = {
    .name = "power",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = power_propagate,
    .explain = power_explain,
    .explain_conflict = power_explain_conflict,
    .entailed = power_entailed,
    .check = power_check,
};

static bool
power_post (FdStore *store, FdVar x, FdVar y, FdVar z)
{
  return fd_contractor_post (store, &power_class, x, y, z);
}

static bool
post_arguments (FdStore *store, const FdArgument *a)
{
  return power_post (store, a[0].var, a[1].var, a[2].var);
}

const FdConstraintClass fd_power_constraint = {
    .name = "power",
    .parameters = FD_PARAMETERS_XYZ,
    .consistency = "bounds(Z)",
    .flatzinc = "int_pow(x, y, z)",
    .value = power_value,
    .post = post_arguments,
};

bool
fd_post_power (FdStore *store, FdVar x, FdVar y, FdVar z)
{
  return fd_post_xyz (store, __func__, &fd_power_constraint, x, y, z);
}

bool
fd_post_reified_power (FdStore *store, FdAtom b, FdVar x, FdVar y, FdVar z)
{
  return fd_post_reified_xyz (store, __func__, b, &fd_power_constraint, x, y,
                              z);
}
