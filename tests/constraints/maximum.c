/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Terms: y, then the x[i]; variant 1 is the maximum, -1 the minimum. */

/* Some of the x[i] among y's values, or all terms about alike. */
static void
maximum_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  if (in->domain[in->var[0]].n == 1)
    return;
  for (uint32_t k = oracle_below (r, 4); k > 0; k--) {
    oracle_pick (r, in, values);
    oracle_add_value (in, 0, values[1 + oracle_below (r, in->n - 1)]);
  }
}

static bool
maximum_holds (const OracleInstance *in, const int32_t *x)
{
  bool reached = false;
  for (uint32_t i = 1; i < in->n; i++) {
    if (in->variant > 0 ? x[i] > x[0] : x[i] < x[0])
      return false;
    reached = reached || x[i] == x[0];
  }
  return reached;
}

static bool
maximum_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return in->variant > 0 ? fd_post_maximum (store, x + 1, in->n - 1, x[0])
                         : fd_post_minimum (store, x + 1, in->n - 1, x[0]);
}

const OracleConstraint oracle_maximum = {
    .name = "maximum",
    .posts = "fd_post_maximum",
    .min_terms = 2,
    .max_terms = 6,
    .generate = maximum_generate,
    .holds = maximum_holds,
    .post = maximum_post,
    .strength = ORACLE_BOUNDS,
    .unshared = true,
    .sharper = true, /* of one variable it is an equality */
    .at_least = 90,
    .variant = 1,
};

const OracleConstraint oracle_minimum = {
    .name = "minimum",
    .posts = "fd_post_minimum",
    .min_terms = 2,
    .max_terms = 6,
    .generate = maximum_generate,
    .holds = maximum_holds,
    .post = maximum_post,
    .strength = ORACLE_BOUNDS,
    .unshared = true,
    .sharper = true,
    .at_least = 90,
    .variant = -1,
};
