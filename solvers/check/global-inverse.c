/* SPDX-License-Identifier: MIT */
/* global-inverse.c - a[0] and a[2] are inverse functions
 *
 * a[1] is the index of the first of a[2], so the least value of a[0]; and a[3]
 * that of the first of a[0].
 */
#include "refute.h"

/* One side, and where its values and its own indices begin. */
typedef struct {
  const Term *items;
  size_t n;
  int64_t least, first;
} Side;

static Side
side_of (const Model *m, const Constraint *c, int k)
{
  Side side = {.least = c->a[2 * k + 1].value, .first = c->a[3 - 2 * k].value};
  side.items = term_items (m, &c->a[2 * k], &side.n);
  return side;
}

static bool
inverse_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  Side x = side_of (m, c, 0), y = side_of (m, c, 1);
  if (x.n != y.n)
    return false;
  for (size_t i = 0; i < x.n; i++) {
    Wide j = value_of (x.items[i], values) - x.least;
    if (j < 0 || j >= (Wide) y.n ||
        value_of (y.items[j], values) != (Wide) x.first + (Wide) i)
      return false;
  }
  return true;
}

/* Each item has a value whose item has its index; the views of the others begin
 * at @others. */
static bool
agree (const Domain *d, const Side *side, const View *views, const View *others)
{
  for (size_t i = 0; i < side->n; i++) {
    Wide own = (Wide) side->first + (Wide) i;
    Wide last = (Wide) side->least + (Wide) side->n - 1;
    int64_t v = view_next (d, &views[i], side->least);
    while (v <= last && !(own == clamp (own) &&
                          view_has (d, &others[v - side->least], clamp (own))))
      v = view_next (d, &views[i], v + 1);
    if (v > last)
      return false;
  }
  return true;
}

static bool
inverse_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  Side x = side_of (r->names->m, c, 0), y = side_of (r->names->m, c, 1);
  if (!holds)
    return false; /* the definition says it */
  if (x.n != y.n)
    return true;
  for (size_t i = 0; i < x.n; i++) {
    r->views[i] = see (r, x.items[i]);
    r->views[x.n + i] = see (r, y.items[i]);
  }
  return !agree (d, &x, r->views, r->views + x.n) ||
         !agree (d, &y, r->views + x.n, r->views) ||
         different_refute (r, d, c, true);
}

const Global inverse_global = {
    .holds = inverse_holds,
    .refute = inverse_refute,
};
