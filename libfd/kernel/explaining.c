/* SPDX-License-Identifier: MIT */
/* explaining.c - switches the history of a store on
 *
 * Outside of all levels nothing can be undone, so a history may begin at any
 * time: what holds then is a fact and needs no reason.  The trail is empty; it
 * gets a parallel array of reasons.  The records clear their stamps, in whose
 * place the chain of changes will begin.  Domains with holes get space to
 * remember when later holes are made.  All of this is allocated before anything
 * is changed.
 *
 * A propagator that was posted without a history works unchanged with one,
 * because it decides when it runs, and not when it is posted, how its prunings
 * are explained.
 */
#include "explaining.h"

#include "annex.h"
#include "error.h"
#include "require.h"
#include "transaction.h"
#include "witness.h"

/* The memory that must be allocated first. */
typedef struct {
  FdWhy *why;
  FdSparseBitset **sparse; /* by id; NULL: the variable has none of its own */
  FdDomain **quick;
} History;

static void
history_clear (FdStore *store, History *self)
{
  FdMemory *memory = &store->memory;
  for (uint32_t id = 1; self->sparse && id <= store->n_vars; id++)
    fd_sparse_free (memory, self->sparse[id]);
  fd_memory_free (memory, self->sparse,
                  (store->n_vars + 1) * sizeof (FdSparseBitset *));
  fd_memory_free (memory, self->quick,
                  (store->n_vars + 1) * sizeof (FdDomain *));
  fd_memory_free (memory, self->why, store->trail.room * sizeof *self->why);
  *self = (History){0};
}

static bool
history_init (FdStore *store, History *self)
{
  FdMemory *memory = &store->memory;
  *self = (History){0};
  self->sparse =
      fd_memory_alloc (memory, (store->n_vars + 1) * sizeof (FdSparseBitset *));
  self->quick =
      fd_memory_alloc (memory, (store->n_vars + 1) * sizeof (FdDomain *));
  if (store->trail.room)
    self->why = fd_memory_alloc (memory, store->trail.room * sizeof *self->why);
  bool ok = self->sparse && self->quick && (self->why || !store->trail.room);
  for (uint32_t id = 1; ok && id <= store->n_vars; id++) {
    const FdDomain *x = fd_domain_of (store, id);
    if (x->id == id && fd_domain_sparse (x))
      ok = (self->sparse[id] =
                fd_sparse_remembering (memory, fd_domain_sparse (x)));
  }
  if (!ok)
    history_clear (store, self);
  return ok;
}

/* Swaps in the new arrays; the old ones are freed with the rest of @self. */
static void
history_begin (FdStore *store, History *self)
{
  FdTrail *trail = &store->trail;
  assert (!trail->why && !trail->why_room && !store->nogood_propagator);
  for (uint32_t id = 1; id <= store->n_vars; id++) {
    FdDomain *x = self->quick[id] = fd_domain_of (store, id);
    if (x->id != id)
      continue;
    FdSparseBitset *old = fd_domain_sparse (x);
    x->last = 0;
    if (old)
      x->annex->sparse = self->sparse[id];
    self->sparse[id] = old;
  }
  fd_memory_free (&store->memory, store->quick,
                  store->quick_room * sizeof *store->quick);
  store->quick = self->quick;
  store->quick_room = store->n_vars + 1;
  self->quick = NULL;
  trail->n = 0;
  trail->why = self->why;
  trail->why_room = self->why ? trail->room : 0;
  self->why = NULL;
  store->root_end = 0;
  store->n_root_moves++;
  store->explaining = store->attended = true;
  fd_witness_skip (store);
}

static bool
switch_on (FdStore *store)
{
  History history;
  fd_witness_outside (store);
  if (!store->n_vars && !store->trail.room)
    return store->explaining = store->attended = true;
  if (!history_init (store, &history))
    return fd_store_refuse (store, FD_ERROR_MEMORY, "history: out of memory");
  history_begin (store, &history);
  history_clear (store, &history);
  return true;
}

static bool
may_switch_on (const FdStore *store, const char *who)
{
  if (store->n_levels || store->searching)
    return fd_store_misuse (store, who,
                            "inside of a level or a search, expected a history "
                            "to begin outside of all");
  if (store->n_conditions)
    return fd_store_misuse (store, who,
                            "under a condition, expected fd_condition_end() "
                            "before");
  return fd_require_idle_of (store, who);
}

/* Each constraint is to explain what is due to it. */
static bool
release_led (FdStore *store)
{
  if (!store->release)
    return true;
  FdTransaction frame;
  fd_transaction_begin (store, &frame);
  return fd_transaction_end (store, &frame, store->release (store)) ||
         !store->error;
}

bool
fd_store_begin_history (FdStore *store, const char *who)
{
  if (store && store->explaining)
    return true;
  return fd_store_enter_as (store, who) && may_switch_on (store, who) &&
         release_led (store) && switch_on (store);
}

bool
fd_store_set_explaining (FdStore *store, bool explaining)
{
  if (explaining || !store)
    return fd_store_begin_history (store, __func__);
  if (!fd_store_enter (store) ||
      !fd_require (store,
                   !store->explaining || (!store->n_vars && !store->trail.room),
                   "the store has variables or constraints, whose history "
                   "stays"))
    return false;
  store->explaining = false;
  store->attended = store->passive || store->witness;
  return true;
}
