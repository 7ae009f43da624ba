/* SPDX-License-Identifier: MIT */
#ifndef FZN_SEARCH_H
#define FZN_SEARCH_H

#include "fd-flatzinc.h"
#include "post/post.h"

/**
 * fzn_search_new:
 * @instance: of @model, consistent
 * @store: of @instance
 *
 * See fd_flatzinc_search_new().
 *
 * Returns: (nullable): %NULL when out of memory, or the store was stopped
 */
FdSearch *fzn_search_new (const FznModel *model, FznInstance *instance,
                          FdStore *store, unsigned flags,
                          FdFlatzincWarnFunc warn, gpointer data);

#endif
