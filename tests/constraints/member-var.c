/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* The last term, or, reified, the last but one, is one of those before. */

static void
draw (OracleRandom *r, OracleInstance *in, uint32_t n)
{
  int32_t values[ORACLE_TERMS];
  for (uint32_t k = oracle_below (r, 4); n > 0 && k > 0; k--) {
    oracle_pick (r, in, values);
    oracle_add_value (in, n, values[oracle_below (r, n)]);
  }
}

static void
member_var_generate (OracleRandom *r, OracleInstance *in)
{
  draw (r, in, in->n - 1);
}

static void
reified_generate (OracleRandom *r, OracleInstance *in)
{
  draw (r, in, in->n - 2);
}

static bool
is_among (const int32_t *x, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    if (x[i] == x[n])
      return true;
  return false;
}

static bool
member_var_holds (const OracleInstance *in, const int32_t *x)
{
  return is_among (x, in->n - 1);
}

static bool
reified_holds (const OracleInstance *in, const int32_t *x)
{
  return is_among (x, in->n - 2) == (x[in->n - 1] >= 1);
}

static bool
member_var_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_member_var (store, x, in->n - 1, x[in->n - 1]);
}

static bool
reified_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  const FdArgument a[] = {fd_argument_vars (x, in->n - 2),
                          fd_argument_var (x[in->n - 2])};
  return fd_post_reified (store, fd_atom (x[in->n - 1], FD_GE, 1),
                          fd_constraint_class_by_name ("member-var"), a);
}

const OracleConstraint oracle_member_var = {
    .name = "member-var",
    .posts = "fd_post_member_var",
    .min_terms = 1,
    .max_terms = 6,
    .generate = member_var_generate,
    .holds = member_var_holds,
    .post = member_var_post,
    .strength = ORACLE_DOMAIN,
    .unshared = true,
    .at_least = 90,
};

const OracleConstraint oracle_reified_member_var = {
    .name = "reified-member-var",
    .posts = "fd_post_member_var",
    .min_terms = 2,
    .max_terms = 6,
    .generate = reified_generate,
    .holds = reified_holds,
    .post = reified_post,
    .strength = ORACLE_DECIDES, /* of constants, it is a set */
    .at_least = 85,
    .sharper = true,
    .unchecked = true,
    .unconditional = true,
};
