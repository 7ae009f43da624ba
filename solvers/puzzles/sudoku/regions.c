/* SPDX-License-Identifier: MIT */
/* regions.c - the regions of a jigsaw: N of N cells each, in any shape
 *
 * Written down, they are a line that begins with `regions:` and has a letter or
 * number for each cell, or those row by row in the lines after it:
 *
 *   regions:
 *   1122
 *   1132
 *   4332
 *   4443
 *
 * They are those of all puzzles that follow, until others, or a line with the
 * size of boxes.
 */
#include "fdsolve/generate.h"
#include "read.h"

#include <string.h>

/* --- cells by region ------------------------------------------------------ */

guint16 *
sudoku_regions_new (const int *label, int side, int *wrong)
{
  int n = side * side, found = 0;
  guint16 *region = g_new (guint16, 2 * n);
  int size[SUDOKU_MOST], name[SUDOKU_MOST];

  *wrong = -1;
  for (int at = 0; at < n; at++) {
    int k = 0;
    while (k < found && name[k] != label[at])
      k++;
    if (k == found && found < side) {
      name[found] = label[at];
      size[found++] = 0;
    }
    if (k == side || size[k] == side) {
      *wrong = at;
      g_free (region);
      return NULL;
    }
    region[at] = (guint16) k;
    region[n + k * side + size[k]++] = (guint16) at;
  }
  return region;
}

const char *
sudoku_regions_wrong (const int *label, int wrong)
{
  for (int at = 0; at < wrong; at++)
    if (label[at] == label[wrong])
      return "one more cell of a region";
  return "one more region";
}

/* --- borders -------------------------------------------------------------- */

static bool
is_parted (const SudokuShape *shape, int a, int b)
{
  int side = shape->side;

  if (shape->region != NULL)
    return shape->region[a] != shape->region[b];
  return a / side / shape->height != b / side / shape->height ||
         a % side / shape->width != b % side / shape->width;
}

bool
sudoku_border_right (const SudokuShape *shape, int at)
{
  return at % shape->side == shape->side - 1 || is_parted (shape, at, at + 1);
}

bool
sudoku_border_below (const SudokuShape *shape, int at)
{
  return at / shape->side == shape->side - 1 ||
         is_parted (shape, at, at + shape->side);
}

void
sudoku_regions_line (const SudokuShape *shape, GString *out)
{
  for (int at = 0; at < shape->side * shape->side; at++)
    if (shape->side <= SUDOKU_LETTERS)
      g_string_append_c (out, sudoku_letter (shape->region[at] + 1));
    else
      g_string_append_printf (out, "%s%d", at > 0 ? " " : "",
                              shape->region[at] + 1);
}

/* --- at random ------------------------------------------------------------ */

/* A cell goes to a neighbouring region, and another comes back from there, if
 * both regions stay connected. */
typedef struct {
  int side;
  int *of;   /* the region of each cell */
  int *cell; /* region by region */
  int *queue;
  bool *seen;
} Exchange;

int
sudoku_neighbours (int side, int at, int next[4])
{
  int n = 0;

  if (at / side > 0)
    next[n++] = at - side;
  if (at / side < side - 1)
    next[n++] = at + side;
  if (at % side > 0)
    next[n++] = at - 1;
  if (at % side < side - 1)
    next[n++] = at + 1;
  return n;
}

/* How many cells of its region can be reached from a cell. */
static int
count_from (const Exchange *self, int from)
{
  int n = 0;

  self->queue[n++] = from;
  self->seen[from] = true;
  for (int i = 0; i < n; i++) {
    int next[4], k = sudoku_neighbours (self->side, self->queue[i], next);
    while (k-- > 0)
      if (!self->seen[next[k]] && self->of[next[k]] == self->of[from]) {
        self->seen[next[k]] = true;
        self->queue[n++] = next[k];
      }
  }
  for (int i = 0; i < n; i++)
    self->seen[self->queue[i]] = false;
  return n;
}

static bool
is_beside (const Exchange *self, int at, int region)
{
  int next[4], k = sudoku_neighbours (self->side, at, next);

  while (k-- > 0)
    if (self->of[next[k]] == region)
      return true;
  return false;
}

/* The place among the cells of @region of one that can go to @to, from @first
 * on; -1: there is none.  @came: the cell that is in the region newly. */
static int
find_return (Exchange *self, int region, int to, int came, int first)
{
  for (int i = 0; i < self->side; i++) {
    int place = region * self->side + (first + i) % self->side;
    int at = self->cell[place];
    if (!is_beside (self, at, to))
      continue;
    self->of[at] = to;
    if (count_from (self, came) == self->side)
      return place;
    self->of[at] = region;
  }
  return -1;
}

/* Moves the cell at @place of @from to @to, whose neighbour it is. */
static void
try_exchange (Exchange *self, int place, int to, GenerateRandom *random)
{
  int at = self->cell[place], from = self->of[at], side = self->side, back = -1;
  int other = self->cell[from * side + (place + 1) % side];

  self->of[at] = to;
  if (count_from (self, other) == side - 1)
    back = find_return (self, to, from, at,
                        (int) generate_random_below (random, (guint) side));
  if (back < 0) {
    self->of[at] = from;
    return;
  }
  self->cell[place] = self->cell[back];
  self->cell[back] = at;
}

