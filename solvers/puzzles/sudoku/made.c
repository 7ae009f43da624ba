/* SPDX-License-Identifier: MIT */
/* made.c - a puzzle that was made, as JSON or as a line */
#include "sudoku.h"

static void
append_row (GString *out, const int32_t *value, const guint16 *given, int side)
{
  for (int i = 0; i < side; i++)
    g_string_append_printf (out, "%s%d", i > 0 ? "," : "[",
                            value != NULL ? value[i] : given[i]);
  g_string_append_c (out, ']');
}

/* @value: (nullable): the givens instead. */
static void
append_rows (GString *out, const SudokuGrid *grid, const int32_t *value)
{
  int side = grid->shape.side;

  for (int row = 0; row < side; row++) {
    g_string_append (out, row > 0 ? "," : "");
    append_row (out, value != NULL ? value + row * side : NULL,
                grid->given + row * side, side);
  }
}

void
sudoku_made_json (GString *out, const SudokuMade *made, const char *more)
{
  const SudokuShape *shape = &made->grid->shape;

  g_string_append_printf (out,
                          "{\"family\":\"%s\",\"seed\":%" G_GUINT64_FORMAT
                          ",\"box\":[%d,%d]%s,\"givens\":[",
                          made->family, made->seed, shape->width, shape->height,
                          shape->diagonals ? ",\"diagonals\":true" : "");
  append_rows (out, made->grid, NULL);
  g_string_append (out, "],\"grid\":[");
  append_rows (out, made->grid, made->value);
  g_string_append_c (out, ']');
  if (made->undecided > 0)
    g_string_append_printf (out, ",\"undecided\":%u", made->undecided);
  g_string_append_printf (out, "%s}\n", more);
}

void
sudoku_made_line (GString *out, const SudokuMade *made, const char *more)
{
  int side = made->grid->shape.side;

  for (int i = 0; i < side * side; i++)
    if (side <= SUDOKU_LETTERS)
      g_string_append_c (out, sudoku_letter (made->grid->given[i]));
    else
      g_string_append_printf (out, "%d ", made->grid->given[i]);
  g_string_append_printf (out, " # seed %" G_GUINT64_FORMAT ", %u givens%s",
                          made->seed, made->n_given,
                          made->grid->shape.diagonals ? ", diagonals" : "");
  if (made->undecided > 0)
    g_string_append_printf (out, ", %u of them perhaps not needed",
                            made->undecided);
  g_string_append_printf (out, "%s\n", more);
}
