/* SPDX-License-Identifier: MIT */
/* domain.c - values that variables may still have, and names for one
 *
 * Bounds are kept of every root.  Holes between them are bits where the domain
 * is narrow; else they are the gaps of ranges that were declared, and a table
 * of values that are gone, in which the last in is the first out.
 */
#include "domain.h"

#include <stdlib.h>
#include <string.h>

enum { NARROW = 4096, MOST_WORDS = 1 << 21 };

/* --- setting up ----------------------------------------------------------- */

static void *
fill (size_t n, size_t size)
{
  void *items = calloc (n + 1, size);
  if (!items)
    die ("out of memory");
  return items;
}

static void
name_variable (Names *names, size_t x, Span domain)
{
  const Range *first = names->ranges + domain.first;
  int64_t span = domain.n ? first[domain.n - 1].max - first->min : 0;
  names->domains[x] = domain;
  names->word[x] = NO_WORD;
  if (span < 2 || span >= NARROW)
    return;
  size_t n = (size_t) span / 64 + 1;
  names->base[x] = first->min;
  if (names->n_words + n > MOST_WORDS)
    return;
  names->word[x] = (uint32_t) names->n_words;
  names->n_words += n;
}

void
names_add_range (Names *names, int64_t min, int64_t max)
{
  names->ranges = grow (names->ranges, names->n_ranges, sizeof (Range));
  names->ranges[names->n_ranges++] = (Range){min, max};
}

void
names_init (Names *names, const Model *m)
{
  size_t room = m->n_variables;
  for (size_t i = 0; i < m->n_constraints; i++)
    room += m->constraints[i].outer != HOLDS;
  *names = (Names){
      .m = m,
      .n = m->n_variables,
      .room = room,
      .links = fill (room, sizeof (Link)),
      .domains = fill (room, sizeof (Span)),
      .word = fill (room, sizeof (uint32_t)),
      .base = fill (room, sizeof (int64_t)),
  };
  for (size_t i = 0; i < m->n_ranges; i++)
    names_add_range (names, m->ranges[i].min, m->ranges[i].max);
  for (size_t i = 0; i < m->n_variables; i++)
    name_variable (names, i, m->variables[i].domain);
}

uint32_t
names_add (Names *names)
{
  size_t first = names->n_ranges;
  names_add_range (names, 0, 1);
  name_variable (names, names->n, (Span){(uint32_t) first, 1});
  return (uint32_t) names->n++;
}

static void
set_bits (Domain *d, size_t x)
{
  const Names *names = d->names;
  for (uint32_t i = 0; i < names->domains[x].n; i++) {
    Range r = names->ranges[names->domains[x].first + i];
    for (int64_t v = r.min; v <= r.max; v++) {
      uint64_t bit = (uint64_t) (v - names->base[x]);
      d->bits[names->word[x] + bit / 64] |= (uint64_t) 1 << bit % 64;
    }
  }
}

void
domain_add (Domain *d, uint32_t x)
{
  const Names *names = d->names;
  Span domain = names->domains[x];
  if (!domain.n) {
    d->empty = true;
    return;
  }
  d->lo[x] = names->ranges[domain.first].min;
  d->hi[x] = names->ranges[domain.first + domain.n - 1].max;
  if (names->word[x] != NO_WORD)
    set_bits (d, x);
}

void
domain_init (Domain *d, Names *names)
{
  *d = (Domain){
      .names = names,
      .lo = fill (names->room, sizeof (int64_t)),
      .hi = fill (names->room, sizeof (int64_t)),
      .bits = fill (names->n_words, sizeof (uint64_t)),
      .n_buckets = 64,
      .buckets = fill (64, sizeof (uint32_t)),
  };
  for (size_t i = 0; i < names->n; i++)
    domain_add (d, (uint32_t) i);
}

/* --- values --------------------------------------------------------------- */

