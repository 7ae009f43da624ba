/* SPDX-License-Identifier: MIT */

/* Runs one puzzle: what is asked of it, and the account of what was found. */
#include "drive.h"
#include "explain.h"

/* Failures before the first restart, and by which part the allowance grows. */
#define DRIVE_RESTART 100
#define DRIVE_RESTART_GROWTH 5

/* A second solution is looked for by that many nodes, and seconds. */
#define DRIVE_SECOND_NODES 1000
#define DRIVE_SECOND_TIME 0.05

/* Failures of plain search before it is given up for one that learns. */
#define DRIVE_PLAIN 5000

/* --- tasks ---------------------------------------------------------------- */

/* Looks for a second solution where one was asked for, and should be the only
 * one: not for long, nor for the statistics. */
static void
drive_look_again (Drive *drive)
{
  const Solver *solver = drive->solver;
  uint64_t nodes;

  if (!drive->puzzle->single || solver->quiet || drive->answer.found != 1 ||
      !solver_wants_one (solver))
    return;
  drive_count (drive);
  nodes = fd_search_statistics (drive->search)->nodes;
  fd_search_set_node_limit (drive->search, nodes + DRIVE_SECOND_NODES);
  fd_search_set_time_limit (drive->search,
                            drive_elapsed (drive) + DRIVE_SECOND_TIME);
  drive->answer.second = fd_search_next (drive->search) == FD_STATUS_SOLUTION;
}

/* Whether plain search has failed so often that learning is worth a try. */
static bool
drive_is_stuck (const Drive *drive, FdStatus status)
{
  return status == FD_STATUS_LIMIT &&
         drive->answer.limit == FD_LIMIT_FAILURES && !drive->answer.learned;
}

/* Goes on with a search that learns; *@status: whether there is anything left
 * to search. */
static bool
drive_learn (Drive *drive, FdStatus *status, GError **error)
{
  const SolverPuzzle *puzzle = drive->puzzle;
  FdStore *store = NULL;

  drive->answer.limit = FD_LIMIT_NONE;
  drive_close (drive);
  if (!puzzle->learn (&store, puzzle->data, error))
    return false;
  drive->answer.learned = store != NULL;
  if (store != NULL) {
    drive->own.store = store;
    solver_stop_install (store);
    solver_name_vars (drive->solver, puzzle);
  }
  drive_open (drive);
  *status = store != NULL ? drive_next (drive) : FD_STATUS_EXHAUSTED;
  return true;
}

/* The next solution, by learning if need be. */
static bool
drive_any (Drive *drive, FdStatus *status, GError **error)
{
  if (drive->puzzle->learn != NULL && !drive->answer.learned)
    fd_search_set_failure_limit (
        drive->search,
        drive->answer.found <= SOLVER_MOST_SEEN ? DRIVE_PLAIN : 0);
  *status = drive_next (drive);
  return !drive_is_stuck (drive, *status) || drive_learn (drive, status, error);
}

bool
drive_found (Drive *drive, GError **error)
{
  Solver *solver = drive->solver;
  SolverAnswer *answer = &drive->answer;
  g_autofree char *text = NULL;

  answer->found++;
  if (solver->task == TASK_COUNT)
    solver_unfinished_found (answer->found, false);
  if (!drive_check (drive, error))
    return false;
  if (answer->found == 1)
    solver_picture_solution (solver, drive->puzzle);
  if (solver->task == TASK_COUNT)
    return true;
  text = solver_render (solver, drive->puzzle);
  return solver_output_solution (solver, text, answer->found, error);
}

bool
drive_enumerate (Drive *drive, GError **error)
{
  Solver *solver = drive->solver;
  SolverAnswer *answer = &drive->answer;
  FdStatus status = FD_STATUS_LIMIT;
  bool good = true;

  if (solver_has_jobs (drive))
    return drive_enumerate_by_jobs (drive, error);
  drive_open (drive);
  while (good && (solver->wanted == 0 || answer->found < solver->wanted) &&
         (good = drive_any (drive, &status, error)) &&
         status == FD_STATUS_SOLUTION)
    good = drive_found (drive, error);
  good = good && drive_sound (drive, status, error);
  answer->complete = status == FD_STATUS_EXHAUSTED;
  if (good)
    drive_look_again (drive);
  drive_close (drive);
  return good;
}

