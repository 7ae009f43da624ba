/* SPDX-License-Identifier: MIT */
#ifndef FZN_STATS_H
#define FZN_STATS_H

#include <fd.h>

/**
 * FznStats:
 * @search: (nullable): there is none yet
 * @before: of searches before that
 * @propagations: of theirs in other stores
 * @inconsistent: nor will there be: what was posted has no solution
 * @begun, @searching: monotonic times: of the program, and of its search; 0:
 *   not yet
 * @workers: (nullable): lines about each of them
 * @has_bound: of several searches, @bound is what no solution is better than
 * @has_objective: @objective is that of the best solution
 * @proven: no solution has a better one, as is known without @search
 */
typedef struct {
  const FdStore *store;
  const FdSearch *search;
  FdStatistics before;
  uint64_t propagations;
  bool inconsistent;
  int64_t begun, searching;
  const char *workers;
  bool has_objective, has_bound, proven;
  int64_t objective, bound;
} FznStats;

/* Appends the lines that MiniZinc reads, in its names for what they count. */
void fzn_stats_append (const FznStats *stats, GString *text);

#endif
