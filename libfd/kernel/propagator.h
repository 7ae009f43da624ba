/* SPDX-License-Identifier: MIT */
#ifndef FD_PROPAGATOR_PRIVATE_H
#define FD_PROPAGATOR_PRIVATE_H

#include "condition.h"

/* The check of classes whose propagators are no constraints: they run for
 * others, which are led, and are the ones to be asked. */
bool fd_check_led (const FdPropagator *self, const int32_t *values);
static inline bool
fd_is_leader (const FdPropagator *p)
{
  return p->klass->check == fd_check_led;
}
/* Takes the last propagator away again. */
void fd_undo_posted (FdStore *store, const FdTrailEntry *entry);
/* fd_propagator_new() of the library itself, which looks at nothing. */
FdPropagator *fd_propagator_make (FdStore *store,
                                  const FdPropagatorClass *klass, size_t size,
                                  const FdVar *scope, size_t n);
/* fd_post_idle(), for whatever there is. */
bool fd_post_idle_any (FdStore *store, FdPropagator *self);
#ifndef FD_EXPORTING
FD_INLINE_ONLY FdPropagator *
fd_propagator_new (FdStore *store, const FdPropagatorClass *klass, size_t size,
                   const FdVar *scope, size_t n)
{
  return fd_propagator_make (store, klass, size, scope, n);
}
FD_INLINE_ONLY bool
fd_post_idle (FdStore *store, FdPropagator *self)
{
#ifdef NDEBUG /* otherwise subscriptions are looked at */
  if (G_LIKELY (self && !store->posting_alone && !fd_has_condition (store))) {
    store->pending = NULL;
    self->stale = false;
    return !store->halt;
  }
#endif
  return fd_post_idle_any (store, self);
}
#endif
/* As fd_propagator_new(), of what is no constraint that anybody posted. */
FdPropagator *fd_propagator_new_alone (FdStore *store,
                                       const FdPropagatorClass *klass,
                                       size_t size, const FdVar *scope,
                                       size_t n);
void fd_propagator_free (FdStore *store, FdPropagator *p);

#endif
