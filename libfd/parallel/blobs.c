/* SPDX-License-Identifier: MIT */
/* blobs.c - a queue of pieces of bytes */
#include "blobs.h"

#include "base/room.h"

#include <string.h>

char *
fd_blobs_room (FdBlobs *self, size_t n)
{
  size_t used = fd_blobs_begin (self, self->n);
  return fd_room (&self->bytes, used + n + 1, &self->room, 1) &&
                 fd_room (&self->end, self->n + 1, &self->ends_room,
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
  if (!fd_room (&self->bytes, used + n, &self->room, 1) ||
      !fd_room (&self->end, self->n + n_more, &self->ends_room,
                sizeof *self->end))
    return false;
  if (n)
    memcpy (self->bytes + used, more->bytes + from, n);
  for (size_t i = more->read; i < more->n; i++)
    self->end[self->n++] = used + more->end[i] - from;
  return true;
}

bool
fd_blobs_pass (FdBlobs *self, FdBlobs *more)
{
  bool ok = true;
  if (self->read == self->n) {
    FdBlobs none = *self;
    *self = *more;
    *more = none;
  } else
    ok = fd_blobs_append (self, more);
  fd_blobs_clear (more, false);
  return ok;
}

const char *
fd_blobs_read (FdBlobs *self, size_t *n)
{
  size_t from = fd_blobs_begin (self, self->read);
  *n = self->end[self->read++] - from;
  return self->bytes + from;
}

bool
fd_blobs_take (FdBlobs *self, char **block, size_t *n, size_t *room)
{
  size_t length;
  const char *bytes = fd_blobs_read (self, &length);
  if (!fd_room (block, length + 1, room, 1)) {
    self->read--;
    return false;
  }
  if (length)
    memcpy (*block, bytes, length);
  (*block)[length] = '\0';
  *n = length;
  if (self->read == self->n)
    fd_blobs_clear (self, false);
  return true;
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
