/* SPDX-License-Identifier: MIT */
/* system.c - time and files, as far as the host has them
 *
 * Files are the host's, in memory: it has host_open(), and reads, writes and
 * closes by the calls of WASI.
 */
#include "glib.h"
#include "glib/gstdio.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

__attribute__ ((import_module ("env"), import_name ("host_open"))) int
host_open (const char *path, int writing);

/* What the C library's open() and fopen() call. */
long __syscall_open (const char *path, long flags, ...);

long
__syscall_open (const char *path, long flags, ...)
{
  int fd = host_open (path, (flags & O_ACCMODE) != O_RDONLY);
  return fd >= 0 ? fd : -ENOENT;
}

int
g_open (const char *path, int flags, ...)
{
  return open (path, flags);
}

/* All of the input is there. */
int
poll (struct pollfd *ready, nfds_t n, int timeout)
{
  (void) timeout;
  for (nfds_t i = 0; i < n; i++)
    ready[i].revents = ready[i].events;
  return (int) n;
}

int
madvise (void *memory, size_t n, int advice)
{
  (void) memory;
  (void) n;
  (void) advice;
  return 0;
}

/* No signal arrives. */
int
sigaction (int number, const struct sigaction *action, struct sigaction *old)
{
  (void) number;
  (void) action;
  if (old)
    memset (old, 0, sizeof *old);
  return 0;
}

void (*signal (int number, void (*handler) (int))) (int)
{
  (void) number;
  (void) handler;
  return SIG_DFL;
}

int
raise (int number)
{
  _exit (128 + number);
}

gint64
g_get_monotonic_time (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

void
g_usleep (unsigned long microseconds)
{
  gint64 end = g_get_monotonic_time () + (gint64) microseconds;
  while (g_get_monotonic_time () < end)
    ;
}

const char *
g_getenv (const char *name)
{
  return getenv (name);
}

gboolean
g_get_charset (const char **name)
{
  if (name)
    *name = "UTF-8";
  return TRUE;
}

GThread *
g_thread_try_new (const char *name, GThreadFunc run, gpointer data,
                  GError **error)
{
  (void) run;
  (void) data;
  g_set_error (error, g_quark_from_static_string ("g_thread_error"), 0,
               "%s: there is one thread here", name);
  return NULL;
}

gpointer
g_thread_join (GThread *thread)
{
  (void) thread;
  return NULL;
}

/* --- files read as a whole ---------------------------------------------------
 */

struct _GMappedFile {
  GByteArray *bytes;
};

GMappedFile *
g_mapped_file_new (const char *path, gboolean writable, GError **error)
{
  guint8 buffer[4096];
  ssize_t n;
  int fd = open (path, O_RDONLY);
  (void) writable;
  if (fd < 0) {
    g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (errno),
                 "%s: %s", path, g_strerror (errno));
    return NULL;
  }
  GMappedFile *file = g_new (GMappedFile, 1);
  file->bytes = g_byte_array_new ();
  while ((n = read (fd, buffer, sizeof buffer)) > 0)
    g_byte_array_append (file->bytes, buffer, (guint) n);
  close (fd);
  return file;
}

void
g_mapped_file_unref (GMappedFile *file)
{
  g_byte_array_unref (file->bytes);
  g_free (file);
}

char *
g_mapped_file_get_contents (GMappedFile *file)
{
  return (char *) file->bytes->data;
}

gsize
g_mapped_file_get_length (GMappedFile *file)
{
  return file->bytes->len;
}
