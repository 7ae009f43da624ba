/* SPDX-License-Identifier: MIT */
/* cubes.c - a search in parts, each by a process of its own
 *
 * They share a folder and nothing else.  "--split" writes the manifest there,
 * "--cube" a result, "--merge" reads all.
 */
#include "cubes.h"

#include <string.h>

bool
fzn_cubes_wanted (const FznOptions *options)
{
  return options->split || options->cubes || options->cube || options->merge ||
         options->missing || options->proofs || options->has_bound;
}

int
fzn_cubes_fail (const GError *error)
{
  fprintf (stderr, "fzn-libfd: %s\n", error->message);
  return g_error_matches (error, FD_ERROR, FD_ERROR_MEMORY) ? FZN_EXIT_MEMORY
         : g_error_matches (error, FD_ERROR, FD_ERROR_STOPPED)
             ? FZN_EXIT_UNFINISHED
         : g_error_matches (error, FZN_UNFIT) ? FZN_EXIT_UNFIT
                                              : FZN_EXIT_ERROR;
}

/* --- what goes together --------------------------------------------------- */

static const char *
foreign_to_split (const FznOptions *options)
{
  return !options->split || !options->cubes ? "--split and --cubes go together"
         : options->proof
             ? "--split: --proof is for --merge; here --proofs has one "
               "written for each cube"
         : options->has_bound ? "--bound is for --cube"
         : options->optima != 1 || options->improvements || options->improving
             ? "--split: with an objective, a search in parts finds one of the "
               "best solutions and no others"
         : fzn_options_solutions (options) > 1
             ? "--split: -n: expected one solution, or all"
             : NULL;
}

/* What the manifest says is not to be said again. */
static const char *
foreign_to_parts (const FznOptions *options)
{
  bool asks = options->all || options->improving ||
              options->solutions != FZN_NOT_GIVEN || options->improvements ||
              options->optima != 1;
  bool searches = options->free || options->learn || options->no_learn ||
                  options->has_restart || options->seed != 1 ||
                  options->proofs || options->no_cliques;
  return asks || searches
             ? "--cube, --merge, --missing: what is searched for, and how, was "
               "said with --split"
         : options->has_bound && !options->cube ? "--bound is for --cube"
         : options->proof && !options->merge
             ? "--cube: --proof is for --merge; --split --proofs has one "
               "written for each cube"
             : NULL;
}

static const char *
foreign (const FznOptions *options)
{
  bool splits = options->split || options->cubes;
  bool reads = options->cube || options->merge || options->missing;
  return !splits && !reads ? (options->proofs ? "--proofs is for --split"
                                              : "--bound is for --cube")
         : splits + !!options->cube + !!options->merge + !!options->missing > 1
             ? "--split, --cube, --merge, --missing: one at a time"
         : trace_files_wanted (&options->trace)
             ? "a search in parts is not traced"
         : options->clashes != FZN_NOT_GIVEN
             ? "--clashes: a search in parts does not name what clashes"
         : options->threads > 1 || fzn_options_are_for_threads (options)
             ? "-p, --workers, --turn, --nogoods, --no-deterministic: a cube "
               "is searched by one worker"
         : splits ? foreign_to_split (options)
                  : foreign_to_parts (options);
}

/* --- what is asked for ---------------------------------------------------- */

/* "DIR/17". */
static int
solve_one (const FznOptions *options)
{
  FznManifest manifest;
  FznResult result;
  guint64 number;
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_path_get_dirname (options->cube);
  g_autofree char *name = g_path_get_basename (options->cube);
  if (!g_ascii_string_to_unsigned (name, 10, 1, G_MAXUINT32, &number, NULL)) {
    fprintf (stderr,
             "fzn-libfd: --cube: '%s', expected a folder and the number of a "
             "cube, as in DIR/17\n",
             options->cube);
    return FZN_EXIT_ERROR;
  }
  int status = FZN_EXIT_UNFIT;
  if (!fzn_manifest_read (&manifest, folder, &error))
    status = fzn_cubes_fail (error);
  else if (number > manifest.n)
    fprintf (stderr, "fzn-libfd: %s: there is no such cube, but %zu\n",
             options->cube, manifest.n);
  else if (options->has_bound && !options->bound_known &&
           manifest.asked != FZN_ASKED_BEST)
    fprintf (stderr,
             "fzn-libfd: %s: the search has no best solution, expected "
             "no --bound\n",
             options->cube);
  else
    status = fzn_cube_solve (&manifest, (size_t) number, options, NULL, NULL,
                             &result);
  fzn_manifest_clear (&manifest);
  return status;
}

static int
with_all (const FznOptions *options, FznAnswer *answer)
{
  FznManifest manifest;
  g_autoptr (GError) error = NULL;
  int status =
      fzn_manifest_read (
          &manifest, options->merge ? options->merge : options->missing, &error)
          ? 0
          : fzn_cubes_fail (error);
  if (!status)
    status = options->merge ? fzn_cubes_merge (&manifest, options, answer)
                            : fzn_cubes_missing (&manifest);
  fzn_manifest_clear (&manifest);
  return status;
}

bool
fzn_cubes_check (const FznOptions *options)
{
  const char *why = foreign (options);
  if (why)
    fprintf (stderr, "fzn-libfd: %s\n", why);
  return !why;
}

static int
split (const FznOptions *options)
{
  size_t n;
  int status = fzn_cubes_split (options, &n);
  if (!status && (printf ("%zu\n", n) < 0 || fflush (stdout) != 0))
    status = FZN_EXIT_ERROR;
  return status;
}

int
fzn_cubes_run (const FznOptions *options, FznAnswer *answer)
{
  if (!options->merge)
    fzn_answer_drop (answer); /* nothing is to be said of an end by a signal */
  return !fzn_cubes_check (options) ? FZN_EXIT_ERROR
         : options->split           ? split (options)
         : options->cube            ? solve_one (options)
                                    : with_all (options, answer);
}