/* Of a puzzle with several solutions: whether what it asks for is the same in
 * all of them. */
static void
drive_judge_answers (Drive *drive)
{
  FdStore *store = drive->puzzle->store;
  SolverAnswer *answer = &drive->answer;
  FdStatus status = FD_STATUS_EXHAUSTED;

  if (drive->solver->task != TASK_UNIQUE || answer->found < 2 ||
      drive->puzzle->differ == NULL || drive->proof != NULL)
    return;
  fd_store_push (store);
  if (drive->puzzle->differ (drive->puzzle->data)) {
    drive_open (drive);
    status = drive_next (drive);
    drive_close (drive);
  } else if (fd_store_error (store) != NULL)
    status = FD_STATUS_LIMIT;
  answer->answers = status == FD_STATUS_EXHAUSTED  ? ANSWERS_SAME
                    : status == FD_STATUS_SOLUTION ? ANSWERS_DIFFER
                                                   : ANSWERS_UNKNOWN;
  fd_store_pop (store);
}

/* Finds one solution, starting anew with other random choices after more and
 * more failures: bad luck at the top of the tree does not last, and as the
 * allowance grows without bounds, the search stays complete. */
static bool
drive_first (Drive *drive, GError **error)
{
  SolverAnswer *answer = &drive->answer;
  uint64_t allowance = DRIVE_RESTART;
  FdStatus status;
  bool good = true;

  for (;;) {
    drive_open (drive);
    fd_search_set_failure_limit (drive->search, allowance);
    status = drive_next (drive);
    if (status != FD_STATUS_LIMIT || answer->limit != FD_LIMIT_FAILURES)
      break;
    answer->limit = FD_LIMIT_NONE;
    drive->before.restarts++;
    allowance += allowance / DRIVE_RESTART_GROWTH;
    drive_close (drive);
  }
  if (status == FD_STATUS_SOLUTION) {
    g_autofree char *text = NULL;
    answer->found = 1;
    good = drive_check (drive, error);
    if (good)
      solver_picture_solution (drive->solver, drive->puzzle);
    text = solver_render (drive->solver, drive->puzzle);
    good = good && solver_output_solution (drive->solver, text, 1, error);
  }
  good = good && drive_sound (drive, status, error);
  answer->complete = status == FD_STATUS_EXHAUSTED;
  drive_close (drive);
  return good;
}

/* --- one puzzle ----------------------------------------------------------- */

/* Whether what was asked is fully answered. */
static bool
drive_answered (const Solver *solver, const SolverPuzzle *puzzle,
                const SolverAnswer *answer)
{
  if (puzzle->sense != 0 && answer->has_best && !answer->proven)
    return false;
  return answer->complete ||
         (solver->wanted > 0 && answer->found >= solver->wanted);
}

void
solver_tally (Solver *solver, const SolverPuzzle *puzzle,
              const SolverAnswer *answer)
{
  solver->puzzles++;
  if (answer->satisfiable)
    solver->satisfiable++;
  else if (answer->complete)
    solver->unsatisfiable++;
  if (!drive_answered (solver, puzzle, answer))
    solver->unanswered++;
  if (answer->found > 1)
    solver->several++;
  else if (answer->found == 1 && answer->complete)
    solver->unique++;
  if (answer->answers == ANSWERS_SAME)
    solver->same++;
  if (answer->proven && answer->has_best)
    solver->optimum = true;
  solver->solutions += answer->found;
  solver->by = answer->by;
  solver->learned += answer->learned;
  fd_statistics_join (FD_STATISTICS_LEARNING, &solver->learning,
                      &answer->learning);
  solver->seconds += answer->seconds;
  fd_statistics_join (answer->by, &solver->statistics, &answer->statistics);
}

