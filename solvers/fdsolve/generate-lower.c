/* SPDX-License-Identifier: MIT */
/* generate-lower.c - the next clue to keep, by searches that must not be long
 *
 * Most searches are short and some are longer by orders of magnitude, whether
 * a solution is found or not.  So each has few failures to spend.  One that
 * spends them is begun anew with the last clue alone in question, and if that
 * does not help, the clue is put off: it becomes the first in order, to be
 * looked at after all others.  Once every clue left has been put off, they come
 * again with twice as many failures each.  What is posted meanwhile is fewer
 * clues and fewer, with which other solutions are easier to find.
 *
 * Clues are only ever taken away, and the set in force when one was found to
 * be needed contains all that is kept in the end, in whatever order they came.
 */
#include "generate-private.h"

/* How many clues more than the bound: one of so many. */
#define SPARE_PART 4

/* Failures of a proof that such clues are enough, before there are more. */
#define EASY_FAILURES 100

/* Draws clues until they are enough.  A few more than the bound asks for make
 * the proof easy, and do not change what is kept; where it is not easy, even
 * more are taken. */
static Verdict
draw_enough (Generator *g)
{
  guint spare = 0;
  Verdict verdict;

  do {
    guint bound = generator_greatest_bound (g);
    spare += bound / SPARE_PART + 2;
    while (g->n_drawn < bound + spare && generator_draw (g))
      ;
    g->enough = MIN (bound + spare, g->n_drawn);
    g->failures = g->enough < bound + spare ? 0 : EASY_FAILURES;
    verdict = generator_try_all (g, g->enough);
    if (verdict == VERDICT_OTHER)
      spare = 0;
  } while (verdict == VERDICT_OTHER || verdict == VERDICT_HARD);
  g->failures = 0;
  return verdict;
}

/* The last clue of those that are enough waits for the next round. */
static void
put_off (Generator *g)
{
  generator_move_first (g, g->enough - 1);
  g->n_put_off++;
}

/* From which clue on they are put in question together: those not put off in
 * this round, and twice as many as last could be spared. */
static guint
begin_question (Generator *g, guint bound)
{
  if (g->enough <= g->n_put_off) {
    g->n_put_off = 0;
    g->patience *= 2;
  }
  bound = MAX (bound, g->n_put_off);
  return g->enough - MIN (g->enough - bound, g->at_once);
}

/* Lowers what is enough, at most to @bound, or finds another solution, or puts
 * a clue off. */
static Verdict
lower_enough (Generator *g, guint bound)
{
  guint length = begin_question (g, bound), n = g->enough - length;
  Verdict verdict;

  g->failures = g->patience;
  verdict = generator_try_denied (g, length);
  if (verdict == VERDICT_ENOUGH) {
    g->enough = length;
    g->at_once = 2 * n;
  } else if (verdict == VERDICT_HARD && n > 1)
    g->at_once = 1;
  else if (verdict == VERDICT_HARD)
    put_off (g);
  return verdict;
}

static bool
is_spent (const Generator *g)
{
  return g->last_failure && g->statistics.failures >= g->last_failure;
}

/* The least length that leaves one solution.  Where the last conflict may come
 * before a clue in question, the first solution need not be the one. */
Verdict
generator_find_by_search (Generator *g, guint *length)
{
  Verdict verdict = VERDICT_ENOUGH;

  if (g->enough == G_MAXUINT)
    verdict = draw_enough (g);
  *length = generator_greatest_bound (g);
  while (verdict == VERDICT_ENOUGH && *length < g->enough) {
    verdict = lower_enough (g, *length);
    *length = generator_greatest_bound (g);
    if (verdict == VERDICT_OTHER && !g->model.by_constraints)
      g->enough = *length;
    if (verdict == VERDICT_OTHER || verdict == VERDICT_HARD)
      verdict = VERDICT_ENOUGH;
    if (verdict == VERDICT_ENOUGH && *length < g->enough && is_spent (g))
      return VERDICT_HARD;
  }
  return verdict;
}
