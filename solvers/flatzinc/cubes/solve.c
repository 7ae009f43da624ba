/* SPDX-License-Identifier: MIT */
/* solve.c - --cube: the search of one part
 *
 * The cube is assumed.  So is the bound, that solutions are no worse: not that
 * they are better, so that of the best solutions the first is found, whatever
 * was known when its cube was searched.
 */
#include "cubes.h"

#include "../../proof-file.h"

#include <glib/gstdio.h>
#include <time.h>

/* Of a turn, after which others are told, and tell. */
enum { TURN_FAILURES = 100, TURN_NODES = 2000 };

/* One cube in the making. */
typedef struct {
  const FznManifest *manifest;
  const FznOptions *options;
  const FznTalk *talk; /* NULL: with nobody */
  size_t number;
  FznResult *result;
  FznPartModel *part; /* own, or kept for the next cube */
  FznPartModel own;
  FdSearch *search;
  FdProof *proof; /* NULL: none */
  char *proof_path;
  FznSealed out;
  GString *text; /* a solution */
} Solver;

/* --- the proof ------------------------------------------------------------ */

static bool
open_proof (Solver *self, GError **error)
{
  if (!self->manifest->has_proofs)
    return true;
  g_autofree char *path =
      fzn_manifest_file (self->manifest, self->number, "fdp");
  self->proof_path = fzn_temporary_name (path);
  self->proof = proof_file_new (self->proof_path, error);
  return self->proof;
}

static bool
hash_file (const char *path, uint64_t *hash, GError **error)
{
  g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, error);
  if (file)
    *hash = fzn_hash (FZN_HASH_BEGIN, g_mapped_file_get_contents (file),
                      g_mapped_file_get_length (file));
  return file;
}

/* What it says by itself: that no solution is in the cube. */
static void
claim (Solver *self)
{
  size_t n;
  if (self->result->n_solutions || !self->search) {
    fd_proof_claim (
        self->proof,
        self->search ? FD_CLAIM_SATISFIABLE : FD_CLAIM_UNSATISFIABLE, 0);
    return;
  }
  const FdAtom *core = fd_search_core (self->search, &n);
  fd_proof_claim_core (self->proof, core, n);
}

static bool
end_proof (Solver *self, GError **error)
{
  g_autofree char *path =
      fzn_manifest_file (self->manifest, self->number, "fdp");
  if (!self->proof)
    return true;
  claim (self);
  if (fd_proof_broken (self->proof)) {
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                 "cube %zu: nothing is proved: %s", self->number,
                 fd_proof_broken (self->proof));
    return false;
  }
  self->result->has_proof = true;
  return fd_proof_close (self->proof, error) &&
         hash_file (self->proof_path, &self->result->proof, error) &&
         fzn_put_in_place (self->proof_path, path, error);
}

/* --- the search ----------------------------------------------------------- */

/* Which is no solution: a bound of a constant objective is none, for its value
 * is what it is. */
static bool
assume_bound (Solver *self)
{
  const FznOptions *options = self->options;
  FznResult *result = self->result;
  FdVar x = fd_flatzinc_objective (self->part->model);
  if (!options->has_bound || self->manifest->asked != FZN_ASKED_BEST || !x.id)
    return true;
  bool least = self->manifest->goal == FD_FLATZINC_MAXIMIZE;
  int64_t bound = CLAMP (options->bound, FD_VALUE_MIN, FD_VALUE_MAX);
  FdAtom atom = fd_atom (x, least ? FD_GE : FD_LE, (int32_t) bound);
  result->has_bound = true;
  result->bound = bound;
  return fd_search_assume (self->search, &atom, 1);
}

static bool
assume_cube (Solver *self, GError **error)
{
  size_t n;
  const char *text = self->manifest->cube[self->number - 1];
  g_autofree FdAtom *atom = fzn_cube_parse (self->part, text, &n);
  if (!atom)
    g_set_error (error, FZN_UNFIT,
                 "cube %zu: the model has no such variables:%s", self->number,
                 text);
  else if (!assume_bound (self) || !fd_search_assume (self->search, atom, n))
    g_set_error (error, FD_ERROR, FD_ERROR_MEMORY, "cube %zu: no more memory",
                 self->number);
  else
    return true;
  return false;
}

