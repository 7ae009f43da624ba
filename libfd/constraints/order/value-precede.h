/* SPDX-License-Identifier: MIT */
#ifndef FD_VALUE_PRECEDE_H
#define FD_VALUE_PRECEDE_H

#include <fd.h>

/* Of c[0], c[1], ..., each occurs in x only behind the one before it. */
bool fd_value_precede_post (FdStore *store, const FdVar *x, size_t n,
                            const int32_t *c, size_t n_c);
/* The same, where c is 1, 2, 3, ... */
bool fd_value_precede_post_all (FdStore *store, const FdVar *x, size_t n);

#endif
