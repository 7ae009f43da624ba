/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Terms: x, y, z, with x y = z. */

/* Some products among z's values; a factor may be a truth value. */
static void
times_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  bool constant = in->domain[in->var[2]].n == 1;
  uint32_t bit = oracle_below (r, 2);
  if (oracle_chance (r, 25) && in->var[bit] != in->var[2])
    oracle_set_range (in, bit, 0, 1);
  for (int k = 0; k < 4; k++) {
    oracle_pick (r, in, values);
    int64_t product = (int64_t) values[0] * values[1];
    if (product != CLAMP (product, FD_VALUE_MIN, FD_VALUE_MAX))
      continue;
    if (constant)
      in->domain[in->var[2]].n = 0;
    oracle_add_value (in, 2, (int32_t) product);
  }
  if (oracle_chance (r, 20) && in->var[2] != in->var[0] &&
      in->var[2] != in->var[1] && !constant)
    oracle_set_range (in, 2, oracle_between (r, -20, 5),
                      oracle_between (r, 5, 25));
}

static bool
times_holds (const OracleInstance *in, const int32_t *x)
{
  (void) in;
  return (int64_t) x[0] * x[1] == x[2];
}

static bool
times_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  (void) in;
  return fd_post_times (store, x[0], x[1], x[2]);
}

/* Whether the products of @v with @min..@max meet @low..@high. */
static bool
meets (int64_t v, int64_t min, int64_t max, int64_t low, int64_t high)
{
  return MAX (v * min, v * max) >= low && MIN (v * min, v * max) <= high;
}

static bool
times_reached (const OracleInstance *in, const OracleLeft *left)
{
  (void) in;
  int64_t x[] = {left->min[0], left->max[0]},
          y[] = {left->min[1], left->max[1]};
  int64_t z[] = {left->min[2], left->max[2]};
  int64_t low = x[0] * y[0], high = low;
  for (int i = 0; i < 2; i++) {
    if (!meets (x[i], y[0], y[1], z[0], z[1]) ||
        !meets (y[i], x[0], x[1], z[0], z[1]))
      return false;
    for (int j = 0; j < 2; j++) {
      low = MIN (low, x[i] * y[j]);
      high = MAX (high, x[i] * y[j]);
    }
  }
  return z[0] >= low && z[1] <= high;
}

const OracleConstraint oracle_times = {
    .name = "times",
    .posts = "fd_post_times",
    .min_terms = 3,
    .max_terms = 3,
    .styles = ORACLE_STYLE_SMALL | ORACLE_STYLE_NEGATIVE | ORACLE_STYLE_ENDS |
              ORACLE_STYLE_BORDER,
    .generate = times_generate,
    .holds = times_holds,
    .post = times_post,
    .strength = ORACLE_REACHES,
    .reached = times_reached,
    .unshared = true,
    .sharper = true, /* a constant makes it linear */
    .at_least = 55,
};
