/* SPDX-License-Identifier: MIT */
/* choices.c - values of variables as decisions of VSIDS
 *
 * An atom x = v or x != v in a failure bumps the choice of v for x instead of
 * the variable x, where x has a small domain.  Constraints that count or that
 * channel have reasons of such atoms; the score of x alone does not say which
 * of its values matters.  The choice with the greatest score is decided, if no
 * variable has a greater one: x = v if v is the value of the best solution or
 * if there is no solution yet, else x != v.  After x != v, x is still open for
 * later decisions.  All choices of a variable are made when a failure first
 * names one of them.
 */
#include "learner.h"

/* The greatest size of a domain with choices; the greatest number of choices.
 */
enum { WIDEST = 64, MOST = 1 << 20 };

/* --- which there are ------------------------------------------------------ */

static int32_t
value_of (const FdLearner *self, uint32_t choice)
{
  uint32_t id = self->chooser[choice];
  return fd_bounds_made (self->store, id).min +
         (int32_t) (choice - self->first_choice[id]);
}

static bool
resize (FdLearner *self, size_t room)
{
  const FdLearnerArray array[] = {
      {(void **) &self->choices.activity, sizeof *self->choices.activity},
      {(void **) &self->choices.id, sizeof *self->choices.id},
      {(void **) &self->choices.place, sizeof *self->choices.place},
      {(void **) &self->chooser, sizeof *self->chooser},
  };
  bool ok = fd_learner_resize (self, array, G_N_ELEMENTS (array),
                               self->choice_room, room);
  if (ok)
    self->choice_room = (uint32_t) room;
  return ok;
}

void
fd_choices_clear (FdLearner *self)
{
  resize (self, 0);
}

/* Where memory is short, there are none. */
static bool
make_choices (FdLearner *self, uint32_t id, uint32_t n)
{
  uint32_t end = self->n_choices + n + 1;
  if (end > MOST ||
      (end > self->choice_room && !resize (self, 2 * (size_t) end)))
    return false;
  self->first_choice[id] = self->n_choices + 1;
  for (uint32_t k = 0; k < n; k++)
    self->chooser[++self->n_choices] = id;
  return true;
}

uint32_t
fd_choice_of (FdLearner *self, FdAtom atom)
{
  uint32_t id = fd_atom_var (atom).id;
  FdRelation relation = fd_atom_relation (atom);
  FdBounds made = fd_bounds_made (self->store, id);
  int64_t n = (int64_t) made.max - made.min + 1;
  if ((relation != FD_EQ && relation != FD_NE) || n <= 2 || n > WIDEST ||
      id == self->target || atom.value < made.min || atom.value > made.max)
    return 0;
  if (!self->first_choice[id] && !make_choices (self, id, (uint32_t) n))
    return 0;
  return self->first_choice[id] + (uint32_t) (atom.value - made.min);
}

void
fd_choices_restore (FdLearner *self, uint32_t id)
{
  for (uint64_t bits = self->decided[id]; bits; bits &= bits - 1)
    fd_heap_insert (&self->choices,
                    self->first_choice[id] + (uint32_t) __builtin_ctzll (bits));
  self->decided[id] = 0;
}

/* --- deciding ------------------------------------------------------------- */

static bool
is_open (const FdLearner *self, uint32_t choice)
{
  uint32_t id = self->chooser[choice];
  const FdDomain *x = fd_explained_domain (self->store, id);
  return x->id == id && !fd_domain_is_fixed (x) &&
         fd_domain_contains (x, value_of (self, choice));
}

uint32_t
fd_choices_first (FdLearner *self, double least)
{
  for (; self->choices.n; fd_heap_take_first (&self->choices)) {
    uint32_t choice = self->choices.id[0], id = self->chooser[choice];
    if (self->choices.activity[choice] <= least)
      return 0;
    if (is_open (self, choice))
      return choice;
    self->decided[id] |= UINT64_C (1) << (choice - self->first_choice[id]);
  }
  return 0;
}

FdAtom
fd_choose (const FdLearner *self, uint32_t choice)
{
  const FdDomain *x = fd_explained_domain (self->store, self->chooser[choice]);
  FdVar var = fd_domain_var (x);
  int32_t v = value_of (self, choice);
  bool is = !self->has_best || self->phase[x->id] == v;
  if (v == x->min)
    return fd_atom (var, is ? FD_LE : FD_GT, v);
  if (v == x->max)
    return fd_atom (var, is ? FD_GE : FD_LT, v);
  return fd_atom (var, is ? FD_EQ : FD_NE, v);
}
