/* SPDX-License-Identifier: MIT */
/* interval-var.c - tasks of variables, and constraints on them
 *
 * A layer over the constraints: what it posts could be posted by hand.
 */
#include "fd-interval.h"

#include "fd-scheduling.h"
#include "kernel/require.h"

/* --- making them ---------------------------------------------------------- */

static bool
relate (FdStore *store, const FdIntervalVar *task)
{
  static const int32_t factor[] = {1, 1, -1};
  FdVar term[] = {task->start, task->duration, task->end};
  return fd_post_linear (store, factor, term, 3, FD_EQ, 0);
}

static FdIntervalVar
make (FdStore *store, const char *who, int32_t min_start, int32_t max_end,
      int32_t min_duration, int32_t max_duration, bool optional)
{
  FdIntervalVar task = {FD_VAR_NONE, FD_VAR_NONE, FD_VAR_NONE, FD_ATOM_TRUE};
  if (min_duration < 0 || min_duration > max_duration ||
      (int64_t) min_start + min_duration > max_end) {
    fd_store_misuse (store, who,
                     "a task of %d to %d within %d..%d, expected a duration "
                     "that has room",
                     min_duration, max_duration, min_start, max_end);
    return task;
  }
  fd_store_begin (store);
  task.start = fd_var_new (store, min_start, max_end - min_duration);
  task.duration = fd_var_new (store, min_duration, max_duration);
  task.end = fd_var_new (store, min_start + min_duration, max_end);
  if (optional)
    task.present = fd_atom (fd_var_new (store, 0, 1), FD_EQ, 1);
  bool ok =
      task.start.id && task.duration.id && task.end.id && relate (store, &task);
  if (!fd_store_commit (store) || !ok)
    task.start = FD_VAR_NONE;
  return task;
}

FdIntervalVar
fd_interval_var_new (FdStore *store, int32_t min_start, int32_t max_end,
                     int32_t min_duration, int32_t max_duration)
{
  return make (store, __func__, min_start, max_end, min_duration, max_duration,
               false);
}

FdIntervalVar
fd_interval_var_new_optional (FdStore *store, int32_t min_start,
                              int32_t max_end, int32_t min_duration,
                              int32_t max_duration)
{
  return make (store, __func__, min_start, max_end, min_duration, max_duration,
               true);
}

/* --- constraints ---------------------------------------------------------- */

static bool
require_task (const FdStore *store, const char *who, const FdIntervalVar *task)
{
  return fd_require_var_of (store, who, "start", task->start) &&
         fd_require_var_of (store, who, "duration", task->duration) &&
         fd_require_var_of (store, who, "end", task->end) &&
         fd_require_atom_of (store, who, "present", task->present);
}

static bool
require_tasks (const FdStore *store, const char *who, const FdIntervalVar *task,
               size_t n)
{
  if (!fd_require_array_of (store, who, "task", task, n))
    return false;
  for (size_t i = 0; i < n; i++)
    if (!require_task (store, who, &task[i]))
      return false;
  return true;
}

/* An atom that holds exactly if both do. */
static FdAtom
both (FdStore *store, FdAtom a, FdAtom b)
{
  if (fd_is_given (store, a))
    return b;
  if (fd_is_given (store, b))
    return a;
  FdAtom not_both[] = {fd_atom_not (a), fd_atom_not (b)};
  FdAtom t = fd_atom (fd_var_new (store, 0, 1), FD_EQ, 1);
  return fd_post_reified_clause (store, fd_atom_not (t), not_both, 2)
             ? t
             : FD_ATOM_FALSE;
}

bool
fd_interval_precede (FdStore *store, const FdIntervalVar *a, int32_t delay,
                     const FdIntervalVar *b)
{
  if (!fd_require_store (store) || !require_tasks (store, __func__, a, 1) ||
      !require_tasks (store, __func__, b, 1))
    return false;
  fd_store_begin (store);
  FdAtom condition = both (store, a->present, b->present);
  bool always = fd_is_given (store, condition);
  if (!always)
    fd_condition_begin (store, condition);
  /* a.end <= b.start - delay; of either sign, INT32_MIN has no opposite */
  bool ok = delay >= -INT32_MAX
                ? fd_post_relation (store, a->end, FD_LE, b->start, -delay)
                : fd_post_relation (store, b->start, FD_GE, a->end, delay);
  if (!always)
    fd_condition_end (store);
  return fd_store_commit (store) && ok;
}

/* The members of tasks, each in an array of its own. */
typedef struct {
  size_t n;
  FdVar *start, *duration;
  FdAtom *present;
} Members;

static bool
members_init (Members *members, FdStore *store, const FdIntervalVar *task,
              size_t n)
{
  members->n = n;
  members->start = fd_scratch_new (store, n + 1, 2 * sizeof (FdVar));
  members->present = fd_scratch_new (store, n + 1, sizeof (FdAtom));
  members->duration = members->start ? members->start + n : NULL;
  if (!members->start || !members->present)
    return false;
  for (size_t i = 0; i < n; i++) {
    members->start[i] = task[i].start;
    members->duration[i] = task[i].duration;
    members->present[i] = task[i].present;
  }
  return true;
}

static void
members_clear (Members *members, FdStore *store)
{
  fd_scratch_free (store, members->start, members->n + 1, 2 * sizeof (FdVar));
  fd_scratch_free (store, members->present, members->n + 1, sizeof (FdAtom));
}

bool
fd_interval_disjunctive (FdStore *store, const FdIntervalVar *task, size_t n)
{
  Members m;
  if (!fd_require_store (store) || !require_tasks (store, __func__, task, n))
    return false;
  bool ok =
      members_init (&m, store, task, n) &&
      fd_post_disjunctive_optional (store, m.start, m.duration, m.present, n);
  members_clear (&m, store);
  return ok;
}

bool
fd_interval_cumulative (FdStore *store, const FdIntervalVar *task,
                        const FdVar *demand, size_t n, FdVar capacity)
{
  Members m;
  if (!fd_require_store (store) || !require_tasks (store, __func__, task, n) ||
      !fd_require_vars (store, demand, n) || !fd_require_var (store, capacity))
    return false;
  bool ok = members_init (&m, store, task, n) &&
            fd_post_cumulative_optional (store, m.start, m.duration, demand,
                                         m.present, n, capacity);
  members_clear (&m, store);
  return ok;
}
