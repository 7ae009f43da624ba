/* SPDX-License-Identifier: MIT */
/* global-count.c - how many terms equal a value, or are in a set, against a
 * number: for each value that there may be, between how many of them must and
 * how many can */
#include "refute.h"

enum { MOST_COUNTED = 1 << 20 }; /* ranges of values by terms */

static bool
compare (int64_t n, Relation relation, int64_t c)
{
  switch (relation) {
  case EQ:
    return n == c;
  case NE:
    return n != c;
  case LE:
    return n <= c;
  case LT:
    return n < c;
  case GE:
    return n >= c;
  default:
    return n > c;
  }
}

static Relation
opposite (Relation relation)
{
  static const Relation not [] = {
      [EQ] = NE, [NE] = EQ, [LE] = GT, [LT] = GE, [GE] = LT, [GT] = LE};
  return not [relation];
}

/* Whether no number within must..can has the relation to any value of c. */
static bool
is_refuted (const Domain *d, int64_t must, int64_t can, Relation relation,
            const View *c)
{
  int64_t min = view_min (d, c), max = view_max (d, c);
  switch (relation) {
  case EQ:
    return view_next (d, c, must) > can || max < must;
  case NE:
    return must == can && min == max && min == must;
  case LE:
  case LT:
    return !compare (must, relation, max);
  default:
    return !compare (can, relation, min);
  }
}

/* --- of a value, which may be a variable ---------------------------------- */

static bool
count_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  int64_t count = 0;
  const Term *items = term_items (m, &c->a[0], &n);
  for (size_t i = 0; i < n; i++)
    count += value_of (items[i], values) == value_of (c->a[1], values);
  return compare (count, (Relation) c->predicate->parameter,
                  (int64_t) value_of (c->a[2], values));
}

static void
count_value (Refuter *r, const Domain *d, size_t n, int64_t v, int64_t *must,
             int64_t *can)
{
  *must = *can = 0;
  for (size_t i = 0; i < n; i++) {
    bool has = view_has (d, &r->views[i], v);
    *can += has;
    *must += has && is_fixed (d, &r->views[i]);
  }
}

/* The last of the values from @v on of which as many terms may be each, and
 * must, as of @v. */
static int64_t
last_alike (const Refuter *r, const Domain *d, size_t n, int64_t v)
{
  int64_t last = NEVER;
  for (size_t i = 0; i < n && last > v; i++) {
    int64_t next = view_next (d, &r->views[i], v);
    int64_t run = next > v                     ? next - 1
                  : is_fixed (d, &r->views[i]) ? v
                                               : view_run (d, &r->views[i], v);
    last = MIN (last, run);
  }
  return last;
}

static bool
count_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n;
  const Term *items = term_items (r->names->m, &c->a[0], &n);
  View y = see (r, c->a[1]), number = see (r, c->a[2]);
  Relation relation = (Relation) c->predicate->parameter;
  int64_t max = view_max (d, &y), left = MOST_COUNTED, must, can;
  for (size_t i = 0; i < n; i++)
    r->views[i] = see (r, items[i]);
  for (int64_t v = view_min (d, &y), last; v <= max;
       v = view_next (d, &y, last + 1)) {
    last = last_alike (r, d, n, v);
    if ((left -= (int64_t) n + 1) < 0 && last < max)
      return false;
    count_value (r, d, n, v, &must, &can);
    if (!is_refuted (d, must, can, holds ? relation : opposite (relation),
                     &number))
      return false;
  }
  return true;
}

bool
count_is_refuted (const Domain *d, int64_t least, int64_t most,
                  Relation relation, bool holds, const View *c)
{
  return is_refuted (d, least, most, holds ? relation : opposite (relation), c);
}

const Global count_global = {
    .holds = count_holds,
    .refute = count_refute,
};

/* --- number, terms, value ------------------------------------------------- */

static bool
number_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  int64_t count = 0;
  const Term *items = term_items (m, &c->a[1], &n);
  for (size_t i = 0; i < n; i++)
    count += value_of (items[i], values) == c->a[2].value;
  return compare (count, (Relation) c->predicate->parameter, c->a[0].value);
}

static bool
number_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n;
  const Term *items = term_items (r->names->m, &c->a[1], &n);
  Relation relation = (Relation) c->predicate->parameter;
  View number = see (r, c->a[0]);
  int64_t must, can;
  for (size_t i = 0; i < n; i++)
    r->views[i] = see (r, items[i]);
  count_value (r, d, n, c->a[2].value, &must, &can);
  return is_refuted (d, must, can, holds ? relation : opposite (relation),
                     &number);
}

const Global number_global = {
    .holds = number_holds,
    .refute = number_refute,
};

/* --- of a set ------------------------------------------------------------- */

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
among_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  Wide count = 0;
  const Term *items = term_items (m, &c->a[1], &n);
  for (size_t i = 0; i < n; i++)
    count += is_inside (m, c->a[2], (int64_t) value_of (items[i], values));
  return count == value_of (c->a[0], values);
}

/* Whether it has values inside of the set, and outside. */
static void
split_view (const Model *m, const Domain *d, const View *w, Term set,
            bool *inside, bool *outside)
{
  Span span = m->sets[set.value];
  int64_t v = view_min (d, w), max = view_max (d, w);
  *inside = *outside = false;
  for (uint32_t i = span.first; i < span.first + span.n && v <= max; i++) {
    Range one = m->ranges[i];
    if (v < one.min) {
      *outside = true;
      v = view_next (d, w, one.min);
    }
    if (v > max || v > one.max)
      continue;
    *inside = true;
    v = one.max >= max ? max + 1 : view_next (d, w, one.max + 1);
  }
  *outside = *outside || v <= max;
}

static bool
among_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n;
  const Term *items = term_items (r->names->m, &c->a[1], &n);
  View number = see (r, c->a[0]);
  int64_t must = 0, can = 0;
  for (size_t i = 0; i < n; i++) {
    bool inside, outside;
    View w = see (r, items[i]);
    split_view (r->names->m, d, &w, c->a[2], &inside, &outside);
    can += inside;
    must += !outside;
  }
  return is_refuted (d, must, can, holds ? EQ : NE, &number);
}

const Global among_global = {
    .holds = among_holds,
    .refute = among_refute,
};
