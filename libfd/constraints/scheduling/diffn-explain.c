/* SPDX-License-Identifier: MIT */
/* diffn-explain.c - why two boxes overlap
 *
 * No way was left in which they could be apart, with the opposite of what is to
 * be explained taken for granted: x + w <= y was impossible, as bounds x >= a,
 * w >= b and y <= c have a + b > c.  What that sum is more than c + 1 is given
 * back: first where a bound becomes what always held, then to a, c and b.
 */
#include "diffn.h"

typedef struct {
  const FdDiffn *self;
  const FdStore *store;
  FdPosition at;
  FdAtom granted;
  FdAtoms *out;
} Clash;

/* A bound, and what it always was; both are negated of a greatest value. */
typedef struct {
  FdVar x;
  bool least, granted;
  int64_t bound, root;
} Bound;

static Bound
bound_of (const Clash *c, uint32_t index, bool least)
{
  FdVar x = fd_propagator_var (&c->self->base, index);
  Bound b = {.x = x, .least = least};
  b.bound = least ? fd_min_at (c->store, x, c->at)
                  : -(int64_t) fd_max_at (c->store, x, c->at);
  b.root = least ? fd_min_at (c->store, x, 0)
                 : -(int64_t) fd_max_at (c->store, x, 0);
  if (fd_atom_var (c->granted).id != x.id)
    return b;
  FdRelation relation = fd_atom_relation (c->granted);
  int64_t value = c->granted.value;
  bool says = relation == FD_EQ || relation == (least ? FD_GE : FD_LE);
  if (says && (least ? value : -value) > b.bound) {
    b.granted = true;
    b.bound = b.root = least ? value : -value;
  }
  return b;
}

/* Gives back to @b what it takes to be what it always was, or else @all that
 * there is. */
static void
weaken (Bound *b, int64_t *slack, bool all)
{
  int64_t way = b->bound - b->root;
  if (way > *slack && !all)
    return;
  way = MIN (way, *slack);
  b->bound -= way;
  *slack -= way;
}

static void
add_bound (const Clash *c, const Bound *b)
{
  if (b->granted)
    return;
  FdAtom atom = b->least ? fd_atom (b->x, FD_GE, fd_clamp (b->bound))
                         : fd_atom (b->x, FD_LE, fd_clamp (-b->bound));
  if (!fd_atom_holds_at (c->store, atom, 0))
    fd_atoms_add (c->out, atom);
}

/* Box i could not be before j. */
static bool
explain_before (const Clash *c, uint32_t i, uint32_t j, uint32_t d)
{
  const FdDiffn *self = c->self;
  Bound b[] = {bound_of (c, fd_diffn_position (self, i, d), true),
               bound_of (c, fd_diffn_position (self, j, d), false),
               bound_of (c, fd_diffn_size (self, i, d), true)};
  int64_t slack = b[0].bound + b[1].bound + b[2].bound - 1;
  if (slack < 0)
    return false;
  for (int k = 2; k >= 0; k--)
    weaken (&b[k], &slack, false);
  for (int k = 0; k < 3; k++)
    weaken (&b[k], &slack, true);
  for (int k = 0; k < 3; k++)
    add_bound (c, &b[k]);
  return true;
}

/* A size was not 0. */
static bool
explain_size (const Clash *c, uint32_t index)
{
  Bound b = bound_of (c, index, true);
  if (b.bound <= 0)
    b = bound_of (c, index, false);
  if (b.bound > 0) {
    b.bound = 1;
    add_bound (c, &b);
    return true;
  }
  FdAtom atom = fd_atom (b.x, FD_NE, 0);
  if (fd_atom_equal (c->granted, atom))
    return true;
  if (!fd_atom_holds_at (c->store, atom, c->at))
    return false;
  if (!fd_atom_holds_at (c->store, atom, 0))
    fd_atoms_add (c->out, atom);
  return true;
}

static bool
explain_pair (const Clash *c, uint32_t i, uint32_t j)
{
  const FdDiffn *self = c->self;
  size_t n = c->out->n;
  for (uint32_t d = 0; d < self->n_dimensions; d++)
    if (!explain_before (c, i, j, d) || !explain_before (c, j, i, d) ||
        (!self->strict && (!explain_size (c, fd_diffn_size (self, i, d)) ||
                           !explain_size (c, fd_diffn_size (self, j, d))))) {
      c->out->n = n;
      return false;
    }
  return true;
}

const char *
fd_diffn_explain (FdPropagator *base, FdStore *store, FdAtom need,
                  uint64_t code, FdPosition at, FdAtoms *out)
{
  const FdDiffn *self = (const FdDiffn *) base;
  Clash c = {self, store, at, fd_atom_not (need), out};
  if (explain_pair (&c, (uint32_t) (code >> 32), (uint32_t) code))
    return "diffn";
  for (uint32_t i = 0; i < base->n; i++)
    fd_explain_domain (store, fd_propagator_var (base, i), at, out);
  return "naive";
}

const char *
fd_diffn_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                           FdAtoms *out)
{
  const FdDiffn *self = (const FdDiffn *) base;
  Clash c = {self, store, at, FD_ATOM_TRUE, out};
  for (uint32_t i = 0; i < self->n; i++)
    for (uint32_t j = 0; j < i; j++)
      if (explain_pair (&c, i, j))
        return "diffn";
  return NULL;
}
