/* SPDX-License-Identifier: MIT */
/* listener.c - notifies the user that a variable has changed
 *
 * A listener is a propagator that the queue runs after all others.  So it runs
 * at fixpoints only, once for any number of changes, and it exists as long as
 * its level.  Listeners of unified variables are notified because subscriptions
 * move to the representative.
 *
 * A listener may have read any domain before it changed something or posted a
 * constraint.  So the reason of all that it does, and of all that such a
 * constraint does, is the state of all domains (explain/explain.c).
 */
#include "listener.h"

#include "condition.h"
#include "propagator.h"
#include "require.h"
#include "transaction.h"
#include "trail.h"

typedef struct {
  FdPropagator base;
  FdVar var; /* as the user knows it */
  FdChangeFunc func;
  gpointer data;
  GDestroyNotify destroy;
} Listener;

/* The state that a listener must not see or change while it is called. */
typedef struct {
  FdAtom condition;
  bool condition_refused;
  uint32_t n_conditions, ground, constraint;
} FdListened;

static void
begin_listening (FdStore *store, FdListened *outer)
{
  assert (!store->listening && store->running);
  assert (!(store->queue_mask & ((1u << FD_N_COSTS) - 1))); /* a fixpoint */
  *outer = (FdListened){store->condition, store->condition_refused,
                        store->n_conditions, store->ground, store->constraint};
  fd_conditions_end (store);
  store->ground = store->depth;
  store->listening = true;
  store->listener = store->running;
}

/* Returns false if the listener has left a batch open. */
static bool
end_listening (FdStore *store, const FdListened *outer)
{
  bool closed = !store->n_batch;
  assert (store->listening);
  if (!closed) {
    store->n_batch = 1;
    store->failed = true;
    fd_store_commit (store);
    fd_store_misuse (store, "fd_store_begin",
                     "a batch was left open by a listener, expected "
                     "fd_store_commit() before it returns");
  }
  store->listening = false;
  store->listener = NULL;
  store->ground = outer->ground;
  store->condition = outer->condition;
  store->condition_refused = outer->condition_refused;
  store->n_conditions = outer->n_conditions;
  store->constraint = outer->constraint;
  return closed;
}

static bool
listener_propagate (FdPropagator *base, FdStore *store)
{
  Listener *self = (Listener *) base;
  FdListened outer;
  begin_listening (store, &outer);
  bool ok = self->func (store, self->var, self->data);
  return end_listening (store, &outer) && ok;
}

static bool
listener_check (const FdPropagator *base, const int32_t *values)
{
  (void) base, (void) values;
  return true;
}

static void
listener_finalize (FdPropagator *base)
{
  Listener *self = (Listener *) base;
  if (self->destroy)
    self->destroy (self->data);
}

static const FdPropagatorClass listener_class = {
    .name = "listener",
    .cost = FD_N_COSTS,
    .propagate = listener_propagate,
    .check = listener_check,
    .finalize = listener_finalize,
};

bool
fd_is_listener (const FdPropagator *p)
{
  return p->klass == &listener_class;
}

uint32_t
fd_on_change (FdStore *store, FdVar x, FdChangeFunc func, gpointer data,
              GDestroyNotify destroy)
{
  if (!fd_require_var (store, x) ||
      !fd_require (store, func, "func is NULL, expected a function") ||
      !fd_store_enter (store))
    return 0;
  uint32_t constraint = store->constraint;
  FdAtom condition = store->condition;
  store->condition = FD_ATOM_TRUE;
  Listener *self = (Listener *) fd_propagator_new_alone (store, &listener_class,
                                                         sizeof *self, &x, 1);
  uint32_t id = 0;
  if (self) {
    id = self->base.id;
    self->base.by_listener = true;
    self->var = x;
    self->func = func;
    fd_subscribe (store, &self->base, 0, FD_EVENT_DOMAIN);
    self->data = data;
    if (fd_post_idle (store, &self->base))
      self->destroy = destroy;
    else
      id = 0;
  }
  store->condition = condition;
  store->constraint = constraint;
  return id;
}

static bool
is_number (const FdStore *store, uint32_t listener)
{
  return listener && listener <= store->n_propagators &&
         fd_is_listener (store->propagators[listener]);
}

void
fd_off_change (FdStore *store, uint32_t listener)
{
  if (!fd_store_enter (store) ||
      !fd_require (store, is_number (store, listener),
                   "%u is no listener of this store, expected what "
                   "fd_on_change() returned",
                   listener))
    return;
  FdPropagator *p = store->propagators[listener];
  FdTransaction transaction;
  fd_transaction_begin (store, &transaction);
  fd_entail (store, p);
  fd_transaction_end (store, &transaction, true);
}
