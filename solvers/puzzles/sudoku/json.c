/* SPDX-License-Identifier: MIT */

/* Sudokus as JSON objects, the form in which they are written with --json:
 *
 *   {"box": [3, 3], "givens": [[5, 3, 0, ...], ...]}
 *
 * Blanks are 0 or null; "diagonals": true makes both diagonals units, too;
 * "regions", rows of the number of the region of each cell, stand in place of
 * "box"; without either the boxes are square, or those of the command line. */
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
  *shape = sudoku_shape_of_boxes ((int) size[0], (int) size[1]);
  return true;
}

/* Without a box: of @n rows. */
static bool
json_shape (const JsonPlace *rows, guint n, SudokuShape *shape, GError **error)
{
  int root = 0;

  if (shape->side == 0 && shape->height == 1)
    *shape = sudoku_shape_of_boxes ((int) MIN (n, SUDOKU_MOST), 1);
  while (shape->side == 0 && root * root < (int) MIN (n, SUDOKU_MOST))
    root++;
  if (root > 0)
    *shape = sudoku_shape_of_boxes (root, root);
  return (n > 0 && n == (guint) shape->side) ||
         json_place_error (rows, error, "expected %d rows, found %u",
                           shape->side, n);
}

static bool
json_row_of (const JsonPlace *row, int side, GError **error)
{
  guint n;

  return json_place_array (row, "the cells of a row", &n, error) &&
         (n == (guint) side ||
          json_place_error (row, error, "expected %d cells, found %u", side,
                            n));
}

