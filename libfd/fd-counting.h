/* SPDX-License-Identifier: MIT */
#ifndef FD_COUNTING_H
#define FD_COUNTING_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/* Constraints that count; fd-constraints.h says what all have in common. */

/**
 * fd_post_count:
 * @x: (array length=n)
 *
 * How many of x[0], ..., x[n-1] equal @y, compared with @c: their number
 * @relation @c.
 *
 * Consistency: where @y is a number, domain, for different variables: O(n) a
 * run, of those that are not decided.  Else domain of @x and @y, and
 * bounds of @c; with != when all but one are fixed: O(n) for each value of @y,
 * as soon as n times their number is at most 2^18.
 * Reasons: as many that are, or are not, @y as it takes, and a bound of @c; for
 * each value of @y.
 */
bool fd_post_count (FdStore *store, const FdVar *x, size_t n, FdVar y,
                    FdRelation relation, FdVar c);

/**
 * fd_post_among:
 * @x: (array length=n)
 * @set: (array length=n_set): in any order; may overlap
 *
 * @c of x[0], ..., x[n-1] are in set[0] or ... or set[n_set-1].
 *
 * Consistency: domain, for different variables.  O(n log n_set) a run, of those
 * that are not decided.
 * Reasons: as many that are, or are not, in the set as it takes, and a bound of
 * @c.
 */
bool fd_post_among (FdStore *store, const FdVar *x, size_t n,
                    const FdInterval *set, size_t n_set, FdVar c);

/**
 * fd_post_nvalue:
 * @x: (array length=n)
 *
 * How many different values x[0], ..., x[n-1] have, compared with @c: their
 * number @relation @c.
 *
 * Consistency: @c is at least the number of values that are fixed, and of
 * variables that can have none of these, with bounds apart, and at most that of
 * a greatest matching.  If it must be one or the other, @x keeps the values
 * with which it can be; for >= that is domain.  With != when all is fixed but
 * @c.  A run takes O(n^2 r / 64), and n times as much if it must be one of
 * them, r being the range of all values; if n r is more than 2^20, O(n log n),
 * and only @c is bounded, by the bounds of @x.
 * Reasons: a bound of @c, and why variables have no common value, or none but
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
 * @x: (array length=n): at most 2^15
 *
 * @low <= x[i] + ... + x[i + seq - 1] <= @up for each i from 0 to n - @seq, and
 * @seq >= 0.
 *
 * Consistency: bounds(Z), for different variables, of all windows together.
 * O(n) rounds of O(n) at the worst for the sums, mostly few, and O(n log n) for
 * each variable, less where paths are longer than its bounds.
 * Reasons: the bounds on a circle of prefix sums, as weak as they may be.
 * Refused with %FD_ERROR_OVERFLOW if the variables are more.
 * Source: Brand, Narodytska, Quimper, Stuckey and Walsh, Encodings of the
 * sequence constraint, CP 2007.
 */
bool fd_post_sliding_sum (FdStore *store, int32_t low, int32_t up, int32_t seq,
                          const FdVar *x, size_t n);

/**
 * fd_post_sum_all_different:
 * @x: (array length=n)
 *
 * x[i] != x[j] for all i < j, and x[0] + ... + x[n-1] = @s.
 *
 * Consistency: domain, for different variables, if @x have at most 12 values
 * when it is posted; otherwise as fd_post_all_different() and fd_post_linear()
 * have it by default.  O(n d 2^d / 64) for d values.
 * Reasons: what has happened to @x and @s, as much of it as is needed.
 */
bool fd_post_sum_all_different (FdStore *store, const FdVar *x, size_t n,
                                FdVar s);

/**
 * fd_post_at_least, fd_post_exactly:
 * @x: (array length=n)
 *
 * At least @k, or just @k, of x[0], ..., x[n-1] equal @value.
 *
 * Consistency: domain, for different variables.  O(n) a run, of those that are
 * not decided.
 * Reasons: n - @k atoms, for a failure one more; of those that are @value, @k.
 */