static bool
begin (Solver *self, GError **error)
{
  if (!fd_flatzinc_is_consistent (self->part->model))
    return true;
  fd_store_clear_weights (self->part->store);
  self->search = fzn_part_search (self->part, self->manifest, self->options,
                                  self->number, NULL);
  if (!self->search) {
    g_set_error (error, FD_ERROR, FD_ERROR_STOPPED,
                 "cube %zu: a limit ended it", self->number);
    return false;
  }
  fd_search_set_proof (self->search, self->proof);
  if (self->talk)
    fd_search_set_news (self->search, self->options->has_nogoods
                                          ? (unsigned) self->options->nogoods
                                          : FD_PORTFOLIO_NOGOODS);
  return assume_cube (self, error);
}

static void
put_solution (Solver *self)
{
  fzn_sealed_put (&self->out, self->text->str, self->text->len);
  fzn_sealed_printf (&self->out, "----------\n");
}

/* The solution that the store holds. */
static bool
take_solution (Solver *self, GError **error)
{
  FdFlatzinc *model = self->part->model;
  if (!fd_flatzinc_check_solution (model, error))
    return false;
  fd_flatzinc_prove_solution (model);
  g_string_truncate (self->text, 0);
  fd_flatzinc_append_solution (model, self->text);
  self->result->n_solutions++;
  if (self->manifest->asked == FZN_ASKED_BEST)
    self->result->objective = fd_flatzinc_objective_value (model);
  else
    put_solution (self);
  return true;
}

static bool
set_error (Solver *self, FdStatus status, GError **error)
{
  const GError *why = fd_store_error (self->part->store);
  if (status == FD_STATUS_ERROR && why)
    g_propagate_error (error, g_error_copy (why));
  else if (fd_search_limit (self->search) == FD_LIMIT_MEMORY)
    g_set_error (error, FD_ERROR, FD_ERROR_MEMORY, "cube %zu: no more memory",
                 self->number);
  else
    g_set_error (error, FD_ERROR, FD_ERROR_STOPPED,
                 "cube %zu: a limit ended it, nothing is kept", self->number);
  return false;
}

/* --- in turns ------------------------------------------------------------- */

/* What another one found, if it says more than what is known. */
static void
take_cutoff (Solver *self, int64_t worst)
{
  FznResult *result = self->result;
  int64_t before;
  if (!fd_search_objective (self->search, NULL).id ||
      (fd_search_cutoff (self->search, &before) &&
       !fzn_is_better (self->manifest, worst, before)) ||
      !fd_search_set_cutoff (self->search, worst))
    return;
  if (!result->has_bound ||
      fzn_is_better (self->manifest, worst, result->bound))
    result->bound = worst;
  result->has_bound = true;
}

static void
talk (Solver *self)
{
  const FznTalk *talk = self->talk;
  int64_t worst;
  if (talk && talk->talk (self->search, self->result, &worst, talk->data))
    take_cutoff (self, worst);
}

/* The next of @step, within the limit, if there is one. */
static uint64_t
turn_end (uint64_t limit, uint64_t now, uint64_t step)
{
  return limit ? MIN (limit, now + step) : now + step;
}

/* Whether the limit that ended the search is that of a turn. */
static bool
is_turn_over (const Solver *self)
{
  const FznOptions *options = self->options;
  const FdStatistics *now = fd_search_statistics (self->search);
  FdLimit limit = fd_search_limit (self->search);
  return limit == FD_LIMIT_NODES
             ? !options->nodes || now->nodes < options->nodes
             : limit == FD_LIMIT_FAILURES &&
                   (!options->failures || now->failures < options->failures);
}

static FdStatus
next (Solver *self)
{
  const FznOptions *options = self->options;
  const FdStatistics *now = fd_search_statistics (self->search);
  FdStatus status;
  if (!self->talk)
    return fd_search_next (self->search);
  for (;;) {
    fd_search_set_failure_limit (
        self->search,
        turn_end (options->failures, now->failures, TURN_FAILURES));
    fd_search_set_node_limit (
        self->search, turn_end (options->nodes, now->nodes, TURN_NODES));
    status = fd_search_next (self->search);
    if (status != FD_STATUS_LIMIT || !is_turn_over (self))
      return status;
    talk (self);
  }
}

