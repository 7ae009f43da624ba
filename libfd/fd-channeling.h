/* SPDX-License-Identifier: MIT */
#ifndef FD_CHANNELING_H
#define FD_CHANNELING_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/* Channeling constraints, which connect two representations of the same facts.
 * fd-constraints.h says what all constraints have in common. */

/**
 * fd_post_inverse:
 * @x: (array length=n): variables
 * @x_first: the index of x[0]; the others follow
 * @y: (array length=m): variables
 * @y_first: the index of y[0]; the others follow
 * @consistency: %FD_CONSISTENCY_DEFAULT is only that of the pairs
 *
 * @x and @y are inverse functions: the element of @x with index i is j if and
 * only if the element of @y with index j is i.  So both have the same number of
 * elements, each element of @x is an index of @y, and each element of @y is an
 * index of @x.
 *
 * Consistency: of the pairs: the element i of @x has the value j if and only if
 * the element j of @y has the value i.  If more is asked for, also that of
 * fd_post_all_different() on @x; with %FD_CONSISTENCY_DOMAIN each value then
 * belongs to a solution, for different variables.  O(1) for each pair that is
 * removed, on a search path in all, and O(n / 64) for each variable that
 * changed.
 * Reasons: one atom, except for prunings by all-different.
 */
bool fd_post_inverse (FdStore *store, const FdVar *x, size_t n, int32_t x_first,
                      const FdVar *y, size_t m, int32_t y_first,
                      FdConsistency consistency);

FD_END_DECLS

#endif
