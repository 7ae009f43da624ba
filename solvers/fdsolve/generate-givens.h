/* SPDX-License-Identifier: MIT */

/* Puzzles made to order whose clues are givens: what a solution has in a cell,
 * or, where givens are to be symmetric, in all cells of an orbit. */
#ifndef GENERATE_GIVENS_H
#define GENERATE_GIVENS_H

#include "generate-symmetry.h"
#include "generate.h"

typedef struct _GenerateGivens GenerateGivens;

/**
 * GenerateGivens:
 * @solver: of the command
 * @n: how many cells there are
 * @rules: returns a new store with the rules, and @cell in it; %NULL: @error is
 *   set.  Where this is the first member of another struct, it is that one
 * @by_failures: searches go by the failures of cells, and each puzzle has a
 *   store of its own, so that what failed in one does not matter in the next
 * @fill: how cells are chosen for a solution at random
 * @orbits: the clues
 * @store, @cell: the rules at present
 * @hidden: (array length=n): the solution
 * @order: in which the clues are drawn
 *
 * The members up to @orbits are the caller's.
 */
struct _GenerateGivens {
  Solver *solver;
  guint n;
  FdStore *(*rules) (GenerateGivens *self, GError **error);
  bool by_failures;
  FdVarSelect fill;
  GenerateOrbits orbits;
  FdStore *store;
  FdVar *cell;
  int32_t *hidden;
  guint *order;
  Generator *generator;
};

/* @others: (nullable), @allowance: as of #GenerateModel.  To be cleared in any
 * case. */
bool generate_givens_init (GenerateGivens *self, GenerateNotion notion,
                           void (*others) (gpointer self), uint64_t allowance,
                           GError **error);
void generate_givens_clear (GenerateGivens *self);

/* Another store with the same rules. */
bool generate_givens_renew (GenerateGivens *self, GError **error);

/* One attempt at a random solution; %FD_STATUS_EXHAUSTED: there is none,
 * %FD_STATUS_LIMIT: too many failures, or no time. */
FdStatus generate_givens_try (GenerateGivens *self, uint64_t seed,
                              uint64_t failures, const GenerateLimits *limits);
/* As many as it takes; %GENERATE_DONE, %GENERATE_NONE, or %GENERATE_LIMIT. */
GenerateStatus generate_givens_fill (GenerateGivens *self,
                                     GenerateRandom *random,
                                     const GenerateLimits *limits);

/* Draws clues in a random order, and keeps those that are needed. */
GenerateStatus generate_givens_run (GenerateGivens *self,
                                    GenerateRandom *random,
                                    const GenerateLimits *limits, GArray *kept,
                                    GError **error);

/* @given: (array length=n): what @kept gives; other cells are left alone */
void generate_givens_values (const GenerateGivens *self, const GArray *kept,
                             int32_t *given);

/* Of #GenerateFamily, whose data this is, or begins with it. */
GenerateStatus generate_givens_near (const GArray *first, uint64_t seed,
                                     const GenerateLimits *limits, GArray *kept,
                                     gpointer self, GError **error);
void generate_givens_spare (GArray *clues, gpointer self);
guint generate_givens_count (const GArray *kept, gpointer self);

#endif
