/* SPDX-License-Identifier: MIT */
/* names.c - names of variables, for traces, trees and models written */
#include "solver-private.h"

void
solver_name_var (FdStore *store, FdVar x, const char *format, ...)
{
  g_autofree char *name = NULL;
  va_list args;

  va_start (args, format);
  name = g_strdup_vprintf (format, args);
  va_end (args);
  if (!fd_var_set_name (store, x, name))
    solver_need_memory (store, NULL);
}

void
solver_name_cells (FdStore *store, const FdVar *cell, int rows, int columns)
{
  for (int i = 0; i < rows * columns; i++)
    solver_name_var (store, cell[i], "r%dc%d", i / columns + 1,
                     i % columns + 1);
}

/* Nobody reads names but these: a batch without them pays nothing. */
static bool
names_are_read (const Solver *solver)
{
  return trace_files_wanted (&solver->trace) || solver_wants_model (solver);
}

void
solver_name_vars (const Solver *solver, const SolverPuzzle *puzzle)
{
  if (puzzle->name_vars != NULL && puzzle->none == NULL && !puzzle->stopped &&
      names_are_read (solver))
    puzzle->name_vars (puzzle->data);
}
