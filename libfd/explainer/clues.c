/* SPDX-License-Identifier: MIT */
/* clues.c - the constraints of a model as clues
 *
 * Constraints with the same source are one clue.  A variable without a name
 * that occurs in one clue only serves to say it: what is known of it follows
 * from the facts of the others, so no facts are kept of it.
 */
#include "explainer.h"

#include "constraints/constraint.h"

static bool
is_all_different (FdStore *model, FdConstraint c)
{
  return fd_constraint_class (model, c) == &fd_all_different_constraint &&
         fd_constraint_posted (model, c, NULL) == FD_POSTED_ALWAYS;
}

/* A disequality of two variables. */
static bool
is_disequality (FdStore *model, FdConstraint c)
{
  if (fd_constraint_class (model, c) != &fd_relation_constraint ||
      fd_constraint_posted (model, c, NULL) != FD_POSTED_ALWAYS ||
      fd_constraint_label (model, c))
    return false;
  const FdArgument *a = fd_constraint_arguments (model, c);
  return a && a[1].relation == FD_NE;
}

static bool
has_offsets (const FdArgument *a)
{
  for (size_t i = 0; i < a[1].n; i++)
    if (a[1].numbers[i])
      return true;
  return false;
}

/* All different, and their values are as many as they are. */
static bool
is_permutation (FdStore *model, const FdClue *clue)
{
  const FdArgument *a = fd_constraint_arguments (model, clue->member[0]);
  if (!a || has_offsets (a) || a[0].n != clue->n_scope)
    return false;
  int64_t min = INT64_MAX, max = INT64_MIN;
  for (uint32_t i = 0; i < clue->n_scope; i++) {
    min = MIN (min, fd_var_min (model, clue->scope[i]));
    max = MAX (max, fd_var_max (model, clue->scope[i]));
  }
  return max - min + 1 == clue->n_scope;
}

static int
compare_vars (const void *a, const void *b)
{
  uint32_t x = ((const FdVar *) a)->id, y = ((const FdVar *) b)->id;
  return (x > y) - (x < y);
}

static bool
find_scope (FdStore *model, FdClue *clue)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (FdVar));
  for (uint32_t i = 0; i < clue->n_members; i++)
    if (!fd_scratch_add_scope (model, clue->member[i], all))
      return false;
  g_array_sort (all, compare_vars);
  clue->scope = g_new (FdVar, all->len + 1);
  for (uint32_t i = 0; i < all->len; i++) {
    FdVar x = g_array_index (all, FdVar, i);
    if (!clue->n_scope || clue->scope[clue->n_scope - 1].id != x.id)
      clue->scope[clue->n_scope++] = x;
  }
  return true;
}

static void
find_members (FdExplainer *self)
{
  FdStore *model = self->model;
  uint32_t n = fd_store_n_constraints (model);
  g_autoptr (GHashTable) by_source = g_hash_table_new (NULL, NULL);
  self->clue = g_new0 (FdClue, n + 1);
  self->clue_of = g_new (uint32_t, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    FdConstraint c = fd_store_constraint (model, i);
    gpointer source = GUINT_TO_POINTER (fd_constraint_source (model, c));
    uint32_t at = GPOINTER_TO_UINT (g_hash_table_lookup (by_source, source));
    if (!source || !at) {
      at = ++self->n_clues;
      if (source)
        g_hash_table_insert (by_source, source, GUINT_TO_POINTER (at));
    }
    FdClue *clue = &self->clue[at - 1];
    clue->member = g_renew (FdConstraint, clue->member, clue->n_members + 1);
    clue->member[clue->n_members++] = c;
    self->clue_of[i] = at - 1;
  }
}

static void
find_clues_of_vars (FdExplainer *self)
{
  for (uint32_t i = 0; i < self->n_clues; i++)
    for (uint32_t k = 0; k < self->clue[i].n_scope; k++) {
      FdKnown *known = &self->known[self->clue[i].scope[k].id];
      known->clue = g_renew (uint32_t, known->clue, known->n_clues + 1);
      known->clue[known->n_clues++] = i;
    }
  for (uint32_t id = 1; id <= self->n_vars; id++)
    self->known[id].shown = self->known[id].n_clues != 1 ||
                            fd_var_name (self->model, (FdVar){id}) != NULL;
}

bool
fd_clues_find (FdExplainer *self)
{
  find_members (self);
  for (uint32_t i = 0; i < self->n_clues; i++) {
    FdClue *clue = &self->clue[i];
    if (!find_scope (self->model, clue))
      return false;
    bool alone = clue->n_members == 1;
    clue->different = alone && is_all_different (self->model, clue->member[0]);
    clue->permutation = clue->different && is_permutation (self->model, clue);
    clue->quiet = clue->different ||
                  (alone && is_disequality (self->model, clue->member[0]));
    clue->dirty = clue->hall_dirty = true;
  }
  find_clues_of_vars (self);
  return true;
}

void
fd_clues_clear (FdExplainer *self)
{
  for (uint32_t i = 0; i < self->n_clues; i++) {
    FdClue *clue = &self->clue[i];
    g_free (clue->member);
    g_free (clue->scope);
    for (int s = 0; s < FD_N_STRENGTHS; s++)
      fd_scratch_clear (clue->solo[s]);
  }
  g_free (self->clue);
  g_free (self->clue_of);
}
