/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Terms: x[0], ..., y; k is the index of x[0]; variant 1 is the greatest. */

static void
arg_max_generate (OracleRandom *r, OracleInstance *in)
{
  uint32_t y = in->n - 1;
  in->k = oracle_chance (r, 90) ? oracle_between (r, -2, 3)
                                : in->domain[in->var[y]].value[0];
  if (oracle_chance (r, 2))
    in->k = oracle_chance (r, 50) ? INT32_MAX : INT32_MIN;
  for (uint32_t t = 0; t < y; t++)
    if (in->var[t] == in->var[y])
      return;
  if (in->k > -9 && in->k < 9 && oracle_chance (r, 90))
    oracle_set_range (in, y, in->k - (int32_t) oracle_below (r, 2),
                      in->k + (int32_t) oracle_below (r, y + 2));
}

static bool
arg_max_holds (const OracleInstance *in, const int32_t *x)
{
  int32_t n = (int32_t) in->n - 1;
  Wide wide = (Wide) x[n] - in->k;
  if (wide < 0 || wide >= n)
    return false;
  int32_t i = (int32_t) wide;
  for (int32_t j = 0; j < n; j++) {
    bool less = in->variant > 0 ? x[j] < x[i] : x[j] > x[i];
    if (!less && (j < i || x[j] != x[i]))
      return false;
  }
  return true;
}

static bool
arg_max_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  size_t n = in->n - 1;
  return in->variant > 0 ? fd_post_arg_max (store, x, n, in->k, x[n])
                         : fd_post_arg_min (store, x, n, in->k, x[n]);
}

const OracleConstraint oracle_arg_max = {
    .name = "arg-max",
    .posts = "fd_post_arg_max",
    .min_terms = 1,
    .max_terms = 6,
    .generate = arg_max_generate,
    .holds = arg_max_holds,
    .post = arg_max_post,
    .strength = ORACLE_DOMAIN,
    .at_least = 90,
    .unshared = true,
    .variant = 1,
};

const OracleConstraint oracle_arg_min = {
    .name = "arg-min",
    .posts = "fd_post_arg_min",
    .min_terms = 1,
    .max_terms = 6,
    .generate = arg_max_generate,
    .holds = arg_max_holds,
    .post = arg_max_post,
    .strength = ORACLE_DOMAIN,
    .at_least = 90,
    .unshared = true,
    .variant = -1,
};
