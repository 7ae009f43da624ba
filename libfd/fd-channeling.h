/* SPDX-License-Identifier: MIT */
#ifndef FD_CHANNELING_H
#define FD_CHANNELING_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/* Constraints that say one thing in two ways; fd-constraints.h says what all
 * have in common. */

/**
 * fd_post_inverse:
 * @x: (array length=n)
 * @x_first: the index of x[0]: those of the others follow
 * @y: (array length=m)
 * @y_first: the index of y[0]
 * @consistency: %FD_CONSISTENCY_DEFAULT is that of each pair
 *
 * @x and @y are inverse functions: x's element of index i is j exactly where
 * y's element of index j is i.  So both have as many elements, each x[i] is an
 * index of @y, and each y[j] one of @x.
 *
 * Consistency: a value j of x's element i has a value i of y's element j, and
 * the reverse; what else is asked for is that of fd_post_all_different() of @x,
 * and with %FD_CONSISTENCY_DOMAIN each value is part of a solution, for
 * different variables.  O(1) for each pair that is taken, on a path in all, and
 * O(n / 64) for each variable that changed.
 * Reasons: one atom, but for what all-different takes.
 */
bool fd_post_inverse (FdStore *store, const FdVar *x, size_t n, int32_t x_first,
                      const FdVar *y, size_t m, int32_t y_first,
                      FdConsistency consistency);

FD_END_DECLS

#endif
