/* SPDX-License-Identifier: MIT */
/* generate-deduce.c - whether a solver needs no search */
#include "generate-private.h"

/* All that the notion allows to conclude is done to the store. */
static bool
deduce (Generator *g, uint64_t *values)
{
  uint64_t now = generator_count_values (g);

  if (g->notion == GENERATE_BY_PROBING && now < *values && now > g->model.n) {
    if (fd_probe_values (g->model.store, g->model.x, g->model.n, 1, 0) ==
        FD_PROBE_INCONSISTENT)
      return false;
    now = generator_count_values (g);
  }
  *values = now;
  return true;
}

/* Raises *@length until the clues kept and the first *@length ones can be seen
 * to leave one solution.  One clue more changes nothing, or the store goes on
 * from where it was: the fixpoint is the same as if all were posted at once. */
Verdict
generator_try_deduction (Generator *g, guint *length)
{
  uint64_t values = UINT64_MAX;
  Verdict verdict = VERDICT_ENOUGH;

  if (!fd_store_push (g->model.store))
    return generator_refused (g);
  if (!generator_post (g, 0, *length) || !deduce (g, &values))
    verdict = generator_refused (g);
  while (verdict == VERDICT_ENOUGH && values > g->model.n) {
    if (!generator_is_going (g))
      verdict = VERDICT_LIMIT;
    else if (*length == g->n_drawn && !generator_draw (g))
      verdict = VERDICT_HOPELESS;
    else if (!generator_post (g, *length, *length + 1) || !deduce (g, &values))
      verdict = generator_refused (g);
    else
      ++*length;
  }
  fd_store_pop (g->model.store);
  return verdict;
}
