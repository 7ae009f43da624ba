/* SPDX-License-Identifier: MIT */
#ifndef FD_EXTENSION_H
#define FD_EXTENSION_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/* Constraints in extension: defined by a list or a diagram of their solutions.
 * */

/* In a row of a table: matches any value. */
#define FD_ANY INT32_MIN

/**
 * fd_post_table:
 * @x: (array length=n): variables; @n >= 1; may repeat
 * @rows: (array): @n_rows rows of @n numbers, row-major; a number may be
 *   %FD_ANY
 *
 * (x[0], ..., x[n-1]) equals one of the rows, where %FD_ANY matches any value.
 *
 * Consistency: domain.  A run takes r / 64 steps, where r is the number of
 * remaining rows, for each removed value, or for each remaining value if these
 * are fewer.  The support of a value is usually found where it was; otherwise
 * its rows are searched, 64 at once.  O(@n @n_rows) memory and time to post.
 * Reasons: bounds, values and holes that exclude each row that would support
 * the value.  They are chosen greedily, none of them can be left out, and
 * bounds are as weak as possible.
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
 * @x: (array length=n): variables; @n >= 1; may repeat
 * @rows: (array): as in fd_post_table()
 *
 * (x[0], ..., x[n-1]) equals none of the rows.
 *
 * Consistency: domain, if no row has %FD_ANY; otherwise each row is a clause.
 * A run costs as much as one of fd_post_table(); instead of searching a support
 * of a value, it counts rows.
 * Reasons: that the other variables have lost all other values, except values
 * of rows that are excluded anyway.  Refused as fd_post_table().
 * Source: Verhaeghe, Lecoutre & Schaus, Extending Compact-Table to negative and
 * short tables, AAAI 2017.
 */
bool fd_post_negative_table (FdStore *store, const FdVar *x, size_t n,
                             const int32_t *rows, size_t n_rows);

/**
 * fd_post_reified_table:
 *
 * @b <-> (x[0], ..., x[n-1]) equals one of the rows, for any atom @b; see
 * fd_post_table().
 *
 * Consistency: if @b holds, that of fd_post_table(); if @b fails, that of
 * fd_post_negative_table().  Before that, @b becomes false as soon as no row is
 * left; it becomes true as soon as only rows are left, if there is no %FD_ANY.
 */
bool fd_post_reified_table (FdStore *store, FdAtom b, const FdVar *x, size_t n,
                            const int32_t *rows, size_t n_rows);

/**
 * fd_post_regular:
 * @x: (array length=n): variables; may repeat
 * @states: the number of states, which are 1..@states
 * @symbols: the number of symbols, which are 1..@symbols
 * @transitions: (array): for each state, and within it for each symbol, the
 *   next state; 0 if there is none
 * @initial: the initial state
 * @accepting: (array length=n_accepting): the accepting states
 *
 * The automaton accepts the word x[0] ... x[n-1]: starting in @initial, each
 * value is a symbol with a transition, and the last transition leads to an
 * accepting state.
 *
 * Consistency: domain, for different variables.  With e transitions, O(@n e)
 * memory and time to post; only transitions on a path to acceptance are kept.
 * O(1) for each transition that is removed, and a search for another one for
 * each state and value that had it as support.
 * Reasons: a cut of the unfolded automaton: lost values that remove the edges
 * in question from all paths; bounds where possible.
 * Refused with %FD_ERROR_INVALID if @states is below 1, or if @initial or a
 * transition is not a state; with %FD_ERROR_OVERFLOW if the unfolded automaton
 * has more than 2^27 transitions.
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
 * @b <-> the automaton accepts x[0] ... x[n-1], for any atom @b; see
 * fd_post_regular().
 *
 * Consistency: if @b holds, that of fd_post_regular().  @b becomes false as
 * soon as no word is left.  Otherwise it acts once all of @x is fixed.
 */
bool fd_post_reified_regular (FdStore *store, FdAtom b, const FdVar *x,
                              size_t n, int32_t states, int32_t symbols,
                              const int32_t *transitions, int32_t initial,
                              const FdInterval *accepting, size_t n_accepting);

/**
 * fd_post_regular_nfa:
 * @edges: (array): @n_edges triples: state, symbol, next state; a symbol may be
 *   any value
 *
 * As fd_post_regular(), for an automaton that may be nondeterministic: it
 * accepts if one of its paths does.
 */
bool fd_post_regular_nfa (FdStore *store, const FdVar *x, size_t n,
                          int32_t states, const int32_t *edges, size_t n_edges,
                          int32_t initial, const FdInterval *accepting,
                          size_t n_accepting);

/**
 * fd_post_mdd:
 * @x: (array length=n): variables; @n >= 1; may repeat
 * @nodes: the number of nodes, which are 1..@nodes; 1 is the root
 * @edges: (array): @n_edges triples: node, value, next node, or 0 for the goal
 *
 * x[0], ..., x[n-1] are the values of the edges on a path from the root to the
 * goal of a decision diagram, which may be nondeterministic.
 *
 * Consistency: as fd_post_regular(), as are cost and reasons.
 * Refused with %FD_ERROR_INVALID if @n is 0, if an edge has no such node, or if
 * an edge on a path from the root does not lead to the next level (every cycle
 * has such an edge).
 */
bool fd_post_mdd (FdStore *store, const FdVar *x, size_t n, int32_t nodes,
                  const int32_t *edges, size_t n_edges);

/**
 * fd_post_cost_regular:
 * @x: (array length=n): variables; may repeat
 * @costs: (array): the cost of each transition, in the order of @transitions;
 *   entries without a transition are ignored
 * @total: the cost of the word
 *
 * fd_post_regular(), and @total is the sum of the costs of the @n transitions
 * that are taken.
 *
 * Consistency: each value has a transition on a path of the unfolded automaton
 * that costs at most the maximum of @total, and one on a path that costs at
 * least its minimum.  @total is between the cheapest path and the most
 * expensive one.
 * O(v) for v values in all, and O(1) for each transition between layers whose
 * costs changed.
 * Reasons: lost values because of which all paths cost too much, or too little,
 * collected from the first layer on; and the weakest bound of @total that
 * suffices with them.  Refused as fd_post_regular().
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
 * @x: (array length=n): variables; @n >= 1; may repeat
 * @edges: (array): @n_edges triples, as in fd_post_mdd()
 * @costs: (array length=n_edges): the cost of each edge
 * @total: the cost of the path
 *
 * fd_post_mdd(), and @total is the sum of the costs of the edges on the path.
 *
 * Consistency: as fd_post_cost_regular(), as are cost and reasons.  Refused as
 * fd_post_mdd(), and with %FD_ERROR_INVALID if two edges of a node have the
 * same value.
 */
bool fd_post_cost_mdd (FdStore *store, const FdVar *x, size_t n, int32_t nodes,
                       const int32_t *edges, const int32_t *costs,
                       size_t n_edges, FdVar total);

FD_END_DECLS

#endif
