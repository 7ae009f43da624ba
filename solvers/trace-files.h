/* SPDX-License-Identifier: MIT */
#ifndef TRACE_FILES_H
#define TRACE_FILES_H

#include "cp-profiler.h"

/* What --trace, --tree and --cp-profiler ask for.  Zeroed, it is nothing. */
typedef struct {
  const char *log, *tree; /* paths, or "-": standard error; NULL: none */
  const char *profiler;   /* "ID,PORT", see cp_profiler_parse(); NULL: none */
  FILE *log_file, *tree_file;
  CpProfiler *connection;
} TraceFiles;

/* Whether anything is asked for: then names are worth their memory. */
static inline bool
trace_files_wanted (const TraceFiles *self)
{
  return self->log || self->tree || self->profiler;
}

/* Makes the files and the connection.  False: *@message (transfer full) says
 * which failed. */
bool trace_files_open (TraceFiles *self, char **message);

/* Traces one more search, which must be freed before the files are closed.
 * False: no memory. */
bool trace_files_add (const TraceFiles *self, FdSearch *search);

/* Writes what is left.  False: *@message (transfer full) says what was not. */
bool trace_files_close (TraceFiles *self, char **message);

#endif
