/* SPDX-License-Identifier: MIT */
/* limits.c - the clock of a search, and what it says of a time limit */
#include "base/limits.h"

static void
set_deadline (FdLimits *limits)
{
  limits->deadline = 0;
  if (limits->begun && limits->seconds > 0)
    limits->deadline =
        limits->begun + (int64_t) (limits->seconds * G_USEC_PER_SEC);
}

void
fd_limits_start_clock (FdLimits *limits)
{
  if (!limits->begun)
    limits->begun = g_get_monotonic_time ();
  set_deadline (limits);
}

void
fd_limits_set_seconds (FdLimits *limits, double seconds)
{
  limits->seconds = MIN (seconds, 1e9);
  set_deadline (limits);
}
