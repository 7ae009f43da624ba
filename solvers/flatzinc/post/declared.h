/* SPDX-License-Identifier: MIT */
#ifndef FZN_DECLARED_H
#define FZN_DECLARED_H

#include "builtins.h"

/* States the constraint of arguments @a, which are of its kinds. */
bool fzn_declared_post (FznInstance *instance, const FznSignature *declared,
                        const FznTerm *a, const FznGoal *goal);
/* Whether the constraint holds of @values of the model's variables, by its
 * definition. */
bool fzn_declared_holds (const FznModel *model, const FznSignature *declared,
                         const FznTerm *a, const int64_t *values);

#endif
