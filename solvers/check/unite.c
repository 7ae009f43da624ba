/* SPDX-License-Identifier: MIT */
/* unite.c - makes several names one */
#include "domain.h"

/* The values that both have had from the beginning. */
static Span
meet_ranges (Names *names, Span a, Span b)
{
  size_t first = names->n_ranges;
  for (uint32_t i = 0, k = 0; i < a.n && k < b.n;) {
    Range x = names->ranges[a.first + i], y = names->ranges[b.first + k];
    int64_t min = x.min > y.min ? x.min : y.min;
    int64_t max = x.max < y.max ? x.max : y.max;
    if (min <= max)
      names_add_range (names, min, max);
    *(x.max < y.max ? &i : &k) += 1;
  }
  return (Span){(uint32_t) first, (uint32_t) (names->n_ranges - first)};
}

/* Takes from the root @x what the root @y (flipped: 1 - y) has not. */
static void
meet_domains (Domain *d, uint32_t x, uint32_t y, bool flip)
{
  View other = {SEEN_VARIABLE, flip, {.x = y}};
  View own = {SEEN_VARIABLE, false, {.x = x}};
  int64_t min = view_min (d, &other), max = view_max (d, &other);
  domain_put (d, (Atom){x, AT_LEAST, min});
  domain_put (d, (Atom){x, AT_MOST_V, max});
  if (d->names->word[x] != NO_WORD || flip) {
    for (int64_t v = min; !d->empty && v <= max; v++)
      if ((v = view_next (d, &own, v)) <= max && !view_has (d, &other, v))
        domain_put (d, (Atom){x, IS_NOT, v});
    return;
  }
  for (size_t i = 0, n = d->n_holes; i < n; i++)
    if (d->holes[i].x == y)
      domain_put (d, (Atom){x, IS_NOT, d->holes[i].v});
  if (!d->empty) { /* the bounds may stand in gaps of y */
    int64_t low = domain_next (d, x, d->lo[x]);
    int64_t high = domain_previous (d, x, d->hi[x]);
    d->empty = low == NEVER;
    d->lo[x] = low;
    d->hi[x] = high;
  }
}

static void
unite_roots (Names *names, Domain *const *domains, size_t n, uint32_t x,
             uint32_t y, bool flip)
{
  if (names->word[x] == NO_WORD && names->word[y] != NO_WORD) {
    uint32_t z = x;
    x = y;
    y = z;
  }
  if (names->word[x] == NO_WORD && !flip)
    names->domains[x] =
        meet_ranges (names, names->domains[x], names->domains[y]);
  for (size_t i = 0; i < n; i++)
    meet_domains (domains[i], x, y, flip);
  names->links[y] = (Link){ALIAS, flip, {.x = x}};
}

void
names_define (Names *names, Domain *const *domains, size_t n, uint32_t x,
              Atom atom)
{
  bool flip;
  x = names_root (names, x, &flip);
  atom = names_atom (names, flip ? atom_not (atom) : atom);
  bool is_loop = atom.sign < TRUE_ATOM && atom.x == x;
  if (names->links[x].kind != ROOT || is_loop)
    return; /* it is another atom already: nothing can be said of both */
  for (size_t i = 0; i < n; i++) {
    Domain *d = domains[i];
    if (d->empty)
      continue;
    if (d->lo[x] > 0)
      domain_put (d, atom);
    if (d->hi[x] < 1)
      domain_put (d, atom_not (atom));
  }
  names->links[x] = (Link){TRUTH_OF, false, atom};
}

void
names_unite (Names *names, Domain *const *domains, size_t n, uint32_t x,
             uint32_t y, bool flip)
{
  bool flip_x, flip_y;
  x = names_root (names, x, &flip_x);
  y = names_root (names, y, &flip_y);
  flip ^= flip_x ^ flip_y;
  bool truth_x = names->links[x].kind == TRUTH_OF;
  bool truth_y = names->links[y].kind == TRUTH_OF;
  if (truth_x || truth_y) {
    Atom atom = names->links[truth_x ? x : y].atom;
    names_define (names, domains, n, truth_x ? y : x,
                  flip ? atom_not (atom) : atom);
  } else if (x != y) {
    unite_roots (names, domains, n, x, y, flip);
  } else if (flip) {
    for (size_t i = 0; i < n; i++)
      domains[i]->empty = true; /* x is 1 - x */
  }
}
