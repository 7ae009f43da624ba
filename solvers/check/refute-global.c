/* SPDX-License-Identifier: MIT */
/* refute-global.c - rules for all different and its like, and for functions */
#include "refute.h"

#include <stdlib.h>

/* --- all different -------------------------------------------------------- */

/* Two are one variable, or have one value.  *fixed: all have values. */
static bool
has_twice (Refuter *r, const Domain *d, size_t n, bool *fixed)
{
  size_t n_fixed = 0;
  int64_t *values = (int64_t *) r->factors; /* room enough */
  r->now++;
  for (size_t i = 0; i < n; i++) {
    const View *w = &r->views[i];
    if (is_fixed (d, w)) {
      values[n_fixed++] = view_min (d, w);
    } else if (w->kind == SEEN_VARIABLE && !w->flip) {
      if (r->seen[w->atom.x] == r->now)
        return true;
      r->seen[w->atom.x] = r->now;
    }
  }
  *fixed = n_fixed == n;
  if (n_fixed > 8)
    qsort (values, n_fixed, sizeof *values, compare_numbers);
  for (size_t i = 1; i < n_fixed; i++)
    for (size_t k = n_fixed > 8 ? i - 1 : 0; k < i; k++)
      if (values[i] == values[k])
        return true;
  return false;
}

/* Finds a value for the view i, moving others to other values. */
static bool
find_match (Refuter *r, const Domain *d, size_t i, int64_t base)
{
  const View *w = &r->views[i];
  int64_t max = view_max (d, w);
  for (int64_t v = view_min (d, w); v <= max; v = view_next (d, w, v + 1)) {
    uint32_t owner = r->owners[v - base];
    if (!owner) {
      r->owners[v - base] = (uint32_t) i + 1;
      return true;
    }
  }
  for (int64_t v = view_min (d, w); v <= max; v = view_next (d, w, v + 1)) {
    if (r->visited[v - base] == r->now)
      continue;
    r->visited[v - base] = r->now;
    if (find_match (r, d, r->owners[v - base] - 1, base)) {
      r->owners[v - base] = (uint32_t) i + 1;
      return true;
    }
  }
  return false;
}

/* More terms than values within some a..b. */
static bool
hall_refute (const Refuter *r, const Domain *d, size_t n)
{
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < n; k++) {
      int64_t a = view_min (d, &r->views[i]), b = view_max (d, &r->views[k]);
      Wide inside = 0;
      if (b < a || b - a >= (int64_t) n)
        continue;
      for (size_t j = 0; j < n; j++)
        inside +=
            view_min (d, &r->views[j]) >= a && view_max (d, &r->views[j]) <= b;
      if (inside > (Wide) b - a + 1)
        return true;
    }
  return false;
}

static bool
match_refute (Refuter *r, const Domain *d, size_t n)
{
  int64_t min = FAR, max = -FAR;
  for (size_t i = 0; i < n; i++) {
    int64_t low = view_min (d, &r->views[i]), high = view_max (d, &r->views[i]);
    min = low < min ? low : min;
    max = high > max ? high : max;
  }
  if (!n || n > MOST_MATCHED || min < -FAR || max > FAR)
    return false;
  if (max - min >= MOST_VALUES)
    return n <= 200 && hall_refute (r, d, n);
  for (int64_t v = 0; v <= max - min; v++)
    r->owners[v] = 0;
  for (size_t i = 0; i < n; i++) {
    r->now++;
    if (!find_match (r, d, i, min))
      return true;
  }
  return false;
}

/* All that are open, and each value that is fixed. */
static size_t
count_views (const Refuter *r, const Domain *d, size_t n)
{
  size_t count = 0;
  for (size_t i = 0; i < n; i++) {
    const View *w = &r->views[i];
    bool fresh = true;
    for (size_t k = 0; fresh && k < i && is_fixed (d, w); k++)
      fresh = !is_fixed (d, &r->views[k]) ||
              view_min (d, w) != view_min (d, &r->views[k]);
    count += fresh;
  }
  return count;
}

