/* SPDX-License-Identifier: MIT */
#ifndef FD_SCHEDULING_H
#define FD_SCHEDULING_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/* Constraints on tasks in time.  fd-constraints.h says what all constraints
 * have in common.  A task with start s and duration d runs at the times s, s +
 * 1, ..., s + d - 1; if d <= 0, it never runs. */

/**
 * fd_post_cumulative:
 * @start: (array length=n): the start of each task; variables may repeat here
 *   and in the other arrays
 * @duration: (array length=n): how long each task runs
 * @demand: (array length=n): how much of the resource each task takes while it
 *   runs; negative values count as 0
 * @n: the number of tasks; with none, the constraint always holds
 * @capacity: how much there is of the resource
 *
 * At every time t, the sum of max (0, demand[i]) over all i with start[i] <= t
 * < start[i] + duration[i] is at most @capacity.  Hence @capacity >= 0.
 *
 * Consistency: time-table, on bounds: no bound of a start, duration or demand
 * makes its task exceed the capacity that the mandatory parts of the others
 * leave.  In addition, an energy check fails if tasks need more between two
 * times than there is.  O(n log n), plus, for each task, the steps of the table
 * that it may meet; O(n^2) when that prunes nothing; O(n) memory.  Wakes on
 * bounds.
 * Reasons: for one time, or one interval, few tasks that suffice; bounds
 * lifted.
 * Refused with %FD_ERROR_OVERFLOW if there are 2^26 tasks or more.
 * Source: Schutt, Feydy, Stuckey and Wallace, Explaining the cumulative
 * propagator, Constraints 16, 2011; Vilim, Timetable edge finding filtering
 * algorithm for discrete cumulative resources, CPAIOR 2011.
 */
bool fd_post_cumulative (FdStore *store, const FdVar *start,
                         const FdVar *duration, const FdVar *demand, size_t n,
                         FdVar capacity);

/**
 * fd_post_cumulative_optional:
 * @present: (array length=n): whether each task is present; an absent task
 *   takes nothing
 *
 * fd_post_cumulative() for the tasks i for which present[i] holds.  While
 * present[i] is undecided, the start, duration and demand of task i are not
 * pruned; if the task fits nowhere, present[i] becomes false.
 */
bool fd_post_cumulative_optional (FdStore *store, const FdVar *start,
                                  const FdVar *duration, const FdVar *demand,
                                  const FdAtom *present, size_t n,
                                  FdVar capacity);

/**
 * fd_post_disjunctive, fd_post_disjunctive_strict:
 * @start: (array length=n): the start of each task
 * @duration: (array length=n): how long each task runs
 *
 * duration[i] >= 0 for all i.  For all i < j: start[i] + duration[i] <=
 * start[j] or start[j] + duration[j] <= start[i] (strict); or, not strict, also
 * duration[i] = 0 or duration[j] = 0.
 *
 * So in the nonstrict form a task of duration 0 may lie anywhere; in the strict
 * form it must not lie inside of another task.
 *
 * Consistency: overload checking, detectable precedences, not-first/not-last
 * and edge finding with the least durations, to a fixpoint.  O(n log n) for
 * each run of a rule.
 * Reasons: at most 3 atoms for each task of a set that is too much for its
 * time; fewer if the set needs more time than that by a margin.
 * Source: Vilim, Global constraints in scheduling, thesis, Prague 2007.
 */
bool fd_post_disjunctive (FdStore *store, const FdVar *start,
                          const FdVar *duration, size_t n);
bool fd_post_disjunctive_strict (FdStore *store, const FdVar *start,
                                 const FdVar *duration, size_t n);

/**
 * fd_post_disjunctive_optional, fd_post_disjunctive_strict_optional:
 * @present: (array length=n): whether task i is present; an absent task may lie
 *   anywhere, but its duration is not negative
 *
 * fd_post_disjunctive() or fd_post_disjunctive_strict() for the present tasks.
 * While it is undecided whether a task is present, nothing of it is pruned but
 * @present.
 */
bool fd_post_disjunctive_optional (FdStore *store, const FdVar *start,
                                   const FdVar *duration, const FdAtom *present,
                                   size_t n);
bool fd_post_disjunctive_strict_optional (FdStore *store, const FdVar *start,
                                          const FdVar *duration,
                                          const FdAtom *present, size_t n);

/**
 * fd_post_diffn, fd_post_diffn_nonstrict:
 * @x, @y: (array length=n): the position of each rectangle
 * @dx, @dy: (array length=n): its width and height
 *
 * For all i < j: x[i] + dx[i] <= x[j] or x[j] + dx[j] <= x[i] or y[i] + dy[i]
 * <= y[j] or y[j] + dy[j] <= y[i]; in the nonstrict form, also one of dx[i],
 * dx[j], dy[i] and dy[j] is 0: a rectangle without area may lie anywhere.
 *
 * Consistency: for each pair of rectangles, if the bounds leave only one of
 * these cases, it is posted.  O(n) for each rectangle of which a bound moved.
 * Reasons: 3 atoms, lifted, for each case that is excluded; with fixed sizes,
 * 2.
 * Source: Beldiceanu and Carlsson, Sweep as a generic pruning technique applied
 * to the non-overlapping rectangles constraint, CP 2001.
 */
bool fd_post_diffn (FdStore *store, const FdVar *x, const FdVar *y,
                    const FdVar *dx, const FdVar *dy, size_t n);
bool fd_post_diffn_nonstrict (FdStore *store, const FdVar *x, const FdVar *y,
                              const FdVar *dx, const FdVar *dy, size_t n);

/**
 * fd_post_diffn_k, fd_post_diffn_nonstrict_k:
 * @position: the positions of @n boxes, row-major: a row of @dimensions
 *   variables for each box
 * @size: the sizes, in the same layout
 * @dimensions: at least 1; if it is less, the constraint holds only for n = 0
 *
 * fd_post_diffn() and fd_post_diffn_nonstrict() for boxes of @dimensions
 * dimensions.
 */
bool fd_post_diffn_k (FdStore *store, const FdVar *position, const FdVar *size,
                      size_t n, int32_t dimensions);
bool fd_post_diffn_nonstrict_k (FdStore *store, const FdVar *position,
                                const FdVar *size, size_t n,
                                int32_t dimensions);

/**
 * fd_post_reservoir:
 * @time: (array length=n): the time of each event
 * @change: (array length=n): by how much each event changes the level
 * @n: the number of events; with none, the level is always 0
 * @min, @max: the bounds of the level
 *
 * At every time t, @min <= sum of change[i] over all i with time[i] <= t <=
 * @max.  This includes the time before all events, when the level is 0.  For a
 * reservoir that is not empty at the start, add an event at the least time, or
 * subtract the initial level from both bounds.  Events at the same time change
 * the level together.
 *
 * Consistency: profile, on bounds: no bound of a time or change forces the
 * level outside of @min..@max at any time, given what the other events must and
 * can contribute by then; @min and @max are pruned in the same way.  O(n log
 * n), plus, for each event, the steps of the profile between its earliest and
 * its latest time; O(n) memory.  Wakes on bounds.
 * Reasons: for one time, few events that suffice: one atom for most of them,
 * and at most two for each; bounds lifted.
 * Refused with %FD_ERROR_OVERFLOW if there are 2^26 events or more.
 */
bool fd_post_reservoir (FdStore *store, const FdVar *time, const FdVar *change,
                        size_t n, FdVar min, FdVar max);

FD_END_DECLS

#endif
