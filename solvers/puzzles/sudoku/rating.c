/* SPDX-License-Identifier: MIT */

/* How hard players call a sudoku, on the scale that they know.
 *
 * Each technique is one of the general rules, small: of one unit, what Hall
 * sets of one or two cells or values take; of two that cross, where all places
 * of a value are shared; of four, the X-wing.  The scale orders them, and the
 * rating is the least technique with which, and with all easier ones, the
 * puzzle is solved when they are applied until none takes anything.  A
 * technique takes no less where less is left.  So the order in which they are
 * applied does not matter, and another true given never makes the rating
 * higher.  A direct technique is one that a hidden single follows at once: only
 * that is placed, and nothing else is taken.
 *
 * Source: the techniques and their numbers are those published with Sudoku
 * Explainer (N. Juillerat, 2007).
 */
#include "sudoku.h"

#define RATING_MOST 32 /* cells of a unit: they are bits of a word */
#define RATING_KINDS 3 /* rows, columns and boxes */

/**
 * @left: of each cell, the values it can have, as bits; 0: it is placed
 */
typedef struct {
  const SudokuShape *shape;
  guint32 *left;
  int n_open;
} Rating;

static int
rating_cell (const Rating *self, int kind, int which, int i)
{
  return sudoku_unit_cell (self->shape, kind, which, i);
}

/* The cells of a unit, as bits, that can have @value. */
static guint32
places (const Rating *self, int kind, int which, int value)
{
  guint32 all = 0;

  for (int i = 0; i < self->shape->side; i++)
    all |= (self->left[rating_cell (self, kind, which, i)] >> value & 1) << i;
  return all;
}

static bool
is_one (guint32 set)
{
  return set != 0 && (set & (set - 1)) == 0;
}

static int
count (guint32 set)
{
  return __builtin_popcount (set);
}

static int
lowest (guint32 set)
{
  return __builtin_ctz (set);
}

/* --- what is taken -------------------------------------------------------- */

static bool
take (Rating *self, int at, guint32 values)
{
  bool news = (self->left[at] & values) != 0;

  if (news)
    self->left[at] &= ~values;
  return news;
}

static bool
place (Rating *self, int at, int value)
{
  SudokuUnit unit[SUDOKU_MOST_UNITS];
  int n = sudoku_units_of (self->shape, at, unit);

  self->left[at] = 0;
  self->n_open--;
  for (int k = 0; k < n; k++)
    for (int i = 0; i < self->shape->side; i++)
      take (self, rating_cell (self, unit[k].kind, unit[k].which, i),
            (guint32) 1 << value);
  return true;
}

/* From the cells of a unit, but for those of @spared. */
static bool
take_from_unit (Rating *self, int kind, int which, guint32 spared,
                guint32 values)
{
  bool news = false;

  for (int i = 0; i < self->shape->side; i++)
    if ((spared >> i & 1) == 0)
      news |= take (self, rating_cell (self, kind, which, i), values);
  return news;
}

/* --- singles -------------------------------------------------------------- */

/* It is the last cell open in a unit. */
static bool
last_cell (Rating *self, int kind, int which)
{
  int n_open = 0, last = 0;

  for (int i = 0; i < self->shape->side; i++) {
    int at = rating_cell (self, kind, which, i);
    n_open += self->left[at] != 0;
    last = self->left[at] != 0 ? at : last;
  }
  return n_open == 1 && is_one (self->left[last]) &&
         place (self, last, lowest (self->left[last]));
}

static bool
hidden_single (Rating *self, int kind, int which)
{
  for (int v = 0; v < self->shape->side; v++) {
    guint32 set = places (self, kind, which, v);
    if (is_one (set))
      return place (self, rating_cell (self, kind, which, lowest (set)), v);
  }
  return false;
}

static bool
naked_single (Rating *self, int kind, int which)
{
  for (int i = 0; i < self->shape->side; i++) {
    int at = rating_cell (self, kind, which, i);
    if (is_one (self->left[at]))
      return place (self, at, lowest (self->left[at]));
  }
  return false;
}

/* --- all places of a value in a unit that are in another ------------------ */

