/* SPDX-License-Identifier: MIT */
#ifndef FD_TWO_WATCHED_H
#define FD_TWO_WATCHED_H

#include "store.h"

/* Propagators that wait for two of their variables at a time.
 *
 * What such a propagator keeps, not trailed, are four numbers: the indices of
 * the two that it waits for, and where it stands in the lists of these. */
enum { FD_TWO_WATCHED_PLACE = 2, FD_N_TWO_WATCHED = 4 };

/* One that is in the list of a variable. */
typedef struct {
  FdSubscription s;
  uint32_t *place; /* the number that says where this stands */
} __attribute__ ((packed, aligned (4))) FdWatcher;

/* Of a variable. */
struct _FdWatchers {
  FdWatcher *entry;
  uint32_t n, room;
  uint32_t n_users, users_room;
  FdPropagator **user; /* trailed: who may wait for it */
};

/* To be called while @p is posted, instead of fd_subscribe() of its indices:
 * from now on it is woken by events[k] of the variable watch[k], k = 0, 1. */
bool fd_two_watched_begin (FdStore *store, FdPropagator *p, uint32_t *watch,
                           const uint32_t *events);
/* The k-th is @index from now on. */
bool fd_two_watched_move (FdStore *store, FdPropagator *p, uint32_t *watch,
                          uint32_t k, uint32_t index, uint32_t events);
void fd_undo_watched (FdStore *store, const FdTrailEntry *entry);
/* Of the record made with @id. */
void fd_watchers_free (FdStore *store, uint32_t id);

/* Of the record made with @id, and of the variable; NULL where nobody ever
 * watched. */
static inline FdWatchers *
fd_watchers_of (const FdStore *store, uint32_t id)
{
  return id < store->watches_room ? store->watches[id] : NULL;
}

static inline FdWatchers *
fd_watchers (const FdStore *store, const FdDomain *x)
{
  return fd_watchers_of (store, x->id);
}

/* Those that may wait for a variable. */
static inline uint32_t
fd_n_two_watched_users (const FdStore *store, const FdDomain *x)
{
  const FdWatchers *list = fd_watchers (store, x);
  return list ? list->n_users : 0;
}

/* Whether @p is that which tells those who watch. */
static inline bool
fd_is_two_watched_teller (const FdStore *store, const FdPropagator *p)
{
  return p == &store->watch_teller;
}

#endif
