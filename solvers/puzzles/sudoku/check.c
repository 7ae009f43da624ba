/* SPDX-License-Identifier: MIT */

/* Whether a filled grid is a solution: by arithmetic of its own, and not by
 * what the rules were posted from. */
#include "sudoku.h"

#include <string.h>

/* As grid_differ().  Of values below 64 one is missing if two are equal. */
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
