/* SPDX-License-Identifier: MIT */
/* cumulative.c - tasks never take more than a capacity together
 *
 * At every time t, the tasks i with start[i] <= t < start[i] + duration[i] take
 * capacity or less, each as much as its demand.  So a task whose duration or
 * demand is not above 0 takes nothing, and neither does an optional one that is
 * not present.
 *
 * Propagation is by the time table: cumulative-table.c, cumulative-filter.c;
 * where that moves nothing more, the energy of intervals is looked at,
 * cumulative-energy.c.  cumulative-explain.c says why.
 */
#include "cumulative.h"

static bool
cumulative_propagate (FdPropagator *base, FdStore *store)
{
  FdCumulative *self = (FdCumulative *) base;
  FdDomain *capacity = base->scope[fd_capacity_at (self)];
  bool moved;
  fd_cumulative_read (self);
  FdProfileStep peak = self->step[fd_cumulative_make_table (self)];
  int64_t time = peak.height > 0 ? peak.time : 0; /* of no task: any */
  if (peak.height > fd_domain_max (capacity))
    return fd_fail (store,
                    fd_time_table_reason (FD_TIME_TABLE_OVERLOAD, 0, time));
  return fd_domain_set_min (
             store, capacity, (int32_t) peak.height,
             fd_time_table_reason (FD_TIME_TABLE_CAPACITY, 0, time)) &&
         fd_cumulative_filter (self, store, peak.height, &moved) &&
         (moved || fd_cumulative_check_energy (self, store));
}

/* Whether nothing of what may be taken is open. */
static bool
is_decided (const FdCumulative *self)
{
  for (uint32_t i = 0; i < self->n; i++) {
    const FdTask *task = &self->task[i];
    if (task->open & FD_TASK_ABSENT)
      continue;
    if (task->open || task->est < task->lst ||
        !fd_domain_is_fixed (self->base.scope[fd_duration_at (self, i)]) ||
        !fd_domain_is_fixed (self->base.scope[fd_demand_at (self, i)]))
      return false;
  }
  return true;
}

static FdEntailment
cumulative_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  FdCumulative *self = (FdCumulative *) base;
  const FdDomain *capacity = base->scope[fd_capacity_at (self)];
  fd_cumulative_read (self);
  int64_t peak = self->step[fd_cumulative_make_table (self)].height;
  if (peak > fd_domain_max (capacity))
    return FD_DISENTAILED;
  return peak <= fd_domain_min (capacity) && is_decided (self) ? FD_ENTAILED
                                                               : FD_UNDECIDED;
}

/* --- the definition ----------------------------------------------------- */

/* Tasks by their values; present, if not NULL, are truth values or, with atoms,
 * the values of their variables. */
typedef struct {
  const int32_t *start, *duration, *demand, *present;
  const FdAtom *atoms;
  size_t n;
} Tasks;

static bool
runs (const Tasks *tasks, size_t i, int64_t time)
{
  const int32_t *present = tasks->present;
  if (present && !(tasks->atoms ? fd_atom_accepts (tasks->atoms[i], present[i])
                                : present[i]))
    return false;
  return tasks->demand[i] > 0 && tasks->start[i] <= time &&
         time < (int64_t) tasks->start[i] + tasks->duration[i];
}

/* What is taken is most when some task starts. */
static bool
is_cumulative (const Tasks *tasks, int32_t capacity)
{
  for (size_t i = 0; i < tasks->n; i++) {
    int64_t time = tasks->start[i], taken = 0;
    if (!runs (tasks, i, time))
      continue;
    for (size_t j = 0; j < tasks->n; j++)
      taken += runs (tasks, j, time) ? tasks->demand[j] : 0;
    if (taken > capacity)
      return false;
  }
  return tasks->n == 0 || capacity >= 0;
}

static bool
cumulative_check (const FdPropagator *base, const int32_t *values)
{
  const FdCumulative *self = (const FdCumulative *) base;
  Tasks tasks = {.start = values,
                 .duration = values + fd_duration_at (self, 0),
                 .demand = values + fd_demand_at (self, 0),
                 .n = self->n};
  if (self->optional) {
    tasks.present = values + fd_presence_at (self, 0);
    tasks.atoms = self->present;
  }
  return is_cumulative (&tasks, values[fd_capacity_at (self)]);
}

/* The arguments, in this order; those of optional tasks are one more. */
enum { START, DURATION, DEMAND, CAPACITY, PRESENT };

static bool
holds (const FdArgument *a, const int32_t *values, bool optional)
{
  size_t n = a[START].n;
  if (a[DURATION].n != n || a[DEMAND].n != n || (optional && a[PRESENT].n != n))
    return false;
  Tasks tasks = {.start = values,
                 .duration = values + n,
                 .demand = values + 2 * n,
                 .present = optional ? values + 3 * n + 1 : NULL,
                 .n = n};
  return is_cumulative (&tasks, values[3 * n]);
}

