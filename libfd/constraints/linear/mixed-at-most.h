/* SPDX-License-Identifier: MIT */
#ifndef FD_MIXED_AT_MOST_H
#define FD_MIXED_AT_MOST_H

#include "mixed-groups.h"

/* See mixed-less-equal.c. */

typedef struct {
  FdPropagator base;
  /* constant after posting, but of an objective: */
  int64_t c;
  /* constant after posting: */
  uint32_t n_terms;  /* with each atom of a group */
  uint32_t n_vars;   /* terms, the first ones */
  uint32_t n_groups; /* terms behind them: of the atoms of one variable each */
  /* trailed: */
  uint32_t n_done;    /* so many terms hold, or fail, or are of variables */
  uint32_t load[2];   /* the low half first */
  uint32_t widest[2]; /* likewise: no variable's term can change by more */
  uint32_t *counted;  /* bits: the atoms whose weight is on the load */
  uint32_t *bound;    /* of each variable, that which is on the load */
  FdGroup *group;     /* not all of it, see mixed-groups.h */
  FdScopeTerm term[];
} FdAtMost;

static inline FdAtom
fd_at_most_atom (const FdPropagator *base, uint32_t i)
{
  return fd_scope_atom_of (base, i, ((const FdAtMost *) base)->term[i].literal);
}

/* The first term that is one atom. */
static inline uint32_t
fd_at_most_first_atom (const FdAtMost *self)
{
  return self->n_vars + self->n_groups;
}

/* Of a term that is one. */
static inline FdGroup *
fd_at_most_group (const FdAtMost *self, uint32_t i)
{
  return &self->group[i - self->n_vars];
}

/* Whether a variable's term is least at its minimum. */
static inline bool
fd_at_most_rises (const FdAtMost *self, uint32_t i)
{
  return self->term[i].weight > 0;
}

/* --- mixed-explain.c ------------------------------------------------------ */

const char *fd_at_most_explain (FdPropagator *base, FdStore *store, FdAtom need,
                                uint64_t code, FdPosition at, FdAtoms *out);
const char *fd_at_most_explain_conflict (FdPropagator *base, FdStore *store,
                                         FdPosition at, FdAtoms *out);

#endif
