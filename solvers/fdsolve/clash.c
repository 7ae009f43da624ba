/* SPDX-License-Identifier: MIT */

/* Why a puzzle has no solution: a smallest set of its clues that clash.
 *
 * A search that learns names some that do, and drops what can be spared.  What
 * is left is minimal, but there may be a smaller set elsewhere.  A set of clues
 * that clash has one of every correction set: of the clues that a solution of
 * all the others breaks.  So a least set that hits all correction sets seen so
 * far is looked for.  If its clues clash, no set that does is smaller; else a
 * solution that keeps them all, and as many others as may be, breaks another
 * correction set.
 *
 * Source: the algorithm is that of Ignatiev, Previti, Liffiton & Marques-Silva,
 * Smallest MUS extraction with minimal hitting set dualization, CP 2015.
 */
#include "solver-private.h"

#include <string.h>

/* Of one attempt to drop a clue, or to keep one more. */
#define CLASH_FAILURES 2000

typedef struct {
  FdStore *store;
  const FdAtom *atoms;
  guint n;
  gint64 deadline;
  GPtrArray *corrections; /* of GArray of guint */
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
 * some that clash. */
static FdStatus
clash_try (const Clash *clash, bool *set, bool minimize)
{
  g_autoptr (FdSearch) search = clash_search (clash, set);
  FdStatus status;

  if (!minimize)
    fd_search_set_failure_limit (search, CLASH_FAILURES);
  status = fd_search_next (search);
  if (status == FD_STATUS_EXHAUSTED) {
    if (minimize)
      fd_search_minimize_core (search, CLASH_FAILURES);
    clash_take_core (clash, search, set);
  } else if (status == FD_STATUS_SOLUTION)
    for (guint i = 0; i < clash->n; i++)
      set[i] = fd_atom_holds (clash->store, clash->atoms[i]);
  return status;
}

/* Adds the correction set of @set, which has a solution, once as many others
 * are kept as may be. */
static bool
clash_correct (Clash *clash, bool *set)
{
  GArray *correction = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree bool *more = g_new (bool, clash->n);

  g_ptr_array_add (clash->corrections, correction);
  for (guint i = 0; i < clash->n; i++) {
    if (set[i])
      continue;
    memcpy (more, set, clash->n * sizeof *more);
    more[i] = true;
    if (clash_try (clash, more, false) == FD_STATUS_SOLUTION)
      memcpy (set, more, clash->n * sizeof *more);
    else
      g_array_append_val (correction, i);
  }
  return g_get_monotonic_time () < clash->deadline && !solver_stopped ();
}

/* Posts that every correction set is hit by @hit, and minimizes how many are;
 * the clues of none are not hit. */
static FdVar
clash_post_hits (const Clash *clash, FdStore *store, FdVar *hit)
{
  g_autofree FdAtom *clause = g_new (FdAtom, clash->n + 1);
  g_autofree int32_t *ones = g_new (int32_t, clash->n + 1);
  FdVar sum;

  for (guint i = 0; i < clash->n; i++) {
    hit[i] = solver_var_new (store, 0, 1);
    ones[i] = 1;
  }
  sum = hit[clash->n] = solver_var_new (store, 0, (int32_t) clash->n);
  ones[clash->n] = -1;
  for (guint k = 0; k < clash->corrections->len; k++) {
    const GArray *set = clash->corrections->pdata[k];
    for (guint j = 0; j < set->len; j++)
      clause[j] = fd_atom (hit[g_array_index (set, guint, j)], FD_EQ, 1);
    if (!fd_post_clause (store, clause, set->len))
      return FD_VAR_NONE;
  }
  return fd_post_linear (store, ones, hit, clash->n + 1, FD_EQ, 0)
             ? sum
             : FD_VAR_NONE;
}

/* A least set that hits all correction sets; %false if none is found in time.
 */
static bool
clash_hit (const Clash *clash, bool *set)
{
  g_autoptr (FdStore) store = solver_need (fd_store_new ());
  g_autofree FdVar *hit = g_new (FdVar, clash->n + 1);
  g_autoptr (FdSearch) search = NULL;
  FdStatus status;
  FdVar sum;

  fd_store_set_explaining (store, true);
  sum = clash_post_hits (clash, store, hit);
  if (sum.id == FD_VAR_NONE.id)
    return false;
  search = solver_need (fd_search_new (store));
  fd_search_set_learning (search, true);
  fd_search_set_free (search, true);
  fd_search_minimize (search, sum);
  fd_search_set_time_limit (search, clash_time_left (clash));
  while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION)
    for (guint i = 0; i < clash->n; i++)
      set[i] = fd_var_min (store, hit[i]) == 1;
  return status == FD_STATUS_EXHAUSTED;
}

static guint
clash_size (const Clash *clash, const bool *set)
{
  guint size = 0;

  for (guint i = 0; i < clash->n; i++)
    size += set[i];
  return size;
}

/* Replaces @best, clues that clash, by a smallest set, if there is time. */
static void
clash_shrink (Clash *clash, bool *best)
{
  g_autofree bool *set = g_new0 (bool, clash->n + 1);
  FdStatus status = FD_STATUS_SOLUTION;

  while (status == FD_STATUS_SOLUTION && clash_hit (clash, set) &&
         clash_size (clash, set) < clash_size (clash, best)) {
    status = clash_try (clash, set, false);
    if (status == FD_STATUS_EXHAUSTED)
      memcpy (best, set, clash->n * sizeof *set);
    else if (status == FD_STATUS_SOLUTION && !clash_correct (clash, set))
      return;
  }
}

GArray *
solver_clash (const Solver *solver, FdStore *store, const FdAtom *atoms,
              guint n)
{
  double seconds = solver->batch ? 0.2 : 1;
  Clash clash = {.store = store, .atoms = atoms, .n = n};
  g_autofree bool *set = g_new (bool, n + 1);
  GArray *which = NULL;

  if (solver->time_limit > 0)
    seconds = MIN (seconds, solver->time_limit);
  clash.deadline =
      g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);
  clash.corrections =
      g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint i = 0; i < n; i++)
    set[i] = true;
  solver_stop_install (store);
  if (clash_try (&clash, set, true) == FD_STATUS_EXHAUSTED) {
    clash_shrink (&clash, set);
    which = g_array_new (FALSE, FALSE, sizeof (guint));
    for (guint i = 0; i < n; i++)
      if (set[i])
        g_array_append_val (which, i);
  }
  g_ptr_array_unref (clash.corrections);
  return which;
}
