/* SPDX-License-Identifier: MIT */
/* global-nvalue.c - a[0] against the number of different values of a[1]
 *
 * At least as many as there are terms without a common value, and at most as
 * many as a matching gives values of their own.
 */
#include "refute.h"

#include <stdlib.h>

enum { MOST_TERMS = 2000 };

static bool
compare (Wide n, Relation relation, Wide c)
{
  return relation == EQ   ? n == c
         : relation == NE ? n != c
         : relation == LE ? n <= c
         : relation == LT ? n < c
         : relation == GE ? n >= c
                          : n > c;
}

static bool
nvalue_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  Wide count = 0;
  const Term *items = term_items (m, &c->a[1], &n);
  for (size_t i = 0; i < n; i++) {
    size_t k = 0;
    while (value_of (items[k], values) != value_of (items[i], values))
      k++;
    count += k == i;
  }
  return compare (count, (Relation) c->predicate->parameter,
                  value_of (c->a[0], values));
}

/* --- terms without a common value ----------------------------------------- */

/* Of all terms, those that are fixed first, by their values; then by the
 * greatest value. */
typedef struct {
  int64_t end;
  bool open;
  size_t i;
} Place;

static int
compare_places (const void *a, const void *b)
{
  const Place *p = a, *q = b;
  return p->open != q->open ? p->open - q->open
         : p->end != q->end ? (p->end > q->end) - (p->end < q->end)
                            : (p->i > q->i) - (p->i < q->i);
}

/* Whether it can have one of the values that are fixed: the first of @place. */
static bool
has_one (const Domain *d, const View *w, const Place *place, size_t n)
{
  for (size_t k = 0; k < n; k++)
    if (view_has (d, w, place[k].end))
      return true;
  return false;
}

/* One for each value that is fixed, and of those that can have none of them,
 * always the one that ends first behind the last. */
static int64_t
choose (const Refuter *r, const Domain *d, Place *place, size_t n)
{
  size_t fixed = 0, k = 0;
  int64_t count = 0, last = -NEVER;
  qsort (place, n, sizeof *place, compare_places);
  for (; k < n && !place[k].open; k++)
    if (!fixed || place[fixed - 1].end != place[k].end)
      place[fixed++] = place[k];
  for (; k < n; k++) {
    const View *w = &r->views[place[k].i];
    if (view_min (d, w) <= last || has_one (d, w, place, fixed))
      continue;
    count++;
    last = place[k].end;
  }
  return count + (int64_t) fixed;
}

static int64_t
least_number (const Refuter *r, const Domain *d, size_t n)
{
  Place *place = grow_more (NULL, n, sizeof *place);
  for (size_t i = 0; i < n; i++) {
    const View *w = &r->views[i];
    place[i] = (Place){view_max (d, w), !is_fixed (d, w), i};
  }
  int64_t least = choose (r, d, place, n);
  free (place);
  return least;
}

static bool
nvalue_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n;
  const Term *items = term_items (r->names->m, &c->a[1], &n);
  Relation relation = (Relation) c->predicate->parameter;
  View number = see (r, c->a[0]);
  if (n > MOST_TERMS)
    return false;
  for (size_t i = 0; i < n; i++)
    r->views[i] = see (r, items[i]);
  int64_t least = n ? least_number (r, d, n) : 0;
  return count_is_refuted (d, least, (int64_t) match_views (r, d, n), relation,
                           holds, &number);
}

const Global nvalue_global = {
    .holds = nvalue_holds,
    .refute = nvalue_refute,
};
