/* SPDX-License-Identifier: MIT */
/* prune.c - the prunings of propagators, by variable handle */
#include "prune.h"

#include "require.h"

bool
fd_note_failure (FdStore *store, FdReason reason)
{
  if (store->explaining)
    store->conflict = (FdConflict){store->running, store->trail.n,
                                   (FdWhy){.code = reason.code,
                                           .asked = FD_ATOM_FALSE,
                                           .kind = (uint16_t) reason.kind}};
  return false;
}

/* --- the prunings ------------------------------------------------------- */

bool
fd_assert_atom (FdStore *store, FdAtom atom, FdReason reason)
{
  return fd_require_run (store) && fd_require_atom (store, atom) &&
         fd_prune_atom (store, atom, reason);
}

bool
fd_fail (FdStore *store, FdReason reason)
{
  return fd_require_run (store) && fd_note_failure (store, reason);
}

bool
fd_set_min (FdStore *store, FdVar x, int32_t min, FdReason reason)
{
  if (!fd_require_run (store) || !fd_require_var (store, x))
    return false;
  return fd_domain_set_min (store, fd_domain (store, x), min, reason);
}

bool
fd_set_max (FdStore *store, FdVar x, int32_t max, FdReason reason)
{
  if (!fd_require_run (store) || !fd_require_var (store, x))
    return false;
  return fd_domain_set_max (store, fd_domain (store, x), max, reason);
}

bool
fd_fix (FdStore *store, FdVar x, int32_t value, FdReason reason)
{
  if (!fd_require_run (store) || !fd_require_var (store, x))
    return false;
  return fd_domain_fix (store, fd_domain (store, x), value, reason);
}

bool
fd_remove (FdStore *store, FdVar x, int32_t value, FdReason reason)
{
  if (!fd_require_run (store) || !fd_require_var (store, x))
    return false;
  return fd_domain_remove (store, fd_domain (store, x), value, reason);
}

bool
fd_intersect_word (FdStore *store, FdVar x, int32_t origin, uint64_t word,
                   FdReason reason)
{
  if (!fd_require_run (store) || !fd_require_var (store, x))
    return false;
  FdDomain *domain = fd_domain (store, x);
  word &= fd_domain_word (domain, origin);
  if (!word)
    return fd_domain_set_max (store, domain, FD_VALUE_MIN - 1, reason);
  return fd_domain_set_min (store, domain, origin, reason) &&
         fd_domain_set_max (store, domain, fd_clamp ((int64_t) origin + 63),
                            reason) &&
         fd_domain_subtract_word (store, domain, origin, ~word, reason);
}
