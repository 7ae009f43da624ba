/* SPDX-License-Identifier: MIT */
/* cages.c - the cages of a killer sudoku: cells that differ, with their sum
 *
 * Written down, they are one or more lines before the puzzle that they are of:
 *
 *   cages: 3=r1c1+r1c2 7=r1c3+r1c4
 *   cages: 5=r2c1+r3c1
 */
#include "fdsolve/generate.h"
#include "read.h"

#include <string.h>

/* Where each cell is in no cage. */
static int *
new_of (int side)
{
  int *of = g_new (int, side *side);

  for (int at = 0; at < side * side; at++)
    of[at] = -1;
  return of;
}

SudokuCages *
sudoku_cages_new (int side)
{
  SudokuCages *cages = g_new0 (SudokuCages, 1);
  int none = 0;

  cages->start = g_array_new (FALSE, FALSE, sizeof (int));
  cages->sum = g_array_new (FALSE, FALSE, sizeof (int));
  cages->cell = g_array_new (FALSE, FALSE, sizeof (int));
  cages->of = new_of (side);
  cages->side = side;
  g_array_append_val (cages->start, none);
  return cages;
}

void
sudoku_cages_free (SudokuCages *cages)
{
  if (cages == NULL)
    return;
  g_array_unref (cages->start);
  g_array_unref (cages->sum);
  g_array_unref (cages->cell);
  g_free (cages->of);
  g_free (cages);
}

static void
copy_array (GArray **array)
{
  GArray *copy = g_array_new (FALSE, FALSE, sizeof (int));

  g_array_append_vals (copy, (*array)->data, (*array)->len);
  *array = copy;
}

SudokuCages *
sudoku_cages_copy (const SudokuCages *cages)
{
  SudokuCages *copy = g_new (SudokuCages, 1);
  size_t n = (size_t) cages->side * (size_t) cages->side;

  *copy = *cages;
  copy_array (&copy->start);
  copy_array (&copy->sum);
  copy_array (&copy->cell);
  copy->of = g_new (int, n);
  memcpy (copy->of, cages->of, n * sizeof (int));
  return copy;
}

static bool
array_equal (const GArray *a, const GArray *b)
{
  return a->len == b->len &&
         (a->len == 0 || memcmp (a->data, b->data, a->len * sizeof (int)) == 0);
}

bool
sudoku_cages_equal (const SudokuCages *a, const SudokuCages *b)
{
  return array_equal (a->start, b->start) && array_equal (a->sum, b->sum) &&
         array_equal (a->cell, b->cell);
}

void
sudoku_cages_add (SudokuCages *cages, int sum)
{
  g_array_append_val (cages->sum, sum);
  g_array_append_val (cages->start, cages->cell->len);
}

bool
sudoku_cages_add_cell (SudokuCages *cages, int row, int column)
{
  int at = row * cages->side + column;

  if (cages->of[at] >= 0)
    return false;
  cages->of[at] = (int) cages->sum->len - 1;
  g_array_append_val (cages->cell, at);
  g_array_index (cages->start, int, cages->sum->len) = (int) cages->cell->len;
  return true;
}

/* What is wrong with a cage of the grid; %NULL: nothing. */
static char *
wrong_cage (const SudokuCages *cages, int which, int side)
{
  int from = sudoku_cage_start (cages, which);
  int n = sudoku_cage_start (cages, which + 1) - from;
  int sum = sudoku_cage_sum (cages, which), least = n * (n + 1) / 2;

  for (int i = from; i < from + n; i++) {
    int at = g_array_index (cages->cell, int, i);
    int row = at / cages->side, column = at % cages->side;
    if (row >= side || column >= side)
      return g_strdup_printf ("cage %d: expected cells of a %dx%d puzzle, "
                              "found r%dc%d",
                              which + 1, side, side, row + 1, column + 1);
  }
  if (n > side)
    return g_strdup_printf ("cage %d: expected at most %d cells, found %d",
                            which + 1, side, n);
  if (sum < least || sum > n * (side + 1) - least)
    return g_strdup_printf ("cage %d: expected a sum of %d different values, "
                            "%d to %d, found %d",
                            which + 1, n, least, n * (side + 1) - least, sum);
  return NULL;
}