bool fd_post_at_least (FdStore *store, const FdVar *x, size_t n, int32_t value,
                       int32_t k);
bool fd_post_exactly (FdStore *store, const FdVar *x, size_t n, int32_t value,
                      int32_t k);

/**
 * fd_post_at_most:
 * @x: (array length=n)
 *
 * At most @k of x[0], ..., x[n-1] equal @value.
 *
 * Consistency: domain, for different variables.  O(n) for each x[i] that is
 * fixed to @value.
 * Reasons: @k atoms, for a failure one more.
 */
bool fd_post_at_most (FdStore *store, const FdVar *x, size_t n, int32_t value,
                      int32_t k);

/**
 * fd_post_all_different_except:
 * @x: (array length=n)
 * @set: (array length=n_set): in any order; may overlap
 *
 * x[i] != x[j] for all i < j, unless both are in set[0] or ... or
 * set[n_set-1].
 *
 * Consistency: as asked, for different variables.  The default is domain if @n
 * times the number of values outside of @set is at most 4096, otherwise value;
 * beyond 2^12 such values, for bounds all those between the bounds of some
 * variable, or 2^13 variables it always is.  Value: O(n) for each variable that
 * is fixed.  Domain and bounds: as fd_post_global_cardinality().
 * Reasons: the variable that is fixed; or a Hall set, that is variables without
 * values but some of those outside of @set.
 * Source: Regin, Generalized arc consistency for global cardinality constraint,
 * AAAI 1996.
 */
bool fd_post_all_different_except (FdStore *store, const FdVar *x, size_t n,
                                   const FdInterval *set, size_t n_set,
                                   FdConsistency consistency);

/**
 * fd_post_global_cardinality:
 * @x: (array length=n)
 * @cover: (array length=m): values; for more than value consistency, distinct
 * @counts: (array length=m)
 * @closed: whether x[i] may have no other values
 *
 * counts[j] of x[0], ..., x[n-1] equal cover[j].
 *
 * Consistency: of @x as asked, as the least and the greatest counts are, for
 * different variables; each count is between how many must and how many can be
 * its value, and together they are at most @n, or just @n if @closed.  The
 * default is domain if @n @m is at most 4096, otherwise value; where domain or
 * bounds would need more than 2^20 words for sets of values, it is value, too.
 * Value: as fd_post_count() of each value.  Domain and bounds: a flow, O(n @m)
 * for each variable that has to be given another value, and a search for
 * components, O(n @m / 64 + @m^2 / 64); bounds is as domain with all values
 * between the bounds.
 * Reasons: as fd_post_count(); or a Hall set, that is variables that have no
 * other values, or none of some values, and the counts of these.
 * Refused with %FD_ERROR_INVALID through fd_post_constraint() if @cover and
 * @counts are not of one length.
 * Source: Regin, Generalized arc consistency for global cardinality constraint,
 * AAAI 1996.
 */
bool fd_post_global_cardinality (FdStore *store, const FdVar *x, size_t n,
                                 const int32_t *cover, const FdVar *counts,
                                 size_t m, bool closed,
                                 FdConsistency consistency);

/**
 * fd_post_global_cardinality_low_up:
 * @x: (array length=n)
 * @cover: (array length=m): values; for more than value consistency, distinct
 * @low: (array length=m)
 * @up: (array length=m)
 * @closed: whether x[i] may have no other values
 *
 * low[j] to up[j] of x[0], ..., x[n-1] equal cover[j].
 *
 * Consistency, reasons and source: as fd_post_global_cardinality().
 */
bool fd_post_global_cardinality_low_up (FdStore *store, const FdVar *x,
                                        size_t n, const int32_t *cover,
                                        const int32_t *low, const int32_t *up,
                                        size_t m, bool closed,
                                        FdConsistency consistency);

FD_END_DECLS

#endif
