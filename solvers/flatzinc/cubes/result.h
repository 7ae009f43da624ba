/* SPDX-License-Identifier: MIT */
#ifndef FZN_RESULT_H
#define FZN_RESULT_H

#include "manifest.h"
#include "sealed.h"

/**
 * FznResult:
 * @bound: of the objective: no worse solutions were looked for, if @has_bound
 * @is_enough: not all was searched: one solution was asked for
 * @objective: of the solution, of a model that has one
 * @proof: the hash of its proof, if @has_proof
 *
 * What was found in a cube.
 */
typedef struct {
  bool has_bound, is_enough, has_proof;
  int64_t bound;
  uint64_t n_solutions;
  int64_t objective;
  uint64_t proof;
  double seconds;
  FdStatistics statistics;
} FznResult;

/* The first lines; solutions follow, "name = value;" and "----------". */
bool fzn_result_begin (FznSealed *out, const FznManifest *manifest,
                       size_t number, GError **error);
/* The last lines. */
bool fzn_result_end (FznSealed *out, const FznManifest *manifest,
                     const FznResult *result, GError **error);

/* The whole file is read.  Errors: G_FILE_ERROR_NOENT: there is none;
 * FZN_UNFIT: it is of something else, or damaged. */
bool fzn_result_read (FznResult *result, const FznManifest *manifest,
                      size_t number, GError **error);

/* Whether it is as good as one that was asked for with the bound of @options.
 */
bool fzn_result_covers (const FznResult *result, const FznManifest *manifest,
                        const FznOptions *options);

/* Whether objective @a is better than @b. */
bool fzn_is_better (const FznManifest *manifest, int64_t a, int64_t b);

/* Told of each solution, without its line of dashes; false ends it. */
typedef bool (*FznSolutionFunc) (const GString *text, gpointer data);
/* False: it was ended, or is not what it was when it was read. */
bool fzn_result_each (const FznManifest *manifest, size_t number,
                      FznSolutionFunc func, gpointer data);

#endif
