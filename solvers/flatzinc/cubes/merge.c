/* SPDX-License-Identifier: MIT */
/* merge.c - --merge: from the results of all cubes, the answer of one run
 *
 * Each cube counts once, by its number.  A result that does not fit is as none:
 * it is named, and the answer is that of a run which came to no end.  So is one
 * that was found under a bound that no solution has, for then there may be
 * solutions in its cube that are worse than the bound and better than all that
 * were found.
 */
#include "cubes.h"
#include "joint.h"

#include "../../proof-file.h"
#include "../print/stats.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  const FznManifest *manifest;
  const FznOptions *options;
  FznAnswer *answer;
  FznPartModel part;
  FznResult *result; /* of cube i + 1 */
  bool *is_done;
  size_t n_open; /* cubes that are not, and matter */
  bool is_odd;   /* something is there that should not be */
  FznStats stats;
  FdProof *proof; /* NULL: none */
  uint64_t from;  /* its bytes when the model had been read */
} Merger;

/* --- what is there -------------------------------------------------------- */

static void
tell (size_t number, const char *what)
{
  fprintf (stderr, "fzn-libfd: cube %zu: %s\n", number, what);
}

static void
read_result (Merger *self, size_t i)
{
  g_autoptr (GError) error = NULL;
  const FznManifest *manifest = self->manifest;
  self->is_done[i] =
      fzn_result_read (&self->result[i], manifest, i + 1, &error);
  if (self->is_done[i])
    return;
  bool missing = g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  tell (i + 1, missing ? "missing" : error->message);
}

/* Results of cubes that there are not. */
static void
look_for_others (Merger *self)
{
  const FznManifest *manifest = self->manifest;
  g_autoptr (GDir) dir = g_dir_open (manifest->folder, 0, NULL);
  const char *name;
  while (dir && (name = g_dir_read_name (dir))) {
    guint64 number;
    if (!g_str_has_suffix (name, ".result"))
      continue;
    g_autofree char *stem = g_strndup (name, strlen (name) - 7);
    if (g_ascii_string_to_unsigned (stem, 10, 1, manifest->n, &number, NULL))
      continue;
    fprintf (stderr, "fzn-libfd: %s/%s: there is no such cube\n",
             manifest->folder, name);
    self->is_odd = true;
  }
}

/* Which cube has the best solution, the first of them; -1: none has. */
static gssize
find_best (const Merger *self)
{
  gssize best = -1;
  for (size_t i = 0; i < self->manifest->n; i++)
    if (self->is_done[i] && self->result[i].n_solutions &&
        (best < 0 || fzn_is_better (self->manifest, self->result[i].objective,
                                    self->result[best].objective)))
      best = (gssize) i;
  return best;
}

/* Cubes that were searched for what is better than all that was found. */
static void
drop_bounded (Merger *self, gssize best)
{
  for (size_t i = 0; i < self->manifest->n; i++) {
    const FznResult *result = &self->result[i];
    if (!self->is_done[i] || !result->has_bound ||
        (best >= 0 && !fzn_is_better (self->manifest, result->bound,
                                      self->result[best].objective)))
      continue;
    self->is_done[i] = false;
    tell (i + 1, "it was searched under a bound that no solution has");
  }
}

static void
read_all (Merger *self)
{
  for (size_t i = 0; i < self->manifest->n; i++) {
    read_result (self, i);
    if (self->manifest->asked == FZN_ASKED_ONE && self->is_done[i] &&
        self->result[i].n_solutions)
      break; /* those behind it do not matter */
  }
  if (self->manifest->asked == FZN_ASKED_BEST)
    drop_bounded (self, find_best (self));
  look_for_others (self);
}

/* --- the answer ----------------------------------------------------------- */

static bool
put_solution (const GString *text, gpointer data)
{
  return fzn_answer_solution (data, text, true, NULL);
}

/* The solutions of cube @i; false: they cannot be written, or read. */
static bool
put_solutions (Merger *self, size_t i)
{
  if (fzn_result_each (self->manifest, i + 1, put_solution, self->answer))
    return true;
  int code = fzn_answer_errno (self->answer);
  fprintf (stderr, "fzn-libfd: %s%s\n", code ? "standard output: " : "",
           code ? g_strerror (code) : "a result changed while it was read");
  return false;
}

/* The results, in the order of the cubes. */
static bool
put_all (Merger *self)
{
  gssize best = self->manifest->asked == FZN_ASKED_BEST ? find_best (self) : -1;
  bool one = self->manifest->asked == FZN_ASKED_ONE, enough = false, ok = true;
  for (size_t i = 0; ok && i < self->manifest->n; i++) {
    const FznResult *result = &self->result[i];
    self->n_open += !self->is_done[i] && !enough;
    if (!self->is_done[i] || enough)
      continue;
    fd_statistics_join (FD_STATISTICS_SEARCH, &self->stats.before,
                        &result->statistics);
    if (result->n_solutions && (best < 0 || best == (gssize) i))
      ok = put_solutions (self, i);
    enough = one && result->n_solutions;
  }
  if (best >= 0) {
    self->stats.has_objective = true;
    self->stats.objective = self->result[best].objective;
  }
  return ok;
}

/* Whether what all cubes say is so of the model. */
static bool
is_proved (Merger *self, bool found)
{
  g_autoptr (GError) error = NULL;
  FdFlatzincClaim claim = !found ? FD_FLATZINC_CLAIM_NONE
                          : self->manifest->asked == FZN_ASKED_BEST
                              ? FD_FLATZINC_CLAIM_BEST
                              : FD_FLATZINC_CLAIM_ALL;
  if (fd_flatzinc_proves (self->part.model, claim, self->stats.objective,
                          &error))
    return true;
  if (!g_error_matches (error, FD_ERROR, FD_ERROR_STOPPED))
    fprintf (stderr, "fzn-libfd: %s\n", error->message);
  return false;
}

