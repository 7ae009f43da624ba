/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Terms: the index, y. */

/* An index around 0..n - 1, and a table that mostly has y's values. */
static void
element_generate (OracleRandom *r, OracleInstance *in)
{
  bool shared = in->var[0] == in->var[1];
  in->n_table = oracle_chance (r, 3) ? 0 : 1 + oracle_below (r, 10);
  if (in->domain[in->var[0]].n > 1 && !shared) {
    uint32_t holes = oracle_below (r, 3);
    int32_t first = -oracle_between (r, 0, 1);
    int32_t last = (int32_t) in->n_table + oracle_between (r, -2, 1);
    oracle_set_range (in, 0, first, MAX (first, last));
    OracleValues *d = &in->domain[in->var[0]];
    while (holes-- && d->n > 2)
      d->value[d->n - 2] = d->value[d->n - 1], d->n--;
  }
  const OracleValues *y = &in->domain[in->var[1]];
  for (uint32_t i = 0; i < in->n_table; i++) {
    in->table[i] = y->value[oracle_below (r, y->n)];
    if (oracle_chance (r, 20))
      in->table[i] += oracle_between (r, -2, 2);
    if (oracle_chance (r, 2))
      in->table[i] = oracle_between (r, INT32_MIN, INT32_MAX);
  }
}

static bool
element_holds (const OracleInstance *in, const int32_t *x)
{
  return x[0] >= 0 && (uint32_t) x[0] < in->n_table && in->table[x[0]] == x[1];
}

static bool
element_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_element (store, in->table, in->n_table, x[0], x[1]);
}

const OracleConstraint oracle_element = {
    .name = "element",
    .posts = "fd_post_element",
    .min_terms = 2,
    .max_terms = 2,
    .generate = element_generate,
    .holds = element_holds,
    .post = element_post,
    .strength = ORACLE_DOMAIN,
};

/* The same of long tables: in->k entries, made of few numbers, several words of
 * indices and of values, close together or far apart. */

static int32_t
long_entry (const OracleInstance *in, int32_t i)
{
  uint32_t k = (uint32_t) i * ((uint32_t) i + (uint32_t) in->a[0]);
  return in->b[0] + (int32_t) (k % (uint32_t) in->a[1]) * in->b[1];
}

/* Most of @n values of y, @in->b[1] apart. */
static void
set_far_apart (OracleRandom *r, OracleInstance *in, int32_t n)
{
  OracleValues *y = &in->domain[in->var[1]];
  y->n = 0;
  for (int32_t i = 0; i < n && y->n < ORACLE_VALUES; i++) {
    y->n += oracle_chance (r, 90) || y->n == 0;
    y->value[y->n - 1] = in->b[0] + i * in->b[1];
  }
}

static void
long_generate (OracleRandom *r, OracleInstance *in)
{
  in->k = oracle_between (r, 1, ORACLE_VALUES - 10);
  in->a[0] = oracle_between (r, 0, 20);
  in->a[1] = oracle_between (r, 1, oracle_chance (r, 50) ? 20 : 150);
  in->b[0] = oracle_between (r, -70, 10);
  in->b[1] = oracle_chance (r, 60) ? 1 : oracle_between (r, 1, 3000);
  if (in->var[0] == in->var[1]) {
    in->b[1] = 1;
    return;
  }
  OracleValues *index = &in->domain[in->var[0]];
  int32_t first = oracle_between (r, -1, 1);
  int32_t last = in->k - oracle_between (r, 0, 2);
  oracle_set_range (in, 0, first, MAX (first, last));
  for (uint32_t holes = oracle_below (r, 4); holes && index->n > 3; holes--) {
    uint32_t i = 1 + oracle_below (r, index->n - 2);
    for (index->n--; i < index->n; i++)
      index->value[i] = index->value[i + 1];
  }
  int32_t n = in->a[1] + oracle_between (r, -2, 2);
  set_far_apart (r, in, MAX (n, 1));
}

static bool
long_holds (const OracleInstance *in, const int32_t *x)
{
  return x[0] >= 0 && x[0] < in->k && long_entry (in, x[0]) == x[1];
}

static bool
long_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  int32_t table[ORACLE_VALUES];
  for (int32_t i = 0; i < in->k; i++)
    table[i] = long_entry (in, i);
  return fd_post_element (store, table, (size_t) in->k, x[0], x[1]);
}

const OracleConstraint oracle_long_element = {
    .name = "long-element",
    .posts = "fd_post_element",
    .min_terms = 2,
    .max_terms = 2,
    .generate = long_generate,
    .holds = long_holds,
    .post = long_post,
    .strength = ORACLE_DOMAIN,
};

/* Terms: the index, y, then the x[i]. */

static void
element_var_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t n = (int32_t) in->n - 2, values[ORACLE_TERMS];
  bool shared = false;
  for (uint32_t t = 1; t < in->n; t++)
    shared |= in->var[t] == in->var[0];
  if (in->domain[in->var[0]].n > 1 && (!shared || oracle_chance (r, 50))) {
    int32_t first = oracle_between (r, -1, 1);
    int32_t last = n + oracle_between (r, -2, 1);
    oracle_set_range (in, 0, first, MAX (first, last));
  }
  if (in->domain[in->var[1]].n == 1)
    return;
  for (uint32_t k = oracle_below (r, 4); n > 0 && k > 0; k--) {
    oracle_pick (r, in, values);
    oracle_add_value (in, 1, values[2 + oracle_below (r, (uint32_t) n)]);
  }
}

static bool
element_var_holds (const OracleInstance *in, const int32_t *x)
{
  return x[0] >= 0 && (uint32_t) x[0] + 2 < in->n && x[2 + x[0]] == x[1];
}

static bool
element_var_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_element_var (store, x + 2, in->n - 2, x[0], x[1]);
}

const OracleConstraint oracle_element_var = {
    .name = "element-var",
    .posts = "fd_post_element_var",
    .min_terms = 2,
    .max_terms = 6,
    .generate = element_var_generate,
    .holds = element_var_holds,
    .post = element_var_post,
    .strength = ORACLE_DOMAIN,
    .unshared = true,
    .sharper = true, /* of one index, it is an equality */
    .at_least = 95,
};
