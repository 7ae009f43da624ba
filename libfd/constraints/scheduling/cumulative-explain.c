/* SPDX-License-Identifier: MIT */
/* cumulative-explain.c - why the time table pruned
 *
 * The reason is of one time, or, where a start moves far, of all times from lo
 * to hi: tasks that were certain to run then, which with the task that was
 * moved take more than the capacity.  Of each its start is at most lo, and its
 * end beyond hi, no more: so the bounds are as weak as these times allow. Tasks
 * that need no atom come first, then those that take most, until they are
 * enough; what they take too much weakens the bounds of the capacity and of the
 * demands.  Likewise with what was too much for an interval.
 */
#include "cumulative-explain.h"

/* start >= v: it ran into [lo, hi] before v, as it ends after lo. */
static void
explain_min (const FdPast *p, uint32_t i, int64_t v, int64_t time)
{
  int64_t end =
      fd_past_min (p, i) + fd_past_min (p, fd_duration_at (p->self, i));
  FdOverload o = fd_past_beside (p, i, MIN (v, end) - 1, v - 1);
  if (!fd_past_try_overload (p, &o)) {
    o = fd_past_beside (p, i, MIN (time, end - 1), time);
    fd_past_add_overload (p, &o);
  }
  fd_past_add_end (p, i, o.lo);
  fd_past_add_presence (p, i);
}

/* start <= v: after v it ran into [lo, hi], as it starts by hi. */
static void
explain_max (const FdPast *p, uint32_t i, int64_t v, int64_t time)
{
  uint32_t d = fd_duration_at (p->self, i);
  int64_t lst = fd_past_max (p, i), lo = v + fd_past_min (p, d);
  FdOverload o = fd_past_beside (p, i, lo, MAX (lo, lst));
  if (!fd_past_try_overload (p, &o)) {
    lo = MAX (time, v + 1);
    o = fd_past_beside (p, i, lo, MAX (lo, lst));
    fd_past_add_overload (p, &o);
  }
  fd_past_add_bound (p, i, false, o.hi);
  fd_past_add_bound (p, d, true, o.lo - v);
  fd_past_add_presence (p, i);
}

/* duration <= v: longer, it ran into [lo, hi] from any start up to hi. */
static void
explain_duration (const FdPast *p, uint32_t i, int64_t v, int64_t time)
{
  FdOverload o = fd_past_beside (p, i, time, MAX (time, fd_past_max (p, i)));
  fd_past_add_overload (p, &o);
  fd_past_add_bound (p, i, true, o.lo - v);
  fd_past_add_bound (p, i, false, o.hi);
  fd_past_add_presence (p, i);
}

/* demand <= v: with more, it took too much at @time. */
static void
explain_demand (const FdPast *p, uint32_t i, int64_t v, int64_t time)
{
  FdOverload o = fd_past_beside (p, i, time, time);
  o.own = v + 1;
  o.own_is_reason = false;
  fd_past_add_overload (p, &o);
  fd_past_add_bound (p, i, false, time);
  fd_past_add_end (p, i, time);
  fd_past_add_presence (p, i);
}

static void
explain_demand_alone (const FdPast *p, uint32_t i, int64_t v)
{
  fd_past_add_bound (p, fd_capacity_at (p->self), false, v);
  fd_past_add_bound (p, fd_duration_at (p->self, i), true, 1);
  fd_past_add_presence (p, i);
}

static void
explain_capacity_alone (const FdPast *p, uint32_t i, int64_t v)
{
  fd_past_add_bound (p, fd_demand_at (p->self, i), true, v);
  fd_past_add_bound (p, fd_duration_at (p->self, i), true, 1);
  fd_past_add_presence (p, i);
}

/* Tasks took more than @limit at @time. */
static void
explain_overload (const FdPast *p, int64_t limit, bool limit_is_reason,
                  int64_t time)
{
  FdOverload o = {.lo = time,
                  .hi = time,
                  .except = p->self->n,
                  .limit = limit,
                  .limit_is_reason = limit_is_reason};
  fd_past_add_overload (p, &o);
}

/* --- all ---------------------------------------------------------------- */

const char *
fd_cumulative_explain (FdPropagator *base, FdStore *store, FdAtom need,
                       uint64_t code, FdPosition at, FdAtoms *out)
{
  FdPast p = {(FdCumulative *) base, store, at, out};
  FdTimeTableRule rule = fd_code_rule (code);
  uint32_t i = fd_code_task (code);
  int64_t time = fd_code_time (code), v = need.value;
  switch (rule) {
  case FD_TIME_TABLE_OVERLOAD:
    explain_overload (&p, fd_past_capacity (&p), true, time);
    break;
  case FD_TIME_TABLE_CAPACITY:
    explain_overload (&p, v - 1, false, time);
    break;
  case FD_TIME_TABLE_CAPACITY_ALONE:
    explain_capacity_alone (&p, i, v);
    break;
  case FD_TIME_TABLE_START_MIN:
    explain_min (&p, i, v, time);
    break;
  case FD_TIME_TABLE_START_MAX:
    explain_max (&p, i, v, time);
    break;
  case FD_TIME_TABLE_DURATION:
    explain_duration (&p, i, v, time);
    break;
  case FD_TIME_TABLE_DEMAND:
    explain_demand (&p, i, v, time);
    break;
  case FD_TIME_TABLE_DEMAND_ALONE:
    explain_demand_alone (&p, i, v);
    break;
  case FD_TIME_TABLE_ENERGY:
    fd_past_explain_energy (&p, i, (uint32_t) (code >> 30));
    return "energy";
  default:
    fd_past_explain_nowhere (&p, rule, i, need);
  }
  return "time-table";
}

/* Some time at which tasks were certain to take more than the capacity. */
const char *
fd_cumulative_explain_conflict (FdPropagator *base, FdStore *store,
                                FdPosition at, FdAtoms *out)
{
  FdCumulative *self = (FdCumulative *) base;
  FdPast p = {self, store, at, out};
  fd_cumulative_read_history (self, store, at);
  uint32_t peak = fd_cumulative_make_table (self);
  int64_t capacity = fd_past_capacity (&p);
  if (self->step[peak].height <= capacity)
    return NULL;
  explain_overload (&p, capacity, true, self->step[peak].time);
  return "time-table";
}
