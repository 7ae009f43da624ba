/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Of loads: the first table[0] terms are the loads, the others the bins of
 * items of weights a[i]; of capacities: they are table[1], ...; the first bin
 * is k.
 */

static int32_t
draw_weight (OracleRandom *r)
{
  return oracle_chance (r, 5)   ? oracle_between (r, 0, INT32_MAX)
         : oracle_chance (r, 5) ? oracle_between (r, 20000, 90000)
         : oracle_chance (r, 8) ? oracle_between (r, 60, 200)
                                : oracle_between (r, 0, 9);
}

/* Items from term @from on, mostly in the @m bins. */
static void
draw_items (OracleRandom *r, OracleInstance *in, uint32_t from, int32_t m)
{
  in->k = oracle_chance (r, 92)   ? oracle_between (r, -2, 2)
          : oracle_chance (r, 50) ? FD_VALUE_MIN + oracle_between (r, -1, 1)
                                  : FD_VALUE_MAX - m + oracle_between (r, 0, 2);
  for (uint32_t t = from; t < in->n; t++) {
    in->a[t] = draw_weight (r);
    if (oracle_chance (r, 10))
      continue;
    int64_t min = (int64_t) in->k - oracle_chance (r, 10);
    int64_t max = (int64_t) in->k + m - 1 + oracle_chance (r, 10);
    min = CLAMP (min, FD_VALUE_MIN, FD_VALUE_MAX);
    max = CLAMP (max, min, FD_VALUE_MAX);
    oracle_set_range (in, t, (int32_t) min, (int32_t) max);
  }
}

static Wide
weight_in (const OracleInstance *in, const int32_t *x, uint32_t from, Wide b)
{
  Wide sum = 0;
  for (uint32_t t = from; t < in->n; t++)
    if (x[t] == b)
      sum += in->a[t];
  return sum;
}

static bool
are_in_bins (const OracleInstance *in, const int32_t *x, uint32_t from, Wide m)
{
  for (uint32_t t = from; t < in->n; t++)
    if (x[t] < in->k || x[t] - (Wide) in->k >= m)
      return false;
  return true;
}

static bool
has_weights (const OracleInstance *in, uint32_t from)
{
  for (uint32_t t = from; t < in->n; t++)
    if (in->a[t] < 0)
      return false;
  return true;
}

/* --- loads ---------------------------------------------------------------- */

/* Around what the items weigh at some point. */
static void
load_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  uint32_t m = in->n ? 1 + oracle_below (r, MIN (in->n, 3)) : 0;
  in->n_table = 1;
  in->table[0] = (int32_t) m;
  draw_items (r, in, m, (int32_t) m);
  oracle_pick (r, in, values);
  for (uint32_t b = 0; b < m; b++) {
    Wide sum = weight_in (in, values, m, (Wide) in->k + b);
    int64_t load = sum > FD_VALUE_MAX ? FD_VALUE_MAX : (int64_t) sum;
    if (oracle_chance (r, 10))
      continue;
    int64_t min = load - oracle_between (r, 0, 3);
    int64_t max = load + oracle_between (r, 0, 3);
    min = CLAMP (min, FD_VALUE_MIN, FD_VALUE_MAX);
    max = CLAMP (max, min, FD_VALUE_MAX);
    oracle_set_range (in, b, (int32_t) min, (int32_t) max);
    OracleValues *d = &in->domain[in->var[b]];
    if (d->n > 2 && oracle_chance (r, 30)) {
      d->value[d->n - 2] = d->value[d->n - 1];
      d->n--;
    }
  }
}

static bool
load_is_valid (const OracleInstance *in)
{
  return in->n_table == 1 && in->table[0] >= 0 &&
         (uint32_t) in->table[0] <= in->n &&
         has_weights (in, (uint32_t) in->table[0]);
}

static bool
load_holds (const OracleInstance *in, const int32_t *x)
{
  uint32_t m = (uint32_t) in->table[0];
  if (!are_in_bins (in, x, m, m))
    return false;
  for (uint32_t b = 0; b < m; b++)
    if (weight_in (in, x, m, (Wide) in->k + b) != x[b])
      return false;
  return true;
}

