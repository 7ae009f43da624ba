/* SPDX-License-Identifier: MIT */

/* n queens on an n x n board: column[i] is where the queen of row i stands;
 * the columns, the rising and the falling diagonals are all different. */
#include "fdsolve/givens.h"
#include "queens.h"

#define QUEENS_MOST 10000
#define QUEENS_DRAWN 64
#define QUEENS_MADE 60

/* @given: (nullable): of the puzzle at hand, the columns of the queens that
 * stand, from 1; GIVENS_NONE for open rows. */
typedef struct {
  Solver *solver;
  FdStore *store;
  int32_t n;
  FdConsistency consistency;
  FdVar *column;
  const int32_t *given;
} Queens;

static void
queens_clear (Queens *queens)
{
  fd_store_free (queens->store);
  g_free (queens->column);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Queens, queens_clear)

/* Columns count from @first. */
static bool
queens_post (Queens *queens, int32_t first)
{
  size_t n = (size_t) queens->n;
  g_autofree int32_t *rising = g_new (int32_t, n);
  g_autofree int32_t *falling = g_new (int32_t, n);
  FdStore *store = queens->store;
  bool ok = true;

  for (size_t i = 0; i < n; i++) {
    queens->column[i] = solver_var_new (store, first, first + queens->n - 1);
    rising[i] = (int32_t) i;
    falling[i] = -(int32_t) i;
  }
  fd_store_begin (store);
  ok &= fd_post_all_different (store, queens->column, NULL, n,
                               queens->consistency);
  ok &= fd_post_all_different (store, queens->column, rising, n,
                               queens->consistency);
  ok &= fd_post_all_different (store, queens->column, falling, n,
                               queens->consistency);
  if (queens->given != NULL)
    ok = ok && givens_set (store, queens->column, queens->given, (guint) n, 1);
  return fd_store_commit (store) && ok;
}

static bool
queens_rules (FdStore *store, FdVar *x, bool told, gpointer data)
{
  Queens queens = *(const Queens *) data;

  queens.store = store;
  queens.column = x;
  queens.given = NULL;
  if (!queens_post (&queens, 1))
    return false;
  if (!told)
    return true;
  for (int32_t row = 0; row < queens.n; row++)
    solver_name_var (store, x[row], "row %d", row + 1);
  givens_label (store, 1, "one queen a column");
  givens_label (store, 2, "one queen a rising diagonal");
  givens_label (store, 3, "one queen a falling diagonal");
  return true;
}

