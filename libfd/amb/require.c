/* SPDX-License-Identifier: MIT */
/* require.c - constraints in the form of requirements */
#include "amb.h"

#include <fd-constraints.h>

/* The store to post on.  NULL: the caller is not in the body. */
static FdStore *
store_of (FdAmb *amb, const char *function)
{
  return fd_amb_check_inside (amb, function) ? fd_amb_store (amb) : NULL;
}

void
fd_amb_require_atom (FdAmb *amb, FdAtom atom)
{
  FdStore *store = store_of (amb, G_STRFUNC);
  if (store)
    fd_amb_require (amb, fd_set_atom (store, atom));
}

void
fd_amb_require_equal (FdAmb *amb, FdVar x, FdVar y)
{
  FdStore *store = store_of (amb, G_STRFUNC);
  if (store)
    fd_amb_require (amb, fd_unify (store, x, y));
}

void
fd_amb_require_not_equal (FdAmb *amb, FdVar x, FdVar y)
{
  FdStore *store = store_of (amb, G_STRFUNC);
  if (store)
    fd_amb_require (amb, fd_not_unify (store, x, y));
}

void
fd_amb_require_relation (FdAmb *amb, FdVar x, FdRelation relation, FdVar y,
                         int32_t k)
{
  FdStore *store = store_of (amb, G_STRFUNC);
  if (store)
    fd_amb_require (amb, fd_post_relation (store, x, relation, y, k));
}

void
fd_amb_require_linear (FdAmb *amb, const int32_t *a, const FdVar *x, size_t n,
                       FdRelation relation, int32_t c)
{
  FdStore *store = store_of (amb, G_STRFUNC);
  if (store)
    fd_amb_require (amb, fd_post_linear (store, a, x, n, relation, c));
}

void
fd_amb_require_sum (FdAmb *amb, const FdVar *x, size_t n, FdRelation relation,
                    int32_t c)
{
  FdStore *store = store_of (amb, G_STRFUNC);
  if (store)
    fd_amb_require (amb, fd_post_sum (store, x, n, relation, c));
}

void
fd_amb_require_all_different (FdAmb *amb, const FdVar *x, size_t n)
{
  FdStore *store = store_of (amb, G_STRFUNC);
  if (store)
    fd_amb_require (
        amb, fd_post_all_different (store, x, NULL, n, FD_CONSISTENCY_DEFAULT));
}

void
fd_amb_require_clause (FdAmb *amb, const FdAtom *atoms, size_t n)
{
  FdStore *store = store_of (amb, G_STRFUNC);
  if (store)
    fd_amb_require (amb, fd_post_clause (store, atoms, n));
}
