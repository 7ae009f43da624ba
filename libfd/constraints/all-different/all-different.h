/* SPDX-License-Identifier: MIT */
#ifndef FD_ALL_DIFFERENT_H
#define FD_ALL_DIFFERENT_H

#include "constraints/post.h"
#include "value-axis.h"

/* So that an index fits into the code of a lazy reason. */
#define FD_MAX_TERMS (1u << 29)

/* scope[index] + offset */
typedef struct {
  uint32_t index;
  int32_t offset;
} FdTerm;

/* What the all-different propagators have in common.  The first n_free terms
 * are those whose value has not been taken from the others yet.  Terms change
 * places only among those, so restoring their number restores their set. */
typedef struct {
  FdPropagator base;
  /* constant after posting: */
  const int32_t *offset; /* by index */
  bool repeats;          /* a variable, with different offsets */
  /* trailed, unless it is said otherwise: */
  uint32_t n_free;
  /* kept but not trailed: any permutation will do, as above */
  FdTerm *term;
  uint32_t *place; /* in term, by index; kept by those that track fixed */
} FdAllDifferent;

/* Makes one, of a class whose own struct and arrays take @size bytes. */
FdAllDifferent *fd_all_different_new (FdStore *store,
                                      const FdPropagatorClass *klass,
                                      size_t size, const FdVar *x,
                                      const int32_t *offsets, size_t n);

static inline FdDomain *
fd_term_domain (const FdAllDifferent *self, FdTerm term)
{
  return self->base.scope[term.index];
}

static inline int64_t
fd_term_min (const FdAllDifferent *self, FdTerm term)
{
  return (int64_t) fd_term_domain (self, term)->min + term.offset;
}

static inline int64_t
fd_term_max (const FdAllDifferent *self, FdTerm term)
{
  return (int64_t) fd_term_domain (self, term)->max + term.offset;
}

/* Moves terms that were fixed to the others that are. */
bool fd_all_different_take_fixed (FdAllDifferent *self, FdStore *store);

/* Adds an atom to a reason, unless it always held. */
void fd_add_news (const FdStore *store, FdAtom atom, FdAtoms *out);

/* Hooks for all classes. */
FdEntailment fd_all_different_entailed (FdPropagator *base, FdStore *store);
const char *fd_all_different_explain_conflict (FdPropagator *base,
                                               FdStore *store, FdPosition at,
                                               FdAtoms *out);
bool fd_all_different_check (const FdPropagator *base, const int32_t *values);
bool fd_all_different_implies_ne (const FdPropagator *base, uint32_t i,
                                  uint32_t j);

/* Posts one propagator of a kind; terms are known not to be the same. */
typedef bool (*FdAllDifferentPost) (FdStore *store, const FdVar *x,
                                    const int32_t *offsets, size_t n);
/* What is left to do of a rewrite hook. */
bool fd_all_different_repost (FdPropagator *base, FdStore *store,
                              FdAllDifferentPost post);

#endif
