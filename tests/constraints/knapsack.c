/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Terms: x, then W and P; a[i] is what x[i] weighs, b[i] what it is worth. */

static int32_t
draw_number (OracleRandom *r)
{
  return oracle_chance (r, 4)    ? oracle_between (r, 0, INT32_MAX)
         : oracle_chance (r, 10) ? oracle_between (r, 10, 90)
                                 : oracle_between (r, 0, 7);
}

static Wide
sum_of (const int32_t *v, const int32_t *x, uint32_t n)
{
  Wide sum = 0;
  for (uint32_t i = 0; i < n; i++)
    sum += (Wide) v[i] * x[i];
  return sum;
}

static void
near (OracleRandom *r, OracleInstance *in, uint32_t term, Wide sum)
{
  int64_t least = FD_VALUE_MIN, most = FD_VALUE_MAX;
  int64_t value = sum < least ? least : sum > most ? most : (int64_t) sum;
  int64_t min = value - oracle_between (r, 0, 6);
  int64_t max = value + oracle_between (r, 0, 6);
  oracle_set_range (in, term, (int32_t) MAX (min, least),
                    (int32_t) MIN (max, most));
}

static void
knapsack_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  uint32_t n = in->n - 2;
  for (uint32_t i = 0; i < n; i++) {
    in->a[i] = draw_number (r);
    in->b[i] = draw_number (r);
    if (oracle_chance (r, 60))
      oracle_set_range (in, i, 0, oracle_between (r, 1, 4));
  }
  oracle_pick (r, in, values);
  if (oracle_chance (r, 90))
    near (r, in, n, sum_of (in->a, values, n));
  if (oracle_chance (r, 90))
    near (r, in, n + 1, sum_of (in->b, values, n));
}

static bool
knapsack_is_valid (const OracleInstance *in)
{
  for (uint32_t i = 0; i + 2 < in->n; i++)
    if (in->a[i] < 0 || in->b[i] < 0)
      return false;
  return true;
}

static bool
knapsack_holds (const OracleInstance *in, const int32_t *x)
{
  uint32_t n = in->n - 2;
  for (uint32_t i = 0; i < n; i++)
    if (x[i] < 0)
      return false;
  return sum_of (in->a, x, n) == x[n] && sum_of (in->b, x, n) == x[n + 1];
}

static bool
knapsack_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  uint32_t n = in->n - 2;
  return fd_post_knapsack (store, in->a, in->b, x, n, x[n], x[n + 1]);
}

/* A variable of great numbers. */
static bool
knapsack_may_refuse (const OracleInstance *in)
{
  Wide sum = 0;
  for (uint32_t i = 0; i + 2 < in->n; i++) {
    const OracleValues *d = &in->domain[in->var[i]];
    Wide most = MAX (-(Wide) d->value[0], (Wide) d->value[d->n - 1]);
    sum += ((Wide) in->a[i] + in->b[i]) * most;
  }
  return sum > (int64_t) 1 << 60;
}

const OracleConstraint oracle_knapsack = {
    .name = "knapsack",
    .posts = "fd_post_knapsack",
    .min_terms = 2,
    .max_terms = 6,
    .generate = knapsack_generate,
    .is_valid = knapsack_is_valid,
    .holds = knapsack_holds,
    .post = knapsack_post,
    .strength = ORACLE_DECIDES,
    .may_refuse = knapsack_may_refuse,
    .at_least = 60,
    .sharper = true, /* prices are left out where they might overflow */
};
