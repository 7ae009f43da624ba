/* SPDX-License-Identifier: MIT */
/* if-then-else-explain.c - why if-then-else has pruned
 *
 * A case was out of question because its condition had failed, or because it
 * had no value that would have mattered: one that it never had costs no atom.
 * What follows from all cases up to an end needs the condition of the end.
 */
#include "if-then-else.h"

static inline bool
held (const FdStore *store, FdAtom atom, FdPosition at)
{
  return !fd_atom_var (atom).id ? fd_atom_relation (atom) == FD_EQ
                                : fd_atom_holds_at (store, atom, at);
}

/* The first case whose condition held; n_cases: none. */
static uint32_t
find_end (const FdIfThenElse *self, const FdStore *store, FdPosition at)
{
  for (uint32_t i = 0; i < self->n_cases; i++)
    if (held (store, fd_if_then_else_condition (self, i), at))
      return i;
  return self->n_cases;
}

static inline FdAtom
not_case (const FdIfThenElse *self, uint32_t i)
{
  return fd_atom_not (fd_if_then_else_condition (self, i));
}

/* Adds that the conditions before @end had failed. */
static void
explain_before (const FdIfThenElse *self, uint32_t end, FdAtoms *out)
{
  for (uint32_t i = 0; i < end; i++)
    fd_atoms_add (out, not_case (self, i));
}

/* --- values of y ---------------------------------------------------------- */

static bool
had_none (const FdStore *store, FdVar x, int64_t from, int64_t to)
{
  from = MAX (from, FD_VALUE_MIN);
  to = MIN (to, FD_VALUE_MAX);
  if (from > to || fd_min_at (store, x, 0) > to ||
      fd_max_at (store, x, 0) < from)
    return true;
  return from == to && !fd_contains_at (store, x, (int32_t) from, 0);
}

/* Up to the end, no case in question had any of @from..@to. */
static void
explain_absent (const FdIfThenElse *self, const FdStore *store, int64_t from,
                int64_t to, FdPosition at, FdAtoms *out)
{
  uint32_t end = find_end (self, store, at);
  for (uint32_t i = 0; i <= end; i++) {
    FdVar x = fd_if_then_else_case_var (self, i);
    if (had_none (store, x, from, to))
      continue;
    if (held (store, not_case (self, i), at))
      fd_atoms_add (out, not_case (self, i));
    else
      fd_explain_outside (store, x, from, to, at, out);
  }
  fd_atoms_add (out, fd_if_then_else_condition (self, end));
}

/* Whether no case in question was below @v, or above it if not @least. */
static bool
all_beyond (const FdIfThenElse *self, const FdStore *store, bool least,
            int32_t v, FdPosition at)
{
  uint32_t end = find_end (self, store, at);
  for (uint32_t i = 0; i <= end; i++) {
    const FdDomain *x = fd_if_then_else_case (self, i);
    int32_t bound = fd_history_bound (store, x, least, at).bound;
    if ((least ? bound < v : bound > v) &&
        !held (store, not_case (self, i), at))
      return false;
  }
  return true;
}

/* A bound of y: of all cases; or they had nothing between it and the bound y
 * had before. */
static void
explain_bound (const FdIfThenElse *self, const FdStore *store, FdAtom need,
               FdPosition at, FdAtoms *out)
{
  FdVar y = fd_propagator_var (&self->base, self->base.n - 1);
  bool least = fd_atom_relation (need) == FD_GE;
  int64_t from = least ? FD_VALUE_MIN : (int64_t) need.value + 1;
  int64_t to = least ? (int64_t) need.value - 1 : FD_VALUE_MAX;
  if (!all_beyond (self, store, least, need.value, at)) {
    int32_t end = least ? fd_min_at (store, y, at) : fd_max_at (store, y, at);
    fd_atoms_add (out, fd_atom (y, least ? FD_GE : FD_LE, end));
    from = least ? end : from;
    to = least ? to : end;
  }
  explain_absent (self, store, from, to, at, out);
}

/* --- cases ---------------------------------------------------------------- */

