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
