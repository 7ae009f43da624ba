/* SPDX-License-Identifier: MIT */
/* global-all-equal.c - the terms a[0] are equal */
#include "refute.h"

static bool
all_equal_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  const Term *items = term_items (m, &c->a[0], &n);
  for (size_t i = 1; i < n; i++)
    if (value_of (items[i], values) != value_of (items[0], values))
      return false;
  return true;
}

/* No value is one of all; unless it holds, they are one. */
static bool
all_equal_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n;
  const Term *items = term_items (r->names->m, &c->a[0], &n);
  View first = n ? see (r, items[0]) : (View){0};
  int64_t v = n ? view_min (d, &first) : 0;
  for (size_t i = 0, agreed = 0; holds && agreed < n; i = (i + 1) % n) {
    View x = see (r, items[i]);
    int64_t next = view_next (d, &x, v);
    if (next > FAR)
      return true;
    agreed = next == v ? agreed + 1 : 1;
    v = next;
  }
  for (size_t i = 1; !holds && i < n; i++) {
    View x = see (r, items[i]);
    if (!are_one (d, &x, &first))
      return false;
  }
  return !holds;
}

const Global all_equal_global = {
    .holds = all_equal_holds,
    .refute = all_equal_refute,
};
