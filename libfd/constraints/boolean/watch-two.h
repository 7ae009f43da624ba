/* SPDX-License-Identifier: MIT */
#ifndef FD_WATCH_TWO_H
#define FD_WATCH_TWO_H

#include "scope-atom.h"

/* Of atoms one a variable of a scope, two that are not decided are watched, for
 * what acts once one is left.  Watches need no trail: going back decides none.
 */

static inline bool
fd_scope_atom_is_decided (const FdPropagator *base, const FdScopeAtom *literal,
                          uint32_t i)
{
  return fd_scope_atom_holds (base->scope[i], literal[i]) ||
         fd_scope_atom_fails (base->scope[i], literal[i]);
}

/* An atom after @from, or from the start, that is not decided and not @other;
 * n if there is none. */
static inline uint32_t
fd_next_undecided (const FdPropagator *base, const FdScopeAtom *literal,
                   uint32_t from, uint32_t other)
{
  uint32_t n = base->n;
  for (uint32_t i = from + 1; i < n; i++)
    if (i != other && !fd_scope_atom_is_decided (base, literal, i))
      return i;
  for (uint32_t i = 0; i < from; i++)
    if (i != other && !fd_scope_atom_is_decided (base, literal, i))
      return i;
  return n;
}

/* Watches two atoms that are not decided, or returns false with the only one
 * that may be so in *@last. */
static inline bool
fd_watch_two (const FdPropagator *base, const FdScopeAtom *literal,
              uint32_t *watch, uint32_t *last)
{
  for (uint32_t k = 0; k < 2; k++) {
    if (!fd_scope_atom_is_decided (base, literal, watch[k]))
      continue;
    uint32_t i = fd_next_undecided (base, literal, watch[k], watch[1 - k]);
    *last = watch[1 - k];
    if (i == base->n)
      return false;
    watch[k] = i;
  }
  return true;
}

/* For advise(): whether a watched atom was decided. */
static inline bool
fd_watch_is_lost (const FdPropagator *base, const FdScopeAtom *literal,
                  const uint32_t *watch, uint32_t index)
{
  return (index == watch[0] || index == watch[1]) &&
         fd_scope_atom_is_decided (base, literal, index);
}

/* Adds to @out what all atoms but @except were before @at, and returns whether
 * all were decided. */
static inline bool
fd_explain_decided (const FdPropagator *base, const FdStore *store,
                    const FdScopeAtom *literal, uint64_t except, FdPosition at,
                    FdAtoms *out)
{
  for (uint32_t i = 0; i < base->n; i++) {
    if (i == except)
      continue;
    FdAtom atom = fd_scope_atom_of (base, i, literal[i]);
    if (!fd_atom_holds_at (store, atom, at))
      atom = fd_atom_not (atom);
    if (!fd_atom_holds_at (store, atom, at))
      return false;
    fd_atoms_add (out, atom);
  }
  return true;
}

#endif
