/* SPDX-License-Identifier: MIT */
#ifndef CP_PROFILER_H
#define CP_PROFILER_H

#include <fd.h>

/* A connection to CP-Profiler, which draws search trees as they grow. */
typedef struct _CpProfiler CpProfiler;

/* What @text, "ID,PORT", says: a number that the viewer gave the run, and where
 * it listens on this machine. */
bool cp_profiler_parse (const char *text, int32_t *id, uint16_t *port);

/* Connects to it, and says that a run begins; @text is one that parses.  NULL:
 * *@message (transfer full) says why not. */
CpProfiler *cp_profiler_new (const char *text, char **message);

/* Sends the tree of @search, one more in this run, which must be freed before
 * @self.  False: no memory. */
bool cp_profiler_add (CpProfiler *self, FdSearch *search);

/* Says that the run ends.  @self: (nullable).  False: the connection broke, and
 * *@message (transfer full) says how. */
bool cp_profiler_free (CpProfiler *self, char **message);

#endif
