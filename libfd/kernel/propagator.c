/* SPDX-License-Identifier: MIT */
/* propagator.c - making, posting and retiring constraints
 *
 * One block a propagator: its struct, its scope, and the list of fixed
 * indices where its class tracks them.
 */
#include "store.h"

#include <string.h>

enum { ALIGN = sizeof (void *) };

static bool
register_propagator (FdStore *store, FdPropagator *p)
{
  if (!fd_grow (store, (void **) &store->propagators, store->n_propagators + 1,
                &store->propagators_room, sizeof *store->propagators))
    return false;
  while (store->scratch_room < p->n)
    if (!fd_grow (store, (void **) &store->scratch, store->scratch_room,
                  &store->scratch_room, sizeof *store->scratch))
      return false;
  if (!fd_trail_action (store, FD_TRAIL_POSTED, 0, 0, 0))
    return false;
  p->id = ++store->n_propagators;
  store->propagators[p->id] = p;
  return true;
}

FdPropagator *
fd_propagator_new (FdStore *store, const FdPropagatorClass *klass, size_t size,
                   const FdVar *scope, size_t n)
{
  g_return_val_if_fail (store && klass && size >= sizeof (FdPropagator), NULL);
  g_return_val_if_fail (n < UINT32_MAX && fd_vars_are_valid (store, scope, n),
                        NULL);
  if (!fd_store_enter (store))
    return NULL;
  size = (size + ALIGN - 1) / ALIGN * ALIGN;
  size_t bytes = size + n * sizeof (FdDomain *) +
                 (klass->tracks_fixed ? n * sizeof (uint32_t) : 0);
  store->posting = fd_transaction_begin (store);
  FdPropagator *p = fd_memory_alloc (&store->memory, bytes);
  if (!p) {
    fd_store_halt (store, FD_HALT_MEMORY);
    fd_transaction_end (store, &store->posting, false);
    return NULL;
  }
  p->klass = klass;
  p->bytes = bytes;
  p->n = (uint32_t) n;
  p->cost = (uint8_t) klass->cost;
  p->idempotent = klass->idempotent;
  p->fresh = true;
  p->condition = store->condition;
  p->manner = klass->advise || fd_has_condition (store) ? FD_MANNER_OTHER
              : klass->direct                           ? FD_MANNER_DIRECT
              : klass->tracks_fixed                     ? FD_MANNER_FIXED
                                                        : FD_MANNER_PLAIN;
  p->scope = (FdDomain **) ((char *) p + size);
  if (klass->tracks_fixed)
    p->fixed = (uint32_t *) (p->scope + n);
  for (size_t i = 0; i < n; i++)
    p->scope[i] = fd_domain (store, scope[i]);
  if (!register_propagator (store, p)) {
    fd_memory_free (&store->memory, p, bytes);
    fd_transaction_end (store, &store->posting, false);
    return NULL;
  }
  return p;
}

void
fd_propagator_free (FdStore *store, FdPropagator *p)
{
  if (p->klass->finalize)
    p->klass->finalize (p);
  g_free (p->label);
  fd_memory_free (&store->memory, p, p->bytes);
}

/* --- subscriptions ------------------------------------------------------ */

static uint32_t
section_of (const FdSubscription *s)
{
  uint32_t events = s->events;
  if (s->propagator->manner == FD_MANNER_DIRECT)
    return FD_SECTION_DIRECT;
  return events & FD_EVENT_DOMAIN   ? FD_SECTION_DOMAIN
         : events & FD_EVENT_BOUNDS ? FD_SECTION_BOUNDS
                                    : FD_SECTION_FIX;
}

/* The sections stand one behind the other: to make room at the end of one, the
 * first of each later section moves to its end; dropping does the reverse. */
bool
fd_add_subscription (FdStore *store, FdDomain *x, FdSubscription s)
{
  uint32_t n = fd_domain_n_subscriptions (x);
  uint32_t *room = &store->info[x->id].room;
  if (n == *room) {
    uint32_t more = n ? n * 2 : 4;
    FdSubscription *bigger =
        fd_memory_realloc (&store->memory, x->subscriptions, n * sizeof *bigger,
                           more * sizeof *bigger);
    if (!bigger)
      return fd_store_halt (store, FD_HALT_MEMORY);
    x->subscriptions = bigger;
    *room = more;
  }
  uint32_t section = section_of (&s), hole = n;
  if (!fd_trail_action (store, FD_TRAIL_SUBSCRIBED, x->id, section, 0))
    return false;
  for (uint32_t k = FD_N_SECTIONS - 1; k > section; k--) {
    x->subscriptions[hole] = x->subscriptions[x->end[k - 1]];
    hole = x->end[k - 1];
    x->end[k]++;
  }
  x->subscriptions[hole] = s;
  x->end[section]++;
  return true;
}

