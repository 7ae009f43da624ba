/* SPDX-License-Identifier: MIT */

/* Grids as they are given and solved: units, the rules, and how they are
 * shown. */
#include "sudoku.h"

#include <stdio.h>
#include <string.h>

static const char *const unit_names[SUDOKU_KINDS] = {"row", "column", "box",
                                                     "diagonal"};

/* Boxes that are rows or columns say nothing more. */
static bool
has_boxes (const SudokuShape *shape)
{
  return shape->width > 1 && shape->height > 1;
}

int
sudoku_n_units (const SudokuShape *shape, int kind)
{
  return kind == SUDOKU_DIAGONAL ? (shape->diagonals ? 2 : 0)
         : kind == SUDOKU_BOX    ? (has_boxes (shape) ? shape->side : 0)
                                 : shape->side;
}

bool
sudoku_shape_equal (const SudokuShape *a, const SudokuShape *b)
{
  return a->width == b->width && a->height == b->height &&
         a->diagonals == b->diagonals;
}

int
sudoku_unit_cell (const SudokuShape *shape, int kind, int which, int i)
{
  int across = shape->side / shape->width; /* boxes side by side */
  int row, column;

  switch (kind) {
  case SUDOKU_ROW:
    row = which;
    column = i;
    break;
  case SUDOKU_COLUMN:
    row = i;
    column = which;
    break;
  case SUDOKU_DIAGONAL:
    row = i;
    column = which == 0 ? i : shape->side - 1 - i;
    break;
  default:
    row = which / across * shape->height + i / shape->width;
    column = which % across * shape->width + i % shape->width;
    break;
  }
  return row * shape->side + column;
}

int
sudoku_units_of (const SudokuShape *shape, int at,
                 SudokuUnit unit[SUDOKU_MOST_UNITS])
{
  int row = at / shape->side, column = at % shape->side, n = 0;
  int across = shape->side / shape->width;

  unit[n++] = (SudokuUnit){SUDOKU_ROW, row};
  unit[n++] = (SudokuUnit){SUDOKU_COLUMN, column};
  if (has_boxes (shape))
    unit[n++] = (SudokuUnit){SUDOKU_BOX, row / shape->height * across +
                                             column / shape->width};
  if (shape->diagonals && row == column)
    unit[n++] = (SudokuUnit){SUDOKU_DIAGONAL, 0};
  if (shape->diagonals && row + column == shape->side - 1)
    unit[n++] = (SudokuUnit){SUDOKU_DIAGONAL, 1};
  return n;
}

/* Whether the cells at @from, @from + @step and so on, @side of them, differ;
 * the values are from 1 to @side. */
static bool
grid_differ (const int32_t *from, int step, int side)
{
  uint64_t seen[SUDOKU_MOST / 64 + 1] = {0}, twice = 0;

  for (int i = 0; i < side; i++, from += step) {
    uint64_t *word = &seen[(uint32_t) *from / 64];
    uint64_t bit = UINT64_C (1) << (uint32_t) *from % 64;
    twice |= *word & bit;
    *word |= bit;
  }
  return twice == 0;
}

/* By arithmetic of its own, and not by what the rules were posted from. */
static bool
grid_boxes_differ (const SudokuShape *shape, const int32_t *value)
{
  int32_t box[SUDOKU_MOST];

  for (int row = 0; row < shape->side; row += shape->height)
    for (int column = 0; column < shape->side; column += shape->width) {
      int32_t *to = box;
      for (int i = 0; i < shape->height; i++)
        for (int j = 0; j < shape->width; j++)
          *to++ = value[(row + i) * shape->side + column + j];
      if (!grid_differ (box, 1, shape->side))
        return false;
    }
  return true;
}

bool
sudoku_grid_check (const SudokuGrid *grid, const int32_t *value)
{
  const SudokuShape *shape = &grid->shape;
  int side = shape->side;

  for (int i = 0; i < side * side; i++)
    if (value[i] < 1 || value[i] > side ||
        (grid->given[i] != 0 && grid->given[i] != value[i]))
      return false;
  for (int i = 0; i < side; i++)
    if (!grid_differ (value + i * side, 1, side) ||
        !grid_differ (value + i, side, side))
      return false;
  return grid_boxes_differ (shape, value) &&
         (!shape->diagonals ||
          (grid_differ (value, side + 1, side) &&
           grid_differ (value + side - 1, side - 1, side)));
}

char *
sudoku_grid_clash (const SudokuGrid *grid)
{
  const SudokuShape *shape = &grid->shape;
  int first[SUDOKU_MOST + 1];

  for (int kind = 0; kind < SUDOKU_KINDS; kind++)
    for (int which = 0; which < sudoku_n_units (shape, kind); which++) {
      memset (first, -1, sizeof first);
      for (int i = 0; i < shape->side; i++) {
        int at = sudoku_unit_cell (shape, kind, which, i), v = grid->given[at];
        if (v == 0)
          continue;
        if (first[v] >= 0)
          return g_strdup_printf (
              "%d is given twice in %s %d, at row %d column %d and at row %d "
              "column %d",
              v, unit_names[kind], which + 1, first[v] / shape->side + 1,
              first[v] % shape->side + 1, at / shape->side + 1,
              at % shape->side + 1);
        first[v] = at;
      }
    }
  return NULL;
}

/* --- showing -------------------------------------------------------------- */

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

void
sudoku_grid_draw (const SudokuGrid *grid, const int32_t *value,
                  const SolverStyle *style, GString *out)
{
  const SudokuShape *shape = &grid->shape;
  const char *bar = style->utf8 ? "│" : "|";
  int digits = snprintf (NULL, 0, "%d", shape->side);

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

  if (side > SUDOKU_LETTERS) {
    for (int i = 0; i < side * side; i++)
      g_string_append_printf (out, "%s%d", i > 0 ? " " : "", value[i]);
    return;
  }
  g_string_set_size (out, length + (gsize) (side * side));
  for (int i = 0; i < side * side; i++)
    out->str[length + (gsize) i] = sudoku_letter (value[i]);
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
  json_builder_set_member_name (builder, "box");
  json_builder_begin_array (builder);
  json_builder_add_int_value (builder, grid->shape.width);
  json_builder_add_int_value (builder, grid->shape.height);
  json_builder_end_array (builder);
  if (grid->shape.diagonals) {
    json_builder_set_member_name (builder, "diagonals");
    json_builder_add_boolean_value (builder, TRUE);
  }
  json_builder_set_member_name (builder, "givens");
  json_rows (builder, grid, NULL);
}
