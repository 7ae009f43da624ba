/* SPDX-License-Identifier: MIT */
#ifndef KERNEL_DUMP_H
#define KERNEL_DUMP_H

#include <fd.h>

/* All that a failed change must leave alone and a closed level must restore:
 * domains with their sizes, which variables are one, subscriptions in order,
 * constraints and which are retired, levels, transactions; and between
 * transactions the queue, which is empty then. */
char *store_dump (const FdStore *store);

/* Only the values of @x, as ranges. */
char *values_dump (const FdStore *store, FdVar x);

#endif
