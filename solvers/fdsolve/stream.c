/* SPDX-License-Identifier: MIT */

/* Inputs read line by line as they come, of which only what is still needed is
 * kept: a puzzle can be answered before the next one is there, and a file may
 * be larger than the memory.
 *
 * A read waits with poll(), which a signal ends. */
#include "solver-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

/* What is kept at once, at most: one puzzle. */
#define STREAM_LIMIT ((size_t) 256 << 20)
#define STREAM_CHUNK ((size_t) 1 << 16)

/* In ms: how soon a signal is seen that came before poll(); how long the next
 * line may take until the input is said to pause. */
#define STREAM_POLL 100
#define STREAM_PAUSE 500

static void
stream_file_error (SolverStream *stream, const char *name, int code)
{
  stream->ended = true;
  g_set_error (&stream->error, G_FILE_ERROR, g_file_error_from_errno (code),
               "%s: %s", name, g_strerror (code));
}

static SolverStream *
stream_new (const char *name, int fd)
{
  SolverStream *stream = g_new0 (SolverStream, 1);

  stream->text.name = g_strdup (name);
  stream->text.line = 1;
  stream->text.text = g_malloc0 (1);
  stream->fd = fd;
  return stream;
}

SolverStream *
solver_stream_open (const char *path, GError **error)
{
  bool standard = strcmp (path, "-") == 0;
  const char *name = standard ? "<stdin>" : path;
  int fd = standard ? STDIN_FILENO : g_open (path, O_RDONLY | O_CLOEXEC);
  SolverStream *stream = stream_new (name, fd);

  if (fd >= 0)
    return stream;
  stream_file_error (stream, name, errno);
  g_propagate_error (error, g_steal_pointer (&stream->error));
  solver_stream_close (stream);
  return NULL;
}

SolverStream *
solver_stream_new (const char *name, const char *text)
{
  SolverStream *stream = stream_new (name, -1);

  stream->chunk = g_strdup (text);
  stream->end = strlen (text);
  return stream;
}

void
solver_stream_close (SolverStream *stream)
{
  if (stream == NULL)
    return;
  if (stream->fd > STDERR_FILENO)
    close (stream->fd);
  g_clear_error (&stream->error);
  g_free (stream->chunk);
  g_free (stream->text.name);
  g_free (stream->text.text);
  g_free (stream);
}

/* Waits for more to read; %false after a signal, or a pause that matters. */
static bool
stream_wait (SolverStream *stream)
{
  struct pollfd ready = {.fd = stream->fd, .events = POLLIN};

  solver_write_waiting ();
  for (int waited = 0; !solver_stopped (); waited += STREAM_POLL) {
    if (poll (&ready, 1, STREAM_POLL) > 0)
      return true;
    stream->paused = stream->impatient && waited >= STREAM_PAUSE;
    if (stream->paused)
      return false;
  }
  stream->ended = true;
  return false;
}

/* Reads more behind what is left of the chunk; %false if nothing came. */
static bool
stream_fill (SolverStream *stream)
{
  size_t left = stream->end - stream->at;
  gssize n;

  if (stream->fd < 0)
    stream->ended = true;
  if (stream->ended || !stream_wait (stream))
    return false;
  if (left > 0 && stream->at > 0)
    memmove (stream->chunk, stream->chunk + stream->at, left);
  if (left + STREAM_CHUNK > stream->chunk_room) {
    stream->chunk_room = MAX (2 * stream->chunk_room, left + STREAM_CHUNK);
    stream->chunk = g_realloc (stream->chunk, stream->chunk_room);
  }
  stream->at = 0;
  stream->end = left;
  n = read (stream->fd, stream->chunk + left, STREAM_CHUNK);
  if (n < 0 && errno != EINTR)
    stream_file_error (stream, stream->text.name, errno);
  stream->ended |= n == 0;
  stream->end += n > 0 ? (size_t) n : 0;
  return !stream->ended;
}

/* How long the next line is; the rest of the input if that has no end; 0 if
 * there is none. */
