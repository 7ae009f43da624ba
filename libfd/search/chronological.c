/* SPDX-License-Identifier: MIT */
/* chronological.c - after a failure, takes the other branch of the last
 * decision
 *
 * The level of the last decision is closed, and the negation of the decision is
 * made true in the level around it.  So the open levels are the left branches
 * on the path.
 */
#include "search.h"
#include "kernel/prune.h"

/* Closes the last level, whose decision will be negated.  False if only
 * assumptions are left. */
static inline bool
close_last (FdSearch *search)
{
  if (search->n_decisions <= search->n_assumptions)
    return false;
  search->refuted = fd_atom_not (fd_search_back (search)->atom);
  if (search->projection)
    fd_projection_leave (search->projection, search->n_decisions);
  fd_prove (undone, search, 1, true);
  return true;
}

/* There is no further solution under the assumptions.  If there was none at
 * all, the core consists of the assumptions up to the first one that failed, or
 * else of all. */
static FdResolved
exhaust (FdSearch *search)
{
  if (search->statistics.solutions == search->n_before)
    search->n_core = search->n_decisions;
  return FD_RESOLVED_EXHAUSTED;
}

/* Leaves a solution, which is noted: goes back to the last decision before the
 * projection was decided completely. */
static FdResolved
leave_solution (FdSearch *search)
{
  FdProjection *projection = search->projection;
  if (!fd_projection_note (projection, search->store)) {
    fd_store_halt (search->store, FD_LIMIT_MEMORY);
    return FD_RESOLVED_HALTED;
  }
  do
    if (!close_last (search))
      return exhaust (search);
  while (fd_projection_decided (projection, search->store));
  uint32_t depth = search->n_assumptions, n = search->n_decisions;
  /* this includes the last decision, which will be negated */
  while (depth <= n &&
         !fd_projection_is_other (projection, search->decision[depth].atom))
    depth++;
  if (depth <= n)
    fd_projection_keep (projection, depth);
  return FD_RESOLVED;
}

static FdResolved
resolve (FdSearch *search)
{
  if (search->projection && search->state == STATE_SOLUTION)
    return leave_solution (search);
  return close_last (search) ? FD_RESOLVED : exhaust (search);
}

static bool
assert_resolved (FdSearch *search)
{
  return fd_prune_atom (search->store, search->refuted, FD_REASON_NAIVE);
}

static bool
assert_bound (FdSearch *search, FdAtom bound)
{
  return fd_prune_atom (search->store, bound, FD_REASON_NAIVE);
}

static uint32_t
floor_of (const FdSearch *search)
{
  return search->n_assumptions;
}

const FdStrategy fd_chronological = {
    .restarts_in = 1 << STATE_FAILED | 1 << STATE_SOLUTION,
    .begin = fd_search_open,
    .ask = fd_search_begin_question,
    .resolve = resolve,
    .assert_resolved = assert_resolved,
    .assert_bound = assert_bound,
    .floor = floor_of,
};
