/* SPDX-License-Identifier: MIT */
#ifndef FD_COUNT_VARIABLE_H
#define FD_COUNT_VARIABLE_H

#include <fd.h>

/* How many of x[0], ..., x[n-1] equal @value, compared with @c.  Under the
 * condition in force. */
bool fd_count_variable_post (FdStore *store, const FdVar *x, size_t n,
                             FdVar value, FdRelation relation, FdVar c);

#endif
