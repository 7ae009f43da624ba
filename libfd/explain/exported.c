/* SPDX-License-Identifier: MIT */
/* exported.c - questions about the history from outside of the library, with a
 * look at what is handed over */
#define FD_EXPORTING

#include "explain.h"

#include "kernel/require.h"

int32_t
fd_min_at (const FdStore *store, FdVar x, FdPosition at)
{
  if (!fd_require_explaining (store) || !fd_require_var (store, x))
    return 0;
  int32_t min, max;
  fd_bounds_at (store, store->vars[x.id], at, &min, &max);
  return min;
}

int32_t
fd_max_at (const FdStore *store, FdVar x, FdPosition at)
{
  if (!fd_require_explaining (store) || !fd_require_var (store, x))
    return 0;
  int32_t min, max;
  fd_bounds_at (store, store->vars[x.id], at, &min, &max);
  return max;
}

bool
fd_contains_at (const FdStore *store, FdVar x, int32_t value, FdPosition at)
{
  return fd_require_explaining (store) && fd_require_var (store, x) &&
         !fd_atom_held (store, fd_atom (x, FD_NE, value), at);
}

bool
fd_explain_apart (const FdStore *store, FdVar x, int64_t k, FdVar y,
                  FdPosition at, FdAtoms *out)
{
  return fd_require_explaining (store) && fd_require_var (store, x) &&
         fd_require_var (store, y) &&
         fd_add_if_apart (store, store->vars[x.id], k, store->vars[y.id], at,
                          out);
}

bool
fd_atom_holds_at (const FdStore *store, FdAtom atom, FdPosition at)
{
  if (!fd_require_explaining (store))
    return false;
  FdVar x = fd_atom_var (atom);
  return (!x.id || fd_require_var (store, x)) && fd_atom_held (store, atom, at);
}
