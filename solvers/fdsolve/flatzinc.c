/* SPDX-License-Identifier: MIT */
/* flatzinc.c - the model of a puzzle, written for other solvers */
#include "explain.h"
#include "solver-private.h"

#include <errno.h>
#include <fd-flatzinc.h>

/* That posting found no solution leaves no store, but is a model, too. */
static bool
flatzinc_write (const SolverPuzzle *puzzle, FILE *out, GError **error)
{
  g_autoptr (FdSearch) search = NULL;

  if (puzzle->none != NULL)
    return fputs ("constraint bool_clause([],[]);\nsolve satisfy;\n", out) !=
           EOF;
  search = solver_need (fd_search_new (puzzle->store));
  if (puzzle->branch != NULL)
    puzzle->branch (search, puzzle->data);
  if (puzzle->sense > 0)
    fd_search_maximize (search, puzzle->objective);
  else if (puzzle->sense < 0)
    fd_search_minimize (search, puzzle->objective);
  return fd_store_write_flatzinc (puzzle->store, search, NULL, 0, out, error);
}

static bool
flatzinc_fail (const char *path, const char *why, GError **error)
{
  g_set_error (error, SOLVER_ERROR, SOLVER_ERROR_OUTPUT, "%s: %s", path, why);
  return false;
}

bool
solver_wants_model (const Solver *solver)
{
  return solver->flatzinc != NULL || solver->proof != NULL ||
         solver_explains (solver);
}

bool
solver_no_flatzinc (const Solver *solver, GError **error)
{
  return !solver_wants_model (solver) ||
         solver_usage_error (error,
                             "--%s: %s has no constraints, expected another "
                             "family",
                             solver->proof != NULL      ? "proof"
                             : solver->flatzinc != NULL ? "flatzinc"
                             : solver->explain          ? "explain"
                             : solver->hint             ? "hint"
                                                        : "grade",
                             solver->family->name);
}

bool
solver_flatzinc_write (const SolverPuzzle *puzzle, const char *path,
                       GError **error)
{
  g_autoptr (GError) why = NULL;
  FILE *out = fopen (path, "w");
  bool good;

  if (out == NULL)
    return flatzinc_fail (path, g_strerror (errno), error);
  good = flatzinc_write (puzzle, out, &why);
  if (fclose (out) != 0 && good)
    return flatzinc_fail (path, g_strerror (errno), error);
  return good || flatzinc_fail (
                     path, why != NULL ? why->message : "write error", error);
}

bool
solver_flatzinc (Solver *solver, const SolverPuzzle *puzzle, GError **error)
{
  if (solver->flatzinc == NULL || puzzle->stopped)
    return true;
  if (solver->exported)
    return solver_usage_error (error, "--flatzinc: there is a second puzzle, "
                                      "expected one");
  solver->exported = true;
  return solver_flatzinc_write (puzzle, solver->flatzinc, error);
}
