/* SPDX-License-Identifier: MIT */
/* setup.c - makes a search and sets what it looks for */
#include "search.h"
#include "kernel/error.h"
#include "kernel/transaction.h"

#include <glib/gprintf.h>
#include <stdarg.h>
#include <string.h>

/* A search and its branchings do not count against the memory limit, because
 * the user could not ask again when the limit is raised. */
FdSearch *
fd_search_new (FdStore *store)
{
  if (!fd_require_store (store))
    return NULL;
  FdSearch *search = fd_memory_lend (&store->memory, sizeof *search);
  if (!search)
    return NULL;
  fd_memory_zero (search, sizeof *search);
  search->store = store;
  store->n_searches++;
  search->minimization = FD_MINIMIZATION_RECURSIVE;
  search->refuted = FD_ATOM_TRUE;
  fd_random_init (&search->random, 1);
  return search;
}

/* --- refusing ----------------------------------------------------------- */

bool
fd_search_spoil (FdSearch *search, bool ok)
{
  search->refused |= !ok && search->state == STATE_NEW;
  return ok;
}

bool
fd_search_misuse (FdSearch *search, const char *who, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  char what[160];
  g_vsnprintf (what, sizeof what, format, args);
  va_end (args);
  return fd_search_spoil (search,
                          fd_store_misuse (search->store, who, "%s", what));
}

bool
fd_search_refuse_setup (FdSearch *search, const char *who)
{
  return search ? fd_search_misuse (search, who,
                                    "the search has begun, expected a call "
                                    "before the first fd_search_next()")
                : fd_misused_null (who, "search");
}

/* --- making and freeing -------------------------------------------------- */

/* Both arrays are one block. */
static size_t
branching_bytes (size_t n)
{
  return n * (sizeof (FdDomain *) + sizeof (FdVar));
}

/* Room for @n variables; false = out of memory. */
static bool
branching_alloc (FdStore *store, FdBranching *branching, uint32_t n)
{
  branching->x = fd_memory_lend (&store->memory, branching_bytes (n));
  if (!branching->x)
    return false;
  branching->var = (FdVar *) (branching->x + n);
  branching->n = n;
  return true;
}

/* Of so many branchings there is room for the next power of two. */
static size_t
room_of (uint32_t n)
{
  size_t room = n > 0;
  while (room < n)
    room *= 2;
  return room * sizeof (FdBranching);
}

static void
branching_clear (FdStore *store, FdBranching *branching)
{
  if (branching->x)
    fd_memory_return (&store->memory, branching->x,
                      branching_bytes (branching->n));
  fd_select_tree_free (branching->tree);
  if (branching->destroy)
    branching->destroy (branching->data);
}

static bool
may_be_freed (const FdSearch *search)
{
  return fd_require_run_none (search->store, "fd_search_free") &&
         (!search->running ||
          fd_store_misuse (search->store, "fd_search_free",
                           "the search is running, expected its end before"));
}

/* A refused call frees nothing.  An open batch was begun at a solution. */
void
fd_search_free (FdSearch *search)
{
  if (!search || !may_be_freed (search))
    return;
  FdStore *store = search->store;
  if (search->hold.open)
    fd_batch_end (store, false);
  fd_search_leave (search);
  fd_prove (leave, search);
  store->callback = FD_CALLBACK_DESTROY;
  for (uint32_t b = 0; b < search->n_branchings; b++)
    branching_clear (store, &search->branchings[b]);
  store->callback = FD_CALLBACK_NONE;
  if (search->branchings)
    fd_memory_return (&store->memory, search->branchings,
                      room_of (search->n_branchings));
  /* these are rare, and a small search must not make calls for nothing */
  if (search->tells.longest || search->tells.told.atom)
    fd_search_clear_tells (search);
  if (search->learner)
    g_free (search->learner);
  if (search->turns)
    fd_turns_free (search);
  if (search->assumption)
    g_free (search->assumption);
  if (search->lasting)
    g_free (search->lasting);
  if (search->projection)
    fd_projection_free (search->projection, store);
  if (search->kept)
    fd_search_drop_kept (search);
  if (search->hint)
    fd_search_drop_hints (search);
  fd_linear_objective_free (search->linear);
  fd_memory_free (&store->memory, search->decision,
                  search->decisions_room * sizeof (Decision));
  if (search->tracings)
    fd_tracings_free (search);
  fd_memory_return (&store->memory, search, sizeof *search);
  if (--store->n_searches == 0 && store->orphaned)
    fd_store_free (store);
}

