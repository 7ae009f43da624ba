/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Terms: the first half is x, the second y; of one more, nothing is
 * said.  Within ranges: all terms are x, and y are variables of the table's
 * ranges. */

/* Mostly, y is near what x is, sorted, at some point. */
static void
sort_generate (OracleRandom *r, OracleInstance *in)
{
  uint32_t half = in->n / 2;
  int32_t values[ORACLE_TERMS];
  if (oracle_chance (r, 15))
    return;
  oracle_pick (r, in, values);
  for (uint32_t i = 0; i < half; i++) {
    uint32_t rank = 0;
    for (uint32_t k = 0; k < half; k++)
      rank += values[k] < values[i] || (values[k] == values[i] && k < i);
    int32_t below = oracle_between (r, -1, 2), above = oracle_between (r, 0, 3);
    int64_t min =
        CLAMP ((int64_t) values[i] - below, FD_VALUE_MIN, FD_VALUE_MAX);
    int64_t max = CLAMP ((int64_t) values[i] + above, min, FD_VALUE_MAX);
    oracle_set_range (in, half + rank, (int32_t) min, (int32_t) max);
  }
}

static bool
sort_holds (const OracleInstance *in, const int32_t *x)
{
  uint32_t half = in->n / 2;
  for (uint32_t j = 0; j < half; j++) {
    int32_t value = x[half + j];
    uint32_t in_x = 0, in_y = 0;
    for (uint32_t i = 0; i < half; i++) {
      in_x += x[i] == value;
      in_y += x[half + i] == value;
    }
    if (in_x != in_y || (j > 0 && x[half + j - 1] > value))
      return false;
  }
  return true;
}

static bool
sort_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_sort (store, x, x + in->n / 2, in->n / 2);
}

const OracleConstraint oracle_sort = {
    .name = "sort",
    .posts = "fd_post_sort",
    .min_terms = 0,
    .max_terms = 6,
    .generate = sort_generate,
    .holds = sort_holds,
    .post = sort_post,
    .strength = ORACLE_BOUNDS,
    .at_least = 70,
    .unshared = true,
};

/* --- within ranges -------------------------------------------------------- */

static void
ranges_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  in->n_table = 2 * in->n;
  oracle_pick (r, in, values);
  for (uint32_t i = 0; i < in->n; i++) {
    uint32_t rank = 0;
    for (uint32_t k = 0; k < in->n; k++)
      rank += values[k] < values[i] || (values[k] == values[i] && k < i);
    int32_t most = in->explaining ? 0 : 3;
    int64_t min = (int64_t) values[i] - oracle_between (r, -(most > 0), most);
    int64_t max = (int64_t) values[i] + oracle_between (r, 0, most);
    min = CLAMP (min, FD_VALUE_MIN, FD_VALUE_MAX);
    in->table[2 * rank] = (int32_t) min;
    in->table[2 * rank + 1] = (int32_t) CLAMP (max, min, FD_VALUE_MAX);
  }
}

/* Of reasons the oracle knows the terms alone. */
static bool
ranges_are_valid (const OracleInstance *in)
{
  for (uint32_t i = 0; i < in->n; i++)
    if (in->table[2 * i] > in->table[2 * i + 1] ||
        (in->explaining && in->table[2 * i] < in->table[2 * i + 1]))
      return false;
  return in->n_table == 2 * in->n;
}

static bool
ranges_hold (const OracleInstance *in, const int32_t *x)
{
  for (uint32_t i = 0; i < in->n; i++) {
    uint32_t rank = 0;
    for (uint32_t k = 0; k < in->n; k++)
      rank += x[k] < x[i] || (x[k] == x[i] && k < i);
    if (x[i] < in->table[2 * rank] || x[i] > in->table[2 * rank + 1])
      return false;
  }
  return true;
}

static bool
ranges_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdVar y[ORACLE_TERMS];
  for (uint32_t i = 0; i < in->n; i++)
    y[i] = fd_var_new (store, in->table[2 * i], in->table[2 * i + 1]);
  return fd_post_sort (store, x, y, in->n);
}

const OracleConstraint oracle_sort_ranges = {
    .name = "sort-ranges",
    .posts = "fd_post_sort",
    .min_terms = 1,
    .max_terms = 6,
    .generate = ranges_generate,
    .is_valid = ranges_are_valid,
    .holds = ranges_hold,
    .post = ranges_post,
    .strength = ORACLE_BOUNDS,
    .at_least = 70,
    .unshared = true,
    .unchecked = true,
    .leaves_open = true,
};
