/* SPDX-License-Identifier: MIT */
/* unary.c - tasks of one cumulative of which no two fit together
 *
 * Those that take more than half of the capacity do not overlap.  So, besides
 * the cumulative, which knows of no order, the constraint disjunctive is posted
 * of them.  In a proof what it prunes is the cumulative's: a checker's rule of
 * that knows the order of such tasks, too (FORMAT 4).
 */
#include <string.h>

#include "poster.h"

enum { START, DURATION, DEMAND, CAPACITY };

/* It certainly does not fit beside another such task, nor is it, by what is
 * known of it, of a negative length. */
static bool
is_great (FznInstance *instance, FznTerm duration, FznTerm demand,
          int64_t capacity)
{
  if (!fzn_is_constant (demand) ||
      2 * fzn_bounds (instance, demand).min <= capacity)
    return false;
  FdVar length = fzn_var (instance, duration);
  return length.id && fd_var_min (instance->store, length) >= 0;
}

static bool
post_great (FznInstance *instance, const FznTerm *start,
            const FznTerm *duration, const FznTerm *demand, size_t n,
            int64_t capacity)
{
  size_t m = 0;
  FdVar *x = fzn_scratch (instance, &instance->vars, 2 * n, sizeof *x);
  if (!x)
    return false;
  for (size_t i = 0; i < n && fzn_goes_on (instance); i++) {
    if (!is_great (instance, duration[i], demand[i], capacity))
      continue;
    x[m] = fzn_var (instance, start[i]);
    x[n + m++] = fzn_var (instance, duration[i]);
  }
  if (!fzn_goes_on (instance))
    return false;
  return m < 2 || fzn_posted (instance, fd_post_disjunctive (instance->store, x,
                                                             x + n, m));
}

bool
fzn_post_unaries (FznPoster *self)
{
  FznInstance *instance = self->instance;
  const FznModel *model = instance->model;
  for (size_t i = 0; i < self->n; i++) {
    if (!fzn_may_go_on (instance, i))
      return false;
    fzn_poster_at (self, i);
    if (strcmp (instance->at_name, "fzn_cumulative"))
      continue;
    FznTerms a = fzn_poster_arguments (self, i);
    FznTerms start = fzn_term_items (model, a.items[START]);
    if (fzn_is_constant (a.items[CAPACITY]) &&
        !post_great (instance, start.items,
                     fzn_term_items (model, a.items[DURATION]).items,
                     fzn_term_items (model, a.items[DEMAND]).items, start.n,
                     fzn_bounds (instance, a.items[CAPACITY]).min))
      return false;
  }
  instance->at = NULL;
  fzn_prove_source (instance, 0);
  return true;
}
