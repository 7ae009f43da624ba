/* SPDX-License-Identifier: MIT */
/* memory.c - allocation, and what is told when it fails
 *
 * As in GLib, g_malloc() and its kin do not return without memory: they log a
 * fatal error, which the program may take to end in its own way.
 */
#include "glib.h"

static GLogFunc log_handler = g_log_default_handler;
static gpointer log_data;

GLogFunc
g_log_set_default_handler (GLogFunc handler, gpointer data)
{
  GLogFunc old = log_handler;
  log_handler = handler;
  log_data = data;
  return old;
}

void
g_log_default_handler (const char *domain, GLogLevelFlags level,
                       const char *message, gpointer data)
{
  (void) domain;
  (void) level;
  (void) data;
  fprintf (stderr, "%s\n", message);
}

void
g_log (const char *domain, GLogLevelFlags level, const char *format, ...)
{
  char message[512];
  va_list args;
  va_start (args, format);
  vsnprintf (message, sizeof message, format, args);
  va_end (args);
  log_handler (domain, level, message, log_data);
  if (level & G_LOG_LEVEL_ERROR)
    abort ();
}

void
fd_glib_assertion (const char *what, const char *where)
{
  g_log (NULL, G_LOG_LEVEL_ERROR, "%s: assertion failed: %s", where, what);
  abort ();
}

void
g_print (const char *format, ...)
{
  va_list args;
  va_start (args, format);
  vprintf (format, args);
  va_end (args);
}

/* --- allocating ------------------------------------------------------------
 */

static gpointer
need (gpointer made, gsize n)
{
  if (!made && n)
    g_log (NULL, G_LOG_LEVEL_ERROR, "failed to allocate %zu bytes", n);
  return made;
}

/* n * size, or more than there can be. */
static gsize
product (gsize n, gsize size)
{
  gsize bytes;
  return __builtin_mul_overflow (n, size, &bytes) ? G_MAXSIZE : bytes;
}

gpointer
g_try_malloc (gsize n)
{
  return n ? malloc (n) : NULL;
}

gpointer
g_try_malloc0 (gsize n)
{
  return n ? calloc (1, n) : NULL;
}

gpointer
g_try_realloc (gpointer memory, gsize n)
{
  if (n)
    return realloc (memory, n);
  free (memory);
  return NULL;
}

gpointer
g_malloc (gsize n)
{
  return need (g_try_malloc (n), n);
}

gpointer
g_malloc0 (gsize n)
{
  return need (g_try_malloc0 (n), n);
}

gpointer
g_realloc (gpointer memory, gsize n)
{
  return need (g_try_realloc (memory, n), n);
}

gpointer
g_malloc_n (gsize n, gsize size)
{
  return g_malloc (product (n, size));
}

gpointer
g_malloc0_n (gsize n, gsize size)
{
  return g_malloc0 (product (n, size));
}

gpointer
g_realloc_n (gpointer memory, gsize n, gsize size)
{
  return g_realloc (memory, product (n, size));
}

gpointer
g_try_malloc_n (gsize n, gsize size)
{
  return g_try_malloc (product (n, size));
}

gpointer
g_try_malloc0_n (gsize n, gsize size)
{
  return g_try_malloc0 (product (n, size));
}

gpointer
g_try_realloc_n (gpointer memory, gsize n, gsize size)
{
  return g_try_realloc (memory, product (n, size));
}

void
g_free (gpointer memory)
{
  free (memory);
}

gpointer
g_memdup2 (gconstpointer memory, gsize n)
{
  if (!memory || !n)
    return NULL;
  return memcpy (g_malloc (n), memory, n);
}
