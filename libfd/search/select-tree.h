/* SPDX-License-Identifier: MIT */
#ifndef FD_SELECT_TREE_H
#define FD_SELECT_TREE_H

#include "kernel/store.h"

typedef struct _FdSelectTree FdSelectTree;

enum { FD_SELECT_TREE_LEAST = 256 };

/* Of the @n variables @x, which outlive it, the first with the least size, or
 * size by weight.  NULL: no memory. */
FdSelectTree *fd_select_tree_new (FdDomain **x, uint32_t n, bool weighing);
void fd_select_tree_free (FdSelectTree *self);

/* Which it is; NULL: to be looked for among all. */
FdDomain *fd_select_tree_ask (FdSelectTree *self, const FdStore *store);
/* How often that was. */
uint64_t fd_select_tree_missed (const FdSelectTree *self);

#endif
