/* SPDX-License-Identifier: MIT */
/* global-at-most.c - at most a[0] of the terms a[1] equal a[2] */
#include "refute.h"

static bool
at_most_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  int64_t count = 0;
  const Term *items = term_items (m, &c->a[1], &n);
  for (size_t i = 0; i < n; i++)
    count += value_of (items[i], values) == c->a[2].value;
  return count <= c->a[0].value;
}

static bool
at_most_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n;
  int64_t v = c->a[2].value, can = 0, must = 0;
  const Term *items = term_items (r->names->m, &c->a[1], &n);
  for (size_t i = 0; i < n; i++) {
    View w = see (r, items[i]);
    bool has = view_has (d, &w, v);
    can += has;
    must += has && is_fixed (d, &w);
  }
  return holds ? must > c->a[0].value : can <= c->a[0].value;
}

const Global at_most_global = {
    .holds = at_most_holds,
    .refute = at_most_refute,
};
