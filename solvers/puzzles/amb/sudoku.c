/* SPDX-License-Identifier: MIT */

/* Sudoku: value[i] is that of cell i, row by row. */
#include "amb.h"
#include "puzzles/sudoku/sudoku.h"

#include <string.h>

static const char classic[] = "3 _ 6  5 _ 8  4 _ _\n"
                              "5 2 _  _ _ _  _ _ _\n"
                              "_ 8 7  _ _ _  _ 3 1\n"
                              "_ _ 3  _ 1 _  _ 8 _\n"
                              "9 _ _  8 6 3  _ _ 5\n"
                              "_ 5 _  _ 9 _  6 _ _\n"
                              "1 3 _  _ _ _  2 5 _\n"
                              "_ _ _  _ _ _  _ 7 4\n"
                              "_ _ 5  2 _ 6  3 _ _\n";

/* --- the texts ------------------------------------------------------------ */

/* The values in the units of cell @i: those given, and those of the cells
 * before it. */
static size_t
used_around (const SudokuGrid *grid, const int32_t *value, int i, int32_t *used)
{
  SudokuUnit unit[SUDOKU_MOST_UNITS];
  int units = sudoku_units_of (&grid->shape, i, unit);
  size_t n = 0;

  for (int u = 0; u < units; u++)
    for (int k = 0; k < grid->shape.side; k++) {
      int at = sudoku_unit_cell (&grid->shape, unit[u].kind, unit[u].which, k);
      int32_t v = at < i ? value[at] : grid->given[at];
      if (at != i && v != 0)
        used[n++] = v;
    }
  return n;
}

static void
eager_body (FdAmb *amb, gpointer data)
{
  const AmbPuzzle *puzzle = data;
  const SudokuGrid *grid = puzzle->data;
  int32_t used[SUDOKU_MOST_UNITS * SUDOKU_MOST], *value = puzzle->value;

  for (int i = 0; i < (int) puzzle->n; i++) {
    size_t n = 0;
    value[i] = grid->given[i];
    if (value[i] != 0)
      continue;
    n = used_around (grid, value, i, used);
    value[i] = fd_amb_choose_except (amb, 1, grid->shape.side, used, n);
  }
}

static void
lazy_body (FdAmb *amb, gpointer data)
{
  const AmbPuzzle *puzzle = data;
  const SudokuGrid *grid = puzzle->data;
  const SudokuShape *shape = &grid->shape;
  FdVar unit[SUDOKU_MOST];

  for (size_t i = 0; i < puzzle->n; i++)
    puzzle->x[i] = fd_amb_choose_var_range (amb, 1, shape->side);
  for (int kind = 0; kind < SUDOKU_KINDS; kind++)
    for (int which = 0; which < sudoku_n_units (shape, kind); which++) {
      for (int k = 0; k < shape->side; k++)
        unit[k] = puzzle->x[sudoku_unit_cell (shape, kind, which, k)];
      fd_amb_require_all_different (amb, unit, (size_t) shape->side);
    }
  for (size_t i = 0; i < puzzle->n; i++)
    if (grid->given[i] != 0)
      fd_amb_require_atom (amb, fd_atom (puzzle->x[i], FD_EQ, grid->given[i]));
}

static bool
post (FdStore *store, AmbPuzzle *puzzle)
{
  const SudokuGrid *grid = puzzle->data;
  bool ok;

  for (size_t i = 0; i < puzzle->n; i++)
    puzzle->x[i] = fd_var_new (store, 1, grid->shape.side);
  ok =
      sudoku_post_units (store, &grid->shape, puzzle->x, FD_CONSISTENCY_DOMAIN);
  for (size_t i = 0; i < puzzle->n; i++)
    if (grid->given[i] != 0)
      ok &= fd_set_value (store, puzzle->x[i], grid->given[i]);
  return ok;
}

/* --- a solution ----------------------------------------------------------- */

static bool
check (const AmbPuzzle *puzzle)
{
  return sudoku_grid_check (puzzle->data, puzzle->value);
}

static void
draw (const SolverStyle *style, GString *out, const AmbPuzzle *puzzle)
{
  sudoku_grid_draw (puzzle->data, puzzle->value, style, out);
}

static void
draw_line (GString *out, const AmbPuzzle *puzzle)
{
  sudoku_grid_draw_line (puzzle->data, puzzle->value, out);
}

static void
json (JsonBuilder *builder, const AmbPuzzle *puzzle)
{
  sudoku_grid_json (puzzle->data, puzzle->value, builder);
}

static void
describe (JsonBuilder *builder, const AmbPuzzle *puzzle)
{
  sudoku_grid_describe (puzzle->data, builder);
}

static void
draw_picture (Picture *picture, const AmbPuzzle *puzzle, const int32_t *value)
{
  sudoku_picture (picture, puzzle->data, value, false);
}

static bool
solve_by_choices (const SudokuGrid *given, const char *title, Solver *solver,
                  GError **error)
{
  SudokuGrid grid = *given; /* not changed, but the texts take any data */
  size_t n = (size_t) grid.shape.side * (size_t) grid.shape.side;
  g_autofree int32_t *value = g_new (int32_t, n);
  g_autofree FdVar *x = g_new (FdVar, n);
  g_autofree char *clash = sudoku_grid_clash (given);
  AmbPuzzle puzzle = {
      .name = "sudoku",
      .title = title,
      .texts = {{NULL, "eager", eager_body, false},
                {"lazy", "lazy", lazy_body, true}},
      .data = &grid,
      .n = n,
      .value = value,
      .x = x,
      .none = clash,
      .draw = draw,
      .draw_line = draw_line,
      .json = json,
      .describe = describe,
      .picture = draw_picture,
      .check = check,
      .post = post,
      .select = FD_SELECT_DOM_WDEG,
  };

  return amb_solve (solver, &puzzle, error);
}

static bool
solve (const SudokuGrid *given, const char *title, gpointer data,
       GError **error)
{
  if (given->shape.cages == NULL)
    return solve_by_choices (given, title, data, error);
  g_set_error (error, FD_ERROR, FD_ERROR_INVALID,
               "%s: choices know no cages; see fdsolve sudoku", title);
  return false;
}

bool
amb_sudoku_run (Solver *solver, char **args, GError **error)
{
  g_autoptr (SolverStream) stream = NULL;
  SudokuShape box;

  if (!sudoku_option_box (solver, &box, error))
    return false;
  stream = args[0] != NULL ? solver_stream_open (args[0], error)
                           : solver_stream_new ("classic", classic);
  if (stream == NULL)
    return false;
  if (solver_option (solver, "line") != NULL)
    solver_batch (solver, 0);
  return sudoku_each_of (solver, stream, &box, false, solve, solver, error);
}
