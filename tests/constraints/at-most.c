/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* At most k of the terms equal table[0]. */

static void
at_most_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  oracle_pick (r, in, values);
  in->n_table = 1;
  in->table[0] = values[oracle_below (r, in->n)];
  in->k = oracle_between (r, oracle_chance (r, 5) ? -1 : 0, (int32_t) in->n);
  for (uint32_t i = 0; i < in->n; i++)
    if (in->domain[in->var[i]].n > 1 && oracle_chance (r, 60))
      oracle_add_value (in, i, in->table[0]);
}

static bool
at_most_holds (const OracleInstance *in, const int32_t *x)
{
  int32_t left = in->k;
  for (uint32_t i = 0; i < in->n; i++)
    if (x[i] == in->table[0])
      left--;
  return left >= 0;
}

static bool
at_most_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_at_most (store, x, in->n, in->table[0], in->k);
}

const OracleConstraint oracle_at_most = {
    .name = "at-most",
    .posts = "fd_post_at_most",
    .min_terms = 1,
    .max_terms = 6,
    .generate = at_most_generate,
    .holds = at_most_holds,
    .post = at_most_post,
    .strength = ORACLE_DOMAIN,
    .at_least = 90,
    .alike = true,
    .unshared = true,
};
