/* SPDX-License-Identifier: MIT */
/* annex.c - gives a variable an annex, once a constraint is on it */
#include "annex.h"

#include "limits.h"

enum { MOST = (1 << 30) - 1, FIRST = 64, LARGE = 2048 };

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

/* It fills a power of two of bytes, or, beyond LARGE, a quarter more than one:
 * what the last step gave back is about used up by constraints before the
 * next. */
static size_t
more_room (uint32_t room)
{
  size_t power = FIRST;
  while (fd_annex_room (power) <= room)
    power *= 2;
  size_t less = power / 2 + MAX (power / 8, FD_MEMORY_COARSE_STEP);
  return fd_annex_room (power > LARGE && fd_annex_room (less) > room ? less
                                                                     : power);
}

bool
fd_annex_grow (FdStore *store, FdDomain *x)
{
  assert (fd_domain_n_subscriptions (x) == x->annex->room);
  return resize (store, x, more_room (x->annex->room)) ||
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
