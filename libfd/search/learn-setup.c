/* SPDX-License-Identifier: MIT */
/* learn-setup.c - what a search that learns is asked for, and says of itself */
#include "search.h"

#include <string.h>

bool
fd_search_set_learning (FdSearch *search, bool learning)
{
  g_return_val_if_fail (search && search->state == STATE_NEW, false);
  if (learning && !search->store->explaining)
    return false;
  search->learning = learning;
  return true;
}

void
fd_search_set_minimization (FdSearch *search, FdMinimization minimization)
{
  g_return_if_fail (search && search->state == STATE_NEW);
  search->minimization = minimization;
}

void
fd_search_set_free (FdSearch *search, bool free_search)
{
  g_return_if_fail (search && search->state == STATE_NEW);
  search->free = free_search;
}

void
fd_search_set_nogood_memory (FdSearch *search, size_t bytes)
{
  g_return_if_fail (search && search->state == STATE_NEW);
  search->nogood_memory = bytes;
}

void
fd_search_set_checking (FdSearch *search, bool checking)
{
  g_return_if_fail (search && search->state == STATE_NEW);
  search->checking = checking;
}

void
fd_search_set_keeping_facts (FdSearch *search, bool keeping)
{
  g_return_if_fail (search && search->state == STATE_NEW);
  search->keeping_facts = keeping;
}

static bool
are_valid (const FdStore *store, const FdAtom *atoms, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    FdVar x = fd_atom_var (atoms[i]);
    if (x.id && !fd_var_is_valid (store, x))
      return false;
  }
  return true;
}

bool
fd_search_assume (FdSearch *search, const FdAtom *atoms, size_t n)
{
  g_return_val_if_fail (search && search->state == STATE_NEW, false);
  g_return_val_if_fail (n < UINT32_MAX - search->n_assumptions, false);
  g_return_val_if_fail (are_valid (search->store, atoms, n), false);
  FdAtom *all =
      g_try_renew (FdAtom, search->assumption, search->n_assumptions + n + 1);
  if (!all)
    return false;
  memcpy (all + search->n_assumptions, atoms, n * sizeof *atoms);
  search->assumption = all;
  search->n_assumptions += (uint32_t) n;
  return true;
}

const FdAtom *
fd_search_core (const FdSearch *search, size_t *n)
{
  g_return_val_if_fail (search && n, NULL);
  *n = search->n_core;
  return search->assumption;
}

FdLearningStatistics
fd_search_learning_statistics (const FdSearch *search)
{
  g_return_val_if_fail (search, (FdLearningStatistics){0});
  if (!search->learner)
    return (FdLearningStatistics){0};
  fd_learner_count (search->learner);
  return search->learner->statistics;
}

/* --- a smaller core ----------------------------------------------------- */

/* Whether the core without its atom @drop still has no solution: then it is
 * what the attempt leaves. */
static FdStatus
attempt (FdSearch *search, uint32_t drop, uint64_t failure_limit)
{
  FdSearch *inner = fd_search_new (search->store);
  if (!inner)
    return FD_STATUS_LIMIT;
  FdAtom *core = search->assumption;
  fd_search_set_learning (inner, true);
  fd_search_set_free (inner, true);
  fd_search_set_checking (inner, search->checking);
  fd_search_set_failure_limit (inner, failure_limit);
  bool ok =
      fd_search_assume (inner, core, drop) &&
      fd_search_assume (inner, core + drop + 1, search->n_core - drop - 1);
  FdStatus status = ok ? fd_search_next (inner) : FD_STATUS_LIMIT;
  if (status == FD_STATUS_EXHAUSTED) {
    search->n_core = inner->n_core;
    memcpy (core, inner->assumption, inner->n_core * sizeof *core);
  }
  fd_search_free (inner);
  return status;
}

bool
fd_search_minimize_core (FdSearch *search, uint64_t failure_limit)
{
  g_return_val_if_fail (search, false);
  g_return_val_if_fail (search->state == STATE_DONE, false);
  bool all_known = true;
  for (uint32_t drop = search->n_core; drop-- > 0;) {
    if (drop >= search->n_core)
      continue;
    FdStatus status = attempt (search, drop, failure_limit);
    all_known =
        all_known && status != FD_STATUS_LIMIT && status != FD_STATUS_ERROR;
  }
  return all_known;
}
