/* SPDX-License-Identifier: MIT */
#ifndef SUDOKU_H
#define SUDOKU_H

#include "fdsolve/solver.h"

/* Boxes may have this many cells at most, which is the side of the grid. */
#define SUDOKU_MOST 256
/* Values that letters can name: 1 to 9, A = 10 to Z = 35. */
#define SUDOKU_LETTERS 35

/**
 * SudokuCages:
 * @start: (element-type int): where the cells of each cage begin, and the end
 * @sum: (element-type int): of each cage
 * @cell: (element-type int): their cells
 * @of: (array length=side * side): the cage of each cell, -1 for none
 * @side: of the grid in which cells are numbered, row by row
 *
 * Of a killer.
 */
typedef struct {
  GArray *start, *sum, *cell;
  int *of;
  int side;
} SudokuCages;

static inline int
sudoku_cage_start (const SudokuCages *cages, int which)
{
  return g_array_index (cages->start, int, which);
}

static inline int
sudoku_cage_sum (const SudokuCages *cages, int which)
{
  return g_array_index (cages->sum, int, which);
}

/**
 * SudokuShape:
 * @diagonals: of the variant X: both are units, too
 * @region: (nullable) (array length=2 * side * side): of a jigsaw: from 0 on,
 *   the region of each cell, row by row, and then the cells region by region;
 *   regions stand in place of boxes, then, which are said to be the rows
 *
 * @cages: (nullable): of a killer
 *
 * The rules of a grid: boxes of width x height cells, side = width * height.
 * @region belongs to one of those that hold it: the grid, or what outlives it,
 * has a copy of its own, and so with @cages.
 */
typedef struct {
  int width, height, side;
  bool diagonals;
  guint16 *region;
  SudokuCages *cages;
} SudokuShape;

/* With boxes of width x height, and nothing else. */
SudokuShape sudoku_shape_of_boxes (int width, int height);

/* (transfer full): to be cleared. */
SudokuShape sudoku_shape_copy (const SudokuShape *shape);
void sudoku_shape_clear (SudokuShape *shape);

/**
 * SudokuGrid:
 * @line: of the input, where it begins
 * @given: (array length=side * side): row by row; 0: blank
 */
typedef struct {
  SudokuShape shape;
  guint line;
  guint16 *given;
} SudokuGrid;

/* Without any given. */
SudokuGrid *sudoku_grid_new (const SudokuShape *shape, guint line);
void sudoku_grid_free (SudokuGrid *grid);

/* Rows, columns and boxes are the units, side of each kind, and in the variant
 * the two diagonals, the first from the top left.  Boxes of one row or column
 * are none: the puzzle is a Latin square.  Regions count as boxes.  Cages are
 * the last kind, and may have fewer cells. */
enum {
  SUDOKU_ROW,
  SUDOKU_COLUMN,
  SUDOKU_BOX,
  SUDOKU_DIAGONAL,
  SUDOKU_CAGE,
  SUDOKU_KINDS
};

/* How many units of a kind there are. */
int sudoku_n_units (const SudokuShape *shape, int kind);

/* How many cells it has. */
int sudoku_unit_size (const SudokuShape *shape, int kind, int which);

/* Posts that its cells differ, and the sum of a cage. */
bool sudoku_post_unit (FdStore *store, const SudokuShape *shape, int kind,
                       int which, const FdVar *cell, FdConsistency consistency);

/* Does so for all, until one cannot be; %false then. */
bool sudoku_post_units (FdStore *store, const SudokuShape *shape,
                        const FdVar *cell, FdConsistency consistency);

/* "box" or "region", and so on. */
const char *sudoku_unit_name (const SudokuShape *shape, int kind);

/* One of a kind. */
typedef struct {
  int kind, which;
} SudokuUnit;

/* A cell is in so many units at most. */
#define SUDOKU_MOST_UNITS 6

/* The units that the cell @at is in, and how many there are. */
int sudoku_units_of (const SudokuShape *shape, int at,
                     SudokuUnit unit[SUDOKU_MOST_UNITS]);

/* Whether the rules are the same. */
bool sudoku_shape_equal (const SudokuShape *a, const SudokuShape *b);

/* The index in the grid of cell @i of unit @which of a kind. */
int sudoku_unit_cell (const SudokuShape *shape, int kind, int which, int i);

/**
 * sudoku_rating:
 *
 * Returns: on the scale that players know, the least of the techniques up to
 *   hidden pairs (3.4) that solves a plain sudoku; 0: none of them, or there
 *   is no such scale
 */
double sudoku_rating (const SudokuGrid *grid);

/* --- regions ---------------------------------------------------------------
 */

