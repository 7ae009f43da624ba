/* SPDX-License-Identifier: MIT */

/* What families cannot do without, and seldom lack: a store, a search, a
 * variable.  A program without memory for it ends here. */
#include "solver-private.h"

gpointer
solver_need (gpointer made)
{
  if (made == NULL)
    out_of_memory ();
  return made;
}

void
solver_need_memory (const FdStore *store, const FdSearch *search)
{
  if (g_error_matches (fd_store_error (store), FD_ERROR, FD_ERROR_MEMORY) ||
      (search != NULL && fd_search_limit (search) == FD_LIMIT_MEMORY))
    out_of_memory ();
}

FdVar
solver_var_new (FdStore *store, int32_t min, int32_t max)
{
  FdVar x = fd_var_new (store, min, max);

  if (x.id == 0)
    solver_need_memory (store, NULL);
  return x;
}
