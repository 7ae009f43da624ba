/* SPDX-License-Identifier: MIT */
#ifndef FZN_PARTS_PRIVATE_H
#define FZN_PARTS_PRIVATE_H

#include "parts.h"

enum { FZN_NO_PART = -1 };

struct _FznParts {
  const FznModel *model;
  const FznConstraint *constraints;
  const FznVariable *variables;
  size_t n, n_variables;
  int32_t *part;        /* of each constraint, or FZN_NO_PART */
  uint32_t *definition; /* of each introduced variable: 1 + its constraint; or 0
                         */
  GPtrArray *names;
  GHashTable *numbers; /* 1 + the part, by its name */
};

/* Whether constraint @i defines an introduced variable, and is shared. */
bool fzn_parts_is_definition (const FznParts *self, size_t i);
/* Adds to @out (of uint32_t) the definitions, by constraint, of the variables
 * that constraint @i mentions. */
void fzn_parts_mentions (const FznParts *self, size_t i, GArray *out);

#endif
