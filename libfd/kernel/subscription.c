/* SPDX-License-Identifier: MIT */
/* subscription.c - subscriptions: which events of a variable wake which
 * propagator */
#include "subscription.h"

#include "annex.h"
#include "grow.h"
#include "limits.h"
#include "queue.h"
#include "require.h"
#include "trail.h"

static uint32_t
section_of (const FdPropagator *p, uint32_t events)
{
  if (p->wake_mode == FD_WAKE_DIRECT)
    return FD_SECTION_DIRECT;
  return events & FD_EVENT_DOMAIN   ? FD_SECTION_DOMAIN
         : events & FD_EVENT_BOUNDS ? FD_SECTION_BOUNDS
                                    : FD_SECTION_FIX;
}

/* All variables with direct propagators may become fixed at once.  Unification
 * does not increase their number. */
static inline bool
fixed_room (FdStore *store, uint32_t section)
{
  return section != FD_SECTION_DIRECT ||
         G_LIKELY (store->fixed_room >= store->n_vars) ||
         fd_grow_to (store, (void **) &store->fixed, store->n_vars,
                     &store->fixed_room, sizeof *store->fixed);
}

#ifndef NDEBUG
static bool
is_sound (const FdSubscription *s)
{
  const FdPropagator *p = fd_propagator_of (s);
  return fd_events_of (s) && p->klass &&
         (s->index == FD_INDEX_CONDITION || s->index < p->n || !p->id);
}
#endif

/* The sections follow each other.  To make room at the end of a section, the
 * first subscription of each later section moves to that section's end; removal
 * does the reverse. */
static inline bool
insert (FdStore *store, FdDomain *x, FdSubscription s, uint32_t section,
        bool differs)
{
  uint32_t hole = fd_domain_n_subscriptions (x);
  assert (hole <= x->annex->room && section < FD_N_SECTIONS);
  assert (is_sound (&s));
  if (G_UNLIKELY (hole == x->annex->room) && !fd_annex_grow (store, x))
    return false;
  FdAnnex *annex = x->annex;
  if (differs)
    annex->differs = true;
  for (uint32_t k = FD_N_SECTIONS - 1; k > section; k--) {
    uint32_t first = annex->end[k - 1];
    if (first != hole)
      annex->subscription[hole] = annex->subscription[first];
    hole = first;
    annex->end[k]++;
  }
  annex->subscription[hole] = s;
  annex->end[section]++;
  assert (hole + 1 == annex->end[section]); /* the last of its section */
  assert (!section || annex->end[section - 1] <= hole);
  return true;
}

/* Whether the propagator may imply that variables are different. */
static inline bool
may_differ (const FdPropagator *p)
{
  return p->klass->implies_ne != NULL;
}

bool
fd_add_subscription (FdStore *store, FdDomain *x, FdSubscription s)
{
  const FdPropagator *p = fd_propagator_of (&s);
  uint32_t section = section_of (p, fd_events_of (&s));
  if (!fixed_room (store, section) ||
      !fd_trail_action (store, FD_TRAIL_SUBSCRIBED, x->id, section, 0))
    return false;
  if (insert (store, x, s, section, may_differ (p)))
    return true;
  store->trail.n--;
  return false;
}

void
fd_drop_subscription (FdDomain *x, uint32_t section)
{
  assert (section < FD_N_SECTIONS);
  FdAnnex *annex = x->annex;
  assert (annex->end[section] > (section ? annex->end[section - 1] : 0));
  uint32_t hole = --annex->end[section];
  assert (section_of (fd_propagator_of (&annex->subscription[hole]),
                      fd_events_of (&annex->subscription[hole])) == section);
  for (uint32_t k = section + 1; k < FD_N_SECTIONS; k++) {
    uint32_t last = --annex->end[k];
    annex->subscription[hole] = annex->subscription[last];
    hole = last;
  }
}

/* The entry of the propagator that is being made, while nothing was logged
 * since: undoing it undoes the subscriptions that it counts.  Otherwise NULL.
 */
static inline FdTrailEntry *
entry_of (const FdStore *store, const FdPropagator *self)
{
  if (G_UNLIKELY (self != store->pending))
    return NULL;
  FdTrailEntry *last = &store->trail.entry[store->trail.n - 1];
  return last->tag == FD_TRAIL_TAG (FD_TRAIL_POSTED) ? last : NULL;
}

/* It may count one of each index, from the first on, if all are in one section.
 */
void
fd_subscribe (FdStore *store, FdPropagator *self, uint32_t index,
              FdEvents events)
{
  if (!fd_require_store (store) ||
      !fd_require (store, self && index < self->n,
                   "index %u, expected one of a propagator's %u variables",
                   index, self ? self->n : 0))
    return;
  FdSubscription s = fd_subscription (self, index, (uint32_t) events);
  uint32_t section = section_of (self, (uint32_t) events);
  FdTrailEntry *posted = entry_of (store, self);
  if (!posted || posted->prev != index || (index && posted->old != section)) {
    fd_add_subscription (store, self->scope[index], s);
    return;
  }
  if (!fixed_room (store, section) ||
      !insert (store, self->scope[index], s, section, may_differ (self)))
    return;
  posted->old = section;
  posted->prev = index + 1 < self->n ? index + 1 : FD_TRAIL_ALL;
}

static G_GNUC_NO_INLINE void
subscribe_each (FdStore *store, FdPropagator *self, uint32_t events)
{
  for (uint32_t i = 0; i < self->n; i++)
    fd_add_subscription (store, self->scope[i],
                         fd_subscription (self, i, events));
}

/* Returns how many were inserted: all, unless memory ran out. */
static inline uint32_t
insert_all (FdStore *store, FdPropagator *self, uint32_t events,
            uint32_t section)
{
  bool differs = may_differ (self);
  FdDomain *const *scope = self->scope;
  uint32_t i = 0, n = fixed_room (store, section) ? self->n : 0;
  while (i < n && insert (store, scope[i], fd_subscription (self, i, events),
                          section, differs))
    i++;
  return i;
}

/* The first call needs no entry of its own. */
void
fd_subscribe_all (FdStore *store, FdPropagator *self, FdEvents events)
{
  if (!fd_require_store (store) || !fd_require_self (store, self))
    return;
  FdTrailEntry *posted = entry_of (store, self);
  if (!posted || posted->prev) {
    subscribe_each (store, self, (uint32_t) events);
    return;
  }
  uint32_t section = section_of (self, (uint32_t) events);
  posted->old = section;
  uint32_t n = insert_all (store, self, (uint32_t) events, section);
  posted->prev = n == self->n ? FD_TRAIL_ALL : n;
}

void
fd_undo_subscribed (FdStore *store, const FdTrailEntry *entry)
{
  assert (entry->aux && entry->aux <= store->n_vars);
  fd_drop_subscription (fd_domain_of (store, entry->aux),
                        (uint32_t) entry->old);
}
