/* SPDX-License-Identifier: MIT */
#ifndef FD_LINEAR_MIXED_H
#define FD_LINEAR_MIXED_H

#include <fd.h>

/* A term of a sum: its weight times a variable, that of the atom; or else its
 * weight if the atom holds, and 0 if it fails. */
typedef struct {
  int64_t weight;
  FdAtom atom;
  bool is_var;
  bool shares; /* an atom of a variable of which there are others */
} FdMixedTerm;

static inline FdMixedTerm
fd_mixed_atom (int64_t weight, FdAtom atom)
{
  return (FdMixedTerm){weight, atom, false, false};
}

static inline FdMixedTerm
fd_mixed_var (int64_t weight, FdVar x)
{
  return (FdMixedTerm){weight, fd_atom (x, FD_GE, 0), true, false};
}

/* The @n of variables, then the @n_atoms of atoms. */
static inline void
fd_mixed_terms_fill (FdMixedTerm *term, const int64_t *a, const FdVar *x,
                     size_t n, const int64_t *weights, const FdAtom *atoms,
                     size_t n_atoms)
{
  for (size_t i = 0; i < n; i++)
    term[i] = fd_mixed_var (a[i], x[i]);
  for (size_t i = 0; i < n_atoms; i++)
    term[n + i] = fd_mixed_atom (weights[i], fd_atom_canonical (atoms[i]));
}

/* Room for @n terms while a constraint is posted, and behind them for as many
 * atoms, or variables; NULL, and an error, when out of memory. */
FdMixedTerm *fd_mixed_terms_new (FdStore *store, size_t n);
void fd_mixed_terms_free (FdStore *store, FdMixedTerm *term, size_t n);

/* Whether no sum of them, or of some of them, leaves 61 bits. */
bool fd_mixed_terms_are_small (const FdStore *store, const FdMixedTerm *term,
                               size_t n);

/* The sum of any terms, of such room: they are overwritten. */
bool fd_post_mixed (FdStore *store, FdMixedTerm *term, size_t n,
                    FdRelation relation, int64_t c);

/* Of terms no two of the same meaning, first those of variables, which are
 * n_vars; then those of atoms, with weights above 0: n_shared that share their
 * variables, by variable, then the others, the heaviest first; small ones.
 * Scope is room for n variables. */
typedef struct {
  const FdMixedTerm *term;
  FdVar *scope;
  uint32_t n, n_vars, n_shared;
} FdMixedSum;

bool fd_post_mixed_le (FdStore *store, const FdMixedSum *sum, int64_t c);
bool fd_post_mixed_ne (FdStore *store, const FdMixedSum *sum, int64_t c);

/* --- an objective --------------------------------------------------------- */

/* A sum that may be at most a bound, which is set and not trailed; without any
 * it prunes nothing.  What it pruned it explains by the bound of today, so that
 * is to be the least of those under which anything in force was pruned. */

/* Of any small terms, in such room: they are overwritten.  @offset: what its
 * sums are short of.  NULL when out of memory; it lives until the level in
 * force is closed. */
FdPropagator *fd_objective_new (FdStore *store, FdMixedTerm *term, size_t n,
                                int64_t *offset);
FdPropagator *fd_post_objective (FdStore *store, const FdMixedSum *sum);
/* From now on; it is to be scheduled.  INT64_MAX: no bound. */
void fd_objective_set_bound (FdPropagator *self, int64_t bound);
/* The least sum of the values left. */
int64_t fd_objective_least (const FdPropagator *self);
/* Why the least sum before @at is beyond the bound. */
bool fd_objective_explain (FdPropagator *self, FdStore *store, FdPosition at,
                           FdAtoms *out);

#endif