/* Adds why x[@i] and y had nothing in common; false: they had. */
static bool
explain_apart (const FdIfThenElse *self, const FdStore *store, uint32_t i,
               FdPosition at, FdAtoms *out)
{
  FdVar x = fd_if_then_else_case_var (self, i);
  FdVar y = fd_propagator_var (&self->base, self->base.n - 1);
  return fd_explain_disjoint (store, x, 0, y, at, out);
}

/* The same, by all that has happened to them where values are too many. */
static void
explain_impossible (const FdIfThenElse *self, const FdStore *store, uint32_t i,
                    FdPosition at, FdAtoms *out)
{
  FdVar y = fd_propagator_var (&self->base, self->base.n - 1);
  if (explain_apart (self, store, i, at, out))
    return;
  fd_explain_domain (store, fd_if_then_else_case_var (self, i), at, out);
  fd_explain_domain (store, y, at, out);
}

/* Adds why up to the end no case but those of @except was possible, and the
 * condition of the end. */
static void
explain_others (const FdIfThenElse *self, const FdStore *store, FdVar except,
                FdPosition at, FdAtoms *out)
{
  uint32_t end = find_end (self, store, at);
  for (uint32_t i = 0; i <= end; i++) {
    if (fd_if_then_else_case_var (self, i).id == except.id)
      continue;
    if (held (store, not_case (self, i), at))
      fd_atoms_add (out, not_case (self, i));
    else
      explain_impossible (self, store, i, at, out);
  }
  fd_atoms_add (out, fd_if_then_else_condition (self, end));
}

/* The condition of case @only held: those before had failed, and behind it,
 * up to the end, none was possible. */
static void
explain_only (const FdIfThenElse *self, const FdStore *store, uint32_t only,
              FdPosition at, FdAtoms *out)
{
  uint32_t end = find_end (self, store, at);
  explain_before (self, only, out);
  for (uint32_t i = only + 1; i <= end; i++)
    if (held (store, not_case (self, i), at))
      fd_atoms_add (out, not_case (self, i));
    else
      explain_impossible (self, store, i, at, out);
  fd_atoms_add (out, fd_if_then_else_condition (self, end));
}

const char *
fd_if_then_else_explain (FdPropagator *base, FdStore *store, FdAtom need,
                         uint64_t code, FdPosition at, FdAtoms *out)
{
  const FdIfThenElse *self = (const FdIfThenElse *) base;
  uint32_t i = (uint32_t) (code >> 2);
  size_t first = out->n;
  switch (code & 3) {
  case FD_IF_THEN_ELSE_NOT:
    explain_before (self, i, out);
    explain_impossible (self, store, i, at, out);
    break;
  case FD_IF_THEN_ELSE_ONLY:
    explain_only (self, store, i, at, out);
    break;
  case FD_IF_THEN_ELSE_VALUE:
    if (fd_atom_relation (need) == FD_NE)
      explain_absent (self, store, need.value, need.value, at, out);
    else
      explain_bound (self, store, need, at, out);
    return "if-then-else-value";
  default:
    explain_others (self, store, fd_atom_var (need), at, out);
    fd_atoms_add (out, fd_atom (fd_propagator_var (base, base->n - 1),
                                fd_atom_relation (need), need.value));
  }
  fd_atoms_merge (store, out, first, at);
  return "if-then-else";
}

/* No case up to an end was possible. */
const char *
fd_if_then_else_explain_conflict (FdPropagator *base, FdStore *store,
                                  FdPosition at, FdAtoms *out)
{
  const FdIfThenElse *self = (const FdIfThenElse *) base;
  uint32_t end = find_end (self, store, at);
  size_t first = out->n;
  if (end == self->n_cases)
    return NULL;
  for (uint32_t i = 0; i <= end; i++)
    if (held (store, not_case (self, i), at)) {
      fd_atoms_add (out, not_case (self, i));
    } else if (!explain_apart (self, store, i, at, out)) {
      out->n = first;
      return NULL;
    }
  fd_atoms_add (out, fd_if_then_else_condition (self, end));
  fd_atoms_merge (store, out, first, at);
  return "if-then-else-none";
}
