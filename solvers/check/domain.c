/* SPDX-License-Identifier: MIT */
/* domain.c - values that variables may still have
 *
 * The values of a root are ranges, of which those within its bounds count.  A
 * new bound changes nothing else; a new hole writes the ranges anew behind all
 * others.  So a level is undone by what min, max and ranges were before.
 */
#include "domain.h"

enum { FEW_RANGES = 4096 };

static void
add_range (Domain *d, Values *to, int64_t min, int64_t max)
{
  if (min > max)
    return;
  if (d->n_ranges >= UINT32_MAX / 2)
    die ("too many holes in domains");
  d->ranges = grow (d->ranges, d->n_ranges, sizeof (Range));
  d->ranges[d->n_ranges++] = (Range){min, max};
  to->min = to->n ? to->min : min;
  to->max = max;
  to->n++;
}

void
domain_add (Domain *d, uint32_t x)
{
  d->of[x] = (Values){.first = (uint32_t) d->n_ranges};
  add_range (d, &d->of[x], 0, 1);
}

void
domain_init (Domain *d, Names *names)
{
  const Model *m = names->m;
  *d = (Domain){
      .names = names,
      .of = g_new0 (Values, names->room + 1),
      .most_ranges = FEW_RANGES,
  };
  for (size_t x = 0; x < m->n_variables; x++) {
    Span domain = m->variables[x].domain;
    d->of[x].first = (uint32_t) d->n_ranges;
    for (uint32_t i = 0; i < domain.n; i++)
      add_range (d, &d->of[x], m->ranges[domain.first + i].min,
                 m->ranges[domain.first + i].max);
    d->empty |= !domain.n;
  }
}

/* --- values --------------------------------------------------------------- */

/* The first range that ends at @v or above; there is one. */
static const Range *
find_range (const Domain *d, const Values *of, int64_t v)
{
  const Range *r = &d->ranges[of->first];
  uint32_t low = 0, high = of->n - 1;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (r[middle].max < v)
      low = middle + 1;
    else
      high = middle;
  }
  return &r[low];
}

int64_t
domain_next (const Domain *d, uint32_t x, int64_t v)
{
  const Values *of = &d->of[x];
  if (v <= of->min || v > of->max)
    return v > of->max ? NEVER : of->min;
  int64_t min = find_range (d, of, v)->min;
  return v < min ? min : v;
}

int64_t
domain_previous (const Domain *d, uint32_t x, int64_t v)
{
  const Values *of = &d->of[x];
  if (v < of->min || v >= of->max)
    return v < of->min ? -NEVER : of->max;
  const Range *r = find_range (d, of, v);
  return v < r->min ? r[-1].max : v;
}

int64_t
domain_run (const Domain *d, uint32_t x, int64_t v)
{
  const Values *of = &d->of[x];
  return MIN (find_range (d, of, v)->max, of->max);
}

/* --- changes -------------------------------------------------------------- */

static void
change (Domain *d, uint32_t x, Values new)
{
  if (d->n_levels) {
    d->changes = grow (d->changes, d->n_changes, sizeof (Change));
    d->changes[d->n_changes++] = (Change){x, d->of[x]};
  }
  d->of[x] = new;
}

static void
put_bounds (Domain *d, uint32_t x, int64_t min, int64_t max)
{
  Values old = d->of[x], new = old;
  new.min = domain_next (d, x, min);
  new.max = domain_previous (d, x, max);
  if (new.min > new.max)
    d->empty = true;
  else if (new.min != old.min || new.max != old.max)
    change (d, x, new);
}

static void
append_ranges (Domain *d, Values *to, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    d->ranges = grow (d->ranges, d->n_ranges, sizeof (Range));
    d->ranges[d->n_ranges++] = d->ranges[i];
  }
  to->n += (uint32_t) (end - first);
}

/* Appends the ranges of the root @x, without @v, which is within its bounds and
 * one of them. */