guint16 *
sudoku_regions_draw (const SudokuShape *boxes, guint tries,
                     GenerateRandom *random)
{
  int side = boxes->side, n = side * side, wrong;
  g_autofree int *of = g_new (int, n), *cell = g_new (int, n);
  g_autofree int *queue = g_new (int, n);
  g_autofree bool *seen = g_new0 (bool, n);
  Exchange self = {side, of, cell, queue, seen};

  for (int k = 0; k < n; k++) {
    cell[k] = sudoku_unit_cell (boxes, SUDOKU_BOX, k / side, k % side);
    of[cell[k]] = k / side;
  }
  for (guint i = 0; side > 1 && i < tries; i++) {
    int place = (int) generate_random_below (random, (guint) n), next[4];
    int k = sudoku_neighbours (side, cell[place], next);
    int to = of[next[generate_random_below (random, (guint) k)]];
    if (to != of[cell[place]])
      try_exchange (&self, place, to, random);
  }
  return sudoku_regions_new (of, side, &wrong);
}

/* --- reading -------------------------------------------------------------- */

bool
sudoku_reader_is_word (const SudokuReader *reader, const char *word,
                       size_t *after)
{
  const char *text = reader->text->text;
  size_t at = reader->start, length = strlen (word);

  while (at < reader->end && (text[at] == ' ' || text[at] == '\t'))
    at++;
  *after = at + length;
  return reader->end - at >= length && memcmp (text + at, word, length) == 0;
}

/* Adds the cells of the line read last. */
static bool
add_labels (const SudokuReader *reader, GArray *cells, GError **error)
{
  for (guint i = 0; i < reader->cells->len; i++) {
    const SudokuCell *cell = &g_array_index (reader->cells, SudokuCell, i);
    g_autofree char *found = NULL;
    if (cell->value > 0) {
      g_array_append_val (cells, *cell);
      continue;
    }
    found = solver_text_found (reader->text, cell->offset);
    return solver_text_error (
        reader->text, cell->offset, FD_ERROR_PARSE, error,
        "expected the letter or number of a region, found %s", found);
  }
  return true;
}

/* One line for each row, of which the first says how many they are. */
static bool
read_rows (SudokuReader *reader, GArray *cells, guint *side, GError **error)
{
  *side = SUDOKU_MOST;
  for (guint row = 0; row < *side; row++) {
    if (!sudoku_reader_cells (reader))
      return solver_text_error (
          reader->text, reader->text->length, FD_ERROR_PARSE, error,
          "expected row %u of the regions, found the end", row + 1);
    if (row == 0)
      *side = reader->cells->len;
    if (reader->cells->len != *side || *side > SUDOKU_MOST)
      return solver_text_error (
          reader->text, reader->start, FD_ERROR_PARSE, error,
          "expected the %s%u cells of row %u of the regions, found %s%u",
          *side > SUDOKU_MOST ? "at most " : "", MIN (*side, SUDOKU_MOST),
          row + 1, *side > SUDOKU_MOST ? "more than " : "",
          MIN (reader->cells->len, SUDOKU_MOST));
    if (!add_labels (reader, cells, error))
      return false;
  }
  return true;
}

static bool
read_labels (SudokuReader *reader, GArray *cells, guint *side, GError **error)
{
  guint n;

  sudoku_reader_is_word (reader, "regions:", &reader->start);
  sudoku_reader_split (reader);
  n = reader->cells->len;
  if (n == 0)
    return read_rows (reader, cells, side, error);
  *side = sudoku_root (n);
  if (*side > 0)
    return add_labels (reader, cells, error);
  return solver_text_error (
      reader->text, reader->start, FD_ERROR_PARSE, error,
      "expected the regions of all cells (16, 25, 36, 49 ...), or nothing and "
      "the rows in the next lines, found %u cells",
      n);
}

static bool
read_regions (SudokuReader *reader, GError **error)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (SudokuCell));
  g_autofree int *label = NULL;
  int wrong;
  guint side;

  if (!read_labels (reader, cells, &side, error))
    return false;
  label = g_new (int, cells->len);
  for (guint i = 0; i < cells->len; i++)
    label[i] = g_array_index (cells, SudokuCell, i).value;
  g_free (reader->region);
  reader->region = sudoku_regions_new (label, (int) side, &wrong);
  if (reader->region == NULL)
    return solver_text_error (reader->text,
                              g_array_index (cells, SudokuCell, wrong).offset,
                              FD_ERROR_INVALID, error,
                              "expected %u regions of %u cells each, found %s",
                              side, side, sudoku_regions_wrong (label, wrong));
  reader->box = sudoku_shape_of_boxes ((int) side, 1);
  reader->box.region = reader->region;
  return true;
}

bool
sudoku_reader_regions (SudokuReader *reader, GError **error)
{
  reader->ended = !read_regions (reader, error);
  return !reader->ended;
}
