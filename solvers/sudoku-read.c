/* SPDX-License-Identifier: MIT */

/* The forms in which people write sudokus down; see sudoku_read(). */
#include "sudoku.h"

#include <string.h>

/* Cells of a line beyond one more than these are not looked at: there are too
 * many already. */
#define MOST_CELLS (SUDOKU_MOST * SUDOKU_MOST)

/* A cell as it stands in the text.  @value is -1 if it is none. */
typedef struct {
  size_t offset;
  int value;
} Cell;

typedef struct {
  const SolverText *text;
  size_t at; /* start of the next line */
  guint line;
  SudokuShape box; /* all 0: square boxes; 0 x 1: rows */
  GPtrArray *grids;
  /* The line last read: */
  size_t start, end;
  GArray *cells;
} Reader;

void
sudoku_grid_free (SudokuGrid *grid)
{
  g_free (grid->given);
  g_free (grid);
}

static bool
reader_is_gap (char c)
{
  return c != '\0' && strchr (" \t\r\f\v|[](){},;'\"", c) != NULL;
}

static bool
reader_is_blank (char c)
{
  return c == '.' || c == '0' || c == '_' || c == '*';
}

static int
reader_letter (char c)
{
  if (reader_is_blank (c))
    return 0;
  if (g_ascii_isdigit (c))
    return c - '0';
  return g_ascii_isalpha (c) ? g_ascii_toupper (c) - 'A' + 10 : -1;
}

bool
sudoku_parse_shape (const char *text, gsize length, SudokuShape *shape)
{
  int part[2] = {0, 0}, which = 0;
  gsize digits = 0;

  for (gsize i = 0; i < length; i++)
    if (g_ascii_isdigit (text[i])) {
      part[which] = part[which] * 10 + (text[i] - '0');
      digits++;
      if (part[which] > SUDOKU_MOST)
        return false;
    } else if ((text[i] == 'x' || text[i] == 'X') && which == 0 && digits > 0)
      which = 1, digits = 0;
    else
      return false;
  if (which == 0 || digits == 0 || part[0] * part[1] < 1 ||
      part[0] * part[1] > SUDOKU_MOST)
    return false;
  *shape = (SudokuShape){part[0], part[1], part[0] * part[1]};
  return true;
}

/* --- cells of a line ------------------------------------------------------ */

/* If every word of the line is a blank or a number, each is a cell; no number
 * is larger than there are words, or else they are digits run together. */
static bool
reader_words (Reader *reader)
{
  const char *text = reader->text->text;
  size_t at = reader->start, longest = 0, digits = 0;

  g_array_set_size (reader->cells, 0);
  while (at < reader->end && reader->cells->len <= MOST_CELLS) {
    Cell cell = {at, 0};
    size_t n = 0;

    if (reader_is_gap (text[at])) {
      at++;
      continue;
    }
    for (; at + n < reader->end && !reader_is_gap (text[at + n]); n++)
      if (g_ascii_isdigit (text[at + n]) && cell.value <= SUDOKU_MOST)
        cell.value = cell.value * 10 + (text[at + n] - '0');
      else if (n > 0 || !reader_is_blank (text[at]))
        return false;
    if (n > 1 && !g_ascii_isdigit (text[at]))
      return false;
    longest = MAX (longest, n);
    g_array_append_val (reader->cells, cell);
    at += n;
  }
  /* Words of one character are read by reader_characters(); those of more
   * digits than a value can have (000 is three blanks) as well. */
  for (guint room = reader->cells->len; room > 0; room /= 10)
    digits++;
  if (longest < 2 || longest > digits)
    return false;
  for (guint i = 0; i < reader->cells->len; i++)
    if (g_array_index (reader->cells, Cell, i).value > (int) reader->cells->len)
      return false;
  return true;
}

static void
reader_characters (Reader *reader)
{
  const char *text = reader->text->text;

  g_array_set_size (reader->cells, 0);
  for (size_t at = reader->start;
       at < reader->end && reader->cells->len <= MOST_CELLS; at++) {
    Cell cell = {at, reader_letter (text[at])};
    /* The bytes after the first of a UTF-8 character are no further cells. */
    if (!reader_is_gap (text[at]) && ((guchar) text[at] & 0xc0) != 0x80)
      g_array_append_val (reader->cells, cell);
  }
}

