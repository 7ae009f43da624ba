/* SPDX-License-Identifier: MIT */
/* cumulative-table.c - the time table: what tasks are certain to take, and when
 *
 * A task that starts at lst at the latest and ends at est + duration at the
 * earliest runs between the two whatever its start: that is its compulsory
 * part.  The table is the sum of these parts, in steps.  It is made anew in
 * each run, by two orders of the tasks, by the beginnings and by the ends of
 * the parts, which are nearly sorted already as the last run left them.
 */
#include "cumulative.h"

/* --- the tasks ---------------------------------------------------------- */

/* The least value above 0, which there is. */
static int64_t
least_above_zero (const FdDomain *x)
{
  return fd_domain_min (x) > 0 ? fd_domain_min (x) : fd_domain_next (x, 1);
}

static void
read_presence (const FdCumulative *self, uint32_t i, FdTask *task)
{
  const FdDomain *x = self->base.scope[fd_presence_at (self, i)];
  FdAtom present = self->present[i];
  int32_t value = present.value, min = fd_domain_min (x);
  int32_t max = fd_domain_max (x);
  bool can = true, must = false;
  switch (fd_atom_relation (present)) {
  case FD_GE:
    can = max >= value, must = min >= value;
    break;
  case FD_LE:
    can = min <= value, must = max <= value;
    break;
  case FD_EQ:
    can = fd_domain_contains (x, value), must = can && min == max;
    break;
  default:
    must = !fd_domain_contains (x, value), can = must || min != max;
  }
  task->open |= !can ? FD_TASK_ABSENT : !must ? FD_OPEN_PRESENCE : 0;
}

static void
read_task (const FdCumulative *self, uint32_t i, FdTask *task)
{
  FdDomain **scope = self->base.scope;
  const FdDomain *start = scope[i];
  const FdDomain *duration = scope[fd_duration_at (self, i)];
  const FdDomain *demand = scope[fd_demand_at (self, i)];
  *task = (FdTask){.est = fd_domain_min (start), .lst = fd_domain_max (start)};
  if (fd_domain_max (duration) <= 0 || fd_domain_max (demand) <= 0) {
    task->open = FD_TASK_ABSENT;
    return;
  }
  task->duration = least_above_zero (duration);
  task->demand = least_above_zero (demand);
  task->open = (fd_domain_min (duration) <= 0 ? FD_OPEN_DURATION : 0) |
               (fd_domain_min (demand) <= 0 ? FD_OPEN_DEMAND : 0);
  if (self->optional)
    read_presence (self, i, task);
}

void
fd_cumulative_read (FdCumulative *self)
{
  for (uint32_t i = 0; i < self->n; i++)
    read_task (self, i, &self->task[i]);
}

/* Only what was certain is read back: a table asks for no more. */
void
fd_cumulative_read_history (FdCumulative *self, const FdStore *store,
                            FdPosition at)
{
  for (uint32_t i = 0; i < self->n; i++) {
    FdVar start = fd_propagator_var (&self->base, i);
    FdVar duration = fd_propagator_var (&self->base, fd_duration_at (self, i));
    FdVar demand = fd_propagator_var (&self->base, fd_demand_at (self, i));
    FdTask *task = &self->task[i];
    task->est = fd_min_at (store, start, at);
    task->lst = fd_max_at (store, start, at);
    task->duration = fd_min_at (store, duration, at);
    task->demand = fd_min_at (store, demand, at);
    task->open = (task->duration <= 0 ? FD_OPEN_DURATION : 0) |
                 (task->demand <= 0 ? FD_OPEN_DEMAND : 0);
    if (self->optional &&
        !fd_atom_holds_at (store, fd_presence_of (self, i), at))
      task->open |= FD_OPEN_PRESENCE;
  }
}

/* --- the table ---------------------------------------------------------- */

static void
sort_parts (FdCumulative *self)
{
  for (uint32_t i = 0; i < self->n; i++)
    self->key[i] = self->task[i].lst;
  fd_sort_tasks (self->by_start, self->n, self->key, self->spare);
  for (uint32_t i = 0; i < self->n; i++)
    self->key[i] = fd_task_end (&self->task[i]);
  fd_sort_tasks (self->by_end, self->n, self->key, self->spare);
}

/* The first task of @order from @k on that has a part. */
static inline uint32_t
next_part (const FdCumulative *self, const uint32_t *order, uint32_t k)
{
  while (k < self->n && !fd_task_has_part (&self->task[order[k]]))
    k++;
  return k;
}

uint32_t
fd_cumulative_make_table (FdCumulative *self)
{
  const FdTask *task = self->task;
  int64_t height = 0;
  uint32_t n = 0, highest = 0;
  sort_parts (self);
  uint32_t i = next_part (self, self->by_start, 0);
  uint32_t j = next_part (self, self->by_end, 0);
  self->step[0] = (FdProfileStep){.time = INT64_MIN};
  while (j < self->n) {
    /* a part begins before it ends */
    const FdTask *ends = &task[self->by_end[j]];
    const FdTask *starts = i < self->n ? &task[self->by_start[i]] : NULL;
    bool is_start = starts && starts->lst < fd_task_end (ends);
    int64_t time = is_start ? starts->lst : fd_task_end (ends);
    height += is_start ? starts->demand : -ends->demand;
    if (is_start)
      i = next_part (self, self->by_start, i + 1);
    else
      j = next_part (self, self->by_end, j + 1);
    if (self->step[n].time < time)
      n++;
    self->step[n] = (FdProfileStep){.time = time, .height = height};
    bool is_last =
        j == self->n || (fd_task_end (&task[self->by_end[j]]) > time &&
                         (i == self->n || task[self->by_start[i]].lst > time));
    if (is_last && height > self->step[highest].height)
      highest = n;
  }
  self->n_steps = n + 1;
  return highest;
}

uint32_t
fd_cumulative_step_at (const FdCumulative *self, int64_t time)
{
  uint32_t low = 0, high = self->n_steps - 1;
  while (low < high) {
    uint32_t middle = low + (high - low + 1) / 2;
    if (self->step[middle].time <= time)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}
