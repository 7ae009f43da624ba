/* SPDX-License-Identifier: MIT */
/* reified-function.c - b <-> y = f (x), one after the other
 *
 * If b holds, the constraint itself does, half-reified; if not, y is not what f
 * gives.  Where f has no value, b fails.
 */
#include "function.h"

static bool
absolute_of (const int32_t *x, size_t n, const int32_t *table, size_t n_table,
             int64_t *value)
{
  (void) n, (void) table, (void) n_table;
  *value = ABS ((int64_t) x[0]);
  return true;
}

static bool
product_of (const int32_t *x, size_t n, const int32_t *table, size_t n_table,
            int64_t *value)
{
  (void) n, (void) table, (void) n_table;
  *value = (int64_t) x[0] * x[1];
  return true;
}

static bool
quotient_of (const int32_t *x, size_t n, const int32_t *table, size_t n_table,
             int64_t *value)
{
  (void) n, (void) table, (void) n_table;
  if (x[1] == 0)
    return false;
  *value = x[0] / x[1];
  return true;
}

static bool
remainder_of (const int32_t *x, size_t n, const int32_t *table, size_t n_table,
              int64_t *value)
{
  (void) n, (void) table, (void) n_table;
  if (x[1] == 0)
    return false;
  *value = x[0] % x[1];
  return true;
}

static bool
power_of (const int32_t *x, size_t n, const int32_t *table, size_t n_table,
          int64_t *value)
{
  (void) n, (void) table, (void) n_table;
  return fd_power (x[0], x[1], value);
}

static bool
maximum_of (const int32_t *x, size_t n, const int32_t *table, size_t n_table,
            int64_t *value)
{
  (void) table, (void) n_table;
  *value = x[0];
  for (size_t i = 1; i < n; i++)
    *value = MAX (*value, x[i]);
  return true;
}

static bool
minimum_of (const int32_t *x, size_t n, const int32_t *table, size_t n_table,
            int64_t *value)
{
  (void) table, (void) n_table;
  *value = x[0];
  for (size_t i = 1; i < n; i++)
    *value = MIN (*value, x[i]);
  return true;
}

/* The index is the last argument, or the only one of a table of numbers. */
static bool
element_of (const int32_t *x, size_t n, const int32_t *table, size_t n_table,
            int64_t *value)
{
  int32_t i = x[n - 1];
  const int32_t *array = n == 1 ? table : x;
  if (i < 0 || (size_t) i >= (n == 1 ? n_table : n - 1))
    return false;
  *value = array[i];
  return true;
}

/* --- of two arguments at most ------------------------------------------- */

typedef bool (*PostTwo) (FdStore *store, FdVar x, FdVar y, FdVar z);

static bool
post_two (FdStore *store, const char *who, FdAtom b, PostTwo post, FdFunction f,
          FdVar x, FdVar y, FdVar z)
{
  FdVar scope[] = {x, y, z};
  FdReifying both;
  if (!fd_require_var_of (store, who, "x", x) ||
      !fd_require_var_of (store, who, "y", y) ||
      !fd_require_var_of (store, who, "z", z) ||
      !fd_reify_begin (store, who, &both, b))
    return false;
  bool ok = post (store, x, y, z);
  fd_reify_otherwise (store, &both);
  ok = ok && fd_post_unequal_function (store, f, NULL, 0, scope, 2, z);
  return fd_reify_end (store, &both, ok);
}

bool
fd_post_reified_times (FdStore *store, FdAtom b, FdVar x, FdVar y, FdVar z)
{
  return post_two (store, __func__, b, fd_post_times, product_of, x, y, z);
}

bool
fd_post_reified_divide (FdStore *store, FdAtom b, FdVar x, FdVar y, FdVar z)
{
  return post_two (store, __func__, b, fd_post_divide, quotient_of, x, y, z);
}

bool
fd_post_reified_modulo (FdStore *store, FdAtom b, FdVar x, FdVar y, FdVar z)
{
  return post_two (store, __func__, b, fd_post_modulo, remainder_of, x, y, z);
}

