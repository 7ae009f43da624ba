/* SPDX-License-Identifier: MIT */
/* picture-file.c - --svg: which picture of a puzzle is kept, and its file
 *
 * The picture is of the first solution that is written, or of the best one;
 * without one, of the puzzle.  It is made while the solution is in the store,
 * and written when the puzzle is answered.
 */
#include "solver-private.h"
#include "picture.h"

#include <errno.h>
#include <string.h>

bool
solver_picture_option (Solver *solver, const char *name, const char *value,
                       GError **error)
{
  static const char *const kinds[] = {"solution", "puzzle", "candidates"};

  if (strcmp (name, "svg") == 0) {
    solver->svg = value;
    return *value || solver_usage_error (error, "--svg: expected a file");
  }
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i], value) == 0) {
      solver->svg_of = (PictureKind) i;
      return true;
    }
  return solver_usage_error (error,
                             "--svg-of: expected solution, puzzle or "
                             "candidates, found '%s'",
                             value);
}

bool
solver_picture_is_answer (const Solver *solver)
{
  return solver->svg != NULL && strcmp (solver->svg, "-") == 0;
}

static void
keep (Solver *solver, const SolverPuzzle *puzzle, PictureKind kind)
{
  g_autoptr (Picture) picture = picture_new ();

  puzzle->picture (picture, kind, puzzle->data);
  g_free (solver->drawn);
  solver->drawn = picture_text (picture);
}

bool
solver_picture_begin (Solver *solver, const SolverPuzzle *puzzle,
                      GError **error)
{
  g_clear_pointer (&solver->drawn, g_free);
  solver_page_forget (solver);
  return (solver->svg == NULL && solver->html == NULL) ||
         puzzle->picture != NULL ||
         solver_usage_error (error, "--%s: %s has no picture",
                             solver->svg != NULL ? "svg" : "html",
                             solver->family->name);
}

void
solver_picture_solution (Solver *solver, const SolverPuzzle *puzzle)
{
  if (solver->svg != NULL && solver->svg_of == PICTURE_SOLUTION)
    keep (solver, puzzle, PICTURE_SOLUTION);
  solver_page_solution (solver, puzzle);
}

/* --- files ---------------------------------------------------------------- */

char *
solver_numbered_path (const Solver *solver, const char *path, guint number)
{
  const char *slash = strrchr (path, '/');
  const char *dot = strrchr (slash != NULL ? slash + 1 : path, '.');

  if (!solver->batch)
    return g_strdup (path);
  if (dot == NULL)
    dot = path + strlen (path);
  return g_strdup_printf ("%.*s-%u%s", (int) (dot - path), path, number, dot);
}

bool
solver_write_file (const char *path, const char *text, GError **error)
{
  FILE *out = fopen (path, "w");
  bool good = out != NULL && fputs (text, out) != EOF;

  if (out != NULL)
    good = fclose (out) == 0 && good;
  if (good)
    return true;
  g_set_error (error, SOLVER_ERROR, SOLVER_ERROR_OUTPUT, "%s: %s", path,
               g_strerror (errno));
  return false;
}

static bool
write_drawn (Solver *solver, const SolverPuzzle *puzzle, GError **error)
{
  g_autofree char *drawn = NULL, *path = NULL;

  if (solver->svg == NULL)
    return true;
  solver->n_pictures++;
  if (solver->drawn == NULL)
    keep (solver, puzzle,
          solver->svg_of == PICTURE_SOLUTION ? PICTURE_PUZZLE : solver->svg_of);
  drawn = g_steal_pointer (&solver->drawn);
  if (solver_picture_is_answer (solver))
    return solver_write (drawn, -1, error) && solver_flush (error);
  path = solver_numbered_path (solver, solver->svg, solver->n_pictures);
  return solver_write_file (path, drawn, error);
}

bool
solver_picture_write (Solver *solver, const SolverPuzzle *puzzle,
                      const SolverAnswer *answer, GError **error)
{
  return write_drawn (solver, puzzle, error) &&
         solver_page_write (solver, puzzle, answer, error);
}
