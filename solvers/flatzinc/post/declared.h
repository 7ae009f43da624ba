/* SPDX-License-Identifier: MIT */
#ifndef FZN_DECLARED_H
#define FZN_DECLARED_H

#include "builtins.h"

/* A predicate by the declaration of a constraint: its argument i is the
 * parameter @parameter[i]. */
typedef struct {
  const FdConstraintClass *klass;
  size_t n;
  uint8_t parameter[FD_MAX_PARAMETERS];
} FznDeclared;

/* False: no class has a signature for @name. */
bool fzn_declared_find (const char *name, FznDeclared *self);
/* Whether the constraint holds of @values of the model's variables, by its
 * definition. */
bool fzn_declared_holds (const FznModel *model, const char *name,
                         FznTerms arguments, const int64_t *values);

#endif
