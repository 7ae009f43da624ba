/* SPDX-License-Identifier: MIT */

/* The loop around an amb: limits, signals, progress. */
#include "solver-private.h"

/* Between slices, progress is shown.  They end at a failure, and as soon as
 * this many seconds or more are over: an end by time could fall in the midst of
 * a run, which would then be repeated, and counted. */
#define AMB_SLICE 0.1

typedef struct {
  Solver *solver;
  const SolverPuzzle *puzzle;
  FdAmb *amb;
  SolverAnswer answer;
  gint64 start;
  uint64_t slice; /* in failures */
} Drive;

static double
amb_elapsed (const Drive *drive)
{
  return (double) (g_get_monotonic_time () - drive->start) / G_USEC_PER_SEC;
}

static FdStatus
amb_limited (Drive *drive, FdLimit limit)
{
  drive->answer.limit = limit;
  return FD_STATUS_LIMIT;
}

static FdStatus
amb_next (Drive *drive)
{
  const FdAmbStatistics *s = fd_amb_statistics (drive->amb);

  for (;;) {
    double begun = amb_elapsed (drive);
    FdStatus status;

    if (solver_stopped ())
      return amb_limited (drive, FD_LIMIT_STOPPED);
    fd_amb_set_failure_limit (drive->amb, s->failures + drive->slice);
    status = fd_amb_next (drive->amb);
    solver_progress (drive->solver, &(FdStatistics){.nodes = s->choices,
                                                    .solutions = s->solutions});
    if (status != FD_STATUS_LIMIT)
      return status;
    if (fd_amb_limit (drive->amb) != FD_LIMIT_FAILURES)
      return amb_limited (drive, fd_amb_limit (drive->amb));
    if (amb_elapsed (drive) - begun < AMB_SLICE)
      drive->slice *= 2;
  }
}

static bool
amb_found (Drive *drive, bool show, GError **error)
{
  Solver *solver = drive->solver;
  SolverAnswer *answer = &drive->answer;
  g_autofree char *text = NULL;

  answer->found++;
  answer->satisfiable = true;
  if (!solver_check (solver, drive->puzzle, error))
    return false;
  if (show && solver->task == TASK_COUNT)
    solver_unfinished_found (answer->found, false);
  if (!show || solver->task == TASK_COUNT)
    return true;
  text = solver_render (solver, drive->puzzle);
  return solver_output_solution (solver, text, answer->found, error);
}

static bool
amb_search (Drive *drive, bool show, GError **error)
{
  const Solver *solver = drive->solver;
  SolverAnswer *answer = &drive->answer;
  FdStatus status = FD_STATUS_LIMIT;
  bool good = true;

  drive->start = g_get_monotonic_time ();
  drive->slice = 1;
  fd_amb_set_choice_limit (drive->amb, solver->node_limit);
  fd_amb_set_time_limit (drive->amb, solver->time_limit);
  solver_stop_amb (drive->amb);
  while (good && (solver->wanted == 0 || answer->found < solver->wanted) &&
         (status = amb_next (drive)) == FD_STATUS_SOLUTION)
    good = amb_found (drive, show, error);
  solver_stop_amb (NULL);
  if (good && status == FD_STATUS_ERROR) {
    g_propagate_error (error, g_error_copy (fd_amb_error (drive->amb)));
    good = false;
  }
  answer->complete = status == FD_STATUS_EXHAUSTED;
  answer->seconds = amb_elapsed (drive);
  answer->amb = *fd_amb_statistics (drive->amb);
  return good;
}

/* Sums, and the greater of the two peaks. */
static void
amb_add (FdAmbStatistics *sum, const FdAmbStatistics *more)
{
  sum->choices += more->choices;
  sum->failures += more->failures;
  sum->replays += more->replays;
  sum->repeated += more->repeated;
  sum->solutions += more->solutions;
  sum->propagations += more->propagations;
  sum->peak_depth = MAX (sum->peak_depth, more->peak_depth);
}

bool
solver_solve_amb (Solver *solver, const SolverPuzzle *puzzle, FdAmb *amb,
                  GError **error)
{
  Drive drive = {.solver = solver, .puzzle = puzzle, .amb = amb};
  SolverAnswer *answer = &drive.answer;
  bool good;

  g_return_val_if_fail (puzzle->none != NULL || amb != NULL, false);

  if (!solver_no_flatzinc (solver, error))
    return false;
  solver_stop_install (NULL);
  answer->by = SOLVED_BY_AMB;
  good = solver_output_begin (solver, puzzle, error);
  if (good && puzzle->none != NULL)
    answer->complete = true;
  else if (good)
    good = amb_search (&drive, true, error);
  if (good) {
    solver_tally (solver, puzzle, answer);
    amb_add (&solver->amb, &answer->amb);
    good = solver_output_end (solver, puzzle, answer, error);
  }
  solver_progress (solver, NULL);
  return good;
}

bool
solver_time_amb (Solver *solver, const SolverPuzzle *puzzle, FdAmb *amb,
                 SolverMethod *method, GError **error)
{
  Drive drive = {.solver = solver, .puzzle = puzzle, .amb = amb};
  const FdAmbStatistics *s = &drive.answer.amb;

  solver_stop_install (NULL);
  if (!amb_search (&drive, false, error))
    return false;
  method->found = drive.answer.found;
  method->nodes = s->choices;
  method->has_failures = true;
  method->failures = s->failures;
  method->seconds = drive.answer.seconds;
  method->complete = drive.answer.complete;
  method->limit = drive.answer.limit;
  return true;
}

void
solver_shuffle_amb (const Solver *solver, FdAmb *amb)
{
  fd_amb_set_random_order (amb, solver->seed);
}
