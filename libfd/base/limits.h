/* SPDX-License-Identifier: MIT */
#ifndef FD_BASE_LIMITS_H
#define FD_BASE_LIMITS_H

#include "fd-store.h"

/* --- a wish to stop ------------------------------------------------------ */

/* The stop of a search, and of the one around it.  The flag is set by signal
 * handlers and other threads: nothing but itself is told by it, so no order is
 * asked for. */
typedef struct _FdStop FdStop;
struct _FdStop {
  sig_atomic_t flag;
  FdStop *outer;
};

static inline void
fd_stop_set (FdStop *stop)
{
  __atomic_store_n (&stop->flag, 1, __ATOMIC_RELAXED);
}

static inline bool
fd_stop_is_set (const FdStop *stop)
{
  return __atomic_load_n (&stop->flag, __ATOMIC_RELAXED);
}

/* It has ended what it was to end. */
static inline void
fd_stop_consume (FdStop *stop)
{
  __atomic_store_n (&stop->flag, 0, __ATOMIC_RELAXED);
}

/* --- the limits of a search ---------------------------------------------- */

/* Of a search, an amb, a search in a state space: what they may take, and which
 * of it ended the last call.  0: no limit. */
typedef struct {
  uint64_t nodes; /* or choices, or expansions */
  uint64_t failures, solutions, replays;
  uint64_t work; /* of the store: the end of a turn, see search/share.c */
  double seconds;
  int64_t begun, deadline; /* monotonic microseconds; 0: not yet, none */
  FdLimit reached;
  FdStop stop;
} FdLimits;

/* The time counts from now on, if it did not before. */
void fd_limits_start_clock (FdLimits *limits);
/* @seconds, at least 0, from when the clock was started. */
void fd_limits_set_seconds (FdLimits *limits, double seconds);

/* Notes @limit, and returns true. */
static inline bool
fd_limits_hit (FdLimits *limits, FdLimit limit)
{
  limits->reached = limit;
  return true;
}

/* Whether so many are enough; that is noted as @limit. */
static inline bool
fd_limits_enough (FdLimits *limits, uint64_t most, uint64_t n, FdLimit limit)
{
  return G_UNLIKELY (most && n >= most) && fd_limits_hit (limits, limit);
}

/* Before a call, and after it: a stop ends one call. */
static inline void
fd_limits_begin_call (FdLimits *limits)
{
  limits->reached = FD_LIMIT_NONE;
}

static inline void
fd_limits_end_call (FdLimits *limits)
{
  if (limits->reached == FD_LIMIT_STOPPED)
    fd_stop_consume (&limits->stop);
}

#endif
