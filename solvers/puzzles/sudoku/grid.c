/* SPDX-License-Identifier: MIT */

/* Grids as they are given and solved: units, the rules, and how they are
 * shown. */
#include "sudoku.h"

#include <stdio.h>
#include <string.h>

/* Boxes that are rows or columns say nothing more. */
static bool
has_boxes (const SudokuShape *shape)
{
  return shape->region != NULL || (shape->width > 1 && shape->height > 1);
}

SudokuShape
sudoku_shape_of_boxes (int width, int height)
{
  return (SudokuShape){
      .width = width, .height = height, .side = width * height};
}

SudokuShape
sudoku_shape_copy (const SudokuShape *shape)
{
  SudokuShape copy = *shape;
  gsize n = (gsize) shape->side * (gsize) shape->side;

  if (shape->region != NULL) {
    copy.region = g_new (guint16, 2 * n);
    memcpy (copy.region, shape->region, 2 * n * sizeof *copy.region);
  }
  if (shape->cages != NULL)
    copy.cages = sudoku_cages_copy (shape->cages);
  return copy;
}

void
sudoku_shape_clear (SudokuShape *shape)
{
  g_free (shape->region);
  sudoku_cages_free (shape->cages);
  *shape = (SudokuShape){0};
}

SudokuGrid *
sudoku_grid_new (const SudokuShape *shape, guint line)
{
  SudokuGrid *grid = g_new (SudokuGrid, 1);

  grid->shape = sudoku_shape_copy (shape);
  grid->line = line;
  grid->given = g_new0 (guint16, shape->side * shape->side);
  return grid;
}

void
sudoku_grid_free (SudokuGrid *grid)
{
  sudoku_shape_clear (&grid->shape);
  g_free (grid->given);
  g_free (grid);
}

const char *
sudoku_unit_name (const SudokuShape *shape, int kind)
{
  static const char *const names[SUDOKU_KINDS] = {"row", "column", "box",
                                                  "diagonal", "cage"};

  return kind == SUDOKU_BOX && shape->region != NULL ? "region" : names[kind];
}

int
sudoku_n_units (const SudokuShape *shape, int kind)
{
  if (kind == SUDOKU_CAGE)
    return shape->cages != NULL ? (int) shape->cages->sum->len : 0;
  return kind == SUDOKU_DIAGONAL ? (shape->diagonals ? 2 : 0)
         : kind == SUDOKU_BOX    ? (has_boxes (shape) ? shape->side : 0)
                                 : shape->side;
}

bool
sudoku_shape_equal (const SudokuShape *a, const SudokuShape *b)
{
  gsize n = (gsize) a->side * (gsize) a->side;

  return a->width == b->width && a->height == b->height &&
         a->diagonals == b->diagonals &&
         (a->region == NULL) == (b->region == NULL) &&
         (a->region == NULL ||
          memcmp (a->region, b->region, n * sizeof *a->region) == 0) &&
         (a->cages == NULL) == (b->cages == NULL) &&
         (a->cages == NULL || sudoku_cages_equal (a->cages, b->cages));
}

int
sudoku_unit_size (const SudokuShape *shape, int kind, int which)
{
  if (kind != SUDOKU_CAGE)
    return shape->side;
  return sudoku_cage_start (shape->cages, which + 1) -
         sudoku_cage_start (shape->cages, which);
}

bool
sudoku_post_unit (FdStore *store, const SudokuShape *shape, int kind, int which,
                  const FdVar *cell, FdConsistency consistency)
{
  int n = sudoku_unit_size (shape, kind, which), sum;
  g_autofree FdVar *unit = g_new (FdVar, n);

  for (int i = 0; i < n; i++)
    unit[i] = cell[sudoku_unit_cell (shape, kind, which, i)];
  if (kind != SUDOKU_CAGE)
    return fd_post_all_different (store, unit, NULL, (size_t) n, consistency);
  sum = sudoku_cage_sum (shape->cages, which);
  return fd_post_sum_all_different (store, unit, (size_t) n,
                                    solver_var_new (store, sum, sum));
}

