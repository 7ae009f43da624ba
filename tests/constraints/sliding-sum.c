/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Each table[2] terms that follow each other sum to table[0]..table[1]. */

static void
sliding_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  int32_t window = oracle_between (r, oracle_chance (r, 5) ? -1 : 1,
                                   (int32_t) in->n + oracle_chance (r, 5));
  Wide sum = 0;
  if (oracle_chance (r, 70))
    for (uint32_t i = 0; i < in->n; i++)
      if (in->domain[in->var[i]].n > 1) {
        int32_t low = oracle_between (r, -2, 2);
        oracle_set_range (in, i, low, low + oracle_between (r, 0, 4));
        if (oracle_chance (r, 20))
          oracle_add_value (in, i, low + oracle_between (r, 5, 7));
      }
  oracle_pick (r, in, values);
  for (int32_t i = 0; i < window && (uint32_t) i < in->n; i++)
    sum += values[i];
  int32_t middle = sum > FD_VALUE_MAX   ? FD_VALUE_MAX
                   : sum < FD_VALUE_MIN ? FD_VALUE_MIN
                                        : (int32_t) sum;
  in->n_table = 3;
  in->table[0] = middle - oracle_between (r, 0, 3);
  in->table[1] = middle + oracle_between (r, oracle_chance (r, 5) ? -1 : 0, 3);
  in->table[2] = window;
}

static bool
sliding_holds (const OracleInstance *in, const int32_t *x)
{
  int32_t window = in->table[2];
  if (window < 0)
    return false;
  for (int32_t i = 0; i + window <= (int32_t) in->n; i++) {
    Wide sum = 0;
    for (int32_t k = 0; k < window; k++)
      sum += x[i + k];
    if (sum < in->table[0] || sum > in->table[1])
      return false;
  }
  return true;
}

static bool
sliding_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_sliding_sum (store, in->table[0], in->table[1], in->table[2],
                              x, in->n);
}

const OracleConstraint oracle_sliding_sum = {
    .name = "sliding-sum",
    .posts = "fd_post_sliding_sum",
    .min_terms = 0,
    .max_terms = 6,
    .generate = sliding_generate,
    .holds = sliding_holds,
    .post = sliding_post,
    .strength = ORACLE_BOUNDS,
    .at_least = 40,
    .unshared = true,
};
