/* SPDX-License-Identifier: MIT */
#ifndef FD_TIMES_BOUNDS_H
#define FD_TIMES_BOUNDS_H

#include "interval-contractor.h"

/* What box[@i] can be, where the box is that of x, y, z with x y = z. */
FdRange fd_times_contract (const FdRange *box, uint32_t i);

/* Narrows the box until nothing changes, where no factor is negative.  If
 * nothing is left of one of the three, its minimum is above its maximum. */
void fd_times_settle (FdRange *box);

#endif
