/* SPDX-License-Identifier: MIT */

/* Sudoku: every row, column and box holds each value once.
 *
 * The constraints are posted once for each shape of grid; a puzzle is a level
 * on top, with its givens, that is closed after it.
 */
#include "fdsolve/explain.h"
#include "fdsolve/generate.h"
#include "sudoku.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  Solver *solver;
  FdConsistency consistency;
  SudokuShape shape; /* of what is posted; all 0: nothing yet */
  FdStore *store;
  FdVar *cell;            /* side rows of side */
  int32_t *value;         /* likewise, of the solution checked last */
  bool checked;           /* which is that of the store, not shown yet */
  SudokuLearned *learned; /* NULL: the search is plain so far */
  GArray *seen; /* int32_t: the first solutions, one after the other */
  const SudokuGrid *grid;
} Sudoku;

static void
sudoku_clear (Sudoku *sudoku)
{
  fd_store_free (sudoku->store);
  g_free (sudoku->cell);
  g_free (sudoku->value);
  g_clear_pointer (&sudoku->learned, sudoku_learned_free);
  g_clear_pointer (&sudoku->seen, g_array_unref);
  sudoku_shape_clear (&sudoku->shape);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sudoku, sudoku_clear)

/* --- the model ------------------------------------------------------------ */

FdStore *
sudoku_rules (FdStore *new_store, const SudokuShape *shape,
              FdConsistency consistency, FdVar *cell, GError **error)
{
  g_autoptr (FdStore) store = new_store;
  int side = shape->side;
  bool ok;

  for (int i = 0; i < side * side; i++)
    cell[i] = solver_var_new (store, 1, side);
  fd_store_begin (store);
  ok = sudoku_post_units (store, shape, cell, consistency);
  if (fd_store_commit (store) && ok)
    return g_steal_pointer (&store);
  if (!solver_refused (store, error))
    g_assert (shape->cages != NULL); /* others have solutions when empty */
  return NULL;
}

/* Posts the rules; no store, and no error: cages clash. */
static bool
sudoku_post (Sudoku *sudoku, const SudokuShape *shape, GError **error)
{
  sudoku_clear (sudoku);
  sudoku->shape = sudoku_shape_copy (shape);
  sudoku->cell = g_new (FdVar, shape->side * shape->side);
  sudoku->value = g_new (int32_t, shape->side * shape->side);
  sudoku->seen = g_array_new (FALSE, FALSE, sizeof (int32_t));
  sudoku->store = sudoku_rules (solver_store_bare (sudoku->solver), shape,
                                sudoku->consistency, sudoku->cell, error);
  return sudoku->store != NULL || *error == NULL;
}

/* Opens the level of a puzzle; %false if it has no solution.  The cells that
 * are given are listed before, where a solution will be: no branch can foresee
 * which they are. */
static bool
sudoku_post_givens (Sudoku *sudoku)
{
  int n = sudoku->shape.side * sudoku->shape.side, n_given = 0;
  const guint16 *given = sudoku->grid->given;
  int32_t *list = sudoku->value;
  bool ok = true;

  for (int i = 0; i < n; i++) {
    list[n_given] = i;
    n_given += given[i] != 0;
  }
  fd_store_push (sudoku->store);
  fd_store_begin (sudoku->store);
  for (int i = 0; i < n_given; i++)
    ok &= fd_set_value (sudoku->store, sudoku->cell[list[i]], given[list[i]]);
  return fd_store_commit (sudoku->store) && ok;
}

static void
sudoku_branch (FdSearch *search, gpointer data)
{
  const Sudoku *sudoku = data;

  fd_search_add_branching (search, sudoku->cell,
                           (size_t) (sudoku->shape.side * sudoku->shape.side),
                           FD_SELECT_DOM_WDEG, FD_ASSIGN_MIN);
}

