/* SPDX-License-Identifier: MIT */
#ifndef FZN_OPTIONS_H
#define FZN_OPTIONS_H

#include <fd.h>

#include "../trace-files.h"

#define FZN_NOT_GIVEN UINT64_MAX

/**
 * FznOptions:
 * @path: of the model; "-": standard input
 * @all: all solutions, or each that improves the objective
 * @improving: each solution that improves the objective
 * @solutions: of a model without objective; 0: all of them; or FZN_NOT_GIVEN,
 *   see fzn_options_solutions()
 * @improvements: stop after so many that improve the objective; 0: never
 * @optima: how many of the best solutions; 0: all of them
 * @free: search as the solver sees fit, not only as the model says
 * @learning: learn nogoods: with @learn or @free, unless @no_learn
 * @no_cliques: look for no tasks that must not overlap
 * @checking: check each explanation; of no effect without @learning
 * @milliseconds: from the start of the program; 0: no limit
 * @memory: bytes; 0: no limit
 * @workers: of a portfolio; 0: as many as it has by itself
 * @turn: failures of a worker between two exchanges; 0: likewise
 * @nogoods: if @has_nogoods, the longest that workers tell each other
 * @racing: without an order that does not depend on time
 * @proof: the file that the proof is to be written to, or NULL
 * @trace: the files that the search is to be written to
 * @split: in how many parts, of the folder @cubes; 0: it is not split
 * @proofs: each part with its proof
 * @cube: the folder and number of the part to search, or NULL
 * @merge, @missing: the folder of parts, or NULL
 * @clashes: how many sets of constraints that clash are named; 0: all; or
 *   FZN_NOT_GIVEN: none
 * @bound: of the objective in a part, if @has_bound; @bound_known: the best of
 *   all parts so far
 * @restart: as @has_restart says, instead of what the model says
 */
typedef struct {
  const char *path;
  bool all, improving, free, learn, no_learn, no_cliques, learning, checking,
      statistics, verbose, constraints, racing, help, version;
  uint64_t solutions, improvements, optima;
  uint64_t seed;
  uint64_t milliseconds, nodes, failures;
  uint64_t threads, workers, turn, nogoods;
  size_t memory;
  const char *proof;
  uint64_t split, clashes;
  const char *cubes, *cube, *merge, *missing;
  bool proofs, has_bound, bound_known, has_nogoods;
  int64_t bound;
  TraceFiles trace;
  bool has_restart;
  FdRestart restart;
  uint32_t restart_scale;
  double restart_base;
} FznOptions;

/**
 * fzn_options_parse:
 * @argv: (array length=argc): @options keeps pointers into it
 *
 * Returns: %false, and *@message what is wrong with it (transfer full)
 */
bool fzn_options_parse (FznOptions *options, int argc, char **argv,
                        char **message);

/* (transfer full): what --help prints. */
char *fzn_options_help (void);

/* How many solutions of a model without objective are to be printed; 0: all. */
static inline uint64_t
fzn_options_solutions (const FznOptions *options)
{
  if (options->solutions != FZN_NOT_GIVEN)
    return options->solutions;
  return options->all ? 0 : 1;
}

/* Whether it says how several workers search. */
static inline bool
fzn_options_are_for_threads (const FznOptions *options)
{
  return options->workers || options->turn || options->has_nogoods ||
         options->racing;
}

#endif
