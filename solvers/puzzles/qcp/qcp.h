/* SPDX-License-Identifier: MIT */
#ifndef QCP_H
#define QCP_H

#include "fdsolve/generate.h"

/* The largest order that is drawn. */
#define QCP_MOST 100

/**
 * qcp_draw_square:
 * @cell: (out) (array length=n * n): a Latin square of 1..n, row by row
 *
 * A random one, of all nearly equally likely.  O(n^4).
 * Source: Jacobson & Matthews, Generating uniformly distributed random Latin
 * squares, Journal of Combinatorial Designs 4, 1996.
 */
bool qcp_draw_square (const Solver *solver, GenerateRandom *random, int n,
                      int32_t *cell);

/**
 * qcp_draw_holes:
 * @cell: (inout) (array length=n * n): cells of a full square turn to 0
 * @holes: how many
 *
 * Each row and each column gets as many holes as any other, but for one.  Such
 * squares are the hardest to complete.
 * Source: Kautz, Ruan, Achlioptas, Gomes, Selman & Stickel, Balance and
 * filtering in structured satisfiable problems, IJCAI 2001.
 */
bool qcp_draw_holes (const Solver *solver, GenerateRandom *random, int n,
                     int holes, int32_t *cell);

/**
 * qcp_draw_partial:
 * @cell: (out) (array length=n * n): 0 for a hole
 * @holes: how many
 *
 * Random values, no two equal ones in a row or a column, in random cells; each
 * is one that leaves some value to every other cell of its row and column.
 * Whether such a square can be completed is the question.
 * Source: Gomes & Selman, Problem structure in the presence of perturbations,
 * AAAI 1997.
 *
 * Returns: %false if it had to begin anew too often: with so few holes, random
 *   values leave none to too many cells
 */
bool qcp_draw_partial (const Solver *solver, GenerateRandom *random, int n,
                       int holes, int32_t *cell);

#endif