static void
sudoku_name_vars (gpointer data)
{
  const Sudoku *sudoku = data;
  int side = sudoku->shape.side;

  if (sudoku->learned != NULL)
    sudoku_learned_name_vars (sudoku->learned);
  else
    solver_name_cells (sudoku->store, sudoku->cell, side, side);
}

/* --- a solution ----------------------------------------------------------- */

static const int32_t *
sudoku_read_values (Sudoku *sudoku)
{
  if (sudoku->learned != NULL) {
    sudoku_learned_values (sudoku->learned, sudoku->value);
    return sudoku->value;
  }
  for (int i = 0; i < sudoku->shape.side * sudoku->shape.side; i++)
    sudoku->value[i] = fd_var_min (sudoku->store, sudoku->cell[i]);
  return sudoku->value;
}

/* A solution is mostly shown once, at once when it was checked. */
static const int32_t *
sudoku_values (Sudoku *sudoku)
{
  bool checked = sudoku->checked;

  sudoku->checked = false;
  return checked ? sudoku->value : sudoku_read_values (sudoku);
}

static bool
sudoku_check (gpointer data)
{
  Sudoku *sudoku = data;
  guint n = (guint) (sudoku->shape.side * sudoku->shape.side);
  const int32_t *value = sudoku_read_values (sudoku);

  sudoku->checked = true;

  if (sudoku->seen != NULL && sudoku->learned == NULL &&
      sudoku->seen->len < SOLVER_MOST_SEEN * n)
    g_array_append_vals (sudoku->seen, value, n);
  return sudoku_grid_check (sudoku->grid, value);
}

static void
sudoku_draw (const SolverStyle *style, GString *out, gpointer data)
{
  Sudoku *sudoku = data;

  sudoku_grid_draw (sudoku->grid, sudoku_values (sudoku), style, out);
}

static void
sudoku_draw_line (GString *out, gpointer data)
{
  Sudoku *sudoku = data;

  sudoku_grid_draw_line (sudoku->grid, sudoku_values (sudoku), out);
}

static void
sudoku_json (JsonBuilder *builder, gpointer data)
{
  Sudoku *sudoku = data;

  sudoku_grid_json (sudoku->grid, sudoku_values (sudoku), builder);
}

static void
sudoku_describe (JsonBuilder *builder, gpointer data)
{
  sudoku_grid_describe (((const Sudoku *) data)->grid, builder);
}

static void
sudoku_draw_picture (Picture *picture, PictureKind kind, gpointer data)
{
  Sudoku *sudoku = data;

  sudoku_picture (picture, sudoku->grid,
                  kind == PICTURE_SOLUTION ? sudoku_values (sudoku) : NULL,
                  kind == PICTURE_CANDIDATES);
}

static char *
sudoku_find_clash (gpointer data)
{
  const Sudoku *sudoku = data;

  return sudoku_clash (sudoku->solver, sudoku->grid);
}

/* The values follow it; those it is asked about are not seen. */
static gpointer
sudoku_view (FdStore *store, gpointer data)
{
  const Sudoku *sudoku = data;
  size_t n = (size_t) (sudoku->shape.side * sudoku->shape.side);
  Sudoku *view = g_malloc (sizeof *view + n * sizeof *view->value);

  *view = *sudoku;
  view->store = store;
  view->value = (int32_t *) (view + 1);
  view->seen = NULL;
  view->checked = false;
  return view;
}

/* --- learning ------------------------------------------------------------- */

/* The same puzzle, without the solutions seen. */
static bool
sudoku_learn (FdStore **store, gpointer data, GError **error)
{
  Sudoku *sudoku = data;
  guint n = (guint) (sudoku->shape.side * sudoku->shape.side);
  bool good;

  sudoku->learned =
      sudoku_learned_new (&sudoku->shape, sudoku->store, sudoku->cell);
  *store = sudoku_learned_store (sudoku->learned);
  good = sudoku_learned_post (sudoku->learned);
  for (guint i = 0; good && i < sudoku->seen->len; i += n)
    good = sudoku_learned_forbid (sudoku->learned,
                                  &g_array_index (sudoku->seen, int32_t, i));
  if (good)
    return true;
  if (*store == NULL) {
    g_set_error (error, FD_ERROR, FD_ERROR_MEMORY, "out of memory");
    return false;
  }
  if (solver_refused (*store, error))
    return false;
  *store = NULL;
  return true;
}

