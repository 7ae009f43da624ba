/* SPDX-License-Identifier: MIT */
/* propagator.c - makes, posts and retires propagators
 *
 * Each propagator is one block of memory: its struct, its scope, its condition
 * if it has one, and the list of fixed indices if its class tracks them.
 */
#include "propagator.h"

#include "condition.h"
#include "error.h"
#include "grow.h"
#include "limits.h"
#include "queue.h"
#include "record.h"
#include "require.h"
#include "subscription.h"
#include "transaction.h"
#include "trail.h"
#include "value-subscription.h"

#include <string.h>

enum {
  ALIGN = sizeof (void *),
  WORD = 4,       /* that blocks are measured in */
  POST_WORK = 256 /* of posting anything */
};

bool
fd_check_led (const FdPropagator *self, const int32_t *values)
{
  (void) self, (void) values;
  return true;
}

static size_t
bytes_of (const FdPropagator *p)
{
  if (p->klass->tracks_fixed)
    return ((size_t) p->own + p->n) * WORD;
  return (size_t) ((const char *) (p->scope + p->n) - (const char *) p) +
         (p->conditional ? sizeof (FdAtom) : 0);
}

static inline bool
register_propagator (FdStore *store, FdPropagator *p)
{
  assert (store->depth); /* so that it can be undone */
  if (!fd_grow (store, (void **) &store->propagators, store->n_propagators + 1,
                &store->propagators_room, sizeof *store->propagators))
    return false;
  while (store->scratch_room < p->n)
    if (!fd_grow_array (store, (void **) &store->scratch, &store->scratch_room,
                        sizeof *store->scratch))
      return false;
  if (!fd_trail_action (store, FD_TRAIL_POSTED, 0, 0, 0))
    return false;
  p->id = ++store->n_propagators;
  fd_store_work (store, POST_WORK + (uint64_t) p->n);
  store->propagators[p->id] = p;
  if (p->klass->finalize || !fd_memory_is_pooled (bytes_of (p)))
    store->finishing = true;
  return true;
}

/* Records a user's propagator by its id. */
static bool
record_alone (FdStore *store)
{
  uint8_t *at =
      fd_record_begin (store, NULL, FD_RECORD_ALWAYS, FD_NUMBER_BYTES);
  if (at)
    fd_record_end (store, fd_record_put (at, store->n_propagators + 1));
  return at != NULL;
}

static void
init_scope (FdStore *store, FdPropagator *p, const FdVar *scope)
{
  for (size_t i = 0; i < p->n; i++) {
    const FdDomain *x = p->scope[i] = fd_domain (store, scope[i]);
    /* will be needed soon, for subscribing */
    __builtin_prefetch (x->annex, 1);
  }
}

static inline uint8_t
wake_mode_of (const FdStore *store, const FdPropagatorClass *klass)
{
  if (fd_has_condition (store))
    return klass->entailed_is_quick && klass->entailed && !klass->advise &&
                   !klass->tracks_fixed
               ? FD_WAKE_DECIDED
               : FD_WAKE_OTHER;
  if (klass->advise)
    return klass->tracks_fixed          ? FD_WAKE_OTHER
           : klass->advise_is_stateless ? FD_WAKE_FILTERED
                                        : FD_WAKE_ADVISED;
  return klass->direct         ? FD_WAKE_DIRECT
         : klass->tracks_fixed ? FD_WAKE_FIXED
                               : FD_WAKE_PLAIN;
}

/* What follows the base: mostly a word or none, for which a call costs more. */
static inline void
zero_rest (FdPropagator *p, size_t size)
{
  uintptr_t *word = (uintptr_t *) (p + 1);
  size_t bytes = size - sizeof *p;
  if (bytes > sizeof *word)
    memset (word, 0, bytes);
  else if (bytes)
    *word = 0;
}

