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

FD_END_DECLS

#endif
