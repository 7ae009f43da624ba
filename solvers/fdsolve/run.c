/* SPDX-License-Identifier: MIT */

/* The one loop around the search that all families share. */
#include "solver-private.h"

#include <string.h>

/* A search runs in slices, between which progress is shown and signals that
 * came at an awkward moment are seen. */
#define DRIVE_SLICE 0.2

/* Failures before the first restart, and by which part the allowance grows. */
#define DRIVE_RESTART 100
#define DRIVE_RESTART_GROWTH 5

/* A second solution is looked for by that many nodes, and seconds. */
#define DRIVE_SECOND_NODES 1000
#define DRIVE_SECOND_TIME 0.05

/* Failures of plain search before it is given up for one that learns. */
#define DRIVE_PLAIN 5000

typedef struct {
  Solver *solver;
  SolverPuzzle own;           /* a copy, whose store may be another one */
  const SolverPuzzle *puzzle; /* that copy */
  SolverAnswer answer;
  FdSearch *search;
  bool counted;        /* what it did is in the statistics */
  gint64 start;        /* of the search */
  FdStatistics before; /* of the searches of this puzzle that are over */
  char *best;          /* with an objective: the best solution, rendered */
  double time_limit;   /* what posting left of it; 0: none */
  SolverProof *proof;  /* NULL: none */
  bool best_known;     /* the search to come is for all solutions of it */
} Drive;

static double
drive_elapsed (const Drive *drive)
{
  return (double) (g_get_monotonic_time () - drive->start) / G_USEC_PER_SEC;
}

/* --- a search ------------------------------------------------------------- */

static FdSearch *
drive_search_new (const Drive *drive)
{
  return drive->proof == NULL
             ? solver_need (fd_search_new (drive->puzzle->store))
         : drive->best_known
             ? solver_proof_search_best (drive->proof, drive->answer.best)
             : solver_proof_search (drive->proof);
}

static void
drive_open (Drive *drive)
{
  const Solver *solver = drive->solver;

  drive->search = drive_search_new (drive);
  drive->counted = false;
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

static void
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

static void
drive_close (Drive *drive)
{
  if (!drive->counted)
    drive_count (drive);
  if (drive->proof != NULL)
    solver_proof_leave (drive->proof);
  fd_search_free (drive->search);
  drive->search = NULL;
}

/* The next solution, all the limits of the command line considered; notes the
 * limit that was met. */
static FdStatus
drive_next (Drive *drive)
{
  const Solver *solver = drive->solver;
  double room = drive->time_limit - drive->answer.seconds;

  if (drive->proof != NULL)
    solver_proof_hide (drive->proof);
  for (;;) {
    double now = drive_elapsed (drive), until = now + DRIVE_SLICE;
    FdStatus status;
    FdLimit limit;

    if (solver_stopped ()) {
      drive->answer.limit = FD_LIMIT_STOPPED;
      return FD_STATUS_LIMIT;
    }
    if (drive->time_limit > 0 && now >= room) {
      drive->answer.limit = FD_LIMIT_TIME;
      return FD_STATUS_LIMIT;
    }
    if (drive->time_limit > 0 && room < until)
      until = room;
    fd_search_set_time_limit (drive->search, until);
    status = fd_search_next (drive->search);
    solver_progress (solver, fd_search_statistics (drive->search));
    if (status != FD_STATUS_LIMIT)
      return status;
    limit = fd_search_limit (drive->search);
    if (limit != FD_LIMIT_TIME) {
      drive->answer.limit = limit;
      return FD_STATUS_LIMIT;
    }
  }
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

static bool
drive_check_rules (const Solver *solver, const SolverPuzzle *puzzle,
                   GError **error)
{
  return puzzle->check == NULL || puzzle->check (puzzle->data) ||
         drive_wrong (solver, puzzle, "the rules of the puzzle", error);
}

bool
solver_check (const Solver *solver, const SolverPuzzle *puzzle, GError **error)
{
  if (puzzle->store != NULL && !fd_store_check_solution (puzzle->store)) {
    solver_need_memory (puzzle->store, NULL);
    return drive_wrong (solver, puzzle, fd_store_error (puzzle->store)->message,
                        error);
  }
  return drive_check_rules (solver, puzzle, error);
}

/* Whether the search did not find one of its own constraints wrong. */
static bool
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

static bool
drive_check (Drive *drive, GError **error)
{
  drive->answer.satisfiable = true;
  return (drive->proof == NULL || solver_proof_show (drive->proof, error)) &&
         solver_check (drive->solver, drive->puzzle, error);
}

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

/* Lists or counts solutions, as many as wanted. */
static bool
drive_enumerate (Drive *drive, GError **error)
{
  Solver *solver = drive->solver;
  SolverAnswer *answer = &drive->answer;
  FdStatus status = FD_STATUS_LIMIT;
  bool good = true;

  drive_open (drive);
  while (good && (solver->wanted == 0 || answer->found < solver->wanted) &&
         (good = drive_any (drive, &status, error)) &&
         status == FD_STATUS_SOLUTION) {
    answer->found++;
    good = drive_check (drive, error);
    if (solver->task == TASK_COUNT)
      solver_unfinished_found (answer->found, false);
    if (good && solver->task != TASK_COUNT) {
      g_autofree char *text = solver_render (solver, drive->puzzle);
      good = solver_output_solution (solver, text, answer->found, error);
    }
  }
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
    text = solver_render (drive->solver, drive->puzzle);
    good = good && solver_output_solution (drive->solver, text, 1, error);
  }
  good = good && drive_sound (drive, status, error);
  answer->complete = status == FD_STATUS_EXHAUSTED;
  drive_close (drive);
  return good;
}

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
}

/* A solution at hand is noted before the search: a limit may come first. */
static bool
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

/* It is the answer if the search, or what comes before it, found none. */
static bool
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

/* With an objective, the solutions are the optimal ones: when one is all that
 * is asked for it is at hand, else they are searched for anew. */
static bool
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
      (puzzle.none == NULL || *puzzle.none == '\0'))
    puzzle.none = clash = puzzle.clash (puzzle.data);
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
  if (!solver_flatzinc (solver, puzzle, error))
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
           solver_proof_end (drive.proof, solver, &drive.answer, error);
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
