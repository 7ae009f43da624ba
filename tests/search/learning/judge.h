/* SPDX-License-Identifier: MIT */
#ifndef JUDGE_H
#define JUDGE_H

#include "model.h"

/* How a model is searched: all of it drawn from one seed. */
typedef struct {
  bool learning, free, minimization, last_conflict, checking, root_end;
  FdRestart restart;
  uint32_t scale;
  uint32_t n_branchings;
  bool projected, optimize, maximize;
  uint32_t n_assumptions, n_root; /* decided in levels around the search */
  bool by_step;                   /* each nogood is looked at */
  uint32_t node_step;             /* else it is stopped so often; 0: not */
  uint32_t kept;                  /* so many nogoods are a lot; 0: default */
  bool faults;                    /* memory comes to an end now and then */
  bool scarce;                    /* hardly any memory for them */
  FdTurns turns;                  /* with plain search */
  uint32_t turn;                  /* work of the least of them */
} Manner;

typedef struct {
  uint64_t models, skipped, solutions, failures, nogoods, judged, checked,
      forgotten, cores, inconsistent, learning, optimized, plain;
} JudgeCounts;

/* Searches @model by @seed and compares with all its solutions; false: @what
 * tells what is wrong.  @mask: switches that stay off, to make it simple. */
bool judge (Model *model, uint64_t seed, uint32_t mask, ModelSolutions *all,
            JudgeCounts *counts, GString *what);
enum { JUDGE_SWITCHES = 14 };

#endif
