/* SPDX-License-Identifier: MIT */
#ifndef FD_REPORT_H
#define FD_REPORT_H

#include "memory.h"

#include "fd-store.h"

#include <stdarg.h>

/* An error that can be told when there is no memory left: it is in place, as is
 * the room for its message.  A message longer than that takes memory, and is
 * cut if there is none.  Zeroed, it is none. */
typedef struct {
  GError error;
  char *longer; /* NULL: the message is in @text */
  size_t bytes; /* of @longer */
  char text[200];
} FdReport;

/* In place of what it said; @args may be of that.  Returns the error, which is
 * @self's: nobody frees it. */
GError *fd_report_valist (FdReport *self, FdMemory *memory, FdError code,
                          const char *format, va_list args)
    G_GNUC_PRINTF (4, 0);
GError *fd_report (FdReport *self, FdMemory *memory, FdError code,
                   const char *format, ...) G_GNUC_PRINTF (4, 5);
/* For a mistake where no object is at hand to carry an error: a critical
 * message of GLib.  Returns false. */
bool fd_complain (const char *who, const char *format, ...)
    G_GNUC_PRINTF (2, 3);
void fd_report_clear (FdReport *self, FdMemory *memory);

#endif
