/* SPDX-License-Identifier: MIT */
#ifndef COLOR_MODEL_H
#define COLOR_MODEL_H

#include "fdsolve/givens.h"
#include "graph.h"

/**
 * ColorModel:
 * @x: (array): the color of each vertex, 1 to @max
 * @used: not less than any of them; %FD_VAR_NONE if their number is given
 * @min: a number of colors that is known to be needed
 * @first: (array): a coloring found without search
 * @shown: (nullable): that is to be shown, or %NULL for the one of @store
 * @name: of the graph
 * @is_puzzle: @max belongs to it, and colors may be given, or are to be
 * @given: (nullable) (array): of the puzzle at hand; GIVENS_NONE: it is open
 * @cover: (nullable) (element-type GArray): cliques that hold all edges
 * @recorded: constraints are to be told apart, for steps
 * @told: so many colors are on the page; 0: there is none
 */
typedef struct {
  Solver *solver;
  const ColorGraph *graph;
  FdStore *store;
  FdVar *x;
  FdVar used;
  int32_t min, max;
  int32_t *first;
  const int32_t *shown;
  const char *name;
  bool is_puzzle;
  const int32_t *given;
  GPtrArray *cover;
  bool recorded;
  int32_t told;
  FdExplainerWords words;
} ColorModel;

/**
 * color_model_post:
 * @model: all but @used set
 * @clique: (element-type guint32): some clique, for @symmetry
 * @least: @used is to be minimized
 * @symmetry: keep one of the colorings that differ in names of colors only
 *
 * Returns: %false if there is no coloring, or see solver_refused()
 */
bool color_model_post (ColorModel *model, const GArray *clique, bool least,
                       bool symmetry);
void color_model_clear (ColorModel *model);

/* A branching: the number of colors, then the vertex with the fewest colors
 * left, of these the one with the most neighbors uncolored; its least color. */
bool color_model_decide (const FdStore *store, gpointer model,
                         FdAtom *decision);

/* --- puzzles ---------------------------------------------------------------
 */

/* Of SolverPuzzle, and of #GivensFamily. */
void color_describe (JsonBuilder *builder, gpointer model);
void color_json (JsonBuilder *builder, const char *member, const int32_t *value,
                 gpointer model);
bool color_steps (Solver *solver, const SolverPuzzle *puzzle, GError **error);

/* As long as @model lives. */
GivensFamily color_family (ColorModel *model);

#endif
