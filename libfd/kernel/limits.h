/* SPDX-License-Identifier: MIT */
#ifndef FD_LIMITS_H
#define FD_LIMITS_H

#include "store.h"

#include "base/limits.h"

/* Stops the transaction under way.  Returns false. */
bool fd_store_halt (FdStore *store, FdLimit halt);
/* Halts it if a limit on it was reached; false then. */
bool fd_store_poll (FdStore *store);
/* For what takes long between two runs of propagators, or within one: counts
 * @steps, of nanoseconds each rather than microseconds, and polls after enough
 * of them, which is so often that they need not be many. */
enum { FD_WORK_INTERVAL = 1 << 16 };
static inline bool
fd_store_work (FdStore *store, uint64_t steps)
{
  uint64_t work = store->work + steps;
  if (G_UNLIKELY (work >= FD_WORK_INTERVAL)) {
    store->worked += steps;
    return fd_store_poll (store);
  }
  store->work = (uint32_t) work;
  return true;
}
/* All that was done, in such steps: the same for the same calls, whenever the
 * limits were looked at.  A run of a propagator is so many. */
enum { FD_PROPAGATION_WORK = 100 };
static inline uint64_t
fd_store_work_done (const FdStore *store)
{
  return FD_PROPAGATION_WORK * store->n_propagations + store->worked +
         store->work;
}
/* By whoever gave it fd_store_set_stop(). */
static inline bool
fd_store_is_told_to_stop (const FdStore *store)
{
  return store->stop && __atomic_load_n (store->stop, __ATOMIC_RELAXED);
}
static inline bool
fd_store_stopped (const FdStore *store)
{
  for (const FdStop *stop = store->searching; stop; stop = stop->outer)
    if (fd_stop_is_set (stop))
      return true;
  return fd_store_is_told_to_stop (store);
}

/* From here on @stop and @deadline, unless 0, end what the store does, too, and
 * whoever gave them looks itself at why it was halted.  Returns the deadline to
 * go back to. */
static inline int64_t
fd_store_begin_search (FdStore *store, FdStop *stop, int64_t deadline)
{
  int64_t outer = store->deadline;
  stop->outer = store->searching;
  store->searching = stop;
  if (deadline && (!outer || deadline < outer))
    store->deadline = deadline;
  return outer;
}

static inline void
fd_store_end_search (FdStore *store, int64_t outer_deadline)
{
  assert (store->searching);
  store->searching = store->searching->outer;
  store->deadline = outer_deadline;
}

/* Says in the store's error what halted it, unless a search looks itself. */
void fd_store_report_halt (FdStore *store);

#endif
