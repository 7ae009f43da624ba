/* SPDX-License-Identifier: MIT */
/* clash.c - the smallest sets of clues and entered atoms that clash
 *
 * A part is a clue, by its number, or an atom entered, after all clues.
 */
#include "explainer.h"

#include "fd-clash.h"
#include "fd-learning.h"
#include "fd-search.h"

/* So many searches for one set, each of so many failures. */
enum { MOST_SEARCHES = 4000, MOST_FAILURES = 20000 };

static FdStatus
search (FdStore *store)
{
  g_autoptr (FdSearch) s = fd_search_new (store);
  if (!s)
    return FD_STATUS_ERROR;
  fd_search_set_learning (s, true);
  fd_search_set_free (s, true);
  fd_search_set_failure_limit (s, MOST_FAILURES);
  return fd_search_next (s);
}

/* Whether the clues and atoms of @in have a solution. */
static FdStatus
solve (bool *in, gpointer data)
{
  FdExplainer *self = data;
  uint32_t n = 0, n_parts = self->n_clues + self->entered->len;
  g_autofree uint32_t *clue = g_new (uint32_t, n_parts + 1);
  g_autoptr (GArray) atoms = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  if (fd_explainer_is_late (self))
    return FD_STATUS_LIMIT;
  for (uint32_t i = 0; i < n_parts; i++)
    if (in[i] && i < self->n_clues)
      clue[n++] = i;
    else if (in[i])
      g_array_append_vals (
          atoms, &g_array_index (self->entered, FdAtom, i - self->n_clues), 1);
  g_autoptr (FdScratch) scratch =
      fd_explainer_scratch (self, clue, n, FD_STRENGTH_POSTED);
  if (!scratch)
    return FD_STATUS_ERROR;
  if (!fd_scratch_load (scratch, (FdAtom *) (gpointer) atoms->data, atoms->len))
    return FD_STATUS_EXHAUSTED;
  return search (scratch->store);
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
}

size_t
fd_explainer_clash (FdExplainer *self, FdConstraint *constraints, size_t room,
                    FdAtom *entered, size_t room_entered, size_t *n_entered)
{
  if (!fd_require_explainer (self, __func__))
    return 0;
  fd_explainer_forget_clashes (self);
  self->clashes =
      fd_clashes_new (self->n_clues + self->entered->len, solve, self);
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
