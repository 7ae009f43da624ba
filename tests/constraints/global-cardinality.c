/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Terms: the x[i], then k counts, if they are variables.  table: the values of
 * cover; then, if they are numbers, the least counts, and the greatest.  The
 * variant is 1 if no other values may be taken. */

static uint32_t
n_counted (const OracleInstance *in, bool of_variables)
{
  return of_variables ? in->n - (uint32_t) in->k : in->n;
}

/* Few values, that are most of those of cover. */
static void
generate_cover (OracleRandom *r, OracleInstance *in, uint32_t n, uint32_t m)
{
  int32_t first = oracle_between (r, -3, 62), far = 1, values[ORACLE_TERMS];
  bool sparse = oracle_chance (r, 10), own = oracle_chance (r, 30);
  if (sparse)
    far = oracle_between (r, 2, 1000000);
  oracle_pick (r, in, values);
  for (uint32_t j = 0; j < m; j++)
    in->table[j] = own && n ? values[oracle_below (r, n)] + (int32_t) j
                            : first + (int32_t) j * far;
  if (m > 1 && oracle_chance (r, 5))
    in->table[0] = in->table[1]; /* twice */
  for (uint32_t i = 0; i < n && m && !own; i++) {
    if (in->domain[in->var[i]].n == 1 && oracle_chance (r, 30))
      continue;
    int32_t v = in->table[oracle_below (r, m)];
    oracle_set_range (in, i, v, v);
    for (uint32_t j = 0; j < m; j++)
      if (oracle_chance (r, 50))
        oracle_add_value (in, i, in->table[j]);
    if (oracle_chance (r, 25))
      oracle_add_value (in, i, first + oracle_between (r, -2, 6));
  }
}

static int32_t
count_value (const OracleInstance *in, const int32_t *x, uint32_t n, uint32_t j)
{
  int32_t count = 0;
  for (uint32_t i = 0; i < n; i++)
    count += x[i] == in->table[j];
  return count;
}

static bool
is_open_or_covered (const OracleInstance *in, const int32_t *x, uint32_t n,
                    uint32_t m)
{
  for (uint32_t i = 0; i < n && in->variant; i++) {
    bool covered = false;
    for (uint32_t j = 0; j < m; j++)
      covered |= x[i] == in->table[j];
    if (!covered)
      return false;
  }
  return true;
}

/* --- numbers -------------------------------------------------------------- */

static void
low_up_generate (OracleRandom *r, OracleInstance *in)
{
  uint32_t m = oracle_below (r, 6);
  in->variant = oracle_chance (r, 50);
  in->k = (int32_t) m;
  in->n_table = 3 * m;
  generate_cover (r, in, in->n, m);
  for (uint32_t j = 0; j < m; j++) {
    int32_t low = oracle_chance (r, 50) ? 0 : oracle_between (r, -1, 2);
    in->table[m + j] = low;
    in->table[2 * m + j] =
        low + (oracle_chance (r, 3) ? -1 : oracle_between (r, 0, 2));
  }
}

static void
domain_generate (OracleRandom *r, OracleInstance *in)
{
  low_up_generate (r, in);
  in->consistency = FD_CONSISTENCY_DOMAIN;
}

static void
bounds_generate (OracleRandom *r, OracleInstance *in)
{
  low_up_generate (r, in);
  in->consistency = FD_CONSISTENCY_BOUNDS;
}

static void
value_generate (OracleRandom *r, OracleInstance *in)
{
  low_up_generate (r, in);
  in->consistency = FD_CONSISTENCY_VALUE;
}

static bool
low_up_holds (const OracleInstance *in, const int32_t *x)
{
  uint32_t m = (uint32_t) in->k;
  for (uint32_t j = 0; j < m; j++) {
    int32_t count = count_value (in, x, in->n, j);
    if (count < in->table[m + j] || count > in->table[2 * m + j])
      return false;
  }
  return is_open_or_covered (in, x, in->n, m);
}

static bool
low_up_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  size_t m = (size_t) in->k;
  return fd_post_global_cardinality_low_up (store, x, in->n, in->table,
                                            in->table + m, in->table + 2 * m, m,
                                            in->variant, in->consistency);
}

