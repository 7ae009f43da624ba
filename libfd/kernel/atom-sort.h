/* SPDX-License-Identifier: MIT */
#ifndef FD_ATOM_SORT_H
#define FD_ATOM_SORT_H

#include "fd-atom.h"

/* By variable and relation, then by value. */
void fd_atoms_sort (FdAtom *atom, size_t n);

#endif
