/* SPDX-License-Identifier: MIT */
/* qcp.c - quasigroup completion: Latin squares of which some cells are given
 *
 * Files are read as sudokus whose boxes are the rows.
 */
#include "qcp.h"
#include "fdsolve/explain.h"
#include "puzzles/sudoku/sudoku.h"

#include <string.h>

typedef struct {
  const SudokuGrid *grid;
  FdStore *store;
  FdVar *cell;    /* row by row */
  int32_t *value; /* likewise, of a solution */
  bool learning;
} Square;

static int
side_of (const Square *square)
{
  return square->grid->shape.side;
}

/* --- the model ------------------------------------------------------------ */

static bool
post_lines (const Square *square, FdConsistency consistency)
{
  int n = side_of (square);
  g_autofree FdVar *column = g_new (FdVar, n);

  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      column[j] = square->cell[j * n + i];
    if (!fd_post_all_different (square->store, square->cell + i * n, NULL,
                                (size_t) n, consistency) ||
        !fd_post_all_different (square->store, column, NULL, (size_t) n,
                                consistency))
      return false;
  }
  return true;
}

static bool
post (const Square *square, FdConsistency consistency)
{
  int n = side_of (square);
  bool posted;

  for (int i = 0; i < n * n; i++) {
    int given = square->grid->given[i];
    square->cell[i] = given != 0 ? solver_var_new (square->store, given, given)
                                 : solver_var_new (square->store, 1, n);
    if (square->cell[i].id == FD_VAR_NONE.id)
      return false;
  }
  fd_store_begin (square->store);
  posted = post_lines (square, consistency);
  return fd_store_commit (square->store) && posted;
}

static void
name_vars (gpointer data)
{
  const Square *square = data;

  solver_name_cells (square->store, square->cell, side_of (square),
                     side_of (square));
}

static void
branch (FdSearch *search, gpointer data)
{
  const Square *square = data;
  int n = side_of (square);

  fd_search_add_branching (search, square->cell, (size_t) (n * n),
                           square->learning ? FD_SELECT_FIRST_FAIL
                                            : FD_SELECT_DOM_WDEG,
                           FD_ASSIGN_MIN);
  if (square->learning && fd_search_set_learning (search, true))
    fd_search_set_free (search, true);
}

/* --- a solution ----------------------------------------------------------- */

static const int32_t *
values (Square *square)
{
  for (int i = 0; i < side_of (square) * side_of (square); i++)
    square->value[i] = fd_var_min (square->store, square->cell[i]);
  return square->value;
}

static bool
check (gpointer data)
{
  Square *square = data;

  return sudoku_grid_check (square->grid, values (square));
}

/* As one box: a frame. */
static void
draw (const SolverStyle *style, GString *out, gpointer data)
{
  Square *square = data;
  SudokuGrid framed = *square->grid;

  framed.shape.height = framed.shape.side;
  sudoku_grid_draw (&framed, values (square), style, out);
}

static void
draw_line (GString *out, gpointer data)
{
  Square *square = data;

  sudoku_grid_draw_line (square->grid, values (square), out);
}

static void
json (JsonBuilder *builder, gpointer data)
{
  Square *square = data;

  sudoku_grid_json (square->grid, values (square), builder);
}

static void
describe (JsonBuilder *builder, gpointer data)
{
  sudoku_grid_describe (((const Square *) data)->grid, builder);
}

static void
draw_picture (Picture *picture, PictureKind kind, gpointer data)
{
  Square *square = data;

  sudoku_picture (picture, square->grid,
                  kind == PICTURE_SOLUTION ? values (square) : NULL,
                  kind == PICTURE_CANDIDATES);
}

static bool
steps (Solver *solver, const SolverPuzzle *puzzle, GError **error)
{
  const Square *square = puzzle->data;

  return sudoku_explain (solver, square->grid, puzzle, error);
}

