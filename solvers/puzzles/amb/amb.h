/* SPDX-License-Identifier: MIT */

/* Between the parts of the family "amb". */
#ifndef AMB_H
#define AMB_H

#include "puzzles/states/states.h"

typedef struct _AmbPuzzle AmbPuzzle;

/**
 * AmbText:
 * @option: (nullable): on the command line; %NULL: the first one
 * @name: in tables
 * @body: its data is the #AmbPuzzle.  An eager one fills @value, a lazy one @x
 *
 * One way to write a puzzle down.
 */
typedef struct {
  const char *option, *name;
  FdAmbFunc body;
  bool lazy;
} AmbText;

enum { AMB_TEXTS = 3 };

/**
 * AmbPuzzle:
 * @name: the word on the command line
 * @title: (nullable): which one of several
 * @texts: up to AMB_TEXTS; the others have no name
 * @value: (array length=n): the solution
 * @x: (array length=n): the variables whose values these are
 * @none: (nullable): there is no solution, and why
 * @draw_line: (nullable): as in #SolverPuzzle
 * @picture: draws the puzzle with @value, or with %NULL without a solution
 * @check: whether @value keeps the rules
 * @post: makes @x and posts the rules on a store of its own, as one does
 *   without amb; %false as posts return it
 * @select: what that search branches on; values are tried upwards
 * @states: (nullable): the same puzzle as states; the operators of a path are
 *   @value
 */
struct _AmbPuzzle {
  const char *name, *title;
  AmbText texts[AMB_TEXTS];
  gpointer data;
  size_t n;
  int32_t *value;
  FdVar *x;
  const char *none;
  void (*draw) (const SolverStyle *style, GString *out,
                const AmbPuzzle *puzzle);
  void (*draw_line) (GString *out, const AmbPuzzle *puzzle);
  void (*json) (JsonBuilder *builder, const AmbPuzzle *puzzle);
  void (*describe) (JsonBuilder *builder, const AmbPuzzle *puzzle);
  void (*picture) (Picture *picture, const AmbPuzzle *puzzle,
                   const int32_t *value);
  bool (*check) (const AmbPuzzle *puzzle);
  bool (*post) (FdStore *store, AmbPuzzle *puzzle);
  FdVarSelect select;
  bool (*states) (Solver *solver, const AmbPuzzle *puzzle, StatesPuzzle *states,
                  GError **error);
};

/* Does what the command line asks of @puzzle. */
bool amb_solve (Solver *solver, AmbPuzzle *puzzle, GError **error);

/* Each runs a puzzle of this name; @args are what follows it. */
bool amb_europe_run (Solver *solver, char **args, GError **error);
bool amb_queens_run (Solver *solver, char **args, GError **error);
bool amb_send_run (Solver *solver, char **args, GError **error);
bool amb_sudoku_run (Solver *solver, char **args, GError **error);

#endif
