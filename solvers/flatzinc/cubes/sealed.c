/* SPDX-License-Identifier: MIT */
/* sealed.c - text files that are whole or not there
 *
 * Programs that write them may be killed at any time, may run twice, and on
 * several machines that share the folder: so each writes a file of its own, and
 * only then gives it its name.  What a machine that breaks down had not yet on
 * disk is seen to be missing by the last line.
 */
#include "sealed.h"

#include <errno.h>
#include <fd.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#define END "%end "

uint64_t
fzn_hash (uint64_t hash, const void *bytes, size_t n)
{
  const uint8_t *byte = bytes;
  for (size_t i = 0; i < n; i++)
    hash = (hash ^ byte[i]) * UINT64_C (1099511628211);
  return hash;
}

static bool
fail (const char *path, GError **error)
{
  int code = errno;
  g_set_error (error, G_FILE_ERROR, (gint) g_file_error_from_errno (code),
               "%s: %s", path, g_strerror (code));
  return false;
}

char *
fzn_temporary_name (const char *path)
{
  return g_strdup_printf ("%s.%s-%ld-%08x.tmp", path, g_get_host_name (),
                          (long) getpid (), g_random_int ());
}

bool
fzn_put_in_place (const char *temporary, const char *path, GError **error)
{
  return g_rename (temporary, path) == 0 || fail (path, error);
}

/* --- writing -------------------------------------------------------------- */

bool
fzn_sealed_new (FznSealed *self, const char *path, GError **error)
{
  *self = (FznSealed){
      .path = g_strdup (path),
      .temporary = fzn_temporary_name (path),
      .hash = FZN_HASH_BEGIN,
  };
  self->file = fopen (self->temporary, "wbxe");
  if (self->file)
    return true;
  fail (self->temporary, error);
  fzn_sealed_drop (self);
  return false;
}

void
fzn_sealed_put (FznSealed *self, const char *text, size_t n)
{
  self->hash = fzn_hash (self->hash, text, n);
  fwrite (text, 1, n, self->file);
}

void
fzn_sealed_printf (FznSealed *self, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  g_autofree char *text = g_strdup_vprintf (format, ap);
  va_end (ap);
  fzn_sealed_put (self, text, strlen (text));
}

static void
clear (FznSealed *self)
{
  if (self->file)
    fclose (self->file);
  g_free (self->path);
  g_free (self->temporary);
  *self = (FznSealed){0};
}

bool
fzn_sealed_end (FznSealed *self, uint64_t *hash, GError **error)
{
  fprintf (self->file, "%s%016" PRIx64 "\n", END, self->hash);
  bool ok = !ferror (self->file) && fflush (self->file) == 0;
  if (!ok)
    fail (self->temporary, error);
  ok = ok && fzn_put_in_place (self->temporary, self->path, error);
  if (!ok)
    g_unlink (self->temporary);
  if (hash)
    *hash = self->hash;
  clear (self);
  return ok;
}

void
fzn_sealed_drop (FznSealed *self)
{
  if (self->file)
    g_unlink (self->temporary);
  clear (self);
}

/* --- reading -------------------------------------------------------------- */

bool
fzn_sealed_open (FznSealedReader *self, const char *path, GError **error)
{
  *self =
      (FznSealedReader){.file = fopen (path, "rbe"), .hash = FZN_HASH_BEGIN};
  return self->file || fail (path, error);
}

bool
fzn_sealed_next (FznSealedReader *self)
{
  ssize_t n = getline (&self->line, &self->room, self->file);
  if (n <= 0 || self->line[n - 1] != '\n')
    return false;
  if (g_str_has_prefix (self->line, END)) {
    g_autofree char *end =
        g_strdup_printf ("%s%016" PRIx64 "\n", END, self->hash);
    self->is_whole = g_str_equal (end, self->line) && fgetc (self->file) == EOF;
    return false;
  }
  self->hash = fzn_hash (self->hash, self->line, (size_t) n);
  self->line[n - 1] = '\0';
  return true;
}

void
fzn_sealed_close (FznSealedReader *self)
{
  if (self->file)
    fclose (self->file);
  g_free (self->line);
  *self = (FznSealedReader){0};
}
