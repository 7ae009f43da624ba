/* SPDX-License-Identifier: MIT */
#ifndef FD_PROPAGATOR_PRIVATE_H
#define FD_PROPAGATOR_PRIVATE_H

#include "store.h"

/* Takes the last propagator away again. */
void fd_undo_posted (FdStore *store, const FdTrailEntry *entry);
/* As fd_set_label(), of the one with @id. */
bool fd_label_propagator (FdStore *store, uint32_t id, const char *label);
void fd_propagator_free (FdStore *store, FdPropagator *p);
/* As fd_post(), for a constraint that prunes nothing as things stand. */
bool fd_post_idle (FdStore *store, FdPropagator *self);

#endif