/* The values follow it. */
static gpointer
view (FdStore *store, gpointer data)
{
  const Square *square = data;
  size_t n = (size_t) (side_of (square) * side_of (square));
  Square *view = g_malloc (sizeof *view + n * sizeof *view->value);

  *view = *square;
  view->store = store;
  view->value = (int32_t *) (view + 1);
  return view;
}

static bool
solve (const SudokuGrid *grid, const char *name, gpointer data, GError **error)
{
  Solver *solver = data;
  int n = grid->shape.side * grid->shape.side;
  g_autofree FdVar *cell = g_new (FdVar, n);
  g_autofree int32_t *value = g_new (int32_t, n);
  g_autoptr (FdStore) store = solver_store_new (solver);
  g_autofree char *clash = NULL;
  Square square = {grid, store, cell, value,
                   solver_option (solver, "learn") != NULL};
  FdConsistency consistency = FD_CONSISTENCY_DEFAULT;
  SolverPuzzle puzzle = {.name = name,
                         .store = store,
                         .data = &square,
                         .branch = branch,
                         .learns = square.learning,
                         .name_vars = name_vars,
                         .draw = draw,
                         .draw_line = draw_line,
                         .json = json,
                         .describe = describe,
                         .picture = draw_picture,
                         .board = true,
                         .steps = steps,
                         .check = check,
                         .view = view};

  if (solver_explains (solver))
    return sudoku_explain (solver, grid, &puzzle, error);
  if (!solver_option_consistency (solver, &consistency, error))
    return false;
  fd_store_set_explaining (store, square.learning);
  if (!post (&square, consistency)) {
    if (solver_refused (store, error))
      return false;
    clash = sudoku_grid_clash (grid);
    puzzle.none = clash != NULL ? clash : "";
  }
  return solver_solve (solver, &puzzle, error);
}

/* --- squares from files --------------------------------------------------- */

static bool
run_files (Solver *solver, char **paths, GError **error)
{
  gint64 order = 0;
  SudokuShape rows = {.height = 1};

  if (!solver_option_int (solver, "order", 1, SUDOKU_MOST, &order, error))
    return false;
  rows.width = rows.side = (int) order;
  return sudoku_each (solver, paths, &rows, true, solve, solver, error);
}

/* --- squares drawn -------------------------------------------------------- */

/* In the form that is read again. */
static bool
write_grid (const SudokuGrid *grid, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);
  int n = grid->shape.side;

  g_string_append_printf (out, "%dx1\n", n);
  for (int i = 0; i < n * n; i++)
    if (n <= SUDOKU_LETTERS)
      g_string_append_c (out, sudoku_letter (grid->given[i]));
    else
      g_string_append_printf (out, "%s%d", i > 0 ? " " : "", grid->given[i]);
  g_string_append_c (out, '\n');
  return generate_write (out, error);
}

static bool
draw_grid (const Solver *solver, int holes, SudokuGrid *grid, GError **error)
{
  int n = grid->shape.side;
  g_autofree int32_t *cell = g_new (int32_t, n * n);
  GenerateRandom random;
  bool drawn;

  generate_random_init (&random, solver_seed (solver));
  if (solver_option (solver, "partial") == NULL)
    drawn = qcp_draw_square (solver, &random, n, cell) &&
            qcp_draw_holes (solver, &random, n, holes, cell);
  else
    drawn = qcp_draw_partial (solver, &random, n, holes, cell);
  if (!drawn && solver_told_over (solver, error))
    return false;
  if (!drawn)
    return solver_usage_error (error,
                               "--holes: no partial square was found with only "
                               "%d holes",
                               holes);
  for (int i = 0; i < n * n; i++)
    grid->given[i] = (guint16) cell[i];
  return true;
}

