/* SPDX-License-Identifier: MIT */
/* picture.c - a grid as a picture: givens, what was found, candidates */
#include "sudoku.h"

enum { SQUARE = 60, MARGIN = 24, INSET = 5 };

/* The candidates of a cell stand in a little grid, as its box does. */
static int
columns_of (const SudokuShape *shape)
{
  int columns = 1;

  if (shape->height > 1)
    return shape->width;
  while (columns * columns < shape->side) /* Latin squares, jigsaws */
    columns++;
  return columns;
}

static int
square_of (const SudokuShape *shape, bool candidates)
{
  int across = shape->region != NULL ? columns_of (shape) : shape->width;

  return candidates ? MAX (SQUARE, 18 * MAX (across, shape->height) + 6)
                    : SQUARE;
}

/* Whether @value is given nowhere in the units of the cell @at. */
static bool
is_candidate (const SudokuGrid *grid, int at, int value)
{
  const SudokuShape *shape = &grid->shape;
  SudokuUnit unit[SUDOKU_MOST_UNITS];
  int n = sudoku_units_of (shape, at, unit);

  for (int k = 0; k < n; k++)
    for (int i = 0; i < sudoku_unit_size (shape, unit[k].kind, unit[k].which);
         i++)
      if (grid->given[sudoku_unit_cell (shape, unit[k].kind, unit[k].which,
                                        i)] == value)
        return false;
  return true;
}

static void
draw_candidates (Picture *picture, const SudokuGrid *grid, int at, int x, int y)
{
  const SudokuShape *shape = &grid->shape;
  int square = square_of (shape, true);
  int columns = columns_of (shape);
  int rows = (shape->side + columns - 1) / columns;

  for (int v = 1; v <= shape->side; v++) {
    int column = (v - 1) % columns, row = (v - 1) / columns;
    if (is_candidate (grid, at, v))
      picture_print (picture, "dim",
                     x + 3 + (2 * column + 1) * (square - 6) / (2 * columns),
                     y + 3 + (2 * row + 1) * (square - 6) / (2 * rows),
                     MIN (15, (square - 6) * 8 / (10 * MAX (rows, columns))),
                     "%d", v);
  }
}

/* Cells that are on a diagonal are crossed by it. */
static void
draw_diagonals (Picture *picture, const SudokuShape *shape, int square)
{
  int end = MARGIN + shape->side * square;

  if (!shape->diagonals)
    return;
  picture_line (picture, "dashed", MARGIN, MARGIN, end, end);
  picture_line (picture, "dashed", MARGIN, end, end, MARGIN);
}

static void
draw_cell (Picture *picture, const SudokuGrid *grid, const int32_t *value,
           bool candidates, int at)
{
  int side = grid->shape.side, square = square_of (&grid->shape, candidates);
  int x = MARGIN + at % side * square, y = MARGIN + at / side * square;
  bool given = grid->given[at] != 0;

  if (given)
    picture_rect (picture, "given", x, y, square, square, 0);
  if (given || value != NULL)
    picture_print (picture, given ? "ink strong" : "found", x + square / 2,
                   y + square / 2,
                   side > 99 ? square * 4 / 10 : square * 55 / 100, "%d",
                   given ? grid->given[at] : value[at]);
  else if (candidates)
    draw_candidates (picture, grid, at, x, y);
}

/* The borders of regions, in one path. */
static void
draw_regions (Picture *picture, const SudokuShape *shape, int square)
{
  g_autoptr (GString) d = g_string_new (NULL);
  int side = shape->side;

  for (int at = 0; shape->region != NULL && at < side * side; at++) {
    int x = MARGIN + (at % side + 1) * square;
    int y = MARGIN + (at / side + 1) * square;
    if (sudoku_border_right (shape, at) && at % side < side - 1)
      g_string_append_printf (d, "M%d %dv%d", x, y - square, square);
    if (sudoku_border_below (shape, at) && at / side < side - 1)
      g_string_append_printf (d, "M%d %dh%d", x - square, y, square);
  }
  if (d->len > 0)
    picture_path (picture, "bold", d->str);
}

/* Whether a cell that many columns and rows away is in the cage of @at. */
static bool
is_with (const SudokuShape *shape, int at, int columns, int rows)
{
  int side = shape->side;
  int column = at % side + columns, row = at / side + rows;

  return column >= 0 && column < side && row >= 0 && row < side &&
         shape->cages->of[row * side + column] == shape->cages->of[at];
}

