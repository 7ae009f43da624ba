/* SPDX-License-Identifier: MIT */
/* result.c - what was found in a cube, as a file
 *
 * Lines of solutions, as they are to be printed, and about them lines that
 * begin with %, as none of a solution does.
 */
#include "result.h"

#include <inttypes.h>
#include <string.h>

#define FIRST_LINE "%fzn-libfd result 1"
#define DASHES "----------"

/* --- writing -------------------------------------------------------------- */

bool
fzn_result_begin (FznSealed *out, const FznManifest *manifest, size_t number,
                  GError **error)
{
  g_autofree char *path = fzn_manifest_file (manifest, number, "result");
  if (!fzn_sealed_new (out, path, error))
    return false;
  fzn_sealed_printf (out, "%s\n%%split %016" PRIx64 "\n%%cube %zu\n",
                     FIRST_LINE, manifest->id, number);
  return true;
}

static void
put_statistics (FznSealed *out, const FdStatistics *statistics)
{
  size_t n;
  const FdStatisticsField *field =
      fd_statistics_fields (FD_STATISTICS_SEARCH, &n);
  const uint64_t *value = (const uint64_t *) statistics;
  for (size_t i = 0; i < n; i++)
    fzn_sealed_printf (out, "%%%s %" PRIu64 "\n", field[i].name, value[i]);
}

bool
fzn_result_end (FznSealed *out, const FznManifest *manifest,
                const FznResult *result, GError **error)
{
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];
  put_statistics (out, &result->statistics);
  fzn_sealed_printf (out, "%%found %" PRIu64 "\n", result->n_solutions);
  if (manifest->asked == FZN_ASKED_BEST && result->n_solutions)
    fzn_sealed_printf (out, "%%objective %" PRId64 "\n", result->objective);
  if (result->has_bound)
    fzn_sealed_printf (out, "%%bound %" PRId64 "\n", result->bound);
  if (result->has_proof)
    fzn_sealed_printf (out, "%%proof %016" PRIx64 "\n", result->proof);
  fzn_sealed_printf (
      out, "%%seconds %s\n%%status %s\n",
      g_ascii_formatd (seconds, sizeof seconds, "%.6f", result->seconds),
      result->is_enough ? "enough" : "exhausted");
  return fzn_sealed_end (out, NULL, error);
}

/* --- reading -------------------------------------------------------------- */

static bool
take_statistic (FdStatistics *statistics, const char *key, const char *value)
{
  size_t n;
  const FdStatisticsField *field =
      fd_statistics_fields (FD_STATISTICS_SEARCH, &n);
  for (size_t i = 0; i < n; i++)
    if (g_str_equal (field[i].name, key)) {
      ((uint64_t *) statistics)[i] = g_ascii_strtoull (value, NULL, 10);
      return true;
    }
  return false;
}

static void
take_field (FznResult *self, const char *key, const char *value)
{
  if (take_statistic (&self->statistics, key, value))
    return;
  if (g_str_equal (key, "found"))
    self->n_solutions = g_ascii_strtoull (value, NULL, 10);
  else if (g_str_equal (key, "objective"))
    self->objective = g_ascii_strtoll (value, NULL, 10);
  else if (g_str_equal (key, "seconds"))
    self->seconds = g_ascii_strtod (value, NULL);
  else if (g_str_equal (key, "status"))
    self->is_enough = g_str_equal (value, "enough");
  else if (g_str_equal (key, "bound")) {
    self->has_bound = true;
    self->bound = g_ascii_strtoll (value, NULL, 10);
  } else if (g_str_equal (key, "proof")) {
    self->has_proof = true;
    self->proof = g_ascii_strtoull (value, NULL, 16);
  }
}

static bool
refuse (const char *path, const char *what, GError **error)
{
  g_set_error (error, FZN_UNFIT, "%s: %s", path, what);
  return false;
}

static bool
next_is (FznSealedReader *in, const char *line)
{
  return fzn_sealed_next (in) && g_str_equal (in->line, line);
}

static bool
read_lines (FznResult *self, FznSealedReader *in, const char *path,
            const FznManifest *manifest, size_t number, GError **error)
{
  g_autofree char *split =
      g_strdup_printf ("%%split %016" PRIx64, manifest->id);
  g_autofree char *cube = g_strdup_printf ("%%cube %zu", number);
  if (!next_is (in, FIRST_LINE))
    return refuse (path, "this is no result of a cube", error);
  if (!next_is (in, split))
    return refuse (path, "this is a result of another split", error);
  if (!next_is (in, cube))
    return refuse (path, "this is the result of another cube", error);
  while (fzn_sealed_next (in)) {
    char *value = *in->line == '%' ? strchr (in->line, ' ') : NULL;
    if (!value)
      continue;
    *value++ = '\0';
    take_field (self, in->line + 1, value);
  }
  return in->is_whole ||
         refuse (path, "the result is cut short or damaged", error);
}

bool
fzn_result_read (FznResult *self, const FznManifest *manifest, size_t number,
                 GError **error)
{
  FznSealedReader in;
  g_autofree char *path = fzn_manifest_file (manifest, number, "result");
  *self = (FznResult){0};
  if (!fzn_sealed_open (&in, path, error))
    return false;
  bool ok = read_lines (self, &in, path, manifest, number, error);
  fzn_sealed_close (&in);
  return ok;
}

bool
fzn_is_better (const FznManifest *manifest, int64_t a, int64_t b)
{
  return manifest->goal == FD_FLATZINC_MINIMIZE ? a < b : a > b;
}

bool
fzn_result_covers (const FznResult *self, const FznManifest *manifest,
                   const FznOptions *options)
{
  if (manifest->has_proofs && !self->has_proof)
    return false;
  return !self->has_bound ||
         (options->has_bound &&
          !fzn_is_better (manifest, self->bound, options->bound));
}

bool
fzn_result_each (const FznManifest *manifest, size_t number,
                 FznSolutionFunc func, gpointer data)
{
  FznSealedReader in;
  g_autofree char *path = fzn_manifest_file (manifest, number, "result");
  g_autoptr (GString) text = g_string_new (NULL);
  if (!fzn_sealed_open (&in, path, NULL))
    return false;
  bool ok = true;
  while (ok && fzn_sealed_next (&in)) {
    if (*in.line == '%')
      continue;
    if (!g_str_equal (in.line, DASHES)) {
      g_string_append (text, in.line);
      g_string_append_c (text, '\n');
      continue;
    }
    ok = func (text, data);
    g_string_truncate (text, 0);
  }
  ok = ok && in.is_whole;
  fzn_sealed_close (&in);
  return ok;
}
