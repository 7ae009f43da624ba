/* SPDX-License-Identifier: MIT */
/* exported.c - queries of the history for code outside of the library, with
 * checks of their arguments */
#define FD_EXPORTING

#include "explain.h"

#include "kernel/require.h"

int32_t
fd_min_at (const FdStore *store, FdVar x, FdPosition at)
{
  if (!fd_require_explaining (store) || !fd_require_var (store, x))
    return 0;
  int32_t min, max;
  fd_bounds_at (store, fd_domain_of (store, x.id), at, &min, &max);
  return min;
}

int32_t
fd_max_at (const FdStore *store, FdVar x, FdPosition at)
{
  if (!fd_require_explaining (store) || !fd_require_var (store, x))
    return 0;
  int32_t min, max;
  fd_bounds_at (store, fd_domain_of (store, x.id), at, &min, &max);
  return max;
}

bool
fd_contains_at (const FdStore *store, FdVar x, int32_t value, FdPosition at)
{
  return fd_require_explaining (store) && fd_require_var (store, x) &&
         !fd_atom_held (store, fd_atom (x, FD_NE, value), at);
}

bool
fd_atom_is_earlier (const FdStore *store, FdAtom a, FdAtom b, FdPosition at)
{
  return fd_require_explaining (store) && fd_require_atom (store, a) &&
         fd_require_atom (store, b) && fd_atom_came_earlier (store, a, b, at);
}

/* A query of the history of a domain. */
#define may_ask(store, x)                                                      \
  (fd_require_explaining (store) &&                                            \
   fd_require (store, fd_is_domain_of (store, x),                              \
               "x is no domain of this store, expected one"))

bool
fd_history_has (const FdHistoryValues *past, int64_t value)
{
  return fd_history_had (past, value);
}

FdHistoryBound
fd_history_bound (const FdStore *store, const FdDomain *x, bool least,
                  FdPosition at)
{
  FdHistoryBound none = {0, 0};
  return may_ask (store, x) ? fd_bound_history (store, x, least, at) : none;
}

bool
fd_history_bound_origin (const FdStore *store, const FdDomain *x, bool least,
                         FdHistoryBound *past, int32_t *before)
{
  return may_ask (store, x) &&
         fd_require (store, past && before,
                     "past or before is NULL, expected both") &&
         fd_bound_origin (store, x, least, past, before);
}

int32_t
fd_root_bound (const FdStore *store, const FdDomain *x, bool least,
               FdPosition at)
{
  return may_ask (store, x) ? fd_bound_of_root (store, x, least, at) : 0;
}

FdPosition
fd_root_end (const FdStore *store)
{
  return fd_require_explaining (store) ? store->root_end : 0;
}

uint64_t
fd_root_stamp (const FdStore *store)
{
  return fd_require_explaining (store) ? (uint64_t) store->n_root_moves + 1 : 0;
}

void *
fd_explain_room (FdStore *store, size_t bytes, FdAtoms *out)
{
  return fd_require_explaining (store) &&
                 fd_require (store, out, "out is NULL, expected the atoms")
             ? fd_explain_block (store, MAX (bytes, 1), out)
             : NULL;
}

void
fd_explain_bound (const FdStore *store, const FdDomain *x, bool least,
                  int32_t bound, FdAtoms *out)
{
  if (may_ask (store, x))
    fd_add_bound (store, x, least, bound, out);
}

bool
fd_explain_apart (const FdStore *store, FdVar x, int64_t k, FdVar y,
                  FdPosition at, FdAtoms *out)
{
  return fd_require_explaining (store) && fd_require_var (store, x) &&
         fd_require_var (store, y) &&
         fd_add_if_apart (store, fd_domain_of (store, x.id), k,
                          fd_domain_of (store, y.id), at, out);
}

bool
fd_atom_holds_at (const FdStore *store, FdAtom atom, FdPosition at)
{
  if (!fd_require_explaining (store))
    return false;
  FdVar x = fd_atom_var (atom);
  return (!x.id || fd_require_var (store, x)) && fd_atom_held (store, atom, at);
}