bool
sudoku_post_units (FdStore *store, const SudokuShape *shape, const FdVar *cell,
                   FdConsistency consistency)
{
  bool ok = true;

  for (int kind = 0; kind < SUDOKU_KINDS && ok; kind++)
    for (int which = 0; which < sudoku_n_units (shape, kind) && ok; which++)
      ok = sudoku_post_unit (store, shape, kind, which, cell, consistency);
  return ok;
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
  case SUDOKU_CAGE:
    return g_array_index (shape->cages->cell, int,
                          sudoku_cage_start (shape->cages, which) + i);
  case SUDOKU_DIAGONAL:
    row = i;
    column = which == 0 ? i : shape->side - 1 - i;
    break;
  default:
    if (shape->region != NULL)
      return shape->region[(shape->side + which) * shape->side + i];
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
  if (shape->region != NULL)
    unit[n++] = (SudokuUnit){SUDOKU_BOX, shape->region[at]};
  else if (has_boxes (shape))
    unit[n++] = (SudokuUnit){SUDOKU_BOX, row / shape->height * across +
                                             column / shape->width};
  if (shape->diagonals && row == column)
    unit[n++] = (SudokuUnit){SUDOKU_DIAGONAL, 0};
  if (shape->diagonals && row + column == shape->side - 1)
    unit[n++] = (SudokuUnit){SUDOKU_DIAGONAL, 1};
  if (shape->cages != NULL && shape->cages->of[at] >= 0)
    unit[n++] = (SudokuUnit){SUDOKU_CAGE, shape->cages->of[at]};
  return n;
}

/* See below.  Of values below 64 one is missing if two are equal. */
static bool
grid_differ_in_word (const int32_t *from, int step, int side)
{
  uint64_t seen = 0;

  for (int i = 0; i < side; i++, from += step)
    seen |= UINT64_C (1) << *from;
  return seen == (UINT64_C (2) << side) - 2;
}

/* The words of what is seen in a band of boxes, and in all columns. */
typedef struct {
  uint64_t column[64], box[64];
} Seen;

/* Whether the cells of a row differ; adds them to its boxes and columns. */
static bool
grid_see_row (const SudokuShape *shape, const int32_t *value, Seen *seen)
{
  uint64_t in_row = 0, *box = seen->box;

  for (int column = 0; column < shape->side; box++) {
    uint64_t in_box = *box;
    for (int end = column + shape->width; column < end; column++) {
      uint64_t bit = UINT64_C (1) << value[column];
      in_row |= bit;
      in_box |= bit;
      seen->column[column] |= bit;
    }
    *box = in_box;
  }
  return in_row == (UINT64_C (2) << shape->side) - 2;
}

static bool
grid_are_full (const uint64_t *seen, int n, int side)
{
  for (int i = 0; i < n; i++)
    if (seen[i] != (UINT64_C (2) << side) - 2)
      return false;
  return true;
}

/* The rows, columns and boxes, each cell looked at once. */
static bool
grid_units_differ (const SudokuShape *shape, const int32_t *value)
{
  int side = shape->side, across = side / shape->width;
  size_t words = (size_t) side * sizeof (uint64_t);
  Seen seen;

  memset (seen.column, 0, words);
  for (int row = 0; row < side; row++) {
    if (row % shape->height == 0)
      memset (seen.box, 0, words);
    if (!grid_see_row (shape, value + row * side, &seen))
      return false;
    if (row % shape->height == shape->height - 1 &&
        !grid_are_full (seen.box, across, side))
      return false;
  }
  return grid_are_full (seen.column, side, side);
}

/* Whether the cells at @from, @from + @step and so on, @side of them, differ;
 * the values are from 1 to @side. */
