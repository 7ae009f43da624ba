/* SPDX-License-Identifier: MIT */
#ifndef FD_COUNTING_H
#define FD_COUNTING_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/* Counting constraints.  fd-constraints.h says what all constraints have in
 * common. */

/**
 * fd_post_count:
 * @x: (array length=n): variables
 * @relation: any #FdRelation
 *
 * |{i : x[i] = @y}| @relation @c: the number of x[0], ..., x[n-1] that equal @y
 * is compared with @c.
 *
 * Consistency: if @y is a number, domain, for different variables; a run takes
 * O(n) for the n variables that are not decided.  Otherwise, domain for @x and
 * @y, and bounds for @c; for !=, it acts when all but one variable are fixed.
 * A run then takes O(n) for each value of @y, and these values are considered
 * as soon as n times their number is at most 2^18.
 * Reasons: for each value of @y, as many atoms as needed that say that x[i] is,
 * or is not, that value; and a bound of @c.
 */
bool fd_post_count (FdStore *store, const FdVar *x, size_t n, FdVar y,
                    FdRelation relation, FdVar c);

/**
 * fd_post_among:
 * @x: (array length=n): variables
 * @set: (array length=n_set): intervals, in any order; they may overlap
 *
 * |{i : x[i] in set[0] or ... or set[n_set-1]}| = @c.
 *
 * Consistency: domain, for different variables.  A run takes O(n log n_set) for
 * the n variables that are not decided.
 * Reasons: as many atoms as needed that say that x[i] is, or is not, in the
 * set; and a bound of @c.
 */
bool fd_post_among (FdStore *store, const FdVar *x, size_t n,
                    const FdInterval *set, size_t n_set, FdVar c);

/**
 * fd_post_nvalue:
 * @x: (array length=n): variables
 * @relation: any #FdRelation
 *
 * |{x[0], ..., x[n-1]}| @relation @c: the number of different values is
 * compared with @c.
 *
 * Consistency: a lower bound of the number of values is the number of fixed
 * values plus the number of variables that can have none of them and whose
 * bounds are pairwise apart.  An upper bound is the size of a maximum matching.
 * @c is pruned by both.  If the number must equal one of these bounds, @x keeps
 * only the values that allow that; for >= this is domain consistency.  For !=,
 * it acts when everything but @c is fixed.  Let r be the range of all values.
 * A run takes O(n^2 r / 64), and n times as much if the number must equal a
 * bound.  If n r exceeds 2^20, a run takes O(n log n), and only @c is pruned,
 * by the bounds of @x.
 * Reasons: a bound of @c; and why variables have no common value, or no values
 * but those of each other.
 * those of each other.
 * Source: Beldiceanu, Pruning for the minimum constraint family and for the
 * number of distinct values constraint family, CP 2001; Bessiere, Hebrard,
 * Hnich, Kiziltan and Walsh, Filtering algorithms for the NValue constraint,
 * Constraints 2006.
 */
bool fd_post_nvalue (FdStore *store, const FdVar *x, size_t n,
                     FdRelation relation, FdVar c);

/**
 * fd_post_sliding_sum:
 * @x: (array length=n): at most 2^15 variables
 *
 * @low <= x[i] + ... + x[i + @seq - 1] <= @up for each i from 0 to n - @seq,
 * and @seq >= 0.
 *
 * Consistency: bounds(Z) of all windows together, for different variables.  The
 * sums take at worst O(n) rounds of O(n), usually few; then O(n log n) for each
 * variable, or less where paths are longer than its bounds.
 * Reasons: the bounds on a cycle of prefix sums, as weak as possible.
 * Refused with %FD_ERROR_OVERFLOW if there are more variables.
 * Source: Brand, Narodytska, Quimper, Stuckey and Walsh, Encodings of the
 * sequence constraint, CP 2007.
 */
bool fd_post_sliding_sum (FdStore *store, int32_t low, int32_t up, int32_t seq,
                          const FdVar *x, size_t n);

/**
 * fd_post_sum_all_different:
 * @x: (array length=n): variables
 *
 * x[i] != x[j] for all i < j, and x[0] + ... + x[n-1] = @s.
 *
 * Consistency: domain, for different variables, if the variables of @x have at
 * most 12 values in all at posting; otherwise that of fd_post_all_different()
 * and fd_post_linear() by default.  O(n d 2^d / 64) for d values.
 * Reasons: what has happened to @x and @s, as far as it is needed.
 */
bool fd_post_sum_all_different (FdStore *store, const FdVar *x, size_t n,
                                FdVar s);

