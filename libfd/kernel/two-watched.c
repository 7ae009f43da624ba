/* SPDX-License-Identifier: MIT */
/* two-watched.c - propagators that watch two of many variables
 *
 * A clause of a hundred atoms has nothing to do until one of two atoms fails.
 * If it subscribed to all its variables, each of their events would pass
 * through it.  Instead, each variable has a list of the propagators that watch
 * it now.  To move a propagator to another list, the last one of the old list
 * takes its place, in O(1).  The variable has a single subscription for the
 * whole list: a teller, which only gives advice.  The lists are not trailed:
 * after each run, a propagator must watch variables that are still right after
 * backtracking.  The list of all propagators that use a variable is trailed; it
 * serves to find all constraints of a variable.
 */
#include "two-watched.h"

#include "grow.h"
#include "limits.h"
#include "queue.h"
#include "subscription.h"
#include "trail.h"

/* --- telling -------------------------------------------------------------- */

/* The lists do not change meanwhile: woken propagators run later. */
static bool
tell (FdPropagator *self, FdStore *store, uint32_t id, FdEvents events)
{
  (void) self;
  const FdWatchers *list = store->watches[id];
  assert (list);
  for (const FdWatcher *e = list->entry, *end = e + list->n; e < end; e++)
    if (fd_woken_by (&e->s, events))
      fd_wake (store, &e->s, events);
  return false;
}

static const FdPropagatorClass teller_class = {
    .name = "watches",
    .advise = tell,
};

static bool
subscribe_teller (FdStore *store, FdDomain *x)
{
  FdPropagator *teller = &store->watch_teller;
  teller->klass = &teller_class;
  teller->wake_mode = FD_WAKE_ADVISED;
  return fd_add_subscription (store, x,
                              fd_subscription (teller, x->id, FD_EVENT_DOMAIN));
}

/* --- the lists ------------------------------------------------------------ */

static FdWatchers *
list_of (FdStore *store, const FdDomain *x)
{
  if (x->id >= store->watches_room &&
      !fd_grow_table (store, (void **) &store->watches, &store->watches_room,
                      sizeof *store->watches))
    return NULL;
  FdWatchers **list = &store->watches[x->id];
  if (!*list && !(*list = fd_memory_alloc (&store->memory, sizeof **list)))
    fd_store_halt (store, FD_LIMIT_MEMORY);
  return *list;
}

static bool
add_user (FdStore *store, FdDomain *x, FdPropagator *p)
{
  FdWatchers *list = list_of (store, x);
  if (!list)
    return false;
  if (!fd_grow (store, (void **) &list->user, list->n_users, &list->users_room,
                sizeof *list->user))
    return false;
  list->user[list->n_users++] = p;
  return true;
}

static void
drop_users (FdStore *store, const FdPropagator *p, uint32_t n)
{
  while (n-- > 0) {
    FdWatchers *list = fd_watchers (store, p->scope[n]);
    assert (list->n_users && list->user[list->n_users - 1] == p);
    list->n_users--;
  }
}

static bool
enter (FdStore *store, FdSubscription s, uint32_t *place)
{
  FdWatchers *list = list_of (store, fd_propagator_of (&s)->scope[s.index]);
  if (!list)
    return false;
  if (!fd_grow (store, (void **) &list->entry, list->n, &list->room,
                sizeof *list->entry))
    return false;
  *place = list->n;
  list->entry[list->n++] = (FdWatcher){s, place};
  return true;
}

static void
leave (FdStore *store, const FdPropagator *p, uint32_t index, uint32_t place)
{
  FdWatchers *list = fd_watchers (store, p->scope[index]);
  assert (place < list->n && fd_propagator_of (&list->entry[place].s) == p &&
          list->entry[place].s.index == index);
  if (place == --list->n)
    return;
  list->entry[place] = list->entry[list->n];
  *list->entry[place].place = place;
}

/* --- for propagators ------------------------------------------------------ */

static bool
enter_both (FdStore *store, FdPropagator *p, uint32_t *watch,
            const uint32_t *events)
{
  uint32_t *place = watch + FD_TWO_WATCHED_PLACE;
  assert (watch[0] != watch[1] && watch[0] < p->n && watch[1] < p->n);
  if (!enter (store, fd_subscription (p, watch[0], events[0]), place))
    return false;
  if (enter (store, fd_subscription (p, watch[1], events[1]), place + 1))
    return true;
  leave (store, p, watch[0], place[0]);
  return false;
}

bool
fd_two_watched_begin (FdStore *store, FdPropagator *p, uint32_t *watch,
                      const uint32_t *events)
{
  uint32_t n = 0;
  while (n < p->n &&
         (fd_n_two_watched_users (store, p->scope[n]) ||
          subscribe_teller (store, p->scope[n])) &&
         add_user (store, p->scope[n], p))
    n++;
  if (n == p->n && enter_both (store, p, watch, events)) {
    if (fd_trail_action (store, FD_TRAIL_WATCHED, p->id, (uintptr_t) watch, 0))
      return true;
    leave (store, p, watch[1], watch[FD_TWO_WATCHED_PLACE + 1]);
    leave (store, p, watch[0], watch[FD_TWO_WATCHED_PLACE]);
  }
  drop_users (store, p, n);
  return false;
}

bool
fd_two_watched_move (FdStore *store, FdPropagator *p, uint32_t *watch,
                     uint32_t k, uint32_t index, uint32_t events)
{
  uint32_t *place = watch + FD_TWO_WATCHED_PLACE + k;
  uint32_t from = watch[k], there = *place;
  assert (k < 2 && index < p->n && index != watch[0] && index != watch[1]);
  if (!enter (store, fd_subscription (p, index, events), place))
    return false;
  leave (store, p, from, there);
  watch[k] = index;
  return true;
}

void
fd_undo_watched (FdStore *store, const FdTrailEntry *entry)
{
  const FdPropagator *p = store->propagators[entry->aux];
  const uint32_t *watch = (const uint32_t *) (uintptr_t) entry->old;
  leave (store, p, watch[1], watch[FD_TWO_WATCHED_PLACE + 1]);
  leave (store, p, watch[0], watch[FD_TWO_WATCHED_PLACE]);
  drop_users (store, p, p->n);
}

void
fd_watchers_free (FdStore *store, uint32_t id)
{
  FdWatchers *list = fd_watchers_of (store, id);
  if (!list)
    return;
  fd_memory_free (&store->memory, list->entry,
                  list->room * sizeof *list->entry);
  fd_memory_free (&store->memory, list->user,
                  list->users_room * sizeof *list->user);
  fd_memory_free (&store->memory, list, sizeof *list);
  store->watches[id] = NULL;
}