void
fd_drop_subscription (FdDomain *x, uint32_t section)
{
  uint32_t hole = --x->end[section];
  for (uint32_t k = section + 1; k < FD_N_SECTIONS; k++) {
    uint32_t last = --x->end[k];
    x->subscriptions[hole] = x->subscriptions[last];
    hole = last;
  }
}

void
fd_subscribe (FdStore *store, FdPropagator *self, uint32_t index,
              FdEvents events)
{
  g_return_if_fail (store && self && index < self->n);
  fd_add_subscription (store, self->scope[index],
                       (FdSubscription){self, index, (uint32_t) events});
}

void
fd_subscribe_all (FdStore *store, FdPropagator *self, FdEvents events)
{
  g_return_if_fail (store && self);
  for (uint32_t i = 0; i < self->n; i++)
    fd_add_subscription (store, self->scope[i],
                         (FdSubscription){self, i, (uint32_t) events});
}

void
fd_unpost (FdStore *store)
{
  FdPropagator *p = store->propagators[store->n_propagators];
  assert (!p->queued);
  store->n_propagators--;
  fd_propagator_free (store, p);
}

/* --- posting ------------------------------------------------------------ */

static bool
subscribe_condition (FdStore *store, FdPropagator *p)
{
  FdVar x = fd_atom_var (p->condition);
  if (!x.id)
    return true;
  FdRelation relation = fd_atom_relation (p->condition);
  uint32_t events = relation == FD_GE || relation == FD_LE ? FD_EVENT_BOUNDS
                                                           : FD_EVENT_DOMAIN;
  return fd_add_subscription (store, fd_domain (store, x),
                              (FdSubscription){p, FD_INDEX_CONDITION, events});
}

bool
fd_post (FdStore *store, FdPropagator *self)
{
  g_return_val_if_fail (store, false);
  if (!self)
    return false;
  assert (self->id == store->n_propagators);
  FdTransaction transaction = store->posting;
  bool ok = !store->halt && subscribe_condition (store, self);
  if (ok)
    fd_schedule (store, self);
  return fd_transaction_end (store, &transaction, ok);
}

bool
fd_post_idle (FdStore *store, FdPropagator *self)
{
  if (!self)
    return false;
  if (fd_has_condition (store))
    return fd_post (store, self);
  self->fresh = false;
  FdTransaction transaction = store->posting;
  return fd_transaction_end (store, &transaction, true);
}

void
fd_entail (FdStore *store, FdPropagator *self)
{
  if (!self->dead && fd_trail_save (store, &self->dead))
    self->dead = 1;
}

FdVar
fd_propagator_var (const FdPropagator *self, uint32_t index)
{
  g_return_val_if_fail (self && index < self->n, FD_VAR_NONE);
  return fd_domain_var (self->scope[index]);
}

void
fd_set_label (FdStore *store, const char *label)
{
  g_return_if_fail (store);
  if (!store->n_propagators)
    return;
  FdPropagator *p = store->propagators[store->n_propagators];
  g_free (p->label);
  p->label = g_strdup (label);
}

/* --- the definition ----------------------------------------------------- */

static bool
holds_on (FdAtom atom, const int32_t *values)
{
  int32_t value = values[fd_atom_var (atom).id];
  switch (fd_atom_relation (atom)) {
  case FD_GE:
    return value >= atom.value;
  case FD_LE:
    return value <= atom.value;
  case FD_EQ:
    return value == atom.value;
  default:
    return value != atom.value;
  }
}

bool
fd_propagator_check (const FdStore *store, const FdPropagator *self,
                     const int32_t *values)
{
  if (fd_atom_var (self->condition).id && !holds_on (self->condition, values))
    return true;
  for (uint32_t i = 0; i < self->n; i++)
    store->scratch[i] = values[self->scope[i]->id];
  return !self->klass->check || self->klass->check (self, store->scratch);
}

const FdPropagator *
fd_store_check (const FdStore *store)
{
  for (uint32_t id = 1; id <= store->n_propagators; id++) {
    const FdPropagator *p = store->propagators[id];
    FdVar condition = fd_atom_var (p->condition);
    if (condition.id && !fd_atom_is_true (store, p->condition))
      continue;
    for (uint32_t i = 0; i < p->n; i++)
      store->scratch[i] = p->scope[i]->min;
    if (p->klass->check && !p->klass->check (p, store->scratch))
      return p;
  }
  return NULL;
}
