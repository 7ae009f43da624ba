/* SPDX-License-Identifier: MIT */

/* Between the parts that read sudokus. */
#ifndef SUDOKU_READ_H
#define SUDOKU_READ_H

#include "sudoku.h"

/**
 * SudokuReader:
 * @at: start of the next line
 * @line: number of the line read last
 * @box: all 0: square boxes; 0 x 1: rows
 * @latin: boxes must be the rows
 * @diagonals: of each puzzle
 * @between: lines without cells are in no puzzle, nor looked at ahead
 * @count: puzzles begun
 * @start, @end: of the line read last; a comment is not in it
 * @gap: an empty line was before it
 * @is_json: a JSON object begins there
 * @cells: of it
 */
struct _SudokuReader {
  SolverStream *stream;
  const SolverText *text;
  size_t at;
  guint line;
  SudokuShape box;
  bool latin, diagonals, between;
  guint count;
  size_t start, end;
  bool gap, is_json;
  GArray *cells;
};

/* The puzzle in the JSON object that begins in the line read last. */
SudokuGrid *sudoku_reader_json (SudokuReader *reader, GError **error);

#endif
