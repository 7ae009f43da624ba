/* SPDX-License-Identifier: MIT */
#ifndef FZN_DECLARED_H
#define FZN_DECLARED_H

#include "builtins.h"
#include "model/signature.h"

/* The signature called @name.  False: no class has it, or it is not of
 * variables and numbers alone. */
bool fzn_declared_find (const char *name, FznSignature *self);
/* Whether the constraint holds of @values of the model's variables, by its
 * definition. */
bool fzn_declared_holds (const FznModel *model, const char *name,
                         FznTerms arguments, const int64_t *values);

#endif
