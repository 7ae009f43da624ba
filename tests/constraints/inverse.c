/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* The x[i], then the y[j], the last of which is table[0] if terms are odd; the
 * index of x[0] is k, that of y[0] table[1]. */

static int32_t
half (const OracleInstance *in)
{
  return (int32_t) (in->n + 1) / 2;
}

/* Mostly the values that are indices, and now and then one more. */
static void
draw_side (OracleRandom *r, OracleInstance *in, uint32_t from, uint32_t to,
           int32_t first)
{
  for (uint32_t t = from; t < to; t++) {
    int64_t min = (int64_t) first - oracle_chance (r, 10);
    int64_t max = (int64_t) first + half (in) - 1 + oracle_chance (r, 10);
    if (oracle_chance (r, 10))
      continue;
    min = CLAMP (min, FD_VALUE_MIN, FD_VALUE_MAX);
    max = CLAMP (max, min, FD_VALUE_MAX);
    oracle_set_range (in, t, (int32_t) min, (int32_t) max);
    OracleValues *d = &in->domain[in->var[t]];
    while (d->n > 1 && oracle_chance (r, 40)) {
      uint32_t gone = oracle_below (r, d->n);
      for (uint32_t i = gone; i + 1 < d->n; i++)
        d->value[i] = d->value[i + 1];
      d->n--;
    }
  }
}

static int32_t
draw_first (OracleRandom *r, int32_t n)
{
  if (oracle_chance (r, 92))
    return oracle_between (r, -2, 2);
  return oracle_chance (r, 50) ? FD_VALUE_MIN + oracle_between (r, -1, 1)
                               : FD_VALUE_MAX - n + oracle_between (r, 0, 2);
}

static void
inverse_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t n = half (in);
  in->k = draw_first (r, n);
  in->n_table = 2;
  in->table[0] = in->k + oracle_between (r, 0, MAX (n - 1, 0));
  in->table[0] = CLAMP (in->table[0], FD_VALUE_MIN, FD_VALUE_MAX);
  in->table[1] = oracle_chance (r, 50) ? in->k : draw_first (r, n);
  draw_side (r, in, 0, (uint32_t) n, in->table[1]);
  draw_side (r, in, (uint32_t) n, in->n, in->k);
}

static bool
inverse_is_valid (const OracleInstance *in)
{
  return in->n_table == 2 && in->table[0] >= FD_VALUE_MIN &&
         in->table[0] <= FD_VALUE_MAX;
}

static bool
inverse_holds (const OracleInstance *in, const int32_t *values)
{
  int64_t n = half (in);
  for (int64_t i = 0; i < n; i++) {
    int64_t x = values[i], j = x - in->table[1];
    if (j < 0 || j >= n)
      return false;
    int64_t y = n + j < in->n ? values[n + j] : in->table[0];
    if (y != in->k + i)
      return false;
  }
  return true;
}

static bool
inverse_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  size_t n = (size_t) half (in);
  FdVar y[ORACLE_TERMS];
  for (size_t j = 0; j < n; j++)
    y[j] = n + j < in->n ? x[n + j]
                         : fd_var_new (store, in->table[0], in->table[0]);
  return fd_post_inverse (store, x, n, in->k, y, n, in->table[1],
                          in->variant ? FD_CONSISTENCY_DOMAIN
                                      : FD_CONSISTENCY_DEFAULT);
}

/* Each pair is left on both sides or on neither. */
static bool
inverse_reached (const OracleInstance *in, const OracleLeft *left)
{
  int32_t n = half (in);
  for (int32_t i = 0; i < n; i++)
    for (int32_t j = 0; j < n; j++) {
      int64_t x = (int64_t) in->table[1] + j, y = (int64_t) in->k + i;
      bool has_x =
          x == (int32_t) x && oracle_left_has (left, (uint32_t) i, (int32_t) x);
      bool has_y =
          n + j < (int32_t) in->n
              ? y == (int32_t) y &&
                    oracle_left_has (left, (uint32_t) (n + j), (int32_t) y)
              : y == in->table[0];
      if (has_x != has_y)
        return false;
    }
  return true;
}

const OracleConstraint oracle_inverse = {
    .name = "inverse",
    .posts = "fd_post_inverse",
    .min_terms = 0,
    .max_terms = 6,
    .generate = inverse_generate,
    .is_valid = inverse_is_valid,
    .holds = inverse_holds,
    .post = inverse_post,
    .strength = ORACLE_REACHES,
    .reached = inverse_reached,
};

const OracleConstraint oracle_inverse_domain = {
    .name = "inverse-domain",
    .posts = "fd_post_inverse",
    .min_terms = 0,
    .max_terms = 6,
    .generate = inverse_generate,
    .is_valid = inverse_is_valid,
    .holds = inverse_holds,
    .post = inverse_post,
    .strength = ORACLE_DOMAIN,
    .variant = 1,
    .unshared = true,
    .at_least = 95,
};
