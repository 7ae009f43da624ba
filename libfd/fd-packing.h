/* SPDX-License-Identifier: MIT */
#ifndef FD_PACKING_H
#define FD_PACKING_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/* Constraints that pack; fd-constraints.h says what all have in common. */

/**
 * fd_post_bin_packing_load:
 * @load: (array length=m): what each bin weighs
 * @bin: (array length=n): the bin of each item
 * @weight: (array length=n): of each item, 0 or more
 * @first: the number of the bin of load[0]; those of the others follow
 *
 * Each bin[i] is @first + b for a b from 0 to @m - 1, and load[b] is the sum of
 * the weight[i] of those i with bin[i] = @first + b.
 *
 * Consistency: domain for each bin and its load alone, where the load leaves no
 * more than 16384 sums, else bounds; and that of all loads' sum.  A run takes
 * O(n d + k n s / 64) for domains of d bins, k bins that changed and loads up
 * to s.
 * Reasons: items in a bin, or not in it, none of them needless; the load as
 * weak as may be.
 * Refused: negative weights with %FD_ERROR_INVALID, and more than 2^20 items or
 * 2^16 bins with %FD_ERROR_OVERFLOW.
 * Source: Shaw, A constraint for bin packing, CP 2004; Trick, A dynamic
 * programming approach for consistency and propagation for knapsack
 * constraints, Annals of Operations Research 2003.
 */
bool fd_post_bin_packing_load (FdStore *store, const FdVar *load, size_t m,
                               const FdVar *bin, const int32_t *weight,
                               size_t n, int32_t first);

/**
 * fd_post_bin_packing_capa:
 * @capacity: (array length=m): the most that each bin may weigh
 * @bin, @weight: (array length=n): as above
 * @first: as above
 *
 * The same with the sum at most capacity[b].
 *
 * Consistency: domain for each bin alone, of which each must take what the
 * others cannot; else as above.
 */
bool fd_post_bin_packing_capa (FdStore *store, const int32_t *capacity,
                               size_t m, const FdVar *bin,
                               const int32_t *weight, size_t n, int32_t first);

/**
 * fd_post_bin_packing:
 * @bin, @weight: (array length=n): as above
 *
 * For each number b, the sum of the weight[i] of those i with bin[i] = b is at
 * most @capacity.
 *
 * Consistency: as above; the bins are all numbers between the least and the
 * greatest value of any item.
 */
bool fd_post_bin_packing (FdStore *store, int32_t capacity, const FdVar *bin,
                          const int32_t *weight, size_t n);

/**
 * fd_post_knapsack:
 * @weight: (array length=n): of an item of each kind, 0 or more
 * @profit: (array length=n): of an item of each kind, 0 or more
 * @x: (array length=n): how many items of each kind are packed
 *
 * All x[i] are 0 or more, @w is the sum of weight[i] x[i] and @p that of
 * profit[i] x[i].
 *
 * Consistency: bounds(R) of both sums at once, for different variables: as if
 * items could be divided.  O(n k) a run, with k different ratios of profit and
 * weight; of more than 64, some prune @x, and all bound @w and @p.  Each sum
 * alone, where products of weights and profits may go beyond 2^61.
 * Reasons: bounds in a sum that follows from both, as weak as may be.
 * Refused: negative weights and profits with %FD_ERROR_INVALID; more than 2^20
 * kinds, or sums that may go beyond 2^61, with %FD_ERROR_OVERFLOW.
 * Source: Dantzig, Discrete-variable extremum problems, Operations Research 5,
 * 1957; Fahle & Sellmann, Cost based filtering for the constrained knapsack
 * problem, Annals of Operations Research 115, 2002.
 */
bool fd_post_knapsack (FdStore *store, const int32_t *weight,
                       const int32_t *profit, const FdVar *x, size_t n, FdVar w,
                       FdVar p);

FD_END_DECLS

#endif