static bool
load_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  size_t m = (size_t) in->table[0];
  return fd_post_bin_packing_load (store, x, m, x + m, in->a + m, in->n - m,
                                   in->k);
}

const OracleConstraint oracle_bin_packing_load = {
    .name = "bin-packing-load",
    .posts = "fd_post_bin_packing_load",
    .min_terms = 0,
    .max_terms = 6,
    .generate = load_generate,
    .is_valid = load_is_valid,
    .holds = load_holds,
    .post = load_post,
    .strength = ORACLE_DECIDES,
    .sharper = true, /* where two loads are open, their sum is an equality */
    .at_least = 75,
};

/* --- capacities ----------------------------------------------------------- */

static void
capa_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  uint32_t m = oracle_chance (r, 2) ? 0 : 1 + oracle_below (r, 4);
  in->n_table = m + 1;
  in->table[0] = (int32_t) m;
  draw_items (r, in, 0, (int32_t) m);
  oracle_pick (r, in, values);
  for (uint32_t b = 0; b < m; b++) {
    Wide sum = weight_in (in, values, 0, (Wide) in->k + b);
    in->table[b + 1] = sum > INT32_MAX - 9 ? INT32_MAX : (int32_t) sum;
    if (in->table[b + 1] < INT32_MAX)
      in->table[b + 1] += oracle_between (r, -1, 3);
  }
}

static bool
capa_is_valid (const OracleInstance *in)
{
  return in->n_table >= 1 && (int32_t) in->n_table == in->table[0] + 1 &&
         has_weights (in, 0);
}

static bool
capa_holds (const OracleInstance *in, const int32_t *x)
{
  if (!are_in_bins (in, x, 0, in->table[0]))
    return false;
  for (int32_t b = 0; b < in->table[0]; b++)
    if (weight_in (in, x, 0, (Wide) in->k + b) > in->table[b + 1])
      return false;
  return true;
}

static bool
capa_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_bin_packing_capa (store, in->table + 1, (size_t) in->table[0],
                                   x, in->a, in->n, in->k);
}

const OracleConstraint oracle_bin_packing_capa = {
    .name = "bin-packing-capa",
    .posts = "fd_post_bin_packing_capa",
    .min_terms = 0,
    .max_terms = 6,
    .generate = capa_generate,
    .is_valid = capa_is_valid,
    .holds = capa_holds,
    .post = capa_post,
    .strength = ORACLE_DECIDES,
    .at_least = 75,
};

/* --- one capacity --------------------------------------------------------- */

static void
packing_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  Wide most = 0;
  draw_items (r, in, 0, oracle_between (r, 1, 4));
  oracle_pick (r, in, values);
  for (uint32_t t = 0; t < in->n; t++)
    most = MAX (most, weight_in (in, values, 0, values[t]));
  most += oracle_between (r, -1, 2);
  in->k = most > INT32_MAX ? INT32_MAX : (int32_t) most;
}

static bool
packing_is_valid (const OracleInstance *in)
{
  return has_weights (in, 0);
}

static bool
packing_holds (const OracleInstance *in, const int32_t *x)
{
  for (uint32_t t = 0; t < in->n; t++)
    if (weight_in (in, x, 0, x[t]) > in->k)
      return false;
  return true;
}

static bool
packing_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_bin_packing (store, in->k, x, in->a, in->n);
}

/* Too many bins, or nearly: a variable had more values before it was made one
 * with another. */
static bool
packing_may_refuse (const OracleInstance *in)
{
  int64_t min = FD_VALUE_MAX, max = FD_VALUE_MIN;
  for (uint32_t t = 0; t < in->n; t++) {
    const OracleValues *d = &in->domain[in->var[t]];
    min = MIN (min, d->value[0]);
    max = MAX (max, d->value[d->n - 1]);
  }
  return max - min >= 1 << 15;
}

const OracleConstraint oracle_bin_packing = {
    .name = "bin-packing",
    .posts = "fd_post_bin_packing",
    .min_terms = 0,
    .max_terms = 6,
    .generate = packing_generate,
    .is_valid = packing_is_valid,
    .holds = packing_holds,
    .post = packing_post,
    .strength = ORACLE_DECIDES,
    .may_refuse = packing_may_refuse,
    .sharper = true, /* of fewer bins, each takes more */
    .at_least = 70,
};
