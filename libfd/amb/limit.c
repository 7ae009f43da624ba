/* SPDX-License-Identifier: MIT */
/* limit.c - what ends a run of many bodies before its time */
#include "amb.h"

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
  return now >= amb->limits.deadline;
}

static bool
stopped (FdAmb *amb)
{
  if (fd_stop_is_set (&amb->limits.stop) ||
      (amb->store && fd_store_stopped (amb->store)))
    return fd_limits_hit (&amb->limits, FD_LIMIT_STOPPED);
  return amb->limits.deadline && out_of_time (amb) &&
         fd_limits_hit (&amb->limits, FD_LIMIT_TIME);
}

/* An amb that another one's body runs is ended by the limits of both; that one
 * is left, for its body would take the lack of an answer for the answer no. */
bool
fd_amb_limited (FdAmb *amb)
{
  for (FdAmb *outer = amb->outer; outer; outer = outer->outer)
    if (!fd_amb_why_not_leave (outer) && stopped (outer))
      fd_amb_leave_limit (outer, outer->limits.reached);
  FdLimits *limits = &amb->limits;
  if (fd_limits_enough (limits, limits->nodes, amb->statistics.choices,
                        FD_LIMIT_NODES))
    return true;
  return stopped (amb);
}

bool
fd_amb_run_limited (FdAmb *amb)
{
  const FdAmbStatistics *s = &amb->statistics;
  FdLimits *limits = &amb->limits;
  if (fd_limits_enough (limits, limits->failures, s->failures,
                        FD_LIMIT_FAILURES) ||
      fd_limits_enough (limits, limits->replays, s->replays, FD_LIMIT_REPLAYS))
    return true;
  return fd_amb_limited (amb);
}

/* At the next call. */
static void
look_soon (FdAmb *amb)
{
  amb->patience = amb->period = 1;
}

void
fd_amb_start_clock (FdAmb *amb)
{
  if (amb->limits.begun)
    return;
  fd_limits_start_clock (&amb->limits);
  look_soon (amb);
}

void
fd_amb_set_time_limit (FdAmb *amb, double seconds)
{
  if (!fd_require_amb (amb) ||
      !fd_require_setting (amb, seconds >= 0,
                           "a time limit of %g seconds, expected 0 or more",
                           seconds))
    return;
  fd_limits_set_seconds (&amb->limits, seconds);
  look_soon (amb);
}

void
fd_amb_set_choice_limit (FdAmb *amb, uint64_t choices)
{
  if (!fd_require_amb (amb))
    return;
  amb->limits.nodes = choices;
}

void
fd_amb_set_failure_limit (FdAmb *amb, uint64_t failures)
{
  if (!fd_require_amb (amb))
    return;
  amb->limits.failures = failures;
}

void
fd_amb_set_replay_limit (FdAmb *amb, uint64_t replays)
{
  if (!fd_require_amb (amb))
    return;
  amb->limits.replays = replays;
}

void
fd_amb_set_solution_limit (FdAmb *amb, uint64_t solutions)
{
  if (!fd_require_amb (amb))
    return;
  amb->limits.solutions = solutions;
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
  fd_stop_set (&amb->limits.stop);
}

FdLimit
fd_amb_limit (const FdAmb *amb)
{
  if (!fd_require_amb (amb))
    return FD_LIMIT_NONE;
  return amb->limits.reached;
}
