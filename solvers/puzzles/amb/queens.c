/* SPDX-License-Identifier: MIT */

/* n queens: value[row] is the column of the queen of a row, from 0. */
#include "amb.h"
#include "puzzles/queens/queens.h"

enum { QUEENS_MOST = 64 };

/* The queen of @row is on no diagonal of those before it. */
static bool
is_safe (const int32_t *column, int row)
{
  for (int i = 0; i < row; i++)
    if (ABS (column[i] - column[row]) == row - i)
      return false;
  return true;
}

/* --- the texts ------------------------------------------------------------ */

static void
eager_body (FdAmb *amb, gpointer data)
{
  const AmbPuzzle *puzzle = data;
  int n = (int) puzzle->n;
  int32_t *column = puzzle->value;

  for (int row = 0; row < n; row++)
    column[row] = fd_amb_choose_except (amb, 0, n - 1, column, (size_t) row);
  for (int row = 0; row < n; row++)
    fd_amb_require (amb, is_safe (column, row));
}

static void
early_body (FdAmb *amb, gpointer data)
{
  const AmbPuzzle *puzzle = data;
  int n = (int) puzzle->n;
  int32_t *column = puzzle->value;

  for (int row = 0; row < n; row++) {
    column[row] = fd_amb_choose_except (amb, 0, n - 1, column, (size_t) row);
    if (!fd_amb_is_replaying (amb))
      fd_amb_require (amb, is_safe (column, row));
  }
}

/* Columns, and both kinds of diagonals. */
static bool
all_differ (FdStore *store, const FdVar *column, size_t n)
{
  int32_t rising[QUEENS_MOST], falling[QUEENS_MOST];

  for (size_t i = 0; i < n; i++) {
    rising[i] = (int32_t) i;
    falling[i] = -(int32_t) i;
  }
  return fd_post_all_different (store, column, NULL, n, FD_CONSISTENCY_VALUE) &&
         fd_post_all_different (store, column, rising, n,
                                FD_CONSISTENCY_VALUE) &&
         fd_post_all_different (store, column, falling, n,
                                FD_CONSISTENCY_VALUE);
}

static void
lazy_body (FdAmb *amb, gpointer data)
{
  AmbPuzzle *puzzle = data;

  for (size_t row = 0; row < puzzle->n; row++)
    puzzle->x[row] = fd_amb_choose_var_range (amb, 0, (int32_t) puzzle->n - 1);
  fd_amb_require (amb, all_differ (fd_amb_store (amb), puzzle->x, puzzle->n));
}

static bool
post (FdStore *store, AmbPuzzle *puzzle)
{
  for (size_t row = 0; row < puzzle->n; row++)
    puzzle->x[row] = fd_var_new (store, 0, (int32_t) puzzle->n - 1);
  return all_differ (store, puzzle->x, puzzle->n);
}

static bool
states (Solver *solver, const AmbPuzzle *puzzle, StatesPuzzle *out,
        GError **error)
{
  g_autofree char *n = g_strdup_printf ("%" G_GSIZE_FORMAT, puzzle->n);
  char *args[] = {n, NULL};

  return states_queens_read (solver, args, out, error);
}

/* --- a solution ----------------------------------------------------------- */

static bool
check (const AmbPuzzle *puzzle)
{
  const int32_t *column = puzzle->value;

  for (int row = 0; row < (int) puzzle->n; row++) {
    if (column[row] < 0 || column[row] >= (int) puzzle->n ||
        !is_safe (column, row))
      return false;
    for (int i = 0; i < row; i++)
      if (column[i] == column[row])
        return false;
  }
  return true;
}

static void
draw (const SolverStyle *style, GString *out, const AmbPuzzle *puzzle)
{
  for (size_t row = 0; row < puzzle->n; row++)
    queens_draw_row (style, out, (uint32_t) puzzle->n,
                     (uint32_t) puzzle->value[row]);
}

/* Counted from 1, as the family "queens" does. */
static void
json (JsonBuilder *builder, const AmbPuzzle *puzzle)
{
  json_builder_set_member_name (builder, "columns");
  json_builder_begin_array (builder);
  for (size_t row = 0; row < puzzle->n; row++)
    json_builder_add_int_value (builder, puzzle->value[row] + 1);
  json_builder_end_array (builder);
}

static void
describe (JsonBuilder *builder, const AmbPuzzle *puzzle)
{
  json_builder_set_member_name (builder, "n");
  json_builder_add_int_value (builder, (gint64) puzzle->n);
}

static void
draw_picture (Picture *picture, const AmbPuzzle *puzzle, const int32_t *value)
{
  queens_picture (picture, (int) puzzle->n, value);
}

bool
amb_queens_run (Solver *solver, char **args, GError **error)
{
  int32_t value[QUEENS_MOST];
  FdVar x[QUEENS_MOST];
  gint64 n = 8;
  AmbPuzzle puzzle = {
      .name = "queens",
      .texts = {{NULL, "eager", eager_body, false},
                {"early", "early", early_body, false},
                {"lazy", "lazy", lazy_body, true}},
      .value = value,
      .x = x,
      .draw = draw,
      .json = json,
      .describe = describe,
      .picture = draw_picture,
      .check = check,
      .post = post,
      .select = FD_SELECT_FIRST_FAIL,
      .states = states,
  };

  if (args[0] != NULL &&
      !solver_parse_int (args[0], "N", 1, QUEENS_MOST, &n, error))
    return false;
  puzzle.n = (size_t) n;
  return amb_solve (solver, &puzzle, error);
}
