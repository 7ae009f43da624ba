/* SPDX-License-Identifier: MIT */
#ifndef FD_ORDER_H
#define FD_ORDER_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/* Constraints on the order of arrays, values and positions.  fd-constraints.h
 * says what all constraints have in common. */

/**
 * fd_post_lex_less, fd_post_lex_lesseq:
 * @x: (array length=n_x): variables
 * @y: (array length=n_y): variables
 *
 * (x[0], x[1], ...) < (y[0], y[1], ...) in lexicographic order, as words in a
 * dictionary; or <= (lesseq).  If one array is a prefix of the other, the
 * shorter one is less.
 *
 * Consistency: domain, for different variables.  O(n) a run, and O(n) for all
 * runs on a search path together, except for pairs behind the first two that
 * may differ.
 * Reasons: for each pair that cannot differ in the right direction, a bound of
 * each side; as weak as possible.
 * Source: Frisch, Hnich, Kiziltan, Miguel & Walsh, Propagation algorithms for
 * lexicographic ordering constraints, Artificial Intelligence 170, 2006.
 */
bool fd_post_lex_less (FdStore *store, const FdVar *x, size_t n_x,
                       const FdVar *y, size_t n_y);
bool fd_post_lex_lesseq (FdStore *store, const FdVar *x, size_t n_x,
                         const FdVar *y, size_t n_y);

/**
 * fd_post_value_precede:
 * @x: (array length=n): variables
 *
 * If x[j] = @t, then x[i] = @s for some i < j.  If @s = @t, no x[j] is @t.  The
 * constraint breaks the symmetry of interchangeable values: of solutions that
 * differ only by an exchange of @s and @t, it leaves one.
 *
 * Consistency: domain, for different variables.  O(n) a run.
 * Reasons: fewer than n atoms, which say that variables have lost @s or that
 * one variable must be @t.
 * Source: Law & Lee, Global constraints for integer and set value precedence,
 * CP 2004.
 */
bool fd_post_value_precede (FdStore *store, const FdVar *x, size_t n, int32_t s,
                            int32_t t);

/**
 * fd_post_value_precede_chain:
 * @x: (array length=n): variables
 * @c: (array length=n_c): values; copied
 *
 * For each k, c[k] precedes c[k + 1] in @x as in fd_post_value_precede().  So,
 * apart from values that are not in @c, the first value that @x uses is c[0],
 * the next new one is c[1], and so on.
 *
 * Consistency: domain, for different variables.  A run takes O(n + n_c) if the
 * values of @c are consecutive numbers; otherwise O(n n_c).
 * Reasons: as fd_post_value_precede(); at most n atoms.
 * Source: Walsh, Symmetry breaking using value precedence, ECAI 2006.
 */
bool fd_post_value_precede_chain (FdStore *store, const FdVar *x, size_t n,
                                  const int32_t *c, size_t n_c);

/**
 * fd_post_seq_precede_chain:
 * @x: (array length=n): variables
 *
 * fd_post_value_precede_chain() for the values 1, 2, 3, ...: x[i] is at most 1
 * + max (0, x[0], ..., x[i-1]).
 */
bool fd_post_seq_precede_chain (FdStore *store, const FdVar *x, size_t n);

/**
 * fd_post_arg_max, fd_post_arg_min:
 * @x: (array length=n): variables
 * @offset: the index of x[0], usually 0 or 1
 *
 * @y - @offset is the first index of the greatest (least) of x[0], ..., x[n-1].
 * With n = 0 it is false.
 *
 * Consistency: domain, for different variables.  O(n) a run.
 * Reasons: to exclude an index, two bounds; to prune x[i], for each index whose
 * variable might be greater a bound or the loss of that index, or the value of
 * @y and a bound.
 */
bool fd_post_arg_max (FdStore *store, const FdVar *x, size_t n, int32_t offset,
                      FdVar y);
bool fd_post_arg_min (FdStore *store, const FdVar *x, size_t n, int32_t offset,
                      FdVar y);

/**
 * fd_post_sort:
 * @x: (array length=n): variables
 * @y: (array length=n): variables
 *
 * @y is @x in ascending order: y[0] <= y[1] <= ... <= y[n-1], and each number
 * occurs equally often in @x and in @y.
 *
 * Consistency: bounds, for different variables.  O(n log n) a run.
 * Reasons: k + 1 variables of @x that lie between two variables of @y that have
 * k places between them; only bounds, as weak as possible.
 * Refused with %FD_ERROR_OVERFLOW if @n exceeds 2^24.
 * Source: Mehlhorn & Thiel, Faster algorithms for bound-consistency of the
 * sortedness and the alldifferent constraint, CP 2000.
 */
bool fd_post_sort (FdStore *store, const FdVar *x, const FdVar *y, size_t n);

FD_END_DECLS

#endif
