/* SPDX-License-Identifier: MIT */
/* reify.c - b <-> C, as C if b holds, and not C if it does not */
#include "constraints/post.h"

FdEvents
fd_bounds_events (const FdStore *store)
{
  return fd_has_condition (store) ? FD_EVENT_DOMAIN : FD_EVENT_BOUNDS;
}

bool
fd_reify_begin (FdStore *store, const char *who, FdReifying *self, FdAtom b)
{
  if (!fd_require_atom_of (store, who, "b", b) ||
      !fd_post_enter_as (store, who))
    return false;
  if (fd_has_condition (store))
    return fd_store_misuse (store, who,
                            "a reified constraint under a condition, expected "
                            "fd_condition_end() before");
  self->b = fd_atom_canonical (b);
  fd_transaction_begin (store, &self->frame);
  store->condition = self->b;
  return true;
}

void
fd_reify_otherwise (FdStore *store, const FdReifying *self)
{
  store->condition = fd_atom_not (self->b);
}

bool
fd_reify_end (FdStore *store, const FdReifying *self, bool ok)
{
  store->condition = FD_ATOM_TRUE;
  return fd_transaction_end (store, &self->frame, ok);
}
