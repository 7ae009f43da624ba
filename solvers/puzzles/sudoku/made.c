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

static void
append_cages (GString *out, const SudokuShape *shape)
{
  g_string_append (out, ",\"cages\":[");
  for (int i = 0; i < sudoku_n_units (shape, SUDOKU_CAGE); i++) {
    g_string_append_printf (out, "%s{\"sum\":%d,\"cells\":[", i > 0 ? "," : "",
                            sudoku_cage_sum (shape->cages, i));
    for (int k = 0; k < sudoku_unit_size (shape, SUDOKU_CAGE, i); k++) {
      int at = sudoku_unit_cell (shape, SUDOKU_CAGE, i, k);
      g_string_append_printf (out, "%s\"r%dc%d\"", k > 0 ? "," : "",
                              at / shape->side + 1, at % shape->side + 1);
    }
    g_string_append (out, "]}");
  }
  g_string_append_c (out, ']');
}

static void
append_rules (GString *out, const SudokuShape *shape)
{
  int side = shape->side;

  if (shape->region == NULL)
    g_string_append_printf (out, ",\"box\":[%d,%d]", shape->width,
                            shape->height);
  for (int at = 0; shape->region != NULL && at < side * side; at++)
    g_string_append_printf (out, "%s%d%s",
                            at == 0          ? ",\"regions\":[["
                            : at % side == 0 ? ",["
                                             : ",",
                            shape->region[at] + 1,
                            at == side * side - 1   ? "]]"
                            : at % side == side - 1 ? "]"
                                                    : "");
  if (shape->cages != NULL)
    append_cages (out, shape);
  if (shape->diagonals)
    g_string_append (out, ",\"diagonals\":true");
}

void
sudoku_made_json (GString *out, const SudokuMade *made, const char *more)
{
  g_string_append_printf (out, "{\"family\":\"%s\",\"seed\":%" G_GUINT64_FORMAT,
                          made->family, made->seed);
  append_rules (out, &made->grid->shape);
  g_string_append (out, ",\"givens\":[");
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

  if (made->grid->shape.region != NULL) {
    g_string_append (out, "regions: ");
    sudoku_regions_line (&made->grid->shape, out);
    g_string_append_c (out, '\n');
  }
  if (made->grid->shape.cages != NULL) {
    g_string_append (out, "cages:");
    sudoku_cages_line (&made->grid->shape, out);
    g_string_append_c (out, '\n');
  }
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
