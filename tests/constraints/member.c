/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Term 0 is x; the set is table[0]..table[1], table[2]..table[3], and so on.
 * Reified with a second term, relations[1] and b[1]. */

static void
member_generate (OracleRandom *r, OracleInstance *in)
{
  const OracleValues *d = &in->domain[in->var[0]];
  uint32_t n = oracle_chance (r, 3) ? 0 : 1 + oracle_below (r, 5);
  for (uint32_t i = 0; i < n; i++) {
    int32_t min = d->value[oracle_below (r, d->n)], max = min;
    if (oracle_chance (r, 50))
      max = d->value[oracle_below (r, d->n)];
    if (oracle_chance (r, 20))
      min += oracle_between (r, -2, 2);
    if (oracle_chance (r, 20))
      max += oracle_between (r, -1, 5);
    if (oracle_chance (r, 3))
      min = oracle_between (r, INT32_MIN, INT32_MAX);
    if (oracle_chance (r, 3))
      max = oracle_between (r, INT32_MIN, INT32_MAX);
    in->table[2 * i] = min;
    in->table[2 * i + 1] = max;
  }
  in->n_table = 2 * n;
  if (in->n < 2)
    return;
  const OracleValues *b = &in->domain[in->var[1]];
  in->relations[1] = oracle_relation (r);
  in->b[1] = b->value[oracle_below (r, b->n)];
}

static bool
member_holds (const OracleInstance *in, const int32_t *x)
{
  for (uint32_t i = 0; i < in->n_table; i += 2)
    if (in->table[i] <= x[0] && x[0] <= in->table[i + 1])
      return true;
  return false;
}

static size_t
intervals (const OracleInstance *in, FdInterval *set)
{
  for (uint32_t i = 0; i < in->n_table; i += 2)
    set[i / 2] = (FdInterval){in->table[i], in->table[i + 1]};
  return in->n_table / 2;
}

static bool
member_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdInterval set[ORACLE_TABLE];
  size_t n = intervals (in, set);
  return fd_post_member (store, x[0], set, n);
}

static bool
reified_holds (const OracleInstance *in, const int32_t *x)
{
  return member_holds (in, x) ==
         oracle_compare (x[1], in->relations[1], in->b[1]);
}

static bool
reified_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdInterval set[ORACLE_TABLE];
  size_t n = intervals (in, set);
  return fd_post_reified_member (
      store, fd_atom (x[1], in->relations[1], in->b[1]), x[0], set, n);
}

const OracleConstraint oracle_member = {
    .name = "member",
    .posts = "fd_post_member",
    .min_terms = 1,
    .max_terms = 1,
    .generate = member_generate,
    .holds = member_holds,
    .post = member_post,
    .strength = ORACLE_DOMAIN,
};

const OracleConstraint oracle_reified_member = {
    .name = "reified-member",
    .posts = "fd_post_reified_member",
    .min_terms = 2,
    .max_terms = 2,
    .generate = member_generate,
    .holds = reified_holds,
    .post = reified_post,
    .strength = ORACLE_DOMAIN,
    .unconditional = true,
    .unshared = true,
    .sharper = true, /* some sets are atoms of what is left */
};
