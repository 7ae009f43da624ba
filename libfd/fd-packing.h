/* SPDX-License-Identifier: MIT */
#ifndef FD_PACKING_H
#define FD_PACKING_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/* Packing constraints.  fd-constraints.h says what all constraints have in
 * common. */

/**
 * fd_post_bin_packing_load:
 * @load: (array length=m): the load of each bin
 * @bin: (array length=n): the bin of each item
 * @weight: (array length=n): the weight of each item, 0 or more
 * @first: the number of the bin of load[0]; the others follow
 *
 * For each i, @first <= bin[i] < @first + @m.  For each b from 0 to @m - 1,
 * load[b] is the sum of weight[i] over all i with bin[i] = @first + b.
 *
 * Consistency: for each bin and its load alone, domain if the load has at most
 * 16384 possible sums, otherwise bounds; also that of the sum of all loads.  A
 * run takes O(n d + k n s / 64) for domains of d bins, k bins that changed and
 * loads of up to s.
 * Reasons: items that are in a bin or not in it, none of which can be left out;
 * the load as weak as possible.
 * Refused with %FD_ERROR_INVALID if a weight is negative; with
 * %FD_ERROR_OVERFLOW if there are more than 2^20 items or 2^16 bins.
 * Source: Shaw, A constraint for bin packing, CP 2004; Trick, A dynamic
 * programming approach for consistency and propagation for knapsack
 * constraints, Annals of Operations Research 2003.
 */
bool fd_post_bin_packing_load (FdStore *store, const FdVar *load, size_t m,
                               const FdVar *bin, const int32_t *weight,
                               size_t n, int32_t first);

/**
 * fd_post_bin_packing_capa:
 * @capacity: (array length=m): the greatest load of each bin
 * @bin, @weight: (array length=n): as in fd_post_bin_packing_load()
 * @first: as in fd_post_bin_packing_load()
 *
 * As fd_post_bin_packing_load(), with sums that are at most capacity[b].
 *
 * Consistency: domain for each bin alone, where each bin must take what the
 * others cannot; otherwise as fd_post_bin_packing_load().
 */
bool fd_post_bin_packing_capa (FdStore *store, const int32_t *capacity,
                               size_t m, const FdVar *bin,
                               const int32_t *weight, size_t n, int32_t first);

/**
 * fd_post_bin_packing:
 * @bin, @weight: (array length=n): as in fd_post_bin_packing_load()
 *
 * For each number b, the sum of weight[i] over all i with bin[i] = b is at most
 * @capacity.
 *
 * Consistency: as fd_post_bin_packing_capa(); the bins are all numbers between
 * the least and the greatest value of any item.
 */
bool fd_post_bin_packing (FdStore *store, int32_t capacity, const FdVar *bin,
                          const int32_t *weight, size_t n);

/**
 * fd_post_knapsack:
 * @weight: (array length=n): the weight of an item of each kind, 0 or more
 * @profit: (array length=n): the profit of an item of each kind, 0 or more
 * @x: (array length=n): how many items of each kind are packed
 *
 * x[i] >= 0 for each i; @w is the sum of weight[i] x[i]; @p is the sum of
 * profit[i] x[i].
 *
 * Consistency: bounds(R) of both sums together, for different variables, that
 * is, as if items could be divided.  A run takes O(n k) for k different ratios
 * of profit and weight.  If there are more than 64 ratios, only some prune @x;
 * all bound @w and @p.  If products of weights and profits may exceed 2^61,
 * each sum is treated alone.
 * Reasons: bounds in a sum that follows from both sums, as weak as possible.
 * Refused with %FD_ERROR_INVALID if a weight or profit is negative; with
 * %FD_ERROR_OVERFLOW if there are more than 2^20 kinds, or if sums may exceed
 * 2^61.
 * Source: Dantzig, Discrete-variable extremum problems, Operations Research 5,
 * 1957; Fahle & Sellmann, Cost based filtering for the constrained knapsack
 * problem, Annals of Operations Research 115, 2002.
 */
bool fd_post_knapsack (FdStore *store, const int32_t *weight,
                       const int32_t *profit, const FdVar *x, size_t n, FdVar w,
                       FdVar p);

FD_END_DECLS

#endif
