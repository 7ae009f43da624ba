/* SPDX-License-Identifier: MIT */
/* listener-undo.c - notifies the user that changes were undone
 *
 * Listeners of variables are notified of changes only.  These listeners are
 * notified when changes are undone, in the order in which they were added, when
 * the store has its earlier state again.  They are not constraints: closing a
 * level does not remove them.
 */
#include "listener-undo.h"

#include "error.h"
#include "require.h"

struct _FdUndoListener {
  FdUndoListener *next;
  FdUndoFunc func;
  gpointer data;
  GDestroyNotify destroy;
  uint32_t number;
};

void
fd_tell_undone (FdStore *store)
{
  assert (!store->depth && store->callback == FD_CALLBACK_NONE);
  store->callback = FD_CALLBACK_UNDO;
  for (FdUndoListener *self = store->undo_listeners; self; self = self->next)
    self->func (store, self->data);
  store->callback = FD_CALLBACK_NONE;
}

static void
listener_free (FdStore *store, FdUndoListener *self)
{
  store->callback = FD_CALLBACK_DESTROY;
  if (self->destroy)
    self->destroy (self->data);
  store->callback = FD_CALLBACK_NONE;
  fd_memory_free (&store->memory, self, sizeof *self);
}

void
fd_undo_listeners_free (FdStore *store)
{
  while (store->undo_listeners) {
    FdUndoListener *self = store->undo_listeners;
    store->undo_listeners = self->next;
    listener_free (store, self);
  }
}

static FdUndoListener **
place_of (FdStore *store, uint32_t number)
{
  FdUndoListener **place = &store->undo_listeners;
  while (*place && (*place)->number != number)
    place = &(*place)->next;
  return place;
}

uint32_t
fd_on_undo (FdStore *store, FdUndoFunc func, gpointer data,
            GDestroyNotify destroy)
{
  if (!fd_require_store (store) || !fd_require_quiet (store) ||
      !fd_require (store, func, "func is NULL, expected a function"))
    return 0;
  FdUndoListener *self = fd_memory_alloc (&store->memory, sizeof *self);
  if (!self) {
    fd_store_refuse (store, FD_ERROR_MEMORY, "fd_on_undo: out of memory");
    return 0;
  }
  uint32_t number = ++store->n_undo_listeners;
  assert (number); /* 0 is no listener, and finds the end of the list */
  *self = (FdUndoListener){NULL, func, data, destroy, number};
  *place_of (store, 0) = self;
  return number;
}

void
fd_off_undo (FdStore *store, uint32_t listener)
{
  if (!fd_require_store (store) || !fd_require_quiet (store))
    return;
  FdUndoListener **place = place_of (store, listener), *self = *place;
  if (!fd_require (store, self,
                   "%u is no listener of this store, expected what "
                   "fd_on_undo() returned",
                   listener))
    return;
  *place = self->next;
  listener_free (store, self);
}
