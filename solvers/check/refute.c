/* SPDX-License-Identifier: MIT */
/* refute.c - whether a constraint has a solution within domains
 *
 * A rule for each kind of predicate looks at the domains of the arguments as if
 * they were independent of each other.  What it cannot refute is divided: the
 * smallest domain into two halves, and so on.  At last, all variables have
 * values, and the definition decides.  So rules need not be sharp; that none is
 * wrong is what the answer rests on.
 */
#include "refute.h"

#include <stdlib.h>

enum {
  MOST_BOXES = 20000,
  MOST_WORK = 100000000, /* boxes by arguments */
  MOST_OPEN = 500,       /* variables to divide */
  MOST_VALUES = 65536,   /* between the least and the greatest */
  MOST_STEPS = 1024,     /* values of all terms of a sum */
  MOST_MATCHED = 2000,
};

static void *
fill (size_t n, size_t size)
{
  void *items = calloc (n + 1, size);
  if (!items)
    die ("out of memory");
  return items;
}

static size_t
longest_scope (const Model *m)
{
  size_t longest = 0;
  for (size_t i = 0; i < m->n_arrays; i++)
    longest = m->arrays[i].n > longest ? m->arrays[i].n : longest;
  return 2 * longest + 8;
}

void
refuter_init (Refuter *r, Names *names)
{
  size_t n = longest_scope (names->m);
  *r = (Refuter){
      .names = names,
      .views = fill (n, sizeof (View)),
      .factors = fill (n, sizeof (Wide)),
      .scope = fill (n, sizeof (uint32_t)),
      .seen = fill (names->room, sizeof (uint64_t)),
      .place = fill (names->room, sizeof (uint32_t)),
      .values = fill (names->room, sizeof (int64_t)),
      .bits = fill (MOST_VALUES / 64 + 1, sizeof (uint64_t)),
      .more = fill (MOST_VALUES / 64 + 1, sizeof (uint64_t)),
      .owners = fill (MOST_VALUES, sizeof (uint32_t)),
      .visited = fill (MOST_VALUES, sizeof (uint64_t)),
  };
}

static View
see (Refuter *r, Term t)
{
  return names_view (r->names, t);
}

/* Of 64 bits; what is beyond becomes the last of them. */
static int64_t
clamp (Wide v)
{
  return v < INT64_MIN ? INT64_MIN : v > INT64_MAX ? INT64_MAX : (int64_t) v;
}

static bool
is_fixed (const Domain *d, const View *w)
{
  return view_min (d, w) == view_max (d, w);
}

static bool
is_same (const View *v, const View *w)
{
  return v->kind == SEEN_VARIABLE && w->kind == SEEN_VARIABLE &&
         v->atom.x == w->atom.x && v->flip == w->flip;
}

/* Whether both may have one value within min..max. */
static bool
meet (const Domain *d, const View *v, const View *w, int64_t min, int64_t max)
{
  for (int64_t a = min; a <= max;) {
    int64_t b = view_next (d, w, view_next (d, v, a));
    if (b > max || b > FAR)
      return false;
    a = view_next (d, v, b);
    if (a == b)
      return true;
  }
  return false;
}

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

static bool
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

static bool
join_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  int join = c->predicate->parameter & 7;
  if (join == ODD || join == EVEN)
    return parity_refute (r, d, c, (join == ODD) == holds);
  return literals_refute (r, d, c, (join == ALL) == holds, holds);
}

/* --- all different -------------------------------------------------------- */

static int
compare_values (const void *a, const void *b)
{
  int64_t x = *(const int64_t *) a, y = *(const int64_t *) b;
  return x < y ? -1 : x > y;
}

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
    qsort (values, n_fixed, sizeof *values, compare_values);
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

static bool
different_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n;
  bool fixed = false;
  const Term *items = term_items (r->names->m, &c->a[0], &n);
  for (size_t i = 0; i < n; i++)
    r->views[i] = see (r, items[i]);
  bool twice = has_twice (r, d, n, &fixed);
  if (holds)
    return twice || (!fixed && match_refute (r, d, n));
  if (twice || fixed || n > MOST_MATCHED)
    return !twice && fixed;
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < i; k++)
      if (meet (d, &r->views[i], &r->views[k], -FAR, FAR))
        return false;
  return true;
}

/* --- at most, member, element, extreme ------------------------------------ */

static bool
at_most_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n;
  int64_t v = c->a[2].value, can = 0, must = 0;
  const Term *items = term_items (r->names->m, &c->a[1], &n);
  for (size_t i = 0; i < n; i++) {
    View w = see (r, items[i]);
    bool has = view_has (d, &w, v);
    can += has;
    must += has && is_fixed (d, &w);
  }
  return holds ? must > c->a[0].value : can <= c->a[0].value;
}