/* Makes a propagator in the transaction of posting; NULL when out of memory. */
static inline __attribute__ ((always_inline)) FdPropagator *
make (FdStore *store, const FdPropagatorClass *klass, size_t size,
      const FdVar *scope, size_t n)
{
  size = (size + ALIGN - 1) / ALIGN * ALIGN;
  bool conditional = fd_has_condition (store);
  size_t bytes =
      size + n * sizeof (FdDomain *) + (conditional ? sizeof (FdAtom) : 0);
  uint32_t own = 0;
  if (klass->tracks_fixed) {
    own = (uint32_t) (bytes / WORD);
    bytes += n * WORD;
  }
  FdPropagator *p = fd_memory_take (&store->memory, bytes);
  if (!p) {
    fd_store_halt (store, FD_LIMIT_MEMORY);
    return NULL;
  }
  *p = (FdPropagator){.klass = klass,
                      .scope = (FdDomain **) ((char *) p + size),
                      .n = (uint32_t) n,
                      .constraint = store->constraint,
                      .own = own,
                      .wake_mode = wake_mode_of (store, klass),
                      .stale = true,
                      .idempotent = klass->idempotent,
                      .cost = (uint8_t) klass->cost,
                      .special = conditional || n >= FD_LONG_SCOPE,
                      .conditional = conditional,
                      .by_listener = store->listening && store->n_levels};
  zero_rest (p, size);
  assert ((uintptr_t) p->scope % sizeof *p->scope == 0);
  if (conditional)
    *(FdAtom *) (p->scope + n) = store->condition;
  init_scope (store, p, scope);
  if (register_propagator (store, p))
    return p;
  fd_memory_free (&store->memory, p, bytes);
  return NULL;
}

/* Makes a propagator in a transaction of its own; @listed: also records it. */
static G_GNUC_NO_INLINE FdPropagator *
make_alone (FdStore *store, const FdPropagatorClass *klass, size_t size,
            const FdVar *scope, size_t n, bool listed)
{
  store->posting_alone = true;
  fd_transaction_begin (store, &store->posting);
  bool ok = !listed || record_alone (store);
  FdPropagator *p = ok ? make (store, klass, size, scope, n) : NULL;
  if (!p)
    fd_transaction_end (store, &store->posting, false);
  return store->pending = p;
}

/* A propagator that is part of a constraint belongs to its transaction. */
FdPropagator *
fd_propagator_make (FdStore *store, const FdPropagatorClass *klass, size_t size,
                    const FdVar *scope, size_t n)
{
  assert (!store->pending && fd_vars_are_valid (store, scope, n));
  assert (klass->name && klass->propagate && size >= sizeof (FdPropagator));
  if (store->depth == store->ground)
    return make_alone (store, klass, size, scope, n, true);
  store->posting_alone = false;
  return store->pending = make (store, klass, size, scope, n);
}

FdPropagator *
fd_propagator_new_alone (FdStore *store, const FdPropagatorClass *klass,
                         size_t size, const FdVar *scope, size_t n)
{
  if (!fd_post_enter (store))
    return NULL;
  return make_alone (store, klass, size, scope, n, false);
}

void
fd_propagator_free (FdStore *store, FdPropagator *p)
{
  assert (p->id && p->klass);
  if (p->klass->finalize) {
    FdCallback outer = store->callback;
    store->callback = FD_CALLBACK_DESTROY;
    p->klass->finalize (p);
    store->callback = outer;
  }
  fd_memory_free (&store->memory, p, bytes_of (p));
}

static void
forget (FdStore *store, uint32_t id)
{
  if (id >= store->remembered_room)
    return;
  fd_memory_free (&store->memory, store->remembered[id], FD_REMEMBERED_BYTES);
  store->remembered[id] = NULL;
}

