/* SPDX-License-Identifier: MIT */
#ifndef FZN_CLASH_H
#define FZN_CLASH_H

#include "parts.h"

/* What tests whether some parts of @model have a solution together: each time
 * in a store of their own, of so much memory. */
typedef struct {
  const FznModel *model;
  FznParts *parts;
  volatile sig_atomic_t *stop;
  size_t memory;
  bool *active;
  uint64_t failures; /* that one test may take; 0: not known yet */
} FznClash;

FznClash *fzn_clash_new (const FznModel *model);
void fzn_clash_free (FznClash *clash);
/* A #FdClashTestFunc; @data is the FznClash. */
FdStatus fzn_clash_test (bool *in, gpointer data);

#endif
