/* SPDX-License-Identifier: MIT */
/* objective.c - the objective: the bound for the next solution, the best
 * solution found, and the proven bound */
#include "search.h"

/* --- the solution ------------------------------------------------------- */

static bool
make_room (FdSearch *search)
{
  uint32_t n = search->store->n_vars + 1;
  search->kept =
      fd_memory_take (&search->store->memory, n * sizeof *search->kept);
  search->n_kept = search->kept ? n : 0;
  return search->kept;
}

/* Keeps the solution; without an objective, only the first one. */
bool
fd_search_keep (FdSearch *search)
{
  const FdStore *store = search->store;
  if (!fd_search_has_objective (search) &&
      search->statistics.solutions > search->n_before)
    return true;
  if (!search->kept && !make_room (search))
    return fd_store_halt (search->store, FD_LIMIT_MEMORY);
  uint32_t n = MIN (search->n_kept, store->n_vars + 1);
  for (uint32_t id = 1; id < n; id++)
    search->kept[id] = fd_domain_of (store, id)->min;
  return true;
}

void
fd_search_drop_kept (FdSearch *search)
{
  fd_memory_free (&search->store->memory, search->kept,
                  search->n_kept * sizeof *search->kept);
  search->kept = NULL;
  search->n_kept = 0;
}

bool
fd_search_best_value (const FdSearch *search, FdVar x, int32_t *value)
{
  if (!fd_require_search (search) ||
      !fd_require (search->store, value,
                   "value is NULL, expected where to write it"))
    return false;
  if (!search->kept || search->statistics.solutions == search->n_before ||
      !x.id || x.id >= search->n_kept)
    return false;
  *value = search->kept[x.id];
  return true;
}

/* --- a better one -------------------------------------------------------- */

void
fd_search_note_best (FdSearch *search)
{
  const FdStore *store = search->store;
  if (!fd_search_has_objective (search))
    return;
  search->cut = false;
  search->best = search->linear
                     ? fd_linear_objective_value (search->linear, store)
                     : fd_domain (store, search->objective)->min;
  if (!search->has_best)
    search->stride = (FdStride){.from = search->best, .begun = true};
  search->has_best = true;
}

bool
fd_search_assert_better (FdSearch *search)
{
  assert (search->has_best);
  if (search->linear) {
    fd_linear_objective_improve (search->linear, search->best);
    fd_linear_objective_schedule (search->linear, search->store);
    return true;
  }
  FdRelation relation = search->maximize ? FD_GE : FD_LE;
  int32_t bound = (int32_t) search->best + (search->maximize ? 1 : -1);
  return search->strategy->assert_bound (
      search, fd_atom (search->objective, relation, bound));
}

/* The sum explains its new bound, so the bound is set before. */
bool
fd_search_explain_best (FdSearch *search, FdAtoms *out)
{
  FdStore *store = search->store;
  if (search->linear) {
    fd_linear_objective_improve (search->linear, search->best);
    return fd_linear_objective_explain (search->linear, store, out);
  }
  FdRelation relation = search->maximize ? FD_LE : FD_GE;
  fd_atoms_add (out,
                fd_atom (search->objective, relation, (int32_t) search->best));
  return !out->incomplete;
}

bool
fd_search_best (const FdSearch *search, int64_t *best)
{
  if (!fd_require_search (search) ||
      !fd_require (search->store, best,
                   "best is NULL, expected where to write it"))
    return false;
  if (!search->has_best || search->cut)
    return false;
  *best = search->best;
  return true;
}

/* --- the bound ---------------------------------------------------------- */

static int64_t
best_possible (const FdSearch *search)
{
  if (search->linear)
    return fd_linear_objective_bound (search->linear);
  const FdDomain *x = fd_domain (search->store, search->objective);
  return search->maximize ? x->max : x->min;
}

void
fd_search_note_bound (FdSearch *search)
{
  if (!fd_search_has_objective (search))
    return;
  int64_t bound = best_possible (search);
  if (search->has_bound)
    bound = search->maximize ? MIN (bound, search->bound)
                             : MAX (bound, search->bound);
  search->bound = bound;
  search->has_bound = true;
}

/* If the search is exhausted, the best value is the bound.  Before that, better
 * solutions are within the proven bound, and so is the best value so far. */
bool
fd_search_bound (const FdSearch *search, int64_t *bound)
{
  if (!fd_require_search (search) ||
      !fd_require (search->store, bound,
                   "bound is NULL, expected where to write it"))
    return false;
  bool exhausted = search->state == STATE_DONE && !search->wrong;
  if (exhausted ? !search->has_best : !search->has_bound)
    return false;
  *bound = exhausted           ? search->best
           : !search->has_best ? search->bound
           : search->maximize  ? MAX (search->bound, search->best)
                               : MIN (search->bound, search->best);
  return true;
}