/* A value that is in cover twice has no more than value consistency. */
static OracleStrength
strength_of (const OracleInstance *in, OracleStrength strength)
{
  for (int32_t j = 0; j < in->k; j++)
    for (int32_t k = 0; k < j; k++)
      if (in->table[j] == in->table[k])
        return ORACLE_DECIDES;
  return strength;
}

static OracleStrength
domain_strength (const OracleInstance *in)
{
  return strength_of (in, ORACLE_DOMAIN);
}

static OracleStrength
bounds_strength (const OracleInstance *in)
{
  return strength_of (in, ORACLE_BOUNDS);
}

const OracleConstraint oracle_cardinality_low_up_domain = {
    .name = "global-cardinality-low-up-domain",
    .posts = "fd_post_global_cardinality_low_up",
    .min_terms = 0,
    .max_terms = 6,
    .generate = domain_generate,
    .holds = low_up_holds,
    .post = low_up_post,
    .strength_of = domain_strength,
    .alike = true,
    .unshared = true,
};

const OracleConstraint oracle_cardinality_low_up_bounds = {
    .name = "global-cardinality-low-up-bounds",
    .posts = "fd_post_global_cardinality_low_up",
    .min_terms = 0,
    .max_terms = 6,
    .generate = bounds_generate,
    .holds = low_up_holds,
    .post = low_up_post,
    .strength_of = bounds_strength,
    .alike = true,
    .unshared = true,
};

const OracleConstraint oracle_cardinality_low_up_value = {
    .name = "global-cardinality-low-up-value",
    .posts = "fd_post_global_cardinality_low_up",
    .min_terms = 0,
    .max_terms = 6,
    .generate = value_generate,
    .holds = low_up_holds,
    .post = low_up_post,
    .strength = ORACLE_DECIDES,
    .at_least = 60,
    .alike = true,
    .unchecked = true, /* a propagator a value */
};

/* --- variables ------------------------------------------------------------ */

static void
counts_generate (OracleRandom *r, OracleInstance *in)
{
  static const FdConsistency consistencies[] = {
      FD_CONSISTENCY_DEFAULT, FD_CONSISTENCY_VALUE, FD_CONSISTENCY_BOUNDS,
      FD_CONSISTENCY_DOMAIN};
  uint32_t m = oracle_below (r, in->n + 1), n = in->n - m;
  in->variant = oracle_chance (r, 50);
  in->consistency = consistencies[oracle_below (r, 4)];
  in->k = (int32_t) m;
  in->n_table = m;
  generate_cover (r, in, n, m);
  for (uint32_t j = 0; j < m; j++) {
    int32_t min = oracle_between (r, -1, (int32_t) n);
    if (in->domain[in->var[n + j]].n == 1 && oracle_chance (r, 50))
      continue;
    bool shared = false;
    for (uint32_t i = 0; i < in->n; i++)
      shared |= i != n + j && in->var[i] == in->var[n + j];
    if (shared && oracle_chance (r, 70))
      continue;
    oracle_set_range (in, n + j, min, min);
    oracle_add_value (in, n + j, oracle_between (r, min, (int32_t) n));
    if (oracle_chance (r, 60))
      oracle_set_range (in, n + j, min, oracle_between (r, min, (int32_t) n));
  }
}

static bool
counts_hold (const OracleInstance *in, const int32_t *x)
{
  uint32_t n = n_counted (in, true);
  for (uint32_t j = 0; j < (uint32_t) in->k; j++)
    if (count_value (in, x, n, j) != x[n + j])
      return false;
  return is_open_or_covered (in, x, n, (uint32_t) in->k);
}

static bool
counts_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  uint32_t n = n_counted (in, true);
  return fd_post_global_cardinality (store, x, n, in->table, x + n,
                                     (size_t) in->k, in->variant,
                                     in->consistency);
}

const OracleConstraint oracle_global_cardinality = {
    .name = "global-cardinality",
    .posts = "fd_post_global_cardinality",
    .min_terms = 0,
    .max_terms = 6,
    .generate = counts_generate,
    .holds = counts_hold,
    .post = counts_post,
    .strength = ORACLE_DECIDES,
    .at_least = 70,
    .sharper = true,   /* the sum, of two counts that are not fixed */
    .unchecked = true, /* a propagator a value, and the sum */
};
