/* SPDX-License-Identifier: MIT */
/* domain-explain.c - why a value had no support in sum of a[i] x[i] = c
 *
 * Every way to complete the value to a solution, from the values there were at
 * first, has a value that was gone: one of them a way.  One that stops several
 * ways is named once, and those beyond a bound together.  The sums of an index
 * into a table, x + n y - z = c, have one way only, so one atom is the reason.
 */
#include "domain.h"

/* Ways that are looked at; where there may be more, all that happened to the
 * other variables is the reason. */
enum { MOST_WAYS = 4096 };

enum { MOST_TERMS = FD_LINEAR_DOMAIN_MOST_TERMS };

/* A term that is not the one explained. */
typedef struct {
  FdVar x;
  int64_t a; /* signed */
  int32_t min, max, first_min, first_max;
  uint64_t size;
  /* of the values that are named: the greatest below min, the least above max,
   * and how many there are */
  int64_t below, above;
  uint32_t n_below, n_above;
  int64_t v; /* on the way looked at */
} Other;

typedef struct {
  const FdStore *store;
  FdPosition at;
  FdAtoms *out;
  size_t n_before; /* in out */
  uint32_t n;
  Other other[MOST_TERMS];
} Search;

/* A value beyond one that is named goes with it. */
static bool
is_named (const Search *s, Other *o)
{
  int64_t v = o->v;
  if (v < o->min) {
    bool named = o->n_below && v <= o->below;
    o->n_below += named && v < o->below;
    return named;
  }
  if (v > o->max) {
    bool named = o->n_above && v >= o->above;
    o->n_above += named && v > o->above;
    return named;
  }
  FdAtom hole = fd_atom (o->x, FD_NE, (int32_t) v);
  for (size_t i = s->n_before; i < s->out->n; i++)
    if (fd_atom_equal (s->out->atom[i], hole))
      return true;
  return false;
}

static void
name_value (Search *s, Other *o)
{
  if (o->v < o->min) {
    o->below = o->n_below++ ? MAX (o->below, o->v) : o->v;
  } else if (o->v > o->max) {
    o->above = o->n_above++ ? MIN (o->above, o->v) : o->v;
  } else {
    fd_atoms_add (s->out, fd_atom (o->x, FD_NE, (int32_t) o->v));
  }
}

static bool
is_gone (const Search *s, const Other *o)
{
  return !fd_contains_at (s->store, o->x, (int32_t) o->v, s->at);
}

/* All values are chosen. */
static void
stop_way (Search *s)
{
  Other *gone = NULL;
  for (uint32_t k = 0; k < s->n; k++) {
    Other *o = &s->other[k];
    if (is_named (s, o))
      return;
    if (!gone && is_gone (s, o))
      gone = o;
  }
  assert (gone);
  name_value (s, gone);
}

/* The values of the others, from the @k-th on, are to sum to @rest; the first
 * of them all is what is left in the end. */
static void
try_ways (Search *s, uint32_t k, int64_t rest)
{
  Other *o = &s->other[k];
  if (k == 0) {
    o->v = rest / o->a;
    if (rest % o->a == 0 && o->v >= o->first_min && o->v <= o->first_max &&
        fd_contains_at (s->store, o->x, (int32_t) o->v, 0))
      stop_way (s);
    return;
  }
  for (int64_t v = o->first_min; v <= o->first_max; v++) {
    o->v = v;
    if (!is_named (s, o) && fd_contains_at (s->store, o->x, (int32_t) v, 0))
      try_ways (s, k - 1, rest - o->a * v);
  }
}

/* One value is named as itself, which is less to ask than a bound. */
static void
add_bounds (Search *s)
{
  for (uint32_t k = 0; k < s->n; k++) {
    const Other *o = &s->other[k];
    if (o->n_below)
      fd_atoms_add (s->out,
                    o->n_below == 1
                        ? fd_atom (o->x, FD_NE, (int32_t) o->below)
                        : fd_atom (o->x, FD_GE, (int32_t) o->below + 1));
    if (o->n_above)
      fd_atoms_add (s->out,
                    o->n_above == 1
                        ? fd_atom (o->x, FD_NE, (int32_t) o->above)
                        : fd_atom (o->x, FD_LE, (int32_t) o->above - 1));
  }
}

/* The one with the most values comes first: it is looked up. */
static void
collect (Search *s, const Linear *self, uint32_t i)
{
  for (uint32_t j = 0; j < self->base.n; j++) {
    if (j == i)
      continue;
    FdVar x = fd_propagator_var (&self->base, j);
    Other o = {.x = x,
               .a = j < self->n_positive ? self->a[j] : -self->a[j],
               .min = fd_min_at (s->store, x, s->at),
               .max = fd_max_at (s->store, x, s->at),
               .first_min = fd_min_at (s->store, x, 0),
               .first_max = fd_max_at (s->store, x, 0)};
    o.size = (uint64_t) ((int64_t) o.first_max - o.first_min + 1);
    s->other[s->n] = o;
    if (s->other[0].size < o.size) {
      s->other[s->n] = s->other[0];
      s->other[0] = o;
    }
    s->n++;
  }
}

static bool
has_few_ways (const Search *s)
{
  uint64_t ways = 1;
  for (uint32_t k = 1; k < s->n && ways <= MOST_WAYS; k++)
    ways *= s->other[k].size;
  return ways <= MOST_WAYS;
}

const char *
fd_linear_support_explain (const Linear *self, FdStore *store, FdAtom need,
                           uint32_t i, FdPosition at, FdAtoms *out)
{
  Search s = {.store = store, .at = at, .out = out, .n_before = out->n};
  assert (fd_atom_relation (need) == FD_NE);
  collect (&s, self, i);
  if (has_few_ways (&s)) {
    int64_t a = i < self->n_positive ? self->a[i] : -self->a[i];
    try_ways (&s, s.n - 1, self->c - a * need.value);
    add_bounds (&s);
    return "linear-support";
  }
  for (uint32_t k = 0; k < s.n; k++)
    fd_explain_domain (store, s.other[k].x, at, out);
  return "linear-domains";
}
