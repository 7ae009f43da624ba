/* SPDX-License-Identifier: MIT */
#ifndef FD_GRAPH_H
#define FD_GRAPH_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/* --- routes ------------------------------------------------------------- */

/**
 * fd_post_circuit:
 * @x: (array length=n): the successor of each node
 * @offset: the value that stands for node 0, as a rule 0 or 1
 * @consistency: of all_different, which is implied
 *
 * x[i] - @offset is the node behind node i; the nodes, 0..@n - 1, form one
 * circuit.  Of one node, it is x[0] = @offset.
 *
 * Consistency: that of all_different.  The end of a chain of fixed successors
 * does not lead to its beginning, O(n).  Without the node r at the end of the
 * chain from node 0, the strongly connected components stand in one row: no
 * edge is left that passes one by, and where one edge leads on, it is taken,
 * O(d) for d values in all.
 * Reasons: the successors of a chain; the missing edges that leave a set, or of
 * two sets those that lead not just to r.
 * Source: Francis & Stuckey, Explaining circuit propagation, Constraints 19
 * (2014).
 */
bool fd_post_circuit (FdStore *store, const FdVar *x, size_t n, int32_t offset,
                      FdConsistency consistency);

/**
 * fd_post_subcircuit:
 * @x, @offset, @consistency: as of fd_post_circuit()
 *
 * The same, but a node that is its own successor is not on the circuit.  There
 * may be none.
 *
 * Consistency: that of all_different.  A chain does not close while there is
 * another node that is not its own successor.  Of the strongly connected
 * components one that has such a node is left, O(d).
 */
bool fd_post_subcircuit (FdStore *store, const FdVar *x, size_t n,
                         int32_t offset, FdConsistency consistency);

FD_END_DECLS

#endif
