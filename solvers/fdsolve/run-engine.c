/* SPDX-License-Identifier: MIT */

/* The loop around an amb, or a search in a state space: limits, signals,
 * progress.  Between slices, progress is shown and signals are seen. */
#include "solver-private.h"

typedef struct _Engine Engine;

typedef struct {
  Solver *solver;
  const SolverPuzzle *puzzle;
  const Engine *engine;
  FdAmb *amb;
  FdStates *states;
  SolverAnswer answer;
  gint64 start;
  uint64_t failures; /* of a slice of an amb */
  bool has_cost;
  int64_t cost;
} Run;

/* What one differs from the other in.  Slices end at @slice, which must not be
 * a limit of the user's. */
struct _Engine {
  FdStatisticsKind kind;
  FdLimit slice;
  void (*begin) (Run *run);
  void (*set_slice) (Run *run, double now);
  FdStatus (*next) (Run *run);
  void (*found) (Run *run);
  FdLimit (*limit) (const Run *run);
  const GError *(*error) (const Run *run);
  /* Keeps the statistics; for progress, as of a search. */
  FdStatistics (*count) (Run *run);
};

static double
run_elapsed (const Run *run)
{
  return (double) (g_get_monotonic_time () - run->start) / G_USEC_PER_SEC;
}

/* --- an amb --------------------------------------------------------------- */

/* Its slices end at a failure: an end by time could fall in the midst of a run,
 * which would then be repeated, and counted.  So they are made longer, up to
 * this many seconds or more. */
#define AMB_SLICE 0.1

static void
amb_begin (Run *run)
{
  run->failures = 1;
  fd_amb_set_choice_limit (run->amb, run->solver->node_limit);
  fd_amb_set_time_limit (run->amb, run->solver->time_limit);
}

static void
amb_set_slice (Run *run, double now)
{
  (void) now;
  fd_amb_set_failure_limit (run->amb, fd_amb_statistics (run->amb)->failures +
                                          run->failures);
}

static FdStatus
amb_next (Run *run)
{
  double begun = run_elapsed (run);
  FdStatus status = fd_amb_next (run->amb);

  if (status == FD_STATUS_LIMIT && run_elapsed (run) - begun < AMB_SLICE)
    run->failures *= 2;
  return status;
}

static FdLimit
amb_limit (const Run *run)
{
  return fd_amb_limit (run->amb);
}

static const GError *
amb_error (const Run *run)
{
  return fd_amb_error (run->amb);
}

static FdStatistics
amb_count (Run *run)
{
  const FdAmbStatistics *s = fd_amb_statistics (run->amb);

  run->answer.amb = *s;
  return (FdStatistics){.nodes = s->choices, .solutions = s->solutions};
}

static const Engine amb_engine = {
    .kind = FD_STATISTICS_AMB,
    .slice = FD_LIMIT_FAILURES,
    .begin = amb_begin,
    .set_slice = amb_set_slice,
    .next = amb_next,
    .limit = amb_limit,
    .error = amb_error,
    .count = amb_count,
};

/* --- a search in a state space -------------------------------------------- */

#define STATES_SLICE 0.2

static void
states_begin (Run *run)
{
  fd_states_set_expansion_limit (run->states, run->solver->node_limit);
}

static void
states_set_slice (Run *run, double now)
{
  double room = run->solver->time_limit, until = now + STATES_SLICE;

  fd_states_set_time_limit (run->states, room > 0 ? MIN (room, until) : until);
}

static FdStatus
states_next (Run *run)
{
  return fd_states_next (run->states);
}

/* The first path is the cheapest. */
static void
states_found (Run *run)
{
  if (!run->has_cost)
    run->cost = fd_states_cost (run->states);
  run->has_cost = true;
}

static FdLimit
states_limit (const Run *run)
{
  return fd_states_limit (run->states);
}

static const GError *
states_error (const Run *run)
{
  return fd_states_error (run->states);
}

static FdStatistics
states_count (Run *run)
{
  const FdStatesStatistics *s = fd_states_statistics (run->states);

  run->answer.states = *s;
  return (FdStatistics){.nodes = s->expanded, .solutions = s->solutions};
}

static const Engine states_engine = {
    .kind = FD_STATISTICS_STATES,
    .slice = FD_LIMIT_TIME,
    .begin = states_begin,
    .set_slice = states_set_slice,
    .next = states_next,
    .found = states_found,
    .limit = states_limit,
    .error = states_error,
    .count = states_count,
};

/* --- either --------------------------------------------------------------- */

static FdStatus
run_limited (Run *run, FdLimit limit)
{
  run->answer.limit = limit;
  return FD_STATUS_LIMIT;
}

