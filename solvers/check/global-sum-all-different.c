/* SPDX-License-Identifier: MIT */
/* global-sum-all-different.c - the terms a[0] are different and sum to a[1]
 *
 * Of up to 16 values: which sets of them the first terms can take, term by
 * term, and whether the sum may be that of one of all.  Of more, as all
 * different, and the sum by its bounds.
 */
#include "refute.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SET = 16 };

static bool
sum_all_different_holds (const Model *m, const Constraint *c,
                         const int64_t *values)
{
  size_t n;
  Wide sum = 0;
  const Term *items = term_items (m, &c->a[0], &n);
  for (size_t i = 0; i < n; i++) {
    sum += value_of (items[i], values);
    for (size_t k = 0; k < i; k++)
      if (value_of (items[i], values) == value_of (items[k], values))
        return false;
  }
  return sum == value_of (c->a[1], values);
}

/* The values of all terms; one more than may be if they are too many. */
static size_t
list_values (const Refuter *r, const Domain *d, size_t n, int64_t *value)
{
  size_t count = 0;
  for (int64_t v = -FAR;;) {
    int64_t next = NEVER;
    for (size_t i = 0; i < n; i++)
      next = MIN (next, view_next (d, &r->views[i], v));
    if (next > FAR || count > MOST_SET)
      return count;
    value[count++] = next;
    v = next + 1;
  }
}

/* Whether terms and sum have values, @value being all of the terms'. */
static bool
has_set (const Refuter *r, const Domain *d, size_t n, const View *sum,
         const int64_t *value, size_t m)
{
  static bool now[1 << MOST_SET], next[1 << MOST_SET];
  size_t sets = (size_t) 1 << m;
  memset (now, 0, sets);
  now[0] = true;
  for (size_t i = 0; i < n; i++) {
    memset (next, 0, sets);
    for (size_t v = 0; v < m; v++)
      for (size_t s = 0; s < sets && view_has (d, &r->views[i], value[v]); s++)
        if (now[s] && !(s >> v & 1))
          next[s | (size_t) 1 << v] = true;
    memcpy (now, next, sets);
  }
  for (size_t s = 0; s < sets; s++) {
    Wide total = 0;
    for (size_t v = 0; v < m; v++)
      total += s >> v & 1 ? value[v] : 0;
    if (now[s] && total == clamp (total) && view_has (d, sum, clamp (total)))
      return true;
  }
  return false;
}

static bool
is_beyond (const Refuter *r, const Domain *d, size_t n, const View *sum)
{
  Wide min = 0, max = 0;
  for (size_t i = 0; i < n; i++) {
    min += view_min (d, &r->views[i]);
    max += view_max (d, &r->views[i]);
  }
  return min > view_max (d, sum) || max < view_min (d, sum);
}

static bool
sum_all_different_refute (Refuter *r, const Domain *d, const Constraint *c,
                          bool holds)
{
  size_t n;
  int64_t value[MOST_SET + 1];
  const Term *items = term_items (r->names->m, &c->a[0], &n);
  View sum = see (r, c->a[1]);
  bool fixed = is_fixed (d, &sum);
  for (size_t i = 0; i < n; i++) {
    r->views[i] = see (r, items[i]);
    fixed = fixed && is_fixed (d, &r->views[i]);
  }
  bool beyond = is_beyond (r, d, n, &sum);
  if (!holds)
    return fixed && !beyond && !clash_refute (r, d, n);
  if (beyond || clash_refute (r, d, n))
    return true;
  size_t m = list_values (r, d, n, value);
  return m <= MOST_SET && !has_set (r, d, n, &sum, value, m);
}

const Global sum_all_different_global = {
    .holds = sum_all_different_holds,
    .refute = sum_all_different_refute,
};
