/* SPDX-License-Identifier: MIT */
#ifndef FD_LINEAR_DOMAIN_H
#define FD_LINEAR_DOMAIN_H

#include "linear.h"

enum { FD_LINEAR_DOMAIN_MOST_TERMS = 16 };

/* Of a pruning of term @i, not by bounds; and its explanation. */
#define FD_LINEAR_SUPPORT (UINT64_C (1) << 63)

const char *fd_linear_support_explain (const Linear *self, FdStore *store,
                                       FdAtom need, uint32_t i, FdPosition at,
                                       FdAtoms *out);

#endif
