/* SPDX-License-Identifier: MIT */
/* refute-sum.c - rules for sums, and for joins of truth values */
#include "refute.h"

/* --- sums ----------------------------------------------------------------- */

/* Forgets the terms whose factors have become 0. */
static void
drop_zeros (Terms *t)
{
  size_t kept = 0;
  for (size_t i = 0; i < t->n; i++)
    if (t->factors[i]) {
      t->views[kept] = t->views[i];
      t->factors[kept++] = t->factors[i];
    }
  t->n = kept;
}

static void
add_term (Refuter *r, Terms *t, View w, Wide a)
{
  if (w.kind == SEEN_NUMBER) {
    t->rest += a * w.atom.v;
    return;
  }
  if (w.kind == SEEN_VARIABLE && w.flip) {
    t->rest += a;
    a = -a;
    w.flip = false;
  }
  if (w.kind == SEEN_VARIABLE && r->seen[w.atom.x] == r->now) {
    t->factors[r->place[w.atom.x]] += a;
    return;
  }
  if (w.kind == SEEN_VARIABLE) {
    r->seen[w.atom.x] = r->now;
    r->place[w.atom.x] = (uint32_t) t->n;
  }
  t->views[t->n] = w;
  t->factors[t->n++] = a;
}

/* The terms of the sum, each variable once.  They are gathered anew when names
 * have become one. */
static const Terms *
find_terms (Refuter *r, const Constraint *c)
{
  const Model *m = r->names->m;
  Terms *t = &r->terms[c - m->constraints];
  if (t->epoch == r->names->epoch)
    return t;
  size_t n = sum_length (m, c);
  t->views = g_renew (View, t->views, n);
  t->factors = g_renew (Wide, t->factors, n);
  t->epoch = r->names->epoch;
  t->n = 0;
  t->rest = 0;
  r->now++;
  for (size_t i = 0; i < n; i++) {
    int64_t factor;
    View w = see (r, sum_term (m, c, i, &factor));
    add_term (r, t, w, factor);
  }
  drop_zeros (t);
  terms_find_pieces (r, t);
  return t;
}

/* The least and the greatest sum of the first @n terms, each by itself: 128
 * bits have both, see predicate_take(). */
static void
bounds_of_first (const Terms *t, const Domain *d, size_t n, Wide *min,
                 Wide *max)
{
  *min = *max = t->rest;
  for (size_t i = 0; i < n; i++) {
    const View *w = &t->views[i];
    Wide a = t->factors[i];
    int64_t low, high;
    if (w->kind == SEEN_VARIABLE) {
      low = d->of[w->atom.x].min;
      high = d->of[w->atom.x].max;
    } else {
      low = view_min (d, w);
      high = low ? 1 : view_max (d, w);
    }
    *min += a * (a < 0 ? high : low);
    *max += a * (a < 0 ? low : high);
  }
}

static void
sum_bounds (const Terms *t, const Domain *d, Wide *min, Wide *max)
{
  bounds_of_first (t, d, t->n_single, min, max);
  terms_add_pieces (t, d, min, max);
}

/* The terms that have no value yet, to views and factors; *rest: the others. */
static size_t
open_terms (Refuter *r, const Terms *t, const Domain *d, Wide *rest)
{
  size_t n = 0;
  *rest = t->rest;
  for (size_t i = 0; i < t->n; i++)
    if (is_fixed (d, &t->views[i])) {
      *rest += t->factors[i] * view_min (d, &t->views[i]);
    } else {
      r->views[n] = t->views[i];
      r->factors[n++] = t->factors[i];
    }
  return n;
}

/* a x + rest is never 0. */
static bool
one_refute (const Refuter *r, const Domain *d, Wide rest)
{
  Wide a = r->factors[0];
  return rest % a || !view_has (d, &r->views[0], clamp (-rest / a));
}

/* a x + b y + rest is never 0. */
static bool
two_refute (const Refuter *r, const Domain *d, Wide rest)
{
  const View *x = &r->views[0], *y = &r->views[1];
  Wide a = r->factors[0], b = r->factors[1], far = (Wide) 1 << 125;
  if (rest < -far || rest > far)
    return false;
  if (view_max (d, x) - view_min (d, x) > view_max (d, y) - view_min (d, y)) {
    const View *z = x;
    x = y;
    y = z;
    a = r->factors[1];
    b = r->factors[0];
  }
  int64_t v = view_min (d, x), max = view_max (d, x);
  for (int i = 0; v <= max && i <= MOST_VALUES; i++) {
    Wide left = -(rest + a * v);
    if (i == MOST_VALUES ||
        (left % b == 0 && view_has (d, y, clamp (left / b))))
      return false;
    v = view_next (d, x, v + 1);
  }
  return true;
}

