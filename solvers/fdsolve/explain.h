/* SPDX-License-Identifier: MIT */

/* What a family sees of --explain and --hint.
 *
 * A family whose store records (solver_store_new() with --explain) needs to do
 * nothing: its constraints are explained as they are posted.  One that knows
 * better words, or what is given and what is not, makes a SolverModel. */
#ifndef SOLVER_EXPLAIN_H
#define SOLVER_EXPLAIN_H

#include "solver.h"

/**
 * SolverModel:
 * @puzzle: its name, and how it is described
 * @store: records; with names of variables and labels of constraints
 * @given: (array length=n_given): what is entered
 * @words: (nullable): how it is spoken of
 * @base: what is added to values in JSON
 * @rate: (nullable): the rating on a scale that players know; 0: there is none
 * @name: (nullable): what players call a step; %NULL: nothing in particular
 * @say: (nullable): the sentence of a step (transfer full); %NULL: the usual
 * one
 * @prepare: (nullable): sets costs, and what is quiet
 */
typedef struct {
  const SolverPuzzle *puzzle;
  FdStore *store;
  const FdAtom *given;
  size_t n_given;
  const FdExplainerWords *words;
  int32_t base;
  double (*rate) (gpointer data);
  const char *(*name) (const FdExplainer *explainer, const FdStep *step,
                       gpointer data);
  char *(*say) (const FdExplainer *explainer, const FdStep *step,
                gpointer data);
  void (*prepare) (FdExplainer *explainer, gpointer data);
  gpointer data;
} SolverModel;

/* Whether steps, or a grade, are asked for, instead of solutions. */
bool solver_explains (const Solver *solver);

/* Explains the puzzle, as the command line asks. */
bool solver_explain (Solver *solver, const SolverModel *model, GError **error);

/**
 * SolverJudgement:
 * @from, @to: steps are looked for if the grade is between them
 * @wants_steps: and if this is set
 * @grade: found
 * @effort: the work of finding it
 * @rating: as #SolverModel has it, if steps were looked for
 * @hardest, @cost: of the steps, as in JSON
 * @names: (nullable) (element-type utf8): of the steps told, each by the name
 *   that players have for it and by its rule; %NULL: none were looked for
 * @json: (nullable): with --explain, members to be added to an object
 *
 * What solver_explain() finds of a puzzle that is made, if the solver has one:
 * then nothing is written.
 */
typedef struct {
  FdGrade from, to;
  bool wants_steps;
  FdGrade grade;
  uint64_t effort;
  double rating, hardest, cost;
  GPtrArray *names;
  char *json;
} SolverJudgement;

void solver_judgement_clear (SolverJudgement *judgement);

#endif
