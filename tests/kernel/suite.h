/* SPDX-License-Identifier: MIT */
#ifndef KERNEL_SUITE_H
#define KERNEL_SUITE_H

#include <check.h>
#include <fd.h>
#include <stdlib.h>

/* What the suites of this folder share. */

/* Runs @suite, in TAP; what main() returns. */
int suite_run (Suite *suite);

/* The last call was refused with %FD_ERROR_INVALID and a sentence in which
 * @who, a function, and @part occur.  The error is forgotten. */
bool was_refused (FdStore *store, const char *who, const char *part);

/* Mistakes of a caller without a store are reported by GLib as critical
 * messages.  From here on those of this thread are counted instead of
 * printed... */
void criticals_expect (void);
/* ...until here, which returns how many there were. */
unsigned criticals_seen (void);

/* Fails the test unless @x has exactly these values; asks in every way. */
void assert_values (FdStore *store, FdVar x, const int32_t *values, size_t n);
#define ASSERT_VALUES(store, x, ...)                                           \
  assert_values (store, x, (int32_t[]){__VA_ARGS__},                           \
                 sizeof ((int32_t[]){__VA_ARGS__}) / sizeof (int32_t))

#endif
