/* SPDX-License-Identifier: MIT */
/* global-member.c - a[1] is one of the terms a[0] */
#include "refute.h"

static bool
member_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  const Term *items = term_items (m, &c->a[0], &n);
  for (size_t i = 0; i < n; i++)
    if (value_of (items[i], values) == value_of (c->a[1], values))
      return true;
  return false;
}

/* None can be a[1]; unless it holds, one is. */
static bool
member_var_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n;
  const Term *items = term_items (r->names->m, &c->a[0], &n);
  View y = see (r, c->a[1]);
  for (size_t i = 0; i < n; i++) {
    View x = see (r, items[i]);
    if (holds ? may_be_one (d, &x, &y) : are_one (d, &x, &y))
      return !holds;
  }
  return holds;
}

const Global member_global = {
    .holds = member_holds,
    .refute = member_var_refute,
};
