/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Of a graph whose nodes are the terms, edge e is from table[2 e] to
 * table[2 e + 1].  The nodes with the value k + j are region j, of a[0] ones:
 * it is connected, and has b[j] nodes. */

static void
regions_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t n = (int32_t) in->n, n_regions = oracle_between (r, 1, 3);
  in->k = oracle_between (r, -3, 3);
  in->a[0] = n_regions;
  in->n_table = 2 * oracle_below (r, 11);
  for (uint32_t i = 0; i < in->n_table; i++)
    in->table[i] = oracle_between (r, 0, n - 1);
  for (int32_t j = 0; j < ORACLE_TERMS; j++)
    in->b[j] = 0;
  for (int32_t i = 0; i < n; i++) {
    in->b[oracle_below (r, (uint32_t) n_regions)]++;
    if (oracle_chance (r, 80))
      oracle_set_range (in, (uint32_t) i, in->k, in->k + n_regions - 1);
  }
  if (oracle_chance (r, 10))
    in->b[0] += oracle_between (r, -2, 1);
}

static bool
regions_is_valid (const OracleInstance *in)
{
  for (uint32_t i = 0; i < in->n_table; i++)
    if (in->table[i] < 0 || in->table[i] >= (int32_t) in->n)
      return false;
  return in->n_table % 2 == 0 && in->a[0] >= 0 && in->a[0] <= ORACLE_TERMS;
}

/* How many nodes are reached from @start by nodes of its region. */
static int32_t
reach (const OracleInstance *in, const int32_t *x, uint32_t start)
{
  bool seen[ORACLE_TERMS] = {false};
  int32_t n = 1, before = 0;
  for (seen[start] = true; n > before;) {
    before = n;
    for (uint32_t e = 0; e < in->n_table; e += 2) {
      int32_t i = in->table[e], j = in->table[e + 1];
      if (x[i] == x[j] && seen[i] != seen[j]) {
        seen[i] = seen[j] = true;
        n++;
      }
    }
  }
  return n;
}

static bool
regions_holds (const OracleInstance *in, const int32_t *x)
{
  for (int32_t j = 0; j < in->a[0]; j++) {
    int32_t size = 0;
    for (uint32_t i = 0; i < in->n; i++)
      size += x[i] == in->k + j;
    if (size != in->b[j])
      return false;
  }
  for (uint32_t i = 0; i < in->n; i++) {
    int64_t j = (int64_t) x[i] - in->k;
    if (j < 0 || j >= in->a[0] || reach (in, x, i) != in->b[j])
      return false;
  }
  return true;
}

static bool
regions_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  int32_t from[ORACLE_TABLE], to[ORACLE_TABLE];
  for (uint32_t e = 0; 2 * e < in->n_table; e++) {
    from[e] = in->table[2 * e];
    to[e] = in->table[2 * e + 1];
  }
  return fd_post_regions (store, x, in->n, from, to, in->n_table / 2, in->k,
                          in->b, (size_t) in->a[0]);
}

const OracleConstraint oracle_regions = {
    .name = "regions",
    .posts = "fd_post_regions",
    .min_terms = 1,
    .max_terms = 6,
    .styles = ORACLE_STYLE_SMALL,
    .generate = regions_generate,
    .is_valid = regions_is_valid,
    .holds = regions_holds,
    .post = regions_post,
    .strength = ORACLE_DECIDES,
    .at_least = 60,
    .sharper = true,
    .unchecked = true, /* several propagators */
};
