/* SPDX-License-Identifier: MIT */

/* All puzzles of some files, each solved as soon as it is read. */
#include "sudoku.h"

/* Puts the number of a line behind the first @length bytes of a name. */
static void
each_name (GString *name, gsize length, guint line)
{
  char digits[16], *first = digits + sizeof digits;

  do
    *--first = (char) ('0' + line % 10);
  while ((line /= 10) != 0);
  g_string_truncate (name, length);
  g_string_append_len (name, first, digits + sizeof digits - first);
}

static bool
each_one (Solver *solver, const char *name, const SudokuReader *reader,
          const SudokuGrid *grid, SudokuFunc func, gpointer data,
          GError **error)
{
  if (!solver_is_batch (solver) && sudoku_reader_has_next (reader))
    solver_batch (solver, 0);
  return func (grid, name, data, error);
}

bool
sudoku_each_of (Solver *solver, SolverStream *stream, const SudokuShape *box,
                bool latin, SudokuFunc func, gpointer data, GError **error)
{
  g_autoptr (SudokuReader) reader = sudoku_reader_new (stream, box, latin);
  g_autoptr (GString) name = g_string_new (stream->text.name);
  gsize length = g_string_append_c (name, ':')->len;
  bool more = true;

  solver_brisk (solver);
  while (more && solver_going (solver)) {
    SudokuGrid *grid;
    bool good = sudoku_reader_next (reader, &grid, error);
    more = grid != NULL || (!good && sudoku_reader_has_next (reader));
    if (!good)
      solver_stream_failed (stream, error);
    if (!good && more)
      solver_batch (solver, 0);
    if (grid != NULL) {
      each_name (name, length, grid->line);
      good = each_one (solver, name->str, reader, grid, func, data, error);
    }
    g_clear_pointer (&grid, sudoku_grid_free);
    if (!good && !solver_go_on (solver, error))
      return false;
  }
  return true;
}

bool
sudoku_each (Solver *solver, char **paths, const SudokuShape *box, bool latin,
             SudokuFunc func, gpointer data, GError **error)
{
  if (paths[0] != NULL && paths[1] != NULL)
    solver_batch (solver, 0);
  for (; *paths != NULL && solver_going (solver); paths++) {
    g_autoptr (SolverStream) stream = solver_stream_open (*paths, error);
    if (stream == NULL
            ? !solver_go_on (solver, error)
            : !sudoku_each_of (solver, stream, box, latin, func, data, error))
      return false;
  }
  return true;
}
