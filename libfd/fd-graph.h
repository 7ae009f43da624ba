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
 * @consistency: of all_different, which is implied; %FD_CONSISTENCY_DEFAULT is
 *   that of the domains up to 64 nodes and 2^16 values in all, else bounds
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

/* --- parts of a graph ----------------------------------------------------- */

/* The graph is constant.  Its nodes are numbered from 0; edge e is one between
 * the nodes from[e] and to[e], either way.  An atom says whether a node, or an
 * edge, is in the part of the graph that is meant.
 *
 * Refused with %FD_ERROR_INVALID: an end that is no node, and 2^24 nodes or
 * edges and more. */

/**
 * fd_post_connected:
 * @nodes: (array length=n_nodes): whether each is in the part
 * @from: (array length=n_edges)
 * @to: (array length=n_edges)
 * @edges: (array length=n_edges) (nullable): likewise; %NULL: an edge is in the
 *   part if both of its nodes are, as of cells of a grid that touch
 *
 * The part is connected: between any two nodes in it there is a path of edges
 * in it.  An edge in the part has both nodes in it.  There may be nothing in
 * it.
 *
 * Consistency: domain, if no two atoms share a variable: articulation points
 * and bridges.  O(n_nodes + n_edges). Reasons: two nodes that are in the part,
 * and what separates them. Source: Tarjan, Depth-first search and linear graph
 * algorithms, SIAM Journal on Computing 1 (1972).
 */
bool fd_post_connected (FdStore *store, const FdAtom *nodes, size_t n_nodes,
                        const int32_t *from, const int32_t *to, size_t n_edges,
                        const FdAtom *edges);

/**
 * fd_post_forest:
 * @from: (array length=n_edges)
 * @to: (array length=n_edges)
 * @edges: (array length=n_edges): whether each is in the part
 *
 * The edges in the part form no cycle.  Two between the same nodes are one, and
 * so is one that leads from a node to itself.
 *
 * Consistency: domain, if no two atoms share a variable.  O(n_nodes + n_edges),
 * nearly.
 * Reasons: the path that the edge would close.
 */
bool fd_post_forest (FdStore *store, int32_t n_nodes, const int32_t *from,
                     const int32_t *to, const FdAtom *edges, size_t n_edges);

/**
 * fd_post_dag:
 * @from: (array length=n_edges): the node that each edge leaves
 * @to: (array length=n_edges): the node that it enters
 * @edges: (array length=n_edges): whether each is in the part
 *
 * The edges in the part, now directed, form no cycle.  An edge that leads from
 * a node to itself is one.
 *
 * Consistency: domain, if no two atoms share a variable.  For each node, what
 * the edges in the part lead to; O(n_nodes (n_nodes + n_edges)) at worst.
 * Reasons: the path that the edge would close.
 */
bool fd_post_dag (FdStore *store, int32_t n_nodes, const int32_t *from,
                  const int32_t *to, const FdAtom *edges, size_t n_edges);

/**
 * fd_post_dreachable:
 * @nodes: (array length=n_nodes): whether each is in the part
 * @from: (array length=n_edges): the node that each edge leaves
 * @to: (array length=n_edges): the node that it enters
 * @edges: (array length=n_edges): whether each is in the part
 * @root: a node, less @first
 * @first: the value that stands for node 0
 *
 * @root is in the part, and so is a path of directed edges from it to each node
 * in the part.  An edge in the part has both nodes in it.
 *
 * Consistency: domain, if @root is fixed and no two atoms share a variable:
 * dominators; else what is reached from none of the roots left, what dominates
 * a node whichever of these it is, and roots that do not reach a node in the
 * part.  O(n_nodes + n_edges) for each node in the part that is in no other's
 * reach; dominators nearly so.
 * Reasons: a node that is in the part, and what separates it from @root.
 * Source: Cooper, Harvey & Kennedy, A simple, fast dominance algorithm, 2001.
 */
bool fd_post_dreachable (FdStore *store, const FdAtom *nodes, size_t n_nodes,
                         const int32_t *from, const int32_t *to,
                         const FdAtom *edges, size_t n_edges, FdVar root,
                         int32_t first);