/* The cells of the first unit, as bits, that are in the second. */
static guint32
crossing (const Rating *self, int kind, int which, int other, int which_other)
{
  guint32 set = 0;

  for (int i = 0; i < self->shape->side; i++) {
    SudokuUnit unit[SUDOKU_MOST_UNITS];
    int at = rating_cell (self, kind, which, i);
    int n = sudoku_units_of (self->shape, at, unit);
    for (int k = 0; k < n; k++)
      if (unit[k].kind == other && unit[k].which == which_other)
        set |= (guint32) 1 << i;
  }
  return set;
}

/* A value has all its places of the first unit in the second: a hidden single
 * of another unit of the first kind is placed, or those left are taken. */
static bool
locked_value (Rating *self, int kind, int which, int other, int which_other,
              int value, bool direct)
{
  if (!direct)
    return take_from_unit (self, other, which_other,
                           crossing (self, other, which_other, kind, which),
                           (guint32) 1 << value);
  for (int third = 0; third < self->shape->side; third++) {
    guint32 cross = crossing (self, kind, third, other, which_other);
    guint32 set = places (self, kind, third, value);
    if (third != which && cross != 0 && is_one (set & ~cross) && set & cross)
      return place (
          self, rating_cell (self, kind, third, lowest (set & ~cross)), value);
  }
  return false;
}

static bool
locked (Rating *self, int kind, int which, int other, bool direct)
{
  for (int k = 0; k < self->shape->side; k++) {
    guint32 cross = crossing (self, kind, which, other, k);
    for (int v = 0; v < self->shape->side; v++) {
      guint32 set = places (self, kind, which, v);
      if (count (set) > 1 && (set & ~cross) == 0 &&
          locked_value (self, kind, which, other, k, v, direct))
        return true;
    }
  }
  return false;
}

static bool
pointing (Rating *self, int kind, int which, bool direct)
{
  return kind == SUDOKU_BOX &&
         (locked (self, kind, which, SUDOKU_ROW, direct) ||
          locked (self, kind, which, SUDOKU_COLUMN, direct));
}

static bool
claiming (Rating *self, int kind, int which, bool direct)
{
  return kind != SUDOKU_BOX && locked (self, kind, which, SUDOKU_BOX, direct);
}

static bool
direct_pointing (Rating *self, int kind, int which)
{
  return pointing (self, kind, which, true);
}

static bool
indirect_pointing (Rating *self, int kind, int which)
{
  return pointing (self, kind, which, false);
}

static bool
direct_claiming (Rating *self, int kind, int which)
{
  return claiming (self, kind, which, true);
}

static bool
indirect_claiming (Rating *self, int kind, int which)
{
  return claiming (self, kind, which, false);
}

/* --- hidden sets ---------------------------------------------------------- */

/* In a unit @values have @cells together, as many: another value that has one
 * more place is placed there; or those cells lose all other values. */
static bool
hidden_set (Rating *self, int kind, int which, guint32 values, guint32 cells,
            bool direct)
{
  bool news = false;

  for (int i = 0; i < self->shape->side && !direct; i++)
    if (cells >> i & 1)
      news |= take (self, rating_cell (self, kind, which, i), ~values);
  for (int v = 0; v < self->shape->side && direct; v++) {
    guint32 set = places (self, kind, which, v);
    if ((values >> v & 1) == 0 && is_one (set & ~cells))
      return place (self,
                    rating_cell (self, kind, which, lowest (set & ~cells)), v);
  }
  return news;
}

/* Of @size values, of which @values from below @from have @cells. */
static bool
hidden_sets (Rating *self, int kind, int which, int size, bool direct, int from,
             guint32 values, guint32 cells)
{
  if (count (cells) > size)
    return false;
  if (count (values) == size)
    return hidden_set (self, kind, which, values, cells, direct);
  for (int v = from; v < self->shape->side; v++) {
    guint32 set = places (self, kind, which, v);
    if (count (set) > 1 && hidden_sets (self, kind, which, size, direct, v + 1,
                                        values | (guint32) 1 << v, cells | set))
      return true;
  }
  return false;
}

