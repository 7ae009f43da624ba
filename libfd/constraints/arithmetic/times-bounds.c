/* SPDX-License-Identifier: MIT */
/* times-bounds.c - what x y = z says of bounds
 *
 * z lies between the least and the greatest of the four products of bounds.  x
 * lies between the quotients of bounds of z and y, taken for negative and for
 * positive y apart; if both y and z may be 0, anything.  So each bound left
 * has real numbers within the other bounds as its support, and if two
 * variables are fixed, the third is checked exactly.
 *
 * A division takes as long as many products.  The signs tell which bounds are
 * to be divided, and where nothing is negative a product tells before whether
 * the bound moves at all.  All bounds have 32 bits, so the divisions have, too.
 */
#include "times-bounds.h"

#include <assert.h>

static inline bool
is_empty (FdRange range)
{
  return range.min > range.max;
}

static inline FdRange
opposite (FdRange range)
{
  return (FdRange){-range.max, -range.min};
}

/* a / b, b > 0, rounded down; up. */
static inline int64_t
divide_down (int64_t a, int64_t b)
{
  int32_t p = (int32_t) a, q = (int32_t) b;
  return p / q - (p % q < 0);
}

static inline int64_t
divide_up (int64_t a, int64_t b)
{
  int32_t p = (int32_t) a, q = (int32_t) b;
  return p / q + (p % q > 0);
}

/* --- no factor is negative ------------------------------------------------ */

static inline FdRange
positive_product (FdRange x, FdRange y)
{
  return (FdRange){x.min * y.min, x.max * y.max};
}

/* What is left of @x; @z is not negative. */
static inline FdRange
positive_factor (FdRange x, FdRange y, FdRange z)
{
  int64_t least = MAX (y.min, z.min > 0);
  if (x.min * y.max < z.min)
    x.min = y.max ? divide_up (z.min, y.max) : FD_VALUE_MAX + 1;
  if (x.max * least > z.max)
    x.max = divide_down (z.max, least);
  return x;
}

/* Raises @low and lowers @high until their product is in @z or one of them goes
 * beyond its limit: then false.  Mostly each moves by 1, again and again where
 * they creep towards divisors; then nothing is divided. */
static inline bool
approach (int64_t *low, int64_t most, int64_t *high, int64_t least, FdRange z)
{
  int64_t a = *low, b = *high;
  while (a <= most && b >= least) {
    int64_t short_of = z.min - a * b, beyond = a * b - z.max;
    if (short_of > 0) {
      if (b == 0)
        return false;
      a = short_of <= b ? a + 1 : divide_up (z.min, b);
    } else if (beyond > 0) {
      b = beyond <= a ? b - 1 : divide_down (z.max, a);
    } else {
      *low = a;
      *high = b;
      return true;
    }
  }
  return false;
}

void
fd_times_settle (FdRange *box)
{
  FdRange x = box[0], y = box[1], z = box[2];
  assert (x.min >= 0 && y.min >= 0);
  do {
    FdRange p = positive_product (x, y);
    z = (FdRange){MAX (z.min, p.min), MIN (z.max, p.max)};
    if (is_empty (z) || !approach (&x.min, x.max, &y.max, y.min, z) ||
        !approach (&y.min, y.max, &x.max, x.min, z)) {
      box[2] = FD_RANGE_EMPTY;
      return;
    }
  } while (x.min * y.min > z.min || x.max * y.max < z.max);
  box[0] = x;
  box[1] = y;
  box[2] = z;
}

/* --- any signs ------------------------------------------------------------ */

static FdRange
product (FdRange x, FdRange y)
{
  int64_t a = x.min * y.min, b = x.min * y.max;
  int64_t c = x.max * y.min, d = x.max * y.max;
  return (FdRange){MIN (MIN (a, b), MIN (c, d)), MAX (MAX (a, b), MAX (c, d))};
}

/* The integers x with x y = z for a real y, which is positive. */
static FdRange
quotient (FdRange z, FdRange y)
{
  return (FdRange){divide_up (z.min, z.min < 0 ? y.min : y.max),
                   divide_down (z.max, z.max < 0 ? y.max : y.min)};
}

/* Adds to @all what of @x is in @part. */
static FdRange
join (FdRange all, FdRange part, FdRange x)
{
  int64_t min = MAX (part.min, x.min), max = MIN (part.max, x.max);
  if (min > max)
    return all;
  return (FdRange){MIN (all.min, min), MAX (all.max, max)};
}

static FdRange
factor (FdRange x, FdRange y, FdRange z)
{
  FdRange below = {MAX (-y.max, 1), -y.min}, above = {MAX (y.min, 1), y.max};
  FdRange all = FD_RANGE_EMPTY;
  if (fd_range_contains (y, 0) && fd_range_contains (z, 0))
    return x;
  if (!is_empty (below))
    all = join (all, quotient (opposite (z), below), x);
  if (!is_empty (above))
    all = join (all, quotient (z, above), x);
  return all;
}

FdRange
fd_times_contract (const FdRange *box, uint32_t i)
{
  bool positive = box[0].min >= 0 && box[1].min >= 0 && box[2].min >= 0;
  if (i == 2)
    return positive ? positive_product (box[0], box[1])
                    : product (box[0], box[1]);
  if (!positive)
    return factor (box[i], box[1 - i], box[2]);
  FdRange left = positive_factor (box[i], box[1 - i], box[2]);
  return is_empty (left) ? FD_RANGE_EMPTY : left;
}
