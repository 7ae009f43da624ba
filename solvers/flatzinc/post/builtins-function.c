/* SPDX-License-Identifier: MIT */
/* builtins-function.c - minima and maxima */
#include "builtins.h"

/* Of two arguments and a result, or of a result and an array. */
FznTerms
fzn_extreme_of (const FznInstance *instance, const FznTerm *a, FznTerm *result)
{
  bool is_array = fzn_term_kind (a[1]) == FZN_ARRAY;
  *result = is_array ? a[0] : a[2];
  return is_array ? fzn_term_items (instance->model, a[1]) : (FznTerms){a, 2};
}

/* A number beyond the values is the result, or never is. */
static bool
take_extreme (FznInstance *instance, FznTerms x, bool max, size_t *n,
              bool *beyond)
{
  FdVar *vars = fzn_scratch (instance, &instance->vars, x.n, sizeof *vars);
  *n = 0;
  *beyond = false;
  for (size_t i = 0; vars && i < x.n; i++) {
    FznRange range = fzn_bounds (instance, x.items[i]);
    if (fzn_is_far (instance, x.items[i])) {
      *beyond |= (range.min > 0) == max;
      continue;
    }
    vars[*n] = fzn_var (instance, x.items[i]);
    if (!vars[(*n)++].id)
      return false;
  }
  return vars;
}

static bool
numbers_reach (FznInstance *instance, FznTerms x, bool max, int64_t value)
{
  int64_t most = max ? INT64_MIN : INT64_MAX;
  for (size_t i = 0; i < x.n; i++) {
    FznRange range = fzn_bounds (instance, x.items[i]);
    most = max ? MAX (most, range.max) : MIN (most, range.min);
  }
  return most == value;
}

bool
fzn_extreme_post (FznInstance *instance, const FznTerm *a, int kind,
                  const FznGoal *goal)
{
  FznTerm result;
  FznTerms x = fzn_extreme_of (instance, a, &result);
  bool beyond, max = kind == FZN_MAXIMUM;
  size_t n;
  FdStore *store = instance->store;
  if (fzn_is_far (instance, result))
    return fzn_post_meaning (
        instance, goal,
        fzn_meaning_bool (numbers_reach (instance, x, max,
                                         fzn_bounds (instance, result).min)));
  if (!take_extreme (instance, x, max, &n, &beyond))
    return false;
  if (beyond || n == 0)
    return fzn_post_meaning (instance, goal, fzn_meaning_bool (false));
  FdVar y = fzn_var (instance, result);
  const FdVar *vars = instance->vars.items;
  if (!y.id)
    return false;
  if (goal->mode == FZN_IFF)
    return fzn_posted (
        instance, (max ? fd_post_reified_maximum
                       : fd_post_reified_minimum) (store, goal->b, vars, n, y));
  fzn_goal_begin (instance, goal);
  return fzn_goal_end (
      instance, goal,
      (max ? fd_post_maximum : fd_post_minimum) (store, vars, n, y));
}
