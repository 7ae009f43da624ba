/* SPDX-License-Identifier: MIT */
/* trace-files.c - the options --trace and --tree of both programs */
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

bool
trace_files_open (TraceFiles *self, char **message)
{
  return open_file (self->log, &self->log_file, message) &&
         open_file (self->tree, &self->tree_file, message);
}

bool
trace_files_add (const TraceFiles *self, FdSearch *search)
{
  return (!self->log_file || fd_search_trace_text (search, self->log_file)) &&
         (!self->tree_file || fd_search_trace_tree (search, self->tree_file));
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
  bool log = close_file (self->log, &self->log_file, message);
  g_autofree char *second = NULL; /* one message is enough */
  return close_file (self->tree, &self->tree_file, log ? message : &second) &&
         log;
}
