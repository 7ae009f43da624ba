/* SPDX-License-Identifier: MIT */

/* One search within the limits of the command line, its solutions checked. */
#include "drive.h"

/* A search runs in slices, between which progress is shown and signals that
 * came at an awkward moment are seen. */
#define DRIVE_SLICE 0.2

double
drive_elapsed (const Drive *drive)
{
  return (double) (g_get_monotonic_time () - drive->start) / G_USEC_PER_SEC;
}

static FdSearch *
drive_search_new (const Drive *drive)
{
  return drive->proof == NULL
             ? solver_need (fd_search_new (drive->puzzle->store))
         : drive->best_known
             ? solver_proof_search_best (drive->proof, drive->answer.best)
             : solver_proof_search (drive->proof);
}

void
drive_open (Drive *drive)
{
  const Solver *solver = drive->solver;

  drive->search = drive_search_new (drive);
  drive->counted = drive->in_slice = false;
  drive->start = g_get_monotonic_time ();
  fd_search_set_seed (drive->search, solver->seed + drive->before.restarts);
  if (solver->node_limit > 0)
    fd_search_set_node_limit (
        drive->search,
        solver->node_limit - MIN (drive->before.nodes, solver->node_limit - 1));
  if (drive->answer.learned) {
    fd_search_set_learning (drive->search, true);
    fd_search_set_free (drive->search, true);
    fd_search_set_restarts (drive->search, FD_RESTART_GLUCOSE, 1, 1);
  } else if (drive->puzzle->branch != NULL && drive->proof == NULL)
    drive->puzzle->branch (drive->search, drive->puzzle->data);
  if (!trace_files_add (&solver->trace, drive->search))
    solver_need (NULL);
}

void
drive_count (Drive *drive)
{
  SolverAnswer *answer = &drive->answer;

  fd_statistics_join (FD_STATISTICS_SEARCH, &drive->before,
                      fd_search_statistics (drive->search));
  answer->statistics = drive->before;
  if (answer->learned)
    answer->learning = fd_search_learning_statistics (drive->search);
  answer->seconds += drive_elapsed (drive);
  drive->counted = true;
}

void
drive_close (Drive *drive)
{
  if (!drive->counted)
    drive_count (drive);
  if (drive->proof != NULL)
    solver_proof_leave (drive->proof);
  fd_search_free (drive->search);
  drive->search = NULL;
}

bool
drive_slice (Drive *drive, double seconds, double *until)
{
  double now = drive_elapsed (drive);
  double room = drive->time_limit - drive->answer.seconds;
  bool is_limited = drive->time_limit > 0;

  if (solver_stopped ())
    drive->answer.limit = FD_LIMIT_STOPPED;
  else if (is_limited && now >= room)
    drive->answer.limit = FD_LIMIT_TIME;
  else {
    *until = is_limited ? MIN (now + seconds, room) : now + seconds;
    return true;
  }
  return false;
}

bool
drive_goes_on (Drive *drive, FdLimit limit)
{
  if (limit == FD_LIMIT_TIME)
    return true;
  drive->answer.limit = limit;
  return false;
}

/* Begins a slice, unless one is under way: it does not end with a solution. */
static bool
drive_begin_slice (Drive *drive)
{
  double until;

  if (drive->in_slice && drive->time_limit <= 0 && !solver_stopped ())
    return true;
  if (!drive_slice (drive, DRIVE_SLICE, &until))
    return false;
  drive->in_slice = true;
  fd_search_set_time_limit (drive->search, until);
  return true;
}

FdStatus
drive_next (Drive *drive)
{
  FdStatus status;

  if (drive->proof != NULL)
    solver_proof_hide (drive->proof);
  do {
    if (!drive_begin_slice (drive))
      return FD_STATUS_LIMIT;
    status = fd_search_next (drive->search);
    solver_progress (drive->solver, fd_search_statistics (drive->search));
    drive->in_slice = status != FD_STATUS_LIMIT;
    if (!drive->in_slice)
      solver_write_waiting ();
  } while (status == FD_STATUS_LIMIT &&
           drive_goes_on (drive, fd_search_limit (drive->search)));
  return status;
}

static bool
drive_wrong (const Solver *solver, const SolverPuzzle *puzzle, const char *what,
             GError **error)
{
  g_set_error (error, SOLVER_ERROR, SOLVER_ERROR_INTERNAL,
               "%s: the solution found breaks %s: this is a bug in fdsolve",
               puzzle->name != NULL ? puzzle->name : solver->family->name,
               what);
  return false;
}

bool
drive_check_rules (const Solver *solver, const SolverPuzzle *puzzle,
                   GError **error)
{
  return puzzle->check == NULL || puzzle->check (puzzle->data) ||
         drive_wrong (solver, puzzle, "the rules of the puzzle", error);
}

bool
solver_check (const Solver *solver, const SolverPuzzle *puzzle, GError **error)
{
  bool asked = puzzle->store != NULL && !puzzle->thorough;

  if (asked && !fd_store_check_solution (puzzle->store)) {
    solver_need_memory (puzzle->store, NULL);
    return drive_wrong (solver, puzzle, fd_store_error (puzzle->store)->message,
                        error);
  }
  return drive_check_rules (solver, puzzle, error);
}

bool
drive_sound (const Drive *drive, FdStatus status, GError **error)
{
  const GError *why = drive->proof != NULL
                          ? solver_proof_store_error (drive->proof)
                          : fd_store_error (drive->puzzle->store);

  if (status != FD_STATUS_ERROR)
    return true;
  g_set_error (error, SOLVER_ERROR, SOLVER_ERROR_INTERNAL,
               "%s: this is a bug in fdsolve",
               why != NULL ? why->message : "a wrong solution");
  return false;
}

bool
drive_check (Drive *drive, GError **error)
{
  drive->answer.satisfiable = true;
  return (drive->proof == NULL || solver_proof_show (drive->proof, error)) &&
         solver_check (drive->solver, drive->puzzle, error);
}
