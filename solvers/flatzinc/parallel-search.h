/* SPDX-License-Identifier: MIT */
#ifndef FZN_PARALLEL_SEARCH_H
#define FZN_PARALLEL_SEARCH_H

#include "options.h"

#include <fd-flatzinc.h>

/**
 * FznParallel:
 * @flags: of the searches
 * @objective: if @has_objective, what it is to be
 * @threads, @portfolio: one of them: for all solutions, or for the best one, or
 *   one
 *
 * The solutions of a model, by several threads, each with a model that @text
 * says of its own.
 */
typedef struct {
  const FznOptions *options;
  char *text;
  size_t length;
  const char *name; /* as messages call it */
  unsigned flags;
  bool has_objective;
  int64_t objective;
  FdParallel *threads;
  FdPortfolio *portfolio;
} FznParallel;

/* What the options say of a search, whatever the model says. */
void fzn_set_up_search (const FznOptions *options, FdSearch *search);

/* Reads the text; false if it cannot be read. */
bool fzn_parallel_read (FznParallel *self, const FznOptions *options);

/* For all solutions that fd_flatzinc_search_new() with @flags would find.
 * False: no memory. */
bool fzn_parallel_begin_all (FznParallel *self, unsigned flags);
/* For the best solution, or one; likewise. */
bool fzn_parallel_begin_best (FznParallel *self, unsigned flags);

/* The next one, as @text. */
FdStatus fzn_parallel_next (FznParallel *self, GString *text,
                            int64_t *objective);
/* Whether another one follows at once. */
bool fzn_parallel_has_more (const FznParallel *self);

FdLimit fzn_parallel_limit (const FznParallel *self);
const GError *fzn_parallel_error (const FznParallel *self);
FdStatistics fzn_parallel_statistics (const FznParallel *self);
/* What no solution is better than. */
bool fzn_parallel_bound (const FznParallel *self, int64_t *bound);
/* As lines of statistics, what each worker did; (transfer full) (nullable). */
char *fzn_parallel_workers (const FznParallel *self);

/* Ends the threads. */
void fzn_parallel_end (FznParallel *self);
/* And frees the text. */
void fzn_parallel_clear (FznParallel *self);

#endif
