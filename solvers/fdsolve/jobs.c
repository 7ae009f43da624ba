/* SPDX-License-Identifier: MIT */

/* -j: all solutions of a puzzle, by several threads.
 *
 * Each thread has a copy of the store as the family posted it, the family's
 * branchings, and its view of that copy, if there is one: then what is written
 * of a solution is made by the thread that found it, and joined in their order.
 * Else, and for a picture, the family sees each solution in its own store, to
 * check and to show it. */
#include "drive.h"

/* Between slices, progress is shown and signals are seen. */
#define JOBS_SLICE 0.2

typedef struct {
  Drive *drive;
  FdStore *store; /* of which the threads make copies */
  FdParallel *parallel;
} Jobs;

/* --- the model of a thread ------------------------------------------------ */

/* As the family has it, or as this thread does. */
static gpointer
jobs_data (const Jobs *self, const FdModel *model)
{
  return model->own != NULL ? model->own : self->drive->puzzle->data;
}

static bool
jobs_make (FdModel *model, gpointer data)
{
  const Jobs *self = data;
  const SolverPuzzle *puzzle = self->drive->puzzle;

  model->store = fd_store_new ();
  if (model->store == NULL ||
      !fd_store_set_explaining (model->store, puzzle->learns) ||
      !fd_store_copy (self->store, model->store))
    return false;
  solver_stop_install (model->store);
  if (puzzle->view != NULL)
    model->own = puzzle->view (model->store, puzzle->data);
  model->search = fd_search_new (model->store);
  if (model->search != NULL && puzzle->branch != NULL)
    puzzle->branch (model->search, jobs_data (self, model));
  return model->search != NULL;
}

static void
jobs_drop (gpointer own, gpointer data)
{
  (void) data;
  g_free (own);
}

/* A reason that is not in @text is the store's. */
static bool
jobs_check (FdModel *model, GString *text, gpointer data)
{
  const Jobs *self = data;
  const SolverPuzzle *puzzle = self->drive->puzzle;

  if (!fd_store_check_solution (model->store))
    return false;
  if (model->own == NULL || puzzle->check == NULL || puzzle->check (model->own))
    return true;
  g_string_printf (
      text, "%s: the solution found breaks the rules of the puzzle",
      puzzle->name != NULL ? puzzle->name : self->drive->solver->family->name);
  return false;
}

static bool
jobs_write (FdModel *model, GString *text, gpointer data)
{
  const Jobs *self = data;
  SolverPuzzle puzzle = *self->drive->puzzle;
  g_autofree char *rendered = NULL;

  if (!jobs_check (model, text, data))
    return false;
  puzzle.store = model->store;
  puzzle.data = model->own;
  rendered = solver_render (self->drive->solver, &puzzle);
  g_string_append (text, rendered);
  return true;
}

/* --- whether -------------------------------------------------------------- */

/* A branching of the family's own looks at what the family has: for a thread,
 * at its view of it. */
static bool
jobs_can_branch (const SolverPuzzle *puzzle)
{
  FdSearch *search = solver_need (fd_search_new (puzzle->store));
  FdSearchBranching branching;
  bool good = true;

  if (puzzle->branch != NULL && puzzle->view == NULL)
    puzzle->branch (search, puzzle->data);
  for (size_t i = 0; fd_search_branching (search, i, &branching); i++)
    good = good && branching.n > 0;
  fd_search_free (search);
  return good;
}

bool
solver_has_jobs (const Drive *drive)
{
  const Solver *solver = drive->solver;

  return solver->jobs > 0 && solver->wanted != 1 && drive->proof == NULL &&
         solver->node_limit == 0 && !trace_files_wanted (&solver->trace) &&
         jobs_can_branch (drive->puzzle);
}

/* Whether threads write what they find; a picture is made by the family. */
static bool
jobs_can_write (const Drive *drive)
{
  const Solver *solver = drive->solver;

  return drive->puzzle->view != NULL && solver->task == TASK_SHOW &&
         solver->svg == NULL && solver->html == NULL;
}

/* --- searching ------------------------------------------------------------ */

/* The next solution, or all counted, within the limits of the command line. */
static FdStatus
jobs_next (Jobs *self, uint64_t *count)
{
  Drive *drive = self->drive;
  double until;
  FdStatus status;

  do {
    FdStatistics statistics;
    if (!drive_slice (drive, JOBS_SLICE, &until))
      return FD_STATUS_LIMIT;
    fd_parallel_set_time_limit (self->parallel, until);
    status = count != NULL ? fd_parallel_count (self->parallel, count)
                           : fd_parallel_next (self->parallel);
    statistics = fd_parallel_statistics (self->parallel);
    solver_progress (drive->solver, &statistics);
  } while (status == FD_STATUS_LIMIT &&
           drive_goes_on (drive, fd_parallel_limit (self->parallel)));
  return status;
}