/* Bits below @n of *@to: sums that can be reached by one term more. */
static void
add_reached (const Refuter *r, uint64_t by, uint64_t n)
{
  size_t words = (size_t) (n / 64) + 1, skip = (size_t) (by / 64);
  unsigned shift = by % 64;
  for (size_t i = words; i-- > skip;) {
    uint64_t word = r->bits[i - skip] << shift;
    if (shift && i > skip)
      word |= r->bits[i - skip - 1] >> (64 - shift);
    r->more[i] |= word;
  }
}

/* The sum never reaches @target above its least value. */
static bool
reach_refute (Refuter *r, const Domain *d, size_t n, Wide target, Wide range)
{
  Wide steps = 0;
  for (size_t i = 0; i < n; i++)
    steps += (Wide) view_max (d, &r->views[i]) - view_min (d, &r->views[i]) + 1;
  if (range >= MOST_VALUES || steps > MOST_STEPS)
    return false;
  size_t words = (size_t) target / 64 + 1;
  for (size_t k = 0; k < words; k++)
    r->bits[k] = 0;
  r->bits[0] = 1;
  for (size_t i = 0; i < n; i++) {
    const View *w = &r->views[i];
    Wide a = r->factors[i];
    int64_t min = view_min (d, w), max = view_max (d, w);
    for (size_t k = 0; k < words; k++)
      r->more[k] = 0;
    for (int64_t v = min; v <= max; v = view_next (d, w, v + 1)) {
      Wide by = a < 0 ? -a * (max - v) : a * (v - min);
      if (by <= target)
        add_reached (r, (uint64_t) by, (uint64_t) target);
    }
    uint64_t *old = r->bits;
    r->bits = r->more;
    r->more = old;
  }
  return !(r->bits[target / 64] >> (target % 64) & 1);
}

/* The sum, min..max, is never 0. */
static bool
zero_refute (Refuter *r, const Domain *d, const Terms *t, Wide min, Wide max)
{
  Wide rest, low, high;
  if (min > 0 || max < 0)
    return true;
  size_t n = open_terms (r, t, d, &rest);
  bounds_of_first (t, d, t->n, &low, &high);
  return n == 0   ? false
         : n == 1 ? one_refute (r, d, rest)
         : n == 2 ? two_refute (r, d, rest)
                  : reach_refute (r, d, n, -low, high - low);
}

bool
sum_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  static const uint8_t opposite[] = {NE, EQ, GT, GE, LT, LE};
  int relation = c->predicate->parameter & 7;
  const Terms *t = find_terms (r, c);
  Wide min, max;
  sum_bounds (t, d, &min, &max);
  switch (holds ? relation : opposite[relation]) {
  case EQ:
    return zero_refute (r, d, t, min, max);
  case NE:
    return min == 0 && max == 0;
  case LE:
    return min > 0;
  case LT:
    return min >= 0;
  case GE:
    return max < 0;
  default:
    return max <= 0;
  }
}

/* --- joins ---------------------------------------------------------------- */

/* How often the variable of @w was met is odd now. */
static bool
meet_odd (Refuter *r, const View *w)
{
  uint32_t x = w->atom.x;
  if (r->seen[x] != r->now) {
    r->seen[x] = r->now;
    r->place[x] = 0;
  }
  return r->place[x] ^= 1;
}

static bool
parity_refute (Refuter *r, const Domain *d, const Constraint *c, bool odd)
{
  size_t n = join_length (r->names->m, c);
  int64_t n_open = 0;
  r->now++;
  for (size_t i = 0; i < n; i++) {
    bool negated;
    View w = see (r, join_term (r->names->m, c, i, &negated));
    if (is_fixed (d, &w)) {
      odd ^= view_min (d, &w) != 0;
    } else if (w.kind != SEEN_VARIABLE) {
      return false;
    } else {
      odd ^= w.flip;
      n_open += meet_odd (r, &w) ? 1 : -1;
    }
  }
  return !n_open && odd;
}

/* All literals are @value: some is never; some is: none ever is. */
static bool
literals_refute (Refuter *r, const Domain *d, const Constraint *c, bool all,
                 bool value)
{
  size_t n = join_length (r->names->m, c);
  for (size_t i = 0; i < n; i++) {
    bool negated;
    View w = see (r, join_term (r->names->m, c, i, &negated));
    bool never =
        value != negated ? view_max (d, &w) == 0 : view_min (d, &w) == 1;
    if (never == all)
      return all;
  }
  return !all;
}

bool
join_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  int join = c->predicate->parameter & 7;
  if (join == ODD || join == EVEN)
    return parity_refute (r, d, c, (join == ODD) == holds);
  return literals_refute (r, d, c, (join == ALL) == holds, holds);
}
