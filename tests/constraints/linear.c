/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* a: the coefficients; relation and k: the right-hand side.  The reified forms
 * have a term more, and relations[0] and b[0] make it an atom. */

static Wide
sum_of (const OracleInstance *in, const int32_t *x, uint32_t n)
{
  Wide sum = 0;
  for (uint32_t i = 0; i < n; i++)
    sum += (Wide) in->a[i] * x[i];
  return sum;
}

static bool
linear_holds (const OracleInstance *in, const int32_t *x)
{
  return oracle_compare (sum_of (in, x, in->n), in->relation, in->k);
}

static bool
reified_holds (const OracleInstance *in, const int32_t *x)
{
  uint32_t n = in->n - 1;
  return oracle_compare (x[n], in->relations[0], in->b[0]) ==
         oracle_compare (sum_of (in, x, n), in->relation, in->k);
}

static int32_t
pick_coefficient (OracleRandom *r)
{
  uint32_t pick = oracle_below (r, 100);
  return pick < 35   ? 1
         : pick < 60 ? -1
         : pick < 95 ? oracle_between (r, -4, 4)
                     : oracle_between (r, -FD_VALUE_MAX, FD_VALUE_MAX);
}

/* A right-hand side at or near what some point of the box sums to. */
static void
pick_constant (OracleRandom *r, OracleInstance *in, uint32_t n)
{
  int32_t values[ORACLE_TERMS];
  oracle_pick (r, in, values);
  Wide sum = sum_of (in, values, n);
  if (oracle_chance (r, 30))
    sum += oracle_between (r, -4, 4);
  in->k = (int32_t) CLAMP (sum, INT32_MIN, INT32_MAX);
}

static void
pick_coefficients (OracleRandom *r, OracleInstance *in, uint32_t n)
{
  bool plain = oracle_chance (r, 30);
  for (uint32_t i = 0; i < n; i++)
    in->a[i] = plain ? 1 : pick_coefficient (r);
  pick_constant (r, in, n);
}

static void
equal_generate (OracleRandom *r, OracleInstance *in)
{
  in->relation = FD_EQ;
  pick_coefficients (r, in, in->n);
}

/* Mostly an index: x + m y + m n z - u = k, in any order. */
static void
consistent_generate (OracleRandom *r, OracleInstance *in)
{
  uint32_t pick = oracle_below (r, 100);
  in->consistency = pick < 70   ? FD_CONSISTENCY_DOMAIN
                    : pick < 85 ? FD_CONSISTENCY_BOUNDS
                                : FD_CONSISTENCY_DEFAULT;
  equal_generate (r, in);
  if (in->n < 2 || oracle_chance (r, 50))
    return;
  for (uint32_t i = 0, a = 1; i < in->n; i++) {
    in->a[i] = i + 1 < in->n ? (int32_t) a : -1;
    a *= oracle_below (r, 6) + 1;
  }
  for (uint32_t i = in->n - 1; i > 0; i--) {
    uint32_t k = oracle_below (r, i + 1);
    int32_t other = in->a[i];
    in->a[i] = in->a[k];
    in->a[k] = other;
  }
  pick_constant (r, in, in->n);
}

static void
other_generate (OracleRandom *r, OracleInstance *in)
{
  do
    in->relation = oracle_relation (r);
  while (in->relation == FD_EQ);
  pick_coefficients (r, in, in->n);
}

static void
sum_generate (OracleRandom *r, OracleInstance *in)
{
  in->relation = oracle_relation (r);
  for (uint32_t i = 0; i < in->n; i++)
    in->a[i] = 1;
  pick_constant (r, in, in->n);
}

static bool
sum_is_valid (const OracleInstance *in)
{
  for (uint32_t i = 0; i < in->n; i++)
    if (in->a[i] != 1)
      return false;
  return true;
}

static void
reified_generate (OracleRandom *r, OracleInstance *in)
{
  uint32_t n = in->n - 1;
  in->relation = oracle_relation (r);
  pick_coefficients (r, in, n);
  in->relations[0] = (FdRelation) oracle_below (r, 4);
  const OracleValues *d = &in->domain[in->var[n]];
  in->b[0] = d->value[oracle_below (r, d->n)];
  if (oracle_chance (r, 50) && in->n_vars == in->n + in->conditional) {
    oracle_set_range (in, n, 0, 1);
    in->relations[0] = FD_EQ;
    in->b[0] = oracle_chance (r, 50);
  }
}

/* --- posting ------------------------------------------------------------ */

static bool
linear_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_linear (store, in->a, x, in->n, in->relation, in->k);
}

static bool
consistent_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_linear_consistent (store, in->a, x, in->n, in->relation, in->k,
                                    in->consistency);
}

static bool
sum_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_sum (store, x, in->n, in->relation, in->k);
}

static bool
reified_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  uint32_t n = in->n - 1;
  return fd_post_reified_linear (store,
                                 fd_atom (x[n], in->relations[0], in->b[0]),
                                 in->a, x, n, in->relation, in->k);
}

static bool
may_refuse (const OracleInstance *in)
{
  Wide most = ABS ((int64_t) in->k);
  for (uint32_t i = 0; i < in->n; i++)
    most += ABS ((Wide) in->a[i]) * FD_VALUE_MAX;
  return most > (Wide) (INT64_C (1) << 60);
}

/* --- strength ----------------------------------------------------------- */

/* Bounds(R): each term has room for its bounds between what the others may
 * sum to.  A variable is one term, whatever its occurrences. */
