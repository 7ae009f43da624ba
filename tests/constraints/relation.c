/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* x relation y + k; reified with a third term, relations[0] and b[0]. */

static void
relation_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  oracle_pick (r, in, values);
  int64_t k = (int64_t) values[0] - values[1];
  if (oracle_chance (r, 50))
    k = oracle_between (r, -2, 2);
  if (oracle_chance (r, 4))
    k = oracle_between (r, INT32_MIN, INT32_MAX);
  in->k = (int32_t) CLAMP (k, INT32_MIN, INT32_MAX);
  in->relation = oracle_relation (r);
}

static bool
relation_holds (const OracleInstance *in, const int32_t *x)
{
  return oracle_compare (x[0], in->relation, (int64_t) x[1] + in->k);
}

static bool
relation_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_relation (store, x[0], in->relation, x[1], in->k);
}

static void
reified_generate (OracleRandom *r, OracleInstance *in)
{
  relation_generate (r, in);
  const OracleValues *d = &in->domain[in->var[2]];
  in->relations[0] = (FdRelation) oracle_below (r, 4);
  in->b[0] = d->value[oracle_below (r, d->n)];
  if (oracle_chance (r, 50) && in->n_vars == 3) {
    oracle_set_range (in, 2, 0, 1);
    in->relations[0] = FD_EQ;
    in->b[0] = oracle_chance (r, 50);
  }
}

static bool
reified_holds (const OracleInstance *in, const int32_t *x)
{
  return relation_holds (in, x) ==
         oracle_compare (x[2], in->relations[0], in->b[0]);
}

static bool
reified_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_reified_relation (store,
                                   fd_atom (x[2], in->relations[0], in->b[0]),
                                   x[0], in->relation, x[1], in->k);
}

const OracleConstraint oracle_relation_constraint = {
    .name = "relation",
    .posts = "fd_post_relation",
    .min_terms = 2,
    .max_terms = 2,
    .generate = relation_generate,
    .holds = relation_holds,
    .post = relation_post,
    .strength = ORACLE_DOMAIN,
};

const OracleConstraint oracle_reified_relation = {
    .name = "reified-relation",
    .posts = "fd_post_reified_relation",
    .min_terms = 3,
    .max_terms = 3,
    .generate = reified_generate,
    .holds = reified_holds,
    .post = reified_post,
    .strength = ORACLE_DOMAIN,
    .unconditional = true,
    .unshared = true,
};
