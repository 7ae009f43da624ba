/* SPDX-License-Identifier: MIT */
#ifndef FD_ALL_DIFFERENT_FAMILY_H
#define FD_ALL_DIFFERENT_FAMILY_H

#include "all-different.h"

/* At the end of the batch under way, if there is one, looks for grids: see
 * family.c. */
void fd_all_different_ask_for_grids (FdStore *store);

#endif
