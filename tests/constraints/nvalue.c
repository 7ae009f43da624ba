/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Terms: the x[i], c.  The number of different values among the x[i] @relation
 * c. */

static void
generate (OracleRandom *r, OracleInstance *in, uint32_t n, uint32_t c)
{
  int32_t values[ORACLE_TERMS];
  oracle_pick (r, in, values);
  int32_t first = n ? values[oracle_below (r, n)] : 0;
  first = MIN (first, FD_VALUE_MAX - 80);
  for (uint32_t i = 0; i < n; i++)
    if (in->domain[in->var[i]].n > 1 && oracle_chance (r, 75)) {
      int32_t low = first + oracle_between (r, 0, 4);
      oracle_set_range (in, i, low, low + oracle_between (r, 0, 1));
      oracle_add_value (in, i, first + oracle_between (r, 0, 6));
      if (oracle_chance (r, 10))
        oracle_add_value (in, i, first + oracle_between (r, 60, 70));
    }
  in->relation = oracle_chance (r, 40) ? FD_EQ : oracle_relation (r);
  if (in->domain[in->var[c]].n == 1 && oracle_chance (r, 50))
    return;
  for (uint32_t i = 0; i < in->n; i++)
    if (i != c && in->var[i] == in->var[c] && oracle_chance (r, 70))
      return;
  int32_t min = oracle_between (r, -1, (int32_t) n);
  int32_t max = oracle_between (r, min, (int32_t) n + 1);
  oracle_set_range (in, c, min, oracle_chance (r, 30) ? min : max);
  oracle_add_value (in, c, max);
}

static int32_t
count_different (const int32_t *x, uint32_t n)
{
  int32_t count = 0;
  for (uint32_t i = 0; i < n; i++) {
    bool fresh = true;
    for (uint32_t k = 0; k < i; k++)
      fresh = fresh && x[k] != x[i];
    count += fresh;
  }
  return count;
}

static void
nvalue_generate (OracleRandom *r, OracleInstance *in)
{
  generate (r, in, in->n - 1, in->n - 1);
}

static bool
nvalue_holds (const OracleInstance *in, const int32_t *x)
{
  return oracle_compare (count_different (x, in->n - 1), in->relation,
                         x[in->n - 1]);
}

static bool
nvalue_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_nvalue (store, x, in->n - 1, in->relation, x[in->n - 1]);
}

const OracleConstraint oracle_nvalue = {
    .name = "nvalue",
    .posts = "fd_post_nvalue",
    .min_terms = 1,
    .max_terms = 6,
    .generate = nvalue_generate,
    .holds = nvalue_holds,
    .post = nvalue_post,
    .strength = ORACLE_DECIDES,
    .at_least = 60,
    .sharper = true,
};

/* Reified, at the last term. */
static void
reified_generate (OracleRandom *r, OracleInstance *in)
{
  generate (r, in, in->n - 2, in->n - 2);
}

static bool
reified_holds (const OracleInstance *in, const int32_t *x)
{
  return oracle_compare (count_different (x, in->n - 2), in->relation,
                         x[in->n - 2]) == (x[in->n - 1] >= 1);
}

static bool
reified_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  const FdArgument a[] = {fd_argument_vars (x, in->n - 2),
                          fd_argument_relation (in->relation),
                          fd_argument_var (x[in->n - 2])};
  return fd_post_reified (store, fd_atom (x[in->n - 1], FD_GE, 1),
                          fd_constraint_class_by_name ("nvalue"), a);
}

const OracleConstraint oracle_reified_nvalue = {
    .name = "reified-nvalue",
    .posts = "fd_post_nvalue",
    .min_terms = 2,
    .max_terms = 6,
    .generate = reified_generate,
    .holds = reified_holds,
    .post = reified_post,
    .strength = ORACLE_DECIDES,
    .at_least = 40,
    .sharper = true,
    .unchecked = true,
    .unconditional = true,
};
