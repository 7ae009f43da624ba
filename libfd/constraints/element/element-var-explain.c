/* SPDX-License-Identifier: MIT */
/* element-var-explain.c - why x[index] = y has pruned
 *
 * An index went because its variable had nothing in common with y; a value of y
 * because each x[i] lacked it, or its index was lost.
 */
#include "element-var.h"

/* The index was not @i, for each i in turn; bounds are added at the end. */
typedef struct {
  FdHistoryValues index, first; /* before, and at first */
  int32_t below, above;         /* the greatest lost below, the least above */
  FdAtoms *out;
} Lost;

static void
lost_begin (Lost *lost, const FdPropagator *base, const FdStore *store,
            FdPosition at, FdAtoms *out)
{
  FdVar index = fd_propagator_var (base, base->n - 2);
  fd_history_values_init (&lost->index, store, index, at);
  fd_history_values_init (&lost->first, store, index, 0);
  lost->below = INT32_MIN;
  lost->above = INT32_MAX;
  lost->out = out;
}

/* Of the indices from @origin on, as bits: those that were possible at first;
 * *@left: and those that still were. */
static uint64_t
lost_among (const Lost *lost, const FdPropagator *base, uint32_t origin,
            uint64_t *left)
{
  uint32_t n = base->n - 2 - origin;
  *left = fd_history_bits (&lost->index, origin);
  return fd_history_bits (&lost->first, origin) &
         (n < 64 ? (UINT64_C (1) << n) - 1 : ~UINT64_C (0));
}

/* It could be @i at first, and no longer. */
static void
lost_add (Lost *lost, int32_t i)
{
  const FdHistoryValues *index = &lost->index;
  if (i < index->min)
    lost->below = MAX (lost->below, i);
  else if (i > index->max)
    lost->above = MIN (lost->above, i);
  else
    fd_atoms_add (lost->out, fd_atom (fd_domain_var (index->x), FD_NE, i));
}

static void
lost_end (Lost *lost)
{
  FdVar index = fd_domain_var (lost->index.x);
  if (lost->below != INT32_MIN && lost->above != INT32_MAX &&
      lost->index.min == lost->index.max) {
    fd_explain_fixed (lost->index.store, index, lost->index.at, lost->out);
    return;
  }
  if (lost->below != INT32_MIN)
    fd_atoms_add (lost->out, fd_atom (index, FD_GE, lost->below + 1));
  if (lost->above != INT32_MAX)
    fd_atoms_add (lost->out, fd_atom (index, FD_LE, lost->above - 1));
}

/* No x[i] had any of @from..@to, or its index was lost. */
static void
explain_absent (const FdPropagator *base, const FdStore *store, int64_t from,
                int64_t to, FdPosition at, FdAtoms *out)
{
  Lost lost;
  lost_begin (&lost, base, store, at, out);
  uint64_t left;
  for (uint32_t origin = 0; origin < base->n - 2; origin += 64)
    for (uint64_t rest = lost_among (&lost, base, origin, &left); rest;
         rest &= rest - 1) {
      uint32_t i = origin + (uint32_t) __builtin_ctzll (rest);
      if (left & rest & -rest)
        fd_explain_outside (store, fd_propagator_var (base, i), from, to, at,
                            out);
      else
        lost_add (&lost, (int32_t) i);
    }
  lost_end (&lost);
}

/* Whether no x[i] in question was below @v, or above it if not @least. */
static bool
all_beyond (const FdPropagator *base, const FdStore *store, bool least,
            int32_t v, FdPosition at)
{
  FdHistoryValues index;
  fd_history_values_init (&index, store, fd_propagator_var (base, base->n - 2),
                          at);
  for (uint32_t i = 0; i < base->n - 2; i++) {
    int32_t bound = fd_history_bound (store, base->scope[i], least, at).bound;
    if ((least ? bound < v : bound > v) && fd_history_has (&index, i))
      return false;
  }
  return true;
}

/* A bound of y: of all x[i]; or they had nothing between it and the bound y had
 * before. */