/* How far from the corner of a cell a line begins: the cage ends there, or goes
 * on, and perhaps turns. */
static int
line_end (bool beside, bool turn)
{
  return !beside ? INSET : turn ? -INSET : 0;
}

/* The border of a cage, a little inside of its cells, in one path; a line goes
 * on where the cage does, and around its inner corners. */
static void
outline_cage (GString *d, const SudokuShape *shape, int at, int square)
{
  int x = MARGIN + at % shape->side * square;
  int y = MARGIN + at / shape->side * square;

  for (int to = -1; to <= 1; to += 2) {
    int across = to < 0 ? INSET : square - INSET;
    if (!is_with (shape, at, to, 0))
      g_string_append_printf (
          d, "M%d %dV%d", x + across,
          y + line_end (is_with (shape, at, 0, -1),
                        is_with (shape, at, to, -1)),
          y + square -
              line_end (is_with (shape, at, 0, 1), is_with (shape, at, to, 1)));
    if (!is_with (shape, at, 0, to))
      g_string_append_printf (
          d, "M%d %dH%d",
          x + line_end (is_with (shape, at, -1, 0),
                        is_with (shape, at, -1, to)),
          y + across,
          x + square -
              line_end (is_with (shape, at, 1, 0), is_with (shape, at, 1, to)));
  }
}

/* The leftmost of the uppermost row. */
static int
first_cell (const SudokuShape *shape, int cage)
{
  int first = sudoku_unit_cell (shape, SUDOKU_CAGE, cage, 0);

  for (int k = 1; k < sudoku_unit_size (shape, SUDOKU_CAGE, cage); k++)
    first = MIN (first, sudoku_unit_cell (shape, SUDOKU_CAGE, cage, k));
  return first;
}

static void
draw_cages (Picture *picture, const SudokuShape *shape, int square)
{
  g_autoptr (GString) d = g_string_new (NULL);
  int side = shape->side;

  for (int at = 0; shape->cages != NULL && at < side * side; at++)
    if (shape->cages->of[at] >= 0)
      outline_cage (d, shape, at, square);
  if (d->len > 0)
    picture_path (picture, "dashed", d->str);
  for (int i = 0; i < sudoku_n_units (shape, SUDOKU_CAGE); i++) {
    int at = first_cell (shape, i);
    picture_print (picture, "ink strong",
                   MARGIN + at % side * square + INSET + 8,
                   MARGIN + at / side * square + INSET + 6, 12, "%d",
                   sudoku_cage_sum (shape->cages, i));
  }
}

static void
describe_rows (GString *out, const SudokuGrid *grid, const int32_t *value)
{
  int side = grid->shape.side;

  for (int at = 0; at < side * side; at++) {
    int v = value != NULL ? value[at] : grid->given[at];
    if (at % side == 0)
      g_string_append_printf (out, "%sRow %d:", at > 0 ? " " : "",
                              at / side + 1);
    if (v != 0)
      g_string_append_printf (out, " %d", v);
    else
      g_string_append (out, " blank");
    g_string_append (out, at % side < side - 1 ? "," : ".");
  }
}

void
sudoku_picture (Picture *picture, const SudokuGrid *grid, const int32_t *value,
                bool candidates)
{
  const SudokuShape *shape = &grid->shape;
  int side = shape->side, square = square_of (shape, candidates);
  bool latin = shape->height == 1 || shape->width == 1;

  picture->width = picture->height = side * square + 2 * MARGIN;
  g_string_printf (
      picture->title, "%s%s%s%s%s, %d x %d%s", value != NULL ? "Solved " : "",
      shape->region != NULL ? "jigsaw " : "",
      shape->cages != NULL ? "killer " : "",
      latin && shape->region == NULL && shape->cages == NULL ? "Latin square"
                                                             : "sudoku",
      shape->diagonals ? " X" : "", side, side,
      candidates ? ", with candidates" : "");
  picture->title->str[0] = g_ascii_toupper (picture->title->str[0]);
  describe_rows (picture->description, grid, value);
  picture_rect (picture, "cell", MARGIN, MARGIN, side * square, side * square,
                0);
  draw_diagonals (picture, shape, square);
  for (int at = 0; at < side * side; at++)
    draw_cell (picture, grid, value, candidates, at);
  picture_grid (picture, MARGIN, MARGIN, square, side, side,
                latin ? 0 : shape->width, latin ? 0 : shape->height);
  draw_regions (picture, shape, square);
  draw_cages (picture, shape, square);
}
