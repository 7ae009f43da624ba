/* SPDX-License-Identifier: MIT */
/* limits.c - limits that stop a search before its end */
#include "search.h"

void
fd_search_set_time_limit (FdSearch *search, double seconds)
{
  if (!fd_require_search (search) ||
      !fd_search_spoil (search, fd_require_seconds (search->store, seconds)))
    return;
  fd_limits_set_seconds (&search->limits, seconds);
  if (search->state != STATE_NEW)
    fd_search_start_clock (search);
}

/* The clock of a search that started without a limit runs from the first limit
 * on. */
void
fd_search_start_clock (FdSearch *search)
{
  if (search->limits.seconds > 0)
    fd_limits_start_clock (&search->limits);
}

void
fd_search_set_node_limit (FdSearch *search, uint64_t nodes)
{
  if (!fd_require_search (search))
    return;
  search->limits.nodes = nodes;
}

void
fd_search_set_failure_limit (FdSearch *search, uint64_t failures)
{
  if (!fd_require_search (search))
    return;
  search->limits.failures = failures;
}

void
fd_search_set_solution_limit (FdSearch *search, uint64_t solutions)
{
  if (!fd_require_search (search))
    return;
  search->limits.solutions = solutions;
}

void
fd_search_stop (FdSearch *search)
{
  if (!fd_require_search (search))
    return;
  fd_stop_set (&search->limits.stop);
}

FdLimit
fd_search_limit (const FdSearch *search)
{
  if (!fd_require_search (search))
    return FD_LIMIT_NONE;
  return search->limits.reached;
}

const FdStatistics *
fd_search_statistics (const FdSearch *search)
{
  if (!fd_require_search (search))
    return NULL;
  return &search->statistics;
}

/* --- asked by the search ------------------------------------------------ */

bool
fd_search_hit (FdSearch *search, FdLimit limit)
{
  return fd_limits_hit (&search->limits, limit);
}

bool
fd_search_note_limit (FdSearch *search)
{
  const FdStatistics *s = &search->statistics;
  FdLimits *limits = &search->limits;
  if (fd_store_stopped (search->store))
    return fd_limits_hit (limits, FD_LIMIT_STOPPED);
  if (fd_limits_enough (limits, limits->nodes, s->nodes, FD_LIMIT_NODES) ||
      fd_limits_enough (limits, limits->failures, s->failures,
                        FD_LIMIT_FAILURES) ||
      fd_limits_enough (limits, limits->work,
                        fd_store_work_done (search->store), FD_LIMIT_FAILURES))
    return true;
  int64_t deadline = search->store->deadline;
  return deadline && s->nodes % 64 == 1 &&
         g_get_monotonic_time () >= deadline &&
         fd_limits_hit (limits, FD_LIMIT_TIME);
}

bool
fd_search_note_halt (FdSearch *search)
{
  FdLimit halt = search->store->halt;
  search->store->halt = FD_LIMIT_NONE;
  return fd_search_hit (search, halt);
}
