/* SPDX-License-Identifier: MIT */
/* decide.c - the next decision of a search, at a fixpoint
 *
 * The branchings decide, in their order.  With last conflict, the variable of
 * the last failure comes before them.  In a free search that learns, the
 * variables that took part in failures come instead of them (learning/vsids.c),
 * and before all of them the objective (stride.c).
 */
#include "search.h"

#include "kernel/change.h"

/* --- by the branchings -------------------------------------------------- */

/* Asks the branchings, from the current one on; the first that can decides. */
static bool
ask_branchings (FdSearch *search, FdAtom *decision)
{
  for (; search->branching < search->n_branchings; search->branching++) {
    if (fd_branching_next (&search->branchings[search->branching],
                           search->store, &search->random, &search->first,
                           decision))
      return true;
    search->first = 0;
  }
  search->first = MAX (search->first, search->n_listed);
  return fd_branching_next (&search->rest, search->store, &search->random,
                            &search->first, decision);
}

/* --- by the last failure ------------------------------------------------ */

/* Source: Lecoutre, Sais, Tabary & Vidal, Reasoning from last conflict(s) in
 * constraint programming, AI 2009. */
void
fd_search_note_culprit (FdSearch *search, FdAtom atom)
{
  if (search->branching < search->n_branchings &&
      search->branchings[search->branching].func)
    return;
  search->culprit = fd_atom_var (atom).id;
  search->culprit_branching = search->branching;
}

/* Decides the variable of the last failure first, then by the branchings. */
static bool
choose (FdSearch *search, FdAtom *decision)
{
  if (!search->culprit)
    return ask_branchings (search, decision);
  const FdDomain *x = fd_domain_of (search->store, search->culprit);
  if (fd_domain_is_fixed (x))
    return ask_branchings (search, decision);
  uint32_t b = search->culprit_branching;
  /* the projection is decided before all else */
  if (search->projection && ask_branchings (search, decision) &&
      search->branching < search->n_distinct && b >= search->n_distinct)
    return true;
  const FdBranching *branching =
      b < search->n_branchings ? &search->branchings[b] : &search->rest;
  *decision = fd_branching_decide (branching, &search->random, x);
  return true;
}

/* --- in a search that learns --------------------------------------------- */

/* Turns a decision on the least or greatest value into a bound.  Then reasons
 * need not mention both bounds, and the negation makes no hole.  In a very wide
 * domain holes may be deferred until a bound reaches them; there the decision
 * is one side of the value. */
static FdAtom
as_bound (const FdStore *store, FdAtom atom)
{
  FdVar var = fd_atom_var (atom);
  const FdDomain *x = fd_domain (store, var);
  FdRelation relation = fd_atom_relation (atom);
  if (relation == FD_EQ && atom.value == x->min)
    return fd_atom (var, FD_LE, atom.value);
  if (relation == FD_EQ && atom.value == x->max)
    return fd_atom (var, FD_GE, atom.value);
  if (relation == FD_NE && atom.value == x->min)
    return fd_atom (var, FD_GT, atom.value);
  if (relation == FD_NE && atom.value == x->max)
    return fd_atom (var, FD_LT, atom.value);
  if (relation == FD_EQ && fd_domain_size (x) > FD_WIDEST_HOLE)
    return fd_atom (var, FD_LE, atom.value);
  if (relation == FD_NE && fd_domain_size (x) > FD_WIDEST_HOLE)
    return fd_atom (var, FD_GT, atom.value);
  return atom;
}

/* A user's branching function is not overridden by hints. */
static bool
may_aim (const FdSearch *search)
{
  return search->aims && (search->branching >= search->n_branchings ||
                          !search->branchings[search->branching].func);
}

/* --- altogether ----------------------------------------------------------- */

bool
fd_search_decide_otherwise (FdSearch *search, FdAtom *decision)
{
  FdLearner *learner = fd_search_is_plain (search) ? NULL : search->learner;
  if (learner && fd_stride_next (search, decision))
    return true;
  if (learner && search->by_vsids)
    return fd_vsids_next (learner, decision);
  if (!(learner ? ask_branchings : choose) (search, decision))
    return false;
  if (may_aim (search))
    *decision = fd_search_aim (search, *decision);
  if (learner)
    *decision = as_bound (search->store, *decision);
  return true;
}
