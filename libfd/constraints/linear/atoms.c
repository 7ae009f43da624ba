/* SPDX-License-Identifier: MIT */
/* atoms.c - w[0] [atom 0] + ... + w[n-1] [atom n-1] relation c */
#include "mixed.h"
#include "wide-sum.h"

static bool
linear_atoms_holds (const FdArgument *a, const int32_t *truth)
{
  FdWideSum sum = {0};
  for (size_t i = 0; i < a[1].n; i++)
    if (truth[i])
      fd_wide_add (&sum, a[0].numbers64[i], 1);
  fd_wide_add (&sum, a[3].number64, -1);
  return fd_wide_accepts (&sum, a[2].relation);
}

static bool
post_relation (FdStore *store, const FdArgument *a, FdRelation relation)
{
  size_t n = a[1].n;
  if (a[0].n != n)
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "linear-atoms: weights has %zu elements, expected "
                           "as many as atoms, %zu",
                           a[0].n, n);
  FdMixedTerm *term = fd_mixed_terms_new (store, n);
  if (!term)
    return false;
  fd_mixed_terms_fill (term, NULL, NULL, 0, a[0].numbers64, a[1].atoms, n);
  bool ok = fd_post_mixed (store, term, n, relation, a[3].number64);
  fd_mixed_terms_free (store, term, n);
  return ok;
}

static bool
linear_atoms_post (FdStore *store, const FdArgument *a)
{
  return post_relation (store, a, a[2].relation);
}

static bool
linear_atoms_post_not (FdStore *store, const FdArgument *a)
{
  return post_relation (store, a, fd_relation_not (a[2].relation));
}

const FdConstraintClass fd_linear_atoms_constraint = {
    .name = "linear-atoms",
    .parameters = {{"weights", FD_ARGUMENT_INTS64},
                   {"atoms", FD_ARGUMENT_ATOMS},
                   {"relation", FD_ARGUMENT_RELATION},
                   {"c", FD_ARGUMENT_INT64}},
    .consistency = "domain, but for = that of <= and >=",
    .holds = linear_atoms_holds,
    .post = linear_atoms_post,
    .post_not = linear_atoms_post_not,
};

bool
fd_post_linear_atoms (FdStore *store, const int64_t *weights,
                      const FdAtom *atoms, size_t n, FdRelation relation,
                      int64_t c)
{
  const FdArgument a[] = {
      fd_argument_ints64 (weights, n), fd_argument_atoms (atoms, n),
      fd_argument_relation (relation), fd_argument_int64 (c)};
  return fd_post_as (store, __func__, &fd_linear_atoms_constraint, a);
}
