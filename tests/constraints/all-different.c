/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* a: the offsets. */
static bool
all_different_holds (const OracleInstance *in, const int32_t *x)
{
  for (uint32_t i = 0; i < in->n; i++)
    for (uint32_t j = 0; j < i; j++)
      if ((int64_t) x[i] + in->a[i] == (int64_t) x[j] + in->a[j])
        return false;
  return true;
}

/* Without offsets, or such that values meet. */
static void
generate_offsets (OracleRandom *r, OracleInstance *in)
{
  if (oracle_chance (r, 45))
    return;
  in->k = 1;
  for (uint32_t i = 0; i < in->n; i++)
    in->a[i] = oracle_between (r, -3, 3);
  if (!in->n || !oracle_chance (r, 10))
    return;
  int64_t meet = oracle_chance (r, 50) ? FD_VALUE_MAX : 0;
  for (uint32_t i = 0; i < in->n; i++) {
    const OracleValues *d = &in->domain[in->var[i]];
    in->a[i] = (int32_t) CLAMP (meet - d->value[oracle_below (r, d->n)],
                                FD_VALUE_MIN, FD_VALUE_MAX);
  }
}

static bool
post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_all_different (store, x, in->k ? in->a : NULL, in->n,
                                in->consistency);
}

static void
value_generate (OracleRandom *r, OracleInstance *in)
{
  generate_offsets (r, in);
  in->consistency = FD_CONSISTENCY_VALUE;
}

/* Several on the same terms: k of them, the first with a, the others with what
 * the table has. */
static int32_t
several_offset (const OracleInstance *in, int32_t list, uint32_t i)
{
  return list ? in->table[(uint32_t) (list - 1) * in->n + i] : in->a[i];
}

static void
several_generate (OracleRandom *r, OracleInstance *in)
{
  in->k = oracle_between (r, 2, 5);
  in->n_table = (uint32_t) (in->k - 1) * in->n;
  for (uint32_t i = 0; i < in->n_table; i++)
    in->table[i] = oracle_between (r, -3, 3);
  for (uint32_t i = 0; i < in->n && oracle_chance (r, 50); i++)
    in->a[i] = oracle_between (r, -3, 3);
  in->consistency = FD_CONSISTENCY_VALUE;
}

static bool
several_hold (const OracleInstance *in, const int32_t *x)
{
  for (int32_t k = 0; k < in->k; k++)
    for (uint32_t i = 0; i < in->n; i++)
      for (uint32_t j = 0; j < i; j++)
        if ((int64_t) x[i] + several_offset (in, k, i) ==
            (int64_t) x[j] + several_offset (in, k, j))
          return false;
  return true;
}

static bool
several_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  bool ok = true;
  fd_store_begin (store);
  for (int32_t k = 0; k < in->k; k++) {
    int32_t offset[ORACLE_TERMS];
    for (uint32_t i = 0; i < in->n; i++)
      offset[i] = several_offset (in, k, i);
    ok &= fd_post_all_different (store, x, offset, in->n, in->consistency);
  }
  return fd_store_commit (store) && ok;
}

static void
bounds_generate (OracleRandom *r, OracleInstance *in)
{
  generate_offsets (r, in);
  in->consistency = FD_CONSISTENCY_BOUNDS;
}

static void
domain_generate (OracleRandom *r, OracleInstance *in)
{
  generate_offsets (r, in);
  in->consistency = FD_CONSISTENCY_DOMAIN;
}

static void
singles_generate (OracleRandom *r, OracleInstance *in)
{
  generate_offsets (r, in);
  in->consistency = FD_CONSISTENCY_SINGLES;
  if (in->k || in->n < 2 || !oracle_chance (r, 50))
    return;
  /* about as many values as terms; sometimes far from each other */
  int32_t low = oracle_between (r, -70, 70), far = 1;
  if (oracle_chance (r, 30))
    far = oracle_between (r, 2, 1000000);
  for (uint32_t i = 0; i < in->n; i++) {
    oracle_set_range (in, i, low, low);
    for (uint32_t v = 0; v < in->n; v++)
      if (oracle_chance (r, 60))
        oracle_add_value (in, i, low + (int32_t) v * far);
  }
}

static bool
value_reached (const OracleInstance *in, const OracleLeft *left)
{
  for (uint32_t i = 0; i < in->n; i++)
    for (uint32_t j = 0; j < in->n; j++) {
      int64_t value = (int64_t) left->min[i] + in->a[i] - in->a[j];
      if (i != j && left->min[i] == left->max[i] &&
          value == CLAMP (value, FD_VALUE_MIN, FD_VALUE_MAX) &&
          oracle_left_has (left, j, (int32_t) value))
        return false;
    }
  return true;
}

static bool
several_reached (const OracleInstance *in, const OracleLeft *left)
{
  for (int32_t k = 0; k < in->k; k++) {
    OracleInstance one = *in;
    for (uint32_t i = 0; i < in->n; i++)
      one.a[i] = several_offset (in, k, i);
    if (!value_reached (&one, left))
      return false;
  }
  return true;
}