static bool
cumulative_holds (const FdArgument *a, const int32_t *values)
{
  return holds (a, values, false);
}

static bool
cumulative_optional_holds (const FdArgument *a, const int32_t *values)
{
  return holds (a, values, true);
}

/* --- posting ------------------------------------------------------------ */

static const FdPropagatorClass cumulative_class = {
    .name = "cumulative",
    .cost = FD_COST_QUADRATIC,
    .propagate = cumulative_propagate,
    .explain = fd_cumulative_explain,
    .explain_conflict = fd_cumulative_explain_conflict,
    .entailed = cumulative_entailed,
    .check = cumulative_check,
};

enum { MOST_TASKS = 1 << FD_TASK_BITS };

/* Whether task @i may take anything. */
static bool
is_task (const FdStore *store, const FdArgument *a, bool optional, size_t i)
{
  FdAtom no_duration = fd_atom (a[DURATION].vars[i], FD_LE, 0);
  FdAtom no_demand = fd_atom (a[DEMAND].vars[i], FD_LE, 0);
  return !fd_is_given (store, no_duration) && !fd_is_given (store, no_demand) &&
         !(optional && fd_is_given (store, fd_atom_not (a[PRESENT].atoms[i])));
}

/* The variables of the tasks, and the capacity; returns how many tasks. */
static uint32_t
fill_scope (const FdStore *store, const FdArgument *a, bool optional,
            FdVar *scope, uint32_t *index)
{
  uint32_t n = 0;
  for (size_t i = 0; i < a[START].n; i++)
    if (is_task (store, a, optional, i))
      index[n++] = (uint32_t) i;
  for (uint32_t k = 0; k < n; k++) {
    scope[k] = a[START].vars[index[k]];
    scope[n + k] = a[DURATION].vars[index[k]];
    scope[2 * n + k] = a[DEMAND].vars[index[k]];
    if (!optional)
      continue;
    FdVar x = fd_atom_var (a[PRESENT].atoms[index[k]]);
    scope[3 * n + 1 + k] = x.id ? x : a[CAPACITY].var; /* always true */
  }
  scope[3 * n] = a[CAPACITY].var;
  return n;
}

/* The arrays behind the propagator. */
static size_t
block_size (uint32_t n)
{
  return sizeof (FdCumulative) +
         n * (sizeof (FdAtom) + sizeof (int64_t) + sizeof (FdTask) +
              4 * sizeof (uint32_t)) +
         (2 * (size_t) n + 1) * sizeof (FdProfileStep);
}

static void
divide_block (FdCumulative *self, uint32_t n)
{
  self->step = (FdProfileStep *) (self->present + n);
  self->task = (FdTask *) (self->step + 2 * (size_t) n + 1);
  self->key = (int64_t *) (self->task + n);
  self->by_start = (uint32_t *) (self->key + n);
  self->by_end = self->by_start + n;
  self->order = self->by_end + n;
  self->spare = self->order + n;
  for (uint32_t i = 0; i < n; i++)
    self->by_start[i] = self->by_end[i] = i;
}

/* Whether what tasks take in all their time, and the capacity, fit 62 bits. */
static bool
is_energetic (const FdCumulative *self)
{
  FdDomain **scope = self->base.scope;
  int64_t begin = FD_VALUE_MAX, end = FD_VALUE_MIN, taken = 1;
  int64_t most = fd_domain_max (scope[fd_capacity_at (self)]);
  for (uint32_t i = 0; i < self->n; i++) {
    int64_t duration = fd_domain_max (scope[fd_duration_at (self, i)]);
    begin = MIN (begin, fd_domain_min (scope[i]));
    end = MAX (end, fd_domain_max (scope[i]) + MAX (duration, 0));
    taken += MAX (fd_domain_max (scope[fd_demand_at (self, i)]), 0);
  }
  return end - begin < (INT64_C (1) << 61) / MAX (most, taken);
}

static void
subscribe (FdStore *store, FdCumulative *self)
{
  for (uint32_t i = 0; i < self->base.n; i++) {
    bool may_be_none = i >= self->n && i < 3 * self->n &&
                       fd_domain_min (self->base.scope[i]) <= 0;
    bool is_atom = i > 3 * self->n;
    fd_subscribe (store, &self->base, i,
                  may_be_none || is_atom ? FD_EVENT_DOMAIN : FD_EVENT_BOUNDS);
  }
}

