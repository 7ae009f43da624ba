/* SPDX-License-Identifier: MIT */
/* gunzip.c - proofs that gzip compressed
 *
 * Nothing depends on this: a byte that comes out wrong makes a record that does
 * not follow, and what is missing at the end proves nothing.
 */
#include "gunzip.h"

#include "domain.h"

#include <errno.h>
#include <gio/gio.h>
#include <string.h>

struct Gunzip {
  FILE *in;
  const char *file;
  GConverter *converter;
  unsigned char buffer[1 << 16];
  size_t n, used;
  bool is_over;
};

int
gunzip_begins (FILE *in)
{
  int first = getc (in);
  if (first != EOF)
    ungetc (first, in);
  return first == 0x1f;
}

Gunzip *
gunzip_new (FILE *in, const char *file)
{
  Gunzip *self = g_new0 (Gunzip, 1);
  self->in = in;
  self->file = file;
  self->converter =
      G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
  return self;
}

/* Behind what is left; false at the end. */
static bool
fill (Gunzip *self)
{
  memmove (self->buffer, self->buffer + self->used, self->n - self->used);
  self->n -= self->used;
  self->used = 0;
  size_t more = fread (self->buffer + self->n, 1, sizeof self->buffer - self->n,
                       self->in);
  if (ferror (self->in))
    die ("%s: %s", self->file, strerror (errno));
  self->n += more;
  return more;
}

size_t
gunzip_read (Gunzip *self, unsigned char *buffer, size_t room)
{
  while (!self->is_over) {
    GError *error = NULL;
    gsize used = 0, written = 0;
    if (self->used == self->n && !fill (self))
      break;
    GConverterResult result = g_converter_convert (
        self->converter, self->buffer + self->used, self->n - self->used,
        buffer, room, G_CONVERTER_NO_FLAGS, &used, &written, &error);
    bool more = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT);
    if (result == G_CONVERTER_ERROR && !more)
      die ("%s: %s", self->file, error->message);
    g_clear_error (&error);
    self->used += used;
    self->is_over = result == G_CONVERTER_FINISHED || (more && !fill (self));
    if (written)
      return written;
  }
  self->is_over = true;
  return 0;
}
