/* SPDX-License-Identifier: MIT */

/* Where no step is left on the way to a solution that a page shows: what it has
 * in one more variable is taken from it, and the steps go on from there. */
#include "explain-private.h"

/* The variable that has the fewest values left, of those that the solution
 * knows; %FD_VAR_NONE: there is none. */
static FdVar
choose_var (const Explanation *self, const gint64 **value)
{
  const FdStore *facts = fd_explainer_facts (self->explainer);
  FdVar best = FD_VAR_NONE;
  uint64_t least = UINT64_MAX;

  for (guint id = 1; id <= fd_var_count (facts); id++) {
    FdVar x = {id};
    const char *name = fd_var_name (self->model->store, x);
    const gint64 *known =
        name != NULL ? g_hash_table_lookup (self->solver->page_values, name)
                     : NULL;
    if (known == NULL || fd_explainer_is_placed (self->explainer, x) ||
        fd_var_size (facts, x) >= least)
      continue;
    best = x;
    least = fd_var_size (facts, x);
    *value = known;
  }
  return best;
}

bool
explain_choose (Explanation *self)
{
  const gint64 *value = NULL;
  FdVar x = FD_VAR_NONE;
  g_autoptr (GString) text = NULL;
  FdAtom atom;

  if (self->how != FD_EXPLAINED_STUCK || self->solver->page_values == NULL)
    return false;
  x = choose_var (self, &value);
  if (x.id == FD_VAR_NONE.id)
    return false;
  atom = fd_atom (x, FD_EQ, (int32_t) (*value - self->model->base));
  text = g_string_new ("Nothing simple follows here. In this solution, ");
  fd_explainer_say_atoms (self->explainer, &atom, 1, text);
  g_string_append_c (text, '.');
  if (!fd_explainer_enter (self->explainer, atom))
    return false;
  g_ptr_array_add (self->steps, NULL);
  g_ptr_array_add (self->texts, g_string_free (g_steal_pointer (&text), FALSE));
  g_array_append_val (self->chosen, atom);
  return true;
}
