/* SPDX-License-Identifier: MIT */
#ifndef FD_ANNEX_H
#define FD_ANNEX_H

#include "store.h"

/* The annex of @x, its own from now on; NULL: no memory. */
FdAnnex *fd_annex (FdStore *store, FdDomain *x);
/* Makes room for more subscriptions; false: no memory, and the store halts. */
bool fd_annex_grow (FdStore *store, FdDomain *x);
void fd_annex_free (FdStore *store, FdDomain *x);
static inline bool
fd_has_annex (const FdDomain *x)
{
  return x->annex->owned;
}

static inline size_t
fd_annex_bytes (uint32_t room)
{
  size_t bytes = offsetof (FdAnnex, subscription) +
                 (size_t) room * sizeof (FdSubscription);
  return MAX (bytes, sizeof (FdAnnex));
}

/* How many fit into so many bytes. */
static inline size_t
fd_annex_room (size_t bytes)
{
  return (bytes - offsetof (FdAnnex, subscription)) / sizeof (FdSubscription);
}

#endif
