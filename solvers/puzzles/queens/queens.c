/* SPDX-License-Identifier: MIT */

/* n queens on an n x n board: column[i] is where the queen of row i stands;
 * the columns, the rising and the falling diagonals are all different. */
#include "queens.h"

#define QUEENS_MOST 10000
#define QUEENS_DRAWN 64

typedef struct {
  FdStore *store;
  int32_t n;
  FdVar *column;
} Queens;

static void
queens_clear (Queens *queens)
{
  fd_store_free (queens->store);
  g_free (queens->column);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Queens, queens_clear)

static bool
queens_post (Queens *queens, FdConsistency consistency)
{
  size_t n = (size_t) queens->n;
  g_autofree int32_t *rising = g_new (int32_t, n);
  g_autofree int32_t *falling = g_new (int32_t, n);
  FdStore *store = queens->store;
  bool ok = true;

  for (size_t i = 0; i < n; i++) {
    queens->column[i] = solver_var_new (store, 0, queens->n - 1);
    rising[i] = (int32_t) i;
    falling[i] = -(int32_t) i;
  }
  fd_store_begin (store);
  ok &= fd_post_all_different (store, queens->column, NULL, n, consistency);
  ok &= fd_post_all_different (store, queens->column, rising, n, consistency);
  ok &= fd_post_all_different (store, queens->column, falling, n, consistency);
  return fd_store_commit (store) && ok;
}

static void
queens_branch (FdSearch *search, gpointer data)
{
  const Queens *queens = data;

  fd_search_add_branching (search, queens->column, (size_t) queens->n,
                           FD_SELECT_FIRST_FAIL, FD_ASSIGN_RANDOM);
}

static void
queens_name_vars (gpointer data)
{
  const Queens *queens = data;

  for (int32_t row = 0; row < queens->n; row++)
    solver_name_var (queens->store, queens->column[row], "q%d", row + 1);
}

static int32_t
queens_column (const Queens *queens, int32_t row)
{
  return fd_var_min (queens->store, queens->column[row]);
}

static void
queens_draw_line (GString *out, gpointer data)
{
  const Queens *queens = data;

  for (int32_t row = 0; row < queens->n; row++)
    g_string_append_printf (out, "%s%d", row > 0 ? " " : "",
                            queens_column (queens, row) + 1);
}

void
queens_draw_row (const SolverStyle *style, GString *out, uint32_t n,
                 uint32_t column)
{
  const char *queen = style->utf8 ? "♛" : "Q", *none = style->utf8 ? "·" : ".";

  for (uint32_t i = 0; i < n; i++)
    g_string_append_printf (
        out, "%s%s%s%s", i == column ? style->bold : style->dim,
        i == column ? queen : none, style->plain, i + 1 < n ? " " : "\n");
}

static void
queens_draw (const SolverStyle *style, GString *out, gpointer data)
{
  const Queens *queens = data;

  if (queens->n > QUEENS_DRAWN) {
    queens_draw_line (out, data);
    g_string_append_c (out, '\n');
    return;
  }
  for (int32_t row = 0; row < queens->n; row++)
    queens_draw_row (style, out, (uint32_t) queens->n,
                     (uint32_t) queens_column (queens, row));
}

static void
queens_json (JsonBuilder *builder, gpointer data)
{
  const Queens *queens = data;

  json_builder_set_member_name (builder, "columns");
  json_builder_begin_array (builder);
  for (int32_t row = 0; row < queens->n; row++)
    json_builder_add_int_value (builder, queens_column (queens, row) + 1);
  json_builder_end_array (builder);
}

static void
queens_describe (JsonBuilder *builder, gpointer data)
{
  const Queens *queens = data;

  json_builder_set_member_name (builder, "n");
  json_builder_add_int_value (builder, queens->n);
}

static void
queens_draw_picture (Picture *picture, PictureKind kind, gpointer data)
{
  const Queens *queens = data;
  g_autofree int32_t *column = g_new (int32_t, queens->n);

  for (int32_t row = 0; kind == PICTURE_SOLUTION && row < queens->n; row++)
    column[row] = queens_column (queens, row);
  queens_picture (picture, queens->n, kind == PICTURE_SOLUTION ? column : NULL);
}

static void
queens_page (JsonBuilder *builder, bool solved, gpointer data)
{
  const Queens *queens = data;

  json_builder_set_member_name (builder, "variables");
  json_builder_begin_array (builder);
  for (int32_t row = 0; row < queens->n; row++) {
    g_autofree char *name = g_strdup_printf ("row %d", row + 1);
    int32_t at = solved ? queens_column (queens, row) + 1 : 0;
    solver_page_variable (builder, name, 1, queens->n, solved ? &at : NULL);
  }
  json_builder_end_array (builder);
}

/* No two queens on a column or diagonal. */
static bool
queens_check (gpointer data)
{
  const Queens *queens = data;
  int32_t n = queens->n;
  g_autofree bool *column = g_new0 (bool, n);
  g_autofree bool *rising = g_new0 (bool, 2 * n);
  g_autofree bool *falling = g_new0 (bool, 2 * n);

  for (int32_t row = 0; row < n; row++) {
    int32_t at = queens_column (queens, row);
    if (at < 0 || at >= n || column[at] || rising[row + at] ||
        falling[row - at + n])
      return false;
    column[at] = rising[row + at] = falling[row - at + n] = true;
  }
  return true;
}

static bool
queens_run (Solver *solver, char **args, GError **error)
{
  g_auto (Queens) queens = {0};
  FdConsistency consistency = FD_CONSISTENCY_VALUE;
  gint64 n;
  SolverPuzzle puzzle = {
      .data = &queens,
      .branch = queens_branch,
      .name_vars = queens_name_vars,
      .restarts = true,
      .draw = queens_draw,
      .draw_line = queens_draw_line,
      .json = queens_json,
      .describe = queens_describe,
      .picture = queens_draw_picture,
      .page = queens_page,
      .check = queens_check,
  };

  if (!solver_parse_int (args[0], "N", 1, QUEENS_MOST, &n, error) ||
      !solver_option_consistency (solver, &consistency, error))
    return false;
  queens.n = (int32_t) n;
  queens.store = puzzle.store = solver_store_new (solver);
  queens.column = g_new (FdVar, n);
  if (!queens_post (&queens, consistency)) {
    if (solver_refused (queens.store, error))
      return false;
    puzzle.none = "";
  }
  return solver_solve (solver, &puzzle, error);
}

static const SolverOption queens_options[] = {SOLVER_OPTION_CONSISTENCY,
                                              {NULL, NULL, NULL}};

const SolverFamily solver_queens = {
    .name = "queens",
    .arguments = "N",
    .summary = "N queens on an N x N board, none attacking another",
    .help = "N is 1 to 10000.  Boards beyond 64 x 64 are written as the "
            "columns of the queens,\nrow by row, counted from 1; so is the "
            "\"columns\" member of a JSON solution.",
    .options = queens_options,
    .min_args = 1,
    .max_args = 1,
    .run = queens_run,
};