static bool
json_row (const JsonPlace *row, int side, guint16 *given, GError **error)
{
  if (!json_row_of (row, side, error))
    return false;
  for (guint i = 0; i < (guint) side; i++) {
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

/* The number of the region of each cell. */
static bool
json_labels (const JsonPlace *rows, int side, int *label, GError **error)
{
  for (int at = 0; at < side * side; at++) {
    JsonPlace row = json_place_element (rows, (guint) (at / side)), cell;
    gint64 value;
    if (at % side == 0 && !json_row_of (&row, side, error))
      return false;
    cell = json_place_element (&row, (guint) (at % side));
    if (!json_place_int (&cell, "the number of a region", 1, SUDOKU_MOST,
                         &value, error))
      return false;
    label[at] = (int) value;
  }
  return true;
}

/* @region: (out) (transfer full) (nullable): of the object */
static bool
json_regions (const JsonPlace *place, SudokuShape *shape, guint16 **region,
              GError **error)
{
  g_autofree int *label = NULL;
  JsonPlace rows, box, row, cell;
  int wrong, side;
  guint n;

  *region = NULL;
  if (!json_place_member (place, "regions", &rows))
    return true;
  if (json_place_member (place, "box", &box))
    return json_place_error (&box, error, "regions are in place of boxes");
  if (!json_place_array (&rows, "the rows of regions", &n, error))
    return false;
  if (n < 1 || n > SUDOKU_MOST)
    return json_place_error (&rows, error, "expected 1 to %d rows, found %u",
                             SUDOKU_MOST, n);
  side = (int) n;
  label = g_new (int, n *n);
  if (!json_labels (&rows, side, label, error))
    return false;
  *region = sudoku_regions_new (label, side, &wrong);
  if (*region != NULL) {
    *shape = sudoku_shape_of_boxes (side, 1);
    shape->region = *region;
    return true;
  }
  row = json_place_element (&rows, (guint) (wrong / side));
  cell = json_place_element (&row, (guint) (wrong % side));
  return json_place_error (&cell, error,
                           "expected %d regions of %d cells each, found %s",
                           side, side, sudoku_regions_wrong (label, wrong));
}

static bool
json_cell (const JsonPlace *cell, SudokuCages *cages, GError **error)
{
  const char *name, *end;
  int row, column;

  if (!json_place_string (cell, "a cell such as \"r1c2\"", &name, error))
    return false;
  end = sudoku_parse_cell (name, &row, &column);
  if (end == NULL || *end != '\0')
    return json_place_error (
        cell, error, "expected a cell such as \"r1c2\", found another string");
  return sudoku_cages_add_cell (cages, row, column) ||
         json_place_error (cell, error,
                           "expected a cell that is in no other cage, found "
                           "%s",
                           name);
}

static bool
json_cage (const JsonPlace *cage, SudokuCages *cages, GError **error)
{
  JsonPlace at, cells;
  gint64 sum;
  guint n;

  if (!json_place_object (cage, "a cage", error))
    return false;
  if (!json_place_member (cage, "sum", &at) ||
      !json_place_member (cage, "cells", &cells))
    return json_place_error (cage, error,
                             "expected members \"sum\" and \"cells\"");
  if (!json_place_int (&at, "the sum of a cage", 1, 1000000, &sum, error) ||
      !json_place_array (&cells, "the cells of a cage", &n, error))
    return false;
  if (n == 0)
    return json_place_error (&cells, error, "expected at least one cell");
  sudoku_cages_add (cages, (int) sum);
  for (guint i = 0; i < n; i++) {
    JsonPlace cell = json_place_element (&cells, i);
    if (!json_cell (&cell, cages, error))
      return false;
  }
  return true;
}

/* @cages: (out) (transfer full) (nullable): of the object, fitted to a grid
 * later on */
static bool
json_cages (const JsonPlace *place, JsonPlace *at, SudokuCages **cages,
            GError **error)
{
  bool good = true;
  guint n;

  *cages = NULL;
  if (!json_place_member (place, "cages", at))
    return true;
  if (!json_place_array (at, "the cages", &n, error))
    return false;
  *cages = sudoku_cages_new (SUDOKU_MOST);
  for (guint i = 0; good && i < n; i++) {
    JsonPlace cage = json_place_element (at, i);
    good = json_cage (&cage, *cages, error);
  }
  if (!good)
    g_clear_pointer (cages, sudoku_cages_free);
  return good;
}

/* Gives @grid its cages. */
static bool
json_add_cages (const JsonPlace *place, SudokuGrid *grid, GError **error)
{
  g_autofree char *wrong = NULL;
  JsonPlace at;

  if (!json_cages (place, &at, &grid->shape.cages, error))
    return false;
  if (grid->shape.cages != NULL)
    wrong = sudoku_cages_fit (grid->shape.cages, grid->shape.side);
  return wrong == NULL || json_place_error (&at, error, "%s", wrong);
}

/* Of @givens, or without them: 9 x 9, if nothing is said. */
static bool
json_side (const JsonPlace *givens, SudokuShape *shape, GError **error)
{
  guint n;

  if (givens != NULL)
    return json_place_array (givens, "the rows", &n, error) &&
           json_shape (givens, n, shape, error);
  if (shape->side == 0)
    *shape = sudoku_shape_of_boxes (3, 3);
  return true;
}

static SudokuGrid *
json_grid (const SudokuReader *reader, const JsonPlace *place, GError **error)
{
  g_autofree guint16 *region = NULL;
  SudokuShape shape;
  JsonPlace rows, cages;
  SudokuGrid *grid;
  bool good = true, diagonals, has_givens;

  if (!json_box (reader, place, &shape, error) ||
      !json_regions (place, &shape, &region, error) ||
      !json_diagonals (place, &diagonals, error))
    return NULL;
  has_givens = json_place_member (place, "givens", &rows);
  if (!has_givens && !json_place_member (place, "cages", &cages)) {
    json_place_error (place, error, "expected a member \"givens\"");
    return NULL;
  }
  if (!json_side (has_givens ? &rows : NULL, &shape, error))
    return NULL;
  grid = sudoku_grid_new (&shape, reader->line);
  grid->shape.diagonals = diagonals;
  for (int i = 0; good && has_givens && i < shape.side; i++) {
    JsonPlace row = json_place_element (&rows, (guint) i);
    good = json_row (&row, shape.side, grid->given + i * shape.side, error);
  }
  if (good && json_add_cages (place, grid, error))
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