static FdStatus
run_next (Run *run)
{
  double room = run->solver->time_limit;

  for (;;) {
    double now = run_elapsed (run);
    FdStatistics statistics;
    FdStatus status;

    if (solver_stopped ())
      return run_limited (run, FD_LIMIT_STOPPED);
    if (room > 0 && now >= room)
      return run_limited (run, FD_LIMIT_TIME);
    run->engine->set_slice (run, now);
    status = run->engine->next (run);
    if (status == FD_STATUS_LIMIT)
      solver_write_waiting ();
    statistics = run->engine->count (run);
    solver_progress (run->solver, &statistics);
    if (status != FD_STATUS_LIMIT)
      return status;
    if (run->engine->limit (run) != run->engine->slice)
      return run_limited (run, run->engine->limit (run));
  }
}

static bool
run_found (Run *run, bool show, GError **error)
{
  Solver *solver = run->solver;
  SolverAnswer *answer = &run->answer;
  g_autofree char *text = NULL;

  answer->found++;
  answer->satisfiable = true;
  if (run->engine->found != NULL)
    run->engine->found (run);
  if (!solver_check (solver, run->puzzle, error))
    return false;
  if (show && answer->found == 1)
    solver_picture_solution (solver, run->puzzle);
  if (show && solver->task == TASK_COUNT)
    solver_unfinished_found (answer->found, false);
  if (!show || solver->task == TASK_COUNT)
    return true;
  text = solver_render (solver, run->puzzle);
  return solver_output_solution (solver, text, answer->found, error);
}

static bool
run_search (Run *run, bool show, GError **error)
{
  const Solver *solver = run->solver;
  SolverAnswer *answer = &run->answer;
  FdStatus status = FD_STATUS_LIMIT;
  bool good = true;

  run->start = g_get_monotonic_time ();
  run->engine->begin (run);
  solver_stop_amb (run->amb);
  while (good && (solver->wanted == 0 || answer->found < solver->wanted) &&
         (status = run_next (run)) == FD_STATUS_SOLUTION)
    good = run_found (run, show, error);
  solver_stop_amb (NULL);
  if (good && status == FD_STATUS_ERROR) {
    g_propagate_error (error, g_error_copy (run->engine->error (run)));
    good = false;
  }
  answer->complete = status == FD_STATUS_EXHAUSTED;
  answer->seconds = run_elapsed (run);
  return good;
}

static bool
run_solve (Run *run, GError **error)
{
  Solver *solver = run->solver;
  const SolverPuzzle *puzzle = run->puzzle;
  SolverAnswer *answer = &run->answer;
  bool good;

  if (!solver_no_flatzinc (solver, error) ||
      !solver_picture_begin (solver, puzzle, error))
    return false;
  solver_stop_install (NULL);
  answer->by = run->engine->kind;
  good = solver_output_begin (solver, puzzle, error);
  if (good && puzzle->none != NULL)
    answer->complete = true;
  else if (good)
    good = run_search (run, true, error);
  if (good) {
    solver_tally (solver, puzzle, answer);
    good = solver_output_end (solver, puzzle, answer, error) &&
           solver_picture_write (solver, puzzle, answer, error);
  }
  solver_progress (solver, NULL);
  return good;
}

static bool
run_time (Run *run, SolverMethod *method, GError **error)
{
  const SolverAnswer *answer = &run->answer;

  solver_stop_install (NULL);
  if (!run_search (run, false, error))
    return false;
  method->found = answer->found;
  method->nodes = run->engine->count (run).nodes;
  method->has_cost = run->has_cost;
  method->cost = run->cost;
  method->seconds = answer->seconds;
  method->complete = answer->complete;
  method->limit = answer->limit;
  return true;
}

/* --- called by families --------------------------------------------------- */

bool
solver_solve_amb (Solver *solver, const SolverPuzzle *puzzle, FdAmb *amb,
                  GError **error)
{
  Run run = {
      .solver = solver, .puzzle = puzzle, .engine = &amb_engine, .amb = amb};

  g_return_val_if_fail (puzzle->none != NULL || amb != NULL, false);

  return run_solve (&run, error);
}

bool
solver_time_amb (Solver *solver, const SolverPuzzle *puzzle, FdAmb *amb,
                 SolverMethod *method, GError **error)
{
  Run run = {
      .solver = solver, .puzzle = puzzle, .engine = &amb_engine, .amb = amb};

  if (!run_time (&run, method, error))
    return false;
  method->has_failures = true;
  method->failures = run.answer.amb.failures;
  return true;
}

void
solver_shuffle_amb (const Solver *solver, FdAmb *amb)
{
  fd_amb_set_random_order (amb, solver->seed);
}

bool
solver_solve_states (Solver *solver, const SolverPuzzle *puzzle,
                     FdStates *states, GError **error)
{
  Run run = {.solver = solver,
             .puzzle = puzzle,
             .engine = &states_engine,
             .states = states};

  g_return_val_if_fail (states != NULL, false);

  return run_solve (&run, error);
}

bool
solver_time_states (Solver *solver, const SolverPuzzle *puzzle,
                    FdStates *states, SolverMethod *method, GError **error)
{
  Run run = {.solver = solver,
             .puzzle = puzzle,
             .engine = &states_engine,
             .states = states};

  if (!run_time (&run, method, error))
    return false;
  method->held = run.answer.states.peak_states;
  return true;
}
