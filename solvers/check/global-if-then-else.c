/* SPDX-License-Identifier: MIT */
/* global-if-then-else.c - of the first i for which a[0][i] is true, a[2] is
 * a[1][i]; if none is, anything
 */
#include "refute.h"

static const char *
if_then_else_take (const Model *m, const Constraint *c)
{
  size_t n, k;
  term_items (m, &c->a[0], &n);
  term_items (m, &c->a[1], &k);
  return n == k ? NULL : "its arrays are not of one length";
}

static bool
if_then_else_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  const Term *b = term_items (m, &c->a[0], &n);
  const Term *x = term_items (m, &c->a[1], &n);
  for (size_t i = 0; i < n; i++)
    if (value_of (b[i], values))
      return value_of (x[i], values) == value_of (c->a[2], values);
  return true;
}

/* Up to one that is true, each that can be is of a term that cannot be a[2];
 * unless it holds, of one that is. */
static bool
if_then_else_refute (Refuter *r, const Domain *d, const Constraint *c,
                     bool holds)
{
  size_t n;
  const Term *b = term_items (r->names->m, &c->a[0], &n);
  const Term *items = term_items (r->names->m, &c->a[1], &n);
  View y = see (r, c->a[2]);
  for (size_t i = 0; i < n; i++) {
    View condition = see (r, b[i]), x = see (r, items[i]);
    if (!view_max (d, &condition))
      continue;
    if (holds ? may_be_one (d, &x, &y) : !are_one (d, &x, &y))
      return false;
    if (view_min (d, &condition))
      return true;
  }
  return !holds;
}

const Global if_then_else_global = {
    .take = if_then_else_take,
    .holds = if_then_else_holds,
    .refute = if_then_else_refute,
};