size_t
match_views (Refuter *r, const Domain *d, size_t n)
{
  int64_t min = FAR, max = -FAR;
  size_t count = 0;
  for (size_t i = 0; i < n; i++) {
    min = MIN (min, view_min (d, &r->views[i]));
    max = MAX (max, view_max (d, &r->views[i]));
  }
  if (!n || n > MOST_MATCHED || min < -FAR || max > FAR ||
      max - min >= MOST_VALUES)
    return count_views (r, d, n);
  for (int64_t v = 0; v <= max - min; v++)
    r->owners[v] = 0;
  for (size_t i = 0; i < n; i++) {
    r->now++;
    count += find_match (r, d, i, min);
  }
  return count;
}

bool
clash_refute (Refuter *r, const Domain *d, size_t n)
{
  bool fixed = false;
  return has_twice (r, d, n, &fixed) || (!fixed && match_refute (r, d, n));
}

bool
different_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n;
  bool fixed = false;
  const Term *items = term_items (r->names->m, &c->a[0], &n);
  for (size_t i = 0; i < n; i++)
    r->views[i] = see (r, items[i]);
  if (holds)
    return clash_refute (r, d, n);
  bool twice = has_twice (r, d, n, &fixed);
  if (twice || fixed || n > MOST_MATCHED)
    return !twice && fixed;
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < i; k++)
      if (meet (d, &r->views[i], &r->views[k], -FAR, FAR))
        return false;
  return true;
}

/* --- member, element, extreme ------------------------------------ */

bool
member_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  View w = see (r, c->a[0]);
  Span set = r->names->m->sets[c->a[1].value];
  int64_t v = view_min (d, &w), max = view_max (d, &w);
  if (w.kind == SEEN_NUMBER)
    return false; /* the definition says it */
  for (uint32_t i = set.first; i < set.first + set.n && v <= max; i++) {
    Range one = r->names->m->ranges[i];
    int64_t next = view_next (d, &w, MAX (one.min, v));
    bool has_inside = next <= MIN (one.max, max);
    if (holds ? has_inside : v < one.min)
      return false;
    if (!holds && has_inside)
      v = one.max >= max ? max + 1 : view_next (d, &w, one.max + 1);
  }
  return holds || v > max;
}

bool
element_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n;
  const Term *items = term_items (r->names->m, &c->a[1], &n);
  View index = see (r, c->a[0]), z = see (r, c->a[2]);
  int64_t max = view_max (d, &index);
  if (!holds && (view_min (d, &index) < 1 || max > (int64_t) n))
    return false;
  max = max > (int64_t) n ? (int64_t) n : max;
  for (int64_t i = view_next (d, &index, 1); i <= max;
       i = view_next (d, &index, i + 1)) {
    View x = see (r, items[i - 1]);
    if (holds ? may_be_one (d, &x, &z) : !are_one (d, &x, &z))
      return false;
  }
  return true;
}

/* The result is what some term can be when the others are not beyond. */
bool
extreme_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n = 2;
  bool of_array = c->a[1].kind == ARRAY, max = c->predicate->parameter > 0;
  const Term *items = of_array ? term_items (r->names->m, &c->a[1], &n) : c->a;
  View z = see (r, of_array ? c->a[0] : c->a[2]);
  int64_t low = -INT64_MAX, high = INT64_MAX, far = FAR + 2;
  int64_t same = max ? -INT64_MAX : INT64_MAX;
  for (size_t i = 0; i < n; i++) {
    View x = see (r, items[i]);
    int64_t least = view_min (d, &x), most = view_max (d, &x);
    if (max) {
      low = least > low ? least : low;
      same = most > same ? most : same;
    } else {
      high = most < high ? most : high;
      same = least < same ? least : same;
    }
  }
  if (!holds) /* all that it can be is what it is */
    return n && (max ? low : high) == same && is_fixed (d, &z) &&
           view_min (d, &z) == same;
  for (size_t i = 0; i < n; i++) {
    View x = see (r, items[i]);
    if (x.kind == SEEN_NUMBER
            ? x.atom.v >= low && x.atom.v <= high && view_has (d, &z, x.atom.v)
            : meet (d, &x, &z, low < -far ? -far : low,
                    high > far ? far : high))
      return false;
  }
  return true;
}

