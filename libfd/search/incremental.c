/* SPDX-License-Identifier: MIT */
/* incremental.c - a search that answers several queries
 *
 * The search's own level is the root; what is posted between two queries stays
 * there.  Some results of a search hold for one query only: that a subtree is
 * exhausted, that the solutions found must not be found again, that a better
 * solution is wanted.  Therefore a level for the query is opened above the
 * root.  A search that learns opens it when it first leaves a solution: its
 * nogoods until then follow from the constraints alone and are kept.  Later
 * nogoods are deleted together with the level.
 */
#include "search.h"

#include "kernel/level.h"
#include "kernel/trail.h"

void
fd_search_set_incremental (FdSearch *search, bool incremental)
{
  if (fd_require_new (search))
    search->incremental = incremental;
}

bool
fd_search_begin_question (FdSearch *search)
{
  if (search->asking)
    return true;
  if (!fd_store_open_level (search->store))
    return fd_store_halt (search->store, FD_LIMIT_MEMORY);
  search->asking = true;
  if (search->learner) {
    search->learner->root = search->store->n_levels;
    search->learner->nogoods->temporary = true;
  }
  return true;
}

/* Saves whether the root is at its fixpoint, which the state would lose. */
static void
note_root (FdSearch *search)
{
  if (search->n_decisions || search->asking)
    return;
  search->hopeless |= search->state == STATE_FAILED;
  search->interrupted |= search->state == STATE_INTERRUPTED;
}

void
fd_search_end_question (FdSearch *search)
{
  FdStore *store = search->store;
  note_root (search);
  fd_search_back_to (search, 0);
  if (search->linear)
    fd_linear_objective_release (search->linear);
  if (!search->asking)
    return;
  if (search->learner)
    fd_vsids_undo (search->learner, store->levels[store->n_levels - 1].mark);
  fd_store_close_level (store);
  search->asking = false;
  if (!search->learner)
    return;
  search->learner->root = store->n_levels;
  search->learner->has_best = false;
  fd_store_set_root_end (store, MIN (store->root_end, store->trail.n));
  fd_nogoods_drop_temporary (search->learner->nogoods, store);
}

bool
fd_search_reset (FdSearch *search)
{
  if (!fd_require_search (search) || !fd_require_idle (search->store) ||
      !fd_require (search->store, search->incremental,
                   "the search is not incremental or has ended, expected "
                   "fd_search_set_incremental() before the first "
                   "fd_search_next()"))
    return false;
  FdStore *store = search->store;
  search->n_core = 0;
  search->n_assumptions = search->n_lasting; /* for which there is room */
  fd_atoms_copy (search->assumption, search->lasting, search->n_lasting);
  if (search->state == STATE_NEW)
    return true;
  if (!fd_hold_require (store, &search->hold, __func__))
    return false;
  fd_hold_resume (store, &search->hold);
  fd_search_end_question (search);
  fd_prove (undone, search, 0, true);
  search->state = STATE_RESET;
  fd_hold_accept (store, &search->hold);
  return true;
}

/* Includes constraints and variables that were added since. */
static bool
catch_up (FdSearch *search)
{
  FdStore *store = search->store;
  if (search->n_kept && search->n_kept != store->n_vars + 1)
    fd_search_drop_kept (search);
  search->rest.n = store->n_vars;
  search->n_listed = 0; /* some may be one now */
  if (search->projection)
    fd_projection_begin (search->projection, store);
  if (search->interrupted)
    fd_search_schedule_all (search);
  search->interrupted = false;
  return search->strategy->ask (search);
}

/* The best solution of the last query does not bind this one; neither may
 * nogoods of other searches that knew of it. */
static void
forget_best (FdSearch *search)
{
  if (search->sharing)
    return;
  if (search->has_best && !search->cut)
    fd_atoms_empty (&search->tells.told);
  search->has_best = search->cut = search->has_cutoff;
  search->best = search->cutoff;
  search->stride = (FdStride){0};
}

void
fd_search_ask (FdSearch *search)
{
  if (search->hopeless) {
    fd_search_finish (search);
    return;
  }
  if (!catch_up (search))
    return;
  search->branching = search->first = search->culprit = 0;
  search->refuted = FD_ATOM_TRUE;
  search->pending = search->has_bound = false;
  forget_best (search);
  search->n_before = search->statistics.solutions;
  if (search->statistics.nodes++)
    fd_trace (restart, search);
  fd_search_settle (search);
}
