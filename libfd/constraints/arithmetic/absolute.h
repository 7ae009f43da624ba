/* SPDX-License-Identifier: MIT */
#ifndef FD_ABSOLUTE_H
#define FD_ABSOLUTE_H

#include <fd.h>

/* |x| = y by bounds; two variables. */
bool fd_post_absolute_bounds (FdStore *store, FdVar x, FdVar y);

#endif
