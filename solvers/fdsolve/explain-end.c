/* SPDX-License-Identifier: MIT */

/* Where no step is left: which clues clash, or where two solutions differ. */
#include "explain-private.h"

/* Atoms in which solutions differ that are told; failures of the search. */
#define END_MOST 3
#define END_FAILURES 200000

static char *
end_say_constraint (const Explanation *self, FdConstraint c)
{
  GString *out = g_string_new (NULL);

  fd_explainer_say_constraint (self->explainer, c, out);
  return g_string_free (out, FALSE);
}

static char *
end_say_atom (const Explanation *self, FdAtom atom)
{
  GString *out = g_string_new (NULL);

  fd_explainer_say_atoms (self->explainer, &atom, 1, out);
  return g_string_free (out, FALSE);
}

void
explain_find_clash (Explanation *self)
{
  guint room = fd_store_n_constraints (self->model->store);
  g_autofree FdConstraint *constraint = g_new (FdConstraint, room + 1);
  g_autofree FdAtom *atom = g_new (FdAtom, self->model->n_given + 1);
  size_t n_atoms, n = fd_explainer_clash (self->explainer, constraint, room,
                                          atom, self->model->n_given, &n_atoms);

  for (size_t i = 0; i < n; i++)
    g_ptr_array_add (self->clash, end_say_constraint (self, constraint[i]));
  for (size_t i = 0; i < n_atoms; i++)
    g_ptr_array_add (self->clash, end_say_atom (self, atom[i]));
}

/* --- two solutions -------------------------------------------------------- */

/* The model, with what is given, in a store that can be searched. */
static FdStore *
end_post (const Explanation *self)
{
  FdStore *model = self->model->store, *store = solver_need (fd_store_new ());
  bool good = fd_store_set_explaining (store, true);

  for (guint id = 1; id <= fd_var_count (model); id++) {
    FdVar x = {id};
    size_t n = fd_var_size (model, x);
    g_autofree int32_t *value = NULL;
    if (n == (uint64_t) fd_var_max (model, x) -
                 (uint64_t) fd_var_min (model, x) + 1) {
      solver_var_new (store, fd_var_min (model, x), fd_var_max (model, x));
      continue;
    }
    value = g_new (int32_t, n);
    fd_get_values (model, x, value, n);
    fd_var_new_values (store, value, n);
  }
  for (guint i = 0; good && i < fd_store_n_constraints (model); i++)
    good =
        fd_constraint_post_copy (model, fd_store_constraint (model, i), store);
  for (size_t i = 0; good && i < self->model->n_given; i++)
    good = fd_set_atom (store, self->model->given[i]);
  if (good)
    return store;
  fd_store_free (store);
  return NULL;
}

static FdSearch *
end_search (const Explanation *self, FdStore *store)
{
  FdSearch *search = solver_need (fd_search_new (store));
  GArray *vars = g_array_new (FALSE, FALSE, sizeof (FdVar));

  for (guint id = 1; id <= fd_var_count (store); id++)
    if (fd_var_name (self->model->store, (FdVar){id}) != NULL)
      g_array_append_val (vars, ((FdVar[]){{id}})[0]);
  fd_search_set_learning (search, true);
  fd_search_add_branching (search, (FdVar *) (gpointer) vars->data, vars->len,
                           FD_SELECT_FIRST_FAIL, FD_ASSIGN_MIN);
  fd_search_set_failure_limit (search, END_FAILURES);
  g_array_unref (vars);
  return search;
}

static void
end_compare (Explanation *self, const FdStore *store, const int32_t *first)
{
  for (guint id = 1; id <= fd_var_count (store); id++) {
    FdVar x = {id};
    int32_t second = fd_var_min (store, x);
    if (fd_var_name (self->model->store, x) == NULL || first[id] == second ||
        self->differ->len >= 2 * END_MOST)
      continue;
    g_ptr_array_add (self->differ,
                     end_say_atom (self, fd_atom (x, FD_EQ, first[id])));
    g_ptr_array_add (self->differ,
                     end_say_atom (self, fd_atom (x, FD_EQ, second)));
  }
}

void
explain_find_difference (Explanation *self)
{
  FdStore *store = end_post (self);
  FdSearch *search = store != NULL ? end_search (self, store) : NULL;
  guint n = store != NULL ? fd_var_count (store) : 0;
  g_autofree int32_t *first = g_new0 (int32_t, n + 1);

  if (search != NULL && fd_search_next (search) == FD_STATUS_SOLUTION) {
    for (guint id = 1; id <= n; id++)
      first[id] = fd_var_min (store, (FdVar){id});
    while (self->differ->len == 0 &&
           fd_search_next (search) == FD_STATUS_SOLUTION)
      end_compare (self, store, first);
  }
  fd_search_free (search);
  fd_store_free (store);
}
