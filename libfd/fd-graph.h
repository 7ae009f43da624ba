/* SPDX-License-Identifier: MIT */
#ifndef FD_GRAPH_H
#define FD_GRAPH_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/* --- routes ------------------------------------------------------------- */

/**
 * fd_post_circuit:
 * @x: (array length=n): the successor of each node
 * @offset: the value that stands for node 0, usually 0 or 1
 * @consistency: of all_different, which is implied; %FD_CONSISTENCY_DEFAULT is
 *   domain for up to 64 nodes and 2^16 values in all, otherwise bounds
 *
 * The nodes 0..@n - 1 form one circuit, in which x[i] - @offset is the node
 * after node i.  For one node, x[0] = @offset.
 *
 * Consistency: that of all_different, and two rules.  First, the end of a chain
 * of fixed successors does not lead to the start of the chain, O(n).  Second,
 * let r be the end of the chain from node 0; without r, the strongly connected
 * components must form one sequence.  An edge that skips a component is
 * removed; if only one edge leads to the next component, it is taken.  O(d) for
 * d values in all.
 * Reasons: the successors in a chain; the missing edges that leave a set of
 * nodes, or, of two sets, those that do not just lead to r.
 * Source: Francis & Stuckey, Explaining circuit propagation, Constraints 19
 * (2014).
 */
bool fd_post_circuit (FdStore *store, const FdVar *x, size_t n, int32_t offset,
                      FdConsistency consistency);

/**
 * fd_post_subcircuit:
 * @x, @offset, @consistency: as for fd_post_circuit()
 *
 * As fd_post_circuit(), but a node that is its own successor is not on the
 * circuit.  The circuit may be empty.
 *
 * Consistency: that of all_different.  A chain does not close while another
 * node is certain not to be its own successor.  If a strongly connected
 * component has such a node, only that component remains, O(d).
 */
bool fd_post_subcircuit (FdStore *store, const FdVar *x, size_t n,
                         int32_t offset, FdConsistency consistency);

/* --- parts of a graph ----------------------------------------------------- */

/* The graph is constant.  Its nodes are numbered from 0.  Edge e connects the
 * nodes from[e] and to[e], in both directions.  An atom says whether a node, or
 * an edge, is in the part of the graph that the constraint is about.
 *
 * A constraint is refused with %FD_ERROR_INVALID if the end of an edge is not a
 * node, or if there are 2^24 or more nodes or edges. */

/**
 * fd_post_connected:
 * @nodes: (array length=n_nodes): whether each node is in the part
 * @from: (array length=n_edges): one end of each edge
 * @to: (array length=n_edges): the other end
 * @edges: (array length=n_edges) (nullable): whether each edge is in the part;
 *   %NULL: an edge is in the part if both of its nodes are, for example for
 *   adjacent cells of a grid
 *
 * The part is connected: between any two nodes in it there is a path of edges
 * in it.  An edge in the part has both of its nodes in it.  The part may be
 * empty.
 *
 * Consistency: domain, if no two atoms share a variable, by articulation points
 * and bridges.  O(n_nodes + n_edges).
 * Reasons: two nodes that are in the part, and what separates them.
 * Source: Tarjan, Depth-first search and linear graph algorithms, SIAM Journal
 * on Computing 1 (1972).
 */
bool fd_post_connected (FdStore *store, const FdAtom *nodes, size_t n_nodes,
                        const int32_t *from, const int32_t *to, size_t n_edges,
                        const FdAtom *edges);

/**
 * fd_post_forest:
 * @from: (array length=n_edges): one end of each edge
 * @to: (array length=n_edges): the other end
 * @edges: (array length=n_edges): whether each edge is in the part
 *
 * The edges in the part form no cycle.  Two edges between the same nodes are a
 * cycle, and so is an edge from a node to itself.
 *
 * Consistency: domain, if no two atoms share a variable.  Almost
 * O(n_nodes + n_edges).
 * Reasons: the path that the edge would close.
 */
bool fd_post_forest (FdStore *store, int32_t n_nodes, const int32_t *from,
                     const int32_t *to, const FdAtom *edges, size_t n_edges);

/**
 * fd_post_dag:
 * @from: (array length=n_edges): the node that each edge leaves
 * @to: (array length=n_edges): the node that it enters
 * @edges: (array length=n_edges): whether each edge is in the part
 *
 * The edges in the part, here directed, form no cycle.  An edge from a node to
 * itself is a cycle.
 *
 * Consistency: domain, if no two atoms share a variable.  For each node it
 * computes the nodes that edges in the part reach; at worst
 * O(n_nodes (n_nodes + n_edges)).
 * Reasons: the path that the edge would close.
 */
bool fd_post_dag (FdStore *store, int32_t n_nodes, const int32_t *from,
                  const int32_t *to, const FdAtom *edges, size_t n_edges);

