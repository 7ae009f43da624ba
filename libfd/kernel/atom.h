/* SPDX-License-Identifier: MIT */
#ifndef FD_ATOM_PRIVATE_H
#define FD_ATOM_PRIVATE_H

#include "store.h"

/* Atoms among themselves, and in the domains as they are. */

/* fd_atoms_add() of any atom, and with room or without. */
void fd_atoms_add_any (FdAtoms *atoms, FdAtom atom);
/* For the library itself; see kernel/exported.c. */
#ifndef FD_EXPORTING
FD_INLINE_ONLY void
fd_atoms_add (FdAtoms *atoms, FdAtom atom)
{
#ifndef __OPTIMIZE_SIZE__
  const uint32_t least = FD_VALUE_MIN - 1u, span = 2u * FD_VALUE_MAX + 2u;
  if (G_LIKELY (atom.tag >> 2 && (uint32_t) atom.value - least <= span &&
                atoms->n < atoms->room))
    atoms->atom[atoms->n++] = atom;
  else
#endif
    fd_atoms_add_any (atoms, atom);
}
#endif

/* As fd_atom_holds(), of a valid atom. */
static inline bool
fd_atom_is_true (const FdStore *store, FdAtom atom)
{
  FdVar var = fd_atom_var (atom);
  if (!var.id)
    return fd_atom_relation (atom) == FD_EQ;
  const FdDomain *x = fd_domain (store, var);
  switch (fd_atom_relation (atom)) {
  case FD_GE:
    return x->min >= atom.value;
  case FD_LE:
    return x->max <= atom.value;
  case FD_EQ:
    return x->min == atom.value && x->max == atom.value;
  default:
    return !fd_domain_contains (x, atom.value);
  }
}

/* --- truth -------------------------------------------------------------- */

/* Whether @a, of the same variable, implies @b. */
static inline bool
fd_atom_implies (FdAtom a, FdAtom b)
{
  assert (fd_atom_var (a).id == fd_atom_var (b).id);
  int32_t v = a.value, w = b.value;
  FdRelation to = fd_atom_relation (b);
  switch (fd_atom_relation (a)) {
  case FD_GE:
    return to == FD_GE ? v >= w : to == FD_NE && v > w;
  case FD_LE:
    return to == FD_LE ? v <= w : to == FD_NE && v < w;
  case FD_EQ:
    return to == FD_GE   ? v >= w
           : to == FD_LE ? v <= w
                         : (v == w) == (to == FD_EQ);
  default:
    return to == FD_NE && v == w;
  }
}

typedef enum { FD_TRUTH_FALSE, FD_TRUTH_OPEN, FD_TRUTH_TRUE } FdTruth;

static inline FdTruth
fd_atom_truth (const FdStore *store, FdAtom atom)
{
  assert (fd_var_is_valid (store, fd_atom_var (atom)));
  const FdDomain *x = fd_domain_of (store, atom.tag >> 2);
  int32_t v = atom.value;
  switch (fd_atom_relation (atom)) {
  case FD_GE:
    return x->min >= v  ? FD_TRUTH_TRUE
           : x->max < v ? FD_TRUTH_FALSE
                        : FD_TRUTH_OPEN;
  case FD_LE:
    return x->max <= v  ? FD_TRUTH_TRUE
           : x->min > v ? FD_TRUTH_FALSE
                        : FD_TRUTH_OPEN;
  case FD_EQ:
    return !fd_domain_contains (x, v) ? FD_TRUTH_FALSE
           : x->min == x->max         ? FD_TRUTH_TRUE
                                      : FD_TRUTH_OPEN;
  default:
    return !fd_domain_contains (x, v) ? FD_TRUTH_TRUE
           : x->min == x->max         ? FD_TRUTH_FALSE
                                      : FD_TRUTH_OPEN;
  }
}

#endif
