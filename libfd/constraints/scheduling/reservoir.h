/* SPDX-License-Identifier: MIT */
#ifndef FD_RESERVOIR_H
#define FD_RESERVOIR_H

#include <fd.h>

#include "sort-tasks.h"

/* Inside the propagator of reservoir; what the files beside it share. */

/* The time before all events: below all that variables may hold. */
#define FD_RESERVOIR_BEFORE INT32_MIN

/**
 * FdReservoirEvent:
 * @est, @lst: its earliest and its latest time
 * @least, @most: what it may change the level by
 * @from, @to: the steps of its earliest and of its latest time
 *
 * An event as its domains are, or were.
 */
typedef struct {
  int64_t est, lst, least, most;
  uint32_t from, to;
} FdReservoirEvent;

/**
 * FdReservoirStep:
 * @least, @most: bounds of the level from @time on, up to the time of the next
 *   step
 * @peak, @trough: the step, from this one on, of the greatest @least and of the
 *   least @most
 */
typedef struct {
  int64_t time, least, most;
  uint32_t peak, trough;
} FdReservoirStep;

/**
 * FdReservoir:
 * @n: how many events
 * @order: of the times, which are the earliest ones, then the latest ones; kept
 *   from run to run, as it hardly changes
 *
 * The scope is the times, the changes, the minimum, and the maximum.  The
 * arrays are made anew by each run.
 */
typedef struct {
  FdPropagator base;
  uint32_t n, n_steps;
  FdReservoirEvent *event;
  FdReservoirStep *step; /* 2 n + 1 */
  int64_t *key;          /* 2 n */
  uint32_t *order, *spare;
} FdReservoir;

static inline uint32_t
fd_change_at (const FdReservoir *self, uint32_t i)
{
  return self->n + i;
}

static inline uint32_t
fd_minimum_at (const FdReservoir *self)
{
  return 2 * self->n;
}

static inline uint32_t
fd_maximum_at (const FdReservoir *self)
{
  return 2 * self->n + 1;
}

/* The code of a lazy reason: at @time the level was bound to be too low; or, if
 * not @low, too high. */
static inline FdReason
fd_reservoir_reason (bool low, int64_t time)
{
  return fd_reason_lazy ((uint64_t) low << 32 | (uint32_t) (int32_t) time);
}

/* The steps from the events: of both bounds of the level. */
void fd_reservoir_make_steps (FdReservoir *self);

/* Of all times: what the level is at most where it is lowest, and at least
 * where it is highest. */
static inline FdReservoirStep *
fd_reservoir_trough (const FdReservoir *self)
{
  return &self->step[self->step[0].trough];
}

static inline FdReservoirStep *
fd_reservoir_peak (const FdReservoir *self)
{
  return &self->step[self->step[0].peak];
}

const char *fd_reservoir_explain (FdPropagator *base, FdStore *store,
                                  FdAtom need, uint64_t code, FdPosition at,
                                  FdAtoms *out);
const char *fd_reservoir_explain_conflict (FdPropagator *base, FdStore *store,
                                           FdPosition at, FdAtoms *out);

#endif
