/* SPDX-License-Identifier: MIT */
/* program.c - memory, files and messages */
#include "model.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
die (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  fflush (stdout);
  fprintf (stderr, "%s: ", program);
  vfprintf (stderr, format, ap);
  fputc ('\n', stderr);
  exit (2);
}

/* Up to the next power of two. */
void *
grow_more (void *items, size_t n, size_t size)
{
  return g_realloc_n (items, MAX (2 * n, 16), size);
}

char *
slurp (const char *file, size_t *length)
{
  GError *error = NULL;
  char *text = NULL;
  if (!g_file_get_contents (strcmp (file, "-") ? file : "/dev/stdin", &text,
                            length, &error))
    die ("%s: %s", file, error->message);
  return text;
}
