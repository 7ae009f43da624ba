/* SPDX-License-Identifier: MIT */
#ifndef FD_LISTENER_UNDO_H
#define FD_LISTENER_UNDO_H

#include "store.h"

void fd_tell_undone (FdStore *store);
void fd_undo_listeners_free (FdStore *store);

#endif
