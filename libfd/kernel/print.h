/* SPDX-License-Identifier: MIT */
#ifndef FD_PRINT_H
#define FD_PRINT_H

#include <stdio.h>

#include "store.h"

/* Parts of what fd_store_print() writes, of valid handles. */

void fd_print_var (const FdStore *store, FdVar x, FILE *out);
void fd_print_atom (const FdStore *store, FdAtom atom, FILE *out);
void fd_print_class (const FdPropagator *p, FILE *out);
/* Class, scope and label. */
void fd_print_constraint (const FdStore *store, const FdPropagator *p,
                          FILE *out);

#endif