/* The next puzzle is begun by plain search. */
static void
sudoku_unlearn (Sudoku *sudoku)
{
  g_clear_pointer (&sudoku->learned, sudoku_learned_free);
  g_array_set_size (sudoku->seen, 0);
}

/* --- the family ----------------------------------------------------------- */

/* Not even an empty grid fits the cages. */
static bool
sudoku_answer_none (Sudoku *sudoku, SolverPuzzle *puzzle, GError **error)
{
  g_autoptr (FdStore) store = solver_store_bare (sudoku->solver);

  puzzle->store = store;
  puzzle->none = "the cages clash";
  return solver_solve (sudoku->solver, puzzle, error);
}

static bool
sudoku_steps (Solver *solver, const SolverPuzzle *puzzle, GError **error)
{
  const Sudoku *sudoku = puzzle->data;

  return sudoku_explain (solver, sudoku->grid, puzzle, error);
}

static bool
sudoku_solve (const SudokuGrid *grid, const char *name, gpointer data,
              GError **error)
{
  Sudoku *sudoku = data;
  g_autofree char *clash = NULL;
  bool good;
  SolverPuzzle puzzle = {
      .name = name,
      .data = sudoku,
      .branch = sudoku_branch,
      .name_vars = sudoku_name_vars,
      .draw = sudoku_draw,
      .draw_line = sudoku_draw_line,
      .json = sudoku_json,
      .describe = sudoku_describe,
      .picture = sudoku_draw_picture,
      .board = true,
      .steps = sudoku_steps,
      .check = sudoku_check,
      .thorough = true,
      .view = sudoku_view,
      .single = true,
      .clash = sudoku_find_clash,
      .learn = sudoku_learn,
  };

  sudoku->grid = grid;
  sudoku->checked = false;
  if (solver_explains (sudoku->solver))
    return sudoku_explain (sudoku->solver, grid, &puzzle, error);
  if ((sudoku->store == NULL ||
       !sudoku_shape_equal (&grid->shape, &sudoku->shape)) &&
      !sudoku_post (sudoku, &grid->shape, error))
    return false;
  puzzle.store = sudoku->store;
  if (sudoku->store == NULL)
    return sudoku_answer_none (sudoku, &puzzle, error);
  if (!sudoku_post_givens (sudoku)) {
    if (solver_refused (sudoku->store, error))
      return false;
    clash = sudoku_grid_clash (grid);
    puzzle.none = clash != NULL ? clash : "";
  }
  good = solver_solve (sudoku->solver, &puzzle, error);
  sudoku_unlearn (sudoku);
  fd_store_pop (sudoku->store);
  return good;
}

bool
sudoku_option_box (const Solver *solver, SudokuShape *box, GError **error)
{
  const char *text = solver_option (solver, "box");

  *box = (SudokuShape){0};
  return text == NULL || sudoku_parse_shape (text, strlen (text), box) ||
         solver_usage_error (error,
                             "--box: expected WIDTHxHEIGHT with at most %d "
                             "cells, such as 3x2, found '%s'",
                             SUDOKU_MOST, text);
}

static bool
sudoku_run (Solver *solver, char **args, GError **error)
{
  static char standard[] = "-", *default_args[] = {standard, NULL};
  static const char *const names[] = {GENERATE_OPTION_NAMES, "symmetric",
                                      "jigsaw", "killer", NULL};
  g_auto (Sudoku) sudoku = {.solver = solver};
  SudokuShape box;
  bool is_asked;

  if (!generate_is_asked (solver, names, &is_asked, error))
    return false;
  if (is_asked)
    return sudoku_generate (solver, args, error);
  if (*args == NULL)
    args = default_args;
  if (!sudoku_option_box (solver, &box, error) ||
      !solver_option_consistency (solver, &sudoku.consistency, error))
    return false;
  if (solver_option (solver, "line") != NULL)
    solver_batch (solver, 0);
  box.diagonals = solver_option (solver, "diagonals") != NULL;
  return sudoku_each (solver, args, &box, false, sudoku_solve, &sudoku, error);
}

