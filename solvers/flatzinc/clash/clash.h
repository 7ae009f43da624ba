/* SPDX-License-Identifier: MIT */
#ifndef FZN_CLASH_H
#define FZN_CLASH_H

#include "parts.h"

/* What tests whether some parts of @model have a solution together, in stores
 * of so much memory: one for all tests, in which the parts have switches, or,
 * where that cannot be, one for each. */
typedef struct {
  const FznModel *model;
  FznParts *parts;
  volatile sig_atomic_t *stop;
  size_t memory;
  bool *active;
  uint64_t failures; /* that one test may take; 0: not known yet */
  /* with switches; else NULL: */
  FznSwitches switches;
  FdStore *store;
  FznInstance *instance;
  FdSearch *search;
} FznClash;

FznClash *fzn_clash_new (const FznModel *model);
void fzn_clash_free (FznClash *clash);
/* What fd_flatzinc_clashes_new() returns; of one clash at a time. */
FdClashes *fzn_clash_begin (FznClash *clash);

#endif