static bool
search (Solver *self, GError **error)
{
  FznResult *result = self->result;
  FdStatus status = FD_STATUS_EXHAUSTED;
  while (self->search && (status = next (self)) == FD_STATUS_SOLUTION) {
    if (!take_solution (self, error))
      return false;
    result->is_enough = self->manifest->asked == FZN_ASKED_ONE;
    if (result->is_enough)
      return true;
    talk (self);
  }
  if (status != FD_STATUS_EXHAUSTED)
    return set_error (self, status, error);
  if (self->manifest->asked == FZN_ASKED_BEST && result->n_solutions)
    put_solution (self);
  return true;
}

static bool
load (Solver *self, GError **error)
{
  if (self->part->model || fzn_part_load (self->part, self->manifest,
                                          self->options, self->proof, error))
    return true;
  fzn_part_clear (self->part);
  return false;
}

static bool
solve (Solver *self, GError **error)
{
  clock_t begun = clock ();
  if (!open_proof (self, error) || !load (self, error) ||
      !fzn_result_begin (&self->out, self->manifest, self->number, error) ||
      !begin (self, error) || !search (self, error) || !end_proof (self, error))
    return false;
  if (self->search)
    self->result->statistics = *fd_search_statistics (self->search);
  self->result->seconds = (double) (clock () - begun) / CLOCKS_PER_SEC;
  return fzn_result_end (&self->out, self->manifest, self->result, error);
}

static void
clear (Solver *self)
{
  fzn_sealed_drop (&self->out);
  fd_search_free (self->search);
  fzn_part_clear (&self->own);
  fd_proof_free (self->proof);
  if (self->proof_path)
    g_unlink (self->proof_path); /* unless it is in its place */
  g_free (self->proof_path);
  g_string_free (self->text, TRUE);
}

/* --- altogether ----------------------------------------------------------- */

bool
fzn_cubes_best (const FznManifest *manifest, int64_t *best)
{
  bool found = false;
  for (size_t i = 1; i <= manifest->n; i++) {
    FznResult result;
    if (!fzn_result_read (&result, manifest, i, NULL) || !result.n_solutions)
      continue;
    if (!found || fzn_is_better (manifest, result.objective, *best))
      *best = result.objective;
    found = true;
  }
  return found;
}

/* Whether the result that is there will do. */
static bool
was_done (const FznManifest *manifest, size_t number, const FznOptions *options,
          FznResult *result)
{
  g_autoptr (GError) error = NULL;
  if (fzn_result_read (result, manifest, number, &error))
    return fzn_result_covers (result, manifest, options);
  if (!g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    fprintf (stderr, "fzn-libfd: warning: %s; the cube is searched again\n",
             error->message);
  return false;
}

/* In the model that is kept, or in one of its own.  After a failure none is
 * kept: errors of a store stay. */
static bool
solve_once (Solver self, FznPartModel *kept, GError **error)
{
  *self.result = (FznResult){0};
  self.text = g_string_new (NULL);
  self.part = kept ? kept : &self.own;
  bool ok = solve (&self, error);
  clear (&self);
  if (!ok && kept)
    fzn_part_clear (kept);
  return ok;
}

int
fzn_cube_solve (const FznManifest *manifest, size_t number,
                const FznOptions *options, const FznTalk *talk,
                FznPartModel *kept, FznResult *result)
{
  FznOptions own = *options;
  g_autoptr (GError) error = NULL;
  if (own.bound_known)
    own.has_bound = manifest->asked == FZN_ASKED_BEST &&
                    fzn_cubes_best (manifest, &own.bound);
  if (was_done (manifest, number, &own, result)) {
    fprintf (stderr, "fzn-libfd: cube %zu was done before\n", number);
    return FZN_EXIT_DONE;
  }
  Solver self = {
      .manifest = manifest,
      .options = &own,
      .talk = manifest->has_proofs ? NULL : talk,
      .number = number,
      .result = result,
  };
  if (manifest->has_proofs || manifest->search.learning)
    kept = NULL;
  bool was_used = kept && kept->model;
  bool ok = solve_once (self, kept, &error);
  /* What earlier cubes left in the model counts, too: once more, without. */
  if (was_used && g_error_matches (error, FD_ERROR, FD_ERROR_MEMORY)) {
    g_clear_error (&error);
    ok = solve_once (self, kept, &error);
  }
  return ok ? FZN_EXIT_DONE : fzn_cubes_fail (error);
}
