/* SPDX-License-Identifier: MIT */
#ifndef FZN_SEARCH_H
#define FZN_SEARCH_H

#include "options.h"
#include "post/post.h"

typedef void (*FznWarnFunc) (const char *message);

/**
 * fzn_search_new:
 * @instance: of @model, consistent
 * @store: of @instance
 * @settled: the objective is at its best value in @store, and all solutions are
 *   searched for
 * @warn: told, once each, of annotations that are not understood
 *
 * The search that the annotations of @model ask for, in their order, then over
 * all other variables; or the solver's own, if @options say so.  Objective,
 * restarts, seed and limits are set, too.
 *
 * Returns: (nullable): %NULL when out of memory, or the store was stopped
 */
FdSearch *fzn_search_new (const FznModel *model, FznInstance *instance,
                          FdStore *store, const FznOptions *options,
                          bool settled, FznWarnFunc warn);

#endif
