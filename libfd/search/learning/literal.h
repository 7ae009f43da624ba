/* SPDX-License-Identifier: MIT */
#ifndef FD_LITERAL_H
#define FD_LITERAL_H

#include "kernel/store.h"

/* Atoms of variables made with the values 0..1.  There are but two of each, and
 * whether one holds is asked of one bound. */

/* The variable has this value: id << 1 | value. */
typedef uint32_t FdLiteral;

static inline bool
fd_var_has_literals (const FdStore *store, uint32_t id)
{
  FdBounds made = fd_bounds_made (store, id);
  return made.min == 0 && made.max == 1;
}

static inline bool
fd_atom_is_literal (const FdStore *store, FdAtom atom)
{
  return fd_var_has_literals (store, fd_atom_var (atom).id);
}

/* Of an atom that is one, and neither always nor never holds: x >= 1, x = 1 and
 * x != 0 are the same. */
static inline FdLiteral
fd_atom_literal (FdAtom atom)
{
  FdRelation relation = fd_atom_relation (atom);
  assert (relation == FD_GE   ? atom.value == 1
          : relation == FD_LE ? atom.value == 0
                              : atom.value == 0 || atom.value == 1);
  return fd_atom_var (atom).id << 1 | (atom.value == (relation != FD_NE));
}

static inline FdAtom
fd_literal_atom (FdLiteral literal)
{
  FdVar x = {literal >> 1};
  return literal & 1 ? fd_atom (x, FD_GE, 1) : fd_atom (x, FD_LE, 0);
}

static inline bool
fd_literal_is_true (const FdStore *store, FdLiteral literal)
{
  const FdDomain *x = fd_explained_domain (store, literal >> 1);
  return literal & 1 ? x->min > 0 : x->max <= 0;
}

#endif
