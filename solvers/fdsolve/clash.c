/* SPDX-License-Identifier: MIT */

/* Why a puzzle has no solution: a smallest set of its clues that clash.  One
 * search that learns is asked of all sets, which says of each what it did not
 * need. */
#include "solver-private.h"

static FdSearch *
clash_search (FdStore *store, double seconds)
{
  FdSearch *search = solver_need (fd_search_new (store));

  fd_search_set_learning (search, true);
  fd_search_set_free (search, true);
  fd_search_set_incremental (search, true);
  fd_search_set_time_limit (search, seconds);
  return search;
}

GArray *
solver_clash (const Solver *solver, FdStore *store, const FdAtom *atoms,
              guint n)
{
  double seconds = solver->batch ? 0.2 : 1;
  g_autofree bool *set = g_new0 (bool, n + 1);
  g_autoptr (FdSearch) search = NULL;
  GArray *which = g_array_new (FALSE, FALSE, sizeof (guint));
  FdStatus status;

  if (solver->time_limit > 0)
    seconds = MIN (seconds, solver->time_limit);
  solver_stop_install (store);
  search = clash_search (store, seconds);
  g_autoptr (FdClashes) clashes =
      solver_need (fd_clashes_new_assuming (search, atoms, n, 0));
  status = fd_clashes_next (clashes, set);
  for (guint i = 0; i < n; i++)
    if (set[i])
      g_array_append_val (which, i);
  if (which->len || status == FD_STATUS_SOLUTION)
    return which;
  g_array_unref (which);
  return NULL;
}
