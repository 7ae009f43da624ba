/* SPDX-License-Identifier: MIT */
/* function-bounds.c - bounds of products, quotients, powers, minima and
 * maxima: of the result by the arguments, and of the arguments by the result
 *
 * Infinity is a number like any other here: products are of 128 bits, and what
 * comes out above it is infinite again.
 */
#include "builtins.h"
#include "model/wide.h"

static int64_t
shorten (FznWide value)
{
  return (int64_t) CLAMP (value, -(FznWide) FZN_INFINITY,
                          (FznWide) FZN_INFINITY);
}

/* The bounds of a term; a constant beyond infinity is above the last number
 * known. */
static FznRange
bounds_of (FznInstance *instance, FznTerm term)
{
  FznRange x = fzn_bounds (instance, term);
  return (FznRange){CLAMP (x.min, -FZN_INFINITY, FZN_INFINITY - 1),
                    CLAMP (x.max, 1 - FZN_INFINITY, FZN_INFINITY)};
}

/* The greatest and the least |x|. */
static int64_t
most_of (FznRange x)
{
  return MAX (x.max, -x.min);
}

static int64_t
least_of (FznRange x)
{
  return x.min > 0 ? x.min : x.max < 0 ? -x.max : 0;
}

/* |x| <= most. */
static bool
narrow_size (FznInstance *instance, FznTerm x, FznWide most)
{
  return fzn_narrow (instance, x, shorten (-most), shorten (most));
}

static bool
is_same (FznInstance *instance, FznTerm x, FznTerm y)
{
  return !fzn_is_constant (x) && !fzn_is_constant (y) &&
         fzn_link (instance, fzn_term_index (x)) ==
             fzn_link (instance, fzn_term_index (y));
}

/* --- products ------------------------------------------------------------- */

/* From z = x y: |x| is at most |z| / |y|, unless y may be 0; which it is not if
 * z is not. */
static bool
bound_factor (FznInstance *instance, FznTerm x, FznRange y, FznRange z)
{
  int64_t least = least_of (y);
  if (!least && least_of (z))
    least = 1;
  return most_of (z) == FZN_INFINITY || !least ||
         narrow_size (instance, x, most_of (z) / least);
}

/* From z = x x: |x| is at most the root of z. */
static bool
bound_root (FznInstance *instance, FznTerm x, int64_t most)
{
  int64_t root = 0;
  for (int64_t bit = (int64_t) 1 << 31; bit; bit >>= 1)
    if ((FznWide) (root + bit) * (root + bit) <= most)
      root += bit;
  return most == FZN_INFINITY || narrow_size (instance, x, root);
}

static bool
bound_times (FznInstance *instance, const FznTerm *a, FznRange x, FznRange y,
             FznRange z)
{
  FznWide end[] = {(FznWide) x.min * y.min, (FznWide) x.min * y.max,
                   (FznWide) x.max * y.min, (FznWide) x.max * y.max};
  FznWide min = end[0], max = end[0];
  for (int i = 1; i < 4; i++) {
    min = MIN (min, end[i]);
    max = MAX (max, end[i]);
  }
  if (is_same (instance, a[0], a[1]))
    return fzn_narrow (instance, a[2], 0, shorten (max)) &&
           bound_root (instance, a[0], MAX (z.max, 0));
  return fzn_narrow (instance, a[2], shorten (min), shorten (max)) &&
         bound_factor (instance, a[0], y, z) &&
         bound_factor (instance, a[1], x, z);
}

/* Powers of negative exponents are -1, 0 or 1. */
static bool
bound_power (FznInstance *instance, const FznTerm *a, FznRange x, FznRange y,
             FznRange z)
{
  FznWide most = 1, base = most_of (x);
  for (int64_t i = 0; i < y.max && base > 1 && most < FZN_INFINITY; i++)
    most *= base;
  if (!fzn_narrow (instance, a[2], x.min >= 0 ? 0 : shorten (-most),
                   shorten (most)))
    return false;
  return y.min < 1 || most_of (z) == FZN_INFINITY ||
         narrow_size (instance, a[0], most_of (z));
}

