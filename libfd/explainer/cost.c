/* SPDX-License-Identifier: MIT */
/* cost.c - how hard a step is
 *
 * What people feel is the length of the chain of placings, then how many of
 * them join others; then constraints, then facts.
 */
#include "explainer.h"

const FdStepCost fd_step_default_cost[FD_STEP_N_RULES] = {
    [FD_STEP_ELIMINATION] = {0},
    [FD_STEP_SINGLE] = {.base = 1, .premise = 1},
    [FD_STEP_ONLY_PLACE] = {.base = 1, .premise = 1},
    [FD_STEP_CLUE] = {.base = 1, .premise = 1},
    [FD_STEP_HALL_SET] = {.base = 3, .size = 1},
    [FD_STEP_SUPPOSITION] =
        {.base = 4, .constraint = 1, .placing = 1.5, .join = 2, .size = 4},
    [FD_STEP_NESTED] = {.base = 20, .constraint = 1, .placing = 1.5, .join = 2},
};

void
fd_step_price (const FdExplainer *self, FdStep *step)
{
  const FdStepCost *cost = &self->cost[step->rule];
  step->cost = cost->base + cost->premise * (double) step->n_premises +
               cost->constraint * (double) step->n_constraints +
               cost->placing * step->placings + cost->join * step->joins +
               cost->size * (step->size + step->sets);
  for (size_t i = 0; i < step->n_lemmas; i++)
    step->cost += step->lemma[i]->cost;
}

/* When the newest of its premises came. */
static uint64_t
newest (const FdExplainer *self, const FdStep *step)
{
  uint64_t stamp = 0;
  for (size_t i = 0; i < step->n_premises; i++)
    stamp = MAX (stamp, self->known[fd_atom_var (step->premise[i]).id].stamp);
  return stamp;
}

static int
compare_places (const FdStep *a, const FdStep *b)
{
  uint32_t c = a->n_constraints ? a->constraint[0].id : UINT32_MAX;
  uint32_t d = b->n_constraints ? b->constraint[0].id : UINT32_MAX;
  if (c != d)
    return c < d ? -1 : 1;
  FdAtom x = a->conclusion[0], y = b->conclusion[0];
  if (x.tag != y.tag)
    return x.tag < y.tag ? -1 : 1;
  return (x.value > y.value) - (x.value < y.value);
}

int
fd_step_compare (const FdExplainer *self, const FdStep *a, const FdStep *b)
{
  if (a->cost != b->cost)
    return a->cost < b->cost ? -1 : 1;
  uint64_t s = newest (self, a), t = newest (self, b);
  if (s != t)
    return s > t ? -1 : 1;
  return compare_places (a, b);
}