/**
 * fd_post_at_least, fd_post_exactly:
 * @x: (array length=n): variables
 *
 * |{i : x[i] = @value}| >= @k, or = @k.
 *
 * Consistency: domain, for different variables.  A run takes O(n) for the n
 * variables that are not decided.
 * Reasons: n - @k atoms that say that x[i] is not @value, or @k atoms that say
 * that it is; for a failure, one more.
 */
bool fd_post_at_least (FdStore *store, const FdVar *x, size_t n, int32_t value,
                       int32_t k);
bool fd_post_exactly (FdStore *store, const FdVar *x, size_t n, int32_t value,
                      int32_t k);

/**
 * fd_post_at_most:
 * @x: (array length=n): variables
 *
 * |{i : x[i] = @value}| <= @k.
 *
 * Consistency: domain, for different variables.  O(n) for each x[i] that is
 * fixed to @value.
 * Reasons: @k atoms; for a failure, one more.
 */
bool fd_post_at_most (FdStore *store, const FdVar *x, size_t n, int32_t value,
                      int32_t k);

/**
 * fd_post_all_different_except:
 * @x: (array length=n): variables
 * @set: (array length=n_set): intervals, in any order; they may overlap
 *
 * For all i < j: x[i] != x[j], or both are in set[0] or ... or set[n_set-1].
 *
 * Consistency: as asked for, for different variables.  Let m be the number of
 * values outside of @set; for bounds, all numbers between the bounds of some
 * variable count.  The default is domain if @n m is at most 4096, otherwise
 * value.  If m exceeds 2^12, or @n exceeds 2^13, it is always value.  Value:
 * O(n) for each variable that becomes fixed.  Domain and bounds: as
 * fd_post_global_cardinality().
 * Reasons: value: the variable that is fixed.  Domain and bounds: a Hall set,
 * that is, variables that have no values but some of those outside of @set.
 * Source: Regin, Generalized arc consistency for global cardinality constraint,
 * AAAI 1996.
 */
bool fd_post_all_different_except (FdStore *store, const FdVar *x, size_t n,
                                   const FdInterval *set, size_t n_set,
                                   FdConsistency consistency);

/**
 * fd_post_global_cardinality:
 * @x: (array length=n): variables
 * @cover: (array length=m): values; distinct, if more than value consistency is
 *   wanted
 * @counts: (array length=m): variables
 * @closed: whether x[i] must be one of @cover
 *
 * |{i : x[i] = cover[j]}| = counts[j] for each j; if @closed, each x[i] is in
 * @cover.
 *
 * Consistency: @x is pruned as asked for, for different variables, with the
 * bounds of @counts as they are.  Each count is bounded by how many variables
 * must and can have its value.  The sum of the counts is at most @n; if
 * @closed, it is @n.  The default is domain if @n @m is at most 4096, otherwise
 * value.  If domain or bounds would need more than 2^20 words for sets of
 * values, it is value.  Value: as fd_post_count() for each value.  Domain and
 * bounds: a flow,
 * O(n @m) for each variable that must be given another value, and strongly
 * connected components, O(n @m / 64 + @m^2 / 64).  Bounds is domain with all
 * values between the bounds.
 * Reasons: as fd_post_count(); or a Hall set, that is, variables that have no
 * values other than some, or none of some values, and the counts of these.
 * Refused with %FD_ERROR_INVALID, by fd_post_constraint(), if @cover and
 * @counts have different lengths.
 * Source: Regin, Generalized arc consistency for global cardinality constraint,
 * AAAI 1996.
 */
bool fd_post_global_cardinality (FdStore *store, const FdVar *x, size_t n,
                                 const int32_t *cover, const FdVar *counts,
                                 size_t m, bool closed,
                                 FdConsistency consistency);

/**
 * fd_post_global_cardinality_low_up:
 * @x: (array length=n): variables
 * @cover: (array length=m): values; distinct, if more than value consistency is
 *   wanted
 * @low: (array length=m): lower limits
 * @up: (array length=m): upper limits
 * @closed: whether x[i] must be one of @cover
 *
 * low[j] <= |{i : x[i] = cover[j]}| <= up[j] for each j; if @closed, each x[i]
 * is in @cover.
 *
 * Consistency: as fd_post_global_cardinality(), as are reasons and source.
 */
bool fd_post_global_cardinality_low_up (FdStore *store, const FdVar *x,
                                        size_t n, const int32_t *cover,
                                        const int32_t *low, const int32_t *up,
                                        size_t m, bool closed,
                                        FdConsistency consistency);

FD_END_DECLS

#endif
