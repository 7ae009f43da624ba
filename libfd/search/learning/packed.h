/* SPDX-License-Identifier: MIT */
#ifndef FD_PACKED_H
#define FD_PACKED_H

#include "kernel/store.h"

/* Atoms in four bytes: the tag of an atom is not long if there are few
 * variables, and the other bits have most values. */

/* value << shift | tag, by a shift that nothing but the number of variables
 * decides. */
typedef uint32_t FdPacked;

/* For variables 1..@n_vars.  At least 0 and 1 fit. */
static inline uint32_t
fd_packed_shift (uint32_t n_vars)
{
  uint32_t shift = 2;
  while (shift < 30 && n_vars >> (shift - 2))
    shift++;
  return shift;
}

static inline FdPacked
fd_atom_pack (FdAtom atom, uint32_t shift)
{
  return (uint32_t) atom.value << shift | atom.tag;
}

static inline FdAtom
fd_packed_atom (FdPacked packed, uint32_t shift)
{
  return (FdAtom){packed & ((1u << shift) - 1), (int32_t) packed >> shift};
}

static inline bool
fd_atom_fits (FdAtom atom, uint32_t shift)
{
  return !(atom.tag >> shift) &&
         (int32_t) ((uint32_t) atom.value << shift) >> shift == atom.value;
}

#endif
