/* SPDX-License-Identifier: MIT */
/* refute-sum.c - rules for sums, and for joins of truth values */
#include "refute.h"

/* --- sums ----------------------------------------------------------------- */

static size_t
drop_zeros (Refuter *r, size_t n)
{
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    if (r->factors[i]) {
      r->views[kept] = r->views[i];
      r->factors[kept++] = r->factors[i];
    }
  return kept;
}

/* The terms of the sum, each variable once: their number; *rest: what is
 * known.  All is negated for relations that are the other way round.  -1: too
 * large. */
static int64_t
gather_sum (Refuter *r, const Domain *d, const Constraint *c, int sign,
            Wide *rest)
{
  size_t n = 0, length = sum_length (r->names->m, c);
  r->now++;
  for (size_t i = 0; i < length; i++) {
    int64_t factor;
    View w = see (r, sum_term (r->names->m, c, i, &factor));
    Wide a = (Wide) factor * sign;
    int64_t min = view_min (d, &w);
    if (min == view_max (d, &w)) {
      if (__builtin_add_overflow (*rest, a * min, rest))
        return -1;
      continue;
    }
    if (w.kind == SEEN_VARIABLE && w.flip) {
      if (__builtin_add_overflow (*rest, a, rest))
        return -1;
      a = -a;
      w.flip = false;
    }
    if (w.kind == SEEN_VARIABLE && r->seen[w.atom.x] == r->now) {
      r->factors[r->place[w.atom.x]] += a;
      continue;
    }
    if (w.kind == SEEN_VARIABLE) {
      r->seen[w.atom.x] = r->now;
      r->place[w.atom.x] = (uint32_t) n;
    }
    r->views[n] = w;
    r->factors[n++] = a;
  }
  return (int64_t) drop_zeros (r, n);
}

/* The least and the greatest sum. */
static bool
sum_bounds (const Refuter *r, const Domain *d, size_t n, Wide *min, Wide *max)
{
  for (size_t i = 0; i < n; i++) {
    Wide a = r->factors[i], far = (Wide) 1 << 64;
    if (a > far || a < -far)
      return false;
    Wide low = a * view_min (d, &r->views[i]);
    Wide high = a * view_max (d, &r->views[i]);
    if (__builtin_add_overflow (*min, a < 0 ? high : low, min) ||
        __builtin_add_overflow (*max, a < 0 ? low : high, max))
      return false;
  }
  return true;
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

bool
sum_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  static const uint8_t opposite[] = {NE, EQ, GT, GE, LT, LE};
  int relation = c->predicate->parameter & 7;
  relation = holds ? relation : opposite[relation];
  Wide min = 0;
  int64_t n =
      gather_sum (r, d, c, relation == GE || relation == GT ? -1 : 1, &min);
  Wide max = min, rest = min;
  if (n < 0 || !sum_bounds (r, d, (size_t) n, &min, &max))
    return false;
  switch (relation) {
  case EQ:
    if (min > 0 || max < 0 || n < 2)
      return min > 0 || max < 0 || (n == 1 && one_refute (r, d, rest));
    return n == 2 ? two_refute (r, d, rest)
                  : reach_refute (r, d, (size_t) n, -min, max - min);
  case NE:
    return min == 0 && max == 0;
  case LE:
  case GE:
    return min > 0;
  default:
    return min >= 0;
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