static void
explain_bound (const FdPropagator *base, const FdStore *store, FdAtom need,
               FdPosition at, FdAtoms *out)
{
  FdVar y = fd_propagator_var (base, base->n - 1);
  bool least = fd_atom_relation (need) == FD_GE;
  int64_t from = least ? FD_VALUE_MIN : (int64_t) need.value + 1;
  int64_t to = least ? (int64_t) need.value - 1 : FD_VALUE_MAX;
  if (!all_beyond (base, store, least, need.value, at)) {
    int32_t end = least ? fd_min_at (store, y, at) : fd_max_at (store, y, at);
    fd_atoms_add (out, fd_atom (y, least ? FD_GE : FD_LE, end));
    from = least ? end : from;
    to = least ? to : end;
  }
  explain_absent (base, store, from, to, at, out);
}

/* All indices but those of @x were lost, and y is as needed. */
static void
explain_element (const FdPropagator *base, const FdStore *store, FdAtom need,
                 FdPosition at, FdAtoms *out)
{
  FdVar x = fd_atom_var (need);
  Lost lost;
  lost_begin (&lost, base, store, at, out);
  uint64_t left;
  for (uint32_t origin = 0; origin < base->n - 2; origin += 64) {
    uint64_t gone = lost_among (&lost, base, origin, &left) & ~left;
    for (; gone; gone &= gone - 1) {
      uint32_t i = origin + (uint32_t) __builtin_ctzll (gone);
      if (fd_propagator_var (base, i).id != x.id)
        lost_add (&lost, (int32_t) i);
    }
  }
  lost_end (&lost);
  fd_atoms_add (out, fd_atom (fd_propagator_var (base, base->n - 1),
                              fd_atom_relation (need), need.value));
}

/* x[@i] and y had nothing in common. */
static void
explain_index (const FdPropagator *base, const FdStore *store, int32_t i,
               FdPosition at, FdAtoms *out)
{
  FdVar x = fd_propagator_var (base, (uint32_t) i);
  FdVar y = fd_propagator_var (base, base->n - 1);
  if (fd_explain_disjoint (store, x, 0, y, at, out))
    return;
  fd_explain_domain (store, x, at, out);
  fd_explain_domain (store, y, at, out);
}

const char *
fd_element_var_explain (FdPropagator *base, FdStore *store, FdAtom need,
                        uint64_t code, FdPosition at, FdAtoms *out)
{
  switch (code) {
  case FD_ELEMENT_VAR_RANGE:
    return "element-range";
  case FD_ELEMENT_VAR_INDEX:
    explain_index (base, store, need.value, at, out);
    return "element-index";
  case FD_ELEMENT_VAR_VALUE:
    if (fd_atom_relation (need) == FD_NE)
      explain_absent (base, store, need.value, need.value, at, out);
    else
      explain_bound (base, store, need, at, out);
    return "element-value";
  default:
    explain_element (base, store, need, at, out);
    return "element";
  }
}

/* No x[i] that the index still meant had a value in common with y. */
const char *
fd_element_var_explain_conflict (FdPropagator *base, FdStore *store,
                                 FdPosition at, FdAtoms *out)
{
  FdVar y = fd_propagator_var (base, base->n - 1);
  size_t first = out->n;
  Lost lost;
  lost_begin (&lost, base, store, at, out);
  uint64_t left;
  for (uint32_t origin = 0; origin < base->n - 2; origin += 64)
    for (uint64_t rest = lost_among (&lost, base, origin, &left); rest;
         rest &= rest - 1) {
      uint32_t i = origin + (uint32_t) __builtin_ctzll (rest);
      if (!(left & rest & -rest))
        lost_add (&lost, (int32_t) i);
      else if (!fd_explain_disjoint (store, fd_propagator_var (base, i), 0, y,
                                     at, out)) {
        out->n = first;
        return NULL;
      }
    }
  lost_end (&lost);
  fd_atoms_merge (store, out, first, at);
  return "element-none";
}
