/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Terms: the x[i], s.  The x[i] are different and sum to s. */

static void
cage_generate (OracleRandom *r, OracleInstance *in)
{
  uint32_t n = in->n - 1;
  int32_t values[ORACLE_TERMS];
  oracle_pick (r, in, values);
  int32_t first = oracle_chance (r, 70) || !n ? 1 : values[oracle_below (r, n)];
  first = CLAMP (first, FD_VALUE_MIN / 8, FD_VALUE_MAX / 8);
  int32_t far = oracle_chance (r, 10) ? oracle_between (r, 2, 100000) : 1;
  for (uint32_t i = 0; i < n; i++)
    if (in->domain[in->var[i]].n > 1 && oracle_chance (r, 90)) {
      int32_t v = first + far * oracle_between (r, 0, 5);
      oracle_set_range (in, i, v, v);
      for (int k = 0; k < 3; k++)
        if (oracle_chance (r, 60))
          oracle_add_value (in, i, first + far * oracle_between (r, 0, 6));
    }
  for (uint32_t i = 0; i < n; i++)
    if (in->var[i] == in->var[n])
      return;
  Wide sum = 0;
  oracle_pick (r, in, values);
  for (uint32_t i = 0; i < n; i++)
    sum += values[i];
  if (sum < FD_VALUE_MIN + 10 || sum > FD_VALUE_MAX - 10)
    return;
  if (in->domain[in->var[n]].n == 1 && oracle_chance (r, 20))
    return;
  int32_t s = (int32_t) sum;
  oracle_set_range (in, n, s - oracle_between (r, 0, 2),
                    s + oracle_between (r, 0, 1));
  if (oracle_chance (r, 40))
    oracle_set_range (in, n, s, s);
  if (oracle_chance (r, 40))
    oracle_add_value (in, n, s + oracle_between (r, -9, 9));
}

static bool
cage_holds (const OracleInstance *in, const int32_t *x)
{
  Wide sum = 0;
  for (uint32_t i = 0; i + 1 < in->n; i++) {
    sum += x[i];
    for (uint32_t k = 0; k < i; k++)
      if (x[k] == x[i])
        return false;
  }
  return sum == x[in->n - 1];
}

static bool
cage_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_sum_all_different (store, x, in->n - 1, x[in->n - 1]);
}

/* Where all have at most twelve values. */
static OracleStrength
cage_strength (const OracleInstance *in)
{
  int32_t met[13];
  uint32_t n = 0;
  for (uint32_t i = 0; i + 1 < in->n; i++) {
    const OracleValues *x = &in->domain[in->var[i]];
    for (uint32_t k = 0; k < x->n; k++) {
      uint32_t j = 0;
      while (j < n && met[j] != x->value[k])
        j++;
      if (j == 12)
        return ORACLE_DECIDES;
      met[j] = x->value[k];
      n = MAX (n, j + 1);
    }
  }
  return ORACLE_DOMAIN;
}

const OracleConstraint oracle_sum_all_different = {
    .name = "sum-all-different",
    .posts = "fd_post_sum_all_different",
    .min_terms = 1,
    .max_terms = 6,
    .generate = cage_generate,
    .holds = cage_holds,
    .post = cage_post,
    .strength = ORACLE_DOMAIN,
    .strength_of = cage_strength,
    .at_least = 45,
    .unshared = true,
    .sharper = true,
    .unchecked = true, /* of many values it is two constraints */
};
