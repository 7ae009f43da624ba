/* SPDX-License-Identifier: MIT */
#ifndef FD_BLOBS_H
#define FD_BLOBS_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

/* Pieces of bytes, one behind the other, written at the end and read from the
 * beginning. */
typedef struct {
  char *bytes;
  size_t *end; /* of each */
  size_t n, read;
  size_t room, ends_room;
} FdBlobs;

static inline size_t
fd_blobs_begin (const FdBlobs *self, size_t i)
{
  return i ? self->end[i - 1] : 0;
}

/* Of those not read. */
static inline size_t
fd_blobs_bytes (const FdBlobs *self)
{
  return fd_blobs_begin (self, self->n) - fd_blobs_begin (self, self->read);
}

/* Where @n bytes may be written, before fd_blobs_add() of as many; NULL: no
 * memory. */
char *fd_blobs_room (FdBlobs *self, size_t n);
void fd_blobs_add (FdBlobs *self, size_t n);

/* Appends all of @more that were not read.  False: no memory. */
bool fd_blobs_append (FdBlobs *self, const FdBlobs *more);

/* The same, and there are none in @more: what it held was exchanged if @self
 * had none. */
bool fd_blobs_pass (FdBlobs *self, FdBlobs *more);

/* The next one is read: what it is, until @self is changed.  There is one. */
const char *fd_blobs_read (FdBlobs *self, size_t *n);

/* The next one is copied to *@block, for which see fd_room(), with a '\0'
 * behind it; once the last one is, there are none.  There is one.  False: no
 * memory; it is still the next one. */
bool fd_blobs_take (FdBlobs *self, char **block, size_t *n, size_t *room);

/* None; @free_memory: nor memory for them. */
void fd_blobs_clear (FdBlobs *self, bool free_memory);

#endif
