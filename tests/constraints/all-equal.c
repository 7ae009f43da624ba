/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* All terms are equal; reified, at the last one. */

/* Some values in common, or none where each two have one. */
static void
draw (OracleRandom *r, OracleInstance *in, uint32_t n)
{
  int32_t values[ORACLE_TERMS];
  for (uint32_t k = oracle_below (r, 4); n > 0 && k > 0; k--) {
    oracle_pick (r, in, values);
    int32_t value = values[oracle_below (r, n)];
    uint32_t but = oracle_chance (r, 40) ? oracle_below (r, n) : n;
    for (uint32_t i = 0; i < n; i++)
      if (i != but)
        oracle_add_value (in, i, value);
  }
}

static void
all_equal_generate (OracleRandom *r, OracleInstance *in)
{
  draw (r, in, in->n);
}

static void
reified_generate (OracleRandom *r, OracleInstance *in)
{
  draw (r, in, in->n - 1);
}

static bool
are_equal (const int32_t *x, uint32_t n)
{
  for (uint32_t i = 1; i < n; i++)
    if (x[i] != x[i - 1])
      return false;
  return true;
}

static bool
all_equal_holds (const OracleInstance *in, const int32_t *x)
{
  return are_equal (x, in->n);
}

static bool
reified_holds (const OracleInstance *in, const int32_t *x)
{
  return are_equal (x, in->n - 1) == (x[in->n - 1] >= 1);
}

static bool
all_equal_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_all_equal (store, x, in->n);
}

static bool
reified_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_reified_all_equal (store, fd_atom (x[in->n - 1], FD_GE, 1), x,
                                    in->n - 1);
}

const OracleConstraint oracle_all_equal = {
    .name = "all-equal",
    .posts = "fd_post_all_equal",
    .min_terms = 0,
    .max_terms = 6,
    .generate = all_equal_generate,
    .holds = all_equal_holds,
    .post = all_equal_post,
    .strength = ORACLE_DOMAIN,
    .alike = true,
};

const OracleConstraint oracle_reified_all_equal = {
    .name = "reified-all-equal",
    .posts = "fd_post_reified_all_equal",
    .min_terms = 1,
    .max_terms = 6,
    .generate = reified_generate,
    .holds = reified_holds,
    .post = reified_post,
    .strength = ORACLE_DOMAIN,
    .unshared = true,
    .at_least = 75,
    .unchecked = true,
    .unconditional = true,
};
