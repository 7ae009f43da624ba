/* SPDX-License-Identifier: MIT */

/* Magic squares: the numbers 1 to n^2 in an n x n square, each row, column and
 * both diagonals with the same sum n (n^2 + 1) / 2. */
#include "fdsolve/givens.h"
#include "magic.h"

#include <stdio.h>

#define MAGIC_MOST 100

/* @given: (nullable): of the puzzle at hand, GIVENS_NONE for open cells. */
typedef struct {
  Solver *solver;
  FdStore *store;
  int32_t n, sum;
  bool distinct;
  FdConsistency consistency;
  FdVar *cell; /* n rows of n */
  const int32_t *given;
} Magic;

static void
magic_clear (Magic *magic)
{
  g_clear_pointer (&magic->store, fd_store_free);
  g_clear_pointer (&magic->cell, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Magic, magic_clear)

/* The n cells from @from on, each @step after the one before, make the sum. */
static bool
magic_post_line (Magic *magic, int32_t from, int32_t step)
{
  g_autofree FdVar *line = g_new (FdVar, magic->n);

  for (int32_t i = 0; i < magic->n; i++)
    line[i] = magic->cell[from + i * step];
  return fd_post_sum (magic->store, line, (size_t) magic->n, FD_EQ, magic->sum);
}

/* Of the eight turned and mirrored squares, keeps the one with the least
 * corner at the top left, and the lesser of its neighbours at the top right. */
static bool
magic_post_distinct (Magic *magic)
{
  int32_t n = magic->n;
  const FdVar *cell = magic->cell;

  if (n == 1)
    return true;
  return fd_post_relation (magic->store, cell[0], FD_LT, cell[n - 1], 0) &&
         fd_post_relation (magic->store, cell[0], FD_LT, cell[n * n - n], 0) &&
         fd_post_relation (magic->store, cell[0], FD_LT, cell[n * n - 1], 0) &&
         fd_post_relation (magic->store, cell[n - 1], FD_LT, cell[n * n - n],
                           0);
}

static bool
magic_post (Magic *magic)
{
  int32_t n = magic->n;
  FdStore *store = magic->store;
  bool ok = true;

  for (int32_t i = 0; i < n * n; i++)
    magic->cell[i] = solver_var_new (store, 1, n * n);
  fd_store_begin (store);
  ok &= fd_post_all_different (store, magic->cell, NULL, (size_t) (n * n),
                               magic->consistency);
  for (int32_t i = 0; i < n; i++) {
    ok &= magic_post_line (magic, i * n, 1);
    ok &= magic_post_line (magic, i, n);
  }
  ok &= magic_post_line (magic, 0, n + 1);
  ok &= magic_post_line (magic, n - 1, n - 1);
  if (magic->distinct)
    ok &= magic_post_distinct (magic);
  if (magic->given != NULL)
    ok =
        ok && givens_set (store, magic->cell, magic->given, (guint) (n * n), 0);
  return fd_store_commit (store) && ok;
}

static void
magic_branch (FdSearch *search, gpointer data)
{
  const Magic *magic = data;

  fd_search_add_branching (search, magic->cell, (size_t) (magic->n * magic->n),
                           FD_SELECT_DOM_WDEG, FD_ASSIGN_RANDOM);
}

static void
magic_name_vars (gpointer data)
{
  const Magic *magic = data;

  solver_name_cells (magic->store, magic->cell, magic->n, magic->n);
}

/* Of the constraints, in the order in which they are posted. */
static void
magic_label (FdStore *store, const Magic *magic)
{
  guint n = (guint) magic->n;

  givens_label (store, 1, "different numbers");
  for (guint i = 0; i < n; i++) {
    givens_label (store, 2 + 2 * i, "row %u (sum %d)", i + 1, magic->sum);
    givens_label (store, 3 + 2 * i, "column %u (sum %d)", i + 1, magic->sum);
  }
  givens_label (store, 2 + 2 * n, "diagonal 1 (sum %d)", magic->sum);
  givens_label (store, 3 + 2 * n, "diagonal 2 (sum %d)", magic->sum);
}

static bool
magic_rules (FdStore *store, FdVar *x, bool told, gpointer data)
{
  Magic magic = *(const Magic *) data;

  magic.store = store;
  magic.cell = x;
  magic.given = NULL;
  if (!magic_post (&magic))
    return false;
  if (!told)
    return true;
  solver_name_cells (store, x, magic.n, magic.n);
  magic_label (store, &magic);
  return true;
}

static int32_t
magic_value (const Magic *magic, int32_t cell)
{
  return fd_var_min (magic->store, magic->cell[cell]);
}

static void
magic_draw (const SolverStyle *style, GString *out, gpointer data)
{
  const Magic *magic = data;
  int32_t n = magic->n;
  int width = snprintf (NULL, 0, "%d", n * n);

  (void) style;
  for (int32_t i = 0; i < n * n; i++)
    g_string_append_printf (out, "%*d%c", width, magic_value (magic, i),
                            i % n + 1 < n ? ' ' : '\n');
}

/* Row by row. */
static void
magic_json_values (JsonBuilder *builder, const char *member,
                   const int32_t *value, gpointer data)
{
  const Magic *magic = data;

  json_builder_set_member_name (builder, member);
  json_builder_begin_array (builder);
  for (int32_t row = 0; row < magic->n; row++)
    givens_json (builder, value + row * magic->n, (guint) magic->n);
  json_builder_end_array (builder);
}

static int32_t *
magic_values (const Magic *magic)
{
  int32_t *value = g_new (int32_t, magic->n * magic->n);

  for (int32_t i = 0; i < magic->n * magic->n; i++)
    value[i] = magic_value (magic, i);
  return value;
}

static void
magic_json (JsonBuilder *builder, gpointer data)
{
  g_autofree int32_t *value = magic_values (data);

  magic_json_values (builder, "square", value, data);
}

static void
magic_describe (JsonBuilder *builder, gpointer data)
{
  const Magic *magic = data;

  json_builder_set_member_name (builder, "n");
  json_builder_add_int_value (builder, magic->n);
  json_builder_set_member_name (builder, "sum");
  json_builder_add_int_value (builder, magic->sum);
  if (magic->given != NULL)
    magic_json_values (builder, "givens", magic->given, data);
}

static void
magic_draw_picture (Picture *picture, PictureKind kind, gpointer data)
{
  const Magic *magic = data;
  int32_t n = magic->n;
  g_autofree int32_t *value =
      kind == PICTURE_SOLUTION ? magic_values (magic) : NULL;

  magic_picture (picture, n, magic->sum, value, magic->given);
}

static void
magic_page (JsonBuilder *builder, bool solved, gpointer data)
{
  const Magic *magic = data;
  int32_t n = magic->n;
  GivensBoard board = {
      .n = (guint) (n * n), .min = 1, .max = n * n, .given = magic->given};
  g_autofree int32_t *value = solved ? magic_values (magic) : NULL;
  g_autofree guint *rows = g_new (guint, n);

  for (int32_t row = 0; row < n; row++)
    rows[row] = (guint) n;
  board.value = value;
  board.rows = rows;
  board.n_rows = (guint) n;
  board.different = true;
  givens_page (builder, &board);
}

static bool
magic_check (gpointer data)
{
  const Magic *magic = data;
  int32_t n = magic->n, falling = 0, rising = 0;
  g_autofree bool *seen = g_new0 (bool, n *n + 1);

  for (int32_t i = 0; i < n; i++) {
    int32_t row = 0, column = 0;
    for (int32_t j = 0; j < n; j++) {
      int32_t value = magic_value (magic, i * n + j);
      if (value < 1 || value > n * n || seen[value])
        return false;
      seen[value] = true;
      row += value;
      column += magic_value (magic, j * n + i);
    }
    if (row != magic->sum || column != magic->sum)
      return false;
    falling += magic_value (magic, i * n + i);
    rising += magic_value (magic, i * n + n - 1 - i);
  }
  return falling == magic->sum && rising == magic->sum;
}

static gpointer
magic_view (FdStore *store, gpointer data)
{
  Magic *view = g_memdup2 (data, sizeof *view);

  view->store = store;
  return view;
}

static GivensFamily
magic_family (Magic *magic)
{
  return (GivensFamily){
      .family = "magic",
      .members = {{"n", magic->n, false}, {"sum", magic->sum, false}},
      .n = (guint) (magic->n * magic->n),
      .min = 1,
      .max = magic->n * magic->n,
      .post = magic_rules,
      .describe = magic_describe,
      .json = magic_json_values,
      .solution = "square",
      .side = (guint) magic->n,
      .data = magic};
}

static bool
magic_steps (Solver *solver, const SolverPuzzle *puzzle, GError **error)
{
  Magic *magic = puzzle->data;
  GivensFamily family = magic_family (magic);

  return givens_explain (solver, &family, magic->given, puzzle, error);
}

/* With what is given, if anything is. */
static bool
magic_solve (const int32_t *given, const char *name, gpointer data,
             GError **error)
{
  Magic *magic = data;
  Solver *solver = magic->solver;
  SolverPuzzle puzzle = {
      .name = name,
      .data = magic,
      .branch = magic_branch,
      .name_vars = magic_name_vars,
      .restarts = given == NULL,
      .draw = magic_draw,
      .json = magic_json,
      .describe = magic_describe,
      .picture = magic_draw_picture,
      .page = magic_page,
      .board = true,
      .steps = magic_steps,
      .check = magic_check,
      .view = magic_view,
      .single = given != NULL,
  };

  magic->given = given;
  if (solver_explains (solver))
    return magic_steps (solver, &puzzle, error);
  magic_clear (magic);
  magic->store = puzzle.store = solver_store_new (solver);
  magic->cell = g_new (FdVar, magic->n * magic->n);
  if (!magic_post (magic)) {
    if (solver_refused (magic->store, error))
      return false;
    puzzle.none = "";
  }
  return solver_solve (solver, &puzzle, error);
}

static bool
magic_run (Solver *solver, char **args, GError **error)
{
  static const char *const of_made[] = {GENERATE_OPTION_NAMES, "symmetric",
                                        NULL};
  g_auto (Magic)
      magic = {.solver = solver, .consistency = FD_CONSISTENCY_DEFAULT};
  bool is_made;
  gint64 n = 0;
  GivensFamily family;

  if (!generate_is_asked (solver, of_made, &is_made, error) ||
      !givens_distinct (solver, &magic.distinct, error) ||
      !givens_size (solver, args, "N", 1, is_made ? GIVENS_MOST : MAGIC_MOST,
                    &n, error) ||
      !solver_option_consistency (solver, &magic.consistency, error))
    return false;
  magic.n = (int32_t) n;
  magic.sum = (int32_t) (n * (n * n + 1) / 2);
  family = magic_family (&magic);
  return givens_run (solver, args, &family, magic_solve, is_made, error);
}

static const SolverOption magic_options[] = {
    {"distinct", NULL, "one of those turned or mirrored; with --explain, too"},
    SOLVER_OPTION_CONSISTENCY,
    GIVENS_OPTIONS ("N"),
    GIVENS_OPTION_SYMMETRIC,
    {NULL, NULL, NULL}};

const SolverFamily solver_magic = {
    .name = "magic",
    .arguments = "N|--generate N",
    .summary = "magic squares of N x N numbers",
    .help = "The numbers 1 to N*N, such that all rows, columns and both "
            "diagonals have the\nsame sum.  N is 1 to 100.\n\n" GIVENS_HELP
            "  fdsolve magic 4 --all --distinct --count\n"
            "  fdsolve magic --generate 4 --count 10 --difficulty easy --json",
    .options = magic_options,
    .min_args = 0,
    .max_args = 1,
    .numbers = true,
    .run = magic_run,
};
