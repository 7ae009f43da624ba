/* SPDX-License-Identifier: MIT */
/* cumulative-filter.c - what the time table leaves no room for
 *
 * Where the table, without the task's own part, and its demand are more than
 * the capacity, the task cannot run; such a step is blocked.  A start from
 * which the task would run into a blocked step moves beyond it: up for the
 * earliest, down for the latest.  By one time of the step at a time that is all
 * at once if the task lasts as long as the step; so each move has a reason of
 * one time.
 *
 * A task that may yet take nothing is moved in thought alone: if it has no
 * place it takes nothing.
 */
#include "cumulative.h"

/* So many moves over one step have a reason each. */
enum { MOST_MOVES = 8 };

typedef struct {
  FdCumulative *self;
  FdStore *store;
  const FdTask *task;
  uint32_t index;
  int64_t most; /* that others may take beside it */
} Filter;

static inline int64_t
step_end (const FdCumulative *self, uint32_t k)
{
  return k + 1 < self->n_steps ? self->step[k + 1].time : INT64_MAX;
}

/* Whether the task cannot run during step @k. */
static inline bool
is_blocked (const Filter *f, uint32_t k)
{
  const FdProfileStep *step = &f->self->step[k];
  if (step->height <= f->most)
    return false;
  bool is_own = fd_task_has_part (f->task) && step->time >= f->task->lst &&
                step->time < fd_task_end (f->task);
  return step->height - (is_own ? f->task->demand : 0) > f->most;
}

/* The first blocked step that ends after @from and begins before @to; n_steps
 * if there is none. */
static uint32_t
first_blocked (const Filter *f, int64_t from, int64_t to)
{
  const FdCumulative *self = f->self;
  uint32_t k = fd_cumulative_step_at (self, from);
  while (k < self->n_steps && self->step[k].time < to && !is_blocked (f, k))
    k++;
  return k < self->n_steps && self->step[k].time < to ? k : self->n_steps;
}

/* The last one of these. */
static uint32_t
last_blocked (const Filter *f, int64_t from, int64_t to)
{
  const FdCumulative *self = f->self;
  for (uint32_t k = fd_cumulative_step_at (self, to - 1);
       step_end (self, k) > from; k--) {
    if (is_blocked (f, k))
      return k;
    if (k == 0)
      break;
  }
  return self->n_steps;
}

/* --- starts ------------------------------------------------------------- */

static bool
move_up (Filter *f, FdDomain *start, uint32_t k)
{
  int64_t end = step_end (f->self, k), duration = f->task->duration;
  bool one = end - fd_domain_min (start) > MOST_MOVES * duration;
  while (fd_domain_min (start) < end) {
    int64_t time = fd_domain_min (start) + duration - 1;
    time = one || time >= end ? end - 1 : time;
    FdReason why =
        fd_time_table_reason (FD_TIME_TABLE_START_MIN, f->index, time);
    if (!fd_domain_set_min (f->store, start, fd_clamp (time + 1), why))
      return false;
  }
  return true;
}

static bool
filter_min (Filter *f)
{
  FdDomain *start = f->self->base.scope[f->index];
  for (;;) {
    int64_t from = fd_domain_min (start);
    uint32_t k = first_blocked (f, from, from + f->task->duration);
    if (k == f->self->n_steps)
      return true;
    if (!move_up (f, start, k))
      return false;
  }
}

static bool
move_down (Filter *f, FdDomain *start, uint32_t k)
{
  int64_t begin = f->self->step[k].time, duration = f->task->duration;
  bool one = fd_domain_max (start) - begin > (MOST_MOVES - 1) * duration;
  while (fd_domain_max (start) > begin - duration) {
    int64_t time = one ? begin : MAX (begin, (int64_t) fd_domain_max (start));
    FdReason why =
        fd_time_table_reason (FD_TIME_TABLE_START_MAX, f->index, time);
    if (!fd_domain_set_max (f->store, start, fd_clamp (time - duration), why))
      return false;
  }
  return true;
}

static bool
filter_max (Filter *f)
{
  FdDomain *start = f->self->base.scope[f->index];
  for (;;) {
    int64_t from = fd_domain_max (start);
    uint32_t k = last_blocked (f, from, from + f->task->duration);
    if (k == f->self->n_steps)
      return true;
    if (!move_down (f, start, k))
      return false;
  }
}

/* --- durations, demands ------------------------------------------------- */

/* It ends before the first blocked step that it cannot start behind. */
static bool
filter_duration (Filter *f)
{
  const FdCumulative *self = f->self;
  const FdDomain *start = self->base.scope[f->index];
  FdDomain *x = self->base.scope[fd_duration_at (self, f->index)];
  if (fd_domain_is_fixed (x))
    return true;
  int64_t est = fd_domain_min (start), lst = fd_domain_max (start);
  uint32_t k = first_blocked (f, lst, est + fd_domain_max (x));
  if (k == self->n_steps)
    return true;
  int64_t begin = self->step[k].time;
  return fd_domain_set_max (
      f->store, x, fd_clamp (MAX (0, begin - est)),
      fd_time_table_reason (FD_TIME_TABLE_DURATION, f->index, begin));
}

