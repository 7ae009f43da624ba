/* SPDX-License-Identifier: MIT */
/* mixed-explain.c - why a sum of variables and atoms left no room for a term
 *
 * Facts come first, which cost nothing, then the atoms that held, the heaviest
 * first, then the bounds of variables, of which the last need have moved only
 * as far as it takes.  The bound c is that of today: of an objective it may be
 * less than it was, and then the reason is of solutions better than that.
 */
#include "mixed-at-most.h"

/* Adds atoms that held before @at, facts of the root first, then the heaviest
 * first, until there is no @room; so of those that are no facts none is
 * needless. */
static void
explain_atoms (const FdPropagator *base, const FdStore *store, FdPosition at,
               int64_t *room, FdAtoms *out)
{
  const FdAtMost *self = (const FdAtMost *) base;
  FdPosition root = MIN (fd_root_end (store), at);
  for (uint32_t i = self->n_vars; root && i < base->n && *room >= 0; i++)
    if (fd_atom_holds_at (store, fd_at_most_atom (base, i), root)) {
      fd_atoms_add (out, fd_at_most_atom (base, i));
      *room -= self->term[i].weight;
    }
  for (uint32_t i = self->n_vars; i < base->n && *room >= 0; i++) {
    FdAtom atom = fd_at_most_atom (base, i);
    if (!fd_atom_holds_at (store, atom, at) ||
        (root && fd_atom_holds_at (store, atom, root)))
      continue;
    fd_atoms_add (out, atom);
    *room -= self->term[i].weight;
  }
}

/* Adds how far the variable's bound had come before @at, or less, if that
 * leaves no @room, too. */
static void
explain_var (const FdAtMost *self, const FdStore *store, uint32_t i,
             FdPosition at, int64_t *room, FdAtoms *out)
{
  const FdDomain *x = self->base.scope[i];
  bool rising = fd_at_most_rises (self, i);
  int64_t root = fd_root_bound (store, x, rising, at);
  int64_t steps = ABS (fd_history_bound (store, x, rising, at).bound - root);
  int64_t weight = ABS (self->term[i].weight);
  steps = MIN (steps, *room / weight + 1);
  *room -= steps * weight;
  fd_explain_bound (store, x, rising,
                    (int32_t) (rising ? root + steps : root - steps), out);
}

/* Adds why the terms but @skip leave no room for what it would @add to them.
 * False: they do. */
static bool
explain_load (const FdPropagator *base, const FdStore *store, uint32_t skip,
              int64_t add, FdPosition at, FdAtoms *out)
{
  const FdAtMost *self = (const FdAtMost *) base;
  int64_t room = self->c - add;
  for (uint32_t i = 0; i < self->n_vars; i++)
    if (i != skip)
      room -=
          self->term[i].weight *
          fd_root_bound (store, base->scope[i], fd_at_most_rises (self, i), at);
  explain_atoms (base, store, at, &room, out);
  for (uint32_t i = 0; i < self->n_vars && room >= 0; i++)
    if (i != skip)
      explain_var (self, store, i, at, &room, out);
  return room < 0;
}

static const char *
label_of (const FdAtMost *self)
{
  return self->n_vars ? "linear-mixed" : "linear-atoms";
}

const char *
fd_at_most_explain (FdPropagator *base, FdStore *store, FdAtom need,
                    uint64_t code, FdPosition at, FdAtoms *out)
{
  const FdAtMost *self = (const FdAtMost *) base;
  uint32_t i = (uint32_t) code;
  int64_t add = i < base->n ? self->term[i].weight : 0;
  if (i < self->n_vars)
    add *= (int64_t) need.value + (fd_at_most_rises (self, i) ? 1 : -1);
  explain_load (base, store, i, add, at, out);
  return label_of (self);
}

const char *
fd_at_most_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                             FdAtoms *out)
{
  size_t n = out->n;
  if (explain_load (base, store, base->n, 0, at, out))
    return label_of ((const FdAtMost *) base);
  out->n = n;
  return NULL;
}
