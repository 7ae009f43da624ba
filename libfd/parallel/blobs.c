/* SPDX-License-Identifier: MIT */
/* blobs.c - a queue of pieces of bytes */
#include "blobs.h"

#include <stdint.h>
#include <string.h>

static bool
make_room (void *array, size_t needed, size_t *room, size_t size)
{
  void **block = array;
  if (needed <= *room)
    return true;
  size_t n = MAX (MAX (needed, 2 * *room), 64);
  void *grown = n > SIZE_MAX / size ? NULL : g_try_realloc (*block, n * size);
  if (!grown)
    return false;
  *block = grown;
  *room = n;
  return true;
}

char *
fd_blobs_room (FdBlobs *self, size_t n)
{
  size_t used = fd_blobs_begin (self, self->n);
  return make_room (&self->bytes, used + n + 1, &self->room, 1) &&
                 make_room (&self->end, self->n + 1, &self->ends_room,
                            sizeof *self->end)
             ? self->bytes + used
             : NULL;
}

void
fd_blobs_add (FdBlobs *self, size_t n)
{
  size_t used = fd_blobs_begin (self, self->n);
  self->end[self->n++] = used + n;
}

bool
fd_blobs_append (FdBlobs *self, const FdBlobs *more)
{
  size_t used = fd_blobs_begin (self, self->n);
  size_t from = fd_blobs_begin (more, more->read), n = fd_blobs_bytes (more);
  size_t n_more = more->n - more->read;
  if (!make_room (&self->bytes, used + n, &self->room, 1) ||
      !make_room (&self->end, self->n + n_more, &self->ends_room,
                  sizeof *self->end))
    return false;
  if (n)
    memcpy (self->bytes + used, more->bytes + from, n);
  for (size_t i = more->read; i < more->n; i++)
    self->end[self->n++] = used + more->end[i] - from;
  return true;
}

const char *
fd_blobs_read (FdBlobs *self, size_t *n)
{
  size_t from = fd_blobs_begin (self, self->read);
  *n = self->end[self->read++] - from;
  return self->bytes + from;
}

void
fd_blobs_clear (FdBlobs *self, bool free_memory)
{
  self->n = self->read = 0;
  if (!free_memory)
    return;
  g_free (self->bytes);
  g_free (self->end);
  *self = (FdBlobs){0};
}