static size_t
bucket_of (const Domain *d, uint32_t x, int64_t v)
{
  uint64_t hash =
      ((uint64_t) v + x * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
  return hash >> 32 & (d->n_buckets - 1);
}

static bool
is_hole (const Domain *d, uint32_t x, int64_t v)
{
  uint32_t i = d->n_holes ? d->buckets[bucket_of (d, x, v)] : 0;
  while (i && (d->holes[i - 1].x != x || d->holes[i - 1].v != v))
    i = d->holes[i - 1].after;
  return i;
}

/* The first range of @x that ends at @v or above; n: there is none. */
static uint32_t
find_range (const Names *names, uint32_t x, int64_t v)
{
  const Range *r = names->ranges + names->domains[x].first;
  uint32_t low = 0, high = names->domains[x].n;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (r[middle].max < v)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static int64_t
next_bit (const Domain *d, uint32_t x, int64_t v)
{
  const uint64_t *bits = d->bits + d->names->word[x];
  uint64_t at = (uint64_t) (v - d->names->base[x]);
  uint64_t last = (uint64_t) (d->hi[x] - d->names->base[x]) / 64;
  uint64_t word = bits[at / 64] & ~(uint64_t) 0 << at % 64;
  for (at /= 64; !word && at < last;)
    word = bits[++at];
  if (!word)
    return NEVER;
  return d->names->base[x] + (int64_t) (64 * at) + __builtin_ctzll (word);
}

static int64_t
previous_bit (const Domain *d, uint32_t x, int64_t v)
{
  const uint64_t *bits = d->bits + d->names->word[x];
  uint64_t at = (uint64_t) (v - d->names->base[x]);
  uint64_t word = bits[at / 64] & ~(uint64_t) 0 >> (63 - at % 64);
  for (at /= 64; !word && at;)
    word = bits[--at];
  if (!word)
    return -NEVER;
  return d->names->base[x] + (int64_t) (64 * at) + 63 - __builtin_clzll (word);
}

/* The least value of the root @x from @v on, or NEVER. */
int64_t
domain_next (const Domain *d, uint32_t x, int64_t v)
{
  const Names *names = d->names;
  v = v < d->lo[x] ? d->lo[x] : v;
  if (v > d->hi[x])
    return NEVER;
  if (names->word[x] != NO_WORD) {
    v = next_bit (d, x, v);
    return v > d->hi[x] ? NEVER : v;
  }
  for (; v <= d->hi[x]; v++) {
    uint32_t i = find_range (names, x, v);
    if (i == names->domains[x].n)
      return NEVER;
    int64_t min = names->ranges[names->domains[x].first + i].min;
    v = v < min ? min : v;
    if (v <= d->hi[x] && !is_hole (d, x, v))
      return v;
  }
  return NEVER;
}

/* The greatest up to @v, or -NEVER. */
int64_t
domain_previous (const Domain *d, uint32_t x, int64_t v)
{
  const Names *names = d->names;
  v = v > d->hi[x] ? d->hi[x] : v;
  if (v < d->lo[x])
    return -NEVER;
  if (names->word[x] != NO_WORD) {
    v = previous_bit (d, x, v);
    return v < d->lo[x] ? -NEVER : v;
  }
  for (; v >= d->lo[x]; v--) {
    uint32_t i = find_range (names, x, v);
    const Range *r = names->ranges + names->domains[x].first;
    if (i == names->domains[x].n || r[i].min > v) {
      if (!i)
        return -NEVER;
      v = r[i - 1].max;
    }
    if (v >= d->lo[x] && !is_hole (d, x, v))
      return v;
  }
  return -NEVER;
}

static bool
has_value (const Domain *d, uint32_t x, int64_t v)
{
  return v >= d->lo[x] && v <= d->hi[x] && domain_next (d, x, v) == v;
}

/* --- changes -------------------------------------------------------------- */

enum { LOW, HIGH, BITS };

static void
note (Domain *d, uint32_t kind, uint32_t what, int64_t old)
{
  if (!d->n_levels)
    return;
  d->changes =
      reserve (d->changes, &d->room_changes, d->n_changes, sizeof (Change));
  d->changes[d->n_changes++] = (Change){what, kind, old};
}

static void
put_min (Domain *d, uint32_t x, int64_t v)
{
  if (v <= d->lo[x])
    return;
  v = domain_next (d, x, v);
  if (v == NEVER) {
    d->empty = true;
    return;
  }
  note (d, LOW, x, d->lo[x]);
  d->lo[x] = v;
}

static void
put_max (Domain *d, uint32_t x, int64_t v)
{
  if (v >= d->hi[x])
    return;
  v = domain_previous (d, x, v);
  if (v == -NEVER) {
    d->empty = true;
    return;
  }
  note (d, HIGH, x, d->hi[x]);
  d->hi[x] = v;
}

static void
link_hole (Domain *d, size_t i)
{
  size_t bucket = bucket_of (d, d->holes[i].x, d->holes[i].v);
  d->holes[i].after = d->buckets[bucket];
  d->buckets[bucket] = (uint32_t) i + 1;
}

static void
add_hole (Domain *d, uint32_t x, int64_t v)
{
  if (d->n_holes == UINT32_MAX - 1)
    die ("too many holes in wide domains");
  if (d->n_holes == d->n_buckets) {
    free (d->buckets);
    d->n_buckets *= 2;
    d->buckets = fill (d->n_buckets, sizeof (uint32_t));
    for (size_t i = 0; i < d->n_holes; i++)
      link_hole (d, i);
  }
  d->holes = reserve (d->holes, &d->room_holes, d->n_holes, sizeof (Hole));
  d->holes[d->n_holes++] = (Hole){.x = x, .v = v};
  link_hole (d, d->n_holes - 1);
}

static void
put_hole (Domain *d, uint32_t x, int64_t v)
{
  const Names *names = d->names;
  if (!has_value (d, x, v))
    return;
  if (v == d->lo[x]) {
    put_min (d, x, v + 1);
  } else if (v == d->hi[x]) {
    put_max (d, x, v - 1);
  } else if (names->word[x] == NO_WORD) {
    add_hole (d, x, v);
  } else {
    uint64_t bit = (uint64_t) (v - names->base[x]);
    uint32_t word = names->word[x] + (uint32_t) (bit / 64);
    note (d, BITS, word, (int64_t) d->bits[word]);
    d->bits[word] &= ~((uint64_t) 1 << bit % 64);
  }
}

void
domain_put (Domain *d, Atom atom)
{
  atom = names_atom (d->names, atom);
  if (d->empty)
    return;
  switch (atom.sign) {
  case AT_LEAST:
    put_min (d, atom.x, atom.v);
    break;
  case AT_MOST_V:
    put_max (d, atom.x, atom.v);
    break;
  case IS:
    if (!has_value (d, atom.x, atom.v))
      d->empty = true;
    put_min (d, atom.x, atom.v);
    put_max (d, atom.x, atom.v);
    break;
  case IS_NOT:
    put_hole (d, atom.x, atom.v);
    break;
  case FALSE_ATOM:
    d->empty = true;
  }
}

bool
domain_holds (const Domain *d, Atom atom)
{
  atom = names_atom (d->names, atom);
  if (d->empty)
    return true;
  switch (atom.sign) {
  case AT_LEAST:
    return d->lo[atom.x] >= atom.v;
  case AT_MOST_V:
    return d->hi[atom.x] <= atom.v;
  case IS:
    return d->lo[atom.x] == atom.v && d->hi[atom.x] == atom.v;
  case IS_NOT:
    return !has_value (d, atom.x, atom.v);
  default:
    return atom.sign == TRUE_ATOM;
  }
}

void
domain_push (Domain *d)
{
  d->levels = reserve (d->levels, &d->room_levels, d->n_levels, sizeof (Level));
  d->levels[d->n_levels++] = (Level){d->n_changes, d->n_holes, d->empty};
}

void
domain_pop (Domain *d)
{
  Level level = d->levels[--d->n_levels];
  while (d->n_changes > level.changes) {
    Change c = d->changes[--d->n_changes];
    if (c.kind == LOW)
      d->lo[c.what] = c.old;
    else if (c.kind == HIGH)
      d->hi[c.what] = c.old;
    else
      d->bits[c.what] = (uint64_t) c.old;
  }
  for (; d->n_holes > level.holes; d->n_holes--) {
    Hole *last = &d->holes[d->n_holes - 1];
    d->buckets[bucket_of (d, last->x, last->v)] = last->after;
  }
  d->empty = level.empty;
}

/* --- names ---------------------------------------------------------------- */

Atom
atom_not (Atom atom)
{
  atom.v += atom.sign == AT_LEAST ? -1 : atom.sign == AT_MOST_V;
  atom.sign ^= 1;
  return atom;
}

/* The atom of x that is @atom of 1 - x. */
static Atom
atom_flip (Atom atom)
{
  atom.v = 1 - atom.v;
  if (atom.sign <= AT_MOST_V)
    atom.sign ^= 1;
  return atom;
}

/* Where @x leads to: a root, or what is a truth. */
uint32_t
names_root (Names *names, uint32_t x, bool *flip)
{
  for (*flip = false; names->links[x].kind == ALIAS;) {
    Link *link = &names->links[x], *after = &names->links[link->atom.x];
    if (after->kind == ALIAS) {
      link->flip ^= after->flip;
      link->atom.x = after->atom.x;
    } else {
      *flip ^= link->flip;
      x = link->atom.x;
    }
  }
  return x;
}

/* What @atom says of a truth, of that. */
static Atom
of_truth (Atom atom, Atom truth)
{
  bool if_0 = atom.sign == AT_LEAST    ? 0 >= atom.v
              : atom.sign == AT_MOST_V ? 0 <= atom.v
                                       : (atom.v == 0) == (atom.sign == IS);
  bool if_1 = atom.sign == AT_LEAST    ? 1 >= atom.v
              : atom.sign == AT_MOST_V ? 1 <= atom.v
                                       : (atom.v == 1) == (atom.sign == IS);
  if (if_0 == if_1)
    return (Atom){.sign = if_0 ? TRUE_ATOM : FALSE_ATOM};
  return if_1 ? truth : atom_not (truth);
}

Atom
names_atom (Names *names, Atom atom)
{
  while (atom.sign < TRUE_ATOM && names->links[atom.x].kind != ROOT) {
    bool flip;
    atom.x = names_root (names, atom.x, &flip);
    if (flip)
      atom = atom_flip (atom);
    if (names->links[atom.x].kind == TRUTH_OF)
      atom = of_truth (atom, names->links[atom.x].atom);
  }
  return atom;
}

View
names_view (Names *names, Term term)
{
  if (term.kind != VARIABLE)
    return (View){SEEN_NUMBER, false, {.v = term.value}};
  bool flip;
  uint32_t x = names_root (names, (uint32_t) term.value, &flip);
  if (names->links[x].kind == ROOT)
    return (View){SEEN_VARIABLE, flip, {.x = x}};
  Atom atom = names_atom (names, flip ? atom_not (names->links[x].atom)
                                      : names->links[x].atom);
  if (atom.sign >= TRUE_ATOM)
    return (View){SEEN_NUMBER, false, {.v = atom.sign == TRUE_ATOM}};
  return (View){SEEN_ATOM, false, atom};
}

int64_t
view_min (const Domain *d, const View *w)
{
  if (w->kind == SEEN_NUMBER)
    return w->atom.v;
  if (w->kind == SEEN_ATOM)
    return domain_holds (d, w->atom);
  return w->flip ? 1 - d->hi[w->atom.x] : d->lo[w->atom.x];
}

int64_t
view_max (const Domain *d, const View *w)
{
  if (w->kind == SEEN_NUMBER)
    return w->atom.v;
  if (w->kind == SEEN_ATOM)
    return !domain_holds (d, atom_not (w->atom));
  return w->flip ? 1 - d->lo[w->atom.x] : d->hi[w->atom.x];
}

int64_t
view_next (const Domain *d, const View *w, int64_t v)
{
  if (w->kind == SEEN_VARIABLE && !w->flip)
    return domain_next (d, w->atom.x, v);
  int64_t min = view_min (d, w), max = view_max (d, w);
  return v <= min ? min : v <= max ? max : NEVER; /* one or two values */
}

bool
view_has (const Domain *d, const View *w, int64_t v)
{
  return view_next (d, w, v) == v;
}
