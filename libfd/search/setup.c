/* SPDX-License-Identifier: MIT */
/* setup.c - making a search, and saying what it is to look for */
#include "search.h"

FdSearch *
fd_search_new (FdStore *store)
{
  g_return_val_if_fail (store, NULL);
  FdSearch *search = g_try_new0 (FdSearch, 1);
  if (!search)
    return NULL;
  search->store = store;
  search->minimization = FD_MINIMIZATION_RECURSIVE;
  fd_random_init (&search->random, 1);
  return search;
}

/* What the user asks for is not held against the memory limit: it could not be
 * asked for again when the limit is raised.  Both arrays are one block. */
bool
fd_branching_alloc (FdBranching *branching, uint32_t n)
{
  size_t bytes = n * (sizeof (FdDomain *) + sizeof (FdVar));
  branching->x = g_try_malloc (MAX (bytes, 1));
  if (!branching->x)
    return false;
  branching->var = (FdVar *) (branching->x + n);
  branching->n = n;
  return true;
}

static void
branching_clear (FdBranching *branching)
{
  g_free (branching->x);
  if (branching->destroy)
    branching->destroy (branching->data);
}

void
fd_search_free (FdSearch *search)
{
  if (!search)
    return;
  fd_search_leave (search);
  FdStore *store = search->store;
  for (uint32_t b = 0; b < search->n_branchings; b++)
    branching_clear (&search->branchings[b]);
  branching_clear (&search->rest);
  g_free (search->branchings);
  /* seldom there, and a small search is not to make calls for nothing */
  if (search->learner)
    g_free (search->learner);
  if (search->assumption)
    g_free (search->assumption);
  if (search->projection)
    fd_projection_free (search->projection, store);
  fd_memory_free (&store->memory, search->decision,
                  search->decisions_room * sizeof (Decision));
  g_free (search);
}

/* --- what to search for ------------------------------------------------- */

/* A branching that finds no memory is missed: the search will not begin. */
static void
add_branching (FdSearch *search, const FdBranching *branching, bool ok)
{
  FdBranching *more = NULL;
  if (ok)
    more =
        g_try_renew (FdBranching, search->branchings, search->n_branchings + 1);
  if (more) {
    search->branchings = more;
    more[search->n_branchings++] = *branching;
    return;
  }
  FdBranching lost = *branching;
  branching_clear (&lost);
  search->incomplete = true;
}

void
fd_search_add_branching (FdSearch *search, const FdVar *x, size_t n,
                         FdVarSelect var_select, FdValSelect val_select)
{
  g_return_if_fail (search && search->state == STATE_NEW);
  g_return_if_fail (n < UINT32_MAX && fd_vars_are_valid (search->store, x, n));
  FdBranching branching = {.var_select = var_select, .val_select = val_select};
  bool ok = fd_branching_alloc (&branching, (uint32_t) n);
  for (size_t i = 0; ok && i < n; i++)
    branching.var[i] = x[i];
  add_branching (search, &branching, ok);
  if (var_select == FD_SELECT_DOM_WDEG)
    search->store->weighing = true;
}

void
fd_search_add_brancher (FdSearch *search, FdBranchFunc func, gpointer data,
                        GDestroyNotify destroy)
{
  g_return_if_fail (search && func && search->state == STATE_NEW);
  FdBranching branching = {.func = func, .data = data, .destroy = destroy};
  add_branching (search, &branching, true);
}

void
fd_search_project (FdSearch *search, const FdVar *x, size_t n,
                   const FdAtom *atoms, size_t n_atoms)
{
  g_return_if_fail (search && search->state == STATE_NEW);
  g_return_if_fail (n < UINT32_MAX / 8 && n_atoms < UINT32_MAX / 8 &&
                    fd_vars_are_valid (search->store, x, n) &&
                    fd_atoms_are_valid (search->store, atoms, n_atoms));
  fd_projection_free (search->projection, search->store);
  search->projection =
      fd_projection_new (x, (uint32_t) n, atoms, (uint32_t) n_atoms);
  search->incomplete |= !search->projection;
  search->n_distinct = search->n_branchings;
}

static void
set_objective (FdSearch *search, FdVar objective, bool maximize)
{
  g_return_if_fail (search && search->state == STATE_NEW);
  g_return_if_fail (fd_var_is_valid (search->store, objective));
  search->objective = objective;
  search->maximize = maximize;
}

void
fd_search_minimize (FdSearch *search, FdVar objective)
{
  set_objective (search, objective, false);
}

void
fd_search_maximize (FdSearch *search, FdVar objective)
{
  set_objective (search, objective, true);
}

void
fd_search_set_last_conflict (FdSearch *search, bool last_conflict)
{
  g_return_if_fail (search);
  search->last_conflict = last_conflict;
  search->culprit = 0;
}

void
fd_search_set_seed (FdSearch *search, uint64_t seed)
{
  g_return_if_fail (search);
  fd_random_init (&search->random, seed);
}