/* It takes no more than others leave where it is certain to run; and never more
 * than there is. */
static bool
filter_demand (Filter *f, int64_t capacity)
{
  const FdCumulative *self = f->self;
  const FdTask *task = f->task;
  FdDomain *x = self->base.scope[fd_demand_at (self, f->index)];
  if (fd_domain_is_fixed (x))
    return true;
  int64_t own = fd_task_has_part (task) ? task->demand : 0;
  int64_t end = fd_task_end (task), highest = 0, at = 0;
  FdTimeTableRule rule = FD_TIME_TABLE_DEMAND_ALONE;
  for (uint32_t k = fd_cumulative_step_at (self, task->lst);
       k < self->n_steps && self->step[k].time < end && task->lst < end; k++) {
    if (self->step[k].height - own <= highest)
      continue;
    highest = self->step[k].height - own;
    at = MAX (self->step[k].time, task->lst);
    rule = FD_TIME_TABLE_DEMAND;
  }
  return fd_domain_set_max (f->store, x, fd_clamp (capacity - highest),
                            fd_time_table_reason (rule, f->index, at));
}

/* --- tasks that may take nothing ---------------------------------------- */

static bool
is_nowhere (const Filter *f)
{
  for (int64_t start = f->task->est; start <= f->task->lst;) {
    uint32_t k = first_blocked (f, start, start + f->task->duration);
    if (k == f->self->n_steps)
      return false;
    start = step_end (f->self, k);
  }
  return true;
}

static bool
filter_open (Filter *f)
{
  const FdCumulative *self = f->self;
  uint32_t open = f->task->open, i = f->index;
  if ((open & (open - 1)) || !is_nowhere (f))
    return true;
  if (open == FD_OPEN_PRESENCE)
    return fd_assert_atom (
        f->store, fd_atom_not (fd_presence_of (self, i)),
        fd_time_table_reason (FD_TIME_TABLE_NOWHERE_PRESENCE, i, 0));
  if (open == FD_OPEN_DURATION)
    return fd_domain_set_max (
        f->store, self->base.scope[fd_duration_at (self, i)],
        (int32_t) f->task->duration - 1,
        fd_time_table_reason (FD_TIME_TABLE_NOWHERE_DURATION, i, 0));
  return fd_domain_set_max (
      f->store, self->base.scope[fd_demand_at (self, i)],
      (int32_t) f->task->demand - 1,
      fd_time_table_reason (FD_TIME_TABLE_NOWHERE_DEMAND, i, 0));
}

/* --- all tasks ---------------------------------------------------------- */

static bool
filter_task (Filter *f, int64_t capacity, int64_t peak)
{
  uint32_t open = f->task->open;
  if (open & FD_TASK_ABSENT)
    return true;
  if (!(open & ~FD_OPEN_DEMAND) && !filter_demand (f, capacity))
    return false;
  if (peak <= f->most)
    return true;
  if (f->most >= 0 && !(open & ~FD_OPEN_DURATION) && !filter_duration (f))
    return false;
  if (open)
    return filter_open (f);
  /* a task that is all part is in the table, which nowhere exceeds */
  return f->task->est == f->task->lst || (filter_min (f) && filter_max (f));
}

/* As much as any task that is certain to run takes. */
static bool
filter_capacity (FdCumulative *self, FdStore *store)
{
  FdDomain *x = self->base.scope[fd_capacity_at (self)];
  for (uint32_t i = 0; i < self->n; i++)
    if (!self->task[i].open && self->task[i].demand > fd_domain_min (x) &&
        !fd_domain_set_min (
            store, x, (int32_t) self->task[i].demand,
            fd_time_table_reason (FD_TIME_TABLE_CAPACITY_ALONE, i, 0)))
      return false;
  return true;
}

bool
fd_cumulative_filter (FdCumulative *self, FdStore *store, int64_t peak,
                      bool *moved)
{
  if (!filter_capacity (self, store))
    return false;
  int64_t capacity = fd_domain_max (self->base.scope[fd_capacity_at (self)]);
  *moved = false;
  for (uint32_t i = 0; i < self->n; i++) {
    const FdTask *task = &self->task[i];
    const FdDomain *start = self->base.scope[i];
    Filter f = {self, store, task, i, capacity - task->demand};
    if (!filter_task (&f, capacity, peak))
      return false;
    *moved = *moved || fd_domain_min (start) != task->est ||
             fd_domain_max (start) != task->lst;
  }
  return true;
}
