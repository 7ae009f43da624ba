/* SPDX-License-Identifier: MIT */
/* fzn-builtins-function.c - products, quotients, powers, minima and maxima */
#include "fzn-builtins.h"
#include "fzn-wide.h"

/* --- bounds, from the arguments to the result ----------------------------- */

static bool
is_known (FznRange x)
{
  return x.min > -FZN_INFINITY && x.max < FZN_INFINITY;
}

/* A number that is known, however large. */
static int64_t
known (FznWide value)
{
  const FznWide most = FZN_INFINITY - 1;
  return (int64_t) CLAMP (value, -most, most);
}

static int64_t
magnitude (FznRange x)
{
  return MAX (x.max, -x.min);
}

static bool
bound_times (FznInstance *instance, const FznTerm *a, FznRange x, FznRange y)
{
  FznWide end[] = {(FznWide) x.min * y.min, (FznWide) x.min * y.max,
                   (FznWide) x.max * y.min, (FznWide) x.max * y.max};
  FznWide min = end[0], max = end[0];
  for (int i = 1; i < 4; i++) {
    min = MIN (min, end[i]);
    max = MAX (max, end[i]);
  }
  return fzn_narrow (instance, a[2], known (min), known (max));
}

/* Powers of negative exponents are -1, 0 or 1. */
static bool
bound_power (FznInstance *instance, const FznTerm *a, FznRange x, FznRange y)
{
  FznWide most = 1, base = magnitude (x);
  for (int64_t i = 0; i < y.max && base > 1 && most < FZN_INFINITY; i++)
    most *= base;
  return fzn_narrow (instance, a[2], x.min >= 0 ? 0 : known (-most),
                     known (most));
}

static bool
is_same (FznInstance *instance, FznTerm x, FznTerm y)
{
  return !fzn_is_constant (x) && !fzn_is_constant (y) &&
         fzn_link (instance, fzn_term_index (x)) ==
             fzn_link (instance, fzn_term_index (y));
}

/* The quotient or remainder of two numbers. */
static bool
fix_quotient (FznInstance *instance, const FznTerm *a, int64_t x, int64_t y,
              int kind)
{
  if (y == 0)
    return fzn_contradiction (instance);
  int64_t z = kind == FZN_DIVIDE ? x / y : x % y;
  return fzn_narrow (instance, a[2], z, z);
}

bool
fzn_function_bounds (FznInstance *instance, const FznTerm *a, int kind)
{
  FznRange x = fzn_bounds (instance, a[0]), y = fzn_bounds (instance, a[1]);
  int64_t least, most;
  if (!instance->has_wide || !is_known (x) ||
      (!is_known (y) && kind != FZN_ABSOLUTE))
    return true;
  if (kind == FZN_DIVIDE || kind == FZN_MODULO) {
    if (x.min == x.max && y.min == y.max)
      return fix_quotient (instance, a, x.min, y.min, kind);
    if (is_same (instance, a[0], a[1]))
      return fix_quotient (instance, a, 1, 1, kind);
  }
  switch (kind) {
  case FZN_TIMES:
    return bound_times (instance, a, x, y);
  case FZN_POWER:
    return bound_power (instance, a, x, y);
  case FZN_ABSOLUTE:
    return fzn_narrow (instance, a[1], 0, magnitude (x));
  case FZN_DIVIDE:
    most = magnitude (x);
    return fzn_narrow (instance, a[2], x.min >= 0 && y.min >= 0 ? 0 : -most,
                       most);
  default:
    most = MIN (magnitude (x), MAX (magnitude (y) - 1, 0));
    least = x.min >= 0 ? 0 : -most;
    return fzn_narrow (instance, a[2], least, x.max <= 0 ? 0 : most);
  }
}

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
static FznTerms
extreme_of (const FznInstance *instance, const FznTerm *a, FznTerm *result)
{
  bool is_array = fzn_term_kind (a[1]) == FZN_ARRAY;
  *result = is_array ? a[0] : a[2];
  return is_array ? fzn_term_items (instance->model, a[1]) : (FznTerms){a, 2};
}

bool
fzn_extreme_bounds (FznInstance *instance, const FznTerm *a, int kind)
{
  FznTerm result;
  FznTerms x = extreme_of (instance, a, &result);
  if (!x.n || !instance->has_wide)
    return true;
  FznRange all = fzn_bounds (instance, x.items[0]);
  for (size_t i = 1; i < x.n; i++) {
    FznRange one = fzn_bounds (instance, x.items[i]);
    bool max = kind == FZN_MAXIMUM;
    all.min = max ? MAX (all.min, one.min) : MIN (all.min, one.min);
    all.max = max ? MAX (all.max, one.max) : MIN (all.max, one.max);
  }
  return fzn_narrow (instance, result, all.min, all.max);
}

/* A constant beyond the values is the result, or never is. */
static bool
take_extreme (FznInstance *instance, FznTerms x, bool max, size_t *n,
              bool *beyond)
{
  FdVar *vars = fzn_scratch (instance, &instance->vars, x.n, sizeof *vars);
  *n = 0;
  *beyond = false;
  for (size_t i = 0; vars && i < x.n; i++) {
    FznRange range = fzn_bounds (instance, x.items[i]);
    if (fzn_is_constant (x.items[i]) && !fzn_is_value (range.min)) {
      *beyond |= (range.min > 0) == max;
      continue;
    }
    vars[*n] = fzn_var (instance, x.items[i]);
    if (!vars[(*n)++].id)
      return false;
  }
  return vars;
}

/* The result if it is a constant beyond the values. */
static bool
is_beyond (const FznInstance *instance, FznTerm result, int64_t *value)
{
  if (!fzn_is_constant (result))
    return false;
  *value = fzn_number (instance->model, result);
  return !fzn_is_value (*value);
}

static bool
constants_reach (FznInstance *instance, FznTerms x, bool max, int64_t value)
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
  FznTerms x = extreme_of (instance, a, &result);
  bool beyond, max = kind == FZN_MAXIMUM;
  size_t n;
  int64_t value;
  FdStore *store = instance->store;
  if (is_beyond (instance, result, &value))
    return fzn_post_meaning (
        instance, goal,
        fzn_meaning_bool (constants_reach (instance, x, max, value)));
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
