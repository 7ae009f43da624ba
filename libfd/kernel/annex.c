/* SPDX-License-Identifier: MIT */
/* annex.c - gives a variable an annex, once a constraint is on it */
#include "annex.h"

#include "limits.h"

enum { MOST = (1 << 30) - 1 };

static bool
resize (FdStore *store, FdDomain *x, size_t room)
{
  FdAnnex *old = fd_has_annex (x) ? x->annex : NULL, *annex = NULL;
  if (room <= MOST)
    annex =
        old ? fd_memory_realloc (&store->memory, old,
                                 fd_annex_bytes (old->room),
                                 fd_annex_bytes ((uint32_t) room))
            : fd_memory_take (&store->memory, fd_annex_bytes ((uint32_t) room));
  if (!annex)
    return false;
  if (!old)
    *annex = fd_no_annex;
  annex->room = (uint32_t) room & MOST;
  annex->owned = true;
  x->annex = annex;
  return true;
}

FdAnnex *
fd_annex (FdStore *store, FdDomain *x)
{
  return fd_has_annex (x) || resize (store, x, 0) ? x->annex : NULL;
}

/* It fills a power of two of bytes. */
bool
fd_annex_grow (FdStore *store, FdDomain *x)
{
  assert (fd_domain_n_subscriptions (x) == x->annex->room);
  return resize (store, x, 2 * (size_t) x->annex->room + 2) ||
         fd_store_halt (store, FD_LIMIT_MEMORY);
}

void
fd_annex_free (FdStore *store, FdDomain *x)
{
  if (!fd_has_annex (x))
    return;
  fd_sparse_free (&store->memory, x->annex->sparse);
  fd_memory_free (&store->memory, x->annex, fd_annex_bytes (x->annex->room));
  x->annex = (FdAnnex *) &fd_no_annex;
}
