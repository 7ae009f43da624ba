/* SPDX-License-Identifier: MIT */
#ifndef FD_LINEAR_ATOMS_H
#define FD_LINEAR_ATOMS_H

#include "constraints/post.h"

/* A term of a sum: its weight if the atom holds, else 0. */
typedef struct {
  int64_t weight;
  FdAtom atom;
} FdWeightedAtom;

/* Room for @n terms while a constraint is posted, and behind them for as many
 * atoms, or variables; NULL, and an error, when out of memory. */
FdWeightedAtom *fd_weighted_atoms_new (FdStore *store, size_t n);
void fd_weighted_atoms_free (FdStore *store, FdWeightedAtom *term, size_t n);

/* The sum of any terms, of such room: they are overwritten. */
bool fd_post_weighted_atoms (FdStore *store, FdWeightedAtom *term, size_t n,
                             FdRelation relation, int64_t c);

/* Of two terms or more, no two of the same meaning, weights above 0, and the
 * heaviest first; together they weigh less than 2^62. */
bool fd_post_atoms_le (FdStore *store, const FdWeightedAtom *term, FdVar *scope,
                       uint32_t n, int64_t c);
bool fd_post_atoms_ne (FdStore *store, const FdWeightedAtom *term, FdVar *scope,
                       uint32_t n, int64_t c);

#endif