/* --- what to search for ------------------------------------------------- */

/* Room for one more branching. */
static bool
reserve_branching (FdSearch *search)
{
  FdMemory *memory = &search->store->memory;
  uint32_t n = search->n_branchings;
  if (room_of (n + 1) == room_of (n))
    return true;
  FdBranching *more = fd_memory_lend (memory, room_of (n + 1));
  if (!more)
    return false;
  if (n) {
    memcpy (more, search->branchings, n * sizeof *more);
    fd_memory_return (memory, search->branchings, room_of (n));
  }
  search->branchings = more;
  return true;
}

/* A branching that was lost for lack of memory prevents the search. */
static void
add_branching (FdSearch *search, const FdBranching *branching, bool ok)
{
  if (ok && reserve_branching (search)) {
    search->branchings[search->n_branchings++] = *branching;
    return;
  }
  FdBranching lost = *branching;
  branching_clear (search->store, &lost);
  search->incomplete = true;
}

void
fd_search_add_branching (FdSearch *search, const FdVar *x, size_t n,
                         FdVarSelect var_select, FdValSelect val_select)
{
  if (!fd_require_new (search) ||
      !fd_search_spoil (search, fd_require_vars (search->store, x, n)) ||
      !fd_require_of_search (
          search,
          (unsigned) var_select <= FD_SELECT_RANDOM &&
              (unsigned) val_select <= FD_ASSIGN_OUT_RANDOM,
          "selections %d and %d, expected one of FdVarSelect "
          "and one of FdValSelect",
          (int) var_select, (int) val_select))
    return;
  FdBranching branching = {.var_select = var_select, .val_select = val_select};
  bool ok = branching_alloc (search->store, &branching, (uint32_t) n);
  for (size_t i = 0; ok && i < n; i++)
    branching.var[i] = x[i];
  add_branching (search, &branching, ok);
  if (var_select == FD_SELECT_DOM_WDEG)
    search->store->weighing = true;
}

void
fd_store_clear_weights (FdStore *store)
{
  if (!fd_require_store (store) || !fd_require_idle (store))
    return;
  if (store->weights)
    memset (store->weights, 0, store->weights_room * sizeof *store->weights);
  store->n_weighed++;
}

void
fd_search_add_brancher (FdSearch *search, FdBranchFunc func, gpointer data,
                        GDestroyNotify destroy)
{
  if (!fd_require_new (search) ||
      !fd_require_of_search (search, func, "func is NULL, expected a function"))
    return;
  FdBranching branching = {.func = func, .data = data, .destroy = destroy};
  add_branching (search, &branching, true);
}

void
fd_search_project (FdSearch *search, const FdVar *x, size_t n,
                   const FdAtom *atoms, size_t n_atoms)
{
  if (!fd_require_new (search) ||
      !fd_search_spoil (search,
                        fd_require_vars (search->store, x, n) &&
                            fd_require_atoms (search->store, atoms, n_atoms)))
    return;
  fd_projection_free (search->projection, search->store);
  search->projection =
      fd_projection_new (x, (uint32_t) n, atoms, (uint32_t) n_atoms);
  search->incomplete |= !search->projection;
  search->n_distinct = search->n_branchings;
}

static void
drop_objective (FdSearch *search)
{
  search->objective = FD_VAR_NONE;
  fd_linear_objective_free (search->linear);
  search->linear = NULL;
}

static void
set_objective (FdSearch *search, const char *who, FdVar objective,
               bool maximize)
{
  if (!search || search->state != STATE_NEW) {
    fd_search_refuse_setup (search, who);
    return;
  }
  if (!fd_search_spoil (search, fd_require_var_of (search->store, who,
                                                   "objective", objective)))
    return;
  drop_objective (search);
  search->objective = objective;
  search->maximize = maximize;
}

