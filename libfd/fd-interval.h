/* SPDX-License-Identifier: MIT */
#ifndef FD_INTERVAL_H
#define FD_INTERVAL_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/**
 * FdIntervalVar:
 * @start: the time when the task starts
 * @duration: how long it takes
 * @end: @start + @duration, whether the task is present or not
 * @present: whether the task takes place; %FD_ATOM_TRUE if it always does
 *
 * A task to be scheduled.  The struct is a value that the caller keeps.  Its
 * variables may be any; fd_interval_var_new() makes variables that satisfy @end
 * = @start + @duration.
 *
 * In a solution, a task that is not present still has a start, a duration and
 * an end.  To count schedules, project on the other variables
 * (fd_search_project()), or fix these.
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
 * Makes the variables of a task and posts @end = @start + @duration.  An
 * optional task also gets a variable with the values 0 and 1 for its presence.
 * Within a batch, the relation takes effect at the commit.
 *
 * Returns: the task; its @start is %FD_VAR_NONE if the call was refused (for
 *   example because the task does not fit between @min_start and @max_end), or
 *   when out of memory: see fd_store_error()
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
 * @delay: any number, also below 0
 *
 * If both tasks are present, a.end + @delay <= b.start.
 *
 * Consistency: bounds once both are present.  Before that, if one task is
 * present and the times do not allow both, the other becomes absent.  For two
 * optional tasks it makes a variable that says whether both are present.  Not
 * allowed under a condition.
 *
 * Returns: %false if it is inconsistent with the store, or if it was refused:
 *   see fd_store_error()
 */
bool fd_interval_precede (FdStore *store, const FdIntervalVar *a, int32_t delay,
                          const FdIntervalVar *b);

/**
 * fd_interval_disjunctive:
 * @task: (array length=n): the tasks
 *
 * No two present tasks overlap; a task of duration 0 may lie anywhere.  As
 * fd_post_disjunctive_optional().
 */
bool fd_interval_disjunctive (FdStore *store, const FdIntervalVar *task,
                              size_t n);

/**
 * fd_interval_cumulative:
 * @task: (array length=n): the tasks
 * @demand: (array length=n): how much of the resource each task takes while it
 *   runs
 *
 * At each time, the demands of the present tasks that run add up to at most
 * @capacity.  As fd_post_cumulative_optional().
 */
bool fd_interval_cumulative (FdStore *store, const FdIntervalVar *task,
                             const FdVar *demand, size_t n, FdVar capacity);

FD_END_DECLS

#endif