/* Empty, or ruled with -, + and =. */
static bool
reader_is_rule (const Reader *reader)
{
  const char *text = reader->text->text;

  for (size_t at = reader->start; at < reader->end; at++)
    if (!reader_is_gap (text[at]) && strchr ("-+=", text[at]) == NULL)
      return false;
  return true;
}

static bool
reader_shape_line (Reader *reader)
{
  const char *text = reader->text->text;
  size_t start = reader->start, end = reader->end;

  while (start < end && reader_is_gap (text[start]))
    start++;
  while (end > start && reader_is_gap (text[end - 1]))
    end--;
  return sudoku_parse_shape (text + start, end - start, &reader->box);
}

/* Moves to the next line with cells; %false at the end of the text. */
static bool
reader_next (Reader *reader)
{
  const SolverText *text = reader->text;

  while (reader->at < text->length) {
    const char *start = text->text + reader->at, *end, *comment;

    end = memchr (start, '\n', text->length - reader->at);
    if (end == NULL)
      end = text->text + text->length;
    comment = memchr (start, '#', (size_t) (end - start));
    reader->start = reader->at;
    reader->at = MIN ((size_t) (end - text->text) + 1, text->length);
    reader->line++;
    reader->end = (size_t) ((comment != NULL ? comment : end) - text->text);
    if (reader_is_rule (reader) || reader_shape_line (reader))
      continue;
    if (!reader_words (reader))
      reader_characters (reader);
    return true;
  }
  return false;
}

/* --- shapes --------------------------------------------------------------- */

static SudokuShape
shape_square (guint side)
{
  for (int k = 1; (guint) (k * k) <= side && k * k <= SUDOKU_MOST; k++)
    if ((guint) (k * k) == side)
      return (SudokuShape){k, k, k * k};
  return (SudokuShape){0, 0, 0};
}

static guint
shape_root (guint n)
{
  guint root = 0;

  while ((root + 1) * (root + 1) <= n && root < SUDOKU_MOST)
    root++;
  return root * root == n ? root : 0;
}

static int
reader_greatest (const Reader *reader)
{
  int greatest = 0;

  for (guint i = 0; i < reader->cells->len; i++)
    greatest = MAX (greatest, g_array_index (reader->cells, Cell, i).value);
  return greatest;
}

/* Sixteen cells are a 4x4 puzzle, unless a value above 4 in this line or the
 * next fifteen says that they are a row of a 16x16 one. */
static bool
reader_is_long_row (const Reader *reader)
{
  Reader ahead = *reader;
  bool large = reader_greatest (reader) > 4;

  ahead.cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  for (int i = 1;
       i < 16 && !large && reader_next (&ahead) && ahead.cells->len == 16; i++)
    large = reader_greatest (&ahead) > 4;
  g_array_unref (ahead.cells);
  return large;
}

/* The shape that the first line of a puzzle tells, and whether the line is
 * the whole puzzle. */
static bool
reader_shape (Reader *reader, SudokuShape *shape, bool *whole, GError **error)
{
  guint n = reader->cells->len;
  guint side = (guint) reader->box.side;

  if (side != 0) {
    *shape = reader->box;
    *whole = n == side * side && n != side;
    return *whole || n == side ||
           solver_text_error (
               reader->text, reader->start, FD_ERROR_PARSE, error,
               "expected the %u cells of a %ux%u puzzle or the %u of a row, "
               "found %u",
               side * side, side, side, side, n);
  }
  if (reader->box.height == 1) {
    *shape = (SudokuShape){(int) n, 1, (int) n};
    *whole = n == 1;
    return n <= SUDOKU_MOST ||
           solver_text_error (reader->text, reader->start, FD_ERROR_PARSE,
                              error,
                              "expected the cells of a row, at most %d, found "
                              "more",
                              SUDOKU_MOST);
  }
  *shape = shape_square (shape_root (n));
  *whole = shape->side > 1 && !(n == 16 && reader_is_long_row (reader));
  if (!*whole)
    *shape = shape_square (n);
  return shape->side > 0 ||
         solver_text_error (
             reader->text, reader->start, FD_ERROR_PARSE, error,
             "expected a whole puzzle (16, 81, 256, 625 ... cells) or a row of "
             "one (4, 9, 16, 25 ...), found %s%u cells; boxes that are not "
             "square need --box",
             n > MOST_CELLS ? "more than " : "", MIN (n, MOST_CELLS));
}