static bool
require_sum (const FdStore *store, const char *who, const FdSearchSum *sum)
{
  return fd_require_array_of (store, who, "a", sum->a, sum->n) &&
         fd_require_vars_of (store, who, "x", sum->x, sum->n) &&
         fd_require_array_of (store, who, "weights", sum->weights,
                              sum->n_atoms) &&
         fd_require_atoms_of (store, who, "atoms", sum->atoms, sum->n_atoms);
}

/* Refuses a sum that is too large. */
static bool
take_linear (FdSearch *search, FdLinearObjective *linear)
{
  FdStore *store = search->store;
  bool small = false;
  if (!linear)
    return fd_store_refuse (store, FD_ERROR_MEMORY, "objective: out of memory");
  if (fd_linear_objective_is_small (linear, store, &small) && small) {
    drop_objective (search);
    search->linear = linear;
    search->maximize = fd_linear_objective_sum (linear)->maximize;
    return true;
  }
  fd_linear_objective_free (linear);
  return !small && fd_store_refuse (store, FD_ERROR_OVERFLOW,
                                    "objective: its terms may add up to more "
                                    "than 2^61");
}

static bool
set_linear (FdSearch *search, const char *who, const FdSearchSum *sum)
{
  if (!search || search->state != STATE_NEW)
    return fd_search_refuse_setup (search, who);
  return fd_search_spoil (
      search, require_sum (search->store, who, sum) &&
                  take_linear (search, fd_linear_objective_new (sum)));
}

FdVar
fd_search_objective (const FdSearch *search, bool *maximize)
{
  if (!fd_require_search (search))
    return FD_VAR_NONE;
  if (maximize)
    *maximize = search->maximize;
  return search->objective;
}

bool
fd_search_branching (const FdSearch *search, size_t i,
                     FdSearchBranching *branching)
{
  if (!fd_require_search (search) ||
      !fd_require (search->store, branching,
                   "branching is NULL, expected where to write it") ||
      i >= search->n_branchings)
    return false;
  const FdBranching *b = &search->branchings[i];
  *branching = (FdSearchBranching){
      .x = b->var,
      .n = b->n,
      .var_select = b->var_select,
      .val_select = b->val_select,
  };
  return true;
}

void
fd_search_minimize (FdSearch *search, FdVar objective)
{
  set_objective (search, __func__, objective, false);
}

void
fd_search_maximize (FdSearch *search, FdVar objective)
{
  set_objective (search, __func__, objective, true);
}

bool
fd_search_minimize_linear (FdSearch *search, const int64_t *a, const FdVar *x,
                           size_t n, const int64_t *weights,
                           const FdAtom *atoms, size_t n_atoms)
{
  FdSearchSum sum = {a, x, n, weights, atoms, n_atoms, false};
  return set_linear (search, __func__, &sum);
}

bool
fd_search_maximize_linear (FdSearch *search, const int64_t *a, const FdVar *x,
                           size_t n, const int64_t *weights,
                           const FdAtom *atoms, size_t n_atoms)
{
  FdSearchSum sum = {a, x, n, weights, atoms, n_atoms, true};
  return set_linear (search, __func__, &sum);
}

bool
fd_search_linear_objective (const FdSearch *search, FdSearchSum *sum)
{
  if (!fd_require_search (search) ||
      !fd_require (search->store, sum,
                   "sum is NULL, expected where to write it"))
    return false;
  if (search->linear)
    *sum = *fd_linear_objective_sum (search->linear);
  return search->linear != NULL;
}

void
fd_search_set_last_conflict (FdSearch *search, bool last_conflict)
{
  if (!fd_require_search (search))
    return;
  search->last_conflict = last_conflict;
  search->culprit = 0;
}

void
fd_search_set_seed (FdSearch *search, uint64_t seed)
{
  if (!fd_require_search (search))
    return;
  fd_random_init (&search->random, seed);
}
