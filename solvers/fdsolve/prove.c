/* SPDX-License-Identifier: MIT */

/* --proof: answers that fdcheck verifies.
 *
 * A proof speaks of a model in FlatZinc.  So that this is what the family said,
 * and not what was concluded from it, the family posts in a store that
 * concludes nothing; that is written, read back as anyone would read it, and
 * searched.  The family sees each solution in its own store, to check and to
 * show it.
 */
#include "solver-private.h"

#include <fd-flatzinc.h>
#include <string.h>

struct _SolverProof {
  const SolverPuzzle *puzzle;
  char *path;
  FdProof *proof;
  FdStore *store; /* of the model as it was read */
  FdFlatzinc *model;
  FdSearch *search; /* the last one made */
  FdVar *x;         /* by id of the variables of the puzzle, in that store */
  uint32_t n;
  uint64_t found;
  bool shown, restricted, has_bound;
  int64_t bound; /* of the objective, that the last search came to */
};

/* --- files ---------------------------------------------------------------- */

static char *
path_of (Solver *solver)
{
  return solver_numbered_path (solver, solver->proof, ++solver->n_proofs);
}

/* --- the model ------------------------------------------------------------ */

/* Its variables are declared in the order of their ids. */
static void
find_vars (SolverProof *self)
{
  self->n = fd_var_count (self->puzzle->store);
  self->x = g_new (FdVar, self->n + 1);
  for (uint32_t i = 0; i < self->n; i++)
    self->x[i + 1] =
        fd_flatzinc_var (self->model, fd_flatzinc_item (self->model, i).name);
}

static bool
read_model (SolverProof *self, Solver *solver, const char *path, GError **error)
{
  const SolverPuzzle *puzzle = self->puzzle;

  self->store = solver_need (fd_store_new ());
  fd_store_set_time_limit (self->store, solver_time_left (solver));
  fd_store_set_explaining (self->store, puzzle->learns);
  fd_store_set_proof (self->store, self->proof);
  solver_stop_install (self->store);
  self->model = fd_flatzinc_read_file (self->store, path, error);
  if (self->model == NULL)
    return false;
  fd_store_set_time_limit (self->store, 0);
  if (fd_flatzinc_is_consistent (self->model))
    find_vars (self);
  if (trace_files_wanted (&solver->trace))
    fd_flatzinc_name_vars (self->model);
  return true;
}

static bool
open_proof (SolverProof *self, Solver *solver, GError **error)
{
  g_autofree char *model = NULL;

  self->path = path_of (solver);
  model = g_strconcat (self->path, ".fzn", NULL);
  self->proof = proof_file_new (self->path, error);
  if (self->proof == NULL) {
    (*error)->domain = SOLVER_ERROR;
    (*error)->code = SOLVER_ERROR_OUTPUT;
  }
  return self->proof != NULL &&
         solver_flatzinc_write (self->puzzle, model, error) &&
         read_model (self, solver, model, error);
}

bool
solver_proves (const Solver *solver)
{
  return solver->proof != NULL;
}

bool
solver_proof_new (Solver *solver, const SolverPuzzle *puzzle,
                  SolverProof **proof, GError **error)
{
  *proof = NULL;
  if (solver->proof == NULL || puzzle->stopped)
    return true;
  if (puzzle->none != NULL) {
    solver_note (solver, "--proof: nothing is proved: posting found that there "
                         "is no solution");
    return true;
  }
  *proof = g_new0 (SolverProof, 1);
  (*proof)->puzzle = puzzle;
  if (open_proof (*proof, solver, error))
    return true;
  solver_proof_free (g_steal_pointer (proof));
  return false;
}

void
solver_proof_free (SolverProof *self)
{
  if (self == NULL)
    return;
  fd_flatzinc_free (self->model);
  fd_store_free (self->store);
  fd_proof_free (self->proof);
  g_free (self->x);
  g_free (self->path);
  g_free (self);
}

bool
solver_proof_is_empty (const SolverProof *self)
{
  return !fd_flatzinc_is_consistent (self->model);
}

/* --- searching ------------------------------------------------------------ */

FdSearch *
solver_proof_search (SolverProof *self)
{
  unsigned flags =
      self->puzzle->learns ? FD_FLATZINC_LEARN | FD_FLATZINC_FREE : 0;

  self->search =
      solver_need (fd_flatzinc_search_new (self->model, flags, NULL, NULL));
  fd_search_set_proof (self->search, self->proof);
  return self->search;
}

