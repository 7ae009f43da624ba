/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* The terms are x; the table is the chain c, of which a pair is two. */

static void
precede_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  in->n_table = in->variant == 2 ? 2 : oracle_below (r, 6);
  int32_t first = oracle_between (r, -3, 5);
  bool run = oracle_chance (r, 50);
  for (uint32_t k = 0; k < in->n_table; k++) {
    if (in->n)
      oracle_pick (r, in, values);
    in->table[k] = in->n && oracle_chance (r, 90)
                       ? values[oracle_below (r, in->n)]
                       : oracle_between (r, -3, 6);
    first = k == 0 ? in->table[0] : first;
    if (run && first + (int64_t) k <= FD_VALUE_MAX)
      in->table[k] = first + (int32_t) k;
  }
  for (uint32_t i = 0; i < in->n && in->n_table; i++)
    if (in->domain[in->var[i]].n > 1 && oracle_chance (r, 50))
      oracle_add_value (in, i, in->table[oracle_below (r, in->n_table)]);
}

/* Whether t is nowhere before the first s. */
static bool
is_before (const OracleInstance *in, const int32_t *x, int32_t s, int32_t t)
{
  bool seen = false;
  for (uint32_t i = 0; i < in->n; i++) {
    if (x[i] == t && !seen)
      return false;
    seen = seen || x[i] == s;
  }
  return true;
}

static bool
precede_holds (const OracleInstance *in, const int32_t *x)
{
  for (uint32_t k = 1; k < in->n_table; k++)
    if (!is_before (in, x, in->table[k - 1], in->table[k]))
      return false;
  return true;
}

static bool
precede_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  if (in->variant == 2)
    return fd_post_value_precede (store, x, in->n, in->table[0], in->table[1]);
  return fd_post_value_precede_chain (store, x, in->n, in->table, in->n_table);
}

const OracleConstraint oracle_value_precede = {
    .name = "value-precede",
    .posts = "fd_post_value_precede",
    .min_terms = 0,
    .max_terms = 6,
    .generate = precede_generate,
    .holds = precede_holds,
    .post = precede_post,
    .strength = ORACLE_DOMAIN,
    .at_least = 90,
    .alike = true,
    .unshared = true,
    .variant = 2,
};

const OracleConstraint oracle_value_precede_chain = {
    .name = "value-precede-chain",
    .posts = "fd_post_value_precede_chain",
    .min_terms = 0,
    .max_terms = 6,
    .generate = precede_generate,
    .holds = precede_holds,
    .post = precede_post,
    .strength = ORACLE_DOMAIN,
    .at_least = 90,
    .alike = true,
    .unshared = true,
};

static void
seq_generate (OracleRandom *r, OracleInstance *in)
{
  for (uint32_t i = 0; i < in->n; i++)
    if (oracle_chance (r, 80))
      oracle_set_range (in, i, oracle_between (r, -1, 2),
                        oracle_between (r, 2, 5));
  for (uint32_t i = 0; i < in->n; i++)
    if (oracle_chance (r, 20))
      oracle_add_value (in, i, (int32_t) in->n);
}

static bool
seq_holds (const OracleInstance *in, const int32_t *x)
{
  for (uint32_t i = 0; i < in->n; i++) {
    bool seen = x[i] <= 1;
    for (uint32_t k = 0; k < i; k++)
      seen = seen || x[k] == x[i] - 1;
    if (!seen)
      return false;
  }
  return true;
}

static bool
seq_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_seq_precede_chain (store, x, in->n);
}

const OracleConstraint oracle_seq_precede_chain = {
    .name = "seq-precede-chain",
    .posts = "fd_post_seq_precede_chain",
    .min_terms = 0,
    .max_terms = 6,
    .generate = seq_generate,
    .holds = seq_holds,
    .post = seq_post,
    .strength = ORACLE_DOMAIN,
    .at_least = 90,
    .alike = true,
    .unshared = true,
};
