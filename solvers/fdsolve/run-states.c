/* SPDX-License-Identifier: MIT */

/* The loop around a state-space search: limits, signals, progress. */
#include "solver-private.h"

/* As in drive.c: between slices, progress is shown and signals are seen. */
#define STATES_SLICE 0.2

typedef struct {
  Solver *solver;
  const SolverPuzzle *puzzle;
  FdStates *states;
  SolverAnswer answer;
  gint64 start;
  bool has_cost;
  int64_t cost;
} Drive;

static double
states_elapsed (const Drive *drive)
{
  return (double) (g_get_monotonic_time () - drive->start) / G_USEC_PER_SEC;
}

static void
states_progress (const Drive *drive)
{
  const FdStatesStatistics *s = fd_states_statistics (drive->states);
  FdStatistics statistics = {.nodes = s->expanded, .solutions = s->solutions};

  solver_progress (drive->solver, &statistics);
}

static FdStatus
states_limited (Drive *drive, FdLimit limit)
{
  drive->answer.limit = limit;
  return FD_STATUS_LIMIT;
}

static FdStatus
states_next (Drive *drive)
{
  double room = drive->solver->time_limit;

  for (;;) {
    double now = states_elapsed (drive), until = now + STATES_SLICE;
    FdStatus status;

    if (solver_stopped ())
      return states_limited (drive, FD_LIMIT_STOPPED);
    if (room > 0 && now >= room)
      return states_limited (drive, FD_LIMIT_TIME);
    fd_states_set_time_limit (drive->states,
                              room > 0 ? MIN (room, until) : until);
    status = fd_states_next (drive->states);
    states_progress (drive);
    if (status != FD_STATUS_LIMIT)
      return status;
    if (fd_states_limit (drive->states) != FD_LIMIT_TIME)
      return states_limited (drive, fd_states_limit (drive->states));
  }
}

static bool
states_found (Drive *drive, bool show, GError **error)
{
  Solver *solver = drive->solver;
  SolverAnswer *answer = &drive->answer;
  g_autofree char *text = NULL;

  answer->found++;
  answer->satisfiable = true;
  if (!drive->has_cost) {
    drive->has_cost = true;
    drive->cost = fd_states_cost (drive->states);
  }
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
states_search (Drive *drive, bool show, GError **error)
{
  const Solver *solver = drive->solver;
  SolverAnswer *answer = &drive->answer;
  FdStatus status = FD_STATUS_LIMIT;
  bool good = true;

  drive->start = g_get_monotonic_time ();
  fd_states_set_expansion_limit (drive->states, solver->node_limit);
  while (good && (solver->wanted == 0 || answer->found < solver->wanted) &&
         (status = states_next (drive)) == FD_STATUS_SOLUTION)
    good = states_found (drive, show, error);
  if (good && status == FD_STATUS_ERROR) {
    g_propagate_error (error, g_error_copy (fd_states_error (drive->states)));
    good = false;
  }
  answer->complete = status == FD_STATUS_EXHAUSTED;
  answer->seconds = states_elapsed (drive);
  answer->states = *fd_states_statistics (drive->states);
  return good;
}

bool
solver_solve_states (Solver *solver, const SolverPuzzle *puzzle,
                     FdStates *states, GError **error)
{
  Drive drive = {.solver = solver, .puzzle = puzzle, .states = states};
  SolverAnswer *answer = &drive.answer;
  bool good;

  g_return_val_if_fail (states != NULL, false);

  if (!solver_no_flatzinc (solver, error))
    return false;
  solver_stop_install (NULL);
  answer->by = SOLVED_BY_STATES;
  good = solver_output_begin (solver, puzzle, error);
  if (good && puzzle->none != NULL)
    answer->complete = true;
  else if (good)
    good = states_search (&drive, true, error);
  if (good) {
    solver_tally (solver, puzzle, answer);
    solver->states = answer->states;
    good = solver_output_end (solver, puzzle, answer, error);
  }
  solver_progress (solver, NULL);
  return good;
}

bool
solver_time_states (Solver *solver, const SolverPuzzle *puzzle,
                    FdStates *states, SolverMethod *method, GError **error)
{
  Drive drive = {.solver = solver, .puzzle = puzzle, .states = states};

  solver_stop_install (NULL);
  if (!states_search (&drive, false, error))
    return false;
  method->found = drive.answer.found;
  method->has_cost = drive.has_cost;
  method->cost = drive.cost;
  method->nodes = drive.answer.states.expanded;
  method->held = drive.answer.states.peak_states;
  method->seconds = drive.answer.seconds;
  method->complete = drive.answer.complete;
  method->limit = drive.answer.limit;
  return true;
}
