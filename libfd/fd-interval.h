/* SPDX-License-Identifier: MIT */
#ifndef FD_INTERVAL_H
#define FD_INTERVAL_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/**
 * FdIntervalVar:
 * @start: when the task starts
 * @duration: how long it takes
 * @end: @start + @duration, whether or not it is present
 * @present: whether it takes place; %FD_ATOM_TRUE of one that always does
 *
 * A task to be scheduled.  It is a value, which the caller keeps; any variables
 * will do, those of fd_interval_var_new() are related as said.  In a solution a
 * task that is not present has a start, a duration and an end all the same: who
 * counts schedules projects to others, or fixes them.
 */
typedef struct {
  FdVar start, duration, end;
  FdAtom present;
} FdIntervalVar;

/**
 * fd_interval_var_new, fd_interval_var_new_optional:
 * @min_start: the earliest start
 * @max_end: the latest end
 * @min_duration: 0 or more
 * @max_duration: at least @min_duration
 *
 * Makes the variables of a task, with @end = @start + @duration, and for an
 * optional one a variable of 0 and 1 for its presence.  Within a batch, they
 * are related when it is committed.
 *
 * Returns: a task; if it was refused (it has no room, for example), or when out
 *   of memory, one whose @start is %FD_VAR_NONE: see fd_store_error()
 */
FdIntervalVar fd_interval_var_new (FdStore *store, int32_t min_start,
                                   int32_t max_end, int32_t min_duration,
                                   int32_t max_duration);
FdIntervalVar fd_interval_var_new_optional (FdStore *store, int32_t min_start,
                                            int32_t max_end,
                                            int32_t min_duration,
                                            int32_t max_duration);

/**
 * fd_interval_precede:
 * @delay: any, also below 0
 *
 * If both are present, @a ends @delay or more before @b starts: a.end + @delay
 * <= b.start.
 *
 * Consistency: bounds once both are present; before, one is found not to be if
 * the other is, and the times do not allow it.  Of two optional tasks it makes
 * a variable, whether both are present.  Not under a condition.
 *
 * Returns: %false if it is inconsistent with the store, or if it was refused:
 *   see fd_store_error()
 */
bool fd_interval_precede (FdStore *store, const FdIntervalVar *a, int32_t delay,
                          const FdIntervalVar *b);

/**
 * fd_interval_disjunctive:
 * @task: (array length=n)
 *
 * No two of the tasks that are present overlap; one without a duration may lie
 * anywhere.  As fd_post_disjunctive_optional().
 */
bool fd_interval_disjunctive (FdStore *store, const FdIntervalVar *task,
                              size_t n);

/**
 * fd_interval_cumulative:
 * @task: (array length=n)
 * @demand: (array length=n): how much each takes while it runs
 *
 * At no time do the tasks that are present take more than @capacity together.
 * As fd_post_cumulative_optional().
 */
bool fd_interval_cumulative (FdStore *store, const FdIntervalVar *task,
                             const FdVar *demand, size_t n, FdVar capacity);

FD_END_DECLS

#endif
