/* SPDX-License-Identifier: MIT */
/* function-far.c - products, quotients and powers of numbers that no
 * variable of a store can be
 *
 * The other arguments are values, which are smaller: that often says what the
 * result is.
 */
#include "builtins.h"
#include "model/wide.h"

static FznFar
posted (bool ok)
{
  return ok ? FZN_FAR_POSTED : FZN_FAR_FAILED;
}

/* Whether it is one number, and which. */
static bool
is_number (FznInstance *instance, FznTerm term, int64_t *value)
{
  FznRange range = fzn_bounds (instance, term);
  *value = range.min;
  return range.min == range.max;
}

static FznFar
post_truth (FznInstance *instance, const FznGoal *goal, bool holds)
{
  return posted (fzn_post_meaning (instance, goal, fzn_meaning_bool (holds)));
}

/* Its number as a constant; false: it is none, or too long for that. */
static bool
is_factor (FznInstance *instance, FznTerm term, FznTerm *factor)
{
  int64_t value;
  *factor = term;
  if (fzn_is_constant (term))
    return true;
  bool known = is_number (instance, term, &value);
  *factor = fzn_term (FZN_INT, (uint64_t) value);
  return known && fzn_term_int (instance->model, *factor) == value;
}

/* Of a number and another term the product is a sum of one term; else it is a
 * number beyond, and so must be what the two can reach. */
static FznFar
far_times (FznInstance *instance, const FznTerm *a, const FznGoal *goal)
{
  int64_t value;
  FznTerm factor;
  for (int i = 0; i < 2; i++)
    if (is_factor (instance, a[i], &factor))
      return posted (fzn_product_post (instance, factor, a[1 - i], a[2], goal));
  FznRange x = fzn_bounds (instance, a[0]), y = fzn_bounds (instance, a[1]);
  FznWide most = (FznWide) MAX (x.max, -x.min) * MAX (y.max, -y.min);
  bool known = is_number (instance, a[2], &value);
  return known && (value > most || value < -most)
             ? post_truth (instance, goal, false)
             : FZN_FAR_NONE;
}

/* |x| / |y| is at most |x|, and 0 if |y| is more. */
static FznFar
far_divide (FznInstance *instance, const FznTerm *a, const FznGoal *goal)
{
  int64_t x, y;
  bool x_far = fzn_is_far (instance, a[0]);
  if (is_number (instance, a[0], &x) && is_number (instance, a[1], &y) &&
      (y != -1 || x > INT64_MIN))
    return y == 0 ? post_truth (instance, goal, false)
                  : posted (fzn_post_meaning (
                        instance, goal,
                        fzn_compare (instance, a[2], FD_EQ, x / y)));
  if (x_far)
    return FZN_FAR_NONE;
  if (fzn_is_far (instance, a[1]))
    return posted (fzn_post_meaning (instance, goal,
                                     fzn_compare (instance, a[2], FD_EQ, 0)));
  return post_truth (instance, goal, false);
}

/* |x| modulo |y| is less than |y|, and |x| if |y| is more. */
static FznFar
far_modulo (FznInstance *instance, const FznTerm *a, const FznGoal *goal)
{
  int64_t x, y;
  FznTerm one = fzn_term (FZN_INT, 1);
  if (is_number (instance, a[0], &x) && is_number (instance, a[1], &y))
    return y == 0
               ? post_truth (instance, goal, false)
               : posted (fzn_post_meaning (
                     instance, goal,
                     fzn_compare (instance, a[2], FD_EQ, y == -1 ? 0 : x % y)));
  if (!fzn_is_far (instance, a[1]))
    return fzn_is_far (instance, a[2]) ? post_truth (instance, goal, false)
                                       : FZN_FAR_NONE;
  return fzn_is_far (instance, a[0])
             ? FZN_FAR_NONE
             : posted (fzn_product_post (instance, one, a[0], a[2], goal));
}

static FznFar
far_absolute (FznInstance *instance, const FznTerm *a, const FznGoal *goal)
{
  int64_t x;
  if (!is_number (instance, a[0], &x) || x == INT64_MIN)
    return post_truth (instance, goal, false);
  return posted (fzn_post_meaning (
      instance, goal, fzn_compare (instance, a[1], FD_EQ, x < 0 ? -x : x)));
}

FznFar
fzn_function_far (FznInstance *instance, const FznTerm *a, int kind,
                  const FznGoal *goal)
{
  bool far = false;
  for (int i = 0; i < (kind == FZN_ABSOLUTE ? 2 : 3); i++)
    far |= fzn_is_far (instance, a[i]);
  if (!far)
    return FZN_FAR_NONE;
  switch (kind) {
  case FZN_TIMES:
    return far_times (instance, a, goal);
  case FZN_DIVIDE:
    return far_divide (instance, a, goal);
  case FZN_MODULO:
    return far_modulo (instance, a, goal);
  case FZN_ABSOLUTE:
    return far_absolute (instance, a, goal);
  default:
    return FZN_FAR_NONE;
  }
}
