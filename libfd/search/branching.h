/* SPDX-License-Identifier: MIT */
#ifndef FD_BRANCHING_H
#define FD_BRANCHING_H

#include "fd-search.h"
#include "kernel/store.h"
#include "base/random.h"
#include "select-tree.h"

/* One branching of a search: over variables, or the user's own. */
typedef struct {
  FdVar *var;
  FdDomain **x; /* of @var, resolved when the search begins; NULL: of the
                   first @n variables of the store */
  uint32_t n;
  FdVarSelect var_select;
  FdValSelect val_select;
  FdBranchFunc func; /* NULL: over variables */
  gpointer data;
  GDestroyNotify destroy;
  FdSelectTree *tree; /* NULL: all variables are looked at */
} FdBranching;

static inline FdDomain *
fd_branching_domain (const FdBranching *branching, const FdStore *store,
                     uint32_t i)
{
  return branching->x ? branching->x[i] : fd_domain_of (store, i + 1);
}

/* Whether to look at all is to be spared. */
static inline bool
fd_branching_wants_tree (const FdBranching *branching)
{
  return !branching->func && branching->n >= FD_SELECT_TREE_LEAST &&
         (branching->var_select == FD_SELECT_FIRST_FAIL ||
          branching->var_select == FD_SELECT_DOM_WDEG);
}

/* The next decision, an undecided atom; false if nothing is left to decide.
 * The variables before *@first are known to be fixed; it is moved on. */
bool fd_branching_next (const FdBranching *branching, FdStore *store,
                        FdRandom *random, uint32_t *first, FdAtom *decision);

/* How @branching would decide x. */
FdAtom fd_branching_decide (const FdBranching *branching, FdRandom *random,
                            const FdDomain *x);

#endif