/* What the terms have besides @term. */
static bool
another_has (const OracleInstance *in, const OracleLeft *left, uint32_t term,
             int64_t value)
{
  for (uint32_t i = 0; i < in->n; i++) {
    int64_t v = value - in->a[i];
    if (i != term && v == CLAMP (v, FD_VALUE_MIN, FD_VALUE_MAX) &&
        oracle_left_has (left, i, (int32_t) v))
      return true;
  }
  return false;
}

/* Value; never fewer values than terms; and of just as many, none is in a
 * single term that is not fixed. */
static bool
singles_reached (const OracleInstance *in, const OracleLeft *left)
{
  GHashTable *values = g_hash_table_new (NULL, NULL);
  bool alone = false;
  for (uint32_t i = 0; i < in->n; i++) {
    const OracleValues *d = &in->domain[in->var[i]];
    for (uint32_t k = 0; k < d->n; k++) {
      if (!oracle_left_has (left, i, d->value[k]))
        continue;
      int64_t value = (int64_t) d->value[k] + in->a[i];
      g_hash_table_add (values, GINT_TO_POINTER ((int32_t) value));
      alone |=
          left->min[i] != left->max[i] && !another_has (in, left, i, value);
    }
  }
  uint32_t n_values = g_hash_table_size (values);
  g_hash_table_unref (values);
  /* two terms are one disequality, three the least that are counted */
  return value_reached (in, left) &&
         (in->n < 3 || n_values > in->n || (n_values == in->n && !alone));
}

/* By default: domain where all values fit one word. */
static OracleStrength
default_strength (const OracleInstance *in)
{
  GHashTable *values = g_hash_table_new (NULL, NULL);
  for (uint32_t i = 0; i < in->n; i++)
    for (uint32_t k = 0; k < in->domain[in->var[i]].n; k++)
      g_hash_table_add (
          values, GINT_TO_POINTER (
                      (int32_t) ((uint32_t) in->domain[in->var[i]].value[k] +
                                 (uint32_t) in->a[i])));
  bool few = g_hash_table_size (values) <= 64;
  g_hash_table_unref (values);
  return few ? ORACLE_DOMAIN : ORACLE_BOUNDS;
}

static bool
some_equal_holds (const OracleInstance *in, const int32_t *x)
{
  for (uint32_t i = 0; i < in->n; i++)
    for (uint32_t j = 0; j < i; j++)
      if (x[i] == x[j])
        return true;
  return false;
}

static bool
some_equal_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_some_equal (store, x, in->n);
}

const OracleConstraint oracle_some_equal = {
    .name = "some-equal",
    .posts = "fd_post_some_equal",
    .min_terms = 0,
    .max_terms = 6,
    .holds = some_equal_holds,
    .post = some_equal_post,
    .strength = ORACLE_DECIDES,
    .alike = true,
    .at_least = 75,
};

const OracleConstraint oracle_all_different_value = {
    .name = "all-different-value",
    .posts = "fd_post_all_different",
    .min_terms = 0,
    .max_terms = 6,
    .generate = value_generate,
    .holds = all_different_holds,
    .post = post,
    .strength = ORACLE_REACHES,
    .reached = value_reached,
    .alike = true,
};

const OracleConstraint oracle_all_different_several = {
    .name = "all-different-several",
    .posts = "fd_post_all_different",
    .min_terms = 2,
    .max_terms = 6,
    .generate = several_generate,
    .holds = several_hold,
    .post = several_post,
    .strength = ORACLE_REACHES,
    .reached = several_reached,
};

const OracleConstraint oracle_all_different_singles = {
    .name = "all-different-singles",
    .posts = "fd_post_all_different",
    .min_terms = 0,
    .max_terms = 6,
    .generate = singles_generate,
    .holds = all_different_holds,
    .post = post,
    .strength = ORACLE_REACHES,
    .reached = singles_reached,
    .alike = true,
};

const OracleConstraint oracle_all_different_bounds = {
    .name = "all-different-bounds",
    .posts = "fd_post_all_different",
    .min_terms = 0,
    .max_terms = 6,
    .generate = bounds_generate,
    .holds = all_different_holds,
    .post = post,
    .strength = ORACLE_BOUNDS,
    .alike = true,
    .unshared = true,
    .at_least = 95,
};

const OracleConstraint oracle_all_different_domain = {
    .name = "all-different-domain",
    .posts = "fd_post_all_different",
    .min_terms = 0,
    .max_terms = 6,
    .generate = domain_generate,
    .holds = all_different_holds,
    .post = post,
    .strength = ORACLE_DOMAIN,
    .alike = true,
    .unshared = true,
};

const OracleConstraint oracle_all_different_default = {
    .name = "all-different-default",
    .posts = "fd_post_all_different",
    .min_terms = 0,
    .max_terms = 6,
    .generate = generate_offsets,
    .holds = all_different_holds,
    .post = post,
    .strength_of = default_strength,
    .alike = true,
    .unshared = true,
    .sharper = true, /* what is the default depends on the domains */
};
