/* SPDX-License-Identifier: MIT */
#ifndef FD_EXTENSION_H
#define FD_EXTENSION_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/* Constraints in extension: by their solutions, one by one. */

/* In a row of a table: any value. */
#define FD_ANY INT32_MIN

/**
 * fd_post_table:
 * @x: (array length=n): @n >= 1; may repeat
 * @rows: (array): @n_rows times @n numbers, row after row; a number may be
 *   %FD_ANY
 *
 * (x[0], ..., x[n-1]) is one of the rows, where %FD_ANY is any value.
 *
 * Consistency: domain.  A run takes a 64th of the rows that are left for each
 * value that is gone or, if they are fewer, for each that is left; and finds
 * the support of a value where it was, or looks through a 64th of its rows.
 * O(@n @n_rows) memory, and the same time to post.
 * Reasons: bounds, values and holes that hit each row that supports the value,
 * chosen greedily, no one of them needless, bounds as weak as may be.
 * Refused with %FD_ERROR_INVALID if @n is 0, and with %FD_ERROR_OVERFLOW if
 * there are more than 2^27 numbers.
 * Sources: Demeulenaere, Hartert, Lecoutre, Perez, Perron, Regin & Schaus,
 * Compact-Table: efficiently filtering table constraints with reversible sparse
 * bit-sets, CP 2016; Verhaeghe, Lecoutre & Schaus, Extending Compact-Table to
 * negative and short tables, AAAI 2017.
 */
bool fd_post_table (FdStore *store, const FdVar *x, size_t n,
                    const int32_t *rows, size_t n_rows);

/**
 * fd_post_negative_table:
 * @x: (array length=n): @n >= 1; may repeat
 * @rows: (array): as in fd_post_table()
 *
 * (x[0], ..., x[n-1]) is none of the rows.
 *
 * Consistency: domain, if no row has %FD_ANY; else, each row is a clause.  A
 * run takes as long as one of fd_post_table(), and a value is counted rather
 * than looked for.
 * Reasons: that all other values of the other variables are gone, but for those
 * of rows that are gone all the same.
 * Refused as fd_post_table().
 * Source: Verhaeghe, Lecoutre & Schaus, Extending Compact-Table to negative and
 * short tables, AAAI 2017.
 */
bool fd_post_negative_table (FdStore *store, const FdVar *x, size_t n,
                             const int32_t *rows, size_t n_rows);

/**
 * fd_post_reified_table:
 *
 * @b <-> fd_post_table(), for any atom @b.
 *
 * Consistency: as fd_post_table() if @b holds, as fd_post_negative_table() if
 * it does not; before, @b is known as soon as no row is left, or, where there
 * is no %FD_ANY, nothing but rows.
 */
bool fd_post_reified_table (FdStore *store, FdAtom b, const FdVar *x, size_t n,
                            const int32_t *rows, size_t n_rows);

/**
 * fd_post_regular:
 * @x: (array length=n): may repeat
 * @states: they are 1..@states
 * @symbols: they are 1..@symbols
 * @transitions: (array): of each state, and in it of each symbol, the state
 *   behind; 0 for none
 * @initial: the state in the beginning
 * @accepting: (array length=n_accepting): the states to end in
 *
 * The automaton accepts the word x[0] ... x[n-1]: from @initial on, each value
 * is a symbol with a transition, and the last one leads to one of @accepting.
 *
 * Consistency: domain, for different variables.  O(@n e) memory and time to
 * post, with e transitions, of which those are kept that are on a path; O(1)
 * for each that goes, and the search of another one for each state and value
 * that remembered it.
 * Reasons: a cut of the unfolded automaton: the values whose loss keeps the
 * violating edges from all paths, by bounds where that will do.
 * Refused with %FD_ERROR_INVALID if @states is below 1, or a transition or
 * @initial is no state; with %FD_ERROR_OVERFLOW if the unfolded automaton has
 * more than 2^27 transitions.
 * Sources: Pesant, A regular language membership constraint for finite
 * sequences of variables, CP 2004; Gange, Stuckey & Szymanek, MDD propagators
 * with explanation, Constraints 2011.
 */
