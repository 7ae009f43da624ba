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
