/* SPDX-License-Identifier: MIT */
/* global-diffn.c - boxes that do not overlap: at (a[0], a[1]) of the size
 * (a[2], a[3]); or, in a[0] dimensions, at a[1] of the size a[2]
 */
#include "refute.h"

/* The parameter: whether what has no size has its place, too; whether the
 * number of dimensions is an argument. */
enum { STRICT = 1, ANY = 2 };

/* Box i has in dimension d the position place[d][i step]. */
typedef struct {
  const Term *items[4]; /* x, y, dx, dy; or positions, sizes */
  size_t n, dimensions;
  bool strict, any, wrong; /* not as many elements as boxes have */
} Boxes;

static Boxes
boxes_of (const Model *m, const Constraint *c)
{
  Boxes b = {.dimensions = 2};
  b.strict = c->predicate->parameter & STRICT;
  b.any = c->predicate->parameter & ANY;
  for (int i = 0; i < (b.any ? 2 : 4); i++)
    b.items[i] = term_items (m, &c->a[b.any ? i + 1 : i], &b.n);
  if (b.any) {
    b.dimensions = c->a[0].value > 0 ? (size_t) c->a[0].value : 1;
    b.wrong = b.n % b.dimensions != 0 || (c->a[0].value < 1 && b.n > 0);
    b.n /= b.dimensions;
  }
  return b;
}

static Term
position (const Boxes *b, size_t i, size_t d)
{
  return b->any ? b->items[0][i * b->dimensions + d] : b->items[d][i];
}

static Term
extent (const Boxes *b, size_t i, size_t d)
{
  return b->any ? b->items[1][i * b->dimensions + d] : b->items[2 + d][i];
}

static const char *
diffn_take (const Model *m, const Constraint *c)
{
  bool any = c->predicate->parameter & ANY;
  size_t n, k;
  term_items (m, &c->a[any], &n);
  for (int i = any + 1; i < (any ? 3 : 4); i++) {
    term_items (m, &c->a[i], &k);
    if (k != n)
      return "arrays of different lengths";
  }
  return NULL;
}

static bool
diffn_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  Boxes b = boxes_of (m, c);
  if (b.wrong)
    return false;
  for (size_t i = 0; i < b.n; i++)
    for (size_t j = 0; j < i; j++) {
      bool apart = false;
      for (size_t d = 0; d < b.dimensions && !apart; d++) {
        Wide x = value_of (position (&b, i, d), values);
        Wide y = value_of (position (&b, j, d), values);
        int64_t w = value_of (extent (&b, i, d), values);
        int64_t v = value_of (extent (&b, j, d), values);
        apart = x + w <= y || y + v <= x || (!b.strict && (w == 0 || v == 0));
      }
      if (!apart)
        return false;
    }
  return true;
}

/* --- the rule ------------------------------------------------------------- */

/* Whether box i may be, or certainly is, before j. */
static bool
is_before (Refuter *r, const Domain *d, const Boxes *b, size_t i, size_t j,
           size_t k, bool certainly)
{
  View x = see (r, position (b, i, k)), w = see (r, extent (b, i, k)),
       y = see (r, position (b, j, k));
  if (certainly)
    return (Wide) view_max (d, &x) + view_max (d, &w) <= view_min (d, &y);
  return (Wide) view_min (d, &x) + view_min (d, &w) <= view_max (d, &y);
}

static bool
is_empty (Refuter *r, const Domain *d, Term extent_of, bool certainly)
{
  View w = see (r, extent_of);
  return view_has (d, &w, 0) && (!certainly || is_fixed (d, &w));
}

static bool
is_apart (Refuter *r, const Domain *d, const Boxes *b, size_t i, size_t j,
          bool certainly)
{
  for (size_t k = 0; k < b->dimensions; k++)
    if (is_before (r, d, b, i, j, k, certainly) ||
        is_before (r, d, b, j, i, k, certainly) ||
        (!b->strict && (is_empty (r, d, extent (b, i, k), certainly) ||
                        is_empty (r, d, extent (b, j, k), certainly))))
      return true;
  return false;
}

/* Two cannot be apart; or, for the opposite, all are. */
static bool
diffn_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  Boxes b = boxes_of (r->names->m, c);
  if (b.wrong)
    return holds;
  for (size_t i = 0; i < b.n; i++)
    for (size_t j = 0; j < i; j++)
      if (!is_apart (r, d, &b, i, j, !holds))
        return holds;
  return !holds;
}

const Global diffn_global = {
    .take = diffn_take,
    .holds = diffn_holds,
    .refute = diffn_refute,
};