static size_t
stream_line (SolverStream *stream)
{
  size_t seen = 0;

  for (;;) {
    size_t left = stream->end - stream->at;
    const char *from = stream->chunk + stream->at;
    const char *newline =
        left > seen ? memchr (from + seen, '\n', left - seen) : NULL;
    if (newline != NULL)
      return (size_t) (newline - from) + 1;
    seen = left;
    if (stream->text.length + left > STREAM_LIMIT) {
      stream->ended = true;
      g_set_error (&stream->error, FD_ERROR, FD_ERROR_INVALID,
                   "%s: a puzzle larger than 256 MiB", stream->text.name);
      return 0;
    }
    if (!stream_fill (stream))
      return stream->ended ? stream->end - stream->at : 0;
  }
}

/* Adds bytes to the text. */
static void
stream_take (SolverStream *stream, size_t n)
{
  SolverText *text = &stream->text;

  if (text->length + n + 1 > stream->room) {
    stream->room = MAX (2 * stream->room, text->length + n + 1);
    text->text = g_realloc (text->text, stream->room);
  }
  memcpy (text->text + text->length, stream->chunk + stream->at, n);
  text->length += n;
  text->text[text->length] = '\0';
  stream->at += n;
}

/* Looks at the line that begins at @start: a byte order mark goes, "\r\n" is
 * "\n", and a NUL byte ends the reading: whatever the rest is, it is no text.
 */
static bool
stream_clean (SolverStream *stream, size_t start)
{
  SolverText *text = &stream->text;
  char *line = text->text + start, *nul;
  size_t n = text->length - start;

  if (!stream->begun && g_str_has_prefix (line, "\xef\xbb\xbf")) {
    n -= 3;
    for (size_t i = 0; i <= n; i++)
      line[i] = line[i + 3];
  }
  stream->begun = true;
  nul = memchr (line, '\0', n);
  if (nul == NULL && n >= 2 && memcmp (line + n - 2, "\r\n", 2) == 0)
    strcpy (line + --n - 1, "\n");
  text->length = start + (nul != NULL ? (size_t) (nul - line) : n);
  if (nul == NULL)
    return true;
  stream->ended = true;
  solver_text_error (text, text->length, FD_ERROR_PARSE, &stream->error,
                     "expected text, found a NUL byte");
  text->length = start;
  text->text[start] = '\0';
  return false;
}

bool
solver_stream_more (SolverStream *stream)
{
  size_t start = stream->text.length, n = stream_line (stream);

  if (n == 0 || stream->error != NULL)
    return false;
  stream_take (stream, n);
  return stream_clean (stream, start);
}

bool
solver_stream_failed (SolverStream *stream, GError **error)
{
  if (stream->error == NULL)
    return false;
  g_clear_error (error);
  g_propagate_error (error, g_steal_pointer (&stream->error));
  return true;
}

size_t
solver_stream_drop (SolverStream *stream, size_t offset)
{
  SolverText *text = &stream->text;
  size_t n = offset;

  while (n > 0 && text->text[n - 1] != '\n')
    n--;
  for (const char *p = text->text, *end = p + n; p < end; p++) {
    p = memchr (p, '\n', (size_t) (end - p)); /* the last one is before @end */
    text->line++;
  }
  text->length -= n;
  memmove (text->text, text->text + n, text->length + 1);
  return offset - n;
}

SolverText *
solver_text_read (const char *path, GError **error)
{
  g_autoptr (SolverStream) stream = solver_stream_open (path, error);
  SolverText *text;

  if (stream == NULL)
    return NULL;
  while (solver_stream_more (stream))
    ;
  if (solver_stream_failed (stream, error))
    return NULL;
  if (solver_stopped ()) {
    g_set_error (error, FD_ERROR, FD_ERROR_STOPPED,
                 "stopped by the signal, before the search");
    return NULL;
  }
  text = g_new (SolverText, 1);
  *text = stream->text;
  stream->text = (SolverText){0};
  return text;
}