bool
fd_post_reified_power (FdStore *store, FdAtom b, FdVar x, FdVar y, FdVar z)
{
  return post_two (store, __func__, b, fd_post_power, power_of, x, y, z);
}

bool
fd_post_reified_absolute (FdStore *store, FdAtom b, FdVar x, FdVar y)
{
  if (!fd_require_var (store, x) || !fd_require_var (store, y))
    return false;
  FdReifying both;
  if (!fd_reify_begin (store, __func__, &both, b))
    return false;
  bool ok = fd_post_absolute (store, x, y, FD_CONSISTENCY_DOMAIN);
  fd_reify_otherwise (store, &both);
  ok = ok && fd_post_unequal_function (store, absolute_of, NULL, 0, &x, 1, y);
  return fd_reify_end (store, &both, ok);
}

/* --- of many ------------------------------------------------------------ */

typedef bool (*PostMany) (FdStore *store, const FdVar *x, size_t n, FdVar y);

static bool
post_many (FdStore *store, const char *who, FdAtom b, PostMany post,
           FdFunction f, const FdVar *x, size_t n, FdVar y)
{
  FdReifying both;
  if (!fd_require_vars_of (store, who, "x", x, n) ||
      !fd_require_var_of (store, who, "y", y) ||
      !fd_reify_begin (store, who, &both, b))
    return false;
  bool ok = post (store, x, n, y);
  fd_reify_otherwise (store, &both);
  ok = ok && fd_post_unequal_function (store, f, NULL, 0, x, n, y);
  return fd_reify_end (store, &both, ok);
}

bool
fd_post_reified_maximum (FdStore *store, FdAtom b, const FdVar *x, size_t n,
                         FdVar y)
{
  return post_many (store, __func__, b, fd_post_maximum, maximum_of, x, n, y);
}

bool
fd_post_reified_minimum (FdStore *store, FdAtom b, const FdVar *x, size_t n,
                         FdVar y)
{
  return post_many (store, __func__, b, fd_post_minimum, minimum_of, x, n, y);
}

bool
fd_post_reified_element (FdStore *store, FdAtom b, const int32_t *table,
                         size_t n, FdVar index, FdVar y)
{
  if (!fd_require_store (store) || !fd_require_array (store, table, n) ||
      !fd_require_var (store, index) || !fd_require_var (store, y))
    return false;
  FdReifying both;
  if (!fd_reify_begin (store, __func__, &both, b))
    return false;
  bool ok = fd_post_element (store, table, n, index, y);
  fd_reify_otherwise (store, &both);
  ok = ok &&
       fd_post_unequal_function (store, element_of, table, n, &index, 1, y);
  return fd_reify_end (store, &both, ok);
}

/* The arguments are the x[i], and behind them the index. */
static bool
post_unequal_element (FdStore *store, const FdVar *x, size_t n, FdVar index,
                      FdVar y)
{
  if (n == 0)
    return true;
  FdVar *scope = fd_scope_new (store, n + 1);
  if (!scope)
    return false;
  for (size_t i = 0; i < n; i++)
    scope[i] = x[i];
  scope[n] = index;
  bool ok =
      fd_post_unequal_function (store, element_of, NULL, 0, scope, n + 1, y);
  fd_scope_free (store, scope, n + 1);
  return ok;
}

bool
fd_post_reified_element_var (FdStore *store, FdAtom b, const FdVar *x, size_t n,
                             FdVar index, FdVar y)
{
  if (!fd_require_vars (store, x, n) || !fd_require_var (store, index) ||
      !fd_require_var (store, y))
    return false;
  FdReifying both;
  if (!fd_reify_begin (store, __func__, &both, b))
    return false;
  bool ok = fd_post_element_var (store, x, n, index, y);
  fd_reify_otherwise (store, &both);
  ok = ok && post_unequal_element (store, x, n, index, y);
  return fd_reify_end (store, &both, ok);
}
