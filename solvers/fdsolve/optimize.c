/* SPDX-License-Identifier: MIT */

/* Puzzles with an objective, and those that have a solution at hand. */
#include "drive.h"

/* As the best so far, as it is to be written. */
static void
drive_keep (Drive *drive, char *rendered)
{
  char *worse = drive->best;

  drive->best = rendered;
  solver_unfinished_best (rendered, drive->answer.best);
  g_free (worse);
}

/* Notes the solution that is shown, unless a better one is at hand. */
static void
drive_improve (Drive *drive, int32_t value)
{
  SolverAnswer *answer = &drive->answer;
  int sense = drive->puzzle->sense;

  if (answer->has_best &&
      (sense > 0 ? value < answer->best : value > answer->best))
    return;
  answer->has_best = true;
  answer->best = value;
  drive_keep (drive, solver_render (drive->solver, drive->puzzle));
  solver_picture_solution (drive->solver, drive->puzzle);
}

bool
drive_take_first (Drive *drive, GError **error)
{
  const SolverPuzzle *puzzle = drive->puzzle;
  bool good;

  if (puzzle->first == NULL ||
      (puzzle->sense == 0 && !solver_wants_one (drive->solver)))
    return true;
  puzzle->first (true, puzzle->data);
  good = drive_check_rules (drive->solver, puzzle, error);
  drive_improve (drive, puzzle->first_value);
  drive->answer.satisfiable = true;
  puzzle->first (false, puzzle->data);
  return good;
}

bool
drive_give_first (Drive *drive, GError **error)
{
  SolverAnswer *answer = &drive->answer;

  if (drive->best == NULL || answer->found > 0 || answer->complete ||
      (drive->puzzle->sense != 0 && !drive->puzzle->stopped))
    return true;
  answer->found = drive->solver->task == TASK_SHOW;
  if (drive->puzzle->sense == 0)
    answer->limit = FD_LIMIT_NONE;
  return drive->solver->task == TASK_COUNT ||
         solver_output_solution (drive->solver, drive->best, 1, error);
}

/* A model that was read says it itself. */
static void
drive_set_objective (const Drive *drive)
{
  const SolverPuzzle *puzzle = drive->puzzle;

  if (drive->proof != NULL)
    return;
  if (puzzle->sense > 0)
    fd_search_maximize (drive->search, puzzle->objective);
  else
    fd_search_minimize (drive->search, puzzle->objective);
}

/* What the family knows of the best value there can be, or the search, if that
 * is more. */
static void
drive_note_bound (Drive *drive)
{
  SolverAnswer *answer = &drive->answer;
  int64_t bound;

  if (!fd_search_bound (drive->search, &bound))
    return;
  if (answer->has_bound)
    bound = drive->puzzle->sense > 0 ? MIN (bound, answer->bound)
                                     : MAX (bound, answer->bound);
  answer->has_bound = true;
  answer->bound = bound;
}

/* Finds the best solution and proves it to be that. */
static bool
drive_optimize (Drive *drive, GError **error)
{
  const SolverPuzzle *puzzle = drive->puzzle;
  SolverAnswer *answer = &drive->answer;
  FdStatus status;
  bool good = true;

  drive_open (drive);
  drive_set_objective (drive);
  while ((status = drive_next (drive)) == FD_STATUS_SOLUTION) {
    good = drive_check (drive, error);
    if (!good)
      break;
    drive_improve (drive, fd_var_min (puzzle->store, puzzle->objective));
  }
  good = good && drive_sound (drive, status, error);
  drive_note_bound (drive);
  answer->proven = status == FD_STATUS_EXHAUSTED;
  answer->complete = answer->proven && !answer->has_best;
  drive_close (drive);
  return good;
}

/* All of those that are optimal. */
static bool
drive_optima (Drive *drive, GError **error)
{
  const SolverPuzzle *puzzle = drive->puzzle;
  bool good = true;

  drive->best_known = true;
  if (drive->proof != NULL)
    return drive_enumerate (drive, error);
  fd_store_push (puzzle->store);
  if (fd_set_atom (puzzle->store,
                   fd_atom (puzzle->objective, FD_EQ, drive->answer.best)))
    good = drive_enumerate (drive, error);
  fd_store_pop (puzzle->store);
  return good;
}

bool
drive_best (Drive *drive, GError **error)
{
  Solver *solver = drive->solver;
  SolverAnswer *answer = &drive->answer;
  bool good;

  if (drive->proof != NULL && !solver_wants_one (solver))
    solver_proof_mark (drive->proof);
  good = drive_optimize (drive, error);
  if (!good || !answer->has_best)
    return good;
  if (!answer->proven || solver_wants_one (solver)) {
    answer->found = answer->proven || solver->task == TASK_SHOW;
    return solver->task == TASK_COUNT ||
           solver_output_solution (solver, drive->best, 1, error);
  }
  return drive_optima (drive, error);
}