bool fd_post_regular (FdStore *store, const FdVar *x, size_t n, int32_t states,
                      int32_t symbols, const int32_t *transitions,
                      int32_t initial, const FdInterval *accepting,
                      size_t n_accepting);

/**
 * fd_post_reified_regular:
 *
 * @b <-> fd_post_regular(), for any atom @b.
 *
 * Consistency: as fd_post_regular() if @b holds; @b fails as soon as no word is
 * left; else, once all of @x is fixed.
 */
bool fd_post_reified_regular (FdStore *store, FdAtom b, const FdVar *x,
                              size_t n, int32_t states, int32_t symbols,
                              const int32_t *transitions, int32_t initial,
                              const FdInterval *accepting, size_t n_accepting);

/**
 * fd_post_regular_nfa:
 * @edges: (array): @n_edges times three numbers: state, symbol, state behind;
 *   a symbol is any value
 *
 * As fd_post_regular(), of an automaton that need not be deterministic: it
 * accepts if one of its paths does.
 */
bool fd_post_regular_nfa (FdStore *store, const FdVar *x, size_t n,
                          int32_t states, const int32_t *edges, size_t n_edges,
                          int32_t initial, const FdInterval *accepting,
                          size_t n_accepting);

/**
 * fd_post_mdd:
 * @x: (array length=n): @n >= 1; may repeat
 * @nodes: they are 1..@nodes; 1 is the root
 * @edges: (array): @n_edges times three numbers: node, value, node behind, or 0
 *   for the goal
 *
 * The values of x[0], ..., x[n-1] are those of the edges on a path from the
 * root to the goal of a decision diagram, which need not be deterministic.
 *
 * Consistency, cost and reasons: as fd_post_regular().
 * Refused with %FD_ERROR_INVALID if @n is 0, if an edge is of no node, or if
 * one on a path from the root leads elsewhere than to the next level: a cycle
 * has such an edge.
 */
bool fd_post_mdd (FdStore *store, const FdVar *x, size_t n, int32_t nodes,
                  const int32_t *edges, size_t n_edges);

/**
 * fd_post_cost_regular:
 * @x: (array length=n): may repeat
 * @costs: (array): of each transition, in the order of @transitions; those of
 *   no transition are not looked at
 * @total: what the transitions taken cost
 *
 * fd_post_regular(), and @total is the sum of the costs of the @n transitions
 * that are taken.
 *
 * Consistency: each value has a transition on a path of the unfolded automaton
 * that costs no more than @total may be, and on one that costs no less; @total
 * is between the cheapest path and the dearest.  O(v) for the v values, and
 * O(1) for each transition between layers whose costs changed.
 * Reasons: the values that must be gone for all paths to cost too much, or too
 * little, found from the first layer on, and the weakest bound of @total that
 * will do with them.
 * Refused as fd_post_regular().
 * Sources: Demassey, Pesant & Rousseau, A cost-regular based hybrid column
 * generation approach, Constraints 2006; Gange, Stuckey & Van Hentenryck,
 * Explaining propagators for edge-valued decision diagrams, CP 2013.
 */
bool fd_post_cost_regular (FdStore *store, const FdVar *x, size_t n,
                           int32_t states, int32_t symbols,
                           const int32_t *transitions, int32_t initial,
                           const FdInterval *accepting, size_t n_accepting,
                           const int32_t *costs, FdVar total);

/**
 * fd_post_cost_mdd:
 * @x: (array length=n): @n >= 1; may repeat
 * @edges: (array): @n_edges times three numbers, as in fd_post_mdd()
 * @costs: (array length=n_edges): of each edge
 * @total: what the edges on the path cost
 *
 * fd_post_mdd(), and @total is the sum of the costs of the edges.
 *
 * Consistency, cost and reasons: as fd_post_cost_regular().
 * Refused as fd_post_mdd(), and with %FD_ERROR_INVALID if two edges of a node
 * have the same value.
 */
bool fd_post_cost_mdd (FdStore *store, const FdVar *x, size_t n, int32_t nodes,
                       const int32_t *edges, const int32_t *costs,
                       size_t n_edges, FdVar total);

FD_END_DECLS

#endif
