/* SPDX-License-Identifier: MIT */
#ifndef FD_ORDER_H
#define FD_ORDER_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/* Constraints of order: of arrays, of values, of their places;
 * fd-constraints.h says what all have in common. */

/**
 * fd_post_lex_less, fd_post_lex_lesseq:
 * @x: (array length=n_x)
 * @y: (array length=n_y)
 *
 * x[0], x[1], ... is before y[0], y[1], ... in lexicographic order, as words in
 * a dictionary are; or is the same, too.  Where one is the beginning of the
 * other, the shorter one is before.
 *
 * Consistency: domain, for different variables.  O(n) a run, and in all on one
 * path of a search, but for pairs behind the first two that may differ.
 * Reasons: of each pair that cannot differ the right way, a bound of either
 * side; as weak as may be.
 * Source: Frisch, Hnich, Kiziltan, Miguel & Walsh, Propagation algorithms for
 * lexicographic ordering constraints, Artificial Intelligence 170, 2006.
 */
bool fd_post_lex_less (FdStore *store, const FdVar *x, size_t n_x,
                       const FdVar *y, size_t n_y);
bool fd_post_lex_lesseq (FdStore *store, const FdVar *x, size_t n_x,
                         const FdVar *y, size_t n_y);

/**
 * fd_post_value_precede:
 * @x: (array length=n)
 *
 * If x[j] = @t, some x[i] = @s with i < j; with @s = @t, no x[j] is.  Where
 * values may be exchanged, it leaves one solution of those that differ by that
 * alone.
 *
 * Consistency: domain, for different variables.  O(n) a run.
 * Reasons: less than n atoms: of variables that have lost @s, and one that has
 * to be @t.
 * Source: Law & Lee, Global constraints for integer and set value precedence,
 * CP 2004.
 */
bool fd_post_value_precede (FdStore *store, const FdVar *x, size_t n, int32_t s,
                            int32_t t);

/**
 * fd_post_value_precede_chain:
 * @x: (array length=n)
 * @c: (array length=n_c): copied
 *
 * For each k, @c[k] precedes @c[k + 1] in @x as fd_post_value_precede() has it:
 * but for values that are not in @c, x uses @c[0] first, then @c[1], ...
 *
 * Consistency: domain, for different variables.  O(n + n_c) a run, if the
 * values of @c follow one another; else O(n n_c).
 * Reasons: as there; at most n atoms.
 * Source: Walsh, Symmetry breaking using value precedence, ECAI 2006.
 */
bool fd_post_value_precede_chain (FdStore *store, const FdVar *x, size_t n,
                                  const int32_t *c, size_t n_c);

/**
 * fd_post_seq_precede_chain:
 * @x: (array length=n)
 *
 * The same of the values 1, 2, 3, ...: x[i] is at most one greater than the
 * greatest before it, or than 0.
 */
bool fd_post_seq_precede_chain (FdStore *store, const FdVar *x, size_t n);

/**
 * fd_post_arg_max, fd_post_arg_min:
 * @x: (array length=n)
 * @offset: the index of x[0], as a rule 0 or 1
 *
 * @y - @offset is the first index of the greatest of x[0], ..., x[n-1]; of the
 * least.  Of no variables, it does not hold.
 *
 * Consistency: domain, for different variables.  O(n) a run.
 * Reasons: of an index that is not it, two bounds; of an x[i], a bound or an
 * index lost of each that might be greater, or the index and a bound.
 */
bool fd_post_arg_max (FdStore *store, const FdVar *x, size_t n, int32_t offset,
                      FdVar y);
bool fd_post_arg_min (FdStore *store, const FdVar *x, size_t n, int32_t offset,
                      FdVar y);

/**
 * fd_post_sort:
 * @x: (array length=n)
 * @y: (array length=n)
 *
 * @y is @x in ascending order: y[0] <= y[1] <= ..., and each number is as often
 * one of y[0], ..., y[n-1] as it is one of x[0], ..., x[n-1].
 *
 * Consistency: bounds, for different variables.  O(n log n) a run.
 * Reasons: k + 1 of @x that lie between two of @y with k between them, all by
 * bounds as weak as may be.
 * Refused: more than 2^24 with %FD_ERROR_OVERFLOW.
 * Source: Mehlhorn & Thiel, Faster algorithms for bound-consistency of the
 * sortedness and the alldifferent constraint, CP 2000.
 */
bool fd_post_sort (FdStore *store, const FdVar *x, const FdVar *y, size_t n);

FD_END_DECLS

#endif
