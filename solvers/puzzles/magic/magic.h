/* SPDX-License-Identifier: MIT */
#ifndef MAGIC_H
#define MAGIC_H

#include "fdsolve/solver.h"

/* An n x n square whose lines have this sum; @value, @given: (array length=n *
 * n) (nullable): row by row. */
void magic_picture (Picture *picture, int n, int sum, const int32_t *value,
                    const int32_t *given);

#endif