/* The cells of a cage as one reads: the first has the sum. */
static void
sort_cage (SudokuCages *cages, int which)
{
  int *cell = &g_array_index (cages->cell, int, 0);
  int from = sudoku_cage_start (cages, which);
  int end = sudoku_cage_start (cages, which + 1);

  for (int i = from + 1; i < end; i++)
    for (int k = i; k > from && cell[k - 1] > cell[k]; k--) {
      int other = cell[k];
      cell[k] = cell[k - 1];
      cell[k - 1] = other;
    }
}

char *
sudoku_cages_fit (SudokuCages *cages, int side)
{
  for (guint i = 0; i < cages->sum->len; i++) {
    char *wrong = wrong_cage (cages, (int) i, side);
    if (wrong != NULL)
      return wrong;
  }
  g_free (cages->of);
  cages->of = new_of (side);
  for (guint i = 0; i < cages->sum->len; i++) {
    sort_cage (cages, (int) i);
    for (int k = sudoku_cage_start (cages, (int) i);
         k < sudoku_cage_start (cages, (int) i + 1); k++) {
      int *at = &g_array_index (cages->cell, int, k);
      *at = *at / cages->side * side + *at % cages->side;
      cages->of[*at] = (int) i;
    }
  }
  cages->side = side;
  return NULL;
}

void
sudoku_cages_line (const SudokuShape *shape, GString *out)
{
  const SudokuCages *cages = shape->cages;

  for (guint i = 0; i < cages->sum->len; i++) {
    g_string_append_printf (out, " %d=", sudoku_cage_sum (cages, (int) i));
    for (int k = sudoku_cage_start (cages, (int) i);
         k < sudoku_cage_start (cages, (int) i + 1); k++) {
      int at = g_array_index (cages->cell, int, k);
      g_string_append_printf (out, "%sr%dc%d",
                              k > sudoku_cage_start (cages, (int) i) ? "+" : "",
                              at / shape->side + 1, at % shape->side + 1);
    }
  }
}

/* --- at random ------------------------------------------------------------ */

/* Cells that a cage is grown to, if there is room. */
enum { LEAST = 2, MOST = 5 };

/* Keeps the cell of those that have the fewest neighbours of no cage. */
static void
note_cell (const SudokuCages *cages, int at, GenerateRandom *random, int *found,
           int *fewest, guint *n)
{
  int next[4], open = 0;

  for (int k = sudoku_neighbours (cages->side, at, next); k-- > 0;)
    open += cages->of[next[k]] < 0;
  if (open > *fewest)
    return;
  if (open < *fewest)
    *n = 0;
  *fewest = open;
  if (generate_random_below (random, ++*n) == 0)
    *found = at;
}

/* A cell beside the cage begun last, of none yet, whose value is not in it:
 * one with few others to go to, so that few are left alone. */
static int
grow_to (const SudokuCages *cages, const int32_t *value, GenerateRandom *random)
{
  int found = -1, fewest = 5;
  guint n = 0,
        start = (guint) sudoku_cage_start (cages, (int) cages->sum->len - 1);

  for (guint i = start; i < cages->cell->len; i++) {
    int at = g_array_index (cages->cell, int, i), next[4];
    for (int k = sudoku_neighbours (cages->side, at, next); k-- > 0;) {
      bool fits = cages->of[next[k]] < 0;
      for (guint j = start; fits && j < cages->cell->len; j++)
        fits = value[g_array_index (cages->cell, int, j)] != value[next[k]];
      if (fits)
        note_cell (cages, next[k], random, &found, &fewest, &n);
    }
  }
  return found;
}

