/* SPDX-License-Identifier: MIT */
#ifndef QUEENS_H
#define QUEENS_H

#include "fdsolve/solver.h"

/* One row of an n x n board, with its queen at @column, counted from 0. */
void queens_draw_row (const SolverStyle *style, GString *out, uint32_t n,
                      uint32_t column);

/* The board; @column: (array length=n) (nullable): of the queen of each row, -1
 * for none. */
void queens_picture (Picture *picture, int n, const int32_t *column);

#endif
