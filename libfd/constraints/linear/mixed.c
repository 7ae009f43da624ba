/* SPDX-License-Identifier: MIT */
/* mixed.c - a[0] x[0] + ... + w[0] [atom 0] + ... relation c */
#include "mixed.h"
#include "wide-sum.h"

/* The arguments, in this order. */
enum { A, X, WEIGHTS, ATOMS, RELATION, C };

static bool
linear_mixed_holds (const FdArgument *a, const int32_t *values)
{
  FdWideSum sum = {0};
  size_t n = a[X].n;
  for (size_t i = 0; i < n; i++)
    fd_wide_add (&sum, a[A].numbers64[i], values[i]);
  for (size_t i = 0; i < a[ATOMS].n; i++)
    if (values[n + i])
      fd_wide_add (&sum, a[WEIGHTS].numbers64[i], 1);
  fd_wide_add (&sum, a[C].number64, -1);
  return fd_wide_accepts (&sum, a[RELATION].relation);
}

static bool
require_lengths (FdStore *store, const FdArgument *a)
{
  return (a[A].n == a[X].n && a[WEIGHTS].n == a[ATOMS].n) ||
         fd_post_refuse (store, FD_ERROR_INVALID,
                         "linear-mixed: a has %zu elements and x %zu, weights "
                         "%zu and atoms %zu, expected as many of both",
                         a[A].n, a[X].n, a[WEIGHTS].n, a[ATOMS].n);
}

static bool
post_relation (FdStore *store, const FdArgument *a, FdRelation relation)
{
  size_t n = a[X].n, n_atoms = a[ATOMS].n;
  if (!require_lengths (store, a))
    return false;
  FdMixedTerm *term = fd_mixed_terms_new (store, n + n_atoms);
  if (!term)
    return false;
  fd_mixed_terms_fill (term, a[A].numbers64, a[X].vars, n, a[WEIGHTS].numbers64,
                       a[ATOMS].atoms, n_atoms);
  bool ok = fd_post_mixed (store, term, n + n_atoms, relation, a[C].number64);
  fd_mixed_terms_free (store, term, n + n_atoms);
  return ok;
}

static bool
linear_mixed_post (FdStore *store, const FdArgument *a)
{
  return post_relation (store, a, a[RELATION].relation);
}

static bool
linear_mixed_post_not (FdStore *store, const FdArgument *a)
{
  return post_relation (store, a, fd_relation_not (a[RELATION].relation));
}

const FdConstraintClass fd_linear_mixed_constraint = {
    .name = "linear-mixed",
    .parameters = {{"a", FD_ARGUMENT_INTS64},
                   {"x", FD_ARGUMENT_VARS},
                   {"weights", FD_ARGUMENT_INTS64},
                   {"atoms", FD_ARGUMENT_ATOMS},
                   {"relation", FD_ARGUMENT_RELATION},
                   {"c", FD_ARGUMENT_INT64}},
    .consistency = "domain if no two terms share a variable, but for = that of "
                   "<= and >=",
    .holds = linear_mixed_holds,
    .post = linear_mixed_post,
    .post_not = linear_mixed_post_not,
};

bool
fd_post_linear_mixed (FdStore *store, const int64_t *a, const FdVar *x,
                      size_t n, const int64_t *weights, const FdAtom *atoms,
                      size_t n_atoms, FdRelation relation, int64_t c)
{
  const FdArgument arguments[] = {fd_argument_ints64 (a, n),
                                  fd_argument_vars (x, n),
                                  fd_argument_ints64 (weights, n_atoms),
                                  fd_argument_atoms (atoms, n_atoms),
                                  fd_argument_relation (relation),
                                  fd_argument_int64 (c)};
  return fd_post_as (store, __func__, &fd_linear_mixed_constraint, arguments);
}