static bool
grid_differ (const int32_t *from, int step, int side)
{
  uint64_t seen[SUDOKU_MOST / 64 + 1] = {0}, twice = 0;

  if (side < 63)
    return grid_differ_in_word (from, step, side);
  for (int i = 0; i < side; i++, from += step) {
    uint64_t *word = &seen[(uint32_t) *from / 64];
    uint64_t bit = UINT64_C (1) << (uint32_t) *from % 64;
    twice |= *word & bit;
    *word |= bit;
  }
  return twice == 0;
}

static bool
grid_lines_differ (const SudokuShape *shape, const int32_t *value)
{
  int side = shape->side;

  for (int i = 0; i < side; i++)
    if (!grid_differ (value + i * side, 1, side) ||
        !grid_differ (value + i, side, side))
      return false;
  return true;
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

/* Each two cells of a region. */
static bool
grid_regions_differ (const SudokuShape *shape, const int32_t *value)
{
  int side = shape->side;
  g_autofree bool *seen = g_new0 (bool, side *(side + 1));

  for (int i = 0; i < side * side; i++) {
    bool *so = &seen[shape->region[i] * (side + 1) + value[i]];
    if (*so)
      return false;
    *so = true;
  }
  return true;
}

/* Adds up the cells of each cage, by what cage a cell is in. */
static bool
grid_cages_hold (const SudokuShape *shape, const int32_t *value)
{
  int n = shape->side * shape->side;
  guint cages = shape->cages->sum->len, words = SUDOKU_MOST / 64 + 1;
  g_autofree int64_t *sum = g_new0 (int64_t, cages);
  g_autofree uint64_t *seen = g_new0 (uint64_t, cages * words);

  for (int i = 0; i < n; i++) {
    int cage = shape->cages->of[i];
    uint64_t *word, bit = UINT64_C (1) << (uint32_t) value[i] % 64;
    if (cage < 0)
      continue;
    sum[cage] += value[i];
    word = &seen[(guint) cage * words + (guint) value[i] / 64];
    if ((*word & bit) != 0)
      return false;
    *word |= bit;
  }
  for (guint i = 0; i < cages; i++)
    if (sum[i] != sudoku_cage_sum (shape->cages, (int) i))
      return false;
  return true;
}

/* Without a branch, as the first cell is as good as the last. */
static bool
grid_has_givens (const SudokuGrid *grid, const int32_t *value)
{
  int side = grid->shape.side;
  uint32_t wrong = 0;

  for (int i = 0; i < side * side; i++) {
    uint32_t given = grid->given[i], mine = (uint32_t) value[i];
    uint32_t differs = given != 0 ? given ^ mine : 0;
    wrong |= differs | (mine - 1 >= (uint32_t) side);
  }
  return wrong == 0;
}

bool
sudoku_grid_check (const SudokuGrid *grid, const int32_t *value)
{
  const SudokuShape *shape = &grid->shape;
  int side = shape->side;

  if (!grid_has_givens (grid, value))
    return false;
  if (side < 63 && shape->region == NULL) {
    if (!grid_units_differ (shape, value))
      return false;
  } else if (!grid_lines_differ (shape, value) ||
             !(shape->region != NULL ? grid_regions_differ (shape, value)
                                     : grid_boxes_differ (shape, value)))
    return false;
  return (shape->cages == NULL || grid_cages_hold (shape, value)) &&
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
      for (int i = 0; i < sudoku_unit_size (shape, kind, which); i++) {
        int at = sudoku_unit_cell (shape, kind, which, i), v = grid->given[at];
        if (v == 0)
          continue;
        if (first[v] >= 0)
          return g_strdup_printf (
              "%d is given twice in %s %d, at row %d column %d and at row %d "
              "column %d",
              v, sudoku_unit_name (shape, kind), which + 1,
              first[v] / shape->side + 1, first[v] % shape->side + 1,
              at / shape->side + 1, at % shape->side + 1);
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
