/* SPDX-License-Identifier: MIT */
#ifndef FD_QUEUE_H
#define FD_QUEUE_H

#include "store.h"

#include <string.h>

/* A scope that makes the runs count as work. */
#define FD_LONG_SCOPE 64

/* How an event wakes a propagator. */
enum {
  FD_WAKE_PLAIN,    /* the event queues the propagator */
  FD_WAKE_DIRECT,   /* the event queues the variable, for all direct ones */
  FD_WAKE_FIXED,    /* as plain; the index of a fixed variable is listed */
  FD_WAKE_ADVISED,  /* as plain, if the adviser wants it */
  FD_WAKE_FILTERED, /* the same; who waits to run is not asked */
  FD_WAKE_DECIDED, /* as plain, if the condition or the constraint is decided */
  FD_WAKE_OTHER    /* it has a condition, or both an adviser and a list */
};

/* Tells the first @n subscribers of @x, those that such events may concern. */
void fd_schedule_first (FdStore *store, FdDomain *x, uint32_t n,
                        uint32_t events);

/* Tells the subscribers of @x.  Often there are none. */
static inline void
fd_schedule_events (FdStore *store, FdDomain *x, uint32_t events)
{
  uint32_t section = events & FD_EVENT_FIX      ? FD_SECTION_FIX
                     : events & FD_EVENT_BOUNDS ? FD_SECTION_BOUNDS
                                                : FD_SECTION_DOMAIN;
  if (x->annex->end[section])
    fd_schedule_first (store, x, x->annex->end[section], events);
  if (events & FD_EVENT_FIX &&
      x->annex->end[FD_SECTION_DIRECT] > x->annex->end[section])
    store->fixed[store->n_fixed++] = x;
}

/* Tells one of them. */
void fd_wake (FdStore *store, const FdSubscription *s, uint32_t events);
void fd_schedule (FdStore *store, FdPropagator *p);
/* To the fixpoint; false = inconsistent, or halted. */
bool fd_propagate (FdStore *store);
void fd_queue_clear (FdStore *store);
static inline bool
fd_queue_is_empty (const FdStore *store)
{
  return !store->queue_mask && !store->n_fixed;
}
/* Where the queue stands, and back to it: nothing may have run since. */
static inline void
fd_queue_mark (const FdStore *store, FdQueueMark *mark)
{
  mark->mask = store->queue_mask;
  mark->n_fixed = store->n_fixed;
  if (mark->mask)
    memcpy (mark->woken, store->woken, sizeof mark->woken);
}
void fd_queue_return (FdStore *store, const FdQueueMark *mark);

#endif
