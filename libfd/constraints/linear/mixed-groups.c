/* SPDX-License-Identifier: MIT */
/* mixed-groups.c - atoms of one variable, in a sum that is at most c
 *
 * What such atoms weigh together depends on the value of their variable alone:
 * of [x = 1], [x = 2] and so on one holds at most.  So the values are divided
 * into pieces, in rows of equal weight.  The lightest piece that has a value
 * left is what the atoms weigh at least, and a piece that weighs more than
 * slack above it goes.  Pieces are ordered by weight, and only ever become
 * empty on a path: the lightest is looked for upwards, the heaviest downwards,
 * in O(1) a piece.
 *
 * A hole may be left for later, see fd-constraints.h: a run goes over it again.
 */
#include "mixed-groups.h"

#include <stdlib.h>

/* --- pieces --------------------------------------------------------------- */

static int
compare_places (const void *a, const void *b)
{
  const FdGroupPiece *p = a, *q = b;
  return (p->from > q->from) - (p->from < q->from);
}

static int
compare_weights (const void *a, const void *b)
{
  const FdGroupPiece *p = a, *q = b;
  if (p->weight != q->weight)
    return p->weight < q->weight ? -1 : 1;
  return compare_places (a, b);
}

/* From the value @from on it is so much more.  Of what is below @min all is. */
static void
add_step (FdGroup *self, int64_t from, int32_t min, int32_t max, int64_t more)
{
  if (from <= max)
    self->piece[self->n++] =
        (FdGroupPiece){more, (int32_t) MAX (from, min), max};
}

static void
add_steps (FdGroup *self, const FdScopeTerm *term, int32_t min, int32_t max)
{
  int64_t value = term->literal.value, weight = term->weight;
  switch (term->literal.relation) {
  case FD_GE:
    add_step (self, value, min, max, weight);
    break;
  case FD_LE:
    self->piece[0].weight += weight;
    add_step (self, value + 1, min, max, -weight);
    break;
  case FD_EQ:
    add_step (self, value, min, max, weight);
    add_step (self, value + 1, min, max, -weight);
    break;
  default:
    self->piece[0].weight += weight;
    add_step (self, value, min, max, -weight);
    add_step (self, value + 1, min, max, weight);
  }
}

/* Of the steps, by place, the pieces between them. */
static void
join_steps (FdGroup *self)
{
  FdGroupPiece *piece = self->piece;
  uint32_t n = 1;
  for (uint32_t i = 1; i < self->n; i++)
    if (piece[i].from == piece[n - 1].from)
      piece[n - 1].weight += piece[i].weight;
    else
      piece[n++] = piece[i];
  self->n = n;
  n = 1;
  for (uint32_t i = 1; i < self->n; i++) {
    if (!piece[i].weight)
      continue;
    piece[n - 1].to = piece[i].from - 1;
    piece[n] = piece[i];
    piece[n].weight += piece[n - 1].weight;
    n++;
  }
  self->n = n;
}

void
fd_group_init (FdGroup *self, const FdStore *store, const FdDomain *x)
{
  FdVar var = fd_domain_var (x);
  int32_t min = fd_given_min (store, var), max = fd_given_max (store, var);
  self->piece[0] = (FdGroupPiece){0, min, max};
  self->n = 1;
  for (uint32_t i = 0; i < self->n_atoms; i++)
    add_steps (self, &self->atom[i], min, max);
  qsort (self->piece, self->n, sizeof *self->piece, compare_places);
  join_steps (self);
  qsort (self->piece, self->n, sizeof *self->piece, compare_weights);
  self->lightest = 0;
  self->heaviest = self->n - 1;
}

int64_t
fd_group_weight (const FdGroup *self, int32_t value)
{
  int64_t weight = 0;
  for (uint32_t i = 0; i < self->n_atoms; i++)
    if (fd_scope_atom_accepts (self->atom[i].literal, value))
      weight += self->atom[i].weight;
  return weight;
}

size_t
fd_group_terms (const FdGroup *self, FdVar x, FdMixedTerm *term)
{
  for (uint32_t i = 0; i < self->n_atoms; i++) {
    FdScopeAtom literal = self->atom[i].literal;
    term[i] = fd_mixed_atom (self->atom[i].weight,
                             fd_atom (x, literal.relation, literal.value));
  }
  return self->n_atoms;
}

/* --- what is left --------------------------------------------------------- */

static bool
is_empty (const FdDomain *x, const FdGroupPiece *piece)
{
  int32_t from = MAX (piece->from, fd_domain_min (x));
  int32_t to = MIN (piece->to, fd_domain_max (x));
  return from > to || fd_domain_next_inside (x, from) > to;
}

bool
fd_group_is_more (const FdGroup *self, const FdDomain *x)
{
  return is_empty (x, &self->piece[self->lightest]);
}

bool
fd_group_advance (FdGroup *self, FdStore *store, const FdDomain *x)
{
  uint32_t k = self->lightest;
  while (k < self->heaviest && is_empty (x, &self->piece[k]))
    k++;
  if (k == self->lightest)
    return true;
  if (!fd_trail_save (store, &self->lightest))
    return false;
  self->lightest = k;
  return true;
}

static uint32_t
heaviest_now (const FdGroup *self, const FdDomain *x)
{
  uint32_t k = self->heaviest;
  while (k > self->lightest && is_empty (x, &self->piece[k]))
    k--;
  return k;
}

int64_t
fd_group_width_now (const FdGroup *self, const FdDomain *x)
{
  return self->piece[heaviest_now (self, x)].weight - fd_group_least (self);
}

/* --- pruning -------------------------------------------------------------- */

/* Takes the values of a piece that has some; *left: a hole is left. */
static bool
take_piece (FdStore *store, FdDomain *x, const FdGroupPiece *piece,
            FdReason reason, bool *left)
{
  *left = false;
  if (piece->from <= fd_domain_min (x))
    return fd_domain_set_min (store, x, fd_clamp ((int64_t) piece->to + 1),
                              reason);
  if (piece->to >= fd_domain_max (x))
    return fd_domain_set_max (store, x, fd_clamp ((int64_t) piece->from - 1),
                              reason);
  if (!fd_domain_remove_interval (store, x, piece->from, piece->to, reason))
    return false;
  *left = !is_empty (x, piece);
  return true;
}

/* Again, if a bound moved, for what was left. */
bool
fd_group_narrow (FdGroup *self, FdStore *store, FdDomain *x, int64_t slack,
                 FdReason reason)
{
  bool moved, some_left;
  do {
    moved = some_left = false;
    int64_t most = fd_group_least (self) + slack;
    for (uint32_t k = self->heaviest; self->piece[k].weight > most; k--) {
      bool left;
      if (is_empty (x, &self->piece[k]))
        continue;
      if (!take_piece (store, x, &self->piece[k], reason, &left))
        return false;
      moved = moved || !left;
      some_left = some_left || left;
    }
  } while (moved && some_left);
  uint32_t k = heaviest_now (self, x);
  if (k == self->heaviest)
    return true;
  if (!fd_trail_save (store, &self->heaviest))
    return false;
  self->heaviest = k;
  return true;
}