/* --- functions ------------------------------------------------------------ */

typedef struct {
  Wide min, max;
} Box;

static void
widen (Box *box, Wide z)
{
  box->min = z < box->min ? z : box->min;
  box->max = z > box->max ? z : box->max;
}

/* Results at the corners, and of 0 and of what is next to it; one: of equal
 * arguments. */
static Box
corners (Operator op, Box x, Box y, bool one)
{
  Wide xs[] = {x.min, x.max, 0, -1, 1}, ys[] = {y.min, y.max, -1, 1, 0, 2};
  Box box = {(Wide) 1 << 126, -((Wide) 1 << 126)};
  for (int i = 0; i < 5; i++)
    for (int k = 0; k < 6; k++) {
      Wide z;
      if (xs[i] >= x.min && xs[i] <= x.max && ys[k] >= y.min &&
          ys[k] <= y.max && (!one || xs[i] == ys[k]) &&
          function_value (op, xs[i], ys[k], &z))
        widen (&box, z);
    }
  return box;
}

static Wide
larger (Wide x, Wide y)
{
  return x > y ? x : y;
}

/* What x mod y may be: of the sign of x, and smaller than y. */
static Box
modulo_box (Box x, Box y)
{
  if (y.min == y.max && y.min && x.min / y.min == x.max / y.min &&
      (x.min < 0) == (x.max < 0))
    return (Box){x.min % y.min, x.max % y.min};
  Wide most = larger (larger (y.max, -y.min), 1) - 1;
  Box box = {x.min < 0 ? -most : 0, x.max > 0 ? most : 0};
  box.min = larger (box.min, x.min < 0 ? x.min : 0);
  box.max = -larger (-box.max, x.max > 0 ? -x.max : 0);
  return box;
}

/* A power is monotone where the base has one sign: corners and, for either
 * parity of the exponent, their neighbours. */
static Box
power_box (Box x, Box y)
{
  Box box = corners (POWER, x, y, false);
  if (y.max > y.min) {
    Box up = {y.min + 1, y.max}, down = {y.min, y.max - 1};
    Box a = corners (POWER, x, up, false);
    Box b = corners (POWER, x, down, false);
    box.min = MIN (box.min, MIN (a.min, b.min));
    box.max = MAX (box.max, MAX (a.max, b.max));
  }
  if (y.min < 0)
    widen (&box, 0);
  return box;
}

/* one: x and y are one variable; x / x is 1, x mod x is 0, x x not negative. */
static Box
result_box (Operator op, Box x, Box y, bool one)
{
  if (op == MODULO && !one)
    return modulo_box (x, y);
  if (op == POWER)
    return power_box (x, y);
  return corners (op, x, y, one);
}

bool
function_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  Operator op = c->predicate->op;
  bool one = op == ABSOLUTE;
  View x = see (r, c->a[0]), y = see (r, c->a[one ? 0 : 1]);
  View z = see (r, c->a[one ? 1 : 2]);
  Box in_x = {view_min (d, &x), view_max (d, &x)};
  Box in_y = {view_min (d, &y), view_max (d, &y)};
  Wide result;
  bool fixed = is_fixed (d, &x) && is_fixed (d, &y);
  bool defined = function_value (op, in_x.min, in_y.min, &result);
  if (fixed && !defined)
    return holds;
  if (!holds)
    return fixed && is_fixed (d, &z) && view_min (d, &z) == result;
  if (fixed)
    return result != clamp (result) || !view_has (d, &z, (int64_t) result);
  Box box = result_box (op, in_x, in_y, op != ABSOLUTE && is_same (&x, &y));
  return box.min > box.max ||
         view_next (d, &z, clamp (box.min)) > clamp (box.max) ||
         view_max (d, &z) < box.min;
}
