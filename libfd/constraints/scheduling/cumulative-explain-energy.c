/* SPDX-License-Identifier: MIT */
/* cumulative-explain-energy.c - why an interval had too much to take
 *
 * Tasks that need no atom come first, then those that took most, until they are
 * enough.  What they take too much weakens the bounds of the capacity and of
 * the demands.
 */
#include "cumulative-explain.h"

/* That a task took in [begin, end), where it ran within it, or from x up to
 * before y. */
typedef struct {
  int64_t begin, end;
} Window;

static bool
was_inside (const FdTask *task, const Window *w)
{
  return task->est >= w->begin && task->lst + task->duration <= w->end;
}

static int64_t
part_begin (const FdTask *task, const Window *w)
{
  return MAX (task->lst, w->begin);
}

static int64_t
part_end (const FdTask *task, const Window *w)
{
  return MIN (fd_task_end (task), w->end);
}

/* For how long it ran within the window, at least. */
static int64_t
time_inside (const FdTask *task, const Window *w)
{
  if (was_inside (task, w))
    return task->duration;
  return MAX (part_end (task, w) - part_begin (task, w), 0);
}

/* Whether that takes no atom. */
static bool
is_always_inside (const FdPast *p, uint32_t i, const Window *w)
{
  const FdTask *task = &p->self->task[i];
  FdTask first = {.est = fd_past_root (p, i, true),
                  .lst = fd_past_root (p, i, false),
                  .duration =
                      fd_past_root (p, fd_duration_at (p->self, i), true)};
  return time_inside (&first, w) >= time_inside (task, w) &&
         fd_past_root (p, fd_demand_at (p->self, i), true) >= task->demand &&
         fd_past_was_present (p, i, 0);
}

/* Lists who took something, those first that take no atom, then those that took
 * most. */
static uint32_t
list_inside (const FdPast *p, const Window *w)
{
  FdCumulative *self = p->self;
  uint32_t n = 0;
  fd_cumulative_read_history (self, p->store, p->at);
  for (uint32_t i = 0; i < self->n; i++) {
    const FdTask *task = &self->task[i];
    int64_t energy = task->open ? 0 : task->demand * time_inside (task, w);
    if (energy == 0)
      continue;
    bool is_free = is_always_inside (p, i, w);
    self->key[i] = (is_free ? -(INT64_C (1) << 61) : 0) - energy;
    self->order[n++] = i;
  }
  fd_sort_tasks (self->order, n, self->key, self->spare);
  return n;
}

static void
add_inside (const FdPast *p, uint32_t i, const Window *w)
{
  const FdTask *task = &p->self->task[i];
  uint32_t d = fd_duration_at (p->self, i);
  if (was_inside (task, w)) {
    fd_past_add_bound (p, i, true, w->begin);
    fd_past_add_bound (p, i, false, w->end - task->duration);
    fd_past_add_bound (p, d, true, task->duration);
  } else {
    fd_past_add_bound (p, i, false, part_begin (task, w));
    fd_past_add_end (p, i, part_end (task, w) - 1);
  }
  fd_past_add_presence (p, i);
}

void
fd_past_explain_energy (const FdPast *p, uint32_t first, uint32_t last)
{
  FdCumulative *self = p->self;
  Window w = {fd_past_min (p, first),
              fd_past_max (p, last) +
                  fd_past_min (p, fd_duration_at (self, last))};
  int64_t length = w.end - w.begin, capacity = fd_past_capacity (p);
  int64_t slack = -capacity * length - 1;
  uint32_t n = list_inside (p, &w), used = 0;
  for (; slack < 0 && used < n; used++) {
    const FdTask *task = &self->task[self->order[used]];
    slack += task->demand * time_inside (task, &w);
  }
  int64_t more = slack / length;
  slack -= more * length;
  fd_past_add_weakened (p, fd_capacity_at (self), false, capacity, &more);
  slack += more * length;
  for (uint32_t k = 0; k < used; k++) {
    uint32_t i = self->order[k];
    const FdTask *task = &self->task[i];
    int64_t time = time_inside (task, &w), less = slack / time;
    slack -= less * time;
    fd_past_add_weakened (p, fd_demand_at (self, i), true, task->demand, &less);
    slack += less * time;
    add_inside (p, i, &w);
  }
}
