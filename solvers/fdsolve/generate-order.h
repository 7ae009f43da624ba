/* SPDX-License-Identifier: MIT */

/* What puzzles made are to be like. */
#ifndef GENERATE_ORDER_H
#define GENERATE_ORDER_H

#include "explain.h"
#include "generate.h"

/**
 * GenerateOrder:
 * @is_graded: the grade is to be told, or asked for
 * @is_picky: not every puzzle will do
 * @from, @to: the grades asked for
 * @fewest, @most: the number of clues
 * @techniques: (nullable): all of these names are asked for
 * @tries: puzzles to be graded, at most
 */
typedef struct {
  bool is_graded, is_picky;
  FdGrade from, to;
  guint fewest, most;
  char **techniques;
  guint tries;
} GenerateOrder;

bool generate_order_read (const Solver *solver, const GenerateFamily *family,
                          GenerateOrder *order, GError **error);
void generate_order_clear (GenerateOrder *order);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GenerateOrder, generate_order_clear)

/* How many of the techniques no step has. */
guint generate_order_lacks (const GenerateOrder *order,
                            const SolverJudgement *judgement);

/* ", hard (grade 4)", ... */
void generate_order_say (const SolverJudgement *judgement, GString *json,
                         GString *text);

/**
 * generate_to_order:
 * @kept: the puzzle
 * @judgement: (inout): of it; to be cleared
 *
 * Makes a puzzle to order, by @seed.
 */
GenerateStatus generate_to_order (Solver *solver, const GenerateFamily *family,
                                  const GenerateOrder *order, uint64_t seed,
                                  const GenerateLimits *limits, GArray *kept,
                                  SolverJudgement *judgement, GError **error);

#endif
