/* SPDX-License-Identifier: MIT */

/* The loop around an amb: limits, signals, progress. */
#include "solver-private.h"

/* As in drive.c: between slices, progress is shown and signals are seen. */
#define AMB_SLICE 0.2

typedef struct {
  Solver *solver;
  const SolverPuzzle *puzzle;
  FdAmb *amb;
  SolverAnswer answer;
  gint64 start;
  double slice;
  uint64_t done; /* choices and failures before this slice */
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

/* A slice that ends inside a run of the body begins that run anew: if nothing
 * was achieved, the next slice must be longer. */
static void
amb_end_slice (Drive *drive)
{
  const FdAmbStatistics *s = fd_amb_statistics (drive->amb);
  uint64_t done = s->choices + s->failures + s->solutions;
  FdStatistics statistics = {.nodes = s->choices, .solutions = s->solutions};

  drive->slice = done == drive->done ? drive->slice * 2 : AMB_SLICE;
  drive->done = done;
  solver_progress (drive->solver, &statistics);
}

static FdStatus
amb_next (Drive *drive)
{
  double room = drive->solver->time_limit;

  for (;;) {
    double now = amb_elapsed (drive), until = now + drive->slice;
    FdStatus status;

    if (solver_stopped ())
      return amb_limited (drive, FD_LIMIT_STOPPED);
    if (room > 0 && now >= room)
      return amb_limited (drive, FD_LIMIT_TIME);
    fd_amb_set_time_limit (drive->amb, room > 0 ? MIN (room, until) : until);
    status = fd_amb_next (drive->amb);
    amb_end_slice (drive);
    if (status != FD_STATUS_LIMIT)
      return status;
    if (fd_amb_limit (drive->amb) != FD_LIMIT_TIME)
      return amb_limited (drive, fd_amb_limit (drive->amb));
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
  drive->slice = AMB_SLICE;
  fd_amb_set_choice_limit (drive->amb, solver->node_limit);
  while (good && (solver->wanted == 0 || answer->found < solver->wanted) &&
         (status = amb_next (drive)) == FD_STATUS_SOLUTION)
    good = amb_found (drive, show, error);
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
