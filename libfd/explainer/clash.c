/* SPDX-License-Identifier: MIT */
/* clash.c - the smallest sets of clues and entered atoms that clash
 *
 * A part is a clue, by its number, or an atom entered, after all clues.  All
 * tests are made in one store, where each clue has a switch.
 */
#include "explainer.h"

#include "fd-learning.h"
#include "fd-search.h"

/* So many searches for one set, each of so many failures. */
enum { MOST_SEARCHES = 4000, MOST_FAILURES = 20000 };

/* Whether the clues and atoms of @in have a solution. */
static FdStatus
solve (bool *in, gpointer data)
{
  FdExplainer *self = data;
  if (fd_explainer_is_late (self))
    return FD_STATUS_LIMIT;
  self->work++;
  return fd_assuming_test (in, self->assuming);
}

/* The switches of the clues, and the atoms entered; those of no clue's variable
 * clash with nothing. */
static bool
begin (FdExplainer *self, size_t n_parts)
{
  g_autofree FdAtom *atom = g_new (FdAtom, n_parts + 1);
  self->switched = fd_explainer_switched (self, atom);
  if (!self->switched)
    return false;
  for (guint i = 0; i < self->entered->len; i++) {
    FdAtom entered = g_array_index (self->entered, FdAtom, i);
    FdVar x = fd_atom_var (entered);
    atom[self->n_clues + i] = x.id && !fd_scratch_has (self->switched, x)
                                  ? FD_ATOM_TRUE
                                  : fd_scratch_atom (self->switched, entered);
  }
  self->search = fd_search_new (self->switched->store);
  if (!self->search || !fd_search_set_learning (self->search, true))
    return false;
  fd_search_set_free (self->search, true);
  fd_search_set_incremental (self->search, true);
  self->assuming = fd_assuming_new (self->search, atom, n_parts, MOST_FAILURES);
  return self->assuming != NULL;
}

static size_t
tell (const FdExplainer *self, const bool *set, FdConstraint *constraints,
      size_t room, FdAtom *entered, size_t room_entered, size_t *n_entered)
{
  size_t n = 0, m = 0;
  for (uint32_t i = 0; i < self->n_clues + self->entered->len; i++) {
    if (!set[i])
      continue;
    if (i < self->n_clues) {
      if (n < room && constraints)
        constraints[n] = self->clue[i].member[0];
      n++;
    } else {
      if (m < room_entered && entered)
        entered[m] = g_array_index (self->entered, FdAtom, i - self->n_clues);
      m++;
    }
  }
  if (n_entered)
    *n_entered = m;
  return n;
}

/* Drops what was found of a clash. */
void
fd_explainer_forget_clashes (FdExplainer *self)
{
  g_clear_pointer (&self->clashes, fd_clashes_free);
  g_clear_pointer (&self->assuming, fd_assuming_free);
  g_clear_pointer (&self->search, fd_search_free);
  g_clear_pointer (&self->switched, fd_scratch_clear);
}

size_t
fd_explainer_clash (FdExplainer *self, FdConstraint *constraints, size_t room,
                    FdAtom *entered, size_t room_entered, size_t *n_entered)
{
  if (!fd_require_explainer (self, __func__))
    return 0;
  fd_explainer_forget_clashes (self);
  size_t n_parts = self->n_clues + self->entered->len;
  if (!begin (self, n_parts)) {
    fd_explainer_forget_clashes (self);
    return 0;
  }
  self->clashes = fd_clashes_new (n_parts, solve, self);
  return fd_explainer_next_clash (self, constraints, room, entered,
                                  room_entered, n_entered);
}

size_t
fd_explainer_next_clash (FdExplainer *self, FdConstraint *constraints,
                         size_t room, FdAtom *entered, size_t room_entered,
                         size_t *n_entered)
{
  if (!fd_require_explainer (self, __func__))
    return 0;
  if (n_entered)
    *n_entered = 0;
  if (!self->clashes)
    return 0;
  g_autofree bool *set = g_new0 (bool, self->n_clues + self->entered->len + 1);
  fd_clashes_set_test_limit (self->clashes, MOST_SEARCHES);
  FdStatus status = fd_clashes_next (self->clashes, set);
  size_t n =
      tell (self, set, constraints, room, entered, room_entered, n_entered);
  if (status != FD_STATUS_SOLUTION)
    fd_explainer_forget_clashes (self);
  return n;
}