static bool
member_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  const Model *m = r->names->m;
  View w = see (r, c->a[0]);
  Span set = m->sets[c->a[1].value];
  int64_t v = view_min (d, &w), max = view_max (d, &w);
  if (w.kind == SEEN_NUMBER)
    return false; /* the definition says it */
  for (uint32_t i = set.first; i < set.first + set.n; i++) {
    Range one = m->ranges[i];
    if (holds && view_next (d, &w, one.min) <= (one.max < max ? one.max : max))
      return false;
    if (!holds && v < one.min && v <= max)
      return false;
    if (v >= one.min && v <= one.max)
      v = one.max >= max ? max + 1 : view_next (d, &w, one.max + 1);
  }
  return holds || v > max;
}

/* Both are one value, whichever it is. */
static bool
are_equal (const Domain *d, const View *v, const View *w)
{
  return is_same (v, w) || (is_fixed (d, v) && is_fixed (d, w) &&
                            view_min (d, v) == view_min (d, w));
}

static bool
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
    int64_t far = FAR + 2;
    bool can = x.kind == SEEN_NUMBER ? view_has (d, &z, x.atom.v)
                                     : meet (d, &x, &z, -far, far);
    if (holds ? can : !are_equal (d, &x, &z))
      return false;
  }
  return true;
}

/* The result is what some term can be when the others are not beyond. */
static bool
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

/* Results at the corners, and of 0 and of what is next to it. */
static Box
corners (Operator op, Box x, Box y)
{
  Wide xs[] = {x.min, x.max, 0, -1, 1}, ys[] = {y.min, y.max, -1, 1, 0, 2};
  Box box = {(Wide) 1 << 126, -((Wide) 1 << 126)};
  for (int i = 0; i < 5; i++)
    for (int k = 0; k < 6; k++) {
      Wide z;
      if (xs[i] >= x.min && xs[i] <= x.max && ys[k] >= y.min &&
          ys[k] <= y.max && function_value (op, xs[i], ys[k], &z))
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
  Box box = corners (POWER, x, y);
  if (y.max > y.min) {
    Box up = {y.min + 1, y.max}, down = {y.min, y.max - 1};
    Box a = corners (POWER, x, up), b = corners (POWER, x, down);
    widen (&box, a.min);
    widen (&box, a.max);
    widen (&box, b.min);
    widen (&box, b.max);
  }
  if (y.min < 0)
    widen (&box, 0);
  return box;
}

static Box
result_box (Operator op, Box x, Box y)
{
  if (op == MODULO)
    return modulo_box (x, y);
  if (op == POWER)
    return power_box (x, y);
  return corners (op, x, y);
}

static bool
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
  Box box = result_box (op, in_x, in_y);
  return box.min > box.max ||
         view_next (d, &z, clamp (box.min)) > clamp (box.max) ||
         view_max (d, &z) < box.min;
}

/* --- all of them ---------------------------------------------------------- */

static bool
relation_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  switch (c->predicate->op) {
  case SUM:
    return sum_refute (r, d, c, holds);
  case JOIN:
    return join_refute (r, d, c, holds);
  case DIFFERENT:
    return different_refute (r, d, c, holds);
  case AT_MOST:
    return at_most_refute (r, d, c, holds);
  case MEMBER:
    return member_refute (r, d, c, holds);
  case ELEMENT:
    return element_refute (r, d, c, holds);
  case EXTREME:
    return extreme_refute (r, d, c, holds);
  default:
    return function_refute (r, d, c, holds);
  }
}

/* t <-> relation */
static bool
iff_refute (Refuter *r, const Domain *d, const Constraint *c, Term t)
{
  View b = see (r, t);
  return (view_max (d, &b) == 0 || relation_refute (r, d, c, true)) &&
         (view_min (d, &b) == 1 || relation_refute (r, d, c, false));
}

/* outer (t = b), with the truth t of the relation, by the values alone */
static bool
outer_refute (Refuter *r, const Domain *d, const Constraint *c)
{
  View t = see (r, (Term){VARIABLE, c->t - 1}), b = see (r, c->b);
  View o = see (r, c->o);
  if (!is_fixed (d, &t) || !is_fixed (d, &b))
    return false;
  return view_min (d, &t) == view_min (d, &b)
             ? c->outer == IFF && view_max (d, &o) == 0
             : view_min (d, &o) == 1;
}

