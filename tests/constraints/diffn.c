/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* The variant says which terms there are: the positions x and y of all boxes,
 * table has their sizes dx and dy; x, y and dx of two boxes, table has dy; or
 * positions and sizes in one dimension.  STRICT: what has no size has its
 * place, too. */
enum { PLACES, WIDTHS, LINE, STRICT = 4 };

static uint32_t
n_boxes (const OracleInstance *in)
{
  return (in->variant & ~STRICT) == WIDTHS ? in->n / 3 : in->n / 2;
}

/* Small rooms, and sizes that leave some of it. */
static void
diffn_generate (OracleRandom *r, OracleInstance *in)
{
  uint32_t n = n_boxes (in), kind = (uint32_t) in->variant & 3;
  bool narrow = oracle_chance (r, 70);
  int32_t width = oracle_between (r, 0, 6);
  for (uint32_t t = 0; narrow && t < in->n; t++) {
    bool is_size = (kind == WIDTHS && t >= 2 * n) || (kind == LINE && t >= n);
    int32_t first = oracle_between (r, -1, is_size ? 3 : width);
    oracle_set_range (in, t, first,
                      oracle_between (r, first, is_size ? 4 : width));
  }
  in->n_table = kind == PLACES ? 2 * n : n;
  for (uint32_t i = 0; i < in->n_table; i++) {
    in->table[i] = oracle_between (r, 0, MAX (width - 1, 1));
    if (oracle_chance (r, 5))
      in->table[i] = oracle_between (r, -2, 0);
    if (oracle_chance (r, 2))
      in->table[i] = oracle_chance (r, 50) ? FD_VALUE_MIN : FD_VALUE_MAX;
  }
}

static bool
apart (int64_t x, int64_t w, int64_t y, int64_t v, bool strict)
{
  if (!strict && (w == 0 || v == 0))
    return true;
  return x + w <= y || y + v <= x;
}

static bool
diffn_holds (const OracleInstance *in, const int32_t *x)
{
  uint32_t n = n_boxes (in), kind = (uint32_t) in->variant & 3;
  bool strict = in->variant & STRICT;
  const int32_t *y = x + n, *dx = kind == PLACES ? in->table : x + 2 * n;
  const int32_t *dy = kind == PLACES ? in->table + n : in->table;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < i; j++) {
      bool is_apart = kind == LINE
                          ? apart (x[i], x[n + i], x[j], x[n + j], strict)
                          : apart (x[i], dx[i], x[j], dx[j], strict) ||
                                apart (y[i], dy[i], y[j], dy[j], strict);
      if (!is_apart)
        return false;
    }
  return true;
}

/* Numbers are variables, too. */
static bool
diffn_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdVar number[ORACLE_TABLE];
  uint32_t n = n_boxes (in), kind = (uint32_t) in->variant & 3;
  bool strict = in->variant & STRICT;
  if (kind == LINE)
    return (strict ? fd_post_diffn_k : fd_post_diffn_nonstrict_k) (store, x,
                                                                   x + n, n, 1);
  for (uint32_t i = 0; i < in->n_table; i++)
    number[i] = fd_var_new (store, in->table[i], in->table[i]);
  const FdVar *dx = kind == PLACES ? number : x + 2 * n;
  const FdVar *dy = kind == PLACES ? number + n : number;
  return (strict ? fd_post_diffn : fd_post_diffn_nonstrict) (store, x, x + n,
                                                             dx, dy, n);
}

const OracleConstraint oracle_diffn = {
    .name = "diffn",
    .posts = "fd_post_diffn",
    .min_terms = 0,
    .max_terms = 6,
    .generate = diffn_generate,
    .holds = diffn_holds,
    .post = diffn_post,
    .strength = ORACLE_DECIDES,
    .at_least = 50,
    .unshared = true,
    .unchecked = true, /* sizes are no terms */
    .variant = PLACES | STRICT,
};

const OracleConstraint oracle_diffn_nonstrict = {
    .name = "diffn-nonstrict",
    .posts = "fd_post_diffn_nonstrict",
    .min_terms = 3,
    .max_terms = 6,
    .generate = diffn_generate,
    .holds = diffn_holds,
    .post = diffn_post,
    .strength = ORACLE_DECIDES,
    .at_least = 50,
    .unshared = true,
    .unchecked = true,
    .variant = WIDTHS,
};

const OracleConstraint oracle_diffn_k = {
    .name = "diffn-k",
    .posts = "fd_post_diffn_k",
    .min_terms = 2,
    .max_terms = 6,
    .generate = diffn_generate,
    .holds = diffn_holds,
    .post = diffn_post,
    .strength = ORACLE_DECIDES,
    .at_least = 50,
    .unshared = true,
    .variant = LINE | STRICT,
};

const OracleConstraint oracle_diffn_nonstrict_k = {
    .name = "diffn-nonstrict-k",
    .posts = "fd_post_diffn_nonstrict_k",
    .min_terms = 2,
    .max_terms = 6,
    .generate = diffn_generate,
    .holds = diffn_holds,
    .post = diffn_post,
    .strength = ORACLE_DECIDES,
    .at_least = 50,
    .unshared = true,
    .variant = LINE,
};
