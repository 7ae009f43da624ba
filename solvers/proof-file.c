/* SPDX-License-Identifier: MIT */
/* proof-file.c - --proof of both programs
 *
 * The library writes files as they are.  One whose name ends in ".gz" goes
 * through GLib's compressor.  What it holds back is drawn after each piece, so
 * that a program that is killed leaves the beginning of a proof.
 */
#include "proof-file.h"

#include <errno.h>
#include <gio/gio.h>
#include <stdio.h>

/* Records are small numbers in a row: more effort gains little. */
#define LEVEL 1

typedef struct {
  FILE *out;
  GConverter *compressor;
} Zipped;

static bool
fail (const char *path, GError **error)
{
  int code = errno;
  g_set_error (error, G_FILE_ERROR, (gint) g_file_error_from_errno (code),
               "%s%s%s", path, *path ? ": " : "", g_strerror (code));
  return false;
}

/* All of @bytes, and what they become. */
static bool
write_zipped (const uint8_t *bytes, size_t n, gpointer data, GError **error)
{
  Zipped *self = data;
  GConverterFlags flags = n ? G_CONVERTER_FLUSH : G_CONVERTER_INPUT_AT_END;
  GConverterResult result;
  char room[1 << 14];
  do {
    gsize read = 0, written = 0;
    result = g_converter_convert (self->compressor, bytes, n, room, sizeof room,
                                  flags, &read, &written, error);
    if (result == G_CONVERTER_ERROR)
      return false;
    if (fwrite (room, 1, written, self->out) != written)
      return fail ("", error);
    bytes += read;
    n -= read;
  } while (result == G_CONVERTER_CONVERTED);
  return fflush (self->out) == 0 || fail ("", error);
}

static void
close_zipped (gpointer data)
{
  Zipped *self = data;
  fclose (self->out);
  g_object_unref (self->compressor);
  g_free (self);
}

static FdProof *
new_zipped (const char *path, GError **error)
{
  FILE *out = fopen (path, "wb");
  if (!out)
    return fail (path, error), NULL;
  Zipped *self = g_new (Zipped, 1);
  *self = (Zipped){out, G_CONVERTER (g_zlib_compressor_new (
                            G_ZLIB_COMPRESSOR_FORMAT_GZIP, LEVEL))};
  FdProof *proof = fd_proof_new (write_zipped, self, close_zipped);
  if (proof)
    return proof;
  close_zipped (self);
  g_set_error (error, FD_ERROR, FD_ERROR_MEMORY, "%s: out of memory", path);
  return NULL;
}

FdProof *
proof_file_new (const char *path, GError **error)
{
  return g_str_has_suffix (path, ".gz") ? new_zipped (path, error)
                                        : fd_proof_new_file (path, error);
}
