/* SPDX-License-Identifier: MIT */
/* global-sliding-sum.c - each a[2] terms of a[3] that follow each other sum to
 * a[0]..a[1]
 *
 * Bounds of terms and of windows say how much prefix sums differ at most.  If
 * making the sums smaller accordingly does not come to an end in as many rounds
 * as there are sums, they contradict each other.
 */
#include "refute.h"

#include <stdlib.h>

enum { MOST_TERMS = 2000 };

static bool
sliding_sum_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n, window = (size_t) c->a[2].value;
  const Term *items = term_items (m, &c->a[3], &n);
  Wide sum = 0;
  if (c->a[2].value < 0)
    return false;
  for (size_t i = 0; i <= n; i++) {
    if (i >= window && (sum < c->a[0].value || sum > c->a[1].value))
      return false;
    if (i < n)
      sum += value_of (items[i], values);
    if (i < n && i >= window)
      sum -= value_of (items[i - window], values);
  }
  return true;
}

/* The sums s[v] <= s[u] + length. */
static bool
shorten (Wide *s, size_t u, size_t v, Wide length)
{
  if (s[u] + length >= s[v])
    return false;
  s[v] = s[u] + length;
  return true;
}

static bool
shorten_all (const Refuter *r, const Domain *d, const Constraint *c, Wide *s,
             size_t n)
{
  size_t window = (size_t) c->a[2].value;
  bool changed = false;
  for (size_t i = 0; i < n; i++) {
    changed |= shorten (s, i, i + 1, view_max (d, &r->views[i]));
    changed |= shorten (s, i + 1, i, -(Wide) view_min (d, &r->views[i]));
  }
  for (size_t i = 0; i + window <= n; i++) {
    changed |= shorten (s, i, i + window, c->a[1].value);
    changed |= shorten (s, i + window, i, -(Wide) c->a[0].value);
  }
  return changed;
}

static bool
may_be (const Refuter *r, const Domain *d, const Constraint *c, size_t n)
{
  Wide *s = grow_more (NULL, n + 1, sizeof *s);
  size_t rounds = 0;
  for (size_t i = 0; i <= n; i++)
    s[i] = 0;
  while (rounds <= n + 1 && shorten_all (r, d, c, s, n))
    rounds++;
  free (s);
  return rounds <= n + 1;
}

/* Some window can be outside. */
static bool
may_not_be (const Refuter *r, const Domain *d, const Constraint *c, size_t n)
{
  size_t window = (size_t) c->a[2].value;
  Wide min = 0, max = 0;
  for (size_t i = 0; i <= n; i++) {
    if (i >= window && (min < c->a[0].value || max > c->a[1].value))
      return true;
    if (i < n) {
      min += view_min (d, &r->views[i]);
      max += view_max (d, &r->views[i]);
    }
    if (i < n && i >= window) {
      min -= view_min (d, &r->views[i - window]);
      max -= view_max (d, &r->views[i - window]);
    }
  }
  return false;
}

static bool
sliding_sum_refute (Refuter *r, const Domain *d, const Constraint *c,
                    bool holds)
{
  size_t n;
  const Term *items = term_items (r->names->m, &c->a[3], &n);
  if (c->a[2].value < 0 || n > MOST_TERMS)
    return holds && c->a[2].value < 0;
  for (size_t i = 0; i < n; i++)
    r->views[i] = see (r, items[i]);
  return holds ? !may_be (r, d, c, n) : !may_not_be (r, d, c, n);
}

const Global sliding_sum_global = {
    .holds = sliding_sum_holds,
    .refute = sliding_sum_refute,
};
