/* SPDX-License-Identifier: MIT */
#ifndef FD_PROPAGATORS_H
#define FD_PROPAGATORS_H

#include "fd-channeling.h"
#include "fd-constraints.h"
#include "fd-counting.h"
#include "fd-graph.h"
#include "fd-order.h"
#include "fd-scheduling.h"
#include "fd-packing.h"
#include "fd-history.h"
#include "fd-extension.h"
#include "kernel/atom.h"
#include "kernel/condition.h"
#include "kernel/propagator.h"
#include "kernel/require.h"
#include "kernel/transaction.h"

/* The propagators behind the constraints, as they post each other.  All under
 * the condition in force; arguments are valid. */

bool fd_post_equal (FdStore *store, FdVar x, int32_t k, FdVar y);
/* x + y = k; two variables */
bool fd_post_sum_two (FdStore *store, FdVar x, FdVar y, int64_t k);
/* x - y relation k */
bool fd_relation_post (FdStore *store, FdVar x, FdRelation relation, FdVar y,
                       int64_t k);
/* b <-> x - y relation k; b has a variable, |k| < 2^31 */
bool fd_relation_post_reified (FdStore *store, FdAtom b, FdVar x,
                               FdRelation relation, FdVar y, int64_t k);
bool fd_post_disequal (FdStore *store, FdVar x, FdVar y, int32_t k);
/* b <-> x + k = y; b has a variable */
bool fd_post_reified_equal (FdStore *store, FdAtom b, FdVar x, int32_t k,
                            FdVar y);
/* x + k <= y */
bool fd_post_less (FdStore *store, FdVar x, int64_t k, FdVar y);
/* b <-> x + k <= y; b has a variable */
bool fd_post_reified_less (FdStore *store, FdAtom b, FdVar x, int64_t k,
                           FdVar y);

/* As fd_is_constant(), unchecked; inside of the library that name is this one.
 */
FD_INLINE_ONLY bool
fd_var_is_constant (const FdStore *store, FdVar x)
{
  const FdDomain *domain = fd_domain_of (store, x.id);
  return domain->min == domain->max &&
         (!store->explaining ||
          fd_min_at (store, x, 0) == fd_max_at (store, x, 0));
}
#ifndef FD_EXPORTING
FD_INLINE_ONLY bool
fd_is_constant (const FdStore *store, FdVar x)
{
  return fd_var_is_constant (store, x);
}
#endif

/* As fd_first_min() and fd_first_max(), unchecked; inside of the library those
 * names are these. */
FD_INLINE_ONLY int32_t
fd_var_first_min (const FdStore *store, FdVar x)
{
  return fd_bounds_made (store, fd_domain_of (store, x.id)->id).min;
}

FD_INLINE_ONLY int32_t
fd_var_first_max (const FdStore *store, FdVar x)
{
  return fd_bounds_made (store, fd_domain_of (store, x.id)->id).max;
}
#ifndef FD_EXPORTING
FD_INLINE_ONLY int32_t
fd_first_min (const FdStore *store, FdVar x)
{
  return fd_var_first_min (store, x);
}

FD_INLINE_ONLY int32_t
fd_first_max (const FdStore *store, FdVar x)
{
  return fd_var_first_max (store, x);
}
#endif

static inline bool
fd_require_consistency_of (const FdStore *store, const char *who,
                           FdConsistency consistency)
{
  return G_LIKELY ((unsigned) consistency <= FD_CONSISTENCY_SINGLES) ||
         fd_store_misuse (store, who,
                          "consistency %d, expected FD_CONSISTENCY_DEFAULT to "
                          "FD_CONSISTENCY_SINGLES",
                          (int) consistency);
}

#define fd_require_consistency(store, consistency)                             \
  fd_require_consistency_of (store, __func__, consistency)

/* False: perhaps two of them are one variable.  Otherwise surely not. */
bool fd_vars_differ (const FdStore *store, const FdVar *x, size_t n);

/* Lists x relation y, which is posted in a way of its own. */
bool fd_record_relation (FdStore *store, FdVar x, FdRelation relation, FdVar y);

/* No term twice; more than one of them. */
bool fd_post_all_different_value (FdStore *store, const FdVar *x,
                                  const int32_t *offsets, size_t n);
bool fd_post_all_different_bounds (FdStore *store, const FdVar *x,
                                   const int32_t *offsets, size_t n);
bool fd_post_all_different_singles (FdStore *store, const FdVar *x,
                                    const int32_t *offsets, size_t n);
bool fd_post_all_different_domain (FdStore *store, const FdVar *x,
                                   const int32_t *offsets, size_t n);

#endif
