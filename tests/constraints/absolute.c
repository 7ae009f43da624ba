/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Terms: x, y, with |x| = y. */

/* Some |x| among y's values. */
static void
absolute_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  if (in->domain[in->var[1]].n == 1)
    return;
  for (uint32_t k = oracle_below (r, 6); k > 0; k--) {
    oracle_pick (r, in, values);
    oracle_add_value (in, 1, ABS (values[0]));
    if (oracle_chance (r, 40) && in->domain[in->var[0]].n > 1)
      oracle_add_value (in, 0, -values[0]);
  }
}

static bool
absolute_holds (const OracleInstance *in, const int32_t *x)
{
  (void) in;
  return x[1] >= 0 && (x[0] == x[1] || -x[0] == x[1]);
}

static bool
absolute_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_absolute (store, x[0], x[1], (FdConsistency) in->variant);
}

const OracleConstraint oracle_absolute = {
    .name = "absolute",
    .posts = "fd_post_absolute",
    .min_terms = 2,
    .max_terms = 2,
    .generate = absolute_generate,
    .holds = absolute_holds,
    .post = absolute_post,
    .strength = ORACLE_DOMAIN,
    .at_least = 93,
    .variant = FD_CONSISTENCY_DOMAIN,
};

const OracleConstraint oracle_absolute_bounds = {
    .name = "absolute-bounds",
    .posts = "fd_post_absolute",
    .min_terms = 2,
    .max_terms = 2,
    .generate = absolute_generate,
    .holds = absolute_holds,
    .post = absolute_post,
    .strength = ORACLE_BOUNDS,
    .at_least = 50,
    .variant = FD_CONSISTENCY_DEFAULT,
};
