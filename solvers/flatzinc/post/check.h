/* SPDX-License-Identifier: MIT */
#ifndef FZN_CHECK_H
#define FZN_CHECK_H

#include "post.h"

/**
 * FznCheck:
 *
 * What the constraints of a model mean, apart from all that solves them: a
 * solution is held against the text that was read.
 */
typedef struct _FznCheck FznCheck;

/**
 * fzn_check_new:
 * @unknown: (out): how many constraints it knows no meaning of
 *
 * Returns: (nullable): %NULL when out of memory
 */
FznCheck *fzn_check_new (const FznModel *model, size_t *unknown);
void fzn_check_free (FznCheck *check);

/**
 * fzn_check_solution:
 * @instance: whose store holds a solution
 *
 * Evaluates every domain and constraint.  O(size of the model).
 *
 * Returns: %false, and @error set, `name:line:column: ...`, if one does not
 *   hold
 */
bool fzn_check_solution (FznCheck *check, const FznInstance *instance,
                         GError **error);

#endif