static Values
copy_without (Domain *d, uint32_t x, int64_t v)
{
  Values old = d->of[x], new = {.first = (uint32_t) d->n_ranges};
  size_t first = (size_t) (find_range (d, &old, old.min) - d->ranges);
  size_t at = (size_t) (find_range (d, &old, v) - d->ranges);
  size_t last = (size_t) (find_range (d, &old, old.max) - d->ranges);
  Range r = d->ranges[at];
  append_ranges (d, &new, first, at);
  add_range (d, &new, r.min, v - 1);
  add_range (d, &new, v + 1, r.max);
  append_ranges (d, &new, at + 1, last + 1);
  new.min = old.min;
  new.max = old.max;
  return new;
}

/* Only ranges in use are kept. */
static void
gather_ranges (Domain *d)
{
  Range *old = d->ranges;
  d->ranges = NULL;
  d->n_ranges = 0;
  for (size_t x = 0; x < d->names->n; x++) {
    Values new = {.first = (uint32_t) d->n_ranges};
    for (uint32_t i = d->of[x].first; i < d->of[x].first + d->of[x].n; i++)
      add_range (d, &new, old[i].min, old[i].max);
    d->of[x].first = new.first;
  }
  g_free (old);
  d->most_ranges = 2 * d->n_ranges + FEW_RANGES;
}

static void
put_hole (Domain *d, uint32_t x, int64_t v)
{
  if (v == d->of[x].min)
    put_bounds (d, x, v + 1, FAR);
  else if (v == d->of[x].max)
    put_bounds (d, x, -FAR, v - 1);
  else if (domain_next (d, x, v) == v)
    change (d, x, copy_without (d, x, v));
  if (!d->n_levels && d->n_ranges > d->most_ranges)
    gather_ranges (d);
}

void
domain_meet (Domain *d, uint32_t x, uint32_t y)
{
  Values a = d->of[x], b = d->of[y], new = {.first = (uint32_t) d->n_ranges};
  int64_t min = MAX (a.min, b.min), max = MIN (a.max, b.max);
  for (uint32_t i = 0, k = 0; i < a.n && k < b.n;) {
    Range r = d->ranges[a.first + i], s = d->ranges[b.first + k];
    add_range (d, &new, MAX (MAX (r.min, s.min), min),
               MIN (MIN (r.max, s.max), max));
    *(r.max < s.max ? &i : &k) += 1;
  }
  if (new.n)
    d->of[x] = new;
  else
    d->empty = true;
}

void
domain_put (Domain *d, Atom atom)
{
  atom = names_atom (d->names, atom);
  if (d->empty)
    return;
  switch (atom.sign) {
  case AT_LEAST:
    put_bounds (d, atom.x, atom.v, FAR);
    break;
  case AT_MOST_V:
    put_bounds (d, atom.x, -FAR, atom.v);
    break;
  case IS:
    put_bounds (d, atom.x, atom.v, atom.v);
    break;
  case IS_NOT:
    put_hole (d, atom.x, atom.v);
    break;
  case FALSE_ATOM:
    d->empty = true;
  }
}

bool
root_holds (const Domain *d, Atom atom)
{
  const Values *of = atom.sign < TRUE_ATOM ? &d->of[atom.x] : NULL;
  if (d->empty)
    return true;
  switch (atom.sign) {
  case AT_LEAST:
    return of->min >= atom.v;
  case AT_MOST_V:
    return of->max <= atom.v;
  case IS:
    return of->min == atom.v && of->max == atom.v;
  case IS_NOT:
    return domain_next (d, atom.x, atom.v) != atom.v;
  default:
    return atom.sign == TRUE_ATOM;
  }
}

bool
domain_holds (const Domain *d, Atom atom)
{
  return root_holds (d, names_atom (d->names, atom));
}

void
domain_push (Domain *d)
{
  d->levels = grow (d->levels, d->n_levels, sizeof (Level));
  d->levels[d->n_levels++] = (Level){d->n_changes, d->n_ranges, d->empty};
}

void
domain_pop (Domain *d)
{
  Level level = d->levels[--d->n_levels];
  while (d->n_changes > level.changes) {
    Change c = d->changes[--d->n_changes];
    d->of[c.x] = c.old;
  }
  d->n_ranges = level.ranges;
  d->empty = level.empty;
}
