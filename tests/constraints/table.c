/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* The terms are, or are not, one of the rows of table[]: k rows.  Variants 1
 * have FD_ANY in them. */

static void
table_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  uint32_t most = MIN (ORACLE_TABLE / in->n, 12);
  in->k = oracle_between (r, oracle_chance (r, 5) ? 0 : 1, (int32_t) most);
  in->n_table = (uint32_t) in->k * in->n;
  for (uint32_t row = 0; row < (uint32_t) in->k; row++) {
    oracle_pick (r, in, values);
    for (uint32_t i = 0; i < in->n; i++) {
      int32_t *cell = &in->table[row * in->n + i];
      *cell = values[i];
      if (row && oracle_chance (r, 30))
        *cell = in->table[oracle_below (r, row) * in->n + i];
      else if (oracle_chance (r, 5))
        *cell = oracle_between (r, values[i] - 2, values[i] + 2);
      if (in->variant && oracle_chance (r, 25))
        *cell = FD_ANY;
    }
  }
}

static bool
is_row (const OracleInstance *in, const int32_t *x, uint32_t row)
{
  for (uint32_t i = 0; i < in->n; i++) {
    int32_t cell = in->table[row * in->n + i];
    if (cell != FD_ANY && cell != x[i])
      return false;
  }
  return true;
}

static bool
table_holds (const OracleInstance *in, const int32_t *x)
{
  for (int32_t row = 0; row < in->k; row++)
    if (is_row (in, x, (uint32_t) row))
      return true;
  return false;
}

static bool
negative_table_holds (const OracleInstance *in, const int32_t *x)
{
  return !table_holds (in, x);
}

static bool
table_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_table (store, x, in->n, in->table, (size_t) in->k);
}

static bool
negative_table_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_negative_table (store, x, in->n, in->table, (size_t) in->k);
}

/* The last term tells whether the others are a row. */
static uint32_t
n_reified (const OracleInstance *in)
{
  return in->n - 1;
}

static void
reified_table_generate (OracleRandom *r, OracleInstance *in)
{
  oracle_set_range (in, in->n - 1, 0, 1);
  in->n--;
  table_generate (r, in);
  in->n++;
}

static bool
reified_table_holds (const OracleInstance *in, const int32_t *x)
{
  OracleInstance rows = *in;
  rows.n = n_reified (in);
  return table_holds (&rows, x) == (x[n_reified (in)] == 1);
}

static bool
reified_table_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  uint32_t n = n_reified (in);
  return fd_post_reified_table (store, fd_atom (x[n], FD_EQ, 1), x, n,
                                in->table, (size_t) in->k);
}

/* Words can be lost and found only in tables of more than 64 rows: all of
 * a box but some, by a hash of k. */
enum { LONG_ROWS = 2000 };

static bool
is_chosen (const OracleInstance *in, const int32_t *x)
{
  uint32_t hash = (uint32_t) in->k;
  for (uint32_t i = 0; i < in->n; i++)
    hash = (hash ^ (uint32_t) x[i]) * 16777619u;
  return (hash >> 13) % 4 < (uint32_t) in->a[0];
}

static void
long_table_generate (OracleRandom *r, OracleInstance *in)
{
  for (uint32_t i = 0; i < in->n; i++)
    oracle_set_range (in, i, oracle_between (r, -1, 1),
                      oracle_between (r, 2, 4));
  in->k = oracle_between (r, 0, 1 << 20);
  in->a[0] = oracle_between (r, 1, 3);
}

/* Of all values that there may be. */
static uint32_t
list_rows (const OracleInstance *in, bool chosen, int32_t *cell)
{
  uint32_t n_rows = 0;
  uint32_t index[ORACLE_TERMS] = {0};
  for (;;) {
    int32_t *row = cell + n_rows * in->n;
    uint32_t i = 0;
    for (uint32_t j = 0; j < in->n; j++)
      row[j] = in->domain[in->var[j]].value[index[j]];
    if (n_rows < LONG_ROWS)
      n_rows += is_chosen (in, row) == chosen;
    while (i < in->n && ++index[i] == in->domain[in->var[i]].n)
      index[i++] = 0;
    if (i == in->n)
      return n_rows;
  }
}

/* The rows are of the values the terms had when they were drawn. */
static bool
is_among_all (const OracleInstance *in, const int32_t *x)
{
  for (uint32_t i = 0; i < in->n; i++) {
    const OracleValues *d = &in->domain[in->var[i]];
    uint32_t k = 0;
    while (k < d->n && d->value[k] != x[i])
      k++;
    if (k == d->n)
      return false;
  }
  return true;
}

static bool
long_table_holds (const OracleInstance *in, const int32_t *x)
{
  return is_among_all (in, x) ? is_chosen (in, x) : in->variant;
}

static bool
long_table_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  static int32_t cell[(LONG_ROWS + 1) * ORACLE_TERMS];
  bool chosen = !in->variant;
  uint32_t n_rows = list_rows (in, chosen, cell);
  return chosen ? fd_post_table (store, x, in->n, cell, n_rows)
                : fd_post_negative_table (store, x, in->n, cell, n_rows);
}

const OracleConstraint oracle_table = {
    .name = "table",
    .posts = "fd_post_table",
    .min_terms = 1,
    .max_terms = 6,
    .generate = table_generate,
    .holds = table_holds,
    .post = table_post,
    .strength = ORACLE_DOMAIN,
};

const OracleConstraint oracle_short_table = {
    .name = "short-table",
    .posts = "fd_post_table",
    .min_terms = 1,
    .max_terms = 6,
    .generate = table_generate,
    .holds = table_holds,
    .post = table_post,
    .strength = ORACLE_DOMAIN,
    .variant = 1,
};

const OracleConstraint oracle_long_table = {
    .name = "long-table",
    .posts = "fd_post_table",
    .min_terms = 2,
    .max_terms = 4,
    .generate = long_table_generate,
    .holds = long_table_holds,
    .post = long_table_post,
    .strength = ORACLE_DOMAIN,
};

const OracleConstraint oracle_negative_table = {
    .name = "negative-table",
    .posts = "fd_post_negative_table",
    .min_terms = 1,
    .max_terms = 6,
    .generate = table_generate,
    .holds = negative_table_holds,
    .post = negative_table_post,
    .strength = ORACLE_DOMAIN,
};

const OracleConstraint oracle_negative_short_table = {
    .name = "negative-short-table",
    .posts = "fd_post_negative_table",
    .min_terms = 1,
    .max_terms = 6,
    .generate = table_generate,
    .holds = negative_table_holds,
    .post = negative_table_post,
    .strength = ORACLE_DECIDES,
    .at_least = 85,
    .variant = 1,
};

const OracleConstraint oracle_long_negative_table = {
    .name = "long-negative-table",
    .posts = "fd_post_negative_table",
    .min_terms = 2,
    .max_terms = 4,
    .generate = long_table_generate,
    .holds = long_table_holds,
    .post = long_table_post,
    .strength = ORACLE_DOMAIN,
    .variant = 1,
};

const OracleConstraint oracle_reified_table = {
    .name = "reified-table",
    .posts = "fd_post_reified_table",
    .min_terms = 2,
    .max_terms = 5,
    .generate = reified_table_generate,
    .holds = reified_table_holds,
    .post = reified_table_post,
    .strength = ORACLE_DECIDES,
    .at_least = 90,
    .unconditional = true,
};