/* Only the subscriptions of fd_subscribe_all() are left to undo. */
static void
undo_last (FdStore *store, const FdTrailEntry *entry)
{
  FdPropagator *p = store->propagators[store->n_propagators];
  assert (p->id == store->n_propagators && !p->queued);
  if (G_UNLIKELY (store->pending == p)) /* made, but never posted */
    store->pending = NULL;
  uint32_t subscribed = entry->prev == FD_TRAIL_ALL ? p->n : entry->prev;
  for (uint32_t n = subscribed; n-- > 0;)
    fd_drop_subscription (p->scope[n], (uint32_t) entry->old);
  forget (store, store->n_propagators--);
  fd_propagator_free (store, p);
}

void
fd_undo_posted (FdStore *store, const FdTrailEntry *entry)
{
  assert (entry->aux < store->n_propagators);
  for (uint32_t n = entry->aux + 1; n-- > 0;)
    undo_last (store, entry);
}

/* --- posting ------------------------------------------------------------ */

static bool
subscribe_condition (FdStore *store, FdPropagator *p)
{
  FdAtom condition = fd_propagator_condition (p);
  FdVar x = fd_atom_var (condition);
  if (!x.id)
    return true;
  FdRelation relation = fd_atom_relation (condition);
  uint32_t events = relation == FD_GE || relation == FD_LE ? FD_EVENT_BOUNDS
                                                           : FD_EVENT_DOMAIN;
  return fd_add_subscription (store, fd_domain (store, x),
                              fd_subscription (p, FD_INDEX_CONDITION, events));
}

/* Checked in builds with assertions.  A propagator whose scope is within that
 * of another one gets its events from that one. */
static inline bool
require_subscribed (const FdStore *store, const FdPropagator *self)
{
#ifndef NDEBUG
  const char *scope = (const char *) self->scope, *own = (const char *) self;
  bool is_own = scope > own && scope <= own + bytes_of (self);
  if (is_own && !store->halt && !store->error &&
      !fd_is_subscribed (store, self))
    return fd_store_misuse (store, "fd_post",
                            "\"%s\" has an index without a subscription, "
                            "expected fd_subscribe() of each",
                            self->klass->name);
#endif
  (void) store, (void) self;
  return true;
}

static G_GNUC_NO_INLINE bool
end_alone (FdStore *store, bool ok)
{
  FdTransaction transaction = store->posting;
  return fd_transaction_end (store, &transaction, ok);
}

static inline bool
end_posting (FdStore *store, bool ok)
{
  store->pending = NULL;
  return store->posting_alone ? end_alone (store, ok) : ok;
}

G_GNUC_NO_INLINE bool
fd_post (FdStore *store, FdPropagator *self)
{
  if (!fd_require_store (store) || (!self && store->error) ||
      !fd_require_self (store, self) ||
      !fd_require (store, self == store->pending,
                   "not the propagator to be posted, expected what "
                   "fd_propagator_new() of this store has just made"))
    return false;
  assert (self->id == store->n_propagators && store->depth);
  bool ok = require_subscribed (store, self) && !store->halt &&
            subscribe_condition (store, self);
  if (ok)
    fd_schedule (store, self);
  return end_posting (store, ok);
}

bool
fd_post_idle_any (FdStore *store, FdPropagator *self)
{
  if (!self || self != store->pending || fd_has_condition (store))
    return fd_post (store, self);
  self->stale = false;
  return end_posting (store, require_subscribed (store, self) && !store->halt);
}

bool
fd_set_label (FdStore *store, const char *label)
{
  if (!fd_require_store (store) ||
      !fd_require (store, label, "the label is NULL, expected a string"))
    return false;
  uint32_t id = store->constraint;
  return !id ||
         fd_labels_set (&store->record.labels, &store->memory, id, label) ||
         fd_store_refuse (store, FD_ERROR_MEMORY, "label: out of memory");
}

const char *
fd_propagator_label (const FdStore *store, const FdPropagator *self)
{
  if (!fd_require_store (store) || !fd_require_self (store, self))
    return NULL;
  return fd_labels_get (&store->record.labels, self->constraint);
}
