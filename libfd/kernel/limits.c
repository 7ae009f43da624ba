/* SPDX-License-Identifier: MIT */
/* limits.c - limits that end propagation without an answer */
#include "limits.h"

#include "error.h"
#include "require.h"

/* Runs of propagators between two checks of the limits. */
enum { POLL_INTERVAL = 256 };

bool
fd_store_poll (FdStore *store)
{
  store->poll_at = store->n_propagations + POLL_INTERVAL;
  store->worked += store->work;
  store->work = 0;
  if (fd_store_stopped (store))
    return fd_store_halt (store, FD_LIMIT_STOPPED);
  if (store->deadline && g_get_monotonic_time () >= store->deadline)
    return fd_store_halt (store, FD_LIMIT_TIME);
  return true;
}

bool
fd_store_halt (FdStore *store, FdLimit halt)
{
  assert (halt != FD_LIMIT_NONE);
  store->halt = halt;
  return false;
}

void
fd_store_report_halt (FdStore *store)
{
  FdLimit halt = store->halt;
  if (halt == FD_LIMIT_NONE || (halt != FD_LIMIT_MEMORY && store->searching))
    return;
  store->halt = FD_LIMIT_NONE;
  if (halt == FD_LIMIT_MEMORY)
    fd_store_refuse (store, FD_ERROR_MEMORY, "store: out of memory");
  else
    fd_store_refuse (store, FD_ERROR_STOPPED, "store: %s",
                     halt == FD_LIMIT_TIME ? "out of time" : "stopped");
}

void
fd_store_set_time_limit (FdStore *store, double seconds)
{
  if (!fd_require_store (store) || !fd_require_seconds (store, seconds))
    return;
  int64_t microseconds = (int64_t) (MIN (seconds, 1e9) * G_USEC_PER_SEC);
  store->deadline = seconds > 0 ? g_get_monotonic_time () + microseconds : 0;
}

void
fd_store_set_stop (FdStore *store, volatile sig_atomic_t *stop)
{
  if (!fd_require_store (store))
    return;
  store->stop = stop;
}

bool
fd_store_check_limits (FdStore *store)
{
  if (!fd_store_enter (store))
    return false;
  if (fd_store_poll (store))
    return !store->error;
  fd_store_report_halt (store);
  return false;
}
