/* SPDX-License-Identifier: MIT */
/* value-subscription.c - which values of a variable wake which propagator
 *
 * A propagator that waits for one value is not among the subscriptions of the
 * variable, which every event goes through.  For all such propagators together
 * the variable has one subscription, of a teller, which only gives advice.
 * When an event arrives, the teller compares the values that are waited for
 * with the values that are left, 64 at once.  It wakes the propagators that
 * wait for a value that was removed, or that is the only one left.  What the
 * teller has reported is trailed.  A variable for whose values no propagator
 * waits pays nothing.
 */
#include "value-subscription.h"

#include "grow.h"
#include "limits.h"
#include "queue.h"
#include "require.h"
#include "subscription.h"
#include "trail.h"
#include "two-watched.h"

/* --- telling -------------------------------------------------------------- */

/* Most are plain: no function call is made for those that are queued. */
static inline void
wake_one (FdStore *store, const FdSubscription *s, uint32_t events)
{
  FdPropagator *p = fd_propagator_of (s);
  if (p->wake_mode != FD_WAKE_PLAIN) {
    fd_wake (store, s, events);
    return;
  }
  if (p->dead)
    return;
  p->n_fixed |= UINT32_C (1) << s->index % 32;
  if (!p->queued)
    fd_schedule (store, p);
}

static inline void
wake_each (FdStore *store, const FdValuePage *page, uint64_t values,
           uint32_t events)
{
  const FdValueSubscription *list = page->list;
  for (; values; values &= values - 1)
    for (uint32_t i = page->first[fd_lowest_bit (values)]; i;
         i = list[i - 1].next)
      if (fd_woken_by (&list[i - 1].s, events))
        wake_one (store, &list[i - 1].s, events);
}

/* When out of memory, the store halts. */
static bool
save_left (FdStore *store, FdValuePage *page)
{
  uint64_t stamp = fd_trail_stamp (store);
  if (page->stamp == stamp)
    return true;
  page->stamp = stamp;
  return fd_trail_save_word (store, &page->left);
}

/* The teller need not run: it has no propagate(). */
static bool
tell (FdPropagator *self, FdStore *store, uint32_t id, FdEvents events)
{
  (void) self;
  const FdDomain *x = fd_domain_of (store, id);
  assert (x->id < store->values_room);
  for (FdValuePage *page = store->values[x->id].pages; page;
       page = page->next) {
    uint64_t now = fd_domain_word (x, page->origin);
    uint64_t gone = page->left & ~now;
    uint64_t fixed = events & FD_EVENT_FIX ? page->left & now : 0;
    if (!(gone | fixed))
      continue;
    if (!save_left (store, page))
      return false;
    page->left &= ~(gone | fixed);
    wake_each (store, page, gone, FD_EVENT_DOMAIN);
    wake_each (store, page, fixed, FD_EVENT_FIX);
  }
  return false;
}

static const FdPropagatorClass teller_class = {
    .name = "values",
    .advise = tell,
};

/* --- subscribing ---------------------------------------------------------- */

static bool
subscribe_teller (FdStore *store, FdDomain *x)
{
  FdPropagator *teller = &store->value_teller;
  teller->klass = &teller_class;
  teller->wake_mode = FD_WAKE_ADVISED;
  return fd_add_subscription (store, x,
                              fd_subscription (teller, x->id, FD_EVENT_DOMAIN));
}

static FdValuePage *
page_of (const FdStore *store, const FdDomain *x, int64_t origin)
{
  FdValuePage *page = fd_value_pages (store, x);
  while (page && page->origin != origin)
    page = page->next;
  return page;
}

static FdValuePage *
new_page (FdStore *store, const FdDomain *x, int64_t origin)
{
  FdValuePage *page = fd_memory_alloc (&store->memory, sizeof *page);
  if (!page) {
    fd_store_halt (store, FD_LIMIT_MEMORY);
    return NULL;
  }
  page->origin = origin;
  page->next = store->values[x->id].pages;
  store->values[x->id].pages = page;
  return page;
}

static bool
more_room (FdStore *store, FdValuePage *page)
{
  uint32_t more = page->room ? 2 * page->room : 8;
  FdValueSubscription *bigger =
      fd_memory_realloc (&store->memory, page->list,
                         page->room * sizeof *bigger, more * sizeof *bigger);
  if (!bigger)
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  page->list = bigger;
  page->room = more;
  return true;
}

