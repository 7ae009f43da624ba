/* SPDX-License-Identifier: MIT */

/* Between the parts of the family "states". */
#ifndef STATES_H
#define STATES_H

#include "fdsolve/solver.h"

/**
 * StatesPuzzle:
 * @klass, @data: for fd_states_new()
 * @start: makes the state to start from
 * @strategy: the default
 * @none: (nullable): there is no solution, and why
 * @line: (nullable): shows a state beside the step that leads to it
 * @draw: (nullable): shows the last state, as whole lines
 * @json: (nullable): adds members for the last state
 * @describe: adds members for the puzzle
 * @picture: draws the path, or the start and the goal if @states is %NULL
 * @check: whether the path keeps the rules of the puzzle, and ends in a goal
 * @twin: (nullable): solves the same by propagation
 * @clear: frees what @data has
 */
typedef struct {
  FdStatesClass klass;
  gpointer data;
  gpointer (*start) (gpointer data);
  FdStatesStrategy strategy;
  const char *none;
  void (*line) (GString *out, gconstpointer state, gpointer data);
  void (*draw) (const SolverStyle *style, GString *out, gconstpointer state,
                gpointer data);
  void (*json) (JsonBuilder *builder, gconstpointer state, gpointer data);
  void (*describe) (JsonBuilder *builder, gpointer data);
  void (*picture) (Picture *picture, const FdStates *states, gpointer data);
  bool (*check) (const FdStates *states, gpointer data);
  bool (*twin) (Solver *solver, gpointer data, SolverMethod *method,
                GError **error);
  void (*clear) (gpointer data);
} StatesPuzzle;

/* Each reads what follows its name on the command line. */
bool states_jugs_read (Solver *solver, char **args, StatesPuzzle *puzzle,
                       GError **error);
bool states_queens_read (Solver *solver, char **args, StatesPuzzle *puzzle,
                         GError **error);
bool states_sliding_read (Solver *solver, char **args, StatesPuzzle *puzzle,
                          GError **error);

/* Draws a state, its upper left corner there. */
typedef void (*StatesFrame) (Picture *picture, gconstpointer state, int x,
                             int y, gpointer data);

/* Draws the states of a path as frames @width x @height, and the steps between
 * them; of a long path, the first and last ones. */
void states_picture_path (Picture *picture, const FdStates *states, int width,
                          int height, StatesFrame frame, gpointer data);

/* A hash of bytes (FNV-1a). */
uint64_t states_hash_bytes (const uint8_t *bytes, size_t n);

#endif