static bool
post_tasks (FdStore *store, const FdArgument *a, bool optional, FdVar *scope,
            uint32_t *index)
{
  uint32_t n = fill_scope (store, a, optional, scope, index);
  if (n == 0)
    return fd_post_atom (store, fd_atom (a[CAPACITY].var, FD_GE, 0));
  FdCumulative *self = (FdCumulative *) fd_propagator_new (
      store, &cumulative_class, block_size (n), scope,
      (size_t) (optional ? 4 : 3) * n + 1);
  if (!self)
    return false;
  self->n = n;
  self->optional = optional;
  divide_block (self, n);
  for (uint32_t k = 0; optional && k < n; k++) {
    FdAtom atom = a[PRESENT].atoms[index[k]];
    self->present[k] = fd_atom_var (atom).id
                           ? atom
                           : fd_atom (a[CAPACITY].var, FD_GE, FD_VALUE_MIN);
  }
  self->energetic = is_energetic (self);
  subscribe (store, self);
  return fd_post (store, &self->base);
}

static bool
require_lengths (FdStore *store, const FdArgument *a, bool optional)
{
  size_t n = a[START].n;
  if (n >= MOST_TASKS)
    return fd_post_refuse (store, FD_ERROR_OVERFLOW,
                           "cumulative: %zu tasks, expected fewer than %d", n,
                           MOST_TASKS);
  if (a[DURATION].n != n || a[DEMAND].n != n)
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "cumulative: %zu starts, %zu durations and %zu "
                           "demands, expected as many of each",
                           n, a[DURATION].n, a[DEMAND].n);
  return !optional || a[PRESENT].n == n ||
         fd_post_refuse (store, FD_ERROR_INVALID,
                         "cumulative: %zu starts and %zu present, expected as "
                         "many of both",
                         n, a[PRESENT].n);
}

static bool
post (FdStore *store, const FdArgument *a, bool optional)
{
  size_t n = a[START].n, room = 5 * n + 1;
  if (!require_lengths (store, a, optional))
    return false;
  if (n == 0)
    return true;
  FdVar *scope = fd_scratch_new (store, room, sizeof *scope);
  if (!scope)
    return false;
  bool ok =
      post_tasks (store, a, optional, scope, (uint32_t *) (scope + 4 * n + 1));
  fd_scratch_free (store, scope, room, sizeof *scope);
  return ok;
}

static bool
cumulative_post (FdStore *store, const FdArgument *a)
{
  return post (store, a, false);
}

static bool
cumulative_optional_post (FdStore *store, const FdArgument *a)
{
  return post (store, a, true);
}

const FdConstraintClass fd_cumulative_constraint = {
    .name = "cumulative",
    .parameters = {{"start", FD_ARGUMENT_VARS},
                   {"duration", FD_ARGUMENT_VARS},
                   {"demand", FD_ARGUMENT_VARS},
                   {"capacity", FD_ARGUMENT_VAR}},
    .consistency = "time-table, on bounds, and energy",
    .source = "Schutt, Feydy, Stuckey and Wallace, Explaining the cumulative "
              "propagator, Constraints 16, 2011",
    .flatzinc = "fzn_cumulative(start, duration, demand, capacity)",
    .holds = cumulative_holds,
    .post = cumulative_post,
};

const FdConstraintClass fd_cumulative_optional_constraint = {
    .name = "cumulative-optional",
    .parameters = {{"start", FD_ARGUMENT_VARS},
                   {"duration", FD_ARGUMENT_VARS},
                   {"demand", FD_ARGUMENT_VARS},
                   {"capacity", FD_ARGUMENT_VAR},
                   {"present", FD_ARGUMENT_ATOMS}},
    .consistency = "time-table, on bounds, and energy",
    .source = "Schutt, Feydy, Stuckey and Wallace, Explaining the cumulative "
              "propagator, Constraints 16, 2011",
    .flatzinc = "fzn_cumulative_optional(start, duration, demand, capacity, "
                "present)",
    .holds = cumulative_optional_holds,
    .post = cumulative_optional_post,
};

bool
fd_post_cumulative (FdStore *store, const FdVar *start, const FdVar *duration,
                    const FdVar *demand, size_t n, FdVar capacity)
{
  const FdArgument a[] = {
      fd_argument_vars (start, n), fd_argument_vars (duration, n),
      fd_argument_vars (demand, n), fd_argument_var (capacity)};
  return fd_post_as (store, __func__, &fd_cumulative_constraint, a);
}

bool
fd_post_cumulative_optional (FdStore *store, const FdVar *start,
                             const FdVar *duration, const FdVar *demand,
                             const FdAtom *present, size_t n, FdVar capacity)
{
  const FdArgument a[] = {
      fd_argument_vars (start, n), fd_argument_vars (duration, n),
      fd_argument_vars (demand, n), fd_argument_var (capacity),
      fd_argument_atoms (present, n)};
  return fd_post_as (store, __func__, &fd_cumulative_optional_constraint, a);
}