/* --- quotients ------------------------------------------------------------ */

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

/* From z = x / y: |x| < (|z| + 1) |y|. */
static bool
bound_divide (FznInstance *instance, const FznTerm *a, FznRange x, FznRange y,
              FznRange z)
{
  FznWide most = most_of (x);
  if (most < FZN_INFINITY)
    most /= MAX (least_of (y), 1);
  if (!fzn_narrow (instance, a[2],
                   x.min >= 0 && y.min >= 0 ? 0 : shorten (-most),
                   shorten (most)))
    return false;
  return most_of (z) == FZN_INFINITY || most_of (y) == FZN_INFINITY ||
         narrow_size (instance, a[0],
                      ((FznWide) most_of (z) + 1) * most_of (y) - 1);
}

/* The remainder has the sign of x. */
static bool
bound_modulo (FznInstance *instance, const FznTerm *a, FznRange x, FznRange y)
{
  int64_t most = most_of (y);
  if (most < FZN_INFINITY)
    most = MAX (most - 1, 0);
  most = MIN (most, most_of (x));
  return fzn_narrow (instance, a[2], x.min >= 0 ? 0 : -most,
                     x.max <= 0 ? 0 : most);
}

static bool
is_number (FznRange x)
{
  return x.min == x.max;
}

static bool
bound_quotient (FznInstance *instance, const FznTerm *a, FznRange x, FznRange y,
                FznRange z, int kind)
{
  if (is_number (x) && is_number (y))
    return fix_quotient (instance, a, x.min, y.min, kind);
  if (is_same (instance, a[0], a[1]))
    return fix_quotient (instance, a, 1, 1, kind);
  return kind == FZN_DIVIDE ? bound_divide (instance, a, x, y, z)
                            : bound_modulo (instance, a, x, y);
}

bool
fzn_function_bounds (FznInstance *instance, const FznTerm *a, int kind,
                     bool holds)
{
  if (!instance->has_wide || !holds)
    return true;
  FznRange x = bounds_of (instance, a[0]), y = bounds_of (instance, a[1]);
  if (kind == FZN_ABSOLUTE)
    return fzn_narrow (instance, a[1], least_of (x), most_of (x)) &&
           narrow_size (instance, a[0], y.max);
  FznRange z = bounds_of (instance, a[2]);
  switch (kind) {
  case FZN_TIMES:
    return bound_times (instance, a, x, y, z);
  case FZN_POWER:
    return bound_power (instance, a, x, y, z);
  default:
    return bound_quotient (instance, a, x, y, z, kind);
  }
}

/* --- minimum and maximum -------------------------------------------------- */

/* No argument is beyond the result. */
static bool
bound_arguments (FznInstance *instance, FznTerms x, FznTerm result, bool max)
{
  FznRange range = bounds_of (instance, result);
  for (size_t i = 0; i < x.n; i++)
    if (!fzn_narrow (instance, x.items[i], max ? -FZN_INFINITY : range.min,
                     max ? range.max : FZN_INFINITY))
      return false;
  return true;
}

bool
fzn_extreme_bounds (FznInstance *instance, const FznTerm *a, int kind,
                    bool holds)
{
  FznTerm result;
  FznTerms x = fzn_extreme_of (instance, a, &result);
  if (!x.n || !instance->has_wide || !holds)
    return true;
  bool max = kind == FZN_MAXIMUM;
  FznRange all = bounds_of (instance, x.items[0]);
  for (size_t i = 1; i < x.n; i++) {
    FznRange one = bounds_of (instance, x.items[i]);
    all.min = max ? MAX (all.min, one.min) : MIN (all.min, one.min);
    all.max = max ? MAX (all.max, one.max) : MIN (all.max, one.max);
  }
  return fzn_narrow (instance, result, all.min, all.max) &&
         bound_arguments (instance, x, result, max);
}
