/* SPDX-License-Identifier: MIT */
#ifndef FD_CUMULATIVE_H
#define FD_CUMULATIVE_H

#include <fd.h>

#include "sort-tasks.h"

/* Inside the propagator of cumulative; what the files beside it share. */

/* Why a task is not certain to take some of the capacity. */
enum {
  FD_OPEN_DURATION = 1, /* it may be 0 */
  FD_OPEN_DEMAND = 2,
  FD_OPEN_PRESENCE = 4,
  FD_TASK_ABSENT = 8, /* it takes nothing, for certain */
};

/**
 * FdTask:
 * @est, @lst: the earliest and the latest start
 * @duration, @demand: the least ones above 0
 * @free: what it takes besides its part, where cumulative-energy.c asks for it
 * @open: 0, if it is certain to take that much; else a set of the above
 *
 * A task as its domains are, or were.
 */
typedef struct {
  int64_t est, lst, duration, demand, free;
  uint32_t open;
} FdTask;

/**
 * FdProfileStep:
 * @height: that tasks are certain to take from @time on, up to the time of the
 *   next step
 * @energy: what they take before @time, where cumulative-energy.c asks for it
 */
typedef struct {
  int64_t time, height, energy;
} FdProfileStep;

/* What was pruned, in the code of a lazy reason. */
typedef enum {
  FD_TIME_TABLE_OVERLOAD,
  FD_TIME_TABLE_CAPACITY,
  FD_TIME_TABLE_CAPACITY_ALONE, /* of one task, whenever it runs */
  FD_TIME_TABLE_START_MIN,
  FD_TIME_TABLE_START_MAX,
  FD_TIME_TABLE_DURATION,
  FD_TIME_TABLE_DEMAND,
  FD_TIME_TABLE_DEMAND_ALONE,
  FD_TIME_TABLE_NOWHERE_DURATION, /* there is no place for it anywhere */
  FD_TIME_TABLE_NOWHERE_DEMAND,
  FD_TIME_TABLE_NOWHERE_PRESENCE,
  FD_TIME_TABLE_ENERGY, /* of the interval between two tasks */
} FdTimeTableRule;

/**
 * FdCumulative:
 *
 * The scope is n starts, n durations, n demands, the capacity, and, if tasks
 * are optional, the n variables of the atoms that say whether they are present.
 */
typedef struct {
  FdPropagator base;
  /* constant after posting: */
  uint32_t n; /* tasks */
  bool optional;
  bool energetic; /* energies do not overflow */
  /* scratch: */
  uint32_t n_steps;
  uint32_t *by_start, *by_end; /* tasks, sorted, as the last run left them */
  uint32_t *order, *spare;     /* tasks */
  int64_t *key;
  FdTask *task;
  FdProfileStep *step; /* the time table: ascending, the last of height 0 */
  FdAtom present[];    /* relation and value, of a variable of the scope */
} FdCumulative;

static inline uint32_t
fd_duration_at (const FdCumulative *self, uint32_t i)
{
  return self->n + i;
}

static inline uint32_t
fd_demand_at (const FdCumulative *self, uint32_t i)
{
  return 2 * self->n + i;
}

static inline uint32_t
fd_capacity_at (const FdCumulative *self)
{
  return 3 * self->n;
}

static inline uint32_t
fd_presence_at (const FdCumulative *self, uint32_t i)
{
  return 3 * self->n + 1 + i;
}

/* Of an optional task. */
static inline FdAtom
fd_presence_of (const FdCumulative *self, uint32_t i)
{
  return fd_atom (fd_propagator_var (&self->base, fd_presence_at (self, i)),
                  fd_atom_relation (self->present[i]), self->present[i].value);
}

/* Where the task is certain to run, if anywhere: from lst on, up to before
 * this. */
static inline int64_t
fd_task_end (const FdTask *task)
{
  return task->est + task->duration;
}

static inline bool
fd_task_has_part (const FdTask *task)
{
  return !task->open && task->lst < fd_task_end (task);
}

/* The code of a reason: the rule, the task and a time within 32 bits. */
enum { FD_TIME_ORIGIN = 1 << 30, FD_TASK_BITS = 26 };

static inline FdReason
fd_time_table_reason (FdTimeTableRule rule, uint32_t i, int64_t time)
{
  uint64_t past = (uint64_t) (time + FD_TIME_ORIGIN);
  return fd_reason_lazy (past << 30 | (uint64_t) i << 4 | rule);
}

/* From the earliest start of @first to the latest end of @last. */
static inline FdReason
fd_energy_reason (uint32_t first, uint32_t last)
{
  return fd_reason_lazy ((uint64_t) last << 30 | (uint64_t) first << 4 |
                         FD_TIME_TABLE_ENERGY);
}

static inline FdTimeTableRule
fd_code_rule (uint64_t code)
{
  return (FdTimeTableRule) (code & 15);
}

static inline uint32_t
fd_code_task (uint64_t code)
{
  return code >> 4 & ((1u << FD_TASK_BITS) - 1);
}

static inline int64_t
fd_code_time (uint64_t code)
{
  return (int64_t) (code >> 30) - FD_TIME_ORIGIN;
}

/* cumulative-table.c: reads the tasks as they are, or were before @at, and
 * makes the time table of them; returns the index of the first of its highest
 * steps. */
void fd_cumulative_read (FdCumulative *self);
void fd_cumulative_read_history (FdCumulative *self, const FdStore *store,
                                 FdPosition at);
uint32_t fd_cumulative_make_table (FdCumulative *self);
/* The first step that ends after @time. */
uint32_t fd_cumulative_step_at (const FdCumulative *self, int64_t time);

/* cumulative-filter.c: prunes by the time table; *@moved: a start, so that the
 * table is to be made anew. */
bool fd_cumulative_filter (FdCumulative *self, FdStore *store, int64_t peak,
                           bool *moved);

/* cumulative-energy.c: fails if some interval has too much to take. */
bool fd_cumulative_check_energy (FdCumulative *self, FdStore *store);

/* cumulative-explain.c */
const char *fd_cumulative_explain (FdPropagator *base, FdStore *store,
                                   FdAtom need, uint64_t code, FdPosition at,
                                   FdAtoms *out);
const char *fd_cumulative_explain_conflict (FdPropagator *base, FdStore *store,
                                            FdPosition at, FdAtoms *out);

#endif
