/* SPDX-License-Identifier: MIT */
/* cumulative-explain-time.c - tasks ran at a time, and took too much
 *
 * Of each its start is at most lo, and its end beyond hi, no more: so the
 * bounds are as weak as these times allow.  Tasks that need no atom come first,
 * then those that take most, until they are enough; what they take too much
 * weakens the bounds of the capacity and of the demands.
 */
#include "cumulative-explain.h"

/* By its start, by its duration, or by both. */
void
fd_past_add_end (const FdPast *p, uint32_t i, int64_t time)
{
  uint32_t d = fd_duration_at (p->self, i);
  int64_t duration = fd_past_root (p, d, true);
  if (fd_past_min (p, i) + duration > time) {
    fd_past_add_bound (p, i, true, time + 1 - duration);
    return;
  }
  int64_t start = fd_past_root (p, i, true);
  duration = fd_past_min (p, d);
  if (start + duration > time) {
    fd_past_add_bound (p, d, true, time + 1 - start);
    return;
  }
  fd_past_add_bound (p, i, true, time + 1 - duration);
  fd_past_add_bound (p, d, true, duration);
}

/* --- several tasks ------------------------------------------------------ */

/* Whether it was certain to run from lo to hi; its demand is noted. */
static bool
did_run (const FdPast *p, uint32_t i, const FdOverload *o)
{
  FdTask *task = &p->self->task[i];
  int64_t duration = fd_past_min (p, fd_duration_at (p->self, i));
  if (duration <= 0 || fd_past_max (p, i) > o->lo ||
      fd_past_min (p, i) + duration <= o->hi)
    return false;
  task->demand = fd_past_min (p, fd_demand_at (p->self, i));
  return task->demand > 0 && fd_past_was_present (p, i, p->at);
}

/* Whether that takes no atom. */
static bool
always_runs (const FdPast *p, uint32_t i, const FdOverload *o)
{
  const FdCumulative *self = p->self;
  return fd_past_root (p, i, false) <= o->lo &&
         fd_past_root (p, i, true) +
                 fd_past_root (p, fd_duration_at (self, i), true) >
             o->hi &&
         fd_past_root (p, fd_demand_at (self, i), true) >=
             self->task[i].demand &&
         fd_past_was_present (p, i, 0);
}

/* Lists who ran, those first that take no atom, then those that take most. */
static uint32_t
list_running (const FdPast *p, const FdOverload *o, uint32_t *list)
{
  FdCumulative *self = p->self;
  uint32_t n = 0;
  for (uint32_t i = 0; i < self->n; i++) {
    if (i == o->except || !did_run (p, i, o))
      continue;
    bool is_free = always_runs (p, i, o);
    self->key[i] =
        (is_free ? -2 * (int64_t) FD_VALUE_MAX : 0) - self->task[i].demand;
    list[n++] = i;
  }
  fd_sort_tasks (list, n, self->key, self->spare);
  return n;
}

bool
fd_past_try_overload (const FdPast *p, const FdOverload *o)
{
  FdCumulative *self = p->self;
  uint32_t *list = self->order, n = list_running (p, o, list), used = 0;
  int64_t slack = o->own - o->limit - 1;
  while (slack < 0 && used < n)
    slack += self->task[list[used++]].demand;
  if (slack < 0)
    return false;
  if (o->limit_is_reason)
    fd_past_add_weakened (p, fd_capacity_at (self), false, o->limit, &slack);
  if (o->own_is_reason)
    fd_past_add_weakened (p, fd_demand_at (self, o->except), true, o->own,
                          &slack);
  for (uint32_t k = 0; k < used; k++) {
    uint32_t i = list[k];
    fd_past_add_bound (p, i, false, o->lo);
    fd_past_add_end (p, i, o->hi);
    fd_past_add_weakened (p, fd_demand_at (self, i), true, self->task[i].demand,
                          &slack);
    fd_past_add_presence (p, i);
  }
  return true;
}