bool
fd_add_value_subscription (FdStore *store, FdDomain *x, FdSubscription s,
                           int32_t value)
{
  int64_t origin = (int64_t) (value >> 6) * 64;
  uint32_t bit = (uint32_t) (value - origin);
  FdValuePage *page = page_of (store, x, origin);
  assert (fd_events_of (&s) && s.index < fd_propagator_of (&s)->n);
  if ((x->id >= store->values_room &&
       !fd_grow_table (store, (void **) &store->values, &store->values_room,
                       sizeof *store->values)) ||
      (!store->values[x->id].n && !subscribe_teller (store, x)))
    return false;
  if ((!page && !(page = new_page (store, x, origin))) ||
      (page->n == page->room && !more_room (store, page)) ||
      !fd_trail_action (store, FD_TRAIL_VALUE_SUBSCRIBED, x->id,
                        (uintptr_t) page, 0))
    return false;
  page->list[page->n++] = (FdValueSubscription){s, bit, page->first[bit]};
  page->first[bit] = page->n;
  store->values[x->id].n++;
  if (fd_domain_contains (x, value))
    page->left |= UINT64_C (1) << bit;
  return true;
}

/* A value that no propagator waits for any more may remain in the list. */
void
fd_undo_value_subscribed (FdStore *store, const FdTrailEntry *entry)
{
  FdValuePage *page = (FdValuePage *) (uintptr_t) entry->old;
  assert (page->n && store->values[entry->aux].n);
  const FdValueSubscription *last = &page->list[--page->n];
  assert (page->first[last->bit] == page->n + 1);
  page->first[last->bit] = last->next;
  store->values[entry->aux].n--;
}

void
fd_value_pages_free (FdStore *store, uint32_t id)
{
  FdValuePage *page = fd_value_pages_of (store, id);
  if (page)
    store->values[id] = (FdValueTable){0};
  while (page) {
    FdValuePage *next = page->next;
    fd_memory_free (&store->memory, page->list,
                    page->room * sizeof *page->list);
    fd_memory_free (&store->memory, page, sizeof *page);
    page = next;
  }
}

void
fd_subscribe_value (FdStore *store, FdPropagator *self, uint32_t index,
                    int32_t value, FdEvents events)
{
  if (!fd_require_store (store) ||
      !fd_require (store, self && index < self->n,
                   "index %u, expected one of a propagator's %u variables",
                   index, self ? self->n : 0) ||
      !fd_require (store,
                   events && !(events & ~(FD_EVENT_DOMAIN | FD_EVENT_FIX)),
                   "events %u, expected FD_EVENT_DOMAIN, FD_EVENT_FIX or both",
                   (unsigned) events) ||
      !fd_require (store, self->wake_mode != FD_WAKE_DIRECT,
                   "\"%s\" is direct, expected a class that is not",
                   self->klass->name))
    return;
  fd_add_value_subscription (store, self->scope[index],
                             fd_subscription (self, index, (uint32_t) events),
                             value);
}

/* --- asking --------------------------------------------------------------- */

#ifndef NDEBUG
static bool
has_value_subscription (const FdStore *store, const FdPropagator *p,
                        uint32_t index)
{
  const FdValuePage *page = fd_value_pages (store, p->scope[index]);
  for (; page; page = page->next)
    for (uint32_t i = page->n; i-- > 0;)
      if (fd_propagator_of (&page->list[i].s) == p &&
          page->list[i].s.index == index)
        return true;
  return false;
}

/* A new subscription is the last of its section, so the search is short. */
static bool
has_subscription (const FdStore *store, const FdPropagator *p, uint32_t index)
{
  const FdDomain *x = p->scope[index];
  for (uint32_t k = 0; k < FD_N_SECTIONS; k++)
    for (uint32_t i = x->annex->end[k], first = k ? x->annex->end[k - 1] : 0;
         i-- > first;)
      if (fd_propagator_of (&x->annex->subscription[i]) == p &&
          x->annex->subscription[i].index == index)
        return true;
  const FdWatchers *list = fd_watchers (store, x);
  return (list && list->n_users && list->user[list->n_users - 1] == p) ||
         has_value_subscription (store, p, index);
}

bool
fd_is_subscribed (const FdStore *store, const FdPropagator *p)
{
  for (uint32_t i = 0; i < p->n; i++)
    if (p->scope[i]->min != p->scope[i]->max && !has_subscription (store, p, i))
      return false;
  return true;
}
#endif