static const SolverOption sudoku_options[] = {
    {"box", "WxH", "boxes of W columns and H rows (default: square)"},
    {"diagonals", NULL, "both diagonals hold each value once, too: sudoku X"},
    {"line", NULL, "write the solution of a single puzzle as a line, too"},
    SOLVER_OPTION_CONSISTENCY,
    GENERATE_OPTIONS,
    {"jigsaw", NULL, "make regions at random in place of the boxes"},
    {"killer", NULL, "make cages at random, cells that differ, with sums"},
    {"symmetric", "[=KIND]",
     "givens are: rotation, quarter, left-right, up-down, diagonal, ..."},
    {NULL, NULL, NULL}};

const SolverFamily solver_sudoku = {
    .name = "sudoku",
    .arguments = "[FILE...]",
    .summary = "sudokus of any box size, one or a long list of them",
    .help = "Reads puzzles from files (-, or no file: standard input).  A "
            "puzzle is a line with\n"
            "all its cells, or one line for each row.  A cell is a digit or "
            "letter (A is 10, B\n"
            "11, ...), or a decimal number if spaces stand between all cells; "
            ". 0 _ and * are\n"
            "blank.  Spaces, |, commas and brackets between cells are skipped, "
            "and so are empty\n"
            "lines, lines of - + =, and comments from # on.  A line such as "
            "3x2 sets the box (3\n"
            "columns, 2 rows) of the puzzles that follow.  In a jigsaw, "
            "regions of any shape, of\n"
            "as many cells as a row, stand in place of boxes: a line regions: "
            "and behind it, or\n"
            "row by row in the next lines, a letter or number for each cell "
            "sets them for the\n"
            "puzzles that follow, until others or a box.  They need not be "
            "connected.  A killer\n"
            "has cages, cells that differ, with their sum: a line cages: "
            "15=r1c1+r1c2 8=r2c1+...\n"
            "before the puzzle, or several, are those of this puzzle alone, "
            "which may be blank.\n"
            "A line may also be a JSON object, as --generate --json writes it. "
            " Of 16 cells in a\n"
            "line with no value above 4 the next lines say whether they are a "
            "row; --box 2x2 says it at once.\n"
            "\n"
            "Of several puzzles, each is answered by one line, with --unique "
            "followed by a tab\n"
            "and \"unique\" or \"not unique\".\n"
            "\n"
            "With --diagonals, and where a JSON object has \"diagonals\": "
            "true, both diagonals\n"
            "are units, too.\n"
            "\n"
            "A puzzle that plain search does not end soon is given to one that "
            "learns from its\n"
            "failures; --stats says so.\n"
            "\n"
            "With --generate 3x3, puzzles with one solution, no given of which "
            "can be spared,\n"
            "are written instead, each with its seed: --seed S --generate 3x3 "
            "makes it again.\n"
            "With --jigsaw the boxes become connected regions by exchanges of "
            "cells, others\n"
            "in each puzzle; 7x1 is for 7 regions of 7 cells.  With --killer "
            "cages are\n"
            "drawn, and few givens are left, or none.\n"
            "With boxes of more than 20 cells, givens that would take too long "
            "to decide stay;\n"
            "how many they are is said.  --difficulty, --technique, --clues "
            "and --symmetric say what they are to be\n"
            "like; --grade and --explain add the grade and the steps.",

    .options = sudoku_options,
    .min_args = 0,
    .max_args = -1,
    .run = sudoku_run,
};