static bool
direct_hidden_pair (Rating *self, int kind, int which)
{
  return hidden_sets (self, kind, which, 2, true, 0, 0, 0);
}

static bool
direct_hidden_triple (Rating *self, int kind, int which)
{
  return hidden_sets (self, kind, which, 3, true, 0, 0, 0);
}

static bool
hidden_pair (Rating *self, int kind, int which)
{
  return hidden_sets (self, kind, which, 2, false, 0, 0, 0);
}

/* --- naked pairs and X-wings ---------------------------------------------- */

static bool
naked_pair (Rating *self, int kind, int which)
{
  int side = self->shape->side;

  for (int i = 0; i < side; i++)
    for (int k = i + 1; k < side; k++) {
      guint32 one = self->left[rating_cell (self, kind, which, i)];
      guint32 other = self->left[rating_cell (self, kind, which, k)];
      if (count (one) == 2 && one == other &&
          take_from_unit (self, kind, which,
                          (guint32) 1 << i | (guint32) 1 << k, one))
        return true;
    }
  return false;
}

/* Two lines have a value in the same two places: lines across lose it. */
static bool
x_wing (Rating *self, int kind, int which)
{
  int side = self->shape->side;
  int across = kind == SUDOKU_ROW ? SUDOKU_COLUMN : SUDOKU_ROW;

  for (int v = 0; v < side && kind != SUDOKU_BOX; v++) {
    guint32 set = places (self, kind, which, v);
    bool news = false;
    for (int other = which + 1; other < side && count (set) == 2; other++)
      for (int i = 0; i < side && places (self, kind, other, v) == set; i++)
        if (set >> i & 1)
          news |= take_from_unit (self, across, i,
                                  (guint32) 1 << which | (guint32) 1 << other,
                                  (guint32) 1 << v);
    if (news)
      return true;
  }
  return false;
}

/* --- the scale ------------------------------------------------------------ */

/* Of one unit; whether anything was taken. */
static const struct {
  double rating;
  bool (*apply) (Rating *self, int kind, int which);
  bool box_only;
} techniques[] = {
    {1.0, last_cell, false},         {1.2, hidden_single, true},
    {1.5, hidden_single, false},     {1.7, direct_pointing, false},
    {1.9, direct_claiming, false},   {2.0, direct_hidden_pair, false},
    {2.3, naked_single, false},      {2.5, direct_hidden_triple, false},
    {2.6, indirect_pointing, false}, {2.8, indirect_claiming, false},
    {3.0, naked_pair, false},        {3.2, x_wing, false},
    {3.4, hidden_pair, false},
};

static bool
apply (Rating *self, guint technique)
{
  for (int kind = 0; kind < RATING_KINDS; kind++)
    for (int which = 0; which < self->shape->side; which++)
      if ((kind == SUDOKU_BOX || !techniques[technique].box_only) &&
          techniques[technique].apply (self, kind, which))
        return true;
  return false;
}

static void
give_all (Rating *self, const SudokuGrid *grid)
{
  int side = grid->shape.side;

  self->n_open = side * side;
  for (int i = 0; i < side * side; i++)
    self->left[i] = (guint32) (((guint64) 1 << side) - 1);
  for (int i = 0; i < side * side; i++)
    if (grid->given[i] != 0 && self->left[i] >> (grid->given[i] - 1) & 1)
      place (self, i, grid->given[i] - 1);
}

double
sudoku_rating (const SudokuGrid *grid)
{
  const SudokuShape *shape = &grid->shape;
  Rating self = {.shape = shape};
  guint hardest = 0, technique = 0;

  if (shape->side > RATING_MOST || shape->height == 1 || shape->width == 1 ||
      shape->diagonals || shape->region != NULL || shape->cages != NULL)
    return 0;
  self.left = g_new (guint32, shape->side * shape->side);
  give_all (&self, grid);
  while (self.n_open > 0 && technique < G_N_ELEMENTS (techniques)) {
    bool news = apply (&self, technique);
    if (news)
      hardest = MAX (hardest, technique);
    technique = news ? 0 : technique + 1;
  }
  g_free (self.left);
  return self.n_open == 0 ? techniques[hardest].rating : 0;
}