static bool
equal_reached (const OracleInstance *in, const OracleLeft *left)
{
  Wide a[ORACLE_TERMS] = {0}, low = 0, high = 0;
  int32_t min[ORACLE_TERMS], max[ORACLE_TERMS];
  for (uint32_t i = 0; i < in->n; i++) {
    a[in->var[i]] += in->a[i];
    min[in->var[i]] = left->min[i];
    max[in->var[i]] = left->max[i];
  }
  for (uint32_t v = 0; v < in->n_vars; v++)
    if (a[v]) {
      low += MIN (a[v] * min[v], a[v] * max[v]);
      high += MAX (a[v] * min[v], a[v] * max[v]);
    }
  for (uint32_t v = 0; v < in->n_vars; v++) {
    if (!a[v])
      continue;
    Wide least = MIN (a[v] * min[v], a[v] * max[v]);
    Wide most = MAX (a[v] * min[v], a[v] * max[v]);
    if (most + (low - least) > in->k || least + (high - most) < in->k)
      return false;
  }
  return low <= in->k && high >= in->k;
}

/* x - y = k or x + y = k, apart from a common factor, from the first. */
static bool
is_of_two (const OracleInstance *in)
{
  int64_t a[ORACLE_TERMS] = {0}, magnitude = 0;
  uint32_t n = 0;
  for (uint32_t i = 0; i < in->n; i++)
    a[in->var[i]] += in->a[i];
  for (uint32_t v = 0; v < in->n_vars; v++) {
    if (!a[v])
      continue;
    if (n++ && magnitude != ABS (a[v]))
      return false;
    magnitude = ABS (a[v]);
  }
  return n == 2 && in->share == ORACLE_SHARE_POSTED;
}

static OracleStrength
equal_strength (const OracleInstance *in)
{
  return is_of_two (in) ? ORACLE_DOMAIN : ORACLE_REACHES;
}

/* The terms but for the widest range few sums: domain, else bounds. */
static bool
is_narrow (const OracleInstance *in)
{
  Wide a[ORACLE_TERMS] = {0}, all = 0, widest = 0;
  for (uint32_t i = 0; i < in->n; i++)
    a[in->var[i]] += in->a[i];
  for (uint32_t v = 0; v < in->n_vars; v++) {
    const OracleValues *d = &in->domain[v];
    Wide width = (a[v] < 0 ? -a[v] : a[v]) *
                 ((int64_t) d->value[d->n - 1] - d->value[0]);
    all += width;
    widest = MAX (widest, width);
  }
  return all - widest <= 4096;
}

static OracleStrength
consistent_strength (const OracleInstance *in)
{
  if (in->consistency == FD_CONSISTENCY_BOUNDS)
    return ORACLE_REACHES;
  if (in->consistency == FD_CONSISTENCY_DEFAULT)
    return equal_strength (in);
  return is_of_two (in) || is_narrow (in) ? ORACLE_DOMAIN : ORACLE_REACHES;
}

static bool
sum_reached (const OracleInstance *in, const OracleLeft *left)
{
  return in->relation != FD_EQ || equal_reached (in, left);
}

static OracleStrength
sum_strength (const OracleInstance *in)
{
  return in->relation == FD_EQ ? equal_strength (in) : ORACLE_DOMAIN;
}

static OracleStrength
reified_strength (const OracleInstance *in)
{
  return in->relation == FD_EQ || in->relation == FD_NE ? ORACLE_DECIDES
                                                        : ORACLE_DOMAIN;
}

const OracleConstraint oracle_linear_equal = {
    .name = "linear-equal",
    .posts = "fd_post_linear",
    .min_terms = 0,
    .max_terms = 6,
    .generate = equal_generate,
    .holds = linear_holds,
    .post = linear_post,
    .strength_of = equal_strength,
    .reached = equal_reached,
    .may_refuse = may_refuse,
    .alike = true,
    .sharper = true, /* constants give a common divisor */
    .at_least = 70,
};

const OracleConstraint oracle_linear_consistent = {
    .name = "linear-consistent",
    .posts = "fd_post_linear_consistent",
    .min_terms = 0,
    .max_terms = 6,
    .generate = consistent_generate,
    .holds = linear_holds,
    .post = consistent_post,
    .strength_of = consistent_strength,
    .reached = equal_reached,
    .may_refuse = may_refuse,
    .alike = true,
    .sharper = true, /* so that it is cheap enough, or an atom more */
    .at_least = 70,
};

/* For all but =, each value is taken that has no support. */
const OracleConstraint oracle_linear_other = {
    .name = "linear-other",
    .posts = "fd_post_linear",
    .min_terms = 0,
    .max_terms = 6,
    .generate = other_generate,
    .holds = linear_holds,
    .post = linear_post,
    .strength = ORACLE_DOMAIN,
    .may_refuse = may_refuse,
    .alike = true,
};

const OracleConstraint oracle_sum = {
    .name = "sum",
    .posts = "fd_post_sum",
    .min_terms = 0,
    .max_terms = 6,
    .generate = sum_generate,
    .is_valid = sum_is_valid,
    .holds = linear_holds,
    .post = sum_post,
    .strength_of = sum_strength,
    .reached = sum_reached,
    .alike = true,
    .sharper = true,
};

const OracleConstraint oracle_reified_linear = {
    .name = "reified-linear",
    .posts = "fd_post_reified_linear",
    .min_terms = 1,
    .max_terms = 6,
    .generate = reified_generate,
    .holds = reified_holds,
    .post = reified_post,
    .strength_of = reified_strength,
    .may_refuse = may_refuse,
    .unconditional = true,
    .unshared = true,
    .sharper = true,
    .at_least = 55,
};
