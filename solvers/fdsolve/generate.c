/* SPDX-License-Identifier: MIT */
/* generate.c - clues of which none can be spared
 *
 * Let d[1], d[2], ... be the clues in the order they are drawn, all of them
 * true of the hidden solution, and let K be the clues kept so far.  Taking
 * clues away one by one, the last first, keeps d[j] exactly if K and
 * d[1..j-1] do not determine the solution while K and d[1..j] do.  So the next
 * clue to keep is found by its number: the least j such that K and d[1..j]
 * determine the solution.  It is 0 when K does by itself.
 *
 * Every other assignment that K allows is a lower bound of j: the number of
 * the first clue that excludes it.  Let b be the greatest bound, and let K and
 * d[1..u] be known to suffice.  If b < u, then any solution but the hidden one
 * of K and d[1..b] violates one of d[b+1..u].  A search with that as a
 * constraint decides first on these clues, in their order, and that each is
 * true.  So the first solution it comes to has the greatest bound of all, and
 * that is j; and if there is no solution, j is b.  One search a clue kept is
 * enough, most of what it has to refute is refuted by the clue denied, and the
 * hundreds of clues that go are never looked at one at a time.  (Where a
 * search takes long, fewer clues are in question, and those too hard to decide
 * become the first in order: see generate-lower.c.)
 *
 * All three notions are monotone: more clues leave fewer assignments, and the
 * fixpoint of monotone propagators, with or without probing, shrinks when
 * propagators are added.  So at the end no clue can be spared: d[j] was needed
 * beside K and d[1..j-1], and those contain all that is kept but d[j].
 *
 * Some clues take a thousand times as many failures as others.  An attempt
 * that spends its allowance of failures is begun anew with other clues; as the
 * allowance grows without bounds, one attempt succeeds.  Where nearly all clues
 * are like that whatever their order, the attempt ends instead: those undecided
 * are kept, and counted.
 *
 * A clue is posted in a level over the rules and vanishes with it; the clues
 * kept have a level of their own.  Conditional constraints are made for
 * d[b+1..u] alone: those out of use would cost their share of every event, and
 * there are hundreds for each one in use.
 */
#include "generate-private.h"
#include "solver-private.h"

/* By which part the allowance of failures grows from attempt to attempt. */
#define ALLOWANCE_GROWTH 2

Generator *
generator_new (const GenerateModel *model, GenerateNotion notion)
{
  Generator *g = g_new0 (Generator, 1);

  g->model = *model;
  g->notion = notion;
  solver_stop_install (g->model.store);
  g->others = g_array_new (FALSE, FALSE, sizeof (int32_t));
  g->bound = g_array_new (FALSE, FALSE, sizeof (guint));
  g->order = g_array_new (FALSE, FALSE, sizeof (guint));
  g->denied = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  return g;
}

void
generator_set_store (Generator *g, FdStore *store)
{
  g->model.store = store;
  solver_stop_install (store);
}

void
generator_free (Generator *g)
{
  if (g == NULL)
    return;
  g_array_unref (g->others);
  g_array_unref (g->bound);
  g_array_unref (g->order);
  g_array_unref (g->denied);
  g_free (g);
}

guint
generator_undecided (const Generator *g)
{
  return g->undecided;
}

const FdStatistics *
generator_statistics (const Generator *g)
{
  return &g->statistics;
}

/* The least *@length that determines the solution, with the clues kept. */
static Verdict
find_length (Generator *g, guint *length)
{
  Verdict verdict = VERDICT_ENOUGH;

  *length = generator_greatest_bound (g);
  if (g->notion != GENERATE_BY_PROPAGATION)
    verdict = generator_find_by_search (g, length);
  if (verdict == VERDICT_ENOUGH && g->notion != GENERATE_BY_SEARCH)
    verdict = generator_try_deduction (g, length);
  return verdict;
}

/* Keeps the clue before *@length; what it excludes bounds nothing anymore. */
static Verdict
keep (Generator *g, guint length, GArray *kept)
{
  guint clue = generator_clue (g, length - 1);

  g_array_append_val (kept, clue);
  g->enough = length - 1;
  for (guint o = 0; o < g->bound->len; o++)
    if (*generator_bound (g, o) > 0 &&
        g->model.excludes (clue, generator_other (g, o), g->model.data))
      *generator_bound (g, o) = 0;
  return generator_post (g, length - 1, length) ? VERDICT_ENOUGH
                                                : generator_refused (g);
}

/* Forgets the clues drawn last. */
static bool
begin (Generator *g)
{
  g->n_drawn = 0;
  g_array_set_size (g->order, 0);
  g->enough = G_MAXUINT;
  g->patience = g->model.patience;
  g->n_put_off = 0;
  g->at_once = G_MAXUINT;
  g_array_set_size (g->bound, g->n_known);
  g_array_set_size (g->others, g->n_known * g->model.n);
  g->is_begun = true;
  if (g->model.others != NULL)
    g->model.others (g->model.data);
  for (guint o = 0; o < g->bound->len; o++)
    if (!generator_set_bound (g, o, 0))
      return false;
  return true;
}

static Verdict
keep_all (Generator *g, GArray *kept)
{
  Verdict verdict;
  guint length = G_MAXUINT, last;

  do {
    last = length;
    verdict = find_length (g, &length);
    g_assert (verdict != VERDICT_ENOUGH || length < last);
    if (verdict == VERDICT_ENOUGH && length > 0)
      verdict = keep (g, length, kept);
  } while (verdict == VERDICT_ENOUGH && length > 0);
  return verdict;
}

/* From drawing the first clue on. */
static Verdict
attempt (Generator *g, GArray *kept)
{
  Verdict verdict;

  g_array_set_size (kept, 0);
  if (!begin (g))
    return VERDICT_HOPELESS;
  if (!fd_store_push (g->model.store))
    return generator_refused (g);
  verdict = keep_all (g, kept);
  fd_store_pop (g->model.store);
  return verdict;
}

/* The clues left: with those kept they are enough. */
static void
keep_undecided (Generator *g, GArray *kept)
{
  g_assert (g->notion == GENERATE_BY_SEARCH);
  for (guint i = g->enough; i > 0; i--) {
    guint clue = generator_clue (g, i - 1);
    g_array_append_val (kept, clue);
  }
  g->undecided = g->enough;
}

static GenerateStatus
conclude (Generator *g, Verdict verdict, GError **error)
{
  switch (verdict) {
  case VERDICT_HOPELESS:
    return generator_is_going (g) ? GENERATE_HOPELESS : GENERATE_LIMIT;
  case VERDICT_LIMIT:
    return GENERATE_LIMIT;
  case VERDICT_FAILED:
    g_propagate_error (error, g_steal_pointer (&g->error));
    return GENERATE_FAILED;
  default:
    return GENERATE_DONE;
  }
}

GenerateStatus
generator_run (Generator *g, const GenerateLimits *limits, GArray *kept,
               GError **error)
{
  uint64_t allowance = g->model.allowance;
  Verdict verdict;

  g->limits = limits;
  g->nodes = g->statistics.nodes;
  g->undecided = 0;
  for (;; allowance += allowance / ALLOWANCE_GROWTH) {
    g->last_failure = allowance ? g->statistics.failures + allowance : 0;
    verdict = attempt (g, kept);
    if (verdict != VERDICT_HARD || g->model.again == NULL)
      break;
    g->model.again (g->model.data);
  }
  if (verdict == VERDICT_HARD)
    keep_undecided (g, kept);
  return conclude (g, verdict, error);
}
