/* SPDX-License-Identifier: MIT */
#ifndef LICENCES_H
#define LICENCES_H

#include <glib.h>

/* What --version prints, and, if it is @verbose, the licences of all that the
 * program is made of: the lines of @parts besides libfd and GLib, each ending
 * in a newline, or NULL.  To be freed. */
char *licences_version (const char *program, const char *version,
                        gboolean verbose, const char *parts);

#endif
