/* SPDX-License-Identifier: MIT */
/* cumulative-explain-nowhere.c - why a task that may take nothing had no place
 */
#include "cumulative-explain.h"

/* The last step that begins by @time, from which on others leave too little. */
static int64_t
last_full_time (const FdCumulative *self, int64_t time, int64_t most,
                int64_t *end)
{
  uint32_t k = fd_cumulative_step_at (self, time);
  while (k > 0 && self->step[k].height <= most)
    k--;
  *end = k + 1 < self->n_steps ? self->step[k + 1].time : INT64_MAX;
  return MIN (time, *end - 1);
}

/* From its first start on, step by step up to the last, others leave too
 * little for a task of this @duration and of the demand in @o.  Where that is a
 * conflict it was certain to run; its own part is not what others take. */
static void
explain_steps (const FdPast *p, uint32_t i, FdOverload o, int64_t duration)
{
  enum { MOST = 8 };
  FdCumulative *self = p->self;
  int64_t start = fd_past_min (p, i), last = fd_past_max (p, i), end;
  bool is_first = true;
  fd_cumulative_read_history (self, p->store, p->at);
  self->task[i].open |= FD_TASK_ABSENT;
  fd_cumulative_make_table (self);
  while (start <= last) {
    o.lo = last_full_time (self, start + duration - 1, o.limit - o.own, &end);
    o.hi = o.lo;
    if (MIN (end, last) - o.lo > MOST * duration)
      o.hi = MIN (end - 1, MAX (last, o.lo));
    fd_past_add_overload (p, &o);
    if (is_first)
      fd_past_add_bound (p, i, true, o.lo + 1 - duration);
    is_first = false;
    start = o.hi + 1;
  }
  fd_past_add_bound (p, i, false, o.hi);
}

void
fd_past_explain_nowhere (const FdPast *p, FdTimeTableRule rule, uint32_t i,
                         FdAtom need)
{
  const FdCumulative *self = p->self;
  uint32_t d = fd_duration_at (self, i);
  size_t first = p->out->n;
  FdOverload o = fd_past_beside (p, i, 0, 0);
  int64_t duration = fd_past_min (p, d);
  if (rule == FD_TIME_TABLE_NOWHERE_DURATION)
    duration = (int64_t) need.value + 1;
  else
    fd_past_add_bound (p, d, true, duration);
  if (rule == FD_TIME_TABLE_NOWHERE_DEMAND) {
    o.own = (int64_t) need.value + 1;
    o.own_is_reason = false;
  }
  if (rule != FD_TIME_TABLE_NOWHERE_PRESENCE)
    fd_past_add_presence (p, i);
  if (o.own > o.limit)
    fd_past_add_overload (p, &o);
  else
    explain_steps (p, i, o, duration);
  fd_atoms_merge (p->store, p->out, first, p->at);
}
