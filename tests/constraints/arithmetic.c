/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Terms: x, y, z, with z = f (x, y): quotient, remainder, power. */

typedef bool (*Function) (int64_t x, int64_t y, int64_t *z);

static bool
quotient (int64_t x, int64_t y, int64_t *z)
{
  if (y == 0)
    return false;
  int64_t a = ABS (x), b = ABS (y), q = 0;
  for (int64_t bit = INT64_C (1) << 31; bit; bit >>= 1)
    if ((q + bit) * b <= a)
      q += bit;
  *z = (x < 0) == (y < 0) ? q : -q;
  return true;
}

static bool
remainder_of (int64_t x, int64_t y, int64_t *z)
{
  int64_t q;
  if (!quotient (x, y, &q))
    return false;
  *z = x - y * q;
  return true;
}

static bool
power (int64_t x, int64_t y, int64_t *z)
{
  int64_t power = 1;
  if (y < 0 && x == 0)
    return false;
  for (int64_t k = ABS (y); k > 0; k--) {
    power *= x;
    if (power == 0 || ABS (power) > FD_VALUE_MAX)
      break;
    if (ABS (x) == 1 && k % 2)
      break; /* and so on, two by two */
  }
  if (y < 0)
    power = ABS (power) == 1 ? power : 0;
  *z = power;
  return true;
}

static const Function function[] = {quotient, remainder_of, power};

/* Small divisors and exponents, and some results among z's values. */
static void
arithmetic_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  bool apart = in->var[1] != in->var[0] && in->var[1] != in->var[2];
  if (apart && in->domain[in->var[1]].n > 1 && oracle_chance (r, 50))
    oracle_set_range (in, 1, oracle_between (r, -4, 2),
                      oracle_between (r, 2, 6));
  bool constant = in->domain[in->var[2]].n == 1;
  for (int k = 0; k < 4; k++) {
    int64_t z;
    oracle_pick (r, in, values);
    if (!function[in->variant](values[0], values[1], &z) ||
        z != CLAMP (z, FD_VALUE_MIN, FD_VALUE_MAX))
      continue;
    if (constant)
      in->domain[in->var[2]].n = 0;
    oracle_add_value (in, 2, (int32_t) z);
  }
  if (oracle_chance (r, 20) && in->var[2] != in->var[0] &&
      in->var[2] != in->var[1] && !constant)
    oracle_set_range (in, 2, oracle_between (r, -9, 1),
                      oracle_between (r, 1, 9));
}

static bool
arithmetic_holds (const OracleInstance *in, const int32_t *x)
{
  int64_t z;
  return function[in->variant](x[0], x[1], &z) && z == x[2];
}

static bool
arithmetic_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return in->variant == 0   ? fd_post_divide (store, x[0], x[1], x[2])
         : in->variant == 1 ? fd_post_modulo (store, x[0], x[1], x[2])
                            : fd_post_power (store, x[0], x[1], x[2]);
}

/* With two of them fixed, the bounds of the third belong to solutions. */
static bool
arithmetic_reached (const OracleInstance *in, const OracleLeft *left)
{
  (void) in;
  int64_t span[3], value[3];
  bool found[3][2] = {{false}};
  uint32_t fixed = 0;
  for (uint32_t i = 0; i < 3; i++) {
    span[i] = (int64_t) left->max[i] - left->min[i];
    fixed += span[i] == 0;
  }
  if (fixed < 2 || span[0] + span[1] + span[2] > 1000)
    return true;
  for (int64_t k = 0; k < (span[0] + 1) * (span[1] + 1) * (span[2] + 1); k++) {
    int64_t rest = k, z;
    for (uint32_t i = 0; i < 3; i++) {
      value[i] = left->min[i] + rest % (span[i] + 1);
      rest /= span[i] + 1;
    }
    if (function[in->variant](value[0], value[1], &z) && z == value[2])
      for (uint32_t i = 0; i < 3; i++) {
        found[i][0] |= value[i] == left->min[i];
        found[i][1] |= value[i] == left->max[i];
      }
  }
  for (uint32_t i = 0; i < 3; i++)
    if (!found[i][0] || !found[i][1])
      return false;
  return true;
}

enum {
  STYLES = ORACLE_STYLE_SMALL | ORACLE_STYLE_NEGATIVE | ORACLE_STYLE_ENDS |
           ORACLE_STYLE_BORDER
};

const OracleConstraint oracle_divide = {
    .name = "divide",
    .posts = "fd_post_divide",
    .min_terms = 3,
    .max_terms = 3,
    .styles = STYLES,
    .generate = arithmetic_generate,
    .holds = arithmetic_holds,
    .post = arithmetic_post,
    .strength = ORACLE_REACHES,
    .reached = arithmetic_reached,
    .unshared = true,
    .sharper = true, /* x / x is 1 */
    .at_least = 66,
    .variant = 0,
};

const OracleConstraint oracle_modulo = {
    .name = "modulo",
    .posts = "fd_post_modulo",
    .min_terms = 3,
    .max_terms = 3,
    .styles = STYLES,
    .generate = arithmetic_generate,
    .holds = arithmetic_holds,
    .post = arithmetic_post,
    .strength = ORACLE_REACHES,
    .reached = arithmetic_reached,
    .unshared = true,
    .sharper = true,
    .at_least = 67,
    .variant = 1,
};

const OracleConstraint oracle_power = {
    .name = "power",
    .posts = "fd_post_power",
    .min_terms = 3,
    .max_terms = 3,
    .styles = STYLES,
    .generate = arithmetic_generate,
    .holds = arithmetic_holds,
    .post = arithmetic_post,
    .strength = ORACLE_BOUNDS,
    .unshared = true,
    .at_least = 61,
    .variant = 2,
};
