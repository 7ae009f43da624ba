/* SPDX-License-Identifier: MIT */
#ifndef OUT_OF_MEMORY_H
#define OUT_OF_MEMORY_H

#include <glib.h>

#define OUT_OF_MEMORY_EXIT 2 /* status */

/**
 * out_of_memory_install:
 * @program: its name, for the message
 * @save: (nullable): writes what is known, without allocating, and returns 0;
 *   or else the status to end with, for it cannot be written
 *
 * From here on the program ends by out_of_memory() where GLib, or a library
 * above it, would abort for want of memory.  To be called first.
 */
void out_of_memory_install (const char *program, int (*save) (void));

/* Says so on a line of standard error, saves what is known, and ends the
 * program with status 2. */
G_NORETURN void out_of_memory (void);

#endif
