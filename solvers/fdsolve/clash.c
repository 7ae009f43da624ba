/* SPDX-License-Identifier: MIT */

/* Why a puzzle has no solution: a smallest set of its clues that clash.  A
 * search that learns says which of those it was given it did not need. */
#include "solver-private.h"

/* Of one attempt to drop a clue, or to keep one more. */
#define CLASH_FAILURES 2000

typedef struct {
  FdStore *store;
  const FdAtom *atoms;
  guint n;
  gint64 deadline;
  bool begun;
} Clash;

static double
clash_time_left (const Clash *clash)
{
  gint64 left = clash->deadline - g_get_monotonic_time ();

  return left > 0 ? (double) left / G_USEC_PER_SEC : 1e-6;
}

/* A search for a solution with the clues of @set. */
static FdSearch *
clash_search (const Clash *clash, const bool *set)
{
  FdSearch *search = solver_need (fd_search_new (clash->store));
  g_autofree FdAtom *assumed = g_new (FdAtom, clash->n + 1);
  size_t n = 0;

  for (guint i = 0; i < clash->n; i++)
    if (set[i])
      assumed[n++] = clash->atoms[i];
  fd_search_set_learning (search, true);
  fd_search_set_free (search, true);
  fd_search_assume (search, assumed, n);
  fd_search_set_time_limit (search, clash_time_left (clash));
  return search;
}

static void
clash_take_core (const Clash *clash, const FdSearch *search, bool *set)
{
  size_t n;
  const FdAtom *core = fd_search_core (search, &n);

  for (guint i = 0; i < clash->n; i++) {
    bool in = false;
    for (size_t k = 0; k < n && !in; k++)
      in = fd_atom_equal (core[k], clash->atoms[i]);
    for (guint j = 0; j < i && in; j++) /* the same clue twice */
      in = !set[j] || !fd_atom_equal (clash->atoms[j], clash->atoms[i]);
    set[i] = set[i] && in;
  }
}

/* Whether the clues of @set have a solution; then @set is those it keeps, else
 * some that clash.  The first time it is to be known, whatever it takes. */
static FdStatus
clash_test (bool *set, gpointer data)
{
  Clash *clash = data;
  bool first = !clash->begun;
  FdStatus status;

  if (solver_stopped () ||
      (!first && g_get_monotonic_time () >= clash->deadline))
    return FD_STATUS_LIMIT;
  g_autoptr (FdSearch) search = clash_search (clash, set);
  clash->begun = true;
  if (!first)
    fd_search_set_failure_limit (search, CLASH_FAILURES);
  status = fd_search_next (search);
  if (status == FD_STATUS_EXHAUSTED) {
    if (first)
      fd_search_minimize_core (search, CLASH_FAILURES);
    clash_take_core (clash, search, set);
  } else if (status == FD_STATUS_SOLUTION)
    for (guint i = 0; i < clash->n; i++)
      set[i] = fd_atom_holds (clash->store, clash->atoms[i]);
  return status;
}

GArray *
solver_clash (const Solver *solver, FdStore *store, const FdAtom *atoms,
              guint n)
{
  double seconds = solver->batch ? 0.2 : 1;
  Clash clash = {.store = store, .atoms = atoms, .n = n};
  g_autofree bool *set = g_new (bool, n + 1);
  GArray *which = g_array_new (FALSE, FALSE, sizeof (guint));
  FdStatus status;

  if (solver->time_limit > 0)
    seconds = MIN (seconds, solver->time_limit);
  clash.deadline =
      g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);
  solver_stop_install (store);
  g_autoptr (FdClashes) clashes = fd_clashes_new (n, clash_test, &clash);
  status = fd_clashes_next (clashes, set);
  for (guint i = 0; i < n; i++)
    if (set[i])
      g_array_append_val (which, i);
  if (which->len || status == FD_STATUS_SOLUTION)
    return which;
  g_array_unref (which);
  return NULL;
}
