/* SPDX-License-Identifier: MIT */
#ifndef FD_COUNTING_H
#define FD_COUNTING_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/* Constraints that count; fd-constraints.h says what all have in common. */

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

FD_END_DECLS

#endif
