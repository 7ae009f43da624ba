/* SPDX-License-Identifier: MIT */
/* global-sort.c - a[1] is a[0] in ascending order
 *
 * The rule goes by bounds: those of a[1] are made to ascend; then a[1][0],
 * a[1][1], ... each take one of a[0], of those left that reach it the one with
 * the least max.  If there is none, no other choice would do.
 */
#include "refute.h"

static const char *
sort_take (const Model *m, const Constraint *c)
{
  size_t n, k;
  term_items (m, &c->a[0], &n);
  term_items (m, &c->a[1], &k);
  return n == k ? NULL : "its arrays are not of one length";
}

static bool
sort_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  const Term *x = term_items (m, &c->a[0], &n);
  const Term *y = term_items (m, &c->a[1], &n);
  for (size_t j = 0; j < n; j++) {
    int64_t value = value_of (y[j], values);
    size_t in_x = 0, in_y = 0;
    if (j > 0 && value_of (y[j - 1], values) > value)
      return false;
    for (size_t i = 0; i < n; i++) {
      in_x += value_of (x[i], values) == value;
      in_y += value_of (y[i], values) == value;
    }
    if (in_x != in_y)
      return false;
  }
  return true;
}

/* Puts the bounds of y, ascending, into r->factors: the greatest values, then
 * the least. */
static void
find_bounds (Refuter *r, const Domain *d, size_t n)
{
  Wide *max = r->factors, *min = r->factors + n;
  for (size_t j = 0; j < n; j++) {
    max[j] = view_max (d, &r->views[n + j]);
    min[j] = view_min (d, &r->views[n + j]);
  }
  for (size_t j = 1; j < n; j++) {
    min[j] = MAX (min[j], min[j - 1]);
    max[n - 1 - j] = MIN (max[n - 1 - j], max[n - j]);
  }
}

/* Of the x that nobody owns and that may be @most or less, the one with the
 * least max; @n: there is none. */
static size_t
find_least (const Refuter *r, const Domain *d, size_t n, Wide most)
{
  size_t best = n;
  for (size_t i = 0; i < n; i++)
    if (!r->owners[i] && view_min (d, &r->views[i]) <= most &&
        (best == n ||
         view_max (d, &r->views[i]) < view_max (d, &r->views[best])))
      best = i;
  return best;
}

static bool
sort_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n;
  const Term *x = term_items (r->names->m, &c->a[0], &n);
  const Term *y = term_items (r->names->m, &c->a[1], &n);
  if (!holds || n > MOST_MATCHED)
    return false; /* the definition says it */
  for (size_t i = 0; i < n; i++) {
    r->views[i] = see (r, x[i]);
    r->views[n + i] = see (r, y[i]);
    r->owners[i] = 0;
  }
  find_bounds (r, d, n);
  for (size_t j = 0; j < n; j++) {
    Wide max = r->factors[j], min = r->factors[n + j];
    size_t i = find_least (r, d, n, max);
    if (min > max || i == n || view_max (d, &r->views[i]) < min)
      return true;
    r->owners[i] = 1;
  }
  return false;
}

const Global sort_global = {
    .take = sort_take,
    .holds = sort_holds,
    .refute = sort_refute,
};