/**
 * sudoku_regions_new:
 * @label: (array length=side * side): row by row, equal in cells of a region
 * @wrong: (out): else, the first cell that is one too many
 *
 * Regions may have any shape, and need not be connected.  They are numbered as
 * they come, row by row.
 *
 * Returns: (transfer full) (nullable): for the member of SudokuShape; %NULL if
 *   they are not @side regions of @side cells each
 */
guint16 *sudoku_regions_new (const int *label, int side, int *wrong);

/* What is one too many then. */
const char *sudoku_regions_wrong (const int *label, int wrong);

struct _GenerateRandom; /* generate.h */

/* (transfer full): connected regions at random, from the boxes of @boxes by
 * exchanging cells, which is tried so many times. */
guint16 *sudoku_regions_draw (const SudokuShape *boxes, guint tries,
                              struct _GenerateRandom *random);

/* Whether a cell and its neighbour to the right, or below it, are not of the
 * same region or box; that is so at the border, too. */
bool sudoku_border_right (const SudokuShape *shape, int at);
bool sudoku_border_below (const SudokuShape *shape, int at);

/* ABC...: the region of each cell, row by row; numbers in large grids. */
void sudoku_regions_line (const SudokuShape *shape, GString *out);

/* The cells beside one; returns how many there are. */
int sudoku_neighbours (int side, int at, int next[4]);

/* --- cages -----------------------------------------------------------------
 */

/* Of a grid of @side rows; %SUDOKU_MOST where that is not known yet. */
SudokuCages *sudoku_cages_new (int side);
void sudoku_cages_free (SudokuCages *cages);
SudokuCages *sudoku_cages_copy (const SudokuCages *cages);
bool sudoku_cages_equal (const SudokuCages *a, const SudokuCages *b);

/* Begins a cage; adds a cell to it, from 0, or returns %false if it is in one
 * already. */
void sudoku_cages_add (SudokuCages *cages, int sum);
bool sudoku_cages_add_cell (SudokuCages *cages, int row, int column);

/* Fits them to a grid, and puts the cells of each in the order of reading;
 * returns (transfer full) what is wrong, or %NULL. */
char *sudoku_cages_fit (SudokuCages *cages, int side);

/* (transfer full): connected cages at random of a grid that is full. */
SudokuCages *sudoku_cages_draw (const int32_t *value, int side,
                                struct _GenerateRandom *random);

/* As a line of the input has them, after the word. */
void sudoku_cages_line (const SudokuShape *shape, GString *out);

/* Reads r1c2, from 0 on; what is after it, %NULL: it is none. */
const char *sudoku_parse_cell (const char *p, int *row, int *column);

/* --- a grid ----------------------------------------------------------------
 */

/**
 * sudoku_grid_clash:
 *
 * Returns: (transfer full) (nullable): a sentence about two equal givens in a
 *   unit, if there are
 */
char *sudoku_grid_clash (const SudokuGrid *grid);

/* Which givens clash where none are equal in a unit, in a sentence; %NULL if
 * that is not found in time. */
char *sudoku_clash (const Solver *solver, const SudokuGrid *grid);

/* Whether @value, side rows of side, solves the puzzle. */
bool sudoku_grid_check (const SudokuGrid *grid, const int32_t *value);

/* How a solution is shown, and, in JSON, the puzzle itself. */
void sudoku_grid_draw (const SudokuGrid *grid, const int32_t *value,
                       const SolverStyle *style, GString *out);
void sudoku_grid_draw_line (const SudokuGrid *grid, const int32_t *value,
                            GString *out);
void sudoku_grid_json (const SudokuGrid *grid, const int32_t *value,
                       JsonBuilder *builder);
void sudoku_grid_describe (const SudokuGrid *grid, JsonBuilder *builder);

/* Draws it; @value: (nullable): the solution.  Candidates, in cells without a
 * value, are what is not given in a unit of the cell. */
void sudoku_picture (Picture *picture, const SudokuGrid *grid,
                     const int32_t *value, bool candidates);

typedef struct _SudokuReader SudokuReader;

/**
 * sudoku_reader_new:
 * @box: the shape asked for; all 0 for square boxes of any size; 0 x 1 for
 *   boxes that are the rows, of the first line's length
 * @latin: all boxes must be the rows
 *
 * A puzzle is one line with all its cells, or one line for each row.  A cell
 * is a character (1-9, A = 10 ...) or, if every word of the line is such, a
 * decimal number; `.`, `0`, `_` and `*` are blank.  Spaces, `|` and brackets
 * between cells, empty lines and lines of `-`, `+` and `=` mean nothing; `#`
 * begins a comment; a line such as `3x2` sets the boxes of what follows, and
 * `regions:` regions in place of them: see regions.c.  A puzzle may also be a
 * JSON object: see json.c.
 */
