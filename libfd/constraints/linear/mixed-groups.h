/* SPDX-License-Identifier: MIT */
#ifndef FD_MIXED_GROUPS_H
#define FD_MIXED_GROUPS_H

#include "mixed-scope.h"

/* See mixed-groups.c. */

/* What the atoms weigh together for the values @from..@to of their variable. */
typedef struct {
  int64_t weight;
  int32_t from, to;
} FdGroupPiece;

/* The atoms of one variable. */
typedef struct {
  /* constant after posting: */
  FdGroupPiece *piece; /* the lightest first */
  FdScopeTerm *atom;
  uint32_t n, n_atoms;
  /* trailed: */
  uint32_t lightest; /* the first piece that has values left */
  uint32_t heaviest; /* behind it none has */
} FdGroup;

/* Pieces that so many atoms of a variable, or of several, make at most. */
static inline size_t
fd_group_most_pieces (size_t n_atoms, size_t n_groups)
{
  return 2 * n_atoms + n_groups;
}

static inline int64_t
fd_group_least (const FdGroup *self)
{
  return self->piece[self->lightest].weight;
}

/* How much more than the least it may be. */
static inline int64_t
fd_group_width (const FdGroup *self)
{
  return self->piece[self->heaviest].weight - fd_group_least (self);
}

/* From its atoms; there is room for the pieces. */
void fd_group_init (FdGroup *self, const FdStore *store, const FdDomain *x);

/* Of a value. */
int64_t fd_group_weight (const FdGroup *self, int32_t value);
/* Writes its atoms, of @x; returns how many. */
size_t fd_group_terms (const FdGroup *self, FdVar x, FdMixedTerm *term);

/* Whether the least is more than fd_group_least(). */
bool fd_group_is_more (const FdGroup *self, const FdDomain *x);
/* Makes it so.  False when out of memory. */
bool fd_group_advance (FdGroup *self, FdStore *store, const FdDomain *x);
/* The width by what is left now. */
int64_t fd_group_width_now (const FdGroup *self, const FdDomain *x);
/* Takes what is more than @slack above the least. */
bool fd_group_narrow (FdGroup *self, FdStore *store, FdDomain *x, int64_t slack,
                      FdReason reason);

/* --- mixed-groups-explain.c ----------------------------------------------- */

/* The least by the bounds that always held, as reasons before @at see it. */
int64_t fd_group_least_given (const FdGroup *self, const FdStore *store,
                              const FdDomain *x, FdPosition at);
/* The least before @at. */
int64_t fd_group_least_before (const FdGroup *self, const FdStore *store,
                               FdVar x, FdPosition at);
/* The lightest weight of a piece that is @least or more. */
int64_t fd_group_next_weight (const FdGroup *self, int64_t least);
/* Adds why no value that weighs less than @least was left before @at. */
void fd_group_explain (const FdGroup *self, const FdStore *store, FdVar x,
                       int64_t least, FdPosition at, FdAtoms *out);
/* Likewise of values that are not as @need says.  Returns the least of them. */
int64_t fd_group_explain_need (const FdGroup *self, const FdStore *store,
                               FdVar x, FdAtom need, FdPosition at,
                               FdAtoms *out);

#endif
