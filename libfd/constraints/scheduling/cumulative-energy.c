/* SPDX-License-Identifier: MIT */
/* cumulative-energy.c - too much work for some interval
 *
 * The tasks that must run within [a, b) altogether, each with all that it
 * takes, and the parts of the others there, as the time table has them, need at
 * most the capacity times b - a.  As a there is the earliest start of some task
 * to try, as b the latest end: between two of them moving an end inwards loses
 * no more than the table has, which nowhere exceeds the capacity.  For each b
 * the tasks are gone through by falling earliest start, so that it takes O(n^2)
 * altogether, of the n tasks that are more than their parts.
 *
 * Source: Vilim, Timetable edge finding filtering algorithm for discrete
 * cumulative resources, CPAIOR 2011, of which this is the overload check.
 */
#include "cumulative.h"

/* Beyond so many tasks it takes too long for what it finds. */
enum { MOST_FREE = 400 };

/* What a task takes besides its part. */
static int64_t
free_energy (const FdTask *task)
{
  int64_t part = MAX (fd_task_end (task) - task->lst, 0);
  return task->open ? 0 : task->demand * (task->duration - part);
}

static int64_t
latest_end (const FdTask *task)
{
  return task->lst + task->duration;
}

/* Of the steps, what is taken before each. */
static void
sum_steps (FdCumulative *self)
{
  FdProfileStep *step = self->step;
  step[0].energy = 0;
  for (uint32_t k = 1; k < self->n_steps; k++)
    step[k].energy =
        k == 1 ? 0
               : step[k - 1].energy +
                     step[k - 1].height * (step[k].time - step[k - 1].time);
}

static int64_t
energy_before (const FdCumulative *self, int64_t time)
{
  const FdProfileStep *step = &self->step[fd_cumulative_step_at (self, time)];
  return step->height == 0 ? step->energy
                           : step->energy + step->height * (time - step->time);
}

/* The tasks that are more than their parts, by rising earliest start; *key is
 * what the table takes before that. */
static uint32_t
list_free (FdCumulative *self, int64_t *total)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < self->n; i++) {
    FdTask *task = &self->task[i];
    self->key[i] = task->est;
    task->free = free_energy (task);
    *total += task->free;
    if (task->free > 0)
      self->order[n++] = i;
  }
  if (n < 2 || n > MOST_FREE)
    return 0;
  fd_sort_tasks (self->order, n, self->key, self->spare);
  sum_steps (self);
  for (uint32_t k = 0; k < n; k++) {
    uint32_t i = self->order[k];
    self->key[i] = energy_before (self, self->task[i].est);
  }
  return n;
}

/* Whether some interval up to @end has too much; *@first is the task whose
 * earliest start it begins with.  Further to the left there is no less room,
 * and no more than what the tasks not yet seen take. */
static bool
is_overloaded (const FdCumulative *self, uint32_t n, int64_t end,
               int64_t unseen, uint32_t *first)
{
  int64_t capacity = fd_domain_max (self->base.scope[fd_capacity_at (self)]);
  int64_t before = energy_before (self, end), inside = 0;
  for (uint32_t m = n; m-- > 0;) {
    const FdTask *task = &self->task[self->order[m]];
    int64_t table = before - self->key[self->order[m]];
    int64_t room = capacity * (end - task->est) - table;
    unseen -= task->free;
    if (latest_end (task) <= end)
      inside += task->free;
    *first = self->order[m];
    if (latest_end (task) <= end && inside > room)
      return true;
    if (task->est < end && inside + unseen <= room)
      return false;
  }
  return false;
}

bool
fd_cumulative_check_energy (FdCumulative *self, FdStore *store)
{
  int64_t total = 0;
  uint32_t first, n = self->energetic ? list_free (self, &total) : 0;
  for (uint32_t k = 0; k < n; k++) {
    uint32_t last = self->order[k];
    if (is_overloaded (self, n, latest_end (&self->task[last]), total, &first))
      return fd_fail (store, fd_energy_reason (first, last));
  }
  return true;
}
