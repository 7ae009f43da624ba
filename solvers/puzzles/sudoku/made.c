/* SPDX-License-Identifier: MIT */
/* made.c - a puzzle that was made, as JSON or as a line */
#include "fdsolve/generate.h"
#include "sudoku.h"

void
sudoku_made_json (GString *out, const SudokuMade *made, const char *more)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "family");
  json_builder_add_string_value (builder, made->family);
  json_builder_set_member_name (builder, "seed");
  json_builder_add_int_value (builder, (gint64) made->seed);
  sudoku_grid_describe (made->grid, builder);
  sudoku_grid_json (made->grid, made->value, builder);
  if (made->undecided > 0) {
    json_builder_set_member_name (builder, "undecided");
    json_builder_add_int_value (builder, made->undecided);
  }
  json_builder_end_object (builder);
  generate_append_json (builder, more, out);
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
