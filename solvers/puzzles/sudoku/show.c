/* SPDX-License-Identifier: MIT */

/* How grids are shown: drawn, in one line, and as JSON. */
#include "sudoku.h"

#include <stdio.h>

static void
draw_rule (const SudokuShape *shape, const SolverStyle *style, int digits,
           int at, GString *out)
{
  static const char *const corners[4][3] = {
      {"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}, {"+", "+", "+"}};
  const char *const *corner = corners[!style->utf8        ? 3
                                      : at == 0           ? 0
                                      : at == shape->side ? 2
                                                          : 1];

  for (int box = 0; box < shape->side / shape->width; box++) {
    g_string_append (out, corner[box == 0 ? 0 : 1]);
    for (int i = 0; i < shape->width * (digits + 1) + 1; i++)
      g_string_append (out, style->utf8 ? "─" : "-");
  }
  g_string_append_printf (out, "%s\n", corner[2]);
}

/* The lines that meet at the corner above and to the left of a cell: up, right,
 * down, left are 1, 2, 4, 8. */
static int
corner_at (const SudokuShape *shape, int row, int column)
{
  int side = shape->side, at = row * side + column;
  bool in_rows = row > 0 && row<side, in_columns = column> 0 && column < side;

  return (row > 0 && (!in_columns || sudoku_border_right (shape, at - side - 1))
              ? 1
              : 0) |
         (column < side && (!in_rows || sudoku_border_below (shape, at - side))
              ? 2
              : 0) |
         (row < side && (!in_columns || sudoku_border_right (shape, at - 1))
              ? 4
              : 0) |
         (column > 0 && (!in_rows || sudoku_border_below (shape, at - side - 1))
              ? 8
              : 0);
}

/* The line above a row. */
static void
draw_jigsaw_rule (const SudokuShape *shape, const SolverStyle *style,
                  int digits, int row, GString *out)
{
  static const char *const corners[] = {" ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                        "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};

  for (int column = 0; column <= shape->side; column++) {
    int corner = corner_at (shape, row, column);
    const char *line = !(corner & 2) ? " " : style->utf8 ? "─" : "-";
    g_string_append (out, style->utf8    ? corners[corner]
                          : corner == 0  ? " "
                          : corner == 5  ? "|"
                          : corner == 10 ? "-"
                                         : "+");
    for (int i = 0; column < shape->side && i < digits + 2; i++)
      g_string_append (out, line);
  }
  g_string_append_c (out, '\n');
}

/* With a line between all rows, as regions have it where they will. */
static void
draw_jigsaw (const SudokuGrid *grid, const int32_t *value,
             const SolverStyle *style, GString *out)
{
  const SudokuShape *shape = &grid->shape;
  const char *bar = style->utf8 ? "│" : "|";
  int digits = snprintf (NULL, 0, "%d", shape->side);

  for (int at = 0; at < shape->side * shape->side; at++) {
    bool given = grid->given[at] != 0;
    if (at % shape->side == 0) {
      draw_jigsaw_rule (shape, style, digits, at / shape->side, out);
      g_string_append (out, bar);
    }
    g_string_append_printf (out, " %s%*d%s %s", given ? style->bold : "",
                            digits, value[at], given ? style->plain : "",
                            sudoku_border_right (shape, at) ? bar : " ");
    if (at % shape->side == shape->side - 1)
      g_string_append_c (out, '\n');
  }
  draw_jigsaw_rule (shape, style, digits, shape->side, out);
}

void
sudoku_grid_draw (const SudokuGrid *grid, const int32_t *value,
                  const SolverStyle *style, GString *out)
{
  const SudokuShape *shape = &grid->shape;
  const char *bar = style->utf8 ? "│" : "|";
  int digits = snprintf (NULL, 0, "%d", shape->side);

  if (shape->region != NULL) {
    draw_jigsaw (grid, value, style, out);
    return;
  }
  for (int row = 0; row < shape->side; row++) {
    if (row % shape->height == 0)
      draw_rule (shape, style, digits, row, out);
    for (int column = 0; column < shape->side; column++) {
      int at = row * shape->side + column;
      bool given = grid->given[at] != 0;
      if (column % shape->width == 0)
        g_string_append_printf (out, "%s ", bar);
      g_string_append_printf (out, "%s%*d%s ", given ? style->bold : "", digits,
                              value[at], given ? style->plain : "");
    }
    g_string_append_printf (out, "%s\n", bar);
  }
  draw_rule (shape, style, digits, shape->side, out);
}

char
sudoku_letter (int value)
{
  if (value == 0)
    return '.';
  return (char) (value < 10 ? '0' + value : 'A' + value - 10);
}

void
sudoku_grid_draw_line (const SudokuGrid *grid, const int32_t *value,
                       GString *out)
{
  int side = grid->shape.side;
  gsize length = out->len;
  char *line;

  if (side > SUDOKU_LETTERS) {
    for (int i = 0; i < side * side; i++)
      g_string_append_printf (out, "%s%d", i > 0 ? " " : "", value[i]);
    return;
  }
  g_string_set_size (out, length + (gsize) (side * side));
  line = out->str + length;
  for (int i = 0; i < side * side; i++)
    line[i] = sudoku_letter (value[i]);
}

static void
json_regions (JsonBuilder *builder, const SudokuShape *shape)
{
  json_builder_set_member_name (builder, "regions");
  json_builder_begin_array (builder);
  for (int i = 0; i < shape->side * shape->side; i++) {
    if (i % shape->side == 0)
      json_builder_begin_array (builder);
    json_builder_add_int_value (builder, shape->region[i] + 1);
    if (i % shape->side == shape->side - 1)
      json_builder_end_array (builder);
  }
  json_builder_end_array (builder);
}

static void
json_cages (JsonBuilder *builder, const SudokuShape *shape)
{
  json_builder_set_member_name (builder, "cages");
  json_builder_begin_array (builder);
  for (int i = 0; i < sudoku_n_units (shape, SUDOKU_CAGE); i++) {
    json_builder_begin_object (builder);
    json_builder_set_member_name (builder, "sum");
    json_builder_add_int_value (builder, sudoku_cage_sum (shape->cages, i));
    json_builder_set_member_name (builder, "cells");
    json_builder_begin_array (builder);
    for (int k = 0; k < sudoku_unit_size (shape, SUDOKU_CAGE, i); k++) {
      int at = sudoku_unit_cell (shape, SUDOKU_CAGE, i, k);
      g_autofree char *name = g_strdup_printf ("r%dc%d", at / shape->side + 1,
                                               at % shape->side + 1);
      json_builder_add_string_value (builder, name);
    }
    json_builder_end_array (builder);
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
}

static void
json_box (JsonBuilder *builder, const SudokuShape *shape)
{
  json_builder_set_member_name (builder, "box");
  json_builder_begin_array (builder);
  json_builder_add_int_value (builder, shape->width);
  json_builder_add_int_value (builder, shape->height);
  json_builder_end_array (builder);
}

/* @value: (nullable): the givens instead. */
static void
json_rows (JsonBuilder *builder, const SudokuGrid *grid, const int32_t *value)
{
  int side = grid->shape.side;

  json_builder_begin_array (builder);
  for (int i = 0; i < side * side; i++) {
    if (i % side == 0)
      json_builder_begin_array (builder);
    json_builder_add_int_value (builder,
                                value != NULL ? value[i] : grid->given[i]);
    if (i % side == side - 1)
      json_builder_end_array (builder);
  }
  json_builder_end_array (builder);
}

void
sudoku_grid_json (const SudokuGrid *grid, const int32_t *value,
                  JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "grid");
  json_rows (builder, grid, value);
}

void
sudoku_grid_describe (const SudokuGrid *grid, JsonBuilder *builder)
{
  if (grid->shape.region != NULL)
    json_regions (builder, &grid->shape);
  else
    json_box (builder, &grid->shape);
  if (grid->shape.cages != NULL)
    json_cages (builder, &grid->shape);
  if (grid->shape.diagonals) {
    json_builder_set_member_name (builder, "diagonals");
    json_builder_add_boolean_value (builder, TRUE);
  }
  json_builder_set_member_name (builder, "givens");
  json_rows (builder, grid, NULL);
}
