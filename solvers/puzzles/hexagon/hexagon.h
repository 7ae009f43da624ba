/* SPDX-License-Identifier: MIT */
#ifndef HEXAGON_H
#define HEXAGON_H

#include "fdsolve/solver.h"

/* A hexagon with n cells along each side; @sum: (nullable): of its lines;
 * @value, @given: (nullable): of each cell, row by row. */
void hexagon_picture (Picture *picture, int n, const int32_t *sum,
                      const int32_t *value, const int32_t *given);

#endif
