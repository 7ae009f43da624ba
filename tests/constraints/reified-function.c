/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Terms: the atom b of relations[0] and a[0], the result, then the arguments;
 * variant says which function. */

enum {
  TIMES,
  DIVIDE,
  MODULO,
  POWER,
  ABSOLUTE,
  MAXIMUM,
  MINIMUM,
  ELEMENT,
  ELEMENT_VAR
};

static bool
power (int64_t x, int64_t y, int64_t *z)
{
  if (x == 0 && y < 0)
    return false;
  if (x == 1 || x == -1) {
    *z = x == 1 || y % 2 == 0 ? 1 : -1;
    return true;
  }
  *z = y < 0 ? 0 : 1;
  while (y-- > 0 && *z && ABS (*z) <= FD_VALUE_MAX)
    *z *= x;
  return true;
}

static bool
value_of (const OracleInstance *in, const int32_t *x, int64_t *z)
{
  uint32_t n = in->n - 2;
  *z = x[0];
  switch (in->variant) {
  case TIMES:
    *z *= x[1];
    return true;
  case DIVIDE:
  case MODULO:
    if (x[1] == 0)
      return false;
    *z = in->variant == DIVIDE ? x[0] / x[1] : x[0] - x[0] / x[1] * x[1];
    return true;
  case POWER:
    return power (x[0], x[1], z);
  case ABSOLUTE:
    *z = *z < 0 ? -*z : *z;
    return true;
  case ELEMENT:
    if (x[0] < 0 || (uint32_t) x[0] >= in->n_table)
      return false;
    *z = in->table[x[0]];
    return true;
  case ELEMENT_VAR:
    if (x[0] < 0 || (uint32_t) x[0] + 1 >= n)
      return false;
    *z = x[1 + x[0]];
    return true;
  default:
    for (uint32_t i = 1; i < n; i++)
      if (in->variant == MAXIMUM ? x[i] > *z : x[i] < *z)
        *z = x[i];
    return true;
  }
}

static void
reified_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  const OracleValues *b = &in->domain[in->var[0]];
  in->relations[0] = (FdRelation) oracle_below (r, 4);
  in->a[0] = b->value[oracle_below (r, b->n)];
  if (in->variant >= ELEMENT && in->domain[in->var[2]].n > 1)
    oracle_set_range (in, 2, oracle_between (r, -1, 0),
                      oracle_between (r, 1, 3));
  if ((in->variant == DIVIDE || in->variant == POWER) && oracle_chance (r, 50))
    oracle_set_range (in, 3, oracle_between (r, -3, 0),
                      oracle_between (r, 0, 3));
  in->n_table = in->variant == ELEMENT ? oracle_below (r, 4) : 0;
  const OracleValues *y = &in->domain[in->var[1]];
  for (uint32_t i = 0; i < in->n_table; i++)
    in->table[i] = y->value[oracle_below (r, y->n)] + oracle_chance (r, 20);
  bool constant = y->n == 1;
  for (int k = 0; k < 3; k++) {
    int64_t z;
    oracle_pick (r, in, values);
    if (!value_of (in, values + 2, &z) ||
        z != CLAMP (z, FD_VALUE_MIN, FD_VALUE_MAX))
      continue;
    if (constant)
      in->domain[in->var[1]].n = 0;
    oracle_add_value (in, 1, (int32_t) z);
  }
}

static bool
reified_holds (const OracleInstance *in, const int32_t *x)
{
  int64_t z;
  bool holds = value_of (in, x + 2, &z) && z == x[1];
  return holds == oracle_compare (x[0], in->relations[0], in->a[0]);
}

static bool
reified_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdAtom b = fd_atom (x[0], in->relations[0], in->a[0]);
  switch (in->variant) {
  case TIMES:
    return fd_post_reified_times (store, b, x[2], x[3], x[1]);
  case DIVIDE:
    return fd_post_reified_divide (store, b, x[2], x[3], x[1]);
  case MODULO:
    return fd_post_reified_modulo (store, b, x[2], x[3], x[1]);
  case POWER:
    return fd_post_reified_power (store, b, x[2], x[3], x[1]);
  case ABSOLUTE:
    return fd_post_reified_absolute (store, b, x[2], x[1]);
  case MAXIMUM:
    return fd_post_reified_maximum (store, b, x + 2, in->n - 2, x[1]);
  case MINIMUM:
    return fd_post_reified_minimum (store, b, x + 2, in->n - 2, x[1]);
  case ELEMENT:
    return fd_post_reified_element (store, b, in->table, in->n_table, x[2],
                                    x[1]);
  default:
    return fd_post_reified_element_var (store, b, x + 3, in->n - 3, x[2], x[1]);
  }
}

/* Whether b may hold, and whether it may not. */
static void
look_at_b (const OracleInstance *in, const OracleLeft *left, bool *may,
           bool *may_not)
{
  const OracleValues *d = &in->domain[in->var[0]];
  *may = *may_not = false;
  for (uint32_t i = 0; i < d->n; i++)
    if (oracle_left_has (left, 0, d->value[i])) {
      bool is = oracle_compare (d->value[i], in->relations[0], in->a[0]);
      *may = *may || is;
      *may_not = *may_not || !is;
    }
}

/* Once all arguments are fixed, nothing is left to be found out. */
static bool
reified_reached (const OracleInstance *in, const OracleLeft *left)
{
  int64_t z;
  bool may, may_not, has, only;
  for (uint32_t t = 2; t < in->n; t++)
    if (left->min[t] != left->max[t])
      return true;
  look_at_b (in, left, &may, &may_not);
  if (!value_of (in, left->min + 2, &z))
    return !may;
  has = z == CLAMP (z, FD_VALUE_MIN, FD_VALUE_MAX) &&
        oracle_left_has (left, 1, (int32_t) z);
  only = has && left->min[1] == left->max[1];
  return may && may_not ? has && !only : may ? only : !has;
}

#define REIFIED(id, function, most, which, percent)                            \
  const OracleConstraint oracle_reified_##id = {                               \
      .name = "reified-" function,                                             \
      .posts = "fd_post_reified_" #id,                                         \
      .min_terms = most,                                                       \
      .max_terms = most,                                                       \
      .styles = ORACLE_STYLE_SMALL | ORACLE_STYLE_NEGATIVE |                   \
                ORACLE_STYLE_ENDS | ORACLE_STYLE_BORDER,                       \
      .generate = reified_generate,                                            \
      .holds = reified_holds,                                                  \
      .post = reified_post,                                                    \
      .strength = ORACLE_REACHES,                                              \
      .reached = reified_reached,                                              \
      .at_least = percent,                                                     \
      .unconditional = true,                                                   \
      .unshared = true,                                                        \
      .sharper = true,                                                         \
      .variant = which,                                                        \
  }

REIFIED (times, "times", 4, TIMES, 68);
REIFIED (divide, "divide", 4, DIVIDE, 64);
REIFIED (modulo, "modulo", 4, MODULO, 63);
REIFIED (power, "power", 4, POWER, 63);
REIFIED (absolute, "absolute", 3, ABSOLUTE, 62);
REIFIED (maximum, "maximum", 5, MAXIMUM, 63);
REIFIED (minimum, "minimum", 4, MINIMUM, 61);
REIFIED (element, "element", 3, ELEMENT, 76);
REIFIED (element_var, "element-var", 6, ELEMENT_VAR, 80);
