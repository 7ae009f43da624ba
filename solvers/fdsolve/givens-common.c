/* SPDX-License-Identifier: MIT */
/* givens-common.c - what puzzles with givens have in common on command lines,
 * as JSON, and on pages */
#include "givens.h"

/* --- the command line ----------------------------------------------------- */

bool
givens_size (const Solver *solver, char **args, const char *what, gint64 min,
             gint64 max, gint64 *n, GError **error)
{
  if (solver_option (solver, "generate") != NULL)
    return solver_option_int (solver, "generate", min, max, n, error);
  if (args[0] != NULL)
    return solver_parse_int (args[0], what, min, max, n, error);
  return *n != 0 || solver_usage_error (error, "expected %s, or --generate %s",
                                        what, what);
}

bool
givens_distinct (const Solver *solver, bool *distinct, GError **error)
{
  static const char *const with[] = {"generate", "givens"};

  bool is_puzzle = false;

  *distinct = solver_option (solver, "distinct") != NULL;
  for (guint i = 0; i < G_N_ELEMENTS (with); i++) {
    if (solver_option (solver, with[i]) == NULL)
      continue;
    if (*distinct)
      return solver_usage_error (error,
                                 "--%s: the one solution of a puzzle may be "
                                 "turned or mirrored, expected no --distinct",
                                 with[i]);
    is_puzzle = true;
  }
  *distinct |= !is_puzzle && solver_explains (solver);
  return true;
}

bool
givens_run (Solver *solver, char **args, const GivensFamily *family,
            bool (*solve) (const int32_t *given, const char *name,
                           gpointer data, GError **error),
            bool is_made, GError **error)
{
  const char *path = solver_option (solver, "givens");

  if (is_made)
    return givens_generate (solver, args, family, error);
  return path != NULL
             ? givens_each (solver, path, family, solve, family->data, error)
             : solve (NULL, NULL, family->data, error);
}

/* --- steps and JSON ------------------------------------------------------- */

void
givens_label (FdStore *store, guint nth, const char *format, ...)
{
  g_autofree char *label = NULL;
  va_list args;

  va_start (args, format);
  label = g_strdup_vprintf (format, args);
  va_end (args);
  if (!fd_constraint_set_label (store, fd_store_constraint (store, nth - 1),
                                label))
    solver_need_memory (store, NULL);
}

void
givens_json (JsonBuilder *builder, const int32_t *value, guint n)
{
  json_builder_begin_array (builder);
  for (guint i = 0; i < n; i++)
    if (value[i] == GIVENS_NONE)
      json_builder_add_null_value (builder);
    else
      json_builder_add_int_value (builder, value[i]);
  json_builder_end_array (builder);
}

/* --- pages ---------------------------------------------------------------- */

static void
add_rows (JsonBuilder *builder, const GivensBoard *board)
{
  json_builder_set_member_name (builder, "rows");
  json_builder_begin_array (builder);
  for (guint row = 0; row < board->n_rows; row++)
    json_builder_add_int_value (builder, board->rows[row]);
  json_builder_end_array (builder);
}

void
givens_page (JsonBuilder *builder, const GivensBoard *board)
{
  guint row = 0, column = 0;

  json_builder_set_member_name (builder, "variables");
  json_builder_begin_array (builder);
  for (guint i = 0; i < board->n; i++) {
    g_autofree char *name = g_strdup_printf ("r%uc%u", row + 1, column + 1);
    bool is_given = board->given != NULL && board->given[i] != GIVENS_NONE;
    solver_page_variable (
        builder, &(SolverPageVariable){
                     .name = name,
                     .min = board->min,
                     .max = board->max,
                     .value = board->value != NULL ? &board->value[i] : NULL,
                     .given = is_given ? &board->given[i] : NULL});
    if (++column == board->rows[row]) {
      row++;
      column = 0;
    }
  }
  json_builder_end_array (builder);
  add_rows (builder, board);
  if (!board->different)
    return;
  json_builder_set_member_name (builder, "different");
  json_builder_add_boolean_value (builder, TRUE);
}
