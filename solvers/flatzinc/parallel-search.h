/* SPDX-License-Identifier: MIT */
#ifndef FZN_PARALLEL_SEARCH_H
#define FZN_PARALLEL_SEARCH_H

#include "options.h"

#include <fd-flatzinc.h>

/**
 * FznParallel:
 * @threads: each with the model that @text says, its own copy
 *
 * The solutions of a model, by several threads.
 */
typedef struct {
  const FznOptions *options;
  char *text;
  size_t length;
  const char *name; /* as messages call it */
  unsigned flags;
  FdParallel *threads;
} FznParallel;

/* What the options say of a search, whatever the model says. */
void fzn_set_up_search (const FznOptions *options, FdSearch *search);

/* Reads the text; false if it cannot be read. */
bool fzn_parallel_read (FznParallel *self, const FznOptions *options);

/* Makes the threads, which will find what fd_flatzinc_search_new() with @flags
 * would.  False: no memory. */
bool fzn_parallel_begin (FznParallel *self, unsigned flags);

void fzn_parallel_clear (FznParallel *self);

#endif
