/* SPDX-License-Identifier: MIT */
/* share.c - a search beside other searches of the same model, each with a store
 * of its own
 *
 * The searches work in turns of a given amount of work.  Between turns, each is
 * told what the others have found.  Work is counted as runs of propagators,
 * watches of nogoods, and atoms explained.  So a turn ends at the same node in
 * each run, and is equally long for searches that learn and those that do not.
 *
 * The bound from another search's solution holds from the present node on, and
 * then like a bound from a solution of its own.  The bound is never taken back,
 * even for another query: what was learned under it stays correct, because all
 * searches that share want better solutions only.
 */
#include "search.h"

void
fd_search_share (FdSearch *search, bool phases)
{
  search->sharing = true;
  search->shares_phases = phases;
}

void
fd_search_set_turn (FdSearch *search, uint64_t failures, uint64_t work)
{
  FdLimits *limits = &search->limits;
  uint64_t done = fd_store_work_done (search->store);
  limits->failures = failures ? search->statistics.failures + failures : 0;
  limits->work = work ? done + work : 0;
}

/* Values of variables that this store does not have are ignored. */
static bool
keep (FdSearch *search, const int32_t *values, uint32_t n)
{
  FdStore *store = search->store;
  uint32_t n_kept = store->n_vars + 1;
  if (search->n_kept != n_kept) {
    fd_search_drop_kept (search);
    search->kept =
        fd_memory_take (&store->memory, n_kept * sizeof *search->kept);
    if (!search->kept)
      return false;
    search->n_kept = n_kept;
  }
  for (uint32_t id = 1; id < n_kept; id++)
    search->kept[id] = id <= n ? values[id] : FD_VALUE_MIN - 1;
  return true;
}

bool
fd_search_adopt (FdSearch *search, int64_t best, const int32_t *values,
                 uint32_t n)
{
  assert (search->sharing && !search->running);
  if (search->has_best &&
      (search->maximize ? best <= search->best : best >= search->best))
    return true;
  if (!keep (search, values, n))
    return false;
  search->best = best;
  search->has_best = true;
  search->adopted = search->state != STATE_DONE;
  if (search->state != STATE_NEW && search->state != STATE_DONE)
    fd_search_share_phases (search);
  return true;
}

void
fd_search_share_phases (FdSearch *search)
{
  if (search->learner && search->shares_phases && search->kept)
    fd_vsids_take_phases (search->learner, search->kept, search->n_kept - 1);
}

void
fd_search_assert_adopted (FdSearch *search)
{
  search->adopted = false;
  fd_search_settle (search);
}