/* The cube that has the solution of one that is asked for; -1: none, or more
 * are asked for. */
static gssize
answering_cube (const Merger *self)
{
  const FznManifest *manifest = self->manifest;
  if (manifest->asked == FZN_ASKED_BEST)
    return find_best (self);
  for (size_t i = 0; manifest->asked == FZN_ASKED_ONE && i < manifest->n; i++)
    if (self->is_done[i] && self->result[i].n_solutions)
      return (gssize) i;
  return -1;
}

static uint64_t
count_found (const Merger *self)
{
  uint64_t n = 0;
  for (size_t i = 0; i < self->manifest->n; i++)
    n += self->is_done[i] ? self->result[i].n_solutions : 0;
  return n;
}

/* What is proved of what is printed; the exit status. */
static int
prove (Merger *self, FznEnding ending)
{
  g_autoptr (GError) error = NULL;
  bool is_complete = ending == FZN_ENDING_COMPLETE;
  FznJoint joint = {self->manifest, &self->part,  self->proof,
                    self->from,     self->result, answering_cube (self)};
  if (!self->proof)
    return FZN_EXIT_DONE;
  if (!fzn_joint_write (&joint, is_complete, &error))
    return fzn_cubes_fail (error);
  if (!is_complete)
    fd_proof_claim (self->proof,
                    joint.best >= 0 ? FD_CLAIM_SATISFIABLE : FD_CLAIM_OPEN, 0);
  else if (!count_found (self))
    fd_proof_claim (self->proof, FD_CLAIM_UNSATISFIABLE, 0);
  else if (joint.best >= 0)
    fd_proof_claim (self->proof, FD_CLAIM_OPTIMUM,
                    self->result[joint.best].objective);
  else
    fd_proof_claim (self->proof, FD_CLAIM_ALL, (int64_t) count_found (self));
  return fd_proof_close (self->proof, &error) ? FZN_EXIT_DONE
                                              : fzn_cubes_fail (error);
}

static int
end (Merger *self)
{
  bool found = self->stats.before.solutions > 0;
  bool enough = found && self->manifest->asked == FZN_ASKED_ONE;
  FznEnding ending = FZN_ENDING_LIMIT;
  g_autoptr (GString) text = g_string_new (NULL);
  if (enough)
    ending = FZN_ENDING_ENOUGH;
  else if (!self->n_open && is_proved (self, found))
    ending = FZN_ENDING_COMPLETE;
  self->stats.proven = ending == FZN_ENDING_COMPLETE;
  self->stats.propagations = self->stats.before.propagations;
  if (self->options->statistics)
    fzn_stats_append (&self->stats, text);
  if (self->n_open)
    fprintf (stderr, "fzn-libfd: %zu of %zu cubes are not done\n", self->n_open,
             self->manifest->n);
  if (!fzn_answer_end (self->answer, ending, text->str))
    return FZN_EXIT_ERROR;
  int status = prove (self, ending);
  return status                         ? status
         : self->n_open || self->is_odd ? FZN_EXIT_UNFINISHED
                                        : FZN_EXIT_DONE;
}

/* The model, and the proof, if one is asked for. */
static bool
load (Merger *self, GError **error)
{
  const FznOptions *options = self->options;
  if (options->proof && !self->manifest->has_proofs) {
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                 "--proof: the cubes have no proofs, expected --split "
                 "--proofs");
    return false;
  }
  if (options->proof && !(self->proof = proof_file_new (options->proof, error)))
    return false;
  if (!fzn_part_load (&self->part, self->manifest, options, self->proof, error))
    return false;
  self->from = self->proof ? fd_proof_bytes (self->proof) : 0;
  return true;
}

int
fzn_cubes_merge (const FznManifest *manifest, const FznOptions *options,
                 FznAnswer *answer)
{
  g_autoptr (GError) error = NULL;
  Merger self = {
      .manifest = manifest,
      .options = options,
      .answer = answer,
      .result = g_new0 (FznResult, manifest->n + 1),
      .is_done = g_new0 (bool, manifest->n + 1),
      .stats = {.begun = g_get_monotonic_time ()},
  };
  int status = FZN_EXIT_ERROR;
  if (!load (&self, &error)) {
    fzn_answer_drop (answer);
    status = fzn_cubes_fail (error);
  } else {
    read_all (&self);
    self.stats.store = self.part.store;
    self.stats.searching = g_get_monotonic_time ();
    if (put_all (&self))
      status = end (&self);
    else
      fzn_answer_drop (answer);
  }
  fzn_part_clear (&self.part);
  fd_proof_free (self.proof);
  g_free (self.result);
  g_free (self.is_done);
  return status;
}

int
fzn_cubes_missing (const FznManifest *manifest)
{
  FznOptions none = {.has_bound = false};
  int64_t best;
  if (manifest->asked == FZN_ASKED_BEST && fzn_cubes_best (manifest, &best))
    none = (FznOptions){.has_bound = true, .bound = best};
  for (size_t i = 1; i <= manifest->n; i++) {
    FznResult result;
    if (!fzn_result_read (&result, manifest, i, NULL) ||
        !fzn_result_covers (&result, manifest, &none))
      printf ("%zu\n", i);
    else if (manifest->asked == FZN_ASKED_ONE && result.n_solutions)
      break;
  }
  return fflush (stdout) == 0 ? FZN_EXIT_DONE : FZN_EXIT_ERROR;
}