SudokuCages *
sudoku_cages_draw (const int32_t *value, int side, GenerateRandom *random)
{
  SudokuCages *cages = sudoku_cages_new (side);
  guint n = (guint) (side * side);
  g_autofree int *order = g_new0 (int, n);

  for (guint i = 0; i < n; i++) {
    guint j = generate_random_below (random, i + 1);
    order[i] = order[j];
    order[j] = (int) i;
  }
  for (guint i = 0; i < n; i++) {
    int size = LEAST + (int) generate_random_below (random, MOST - LEAST + 1);
    if (cages->of[order[i]] >= 0)
      continue;
    sudoku_cages_add (cages, 0);
    for (int at = order[i]; at >= 0 && size > 0; size--) {
      sudoku_cages_add_cell (cages, at / side, at % side);
      g_array_index (cages->sum, int, cages->of[at]) += value[at];
      at = grow_to (cages, value, random);
    }
  }
  g_free (sudoku_cages_fit (cages, side)); /* they do; cells are sorted */
  return cages;
}

/* --- reading -------------------------------------------------------------- */

const char *
sudoku_parse_cell (const char *p, int *row, int *column)
{
  static const char letters[] = "rc";
  int number[2] = {0, 0};

  for (int i = 0; i < 2; i++) {
    if (*p++ != letters[i])
      return NULL;
    for (; g_ascii_isdigit (*p) && number[i] <= SUDOKU_MOST; p++)
      number[i] = number[i] * 10 + (*p - '0');
    if (number[i] < 1 || number[i] > SUDOKU_MOST)
      return NULL;
  }
  *row = number[0] - 1;
  *column = number[1] - 1;
  return p;
}

static bool
cage_error (const SudokuReader *reader, const char *at, const char *wanted,
            GError **error)
{
  size_t offset = (size_t) (at - reader->text->text);
  g_autofree char *found = solver_text_found (reader->text, offset);

  return solver_text_error (reader->text, offset, FD_ERROR_PARSE, error,
                            "expected %s, found %s", wanted, found);
}

/* 15=r1c1+r1c2 */
static bool
read_cage (const SudokuReader *reader, SudokuCages *cages, const char **p,
           GError **error)
{
  const char *at = *p;
  int sum = 0, row, column;

  for (; g_ascii_isdigit (*at) && sum < 1000000; at++)
    sum = sum * 10 + (*at - '0');
  if (at == *p || *at != '=')
    return cage_error (reader, at, "a cage such as 15=r1c1+r1c2", error);
  sudoku_cages_add (cages, sum);
  do {
    const char *cell = at + 1;
    at = sudoku_parse_cell (cell, &row, &column);
    if (at == NULL)
      return cage_error (reader, cell, "a cell such as r1c2", error);
    if (!sudoku_cages_add_cell (cages, row, column))
      return cage_error (reader, cell, "a cell that is in no other cage",
                         error);
  } while (*at == '+');
  *p = at;
  return true;
}

bool
sudoku_reader_cages (SudokuReader *reader, GError **error)
{
  const char *text = reader->text->text, *p, *end = text + reader->end;
  size_t after;

  sudoku_reader_is_word (reader, "cages:", &after);
  if (reader->cages == NULL) {
    reader->cages = sudoku_cages_new (SUDOKU_MOST);
    reader->cages_line = reader->line;
  }
  for (p = text + after; p < end;)
    if (sudoku_is_gap (*p))
      p++;
    else if (!read_cage (reader, reader->cages, &p, error)) {
      reader->ended = true;
      return false;
    }
  return true;
}

bool
sudoku_reader_add_cages (SudokuReader *reader, SudokuGrid **grid,
                         GError **error)
{
  SudokuCages *cages = g_steal_pointer (&reader->cages);
  g_autofree char *wrong = NULL;

  if (*grid == NULL || cages == NULL) {
    sudoku_cages_free (cages);
    return true;
  }
  if ((*grid)->shape.cages != NULL) {
    wrong = g_strdup_printf ("expected a puzzle without cages, for those of "
                             "line %u, found one with cages",
                             reader->cages_line);
    sudoku_cages_free (cages);
  } else {
    wrong = sudoku_cages_fit (cages, (*grid)->shape.side);
    (*grid)->shape.cages = cages;
  }
  if (wrong == NULL)
    return true;
  solver_text_error (reader->text,
                     solver_text_offset (reader->text, (*grid)->line, 1),
                     FD_ERROR_INVALID, error, "%s", wrong);
  g_clear_pointer (grid, sudoku_grid_free);
  return false;
}
