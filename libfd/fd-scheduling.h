/* SPDX-License-Identifier: MIT */
#ifndef FD_SCHEDULING_H
#define FD_SCHEDULING_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/* Constraints on tasks in time; fd-constraints.h says what all have in common.
 * A task that starts at s and has the duration d runs at the times s, s + 1,
 * ..., s + d - 1: at none if d <= 0. */

/**
 * fd_post_cumulative:
 * @start: (array length=n): when each task starts; variables may repeat, here
 *   and in what follows
 * @duration: (array length=n): how long it runs
 * @demand: (array length=n): how much it takes while it runs; what is below 0
 *   counts as 0
 * @n: how many tasks; of none, the constraint always holds
 * @capacity: what they may take together
 *
 * At every time t, the sum of max (0, demand[i]) over all i with start[i] <= t
 * < start[i] + duration[i] is at most @capacity; so @capacity >= 0.
 *
 * Consistency: time-table, on bounds: no start, duration or demand at a bound
 * has its task exceed the capacity beside what the others are certain to take.
 * Besides, it fails where tasks need more between two times than there is.
 * O(n log n) and, for each task, the steps of the table that it may run into;
 * O(n^2) where that prunes nothing; O(n) memory.  Wakes on bounds.
 * Reasons: of one time, or interval, with few tasks that are enough; bounds
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
 * @present: (array length=n): whether each task is there; one that is not takes
 *   nothing
 *
 * The same of the tasks i of which present[i] holds.  What a task without
 * @present would take its values from is not pruned; one that has no place is
 * found not to be present.
 */
bool fd_post_cumulative_optional (FdStore *store, const FdVar *start,
                                  const FdVar *duration, const FdVar *demand,
                                  const FdAtom *present, size_t n,
                                  FdVar capacity);

/**
 * fd_post_disjunctive, fd_post_disjunctive_strict:
 * @start: (array length=n)
 * @duration: (array length=n)
 *
 * duration[i] >= 0 for all i and, for all i < j,
 * start[i] + duration[i] <= start[j] or start[j] + duration[j] <= start[i].
 * Not strict, also duration[i] = 0 or duration[j] = 0: what takes no time lies
 * anywhere; strict, it does not lie inside of another task.
 *
 * Consistency: overload checking, detectable precedences, not-first/not-last
 * and edge finding on the least durations, to a fixpoint.  O(n log n) for each
 * rule that is run.
 * Reasons: at most 3 atoms a task of a set that is too much for its time, and
 * fewer where the set is more than that needs.
 * Source: Vilim, Global constraints in scheduling, thesis, Prague 2007.
 */
bool fd_post_disjunctive (FdStore *store, const FdVar *start,
                          const FdVar *duration, size_t n);
bool fd_post_disjunctive_strict (FdStore *store, const FdVar *start,
                                 const FdVar *duration, size_t n);

/**
 * fd_post_disjunctive_optional, fd_post_disjunctive_strict_optional:
 * @present: (array length=n): whether task i takes place; one that does not
 *   may lie anywhere, though its duration is not negative
 *
 * The same for the tasks that are present.  A task that may be absent prunes
 * nothing but @present.
 */
bool fd_post_disjunctive_optional (FdStore *store, const FdVar *start,
                                   const FdVar *duration, const FdAtom *present,
                                   size_t n);
bool fd_post_disjunctive_strict_optional (FdStore *store, const FdVar *start,
                                          const FdVar *duration,
                                          const FdAtom *present, size_t n);

/**
 * fd_post_diffn, fd_post_diffn_nonstrict:
 * @x, @y: (array length=n): where rectangles lie
 * @dx, @dy: (array length=n): how wide and how high they are
 *
 * For all i < j, x[i] + dx[i] <= x[j] or x[j] + dx[j] <= x[i] or y[i] + dy[i]
 * <= y[j] or y[j] + dy[j] <= y[i]; not strict, or one of dx[i], dx[j], dy[i]
 * and dy[j] is 0: what has no size lies anywhere.
 *
 * Consistency: of each two rectangles, if one of these is left by the bounds,
 * it holds.  O(n) for each rectangle of which a bound moved.
 * Reasons: 3 atoms, lifted, for each way that is not left; of fixed sizes, 2.
 * Source: Beldiceanu and Carlsson, Sweep as a generic pruning technique applied
 * to the non-overlapping rectangles constraint, CP 2001.
 */
bool fd_post_diffn (FdStore *store, const FdVar *x, const FdVar *y,
                    const FdVar *dx, const FdVar *dy, size_t n);
bool fd_post_diffn_nonstrict (FdStore *store, const FdVar *x, const FdVar *y,
                              const FdVar *dx, const FdVar *dy, size_t n);

/**
 * fd_post_diffn_k, fd_post_diffn_nonstrict_k:
 * @position: where @n boxes lie, a row of @dimensions elements for each
 * @size: likewise, their sizes
 * @dimensions: 1 or more; else it holds of no boxes alone
 *
 * The same of boxes in so many dimensions.
 */
bool fd_post_diffn_k (FdStore *store, const FdVar *position, const FdVar *size,
                      size_t n, int32_t dimensions);
bool fd_post_diffn_nonstrict_k (FdStore *store, const FdVar *position,
                                const FdVar *size, size_t n,
                                int32_t dimensions);

/**
 * fd_post_reservoir:
 * @time: (array length=n): when each event is
 * @change: (array length=n): what it changes the level by
 * @n: how many events; of none, the level is always 0
 * @min, @max: what the level is within
 *
 * At every time t, the sum of change[i] over all i with time[i] <= t is at least
 * @min and at most @max.  So is the level before all events, 0; a store that
 * holds something at first has an event that brings it, at the least time, or
 * bounds that are less by that much.  Events at one time change the level
 * together.
 *
 * Consistency: profile, on bounds: no time or change at a bound has the level,
 * beside what the others are certain to bring until then and what they can
 * bring, leave @min..@max at any time; @min and @max leave room for it.  O(n log
 * n), and for each event the steps of the profile between its earliest and its
 * latest time; O(n) memory.  Wakes on bounds.
 * Reasons: of one time, with few events that are enough, an atom of most and at
 * most two of each; bounds lifted.
 * Refused with %FD_ERROR_OVERFLOW if there are 2^26 events or more.
 */
bool fd_post_reservoir (FdStore *store, const FdVar *time, const FdVar *change,
                        size_t n, FdVar min, FdVar max);

FD_END_DECLS

#endif