static bool
rule_refute (Refuter *r, const Domain *d, const Constraint *c)
{
  if (c->t && (iff_refute (r, d, c, (Term){VARIABLE, c->t - 1}) ||
               outer_refute (r, d, c)))
    return true;
  if (c->outer != HOLDS) {
    View o = see (r, c->o);
    return view_min (d, &o) == 1 && iff_refute (r, d, c, c->b);
  }
  if (c->mode == HOLDS)
    return relation_refute (r, d, c, true);
  if (c->mode == IFF)
    return iff_refute (r, d, c, c->b);
  View b = see (r, c->b);
  return view_min (d, &b) == 1 && relation_refute (r, d, c, true);
}

/* --- dividing ------------------------------------------------------------- */

static void
add_scope (Refuter *r, const Domain *d, Term t, size_t *n)
{
  View w = see (r, t);
  uint32_t x = w.atom.x;
  if (w.kind == SEEN_NUMBER || r->seen[x] == r->now || d->lo[x] == d->hi[x])
    return;
  r->seen[x] = r->now;
  r->scope[(*n)++] = x;
}

/* The variables without a value. */
static size_t
find_scope (Refuter *r, const Domain *d, const Constraint *c)
{
  const Model *m = r->names->m;
  size_t n = 0;
  r->now++;
  for (const char *kind = c->predicate->kinds; *kind; kind++) {
    size_t length;
    const Term *t = &c->a[kind - c->predicate->kinds];
    const Term *items = term_items (m, t, &length);
    for (size_t i = 0; i < length && t->kind != SET; i++)
      add_scope (r, d, items[i], &n);
  }
  if (c->mode != HOLDS)
    add_scope (r, d, c->b, &n);
  if (c->outer != HOLDS)
    add_scope (r, d, c->o, &n);
  if (c->t)
    add_scope (r, d, (Term){VARIABLE, c->t - 1}, &n);
  return n;
}

static void
set_value (Refuter *r, const Domain *d, Term t)
{
  View w = see (r, t);
  if (t.kind == VARIABLE)
    r->values[t.value] = view_min (d, &w);
}

/* All variables have values: what the definition says. */
static bool
values_refute (Refuter *r, const Domain *d, const Constraint *c)
{
  const Model *m = r->names->m;
  for (const char *kind = c->predicate->kinds; *kind; kind++) {
    size_t length;
    const Term *t = &c->a[kind - c->predicate->kinds];
    const Term *items = term_items (m, t, &length);
    for (size_t i = 0; i < length; i++)
      set_value (r, d, items[i]);
  }
  set_value (r, d, c->b);
  set_value (r, d, c->o);
  if (c->t)
    set_value (r, d, (Term){VARIABLE, c->t - 1});
  return !constraint_holds (m, c, r->values);
}

static uint32_t
smallest (const Refuter *r, const Domain *d, size_t n)
{
  uint32_t best = UINT32_MAX;
  for (size_t i = 0; i < n; i++) {
    uint32_t x = r->scope[i];
    if (d->lo[x] < d->hi[x] &&
        (best == UINT32_MAX || d->hi[x] - d->lo[x] < d->hi[best] - d->lo[best]))
      best = x;
  }
  return best;
}

static bool
divide (Refuter *r, Domain *d, const Constraint *c, size_t n)
{
  if (d->empty || rule_refute (r, d, c))
    return true;
  if (--r->boxes < 0)
    return false;
  uint32_t x = smallest (r, d, n);
  if (x == UINT32_MAX)
    return values_refute (r, d, c);
  int64_t middle = d->lo[x] + (d->hi[x] - d->lo[x]) / 2;
  bool refuted = true;
  for (int half = 0; half < 2 && refuted; half++) {
    domain_push (d);
    domain_put (d, half ? (Atom){x, AT_LEAST, middle + 1}
                        : (Atom){x, AT_MOST_V, middle});
    refuted = divide (r, d, c, n);
    domain_pop (d);
  }
  return refuted;
}

bool
refute (Refuter *r, Domain *d, const Constraint *c)
{
  if (d->empty || rule_refute (r, d, c))
    return true;
  size_t n = find_scope (r, d, c), length = 1;
  for (const char *kind = c->predicate->kinds; *kind; kind++) {
    size_t items = 1;
    term_items (r->names->m, &c->a[kind - c->predicate->kinds], &items);
    length += items;
  }
  r->boxes = (int) (MOST_WORK / length);
  r->boxes = r->boxes < MOST_BOXES ? r->boxes : MOST_BOXES;
  return n <= MOST_OPEN && divide (r, d, c, n);
}
