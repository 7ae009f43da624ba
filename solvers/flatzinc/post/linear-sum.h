/* SPDX-License-Identifier: MIT */
#ifndef FZN_LINEAR_SUM_H
#define FZN_LINEAR_SUM_H

#include "builtins.h"
#include "model/wide.h"

/* A sum of a model, and y as one term more. */
typedef struct {
  const FznModel *model;
  FznTerms a, x;
  FznTerm y;
} FznSum;

static inline int64_t
fzn_sum_coefficient (const FznSum *sum, size_t i)
{
  return i < sum->x.n ? fzn_term_int (sum->model, sum->a.items[i]) : -1;
}

static inline FznTerm
fzn_sum_term (const FznSum *sum, size_t i)
{
  return i < sum->x.n ? sum->x.items[i] : sum->y;
}

/* linear-groups.c: posts a sum in which several terms are comparisons of one
 * variable; *done: it was one, and this is its success. */
bool fzn_linear_groups_post (FznInstance *instance, const FznSum *sum,
                             FdRelation relation, const FznGoal *goal,
                             bool *done);

#endif
