/* SPDX-License-Identifier: MIT */
#ifndef FD_SCOPE_ATOM_H
#define FD_SCOPE_ATOM_H

#include <fd.h>

/* An atom of a propagator, of scope[i]: the variable stands there alone, so
 * that unification need not look for it elsewhere. */
typedef struct {
  FdRelation relation;
  int32_t value;
} FdScopeAtom;

static inline FdScopeAtom
fd_scope_atom (FdAtom atom)
{
  return (FdScopeAtom){fd_atom_relation (atom), atom.value};
}

static inline FdScopeAtom
fd_scope_atom_not (FdScopeAtom literal)
{
  return fd_scope_atom (
      fd_atom_not ((FdAtom){literal.relation, literal.value}));
}

static inline FdAtom
fd_scope_atom_of (const FdPropagator *base, uint32_t i, FdScopeAtom literal)
{
  return fd_atom (fd_propagator_var (base, i), literal.relation, literal.value);
}

static inline bool
fd_scope_atom_fails (const FdDomain *x, FdScopeAtom literal)
{
  int32_t value = literal.value;
  switch (literal.relation) {
  case FD_GE:
    return fd_domain_max (x) < value;
  case FD_LE:
    return fd_domain_min (x) > value;
  case FD_EQ:
    return !fd_domain_contains (x, value);
  default:
    return fd_domain_min (x) == value && fd_domain_max (x) == value;
  }
}

static inline bool
fd_scope_atom_holds (const FdDomain *x, FdScopeAtom literal)
{
  int32_t value = literal.value;
  switch (literal.relation) {
  case FD_GE:
    return fd_domain_min (x) >= value;
  case FD_LE:
    return fd_domain_max (x) <= value;
  case FD_EQ:
    return fd_domain_min (x) == value && fd_domain_max (x) == value;
  default:
    return !fd_domain_contains (x, value);
  }
}

/* Makes it true; false if it fails. */
static inline bool
fd_scope_atom_assert (FdStore *store, FdDomain *x, FdScopeAtom literal,
                      FdReason reason)
{
  int32_t value = literal.value;
  switch (literal.relation) {
  case FD_GE:
    return fd_domain_set_min (store, x, value, reason);
  case FD_LE:
    return fd_domain_set_max (store, x, value, reason);
  case FD_EQ:
    return fd_domain_fix (store, x, value, reason);
  default:
    return fd_domain_remove (store, x, value, reason);
  }
}

/* Whether it is true of @v. */
static inline bool
fd_scope_atom_accepts (FdScopeAtom literal, int32_t v)
{
  return fd_relation_accepts (literal.relation, v, literal.value);
}

/* What its failing, and what its holding, may follow from. */
static inline FdEvents
fd_scope_atom_fail_events (FdScopeAtom literal)
{
  return literal.relation == FD_GE   ? FD_EVENT_MAX
         : literal.relation == FD_LE ? FD_EVENT_MIN
         : literal.relation == FD_EQ ? FD_EVENT_DOMAIN
                                     : FD_EVENT_FIX;
}

static inline FdEvents
fd_scope_atom_hold_events (FdScopeAtom literal)
{
  return literal.relation == FD_GE   ? FD_EVENT_MIN
         : literal.relation == FD_LE ? FD_EVENT_MAX
         : literal.relation == FD_EQ ? FD_EVENT_FIX
                                     : FD_EVENT_DOMAIN;
}

/* What either may. */
static inline FdEvents
fd_scope_atom_events (FdScopeAtom literal)
{
  return fd_scope_atom_hold_events (literal) |
         fd_scope_atom_fail_events (literal);
}

#endif
