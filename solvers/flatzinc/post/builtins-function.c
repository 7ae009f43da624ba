/* SPDX-License-Identifier: MIT */
/* builtins-function.c - products, quotients, powers, minima and maxima */
#include "builtins.h"

/* --- posting -------------------------------------------------------------- */

static bool
post_holds (FdStore *store, int kind, const FdVar *x, FdConsistency consistency)
{
  switch (kind) {
  case FZN_TIMES:
    return fd_post_times (store, x[0], x[1], x[2]);
  case FZN_DIVIDE:
    return fd_post_divide (store, x[0], x[1], x[2]);
  case FZN_MODULO:
    return fd_post_modulo (store, x[0], x[1], x[2]);
  case FZN_POWER:
    return fd_post_power (store, x[0], x[1], x[2]);
  default:
    return fd_post_absolute (store, x[0], x[1], consistency);
  }
}

static bool
post_reified (FdStore *store, FdAtom b, int kind, const FdVar *x)
{
  switch (kind) {
  case FZN_TIMES:
    return fd_post_reified_times (store, b, x[0], x[1], x[2]);
  case FZN_DIVIDE:
    return fd_post_reified_divide (store, b, x[0], x[1], x[2]);
  case FZN_MODULO:
    return fd_post_reified_modulo (store, b, x[0], x[1], x[2]);
  case FZN_POWER:
    return fd_post_reified_power (store, b, x[0], x[1], x[2]);
  default:
    return fd_post_reified_absolute (store, b, x[0], x[1]);
  }
}

bool
fzn_function_post (FznInstance *instance, const FznTerm *a, int kind,
                   const FznGoal *goal)
{
  FdVar x[3];
  FdStore *store = instance->store;
  FznFar far = fzn_function_far (instance, a, kind, goal);
  if (far != FZN_FAR_NONE)
    return far == FZN_FAR_POSTED;
  for (int i = 0; i < (kind == FZN_ABSOLUTE ? 2 : 3); i++) {
    x[i] = fzn_var (instance, a[i]);
    if (!x[i].id)
      return false;
  }
  if (goal->mode == FZN_IFF)
    return fzn_posted (instance, post_reified (store, goal->b, kind, x));
  fzn_goal_begin (instance, goal);
  return fzn_goal_end (
      instance, goal,
      post_holds (store, kind, x, (FdConsistency) instance->at->consistency));
}

/* --- minimum and maximum -------------------------------------------------- */

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
