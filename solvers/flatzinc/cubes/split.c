/* SPDX-License-Identifier: MIT */
/* split.c - --split: the cubes of a model, with a copy of it, in a folder */
#include "cubes.h"

#include "../parallel-search.h"

#include <errno.h>
#include <glib/gstdio.h>

/* What is asked of the model, by the options. */
static FznAsked
asked (const FznOptions *options, FdFlatzincGoal goal)
{
  return goal != FD_FLATZINC_SATISFY            ? FZN_ASKED_BEST
         : fzn_options_solutions (options) == 1 ? FZN_ASKED_ONE
                                                : FZN_ASKED_ALL;
}

static void
warn (const char *message, gpointer data)
{
  (void) data;
  fprintf (stderr, "fzn-libfd: warning: %s\n", message);
}

static bool
set_limit_error (const FznPartModel *part, const FdSearch *search,
                 GError **error)
{
  const GError *why = fd_store_error (part->store);
  bool starved = search && fd_search_limit (search) == FD_LIMIT_MEMORY;
  if (why)
    g_propagate_error (error, g_error_copy (why));
  else if (starved)
    g_set_error (error, FD_ERROR, FD_ERROR_MEMORY, "--split: no more memory");
  else
    g_set_error (error, FD_ERROR, FD_ERROR_STOPPED,
                 "--split: a limit ended it: there are no cubes");
  return false;
}

/* The cubes of @part into the manifest. */
static bool
find_cubes (FznManifest *manifest, FznPartModel *part,
            const FznOptions *options, GError **error)
{
  manifest->goal = fd_flatzinc_goal (part->model);
  manifest->asked = asked (options, manifest->goal);
  manifest->cube = g_new0 (char *, 1);
  if (!fd_flatzinc_is_consistent (part->model))
    return true;
  FdSearch *search = fzn_part_search (part, manifest, options, 0, warn);
  g_autoptr (FdCubes) cubes = NULL;
  if (search && fd_flatzinc_name_vars (part->model))
    cubes = fd_search_split (search, (size_t) options->split);
  bool ok = cubes || set_limit_error (part, search, error);
  manifest->n = fd_cubes_length (cubes);
  manifest->cube = g_renew (char *, manifest->cube, manifest->n + 1);
  for (size_t i = 0; i < manifest->n; i++) {
    size_t n;
    const FdAtom *atom = fd_cubes_get (cubes, i, &n);
    GString *text = g_string_new (NULL);
    fzn_cube_append (part->store, atom, n, text);
    manifest->cube[i] = g_string_free (text, FALSE);
  }
  manifest->cube[manifest->n] = NULL;
  fd_search_free (search);
  return ok;
}

static bool
make_folder (const char *folder, GError **error)
{
  g_autofree char *manifest = g_build_filename (folder, "manifest", NULL);
  if (g_file_test (manifest, G_FILE_TEST_EXISTS)) {
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_EXIST,
                 "%s: there are cubes already, expected a new folder", folder);
    return false;
  }
  if (g_mkdir_with_parents (folder, 0777) == 0)
    return true;
  int code = errno;
  g_set_error (error, G_FILE_ERROR, (gint) g_file_error_from_errno (code),
               "%s: %s", folder, g_strerror (code));
  return false;
}

/* The folder with the model, and behind all else the manifest. */
static bool
write_all (FznManifest *manifest, FznParallel *input, const FznOptions *options,
           GError **error)
{
  g_autofree char *copy =
      g_build_filename (manifest->folder, "model.fzn", NULL);
  FznOptions here = *options;
  FznPartModel part = {0};
  here.path = copy;
  bool ok =
      make_folder (manifest->folder, error) &&
      g_file_set_contents (copy, input->text, (gssize) input->length, error) &&
      fzn_part_load (&part, manifest, &here, NULL, error);
  ok = ok && find_cubes (manifest, &part, options, error) &&
       fzn_manifest_write (manifest, error);
  fzn_part_clear (&part);
  return ok;
}

int
fzn_cubes_split (const FznOptions *options, size_t *n)
{
  FznParallel input = {0};
  g_autoptr (GError) error = NULL;
  FznManifest manifest = {
      .folder = g_strdup (options->cubes),
      .has_proofs = options->proofs,
      .search = *options,
  };
  int status = FZN_EXIT_DONE;
  if (!fzn_parallel_read (&input, options)) {
    fprintf (stderr, "fzn-libfd: %s: %s\n", options->path, g_strerror (errno));
    status = FZN_EXIT_ERROR;
  } else {
    manifest.hash = fzn_hash (FZN_HASH_BEGIN, input.text, input.length);
    if (!write_all (&manifest, &input, options, &error) &&
        (status = fzn_cubes_fail (error)) == FZN_EXIT_UNFIT)
      status = FZN_EXIT_ERROR; /* the model itself is invalid */
  }
  *n = manifest.n;
  fzn_parallel_clear (&input);
  fzn_manifest_clear (&manifest);
  return status;
}
