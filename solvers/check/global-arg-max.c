/* SPDX-License-Identifier: MIT */
/* global-arg-max.c - a[2] is the first index of the greatest (parameter 1) or
 * least (-1) of a[0], of which the first has the index a[1]
 */
#include "refute.h"

static bool
arg_max_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  const Term *x = term_items (m, &c->a[0], &n);
  Wide y = value_of (c->a[2], values) - c->a[1].value;
  int sign = c->predicate->parameter;
  if (y < 0 || y >= (Wide) n)
    return false;
  Wide best = sign * value_of (x[y], values);
  for (size_t j = 0; j < n; j++)
    if (sign * value_of (x[j], values) + (j < (size_t) y) > best)
      return false;
  return true;
}

static Wide
low (const Domain *d, const View *w, int sign)
{
  return sign > 0 ? (Wide) view_min (d, w) : -(Wide) view_max (d, w);
}

/* Whether x[i] at its best is as good as all others at their worst. */
static bool
is_possible (Refuter *r, const Domain *d, const Constraint *c, size_t i)
{
  size_t n;
  const Term *x = term_items (r->names->m, &c->a[0], &n);
  int sign = c->predicate->parameter;
  View own = see (r, x[i]);
  Wide best = -low (d, &own, -sign);
  for (size_t j = 0; j < n; j++) {
    View w = see (r, x[j]);
    if (j != i && low (d, &w, sign) + (j < i) > best)
      return false;
  }
  return true;
}

static bool
arg_max_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n;
  term_items (r->names->m, &c->a[0], &n);
  View y = see (r, c->a[2]);
  if (!holds)
    return false; /* the definition says it */
  for (size_t i = 0; i < n; i++) {
    Wide value = (Wide) c->a[1].value + (Wide) i;
    if (value == clamp (value) && view_has (d, &y, clamp (value)) &&
        is_possible (r, d, c, i))
      return false;
  }
  return true;
}

const Global arg_max_global = {
    .holds = arg_max_holds,
    .refute = arg_max_refute,
};