static bool
run_drawn (Solver *solver, char **args, GError **error)
{
  gint64 n, holes = 0;
  g_autofree guint16 *given = NULL;
  g_autofree char *name = NULL;
  SudokuGrid grid = {.line = 1};

  if (args[1] != NULL)
    return solver_usage_error (error, "--holes takes one N, found also '%s'",
                               args[1]);
  if (!solver_parse_int (args[0], "N", 1, QCP_MOST, &n, error) ||
      !solver_option_int (solver, "holes", 0, n * n, &holes, error))
    return false;
  grid.shape = sudoku_shape_of_boxes ((int) n, 1);
  grid.given = given = g_new (guint16, n * n);
  name = g_strdup_printf ("seed %" G_GUINT64_FORMAT, solver_seed (solver));
  solver_begin (solver);
  return draw_grid (solver, (int) holes, &grid, error) &&
         (solver_option (solver, "write") != NULL
              ? write_grid (&grid, error)
              : solve (&grid, name, solver, error));
}

/* --- the family ----------------------------------------------------------- */

static bool
run_made (Solver *solver, char **args, GError **error)
{
  static const char *const of_others[] = {"order", "holes", "partial", "write",
                                          "learn"};

  for (guint i = 0; i < G_N_ELEMENTS (of_others); i++)
    if (solver_option (solver, of_others[i]) != NULL)
      return solver_usage_error (error, "--%s is not for --generate",
                                 of_others[i]);
  return sudoku_generate_latin (solver, args, error);
}

static bool
run (Solver *solver, char **args, GError **error)
{
  static const char *const of_drawn[] = {"partial", "write"};
  static const char *const of_made[] = {GENERATE_OPTION_NAMES, "symmetric",
                                        NULL};
  bool is_asked;

  if (!generate_is_asked (solver, of_made, &is_asked, error))
    return false;
  if (is_asked)
    return run_made (solver, args, error);
  if (args[0] == NULL)
    return solver_usage_error (error, "expected a FILE, - for standard input, "
                                      "or N with --holes or --generate");
  if (solver_option (solver, "holes") != NULL) {
    if (solver_option (solver, "order") != NULL)
      return solver_usage_error (error, "--order is for squares read, not for "
                                        "--holes");
    return run_drawn (solver, args, error);
  }
  for (guint i = 0; i < G_N_ELEMENTS (of_drawn); i++)
    if (solver_option (solver, of_drawn[i]) != NULL)
      return solver_usage_error (error, "--%s is for --holes", of_drawn[i]);
  return run_files (solver, args, error);
}

static const SolverOption options[] = {
    {"order", "N", "of the squares in FILE"},
    {"holes", "H", "draw a full square of order N by --seed, with H holes"},
    {"partial", NULL, "random cells instead of a full square: may be hopeless"},
    {"write", NULL, "write the square drawn instead of completing it"},
    {"learn", NULL, "learn from failures"},
    SOLVER_OPTION_CONSISTENCY,
    GENERATE_OPTIONS_OF ("N"),
    {"symmetric", "[=KIND]",
     "givens are: rotation, quarter, left-right, up-down, diagonal, ..."},
    {NULL, NULL, NULL}};

const SolverFamily solver_qcp = {
    .name = "qcp",
    .arguments = "FILE...|N --holes H|--generate N",
    .summary = "quasigroup completion: Latin squares with holes",
    .help =
        "Every row and column holds each of 1 to N once.  In FILE, or -, a "
        "square is N lines\nof N cells, or after a line 'Nx1', or with --order "
        "N, also a line with all cells;\na cell is a digit or letter (A is 10, "
        "B 11, ...), or a decimal number if spaces\nstand between all cells; . "
        "0 _ and * are holes, and # begins a comment.\n\n"
        "Squares drawn have as many holes in each row and column as in any "
        "other.  They are\nhardest at about 1.7 N^1.55 holes; partial ones "
        "(about 0.42 N^2) may have no\ncompletion.\n\n"
        "With --generate N, squares of order N with one completion, no given "
        "of which can\nbe spared, are written, as sudokus are: to order, with "
        "grade and steps.\n\n"
        "  fdsolve qcp 30 --holes 378 --seed 2\n"
        "  fdsolve qcp --generate 7 --count 10 --difficulty tricky --json\n"
        "  fdsolve qcp 25 --holes 255 --partial --seed 186",
    .options = options,
    .min_args = 0,
    .max_args = -1,
    .run = run,
};