/* In a level of the family's store; false: it is none there. */
static bool
jobs_show (const Jobs *self, GError **error)
{
  FdStore *store = self->drive->puzzle->store;
  uint32_t n = fd_var_count (self->store);
  bool good = true;

  if (!fd_store_push (store))
    solver_need_memory (store, NULL);
  fd_store_begin (store);
  for (uint32_t id = 1; good && id <= n; id++)
    good = fd_set_value (store, (FdVar){id},
                         fd_parallel_value (self->parallel, (FdVar){id}));
  good = fd_store_commit (store) && good;
  solver_need_memory (store, NULL);
  if (!good)
    g_set_error_literal (error, SOLVER_ERROR, SOLVER_ERROR_INTERNAL,
                         "a solution of a thread is none of the puzzle: this "
                         "is a bug in fdsolve");
  return good;
}

/* What its thread wrote of it. */
static bool
jobs_found_text (const Jobs *self, const char *text, GError **error)
{
  SolverAnswer *answer = &self->drive->answer;

  answer->satisfiable = true;
  return solver_output_solution (self->drive->solver, text, ++answer->found,
                                 error);
}

/* Looked at by the family, in its own store. */
static bool
jobs_found_values (const Jobs *self, GError **error)
{
  bool good = jobs_show (self, error) && drive_found (self->drive, error);

  fd_store_pop (self->drive->puzzle->store);
  return good;
}

static bool
jobs_found (const Jobs *self, GError **error)
{
  Solver *solver = self->drive->solver;
  const char *text = fd_parallel_text (self->parallel, NULL);
  bool good;

  solver->more = fd_parallel_n_ready (self->parallel) > 0;
  good = text != NULL ? jobs_found_text (self, text, error)
                      : jobs_found_values (self, error);
  solver->more = false;
  return good;
}

/* Whether there is no error; as many as are wanted are counted. */
static bool
jobs_search (Jobs *self, FdStatus *status, GError **error)
{
  const Solver *solver = self->drive->solver;
  SolverAnswer *answer = &self->drive->answer;
  uint64_t count = 0;
  bool good = true;

  if (jobs_can_write (self->drive))
    fd_parallel_set_render (self->parallel, jobs_write);
  if (solver->task != TASK_COUNT || solver->wanted > 0) {
    while (good && (solver->wanted == 0 || answer->found < solver->wanted) &&
           (*status = jobs_next (self, NULL)) == FD_STATUS_SOLUTION)
      good = jobs_found (self, error);
    return good;
  }
  fd_parallel_set_render (self->parallel, jobs_check);
  *status = jobs_next (self, &count);
  answer->found += count;
  answer->satisfiable |= count > 0;
  solver_unfinished_found (answer->found, false);
  return true;
}

/* --- altogether ----------------------------------------------------------- */

static bool
jobs_bug (const GError *why, GError **error)
{
  g_set_error (error, SOLVER_ERROR, SOLVER_ERROR_INTERNAL,
               "%s: this is a bug in fdsolve", why->message);
  return false;
}

/* A puzzle without a solution has a copy without one. */
static bool
jobs_copy (Jobs *self, GError **error)
{
  const SolverPuzzle *puzzle = self->drive->puzzle;

  self->store = solver_need (fd_store_new ());
  fd_store_set_explaining (self->store, puzzle->learns);
  if (fd_store_copy (puzzle->store, self->store))
    return true;
  solver_need_memory (self->store, NULL);
  const GError *why = fd_store_error (self->store);
  return why == NULL || jobs_bug (why, error);
}

static void
jobs_begin (Jobs *self)
{
  Drive *drive = self->drive;

  self->parallel = solver_need (fd_parallel_new (jobs_make, jobs_drop, self));
  fd_parallel_set_threads (self->parallel, (unsigned) drive->solver->jobs);
  fd_parallel_set_seed (self->parallel, drive->solver->seed);
  drive->start = g_get_monotonic_time ();
}

static void
jobs_end (Jobs *self)
{
  Drive *drive = self->drive;
  SolverAnswer *answer = &drive->answer;
  FdStatistics statistics = fd_parallel_statistics (self->parallel);

  fd_statistics_join (FD_STATISTICS_SEARCH, &drive->before, &statistics);
  answer->statistics = drive->before;
  answer->seconds += drive_elapsed (drive);
  fd_parallel_free (self->parallel);
}

bool
drive_enumerate_by_jobs (Drive *drive, GError **error)
{
  Jobs self = {.drive = drive};
  FdStatus status = FD_STATUS_LIMIT;
  bool good = jobs_copy (&self, error);

  if (good) {
    jobs_begin (&self);
    good = jobs_search (&self, &status, error);
    if (good && status == FD_STATUS_ERROR)
      good = jobs_bug (fd_parallel_error (self.parallel), error);
    drive->answer.complete = status == FD_STATUS_EXHAUSTED;
    jobs_end (&self);
  }
  fd_store_free (self.store);
  return good;
}
