/* SPDX-License-Identifier: MIT */

/* Between the parts that read sudokus. */
#ifndef SUDOKU_READ_H
#define SUDOKU_READ_H

#include "sudoku.h"

/* A cell as it stands in the text.  @value is -1 if it is none. */
typedef struct {
  size_t offset;
  int value;
} SudokuCell;

/**
 * SudokuReader:
 * @at: start of the next line
 * @line: number of the line read last
 * @box: all 0: square boxes; 0 x 1: rows
 * @latin: boxes must be the rows
 * @diagonals: of each puzzle
 * @between: lines without cells are in no puzzle, nor looked at ahead
 * @count: puzzles begun
 * @cages: (nullable): of the next puzzle
 * @cages_line: where they begin
 * @region: (nullable): of @box, if it has regions
 * @ended: nothing is read any more: it would be taken with the wrong regions
 * @start, @end: of the line read last; a comment is not in it
 * @gap: an empty line was before it
 * @is_json: a JSON object begins there
 * @is_regions, @is_cages: regions do, or cages
 * @cells: of it
 */
struct _SudokuReader {
  SolverStream *stream;
  const SolverText *text;
  size_t at;
  guint line, cages_line;
  SudokuShape box;
  SudokuCages *cages;
  guint16 *region;
  bool latin, diagonals, between, ended;
  guint count;
  size_t start, end;
  bool gap, is_json, is_regions, is_cages;
  GArray *cells;
};

/* The puzzle in the JSON object that begins in the line read last. */
SudokuGrid *sudoku_reader_json (SudokuReader *reader, GError **error);

/* The side of a square of @n cells; 0: it is none, or too large. */
guint sudoku_root (guint n);

/* Whether it stands between cells and says nothing. */
bool sudoku_is_gap (char c);

/* Splits the line read last, from @start on, into cells. */
void sudoku_reader_split (SudokuReader *reader);

/* Does it with the next line that is not empty or ruled; %false at the end. */
bool sudoku_reader_cells (SudokuReader *reader);

/* Whether the line read last begins with @word, and what is @after it. */
bool sudoku_reader_is_word (const SudokuReader *reader, const char *word,
                            size_t *after);

/* Reads cages, for the next puzzle. */
bool sudoku_reader_cages (SudokuReader *reader, GError **error);

/* Gives them to it, if it was read; it has none of its own. */
bool sudoku_reader_add_cages (SudokuReader *reader, SudokuGrid **grid,
                              GError **error);

/* Reads regions, for the puzzles that follow.  After a mistake there are none.
 */
bool sudoku_reader_regions (SudokuReader *reader, GError **error);

#endif
