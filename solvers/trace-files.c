/* SPDX-License-Identifier: MIT */
/* trace-files.c - --trace, --tree and --cp-profiler of both programs */
#include "trace-files.h"

#include <errno.h>
#include <string.h>

static bool
fail (const char *path, char **message)
{
  *message = g_strdup_printf ("%s: %s", path, g_strerror (errno));
  return false;
}

static bool
open_file (const char *path, FILE **file, char **message)
{
  if (!path)
    return true;
  *file = strcmp (path, "-") == 0 ? stderr : fopen (path, "w");
  return *file || fail (path, message);
}

static bool
connect_profiler (TraceFiles *self, char **message)
{
  if (self->profiler)
    self->connection = cp_profiler_new (self->profiler, message);
  return !self->profiler || self->connection;
}

bool
trace_files_open (TraceFiles *self, char **message)
{
  return open_file (self->log, &self->log_file, message) &&
         open_file (self->tree, &self->tree_file, message) &&
         connect_profiler (self, message);
}

bool
trace_files_add (const TraceFiles *self, FdSearch *search)
{
  return (!self->log_file || fd_search_trace_text (search, self->log_file)) &&
         (!self->tree_file || fd_search_trace_tree (search, self->tree_file)) &&
         (!self->connection || cp_profiler_add (self->connection, search));
}

static bool
close_file (const char *path, FILE **file, char **message)
{
  if (!*file)
    return true;
  bool failed = fflush (*file) != 0 || ferror (*file);
  if (*file != stderr)
    failed = fclose (*file) != 0 || failed;
  *file = NULL;
  return !failed || fail (path, message);
}

bool
trace_files_close (TraceFiles *self, char **message)
{
  g_autofree char *first = NULL, *second = NULL, *third = NULL;
  bool good = close_file (self->log, &self->log_file, &first);
  good = close_file (self->tree, &self->tree_file, &second) && good;
  good = cp_profiler_free (g_steal_pointer (&self->connection), &third) && good;
  char **one = first ? &first : second ? &second : &third;
  if (!good) /* one message is enough */
    *message = g_steal_pointer (one);
  return good;
}
