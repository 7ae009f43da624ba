/* SPDX-License-Identifier: MIT */
/* sum-pieces.c - of a sum, the truths of several atoms of one variable
 *
 * What they add depends on the variable's value alone, in pieces from one value
 * at which one of them changes to the next.  So they add at least what the
 * least of those pieces says that have a value left.
 */
#include "refute.h"

static int
compare_pieces (const void *a, const void *b)
{
  const SumPiece *p = a, *q = b;
  if (p->x != q->x)
    return p->x < q->x ? -1 : 1;
  return (p->from > q->from) - (p->from < q->from);
}

static void
add_step (Terms *t, uint32_t x, Wide from, Wide more)
{
  if (from <= FAR)
    t->pieces[t->n_pieces++] =
        (SumPiece){x, (int64_t) MAX (from, -(Wide) FAR), FAR, more};
}

static void
add_steps (Terms *t, const Atom *atom, Wide factor)
{
  uint32_t x = atom->x;
  Wide v = atom->v;
  bool below = atom->sign == AT_MOST_V || atom->sign == IS_NOT;
  if (below)
    factor = -factor;
  add_step (t, x, -(Wide) FAR, below ? -factor : 0);
  add_step (t, x, atom->sign == AT_MOST_V ? v + 1 : v, factor);
  if (atom->sign == IS || atom->sign == IS_NOT)
    add_step (t, x, v + 1, -factor);
}

/* Steps of one place are one; what is from there on is what was before and the
 * step. */
static void
join_steps (Terms *t)
{
  SumPiece *piece = t->pieces;
  size_t n = 0;
  for (size_t i = 0; i < t->n_pieces; i++) {
    bool goes_on = n && piece[n - 1].x == piece[i].x;
    if (goes_on && piece[n - 1].from == piece[i].from) {
      piece[n - 1].weight += piece[i].weight;
      continue;
    }
    Wide before = goes_on ? piece[n - 1].weight : 0;
    if (goes_on)
      piece[n - 1].to = piece[i].from - 1;
    piece[n] = piece[i];
    piece[n++].weight += before;
  }
  t->n_pieces = n;
}

/* Whether the term is the truth of an atom whose variable has another one,
 * found when @r->now was what it is. */
static bool
shares (const Refuter *r, const View *w)
{
  return w->kind == SEEN_ATOM && r->seen[w->atom.x] == r->now &&
         r->place[w->atom.x] > 1;
}

static void
count_atoms (Refuter *r, const Terms *t)
{
  r->now++;
  for (size_t i = 0; i < t->n; i++) {
    const View *w = &t->views[i];
    if (w->kind != SEEN_ATOM)
      continue;
    if (r->seen[w->atom.x] != r->now)
      r->place[w->atom.x] = 0;
    r->seen[w->atom.x] = r->now;
    r->place[w->atom.x]++;
  }
}

/* Puts those that share no variable first. */
void
terms_find_pieces (Refuter *r, Terms *t)
{
  t->pieces = g_renew (SumPiece, t->pieces, 3 * t->n + 1);
  t->n_pieces = t->n_single = 0;
  count_atoms (r, t);
  for (size_t i = 0; i < t->n; i++) {
    View w = t->views[i];
    Wide factor = t->factors[i];
    if (shares (r, &w)) {
      add_steps (t, &w.atom, factor);
      continue;
    }
    t->views[i] = t->views[t->n_single];
    t->factors[i] = t->factors[t->n_single];
    t->views[t->n_single] = w;
    t->factors[t->n_single++] = factor;
  }
  if (t->n_pieces)
    qsort (t->pieces, t->n_pieces, sizeof *t->pieces, compare_pieces);
  join_steps (t);
}

void
terms_add_pieces (const Terms *t, const Domain *d, Wide *min, Wide *max)
{
  for (size_t i = 0; i < t->n_pieces;) {
    uint32_t x = t->pieces[i].x;
    Wide least = 0, most = 0;
    bool any = false;
    for (; i < t->n_pieces && t->pieces[i].x == x; i++) {
      const SumPiece *piece = &t->pieces[i];
      if (domain_next (d, x, piece->from) > piece->to)
        continue;
      least = any ? MIN (least, piece->weight) : piece->weight;
      most = any ? MAX (most, piece->weight) : piece->weight;
      any = true;
    }
    *min += least;
    *max += most;
  }
}