SudokuReader *sudoku_reader_new (SolverStream *stream, const SudokuShape *box,
                                 bool latin);
void sudoku_reader_free (SudokuReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SudokuReader, sudoku_reader_free)

/**
 * sudoku_reader_next:
 * @grid: (out) (transfer full) (nullable): the next puzzle; %NULL at the end
 *
 * Returns: %false, and @error set, if it is malformed: it was passed over, and
 *   others may follow; or, at the end, if there was none at all
 */
bool sudoku_reader_next (SudokuReader *reader, SudokuGrid **grid,
                         GError **error);

/* Whether another puzzle follows, or may, as the input pauses. */
bool sudoku_reader_has_next (const SudokuReader *reader);

/* Solves a puzzle that is called @name. */
typedef bool (*SudokuFunc) (const SudokuGrid *grid, const char *name,
                            gpointer data, GError **error);

/**
 * sudoku_each:
 * @paths: (array zero-terminated=1): files
 *
 * Calls @func for each puzzle as soon as it is read.
 *
 * Returns: %false, and @error set, if the program is to end
 */
bool sudoku_each (Solver *solver, char **paths, const SudokuShape *box,
                  bool latin, SudokuFunc func, gpointer data, GError **error);

/* The same for one input. */
bool sudoku_each_of (Solver *solver, SolverStream *stream,
                     const SudokuShape *box, bool latin, SudokuFunc func,
                     gpointer data, GError **error);

/* "3x2" (width x height); %false if it is no shape, or too large. */
bool sudoku_parse_shape (const char *text, gsize length, SudokuShape *shape);

/* `--box WxH`, which the family's table of options must have; all 0 if it was
 * not given. */
bool sudoku_option_box (const Solver *solver, SudokuShape *box, GError **error);

/**
 * sudoku_rules:
 * @store: (transfer full): a new one
 * @cell: (out) (array length=side * side): the variables, row by row
 *
 * Returns: (transfer full) (nullable): @store with the rules for an empty
 *   grid; %NULL, and @error set, when out of memory; %NULL alone if cages
 *   clash
 */
FdStore *sudoku_rules (FdStore *store, const SudokuShape *shape,
                       FdConsistency consistency, FdVar *cell, GError **error);

/* --- a puzzle that plain search does not end ------------------------------ */

typedef struct _SudokuLearned SudokuLearned;

/**
 * sudoku_learned_new:
 * @store: with the givens posted; not needed afterwards
 * @cell: its variables, row by row
 *
 * Returns: (transfer full): the same puzzle for a search that learns, without
 *   its rules yet
 */
SudokuLearned *sudoku_learned_new (const SudokuShape *shape,
                                   const FdStore *store, const FdVar *cell);
void sudoku_learned_free (SudokuLearned *learned);

/* Posts the rules, and that a solution known is not to be found again; %false
 * if there is no solution then, or out of memory. */
bool sudoku_learned_post (SudokuLearned *learned);
bool sudoku_learned_forbid (SudokuLearned *learned, const int32_t *value);

/* r1c2=3: whether the cell has this value. */
void sudoku_learned_name_vars (const SudokuLearned *learned);

/* (nullable) */
FdStore *sudoku_learned_store (const SudokuLearned *learned);

/* Of the solution that its store holds. */
void sudoku_learned_values (const SudokuLearned *learned, int32_t *value);

/* The character for a value, 0 blank, up to SUDOKU_LETTERS. */
char sudoku_letter (int value);

/* Has the puzzle solved in steps. */
bool sudoku_explain (Solver *solver, const SudokuGrid *grid,
                     const SolverPuzzle *about, GError **error);

struct _Generator; /* generate.h */

/* Has @generator exclude full grids that differ a little from @grid. */
void sudoku_add_cycles (const SudokuShape *shape, const int32_t *grid,
                        struct _Generator *generator);

/**
 * SudokuMade:
 * @family: that reads it again
 * @value: (array): its solution
 * @undecided: of the givens: how many are perhaps not needed
 *
 * A puzzle that was made.
 */
typedef struct {
  const char *family;
  const SudokuGrid *grid;
  const int32_t *value;
  uint64_t seed;
  guint n_given, undecided;
} SudokuMade;

/* @more: what is said of it beside, to be added. */
void sudoku_made_json (GString *out, const SudokuMade *made, const char *more);
void sudoku_made_line (GString *out, const SudokuMade *made, const char *more);

/* `fdsolve sudoku --generate WxH`. */
bool sudoku_generate (Solver *solver, char **args, GError **error);

/* `fdsolve qcp --generate N`: Latin squares. */
bool sudoku_generate_latin (Solver *solver, char **args, GError **error);

#endif
