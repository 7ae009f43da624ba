/* SPDX-License-Identifier: MIT */
/* report.c - an error that needs no memory to be told
 *
 * g_error_new() ends the program when out of memory, which is what most
 * errors of a store are about.
 */
#include "report.h"

#include <stdio.h>
#include <string.h>

/* To know a quark takes memory at first, and GLib ends the program if there is
 * none: so it is known before main() begins. */
__attribute__ ((constructor)) static void
know_quark (void)
{
  fd_error_quark ();
}

GQuark
fd_error_quark (void)
{
  return g_quark_from_static_string ("fd-error-quark");
}

/* The last bytes of a message that is cut; no character is cut in two. */
static void
cut (char *text, size_t room)
{
  size_t n = room - sizeof "...";
  while (n && ((unsigned char) text[n] & 0xc0) == 0x80)
    n--;
  strcpy (text + n, "...");
}

GError *
fd_report_valist (FdReport *self, FdMemory *memory, FdError code,
                  const char *format, va_list args)
{
  char text[sizeof self->text], *longer = NULL;
  size_t bytes = 0;
  va_list again;
  va_copy (again, args);
  int n = vsnprintf (text, sizeof text, format, args);
  if (n >= (int) sizeof text) {
    bytes = (size_t) n + 1;
    longer = fd_memory_alloc (memory, bytes);
    if (longer)
      vsnprintf (longer, bytes, format, again);
    else
      cut (text, sizeof text);
  }
  va_end (again);
  fd_report_clear (self, memory);
  memcpy (self->text, text, sizeof text);
  self->longer = longer;
  self->bytes = bytes;
  self->error = (GError){FD_ERROR, code, longer ? longer : self->text};
  return &self->error;
}

GError *
fd_report (FdReport *self, FdMemory *memory, FdError code, const char *format,
           ...)
{
  va_list args;
  va_start (args, format);
  GError *error = fd_report_valist (self, memory, code, format, args);
  va_end (args);
  return error;
}

bool
fd_complain (const char *who, const char *format, ...)
{
  char what[160];
  va_list args;
  va_start (args, format);
  vsnprintf (what, sizeof what, format, args);
  va_end (args);
  g_critical ("%s: %s", who, what);
  return false;
}

void
fd_report_clear (FdReport *self, FdMemory *memory)
{
  fd_memory_free (memory, self->longer, self->bytes);
  self->longer = NULL;
}
