/* SPDX-License-Identifier: MIT */
#ifndef FD_KNAPSACK_H
#define FD_KNAPSACK_H

#include "../linear/row.h"

/* See knapsack.c. */

enum { FD_KNAPSACK_MOST = 1 << 20 }; /* kinds */

typedef struct {
  FdPropagator base; /* scope: x[0], ..., W, P */
  /* constant after posting: */
  _Alignas(int64_t) uint32_t n, m; /* kinds; those that are not for nothing */
  uint32_t n_prices;
  int32_t *w, *p;
  uint32_t *order; /* m of them: the best p / w first */
  uint32_t *price; /* n_prices kinds, no two alike; none, if they overflow */
  int64_t *factor; /* scratch: of a row */
} FdKnapsack;

extern const FdPropagatorClass fd_knapsack_class;

/* Whether all are 0 or more, and @all the sum of @v[i] @x[i].  knapsack-post.c
 */
bool fd_knapsack_has_sum (const int32_t *v, const int32_t *x, size_t n,
                          int32_t all);

#endif
