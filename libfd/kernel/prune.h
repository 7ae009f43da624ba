/* SPDX-License-Identifier: MIT */
#ifndef FD_PRUNE_H
#define FD_PRUNE_H

#include "store.h"

/* fd_assert_atom() of a valid atom and fd_fail(), from wherever. */
bool fd_prune_atom (FdStore *store, FdAtom atom,
                    FdReason reason) G_GNUC_WARN_UNUSED_RESULT;
bool fd_note_failure (FdStore *store, FdReason reason);

#endif
