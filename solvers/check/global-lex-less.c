/* SPDX-License-Identifier: MIT */
/* global-lex-less.c - the array a[0] is before a[1] in lexicographic order
 * (parameter 1), or is the same (0); the beginning of an array is before it
 */
#include "refute.h"

static bool
lex_less_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n, k;
  const Term *x = term_items (m, &c->a[0], &n);
  const Term *y = term_items (m, &c->a[1], &k);
  for (size_t i = 0; i < n && i < k; i++)
    if (value_of (x[i], values) != value_of (y[i], values))
      return value_of (x[i], values) < value_of (y[i], values);
  return c->predicate->parameter ? n < k : n <= k;
}

/* From the left: as long as an x cannot be less than its y, they must be equal;
 * the first that cannot be equal then, or the lengths, decide. */
static bool
lex_less_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n, k;
  const Model *m = r->names->m;
  const Term *x = term_items (m, &c->a[!holds], &n);
  const Term *y = term_items (m, &c->a[holds], &k);
  for (size_t i = 0; i < n && i < k; i++) {
    View v = see (r, x[i]), w = see (r, y[i]);
    int64_t min = view_min (d, &v), max = view_max (d, &w);
    if (is_same (&v, &w) || min == max)
      continue;
    return min > max;
  }
  bool strict = (c->predicate->parameter != 0) == holds;
  return strict ? n >= k : n > k;
}

const Global lex_less_global = {
    .holds = lex_less_holds,
    .refute = lex_less_refute,
};
