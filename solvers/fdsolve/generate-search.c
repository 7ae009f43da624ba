/* SPDX-License-Identifier: MIT */
/* generate-search.c - whether clues leave another solution
 *
 * Clues are posted in a level over the rules and vanish with it.
 */
#include "generate-private.h"
#include "solver-private.h"

/* --- posting -------------------------------------------------------------- */

/* The hidden solution satisfies every clue, so only memory makes this fail, or
 * a signal that came in between. */
Verdict
generator_refused (Generator *g)
{
  const GError *why = fd_store_error (g->model.store);

  if (why != NULL && g_error_matches (why, FD_ERROR, FD_ERROR_STOPPED))
    return VERDICT_LIMIT;
  if (!solver_refused (g->model.store, &g->error))
    g_set_error (&g->error, SOLVER_ERROR, SOLVER_ERROR_INTERNAL,
                 "a clue is not true of the solution it was made from: this "
                 "is a bug in fdsolve");
  return VERDICT_FAILED;
}

bool
generator_post (Generator *g, guint from, guint to)
{
  FdStore *store = g->model.store;
  bool good = true;

  fd_store_begin (store);
  for (guint i = from; good && i < to; i++)
    good = g->model.post (generator_clue (g, i), g->model.data);
  return fd_store_commit (store) && good;
}

uint64_t
generator_count_values (const Generator *g)
{
  uint64_t sum = 0;

  for (guint i = 0; i < g->model.n; i++)
    sum += fd_var_size (g->model.store, g->model.x[i]);
  return sum;
}

static bool
is_hidden (const Generator *g)
{
  for (guint i = 0; i < g->model.n; i++)
    if (fd_var_min (g->model.store, g->model.x[i]) != g->model.hidden[i])
      return false;
  return true;
}

/* --- by search ------------------------------------------------------------ */

/* That the first of the clues in question, of those undecided, is true. */
static bool
branch_denied (const FdStore *store, gpointer data, FdAtom *decision)
{
  const Generator *g = data;

  for (guint i = 0; i < g->denied->len; i++) {
    *decision = g_array_index (g->denied, FdAtom, i);
    if (!fd_atom_holds (store, *decision) && !fd_atom_fails (store, *decision))
      return true;
  }
  return false;
}

/* The variable with the fewest values takes its hidden value first, so the
 * search comes to the hidden solution at once, and from there to one that
 * differs from it as little as possible: few clues exclude that. */
static bool
branch_near (const FdStore *store, gpointer data, FdAtom *decision)
{
  const Generator *g = data;
  uint64_t fewest = UINT64_MAX;
  guint best = 0;

  for (guint i = 0; i < g->model.n && fewest > 2; i++) {
    uint64_t size = fd_var_size (store, g->model.x[i]);
    if (size > 1 && size < fewest) {
      fewest = size;
      best = i;
    }
  }
  if (fewest == UINT64_MAX)
    return false;
  FdVar x = g->model.x[best];
  int32_t value = g->model.hidden[best];
  if (!fd_var_contains (store, x, value))
    value = fd_var_min (store, x);
  *decision = fd_atom (x, FD_EQ, value);
  return true;
}

static void
add_branching (Generator *g)
{
  fd_search_add_brancher (g->search, branch_denied, g, NULL);
  fd_search_set_last_conflict (g->search, g->model.by_constraints);
  if (g->model.by_constraints)
    fd_search_add_branching (g->search, g->model.x, g->model.n, g->model.select,
                             FD_ASSIGN_MIN);
  else
    fd_search_add_brancher (g->search, branch_near, g, NULL);
}

/* Gives the search what is left of the limits; %false if nothing is. */
static bool
set_limits (Generator *g)
{
  const GenerateLimits *limits = g->limits;

  if (!generator_is_going (g))
    return false;
  if (limits->deadline) {
    gint64 left = limits->deadline - g_get_monotonic_time ();
    fd_search_set_time_limit (g->search,
                              (double) MAX (left, 1) / G_USEC_PER_SEC);
  }
  if (limits->nodes)
    fd_search_set_node_limit (g->search,
                              limits->nodes - generator_count_nodes (g));
  return true;
}

static Verdict
search_other (Generator *g, guint length)
{
  FdStatus status;
  Verdict verdict;

  g->search = solver_need (fd_search_new (g->model.store));
  if (g->search == NULL || !set_limits (g)) {
    fd_search_free (g->search);
    return VERDICT_LIMIT;
  }
  add_branching (g);
  fd_search_set_failure_limit (g->search, g->failures);
  do
    status = fd_search_next (g->search);
  while (status == FD_STATUS_SOLUTION && is_hidden (g));
  solver_need_memory (g->model.store, g->search);
  verdict = status == FD_STATUS_SOLUTION    ? generator_note_other (g, length)
            : status == FD_STATUS_EXHAUSTED ? VERDICT_ENOUGH
            : fd_search_limit (g->search) == FD_LIMIT_FAILURES ? VERDICT_HARD
                                                               : VERDICT_LIMIT;
  fd_statistics_join (FD_STATISTICS_SEARCH, &g->statistics,
                      fd_search_statistics (g->search));
  fd_search_free (g->search);
  return verdict;
}

/* One of the clues after the first @length that are enough is not true. */
static bool
post_denied (Generator *g, guint length)
{
  g_autoptr (GArray) clause = g_array_new (FALSE, FALSE, sizeof (FdAtom));

  for (guint i = length; i < g->enough; i++) {
    FdAtom truth, not_true;
    if (!g->model.truth (generator_clue (g, i), &truth, g->model.data))
      return false;
    not_true = fd_atom_not (truth);
    g_array_append_val (g->denied, truth);
    g_array_append_val (clause, not_true);
  }
  return fd_post_clause (g->model.store, (FdAtom *) (void *) clause->data,
                         clause->len);
}

/* Whether there is a solution with the first @length clues, but without all of
 * those that are enough. */
Verdict
generator_try_denied (Generator *g, guint length)
{
  FdStore *store = g->model.store;
  Verdict verdict;
  bool good;

  if (!fd_store_push (store))
    return generator_refused (g);
  g_array_set_size (g->denied, 0);
  fd_store_begin (store);
  good = generator_post (g, 0, length) && post_denied (g, length);
  good = fd_store_commit (store) && good;
  if (good)
    verdict = search_other (g, length);
  else
    verdict =
        fd_store_error (store) != NULL ? generator_refused (g) : VERDICT_ENOUGH;
  fd_store_pop (store);
  return verdict;
}

/* Whether the clues kept and the first @length ones leave one solution. */
Verdict
generator_try_all (Generator *g, guint length)
{
  Verdict verdict = VERDICT_ENOUGH;

  if (!fd_store_push (g->model.store))
    return generator_refused (g);
  g_array_set_size (g->denied, 0);
  if (!generator_post (g, 0, length))
    verdict = generator_refused (g);
  else if (generator_count_values (g) > g->model.n)
    verdict = search_other (g, length);
  fd_store_pop (g->model.store);
  return verdict;
}