/* What posting has left of the time for a puzzle; 0: there is no limit. */
static double
drive_time_left (Solver *solver, FdStore *store)
{
  double left = solver_time_left (solver);

  if (left > 0 && solver->posting != 0 && store != NULL)
    fd_store_set_time_limit (store, 0);
  solver->posting = 0;
  return left;
}

/* What was found; if nothing, why. */
static bool
drive_tell (Drive *drive, GError **error)
{
  const SolverAnswer *answer = &drive->answer;
  SolverPuzzle puzzle = *drive->puzzle;
  g_autofree char *clash = NULL;

  drive_judge_answers (drive);
  if (answer->complete && !answer->satisfiable && puzzle.clash != NULL &&
      drive->solver->task != TASK_COUNT &&
      (puzzle.none == NULL || *puzzle.none == '\0')) {
    solver_write_waiting ();
    puzzle.none = clash = puzzle.clash (puzzle.data);
  }
  solver_tally (drive->solver, &puzzle, answer);
  return solver_output_end (drive->solver, &puzzle, answer, error);
}

bool
solver_solve (Solver *solver, const SolverPuzzle *puzzle, GError **error)
{
  Drive drive = {.solver = solver, .own = *puzzle, .puzzle = &drive.own};
  bool good;

  g_return_val_if_fail (puzzle->none != NULL || puzzle->store != NULL, false);
  g_return_val_if_fail (solver->json || puzzle->draw != NULL, false);

  solver_name_vars (solver, puzzle);
  if (solver_explains (solver) && puzzle->none == NULL && !puzzle->stopped)
    return solver_explain (
        solver, &(SolverModel){.puzzle = puzzle, .store = puzzle->store},
        error);
  if (!solver_flatzinc (solver, puzzle, error) ||
      !solver_picture_begin (solver, puzzle, error))
    return false;
  drive.time_limit = drive_time_left (solver, puzzle->store);
  drive.answer.has_bound = puzzle->has_bound;
  drive.answer.bound = puzzle->bound;
  if (!solver_proof_new (solver, puzzle, &drive.proof, error))
    return false;
  if (drive.proof != NULL)
    drive.own.learn = NULL;
  else if (puzzle->store != NULL)
    solver_stop_install (puzzle->store);
  good = solver_output_begin (solver, puzzle, error) &&
         (puzzle->none != NULL || drive_take_first (&drive, error));
  if (good && (puzzle->none != NULL ||
               (drive.proof != NULL && solver_proof_is_empty (drive.proof))))
    drive.answer.complete = true;
  else if (good && puzzle->stopped)
    drive.answer.limit = solver_stopped () ? FD_LIMIT_STOPPED : FD_LIMIT_TIME;
  else if (good)
    good =
        puzzle->sense != 0 ? drive_best (&drive, error)
        : puzzle->restarts && solver_wants_one (solver) && drive.proof == NULL
            ? drive_first (&drive, error)
            : drive_enumerate (&drive, error);
  if (good)
    good = drive_give_first (&drive, error) && drive_tell (&drive, error) &&
           solver_proof_end (drive.proof, solver, &drive.answer, error) &&
           solver_picture_write (solver, puzzle, &drive.answer, error);
  solver_proof_free (drive.proof);
  solver_progress (solver, NULL);
  solver_unfinished_end ();
  g_free (drive.best);
  return good;
}

void
solver_batch (Solver *solver, guint total)
{
  solver->batch = true;
  solver->total = total;
}

void
solver_brisk (Solver *solver)
{
  solver->brisk = true;
}

bool
solver_is_batch (const Solver *solver)
{
  return solver->batch;
}

uint64_t
solver_seed (const Solver *solver)
{
  return solver->seed;
}

bool
solver_wants_one (const Solver *solver)
{
  return solver->task == TASK_SHOW && solver->wanted == 1;
}

bool
solver_is_json (const Solver *solver)
{
  return solver->json;
}
