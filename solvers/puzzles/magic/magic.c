/* SPDX-License-Identifier: MIT */

/* Magic squares: the numbers 1 to n^2 in an n x n square, each row, column and
 * both diagonals with the same sum n (n^2 + 1) / 2. */
#include "magic.h"

#include <stdio.h>

#define MAGIC_MOST 100

typedef struct {
  FdStore *store;
  int32_t n, sum;
  FdVar *cell; /* n rows of n */
} Magic;

static void
magic_clear (Magic *magic)
{
  fd_store_free (magic->store);
  g_free (magic->cell);
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
magic_post (Magic *magic, bool distinct, FdConsistency consistency)
{
  int32_t n = magic->n;
  FdStore *store = magic->store;
  bool ok = true;

  for (int32_t i = 0; i < n * n; i++)
    magic->cell[i] = solver_var_new (store, 1, n * n);
  fd_store_begin (store);
  ok &= fd_post_all_different (store, magic->cell, NULL, (size_t) (n * n),
                               consistency);
  for (int32_t i = 0; i < n; i++) {
    ok &= magic_post_line (magic, i * n, 1);
    ok &= magic_post_line (magic, i, n);
  }
  ok &= magic_post_line (magic, 0, n + 1);
  ok &= magic_post_line (magic, n - 1, n - 1);
  if (distinct)
    ok &= magic_post_distinct (magic);
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

static void
magic_json (JsonBuilder *builder, gpointer data)
{
  const Magic *magic = data;

  json_builder_set_member_name (builder, "square");
  json_builder_begin_array (builder);
  for (int32_t row = 0; row < magic->n; row++) {
    json_builder_begin_array (builder);
    for (int32_t column = 0; column < magic->n; column++)
      json_builder_add_int_value (builder,
                                  magic_value (magic, row * magic->n + column));
    json_builder_end_array (builder);
  }
  json_builder_end_array (builder);
}

static void
magic_describe (JsonBuilder *builder, gpointer data)
{
  const Magic *magic = data;

  json_builder_set_member_name (builder, "n");
  json_builder_add_int_value (builder, magic->n);
  json_builder_set_member_name (builder, "sum");
  json_builder_add_int_value (builder, magic->sum);
}

static void
magic_draw_picture (Picture *picture, PictureKind kind, gpointer data)
{
  const Magic *magic = data;
  int32_t n = magic->n;
  g_autofree int32_t *value = g_new (int32_t, n * n);

  for (int32_t i = 0; kind == PICTURE_SOLUTION && i < n * n; i++)
    value[i] = magic_value (magic, i);
  magic_picture (picture, n, magic->sum,
                 kind == PICTURE_SOLUTION ? value : NULL);
}

static void
magic_page (JsonBuilder *builder, bool solved, gpointer data)
{
  const Magic *magic = data;
  int32_t n = magic->n;

  json_builder_set_member_name (builder, "variables");
  json_builder_begin_array (builder);
  for (int32_t i = 0; i < n * n; i++) {
    g_autofree char *name = g_strdup_printf ("r%dc%d", i / n + 1, i % n + 1);
    int32_t value = solved ? magic_value (magic, i) : 0;
    solver_page_variable (builder, name, 1, n * n, solved ? &value : NULL);
  }
  json_builder_end_array (builder);
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

static bool
magic_run (Solver *solver, char **args, GError **error)
{
  g_auto (Magic) magic = {0};
  FdConsistency consistency = FD_CONSISTENCY_DEFAULT;
  gint64 n;
  SolverPuzzle puzzle = {
      .data = &magic,
      .branch = magic_branch,
      .name_vars = magic_name_vars,
      .restarts = true,
      .draw = magic_draw,
      .json = magic_json,
      .describe = magic_describe,
      .picture = magic_draw_picture,
      .page = magic_page,
      .check = magic_check,
  };

  if (!solver_parse_int (args[0], "N", 1, MAGIC_MOST, &n, error) ||
      !solver_option_consistency (solver, &consistency, error))
    return false;
  magic.n = (int32_t) n;
  magic.sum = (int32_t) (n * (n * n + 1) / 2);
  magic.store = puzzle.store = solver_store_new (solver);
  magic.cell = g_new (FdVar, n * n);
  if (!magic_post (&magic, solver_option (solver, "distinct") != NULL,
                   consistency)) {
    if (solver_refused (magic.store, error))
      return false;
    puzzle.none = "";
  }
  return solver_solve (solver, &puzzle, error);
}

static const SolverOption magic_options[] = {
    {"distinct", NULL, "of squares turned or mirrored, only one"},
    SOLVER_OPTION_CONSISTENCY,
    {NULL, NULL, NULL}};

const SolverFamily solver_magic = {
    .name = "magic",
    .arguments = "N",
    .summary = "magic squares of N x N numbers",
    .help = "The numbers 1 to N*N, such that all rows, columns and both "
            "diagonals have the\nsame sum.  N is 1 to 100.",
    .options = magic_options,
    .min_args = 1,
    .max_args = 1,
    .run = magic_run,
};
