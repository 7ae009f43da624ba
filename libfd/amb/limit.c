/* SPDX-License-Identifier: MIT */
/* limit.c - what ends a run of many bodies before its time */
#include "amb.h"

static bool
hit (FdAmb *amb, FdLimit limit)
{
  amb->limit = limit;
  return true;
}

/* Bodies take from nanoseconds to seconds: the clock is looked at about every
 * millisecond, or more often where that costs nothing. */
static bool
out_of_time (FdAmb *amb)
{
  if (--amb->patience)
    return false;
  int64_t now = g_get_monotonic_time (), passed = now - amb->clock;
  if (passed < 500)
    amb->period = MIN (amb->period * 2, 256u);
  else if (passed > 2000)
    amb->period = MAX (amb->period / 4, 1u);
  amb->patience = amb->period;
  amb->clock = now;
  return now >= amb->deadline;
}

static bool
stopped (FdAmb *amb)
{
  if (fd_stop_is_set (&amb->stop) ||
      (amb->store && fd_store_stopped (amb->store)))
    return hit (amb, FD_LIMIT_STOPPED);
  return amb->deadline && out_of_time (amb) && hit (amb, FD_LIMIT_TIME);
}

/* An amb that another one's body runs is ended by the limits of both; that one
 * is left, for its body would take the lack of an answer for the answer no. */
bool
fd_amb_limited (FdAmb *amb)
{
  for (FdAmb *outer = amb->outer; outer; outer = outer->outer)
    if (!fd_amb_why_not_leave (outer) && stopped (outer))
      fd_amb_leave_limit (outer, outer->limit);
  if (amb->choice_limit && amb->statistics.choices >= amb->choice_limit)
    return hit (amb, FD_LIMIT_NODES);
  return stopped (amb);
}

bool
fd_amb_run_limited (FdAmb *amb)
{
  const FdAmbStatistics *s = &amb->statistics;
  if (amb->failure_limit && s->failures >= amb->failure_limit)
    return hit (amb, FD_LIMIT_FAILURES);
  if (amb->replay_limit && s->replays >= amb->replay_limit)
    return hit (amb, FD_LIMIT_REPLAYS);
  return fd_amb_limited (amb);
}

static void
set_deadline (FdAmb *amb)
{
  amb->deadline = 0;
  if (amb->seconds > 0)
    amb->deadline = amb->first_call + (int64_t) (amb->seconds * G_USEC_PER_SEC);
  amb->patience = amb->period = 1;
}

void
fd_amb_start_clock (FdAmb *amb)
{
  if (amb->first_call)
    return;
  amb->first_call = g_get_monotonic_time ();
  set_deadline (amb);
}

void
fd_amb_set_time_limit (FdAmb *amb, double seconds)
{
  if (!fd_require_amb (amb) ||
      !fd_require_setting (amb, seconds >= 0,
                           "a time limit of %g seconds, expected 0 or more",
                           seconds))
    return;
  amb->seconds = MIN (seconds, 1e9);
  if (amb->first_call)
    set_deadline (amb);
}

void
fd_amb_set_choice_limit (FdAmb *amb, uint64_t choices)
{
  if (!fd_require_amb (amb))
    return;
  amb->choice_limit = choices;
}

void
fd_amb_set_failure_limit (FdAmb *amb, uint64_t failures)
{
  if (!fd_require_amb (amb))
    return;
  amb->failure_limit = failures;
}

void
fd_amb_set_replay_limit (FdAmb *amb, uint64_t replays)
{
  if (!fd_require_amb (amb))
    return;
  amb->replay_limit = replays;
}

void
fd_amb_set_solution_limit (FdAmb *amb, uint64_t solutions)
{
  if (!fd_require_amb (amb))
    return;
  amb->solution_limit = solutions;
}

void
fd_amb_set_memory_limit (FdAmb *amb, size_t bytes)
{
  if (!fd_require_amb (amb))
    return;
  amb->memory.limit = bytes;
  if (amb->owns_store)
    fd_store_set_memory_limit (amb->store, bytes);
}

void
fd_amb_stop (FdAmb *amb)
{
  if (!fd_require_amb (amb))
    return;
  fd_stop_set (&amb->stop);
}

FdLimit
fd_amb_limit (const FdAmb *amb)
{
  if (!fd_require_amb (amb))
    return FD_LIMIT_NONE;
  return amb->limit;
}
