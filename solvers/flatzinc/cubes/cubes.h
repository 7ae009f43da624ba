/* SPDX-License-Identifier: MIT */
#ifndef FZN_CUBES_H
#define FZN_CUBES_H

#include "result.h"

#include "../print/answer.h"

/* What the program ends with, besides 0 and 1: see cubes.md. */
typedef enum {
  FZN_EXIT_DONE = 0,
  FZN_EXIT_ERROR = 1,
  FZN_EXIT_MEMORY = 2,
  FZN_EXIT_UNFINISHED = 3, /* a limit came first, or cubes are missing */
  FZN_EXIT_UNFIT = 65,     /* files that do not belong together */
} FznExit;

/* Whether the options ask for what is here. */
bool fzn_cubes_wanted (const FznOptions *options);

/* Whether they go together; if not, why is on standard error. */
bool fzn_cubes_check (const FznOptions *options);

/* Does it: the exit status. */
int fzn_cubes_run (const FznOptions *options, FznAnswer *answer);

/* "fzn-libfd: what is wrong" on standard error; the exit status for it. */
int fzn_cubes_fail (const GError *error);

/* --- split.c -------------------------------------------------------------- */

/* *@n: how many there are. */
int fzn_cubes_split (const FznOptions *options, size_t *n);

/* --- solve.c -------------------------------------------------------------- */

/**
 * FznTalk:
 * @talk: called between two turns of the search, and after each solution:
 *   @result is of what was found so far.  True: another search of the model
 *   found one of objective @worst.
 *
 * For who searches a cube while others search theirs.
 */
typedef struct {
  bool (*talk) (FdSearch *search, const FznResult *result, int64_t *worst,
                gpointer data);
  gpointer data;
} FznTalk;

/**
 * fzn_cube_solve:
 * @number: from 1 on
 * @options: limits, the bound, where the model is
 * @talk: (nullable)
 * @kept: (nullable): the model, once it was read for a cube of @manifest, for
 *   the next one: but not if it learns or proves, for what is found is not to
 *   depend on the cubes before; see fzn_part_clear()
 *
 * Searches the cube, and writes its result; what was there that will do, stays.
 * It says on standard error what went wrong, or that it was done before.
 *
 * Returns: an exit status
 */
int fzn_cube_solve (const FznManifest *manifest, size_t number,
                    const FznOptions *options, const FznTalk *talk,
                    FznPartModel *kept, FznResult *result);

/* The best objective of the results that are there; false: none. */
bool fzn_cubes_best (const FznManifest *manifest, int64_t *best);

/* --- merge.c -------------------------------------------------------------- */

int fzn_cubes_merge (const FznManifest *manifest, const FznOptions *options,
                     FznAnswer *answer);
/* Prints the numbers of those cubes that are still to be searched. */
int fzn_cubes_missing (const FznManifest *manifest);

#endif
