/* SPDX-License-Identifier: MIT */
#ifndef FD_FUNCTION_H
#define FD_FUNCTION_H

#include "constraints/post.h"

/* The value of a function of @n arguments in *@value; false: it has none
 * there.  @table, of @n_table numbers, is what it was posted with. */
typedef bool (*FdFunction) (const int32_t *x, size_t n, const int32_t *table,
                            size_t n_table, int64_t *value);

/* y != f (x[0], ..., x[n-1]), which holds where f has no value.  @table is
 * copied. */
bool fd_post_unequal_function (FdStore *store, FdFunction f,
                               const int32_t *table, size_t n_table,
                               const FdVar *x, size_t n, FdVar y);

/* x^y; beyond the range of values, one value is as good as another. */
bool fd_power (int64_t x, int64_t y, int64_t *value);

#endif
