/* SPDX-License-Identifier: MIT */

/* Sudokus as JSON objects, the form in which they are written with --json:
 *
 *   {"box": [3, 3], "givens": [[5, 3, 0, ...], ...]}
 *
 * Blanks are 0 or null; "diagonals": true makes both diagonals units, too;
 * without "box" the boxes are square, or those of the
 * command line. */
#include "fdsolve/json-place.h"
#include "read.h"

static bool
json_box (const SudokuReader *reader, const JsonPlace *place,
          SudokuShape *shape, GError **error)
{
  JsonPlace at, part;
  gint64 size[2] = {0, 0};
  guint n;

  *shape = reader->box;
  if (!json_place_member (place, "box", &at))
    return true;
  if (!json_place_array (&at, "width and height of a box", &n, error))
    return false;
  if (n != 2)
    return json_place_error (&at, error, "expected two numbers, found %u", n);
  for (guint i = 0; i < 2; i++) {
    part = json_place_element (&at, i);
    if (!json_place_int (&part, "the side of a box", 1, SUDOKU_MOST, &size[i],
                         error))
      return false;
  }
  if (size[0] * size[1] > SUDOKU_MOST)
    return json_place_error (&at, error, "a box of more than %d cells",
                             SUDOKU_MOST);
  *shape = (SudokuShape){(int) size[0], (int) size[1],
                         (int) (size[0] * size[1]), false};
  return true;
}

/* Without a box: of @n rows. */
static bool
json_shape (const JsonPlace *rows, guint n, SudokuShape *shape, GError **error)
{
  int root = 0;

  if (shape->side == 0 && shape->height == 1)
    *shape = (SudokuShape){(int) MIN (n, SUDOKU_MOST), 1,
                           (int) MIN (n, SUDOKU_MOST), false};
  while (shape->side == 0 && root * root < (int) MIN (n, SUDOKU_MOST))
    root++;
  if (root > 0)
    *shape = (SudokuShape){root, root, root * root, false};
  return (n > 0 && n == (guint) shape->side) ||
         json_place_error (rows, error, "expected %d rows, found %u",
                           shape->side, n);
}

static bool
json_row (const JsonPlace *row, int side, guint16 *given, GError **error)
{
  guint n;

  if (!json_place_array (row, "the cells of a row", &n, error))
    return false;
  if (n != (guint) side)
    return json_place_error (row, error, "expected %d cells, found %u", side,
                             n);
  for (guint i = 0; i < n; i++) {
    JsonPlace cell = json_place_element (row, i);
    gint64 value = 0;
    if (!JSON_NODE_HOLDS_NULL (cell.node) &&
        !json_place_int (&cell, "a cell", 0, side, &value, error))
      return false;
    given[i] = (guint16) value;
  }
  return true;
}

static bool
json_diagonals (const JsonPlace *place, bool *diagonals, GError **error)
{
  JsonPlace at;

  *diagonals = false;
  if (!json_place_member (place, "diagonals", &at))
    return true;
  if (!JSON_NODE_HOLDS_VALUE (at.node) ||
      json_node_get_value_type (at.node) != G_TYPE_BOOLEAN)
    return json_place_error (&at, error, "expected true or false");
  *diagonals = json_node_get_boolean (at.node);
  return true;
}

static SudokuGrid *
json_grid (const SudokuReader *reader, const JsonPlace *place, GError **error)
{
  SudokuShape shape;
  JsonPlace rows;
  SudokuGrid *grid;
  bool good = true, diagonals;
  guint n;

  if (!json_box (reader, place, &shape, error) ||
      !json_diagonals (place, &diagonals, error))
    return NULL;
  if (!json_place_member (place, "givens", &rows)) {
    json_place_error (place, error, "expected a member \"givens\"");
    return NULL;
  }
  if (!json_place_array (&rows, "the rows", &n, error) ||
      !json_shape (&rows, n, &shape, error))
    return NULL;
  grid = sudoku_grid_new (&shape, reader->line);
  grid->shape.diagonals = diagonals;
  for (guint i = 0; good && i < n; i++) {
    JsonPlace row = json_place_element (&rows, i);
    good = json_row (&row, shape.side, grid->given + i * (guint) shape.side,
                     error);
  }
  if (good)
    return grid;
  sudoku_grid_free (grid);
  return NULL;
}

/* Goes behind the line in which the object ends, or the mistake in it is. */
static void
json_end (SudokuReader *reader, size_t start, size_t at)
{
  for (size_t i = start; i < at; i++)
    reader->line += reader->text->text[i] == '\n';
  while (at < reader->text->length && reader->text->text[at] != '\n')
    at++;
  reader->at = MIN (at + 1, reader->text->length);
}

SudokuGrid *
sudoku_reader_json (SudokuReader *reader, GError **error)
{
  const SolverText *text = reader->text;
  size_t start = json_skip (text, NULL, reader->start), end = start;
  JsonPlace top = {.text = text, .start = start};
  g_autoptr (JsonParser) parser = NULL;
  SudokuGrid *grid = NULL;

  if (!json_check (text, reader->stream, &end, error))
    return NULL;
  parser = json_parse (text, start, end, error);
  if (parser != NULL) {
    top.node = json_parser_get_root (parser);
    grid = json_grid (reader, &top, error);
  }
  json_end (reader, start, end);
  return grid;
}
