/* SPDX-License-Identifier: MIT */
/* names.c - what variables and terms stand for
 *
 * Aliases are a union-find with signs: a variable is a root, or leads to
 * another one, or is the truth of an atom, which is resolved when it is used.
 */
#include "domain.h"

void
names_init (Names *names, const Model *m)
{
  size_t room = m->n_variables;
  for (size_t i = 0; i < m->n_constraints; i++)
    room += m->constraints[i].outer != HOLDS;
  *names = (Names){m, m->n_variables, room, g_new0 (Link, room + 1), 1};
}

uint32_t
names_add (Names *names)
{
  return (uint32_t) names->n++;
}

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
static uint32_t
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
    return root_holds (d, w->atom);
  return w->flip ? 1 - d->of[w->atom.x].max : d->of[w->atom.x].min;
}

int64_t
view_max (const Domain *d, const View *w)
{
  if (w->kind == SEEN_NUMBER)
    return w->atom.v;
  if (w->kind == SEEN_ATOM)
    return !root_holds (d, atom_not (w->atom));
  return w->flip ? 1 - d->of[w->atom.x].min : d->of[w->atom.x].max;
}

int64_t
view_next (const Domain *d, const View *w, int64_t v)
{
  if (w->kind == SEEN_VARIABLE && !w->flip)
    return domain_next (d, w->atom.x, v);
  int64_t min = view_min (d, w), max = view_max (d, w);
  return v <= min ? min : v <= max ? max : NEVER; /* one or two values */
}

int64_t
view_run (const Domain *d, const View *w, int64_t v)
{
  bool is_wide = w->kind == SEEN_VARIABLE && !w->flip;
  return is_wide ? domain_run (d, w->atom.x, v) : v;
}

bool
view_has (const Domain *d, const View *w, int64_t v)
{
  return view_next (d, w, v) == v;
}

/* --- making one ----------------------------------------------------------- */

/* x is 1 - y, and one of them is within 0..1. */
static void
meet_flipped (Domain *d, uint32_t x, uint32_t y)
{
  domain_put (d, (Atom){x, AT_LEAST, 0});
  domain_put (d, (Atom){x, AT_MOST_V, 1});
  for (int64_t v = 0; v <= 1; v++)
    if (domain_next (d, y, v) != v)
      domain_put (d, (Atom){x, IS_NOT, 1 - v});
}

static void
unite_roots (Names *names, Domain *const *domains, size_t n, uint32_t x,
             uint32_t y, bool flip)
{
  for (size_t i = 0; i < n; i++)
    if (flip)
      meet_flipped (domains[i], x, y);
    else if (!domains[i]->empty)
      domain_meet (domains[i], x, y);
  names->links[y] = (Link){ALIAS, flip, {.x = x}};
  names->epoch++;
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
    if (d->of[x].min > 0)
      domain_put (d, atom);
    if (d->of[x].max < 1)
      domain_put (d, atom_not (atom));
  }
  names->links[x] = (Link){TRUTH_OF, false, atom};
  names->epoch++;
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

void
names_declare (Names *names, Domain *const *domains, size_t n)
{
  for (size_t i = 0; i < names->m->n_variables; i++) {
    Term same = names->m->variables[i].same;
    if (same.kind == VARIABLE)
      names_unite (names, domains, n, (uint32_t) i, (uint32_t) same.value,
                   false);
    for (size_t k = 0; k < n && same.kind != NONE && same.kind != VARIABLE; k++)
      domain_put (domains[k], (Atom){(uint32_t) i, IS, same.value});
  }
}

bool
names_is_wide (Names *names, const Domain *d, uint32_t x)
{
  View w = names_view (names, (Term){VARIABLE, x});
  int64_t min = view_min (d, &w), max = view_max (d, &w);
  return min != max && (min < -W_MOST || max > W_MOST);
}