void
solver_proof_mark (SolverProof *self)
{
  fd_proof_mark (self->proof);
}

FdSearch *
solver_proof_search_best (SolverProof *self, int32_t best)
{
  FdVar objective = fd_flatzinc_objective (self->model);

  self->restricted = true;
  fd_proof_restrict (self->proof, best);
  if (!fd_set_value (self->store, objective, best))
    solver_need_memory (self->store, NULL);
  self->search = solver_need (
      fd_flatzinc_search_new (self->model, FD_FLATZINC_OPTIMA, NULL, NULL));
  fd_search_set_proof (self->search, self->proof);
  return self->search;
}

/* --- solutions ------------------------------------------------------------ */

bool
solver_proof_show (SolverProof *self, GError **error)
{
  FdStore *store = self->puzzle->store;
  bool good = true;

  if (!fd_flatzinc_check_solution (self->model, error))
    return false;
  fd_flatzinc_prove_solution (self->model);
  self->shown = true;
  self->found++;
  if (!fd_store_push (store))
    solver_need_memory (store, NULL);
  for (uint32_t id = 1; good && id <= self->n; id++)
    good = fd_set_value (store, (FdVar){id},
                         fd_var_min (self->store, self->x[id]));
  solver_need_memory (store, NULL);
  if (!good)
    g_set_error (error, SOLVER_ERROR, SOLVER_ERROR_INTERNAL,
                 "%s: a solution of the model is none of the puzzle: this is a "
                 "bug in fdsolve",
                 self->path);
  return good;
}

void
solver_proof_hide (SolverProof *self)
{
  if (self->shown)
    fd_store_pop (self->puzzle->store);
  self->shown = false;
}

void
solver_proof_leave (SolverProof *self)
{
  solver_proof_hide (self);
  self->has_bound = self->puzzle->sense != 0 && !self->restricted &&
                    fd_search_bound (self->search, &self->bound);
}

const GError *
solver_proof_store_error (const SolverProof *self)
{
  return fd_store_error (self->store);
}

/* --- the claim ------------------------------------------------------------ */

static void
claim_unfinished (SolverProof *self)
{
  if (self->has_bound)
    fd_proof_claim (self->proof, FD_CLAIM_BOUND, self->bound);
  else
    fd_proof_claim (self->proof,
                    self->found > 0 ? FD_CLAIM_SATISFIABLE : FD_CLAIM_OPEN, 0);
}

/* What @answer says; of a model that was cut to the range of the store, no
 * more than what was found. */
static void
claim (SolverProof *self, const SolverAnswer *answer)
{
  bool best = self->puzzle->sense != 0 && !self->restricted;
  bool ended = best ? answer->proven : answer->complete;
  FdFlatzincClaim what = self->found == 0   ? FD_FLATZINC_CLAIM_NONE
                         : best             ? FD_FLATZINC_CLAIM_BEST
                         : self->restricted ? FD_FLATZINC_CLAIM_OPTIMA
                                            : FD_FLATZINC_CLAIM_ALL;

  if (!ended || !fd_flatzinc_proves (self->model, what, answer->best, NULL))
    claim_unfinished (self);
  else if (self->found == 0)
    fd_proof_claim (self->proof, FD_CLAIM_UNSATISFIABLE, 0);
  else if (best)
    fd_proof_claim (self->proof, FD_CLAIM_OPTIMUM, answer->best);
  else
    fd_proof_claim (self->proof, FD_CLAIM_ALL, (int64_t) answer->found);
}

bool
solver_proof_end (SolverProof *self, const Solver *solver,
                  const SolverAnswer *answer, GError **error)
{
  g_autoptr (GError) why = NULL;

  if (self == NULL)
    return true;
  claim (self, answer);
  if (fd_proof_broken (self->proof) != NULL)
    solver_note (solver, "%s: nothing is proved: %s", self->path,
                 fd_proof_broken (self->proof));
  if (fd_proof_close (self->proof, &why))
    return true;
  g_set_error (error, SOLVER_ERROR, SOLVER_ERROR_OUTPUT, "%s: %s", self->path,
               why->message);
  return false;
}
