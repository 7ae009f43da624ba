/* SPDX-License-Identifier: MIT */
/* limits.c - when a search has to stop before its end */
#include "search.h"

void
fd_search_set_time_limit (FdSearch *search, double seconds)
{
  if (!fd_require_search (search) ||
      !fd_search_spoil (search, fd_require_seconds (search->store, seconds)))
    return;
  search->seconds = MIN (seconds, 1e9);
  if (search->state != STATE_NEW)
    fd_search_set_deadline (search);
}

/* A search that had no limit when it began counts from its first one on. */
void
fd_search_set_deadline (FdSearch *search)
{
  if (search->seconds > 0 && !search->begun)
    search->begun = g_get_monotonic_time ();
  search->deadline = 0;
  if (search->seconds > 0)
    search->deadline =
        search->begun + (int64_t) (search->seconds * G_USEC_PER_SEC);
}

void
fd_search_set_node_limit (FdSearch *search, uint64_t nodes)
{
  if (!fd_require_search (search))
    return;
  search->node_limit = nodes;
}

void
fd_search_set_failure_limit (FdSearch *search, uint64_t failures)
{
  if (!fd_require_search (search))
    return;
  search->failure_limit = failures;
}

void
fd_search_set_solution_limit (FdSearch *search, uint64_t solutions)
{
  if (!fd_require_search (search))
    return;
  search->solution_limit = solutions;
}

void
fd_search_stop (FdSearch *search)
{
  if (!fd_require_search (search))
    return;
  fd_stop_set (&search->stop);
}

FdLimit
fd_search_limit (const FdSearch *search)
{
  if (!fd_require_search (search))
    return FD_LIMIT_NONE;
  return search->limit;
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
  search->limit = limit;
  return true;
}

bool
fd_search_limited (FdSearch *search)
{
  const FdStatistics *s = &search->statistics;
  if (fd_store_stopped (search->store))
    return fd_search_hit (search, FD_LIMIT_STOPPED);
  if (search->node_limit && s->nodes >= search->node_limit)
    return fd_search_hit (search, FD_LIMIT_NODES);
  if (search->failure_limit && s->failures >= search->failure_limit)
    return fd_search_hit (search, FD_LIMIT_FAILURES);
  int64_t deadline = search->store->deadline;
  if (deadline && s->nodes % 64 == 1 && g_get_monotonic_time () >= deadline)
    return fd_search_hit (search, FD_LIMIT_TIME);
  return false;
}

bool
fd_search_halted (FdSearch *search)
{
  FdHalt halt = search->store->halt;
  search->store->halt = FD_HALT_NONE;
  switch (halt) {
  case FD_HALT_NONE:
    return false;
  case FD_HALT_TIME:
    return fd_search_hit (search, FD_LIMIT_TIME);
  case FD_HALT_STOPPED:
    return fd_search_hit (search, FD_LIMIT_STOPPED);
  default:
    return fd_search_hit (search, FD_LIMIT_MEMORY);
  }
}
