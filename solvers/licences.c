/* SPDX-License-Identifier: MIT */
/* licences.c - what a program is made of, and by what right */
#include "licences.h"

/* The file LICENSE. */
extern const char licences_own[];

char *
licences_version (const char *program, const char *version, gboolean verbose,
                  const char *parts)
{
  GString *out = g_string_new (NULL);
  g_string_append_printf (out, "%s (libfd) %s\n", program, version);
  if (verbose)
    g_string_append_printf (
        out,
        "\nlibfd: MIT, see below\n"
        "GLib %u.%u.%u, linked: LGPL-2.1-or-later\n%s\n%s",
        glib_major_version, glib_minor_version, glib_micro_version,
        parts ? parts : "", licences_own);
  return g_string_free (out, FALSE);
}