/* --- puzzles -------------------------------------------------------------- */

static bool
reader_cell (const Reader *reader, const SudokuShape *shape, guint i,
             guint16 *given, GError **error)
{
  const Cell *cell = &g_array_index (reader->cells, Cell, i);
  g_autofree char *found = NULL;

  if (cell->value >= 0 && cell->value <= shape->side) {
    *given = (guint16) cell->value;
    return true;
  }
  found = solver_text_found (reader->text, cell->offset);
  if (shape->side < 10)
    return solver_text_error (
        reader->text, cell->offset, FD_ERROR_PARSE, error,
        "expected a digit 1 to %d or a blank (. 0 _ *), found %s", shape->side,
        found);
  if (shape->side <= SUDOKU_LETTERS)
    return solver_text_error (
        reader->text, cell->offset, FD_ERROR_PARSE, error,
        "expected 1 to 9, %s%c, a number up to %d or a blank (. 0 _ *), found "
        "%s",
        shape->side > 10 ? "A to " : "", 'A' + shape->side - 10, shape->side,
        found);
  return solver_text_error (
      reader->text, cell->offset, FD_ERROR_PARSE, error,
      "expected a number 1 to %d or a blank (. 0 _ *), found %s", shape->side,
      found);
}

static bool
reader_row (const Reader *reader, SudokuGrid *grid, guint first, GError **error)
{
  for (guint i = 0; i < reader->cells->len; i++)
    if (!reader_cell (reader, &grid->shape, i, &grid->given[first + i], error))
      return false;
  return true;
}

/* Rows 2 to side. */
static bool
reader_rows (Reader *reader, SudokuGrid *grid, GError **error)
{
  guint side = (guint) grid->shape.side;

  for (guint row = 1; row < side; row++) {
    if (!reader_next (reader))
      return solver_text_error (
          reader->text, reader->text->length, FD_ERROR_PARSE, error,
          "expected row %u of the %ux%u puzzle that begins in line %u, found "
          "the end",
          row + 1, side, side, grid->line);
    if (reader->cells->len != side)
      return solver_text_error (
          reader->text, reader->start, FD_ERROR_PARSE, error,
          "expected the %u cells of row %u of the puzzle that begins in line "
          "%u, found %u",
          side, row + 1, grid->line, reader->cells->len);
    if (!reader_row (reader, grid, row * side, error))
      return false;
  }
  return true;
}

static bool
reader_puzzle (Reader *reader, GError **error)
{
  SudokuGrid *grid;
  SudokuShape shape;
  bool whole;

  if (!reader_shape (reader, &shape, &whole, error))
    return false;
  grid = g_new (SudokuGrid, 1);
  grid->shape = shape;
  grid->line = reader->line;
  grid->given = g_new0 (guint16, shape.side * shape.side);
  g_ptr_array_add (reader->grids, grid);
  return reader_row (reader, grid, 0, error) &&
         (whole || reader_rows (reader, grid, error));
}

bool
sudoku_read (const SolverText *text, const SudokuShape *box, GPtrArray *grids,
             GError **error)
{
  Reader reader = {.text = text, .box = *box, .grids = grids};
  guint before = grids->len;
  bool good = true;

  reader.cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  while (good && reader_next (&reader))
    good = reader_puzzle (&reader, error);
  g_array_unref (reader.cells);
  if (good && grids->len == before)
    return solver_text_error (text, text->length, FD_ERROR_PARSE, error,
                              "expected a puzzle, found the end");
  return good;
}
