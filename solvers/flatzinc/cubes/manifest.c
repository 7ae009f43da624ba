/* SPDX-License-Identifier: MIT */
/* manifest.c - what a search in parts is of, and its cubes, as a file */
#include "manifest.h"

#include "sealed.h"

#include <inttypes.h>
#include <string.h>

#define FIRST_LINE "fzn-libfd cubes 1"
#define MANIFEST "manifest"

static const char *const asked[] = {
    [FZN_ASKED_ONE] = "one",
    [FZN_ASKED_ALL] = "all",
    [FZN_ASKED_BEST] = "best",
};
static const char *const goals[] = {
    [FD_FLATZINC_SATISFY] = "satisfy",
    [FD_FLATZINC_MINIMIZE] = "minimize",
    [FD_FLATZINC_MAXIMIZE] = "maximize",
};

char *
fzn_manifest_file (const FznManifest *self, size_t number, const char *what)
{
  g_autofree char *name = g_strdup_printf ("%zu.%s", number, what);
  return g_build_filename (self->folder, name, NULL);
}

/* --- writing -------------------------------------------------------------- */

static void
put_restarts (FznSealed *out, const FznOptions *search)
{
  char base[G_ASCII_DTOSTR_BUF_SIZE];
  if (!search->has_restart)
    return;
  fzn_sealed_printf (out, "restart %d %" PRIu32 " %s\n", (int) search->restart,
                     search->restart_scale,
                     g_ascii_dtostr (base, sizeof base, search->restart_base));
}

bool
fzn_manifest_write (FznManifest *self, GError **error)
{
  FznSealed out;
  const FznOptions *search = &self->search;
  g_autofree char *path = g_build_filename (self->folder, MANIFEST, NULL);
  if (!fzn_sealed_new (&out, path, error))
    return false;
  fzn_sealed_printf (&out,
                     FIRST_LINE "\nversion " FZN_VERSION "\nmodel %016" PRIx64
                                "\ngoal %s\nasked %s\n",
                     self->hash, goals[self->goal], asked[self->asked]);
  fzn_sealed_printf (&out, "free %d\nlearn %d\nseed %" PRIu64 "\n",
                     search->free, search->learning, search->seed);
  fzn_sealed_printf (&out, "cliques %d\n", !search->no_cliques);
  put_restarts (&out, search);
  fzn_sealed_printf (&out, "proofs %d\ncubes %zu\n", self->has_proofs, self->n);
  for (size_t i = 0; i < self->n; i++)
    fzn_sealed_printf (&out, "%zu:%s\n", i + 1, self->cube[i]);
  return fzn_sealed_end (&out, &self->id, error);
}

/* --- reading -------------------------------------------------------------- */

static bool
find_word (const char *const *words, size_t n, const char *word, int *found)
{
  for (size_t i = 0; i < n; i++)
    if (g_str_equal (words[i], word)) {
      *found = (int) i;
      return true;
    }
  return false;
}

static bool
read_number (const char *text, guint64 most, uint64_t *value)
{
  guint64 number;
  if (!g_ascii_string_to_unsigned (text, 10, 0, most, &number, NULL))
    return false;
  *value = number;
  return true;
}

static bool
read_flag (const char *text, bool *flag)
{
  *flag = *text == '1';
  return g_str_equal (text, "0") || g_str_equal (text, "1");
}

static bool
read_restart (FznOptions *search, const char *text)
{
  g_auto (GStrv) word = g_strsplit (text, " ", 4);
  uint64_t kind, scale;
  if (g_strv_length (word) != 3 ||
      !read_number (word[0], FD_RESTART_GLUCOSE, &kind) ||
      !read_number (word[1], UINT32_MAX, &scale))
    return false;
  search->has_restart = true;
  search->restart = (FdRestart) kind;
  search->restart_scale = (uint32_t) scale;
  search->restart_base = g_ascii_strtod (word[2], NULL);
  return true;
}

/* A line before the cubes; false: it cannot be. */
static bool
take_field (FznManifest *self, const char *key, const char *value)
{
  FznOptions *search = &self->search;
  int which = 0;
  uint64_t n;
  bool ok = true, flag = false;
  if (g_str_equal (key, "model"))
    self->hash = g_ascii_strtoull (value, NULL, 16);
  else if (g_str_equal (key, "goal"))
    ok = find_word (goals, G_N_ELEMENTS (goals), value, &which),
    self->goal = (FdFlatzincGoal) which;
  else if (g_str_equal (key, "asked"))
    ok = find_word (asked, G_N_ELEMENTS (asked), value, &which),
    self->asked = (FznAsked) which;
  else if (g_str_equal (key, "free"))
    ok = read_flag (value, &search->free);
  else if (g_str_equal (key, "learn"))
    ok = read_flag (value, &search->learning);
  else if (g_str_equal (key, "cliques"))
    ok = read_flag (value, &flag), search->no_cliques = !flag;
  else if (g_str_equal (key, "seed"))
    ok = read_number (value, G_MAXINT64, &search->seed);
  else if (g_str_equal (key, "restart"))
    ok = read_restart (search, value);
  else if (g_str_equal (key, "proofs"))
    ok = read_flag (value, &self->has_proofs);
  else if (g_str_equal (key, "cubes") &&
           (ok = read_number (value, 1 << 22, &n)))
    self->n = n;
  return ok;
}

static bool
refuse (const char *path, const char *what, GError **error)
{
  g_set_error (error, FZN_UNFIT, "%s: %s", path, what);
  return false;
}

static bool
read_version (FznSealedReader *in, const char *path, GError **error)
{
  if (!fzn_sealed_next (in) || !g_str_equal (in->line, FIRST_LINE))
    return refuse (path, "this is no manifest of cubes", error);
  if (!fzn_sealed_next (in) || !g_str_has_prefix (in->line, "version "))
    return refuse (path, "the manifest is cut short or damaged", error);
  if (!g_str_equal (in->line + 8, FZN_VERSION)) {
    g_set_error (error, FZN_UNFIT,
                 "%s: the cubes were made by version %s, and this is %s", path,
                 in->line + 8, FZN_VERSION);
    return false;
  }
  return true;
}

static bool
read_lines (FznManifest *self, FznSealedReader *in)
{
  g_autoptr (GPtrArray) cubes = g_ptr_array_new_with_free_func (g_free);
  bool ok = true;
  while (ok && fzn_sealed_next (in)) {
    char *value = strpbrk (in->line, " :");
    if (!value)
      return false;
    bool is_cube = *value == ':';
    *value++ = '\0';
    if (is_cube)
      g_ptr_array_add (cubes, g_strdup (value));
    else
      ok = take_field (self, in->line, value);
  }
  if (!ok || !in->is_whole || cubes->len != self->n)
    return false;
  g_ptr_array_add (cubes, NULL);
  self->cube = (char **) g_ptr_array_steal (cubes, NULL);
  self->id = in->hash;
  return true;
}

bool
fzn_manifest_read (FznManifest *self, const char *folder, GError **error)
{
  FznSealedReader in;
  g_autofree char *path = g_build_filename (folder, MANIFEST, NULL);
  *self = (FznManifest){.folder = g_strdup (folder)};
  if (!fzn_sealed_open (&in, path, error))
    return false;
  bool ok = read_version (&in, path, error) &&
            (read_lines (self, &in) ||
             refuse (path, "the manifest is cut short or damaged", error));
  fzn_sealed_close (&in);
  return ok;
}

void
fzn_manifest_clear (FznManifest *self)
{
  g_free (self->folder);
  g_strfreev (self->cube);
  *self = (FznManifest){0};
}
