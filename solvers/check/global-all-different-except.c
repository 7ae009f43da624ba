/* SPDX-License-Identifier: MIT */
/* global-all-different-except.c - the terms a[0] are different, but for those
 * that are in the set a[1]
 *
 * The terms that cannot be in the set are all different.  Those that can say
 * nothing.
 */
#include "refute.h"

static bool
is_inside (const Model *m, Term set, int64_t v)
{
  Span span = m->sets[set.value];
  for (uint32_t i = span.first; i < span.first + span.n; i++)
    if (v >= m->ranges[i].min && v <= m->ranges[i].max)
      return true;
  return false;
}

static bool
all_different_except_holds (const Model *m, const Constraint *c,
                            const int64_t *values)
{
  size_t n;
  const Term *items = term_items (m, &c->a[0], &n);
  for (size_t i = 0; i < n; i++) {
    int64_t v = (int64_t) value_of (items[i], values);
    if (is_inside (m, c->a[1], v))
      continue;
    for (size_t k = 0; k < i; k++)
      if (value_of (items[k], values) == v)
        return false;
  }
  return true;
}

static bool
may_be_inside (const Model *m, const Domain *d, const View *w, Term set)
{
  Span span = m->sets[set.value];
  for (uint32_t i = span.first; i < span.first + span.n; i++)
    if (view_next (d, w, m->ranges[i].min) <= m->ranges[i].max)
      return true;
  return false;
}

static bool
all_different_except_refute (Refuter *r, const Domain *d, const Constraint *c,
                             bool holds)
{
  size_t n, kept = 0;
  bool fixed = true;
  const Model *m = r->names->m;
  const Term *items = term_items (m, &c->a[0], &n);
  for (size_t i = 0; i < n; i++) {
    View w = see (r, items[i]);
    fixed = fixed && is_fixed (d, &w);
    if (!may_be_inside (m, d, &w, c->a[1]))
      r->views[kept++] = w;
  }
  return holds ? clash_refute (r, d, kept)
               : fixed && !clash_refute (r, d, kept);
}

const Global all_different_except_global = {
    .holds = all_different_except_holds,
    .refute = all_different_except_refute,
};
