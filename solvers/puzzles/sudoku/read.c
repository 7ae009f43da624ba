/* SPDX-License-Identifier: MIT */

/* The forms in which people write sudokus down; see sudoku_reader_new(). */
#include "read.h"

#include <string.h>

/* Cells of a line beyond one more than these are not looked at: there are too
 * many already. */
#define MOST_CELLS (SUDOKU_MOST * SUDOKU_MOST)

typedef SudokuCell Cell;
typedef SudokuReader Reader;

bool
sudoku_is_gap (char c)
{
  switch (c) {
  case ' ':
  case '\t':
  case '\r':
  case '\f':
  case '\v':
  case '|':
  case '[':
  case ']':
  case '(':
  case ')':
  case '{':
  case '}':
  case ',':
  case ';':
  case '\'':
  case '"':
    return true;
  default:
    return false;
  }
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
  *shape = sudoku_shape_of_boxes (part[0], part[1]);
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

    if (sudoku_is_gap (text[at])) {
      at++;
      continue;
    }
    for (; at + n < reader->end && !sudoku_is_gap (text[at + n]); n++)
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

/* What each byte is as a cell, a gap, or one after the first of a UTF-8
 * character, which is no further cell. */
enum { READER_SKIPPED = -2 };

static const gint8 *
reader_bytes (void)
{
  static gint8 bytes[256];
  static bool filled;

  for (int c = 0; !filled && c < 256; c++)
    bytes[c] = sudoku_is_gap ((char) c) || (c & 0xc0) == 0x80
                   ? READER_SKIPPED
                   : (gint8) reader_letter ((char) c);
  filled = true;
  return bytes;
}

static void
reader_characters (Reader *reader)
{
  const guchar *text = (const guchar *) reader->text->text;
  const gint8 *bytes = reader_bytes ();
  guint n = 0;
  Cell *cell;

  g_array_set_size (reader->cells,
                    (guint) MIN (reader->end - reader->start, MOST_CELLS + 1));
  cell = (Cell *) (gpointer) reader->cells->data;
  for (size_t at = reader->start; at < reader->end && n <= MOST_CELLS; at++) {
    cell[n] = (Cell){at, bytes[text[at]]};
    n += cell[n].value != READER_SKIPPED;
  }
  g_array_set_size (reader->cells, n);
}

void
sudoku_reader_split (Reader *reader)
{
  if (!reader_words (reader))
    reader_characters (reader);
}

/* Empty, or ruled with -, + and =. */
static bool
reader_is_rule (const Reader *reader)
{
  const char *text = reader->text->text;

  for (size_t at = reader->start; at < reader->end; at++)
    if (!sudoku_is_gap (text[at]) && text[at] != '-' && text[at] != '+' &&
        text[at] != '=')
      return false;
  return true;
}

static bool
reader_shape_line (Reader *reader)
{
  const char *text = reader->text->text;
  size_t start = reader->start, end = reader->end;

  while (start < end && sudoku_is_gap (text[start]))
    start++;
  while (end > start && sudoku_is_gap (text[end - 1]))
    end--;
  return sudoku_parse_shape (text + start, end - start, &reader->box);
}

/* Finds the next line, up to its end or a comment; %false if there is none. */
static bool
reader_line (Reader *reader)
{
  const SolverText *text = reader->text;
  const char *start, *end, *comment;

  if (reader->ended ||
      (reader->at >= text->length && !solver_stream_more (reader->stream)))
    return false;
  start = text->text + reader->at;
  end = memchr (start, '\n', text->length - reader->at);
  if (end == NULL)
    end = text->text + text->length;
  comment = memchr (start, '#', (size_t) (end - start));
  reader->start = reader->at;
  reader->at = MIN ((size_t) (end - text->text) + 1, text->length);
  reader->line++;
  reader->end = (size_t) ((comment != NULL ? comment : end) - text->text);
  return true;
}

static bool
reader_is_empty (const Reader *reader)
{
  for (size_t at = reader->start; at < reader->end; at++)
    if (!sudoku_is_gap (reader->text->text[at]))
      return false;
  return reader->end == reader->text->length ||
         reader->text->text[reader->end] == '\n';
}

/* No row of a puzzle. */
static bool
reader_is_other (const Reader *reader)
{
  return reader->is_json || reader->is_regions || reader->is_cages;
}

/* A JSON object, and not a brace around cells. */
static bool
reader_is_json (const Reader *reader)
{
  const char *p = reader->text->text + reader->start;

  p += strspn (p, " \t");
  return *p == '{' && p[1 + strspn (p + 1, " \t\n")] == '"';
}

bool
sudoku_reader_cells (Reader *reader)
{
  bool found;

  do
    found = reader_line (reader);
  while (found && reader_is_rule (reader));
  if (found)
    sudoku_reader_split (reader);
  return found;
}

/* Moves to the next line with cells, or with a JSON object or regions; %false
 * at the end of the input. */
static bool
reader_next (Reader *reader)
{
  size_t after;

  reader->gap = false;
  while (reader_line (reader)) {
    reader->is_json = reader_is_json (reader);
    reader->is_regions = sudoku_reader_is_word (reader, "regions:", &after);
    reader->is_cages = sudoku_reader_is_word (reader, "cages:", &after);
    if (reader_is_other (reader))
      return true;
    reader->gap |= reader_is_empty (reader);
    if (reader_is_rule (reader) || reader_shape_line (reader)) {
      if (reader->between)
        reader->at = solver_stream_drop (reader->stream, reader->at);
      continue;
    }
    sudoku_reader_split (reader);
    return true;
  }
  return false;
}

/* The line that was read last is read again. */
static void
reader_back (Reader *reader)
{
  reader->at = reader->start;
  reader->line--;
}

/* --- shapes --------------------------------------------------------------- */

guint
sudoku_root (guint n)
{
  guint root = 0;

  while ((root + 1) * (root + 1) <= n && root < SUDOKU_MOST)
    root++;
  return root * root == n ? root : 0;
}

static SudokuShape
shape_square (guint side)
{
  int root = (int) sudoku_root (side);

  return root > 0 && side <= SUDOKU_MOST ? sudoku_shape_of_boxes (root, root)
                                         : (SudokuShape){0};
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
  for (int i = 1; i < 16 && !large && reader_next (&ahead) &&
                  !reader_is_other (&ahead) && ahead.cells->len == 16;
       i++)
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
    *shape = sudoku_shape_of_boxes ((int) n, 1);
    *whole = n == 1;
    return n <= SUDOKU_MOST ||
           solver_text_error (reader->text, reader->start, FD_ERROR_PARSE,
                              error,
                              "expected the cells of a row, at most %d, found "
                              "more",
                              SUDOKU_MOST);
  }
  *shape = shape_square (sudoku_root (n));
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

/* Says what a cell should be that is none. */
static bool
reader_wrong_cell (const Reader *reader, const SudokuShape *shape,
                   const Cell *cell, GError **error)
{
  g_autofree char *found = solver_text_found (reader->text, cell->offset);

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
  const Cell *cell = (const Cell *) (gconstpointer) reader->cells->data;
  guint n = reader->cells->len, side = (guint) grid->shape.side;
  guint16 *given = grid->given + first;
  bool wrong = false;

  for (guint i = 0; i < n; i++) {
    wrong |= (guint) cell[i].value > side;
    given[i] = (guint16) cell[i].value;
  }
  while (wrong && (guint) cell->value <= side)
    cell++;
  return !wrong || reader_wrong_cell (reader, &grid->shape, cell, error);
}

/* An empty line is no news between bands, or after each row; elsewhere a row is
 * missing. */
static bool
reader_is_short (const Reader *reader, const SudokuGrid *grid, guint row,
                 bool spaced)
{
  return reader->gap && !spaced && row % (guint) grid->shape.height != 0;
}

/* One row after the first. */
static bool
reader_later_row (Reader *reader, SudokuGrid *grid, guint row, bool is_short,
                  GError **error)
{
  guint side = (guint) grid->shape.side;

  if (is_short || reader_is_other (reader))
    return solver_text_error (
        reader->text, reader->start, FD_ERROR_PARSE, error,
        "expected row %u of the %ux%u puzzle that begins in line %u before "
        "the next one",
        row + 1, side, side, grid->line);
  if (reader->cells->len == side)
    return reader_row (reader, grid, row * side, error);
  return solver_text_error (
      reader->text, reader->start, FD_ERROR_PARSE, error,
      "expected the %u cells of row %u of the puzzle that begins in line "
      "%u, found %u",
      side, row + 1, grid->line, reader->cells->len);
}

/* Rows 2 to side.  After a mistake, for which @good is false, the rest is only
 * passed over: it is no part of another puzzle. */
static bool
reader_rows (Reader *reader, SudokuGrid *grid, bool good, GError **error)
{
  guint side = (guint) grid->shape.side;
  bool spaced = false;

  for (guint row = 1; row < side; row++) {
    bool is_short;
    if (!reader_next (reader))
      return good &&
             solver_text_error (reader->text, reader->text->length,
                                FD_ERROR_PARSE, error,
                                "expected row %u of the %ux%u puzzle that "
                                "begins in line %u, found the end",
                                row + 1, side, side, grid->line);
    spaced |= row == 1 && reader->gap;
    is_short = reader_is_short (reader, grid, row, spaced);
    if (good)
      good = reader_later_row (reader, grid, row, is_short, error);
    if (!good && (is_short || reader_is_other (reader) ||
                  (reader->cells->len == side * side && side > 1))) {
      reader_back (reader);
      return false;
    }
  }
  return good;
}

/* The puzzle that begins with the line read last. */
static SudokuGrid *
reader_puzzle (Reader *reader, GError **error)
{
  SudokuGrid *grid;
  SudokuShape shape;
  bool whole, good;

  if (reader->is_json)
    return sudoku_reader_json (reader, error);
  if (!reader_shape (reader, &shape, &whole, error))
    return NULL;
  grid = sudoku_grid_new (&shape, reader->line);
  good = reader_row (reader, grid, 0, error);
  if (!whole)
    good = reader_rows (reader, grid, good, error);
  if (good)
    return grid;
  sudoku_grid_free (grid);
  return NULL;
}

/* --- the reader ----------------------------------------------------------- */

SudokuReader *
sudoku_reader_new (SolverStream *stream, const SudokuShape *box, bool latin)
{
  Reader *reader = g_new0 (Reader, 1);

  reader->stream = stream;
  reader->text = &stream->text;
  reader->box = *box;
  reader->latin = latin;
  reader->diagonals = box->diagonals;
  reader->cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  return reader;
}

void
sudoku_reader_free (SudokuReader *reader)
{
  if (reader == NULL)
    return;
  g_array_unref (reader->cells);
  g_free (reader->region);
  sudoku_cages_free (reader->cages);
  g_free (reader);
}

/* Moves to the next puzzle, past regions. */
static bool
reader_find (Reader *reader, bool *found, GError **error)
{
  do {
    reader->at = solver_stream_drop (reader->stream, reader->at);
    reader->between = true;
    *found = reader_next (reader);
    reader->between = false;
    if (*found && reader->is_regions && !sudoku_reader_regions (reader, error))
      return false;
    if (*found && reader->is_cages && !sudoku_reader_cages (reader, error))
      return false;
  } while (*found && (reader->is_regions || reader->is_cages));
  return true;
}

/* A Latin square has rows and columns alone. */
static bool
reader_refuses (const Reader *reader, const SudokuShape *shape)
{
  return reader->latin && (shape->height != 1 || shape->region != NULL ||
                           shape->cages != NULL || shape->diagonals);
}

/* There is no puzzle more.  False: there should be. */
static bool
reader_end (Reader *reader, GError **error)
{
  if (solver_stream_failed (reader->stream, error))
    return false;
  if (reader->cages != NULL) {
    g_clear_pointer (&reader->cages, sudoku_cages_free);
    return solver_text_error (reader->text, reader->text->length,
                              FD_ERROR_PARSE, error,
                              "expected the puzzle of the cages of line %u, "
                              "found the end",
                              reader->cages_line);
  }
  return reader->count > 0 ||
         solver_text_error (reader->text, reader->text->length, FD_ERROR_PARSE,
                            error, "expected a puzzle, found the end");
}

bool
sudoku_reader_next (SudokuReader *reader, SudokuGrid **grid, GError **error)
{
  bool found;

  *grid = NULL;
  if (!reader_find (reader, &found, error))
    return false;
  if (!found)
    return reader_end (reader, error);
  reader->count++;
  *grid = reader_puzzle (reader, error);
  if (*grid != NULL)
    (*grid)->shape.diagonals |= reader->diagonals;
  if (!sudoku_reader_add_cages (reader, grid, error))
    return false;
  if (*grid == NULL || !reader_refuses (reader, &(*grid)->shape))
    return *grid != NULL;
  solver_text_error (
      reader->text, solver_text_offset (reader->text, (*grid)->line, 1),
      FD_ERROR_INVALID, error,
      "a Latin square has no boxes but its rows: %dx1, not %dx%d%s%s",
      (*grid)->shape.side, (*grid)->shape.width, (*grid)->shape.height,
      (*grid)->shape.diagonals ? ", and no diagonals" : "",
      (*grid)->shape.region != NULL  ? ", and no regions"
      : (*grid)->shape.cages != NULL ? ", and no cages"
                                     : "");
  g_clear_pointer (grid, sudoku_grid_free);
  return false;
}

bool
sudoku_reader_has_next (const SudokuReader *reader)
{
  Reader ahead = *reader;
  bool has;

  ahead.cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  reader->stream->impatient = true;
  has = reader_next (&ahead) || reader->stream->paused;
  reader->stream->impatient = reader->stream->paused = false;
  g_array_unref (ahead.cells);
  return has;
}