/**
 * fd_post_single_loop:
 * @from: (array length=n_edges)
 * @to: (array length=n_edges)
 * @edges: (array length=n_edges): whether each is in the part
 *
 * The edges in the part form one simple cycle, which has an edge at least, as
 * in Slitherlink; it need not pass all nodes.
 *
 * Consistency: two edges of a node or none; paths do not close while there is
 * an edge besides; all is in one block of what is left, that no articulation
 * point divides.  O(n_nodes + n_edges).
 * Reasons: the edges of a node; a path; what separates two edges but for one
 * node.
 * Refused: an edge that leads from a node to itself.
 * Source: Tarjan, Depth-first search and linear graph algorithms, SIAM Journal
 * on Computing 1 (1972).
 */
bool fd_post_single_loop (FdStore *store, int32_t n_nodes, const int32_t *from,
                          const int32_t *to, const FdAtom *edges,
                          size_t n_edges);

/**
 * fd_post_regions:
 * @x: (array length=n): the region of each node, less @first
 * @from: (array length=n_edges)
 * @to: (array length=n_edges)
 * @first: the value that stands for region 0
 * @sizes: (array length=n_regions): how many nodes each region has
 *
 * x[i] is one of @first..@first + @n_regions - 1.  The nodes of each region k,
 * those with the value @first + k, are connected, and @sizes[k]; as in
 * Fillomino or Nurikabe.
 *
 * Consistency: of each region, that of fd_post_connected() and that of the sum
 * of its nodes.
 */
bool fd_post_regions (FdStore *store, const FdVar *x, size_t n,
                      const int32_t *from, const int32_t *to, size_t n_edges,
                      int32_t first, const int32_t *sizes, size_t n_regions);

/* --- flows ---------------------------------------------------------------- */

/**
 * fd_post_network_flow:
 * @balance: (array length=n_nodes): what leaves each node less what enters it
 * @from: (array length=n_arcs): the node that each arc leaves, from 0
 * @to: (array length=n_arcs): the node that it enters
 * @flow: (array length=n_arcs): what goes through it
 *
 * For each node v, the sum of the flow[a] with from[a] = v less that of those
 * with to[a] = v is balance[v].
 *
 * Consistency: bounds(R) of each node alone, and whether there is a flow within
 * the bounds.  A run takes one shortest path, O(n_nodes n_arcs) at worst, for
 * each of those by which the flow of the last run is mended.
 * Reasons: bounds of the arcs at a node; or of those that enter and leave a set
 * of nodes; as weak as may be.
 * Refused: an end that is no node with %FD_ERROR_INVALID; more than 2^20 nodes
 * or 2^22 arcs with %FD_ERROR_OVERFLOW.
 * Source: Ahuja, Magnanti & Orlin, Network Flows, 1993; Downing, Feydy &
 * Stuckey, Explaining flow-based propagation, CPAIOR 2012.
 */
bool fd_post_network_flow (FdStore *store, const int32_t *balance,
                           size_t n_nodes, const int32_t *from,
                           const int32_t *to, const FdVar *flow, size_t n_arcs);

/**
 * fd_post_network_flow_cost:
 * @weight: (array length=n_arcs): what each unit costs in each arc
 * @cost: what all of them cost
 *
 * The same, and @cost is the sum of weight[a] flow[a].
 *
 * Consistency: likewise; bounds(R) of the sum alone; @cost is no less than that
 * of the cheapest flow within the bounds, nor more than that of the dearest.
 * That may be left out where weights times nodes times flows go beyond 2^61.
 * Reasons: bounds in a sum that follows from the others, by the dual prices of
 * the nodes.
 * Refused: costs that may go beyond 2^61, with %FD_ERROR_OVERFLOW, too.
 */
bool fd_post_network_flow_cost (FdStore *store, const int32_t *balance,
                                size_t n_nodes, const int32_t *from,
                                const int32_t *to, const int32_t *weight,
                                const FdVar *flow, size_t n_arcs, FdVar cost);

FD_END_DECLS

#endif
