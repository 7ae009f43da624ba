/* SPDX-License-Identifier: MIT */
/* part.c - the model of a search in parts, and cubes as text */
#include "manifest.h"
#include "sealed.h"

#include "../parallel-search.h"
#include "../watch.h"

#include <inttypes.h>
#include <string.h>

/* --- the model ------------------------------------------------------------ */

static bool
load (FznPartModel *self, const char *text, gsize length, const char *path,
      unsigned flags, GError **error)
{
  if (length > G_MAXSSIZE) {
    g_set_error (error, FD_ERROR, FD_ERROR_MEMORY, "%s: out of memory", path);
    return false;
  }
  self->model = fd_flatzinc_read_memory_with (
      self->store, text, (gssize) length, path, flags, error);
  return self->model != NULL;
}

bool
fzn_part_load (FznPartModel *self, const FznManifest *manifest,
               const FznOptions *options, FdProof *proof, GError **error)
{
  g_autofree char *text = NULL;
  g_autofree char *path =
      options->path ? g_strdup (options->path)
                    : g_build_filename (manifest->folder, "model.fzn", NULL);
  gsize length;
  *self = (FznPartModel){0};
  if (!g_file_get_contents (path, &text, &length, error))
    return false;
  if (fzn_hash (FZN_HASH_BEGIN, text, length) != manifest->hash) {
    g_set_error (error, FZN_UNFIT,
                 "%s: this is not the model that the cubes of %s are of", path,
                 manifest->folder);
    return false;
  }
  self->store = fd_store_new ();
  if (!self->store) {
    g_set_error (error, FD_ERROR, FD_ERROR_MEMORY, "%s: out of memory", path);
    return false;
  }
  fd_store_set_memory_limit (self->store, options->memory);
  fd_store_set_explaining (self->store, manifest->search.learning);
  fd_store_set_stop (self->store, fzn_watch_stop ());
  if (proof)
    fd_store_set_proof (self->store, proof);
  return load (self, text, length, path,
               manifest->search.no_cliques ? FD_FLATZINC_NO_CLIQUES : 0, error);
}

void
fzn_part_clear (FznPartModel *self)
{
  fd_flatzinc_free (self->model);
  fd_store_free (self->store);
  *self = (FznPartModel){0};
}

FdSearch *
fzn_part_search (const FznPartModel *self, const FznManifest *manifest,
                 const FznOptions *options, size_t number,
                 FdFlatzincWarnFunc warn)
{
  FznOptions both = manifest->search;
  both.checking = options->checking;
  both.nodes = options->nodes;
  both.failures = options->failures;
  both.seed += number ? number - 1 : 0;
  unsigned flags = (both.free ? FD_FLATZINC_FREE : 0) |
                   (both.learning ? FD_FLATZINC_LEARN : 0) |
                   (manifest->asked == FZN_ASKED_ONE ? FD_FLATZINC_FIRST : 0);
  FdSearch *search = fd_flatzinc_search_new (self->model, flags, warn, NULL);
  if (search)
    fzn_set_up_search (&both, search);
  return search;
}

/* --- cubes ---------------------------------------------------------------- */

static const char *const relations[] = {
    [FD_GE] = ">=", [FD_LE] = "<=", [FD_EQ] = "=", [FD_NE] = "!="};

void
fzn_cube_append (FdStore *store, const FdAtom *atom, size_t n, GString *text)
{
  for (size_t i = 0; i < n; i++) {
    FdVar x = fd_atom_var (atom[i]);
    const char *name = fd_var_name (store, x);
    if (name)
      g_string_append_printf (text, " %s", name);
    else
      g_string_append_printf (text, " #%" PRIu32, x.id);
    g_string_append_printf (text, "%s%" PRId32,
                            relations[fd_atom_relation (atom[i])],
                            atom[i].value);
  }
}

static FdVar
find_var (FznPartModel *model, const char *name)
{
  guint64 id;
  if (*name != '#')
    return fd_flatzinc_var (model->model, name);
  if (!g_ascii_string_to_unsigned (name + 1, 10, 1, fd_var_count (model->store),
                                   &id, NULL))
    return FD_VAR_NONE;
  return (FdVar){(uint32_t) id};
}

/* "x>=3". */
static bool
parse_atom (FznPartModel *model, char *word, FdAtom *atom)
{
  gint64 value;
  size_t length = strcspn (word, "<>=!");
  for (size_t i = 0; i < G_N_ELEMENTS (relations); i++) {
    if (!g_str_has_prefix (word + length, relations[i]) ||
        !g_ascii_string_to_signed (word + length + strlen (relations[i]), 10,
                                   FD_VALUE_MIN, FD_VALUE_MAX, &value, NULL))
      continue;
    word[length] = '\0';
    FdVar x = find_var (model, word);
    *atom = fd_atom (x, (FdRelation) i, (int32_t) value);
    return x.id;
  }
  return false;
}

FdAtom *
fzn_cube_parse (FznPartModel *model, const char *text, size_t *n)
{
  g_auto (GStrv) word = g_strsplit (text, " ", -1);
  FdAtom *atom = g_new (FdAtom, g_strv_length (word) + 1);
  *n = 0;
  for (size_t i = 0; word[i]; i++) {
    if (!*word[i])
      continue;
    if (!parse_atom (model, word[i], &atom[*n])) {
      g_free (atom);
      return NULL;
    }
    ++*n;
  }
  return atom;
}