/* "the queen of row 3 is not in column 2/5" */
static void
queens_say (GString *out, FdVar x, FdRelation relation, const int32_t *values,
            size_t n, gpointer data)
{
  const char *where = relation == FD_EQ   ? "is in column"
                      : relation == FD_NE ? "is not in column"
                      : relation == FD_GE ? "is not left of column"
                                          : "is not right of column";

  (void) data;
  g_string_append_printf (out, "the queen of row %u %s ", x.id, where);
  for (size_t i = 0; i < n; i++)
    g_string_append_printf (out, "%s%d", i > 0 ? "/" : "", values[i]);
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
queens_json_values (JsonBuilder *builder, const char *member,
                    const int32_t *value, gpointer data)
{
  json_builder_set_member_name (builder, member);
  givens_json (builder, value, (guint) ((const Queens *) data)->n);
}

static int32_t *
queens_columns (const Queens *queens)
{
  int32_t *column = g_new (int32_t, queens->n);

  for (int32_t row = 0; row < queens->n; row++)
    column[row] = queens_column (queens, row) + 1;
  return column;
}

static void
queens_json (JsonBuilder *builder, gpointer data)
{
  g_autofree int32_t *column = queens_columns (data);

  queens_json_values (builder, "columns", column, data);
}

static void
queens_describe (JsonBuilder *builder, gpointer data)
{
  const Queens *queens = data;

  json_builder_set_member_name (builder, "n");
  json_builder_add_int_value (builder, queens->n);
  if (queens->given != NULL)
    queens_json_values (builder, "givens", queens->given, data);
}

static void
queens_draw_picture (Picture *picture, PictureKind kind, gpointer data)
{
  const Queens *queens = data;
  bool solved = kind == PICTURE_SOLUTION;
  g_autofree int32_t *column = g_new (int32_t, queens->n);

  for (int32_t row = 0; row < queens->n; row++)
    column[row] = solved ? queens_column (queens, row)
                  : queens->given == NULL || queens->given[row] == GIVENS_NONE
                      ? -1
                      : queens->given[row] - 1;
  queens_picture (picture, queens->n,
                  solved || queens->given != NULL ? column : NULL);
}

static void
queens_page (JsonBuilder *builder, bool solved, gpointer data)
{
  const Queens *queens = data;
  g_autofree int32_t *column = solved ? queens_columns (queens) : NULL;

  json_builder_set_member_name (builder, "variables");
  json_builder_begin_array (builder);
  for (int32_t row = 0; row < queens->n; row++) {
    g_autofree char *name = g_strdup_printf ("row %d", row + 1);
    const int32_t *given =
        queens->given != NULL && queens->given[row] != GIVENS_NONE
            ? &queens->given[row]
            : NULL;
    solver_page_variable (
        builder, &(SolverPageVariable){.name = name,
                                       .min = 1,
                                       .max = queens->n,
                                       .value = solved ? &column[row] : NULL,
                                       .given = given});
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

static gpointer
queens_view (FdStore *store, gpointer data)
{
  Queens *view = g_memdup2 (data, sizeof *view);

  view->store = store;
  return view;
}

static GivensFamily
queens_family (Queens *queens)
{
  static const FdExplainerWords words = {.atom = queens_say};

  return (GivensFamily){.family = "queens",
                        .members = {{"n", queens->n, false}},
                        .n = (guint) queens->n,
                        .min = 1,
                        .max = queens->n,
                        .post = queens_rules,
                        .words = &words,
                        .describe = queens_describe,
                        .json = queens_json_values,
                        .solution = "columns",
                        .data = queens};
}

static bool
queens_steps (Solver *solver, const SolverPuzzle *puzzle, GError **error)
{
  Queens *queens = puzzle->data;
  GivensFamily family = queens_family (queens);

  return givens_explain (solver, &family, queens->given, puzzle, error);
}

/* With what is given, if anything is. */
static bool
queens_solve (const int32_t *given, const char *name, gpointer data,
              GError **error)
{
  Queens *queens = data;
  Solver *solver = queens->solver;
  SolverPuzzle puzzle = {
      .name = name,
      .data = queens,
      .branch = queens_branch,
      .name_vars = queens_name_vars,
      .restarts = true,
      .draw = queens_draw,
      .json = queens_json,
      .describe = queens_describe,
      .picture = queens_draw_picture,
      .page = queens_page,
      .board = true,
      .steps = queens_steps,
      .check = queens_check,
      .view = queens_view,
      .single = given != NULL,
  };

  queens->given = given;
  if (solver_explains (solver))
    return queens_steps (solver, &puzzle, error);
  fd_store_free (queens->store);
  queens->store = puzzle.store = solver_store_new (solver);
  if (!queens_post (queens, 0)) {
    if (solver_refused (queens->store, error))
      return false;
    puzzle.none = "";
  }
  return solver_solve (solver, &puzzle, error);
}

static bool
queens_run (Solver *solver, char **args, GError **error)
{
  static const char *const of_made[] = {GENERATE_OPTION_NAMES, NULL};
  g_auto (Queens)
      queens = {.solver = solver, .consistency = FD_CONSISTENCY_VALUE};
  gint64 n = 0;
  bool is_made;
  GivensFamily family;

  if (!generate_is_asked (solver, of_made, &is_made, error) ||
      !givens_size (solver, args, "N", 1, is_made ? QUEENS_MADE : QUEENS_MOST,
                    &n, error) ||
      !solver_option_consistency (solver, &queens.consistency, error))
    return false;
  queens.n = (int32_t) n;
  queens.column = g_new (FdVar, n);
  family = queens_family (&queens);
  return givens_run (solver, args, &family, queens_solve, is_made, error);
}

static const SolverOption queens_options[] = {
    SOLVER_OPTION_CONSISTENCY, GIVENS_OPTIONS ("N"), {NULL, NULL, NULL}};

const SolverFamily solver_queens = {
    .name = "queens",
    .arguments = "N|--generate N",
    .summary = "N queens on an N x N board, none attacking another",
    .help = "N is 1 to 10000.  Boards beyond 64 x 64 are written as the "
            "columns of the queens,\nrow by row, counted from 1; so is the "
            "\"columns\" member of a JSON solution.\n\n" GIVENS_HELP
            "Of queens the cells are rows, and the numbers columns.\n\n"
            "  fdsolve queens 8 --all --count\n"
            "  fdsolve queens --generate 10 --count 5 --difficulty tricky",
    .options = queens_options,
    .min_args = 0,
    .max_args = 1,
    .numbers = true,
    .run = queens_run,
};
