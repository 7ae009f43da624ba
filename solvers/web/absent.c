/* SPDX-License-Identifier: MIT */
/* absent.c - what programs do elsewhere and cannot do here: no sockets for
 * CP-Profiler, proofs are not compressed, and licences are not listed */
#include "cp-profiler.h"
#include "licences.h"
#include "proof-file.h"

#include <inttypes.h>

bool
cp_profiler_parse (const char *text, int32_t *id, uint16_t *port)
{
  char after;
  unsigned number;
  *port = 0;
  if (sscanf (text, "%" SCNd32 ",%u%c", id, &number, &after) != 2)
    return false;
  *port = (uint16_t) number;
  return number <= UINT16_MAX;
}

CpProfiler *
cp_profiler_new (const char *text, char **message)
{
  (void) text;
  *message = g_strdup ("CP-Profiler: there is no network here");
  return NULL;
}

bool
cp_profiler_add (CpProfiler *self, FdSearch *search)
{
  (void) self;
  (void) search;
  return true;
}

bool
cp_profiler_free (CpProfiler *self, char **message)
{
  (void) self;
  (void) message;
  return true;
}

FdProof *
proof_file_new (const char *path, GError **error)
{
  if (!g_str_has_suffix (path, ".gz"))
    return fd_proof_new_file (path, error);
  g_set_error (error, FD_ERROR, FD_ERROR_INVALID,
               "%s: proofs are not compressed here: leave \".gz\" out", path);
  return NULL;
}

char *
licences_version (const char *program, const char *version, gboolean verbose,
                  const char *parts)
{
  (void) verbose;
  (void) parts;
  return g_strdup_printf ("%s (libfd) %s\n", program, version);
}
