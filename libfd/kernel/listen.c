/* SPDX-License-Identifier: MIT */
/* listen.c - telling the user that a variable changed
 *
 * A listener is a propagator behind all others in the queue, so it runs at
 * fixpoints only, once however much changed, and lives and dies with its
 * level.  Unified variables are told because subscriptions move.
 */
#include "store.h"

typedef struct {
  FdPropagator base;
  FdVar var; /* as the user knows it */
  FdChangeFunc func;
  gpointer data;
  GDestroyNotify destroy;
} Listener;

static bool
listener_propagate (FdPropagator *base, FdStore *store)
{
  Listener *self = (Listener *) base;
  FdAtom condition = store->condition;
  store->condition = FD_ATOM_TRUE;
  store->listening = true;
  bool ok = self->func (store, self->var, self->data);
  store->listening = false;
  store->condition = condition;
  return ok;
}

/* It may have read anything. */
static const char *
listener_explain (FdPropagator *base, FdStore *store, FdAtom need,
                  uint64_t code, FdPosition at, FdAtoms *out)
{
  (void) base, (void) need, (void) code;
  for (uint32_t id = 1; id <= store->n_vars; id++)
    if (store->vars[id]->id == id)
      fd_explain_domain (store, (FdVar){id}, at, out);
  return "listener";
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
    .explain = listener_explain,
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
  g_return_val_if_fail (fd_var_is_valid (store, x) && func, 0);
  FdAtom condition = store->condition;
  store->condition = FD_ATOM_TRUE;
  Listener *self = (Listener *) fd_propagator_new (store, &listener_class,
                                                   sizeof *self, &x, 1);
  uint32_t id = 0;
  if (self) {
    id = self->base.id;
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
  return id;
}

void
fd_off_change (FdStore *store, uint32_t listener)
{
  g_return_if_fail (store && listener && listener <= store->n_propagators);
  FdPropagator *p = store->propagators[listener];
  g_return_if_fail (fd_is_listener (p));
  fd_store_enter (store);
  FdTransaction transaction;
  fd_transaction_begin (store, &transaction);
  fd_entail (store, p);
  fd_transaction_end (store, &transaction, true);
}