/**
 * fd_post_dreachable:
 * @nodes: (array length=n_nodes): whether each node is in the part
 * @from: (array length=n_edges): the node that each edge leaves
 * @to: (array length=n_edges): the node that it enters
 * @edges: (array length=n_edges): whether each edge is in the part
 * @root: @root - @first is the root node
 * @first: the value that stands for node 0
 *
 * The root is in the part, and the part has a path of directed edges from the
 * root to each node in it.  An edge in the part has both of its nodes in it.
 *
 * Consistency: if @root is fixed and no two atoms share a variable, domain, by
 * dominators.  If @root is not fixed: nodes that no possible root reaches are
 * excluded; nodes that dominate a node of the part for every possible root are
 * included; roots that do not reach a node of the part are removed.
 * O(n_nodes + n_edges) for each node of the part that no other one reaches;
 * dominators take almost that.
 * Reasons: a node that is in the part, and what separates it from @root.
 * Source: Cooper, Harvey & Kennedy, A simple, fast dominance algorithm, 2001.
 */
bool fd_post_dreachable (FdStore *store, const FdAtom *nodes, size_t n_nodes,
                         const int32_t *from, const int32_t *to,
                         const FdAtom *edges, size_t n_edges, FdVar root,
                         int32_t first);

/**
 * fd_post_single_loop:
 * @from: (array length=n_edges): one end of each edge
 * @to: (array length=n_edges): the other end
 * @edges: (array length=n_edges): whether each edge is in the part
 *
 * The edges in the part form exactly one simple cycle, with at least one edge,
 * as in Slitherlink.  The cycle need not visit all nodes.
 *
 * Consistency: each node has two edges or none; a path does not close while
 * there is an edge outside of it; all edges are in one block (biconnected
 * component) of the remaining graph.  O(n_nodes + n_edges).
 * Reasons: the edges of a node; a path; what separates two edges except for one
 * node.
 * Refused with %FD_ERROR_INVALID if an edge leads from a node to itself.
 * Source: Tarjan, Depth-first search and linear graph algorithms, SIAM Journal
 * on Computing 1 (1972).
 */
bool fd_post_single_loop (FdStore *store, int32_t n_nodes, const int32_t *from,
                          const int32_t *to, const FdAtom *edges,
                          size_t n_edges);

/**
 * fd_post_regions:
 * @x: (array length=n): x[i] - @first is the region of node i
 * @from: (array length=n_edges): one end of each edge
 * @to: (array length=n_edges): the other end
 * @first: the value that stands for region 0
 * @sizes: (array length=n_regions): how many nodes each region has
 *
 * x[i] is one of @first..@first + @n_regions - 1.  The nodes of each region k,
 * those with x[i] = @first + k, are connected, and there are sizes[k] of them;
 * as in Fillomino or Nurikabe.
 *
 * Consistency: for each region, that of fd_post_connected() and that of the sum
 * of its nodes.
 */
bool fd_post_regions (FdStore *store, const FdVar *x, size_t n,
                      const int32_t *from, const int32_t *to, size_t n_edges,
                      int32_t first, const int32_t *sizes, size_t n_regions);

/* --- flows ---------------------------------------------------------------- */

/**
 * fd_post_network_flow:
 * @balance: (array length=n_nodes): for each node, what leaves it minus what
 *   enters it
 * @from: (array length=n_arcs): the node that each arc leaves, from 0
 * @to: (array length=n_arcs): the node that it enters
 * @flow: (array length=n_arcs): the flow through each arc
 *
 * For each node v: the sum of flow[a] with from[a] = v, minus the sum of
 * flow[a] with to[a] = v, is balance[v].
 *
 * Consistency: bounds(R) of each node alone, and a check that there is a flow
 * within the bounds.  A run repairs the flow of the last run by shortest paths,
 * each at worst O(n_nodes n_arcs).
 * Reasons: bounds of the arcs at a node, or of the arcs that enter or leave a
 * set of nodes; as weak as possible.
 * Refused with %FD_ERROR_INVALID if the end of an arc is not a node; with
 * %FD_ERROR_OVERFLOW if there are more than 2^20 nodes or 2^22 arcs.
 * Source: Ahuja, Magnanti & Orlin, Network Flows, 1993; Downing, Feydy &
 * Stuckey, Explaining flow-based propagation, CPAIOR 2012.
 */
bool fd_post_network_flow (FdStore *store, const int32_t *balance,
                           size_t n_nodes, const int32_t *from,
                           const int32_t *to, const FdVar *flow, size_t n_arcs);

/**
 * fd_post_network_flow_cost:
 * @weight: (array length=n_arcs): the cost of one unit in each arc
 * @cost: the total cost
 *
 * fd_post_network_flow(), and @cost is the sum of weight[a] flow[a].
 *
 * Consistency: that of fd_post_network_flow(), and bounds(R) of the sum alone.
 * @cost is between the costs of the cheapest and of the most expensive flow
 * within the bounds; this rule may be omitted if weights times nodes times
 * flows exceed 2^61.
 * Reasons: bounds in a sum that follows from the other sums by the dual prices
 * of the nodes.  Refused as fd_post_network_flow(), and with %FD_ERROR_OVERFLOW
 * if costs may exceed 2^61.
 */
bool fd_post_network_flow_cost (FdStore *store, const int32_t *balance,
                                size_t n_nodes, const int32_t *from,
                                const int32_t *to, const int32_t *weight,
                                const FdVar *flow, size_t n_arcs, FdVar cost);

FD_END_DECLS

#endif
