/* SPDX-License-Identifier: MIT */
/* relation.c - x relation y + k: which propagator does it
 *
 * Equality, disequality and order have one propagator each; a fixed side
 * leaves an atom of the other.
 */
#include "constraints/post.h"

FdRelation
fd_relation_not (FdRelation relation)
{
  static const FdRelation not [] = {
      [FD_GE] = FD_LT, [FD_LE] = FD_GT, [FD_EQ] = FD_NE,
      [FD_NE] = FD_EQ, [FD_GT] = FD_LE, [FD_LT] = FD_GE,
  };
  return not [relation];
}

FdRelation
fd_relation_mirror (FdRelation relation)
{
  static const FdRelation mirror[] = {
      [FD_GE] = FD_LE, [FD_LE] = FD_GE, [FD_EQ] = FD_EQ,
      [FD_NE] = FD_NE, [FD_GT] = FD_LT, [FD_LT] = FD_GT,
  };
  return mirror[relation];
}

/* x = y.  What holds for good makes them one variable, which costs less than a
 * propagator and shows more; a level could be undone, and a store that explains
 * must say why. */
static bool
post_same (FdStore *store, FdVar x, FdVar y)
{
  if (fd_has_condition (store) || store->n_levels || store->explaining ||
      store->running)
    return fd_post_equal (store, y, 0, x);
  return fd_unify (store, x, y);
}

/* x = y - 2^31, which only the ends of the range can be. */
static bool
post_farthest (FdStore *store, FdVar x, FdVar y)
{
  FdTransaction transaction;
  fd_transaction_begin (store, &transaction);
  bool ok = fd_post_atom (store, fd_atom (x, FD_EQ, FD_VALUE_MIN)) &&
            fd_post_atom (store, fd_atom (y, FD_EQ, FD_VALUE_MAX));
  return fd_transaction_end (store, &transaction, ok);
}

/* x - y relation k.  Differences reach 2^31, which is no int32_t. */
static bool
relation_post (FdStore *store, FdVar x, FdRelation relation, FdVar y, int64_t k)
{
  int64_t value = fd_domain (store, x)->min;
  if (fd_is_constant (store, y)) {
    value = fd_domain (store, y)->min + k;
    return fd_post_atom (store, fd_atom (x, relation, fd_clamp (value)));
  }
  if (fd_is_constant (store, x))
    return fd_post_atom (store, fd_atom (y, fd_relation_mirror (relation),
                                         fd_clamp (value - k)));
  switch (relation) {
  case FD_LE:
    return fd_post_less (store, x, -k, y);
  case FD_LT:
    return fd_post_less (store, x, 1 - k, y);
  case FD_GE:
    return fd_post_less (store, y, k, x);
  case FD_GT:
    return fd_post_less (store, y, k + 1, x);
  case FD_NE:
    return fd_post_disequal (store, x, y, (int32_t) k);
  default:
    if (k == 0)
      return post_same (store, x, y);
    if (k > INT32_MIN)
      return fd_post_equal (store, y, (int32_t) k, x);
    return post_farthest (store, x, y);
  }
}

bool
fd_post_relation (FdStore *store, FdVar x, FdRelation relation, FdVar y,
                  int32_t k)
{
  if (!fd_require_var (store, x) || !fd_require_var (store, y) ||
      !fd_require_relation (store, relation) || !fd_post_enter (store))
    return false;
  return relation_post (store, x, relation, y, k);
}

bool
fd_post_reified_relation (FdStore *store, FdAtom b, FdVar x,
                          FdRelation relation, FdVar y, int32_t k)
{
  if (!fd_require_var (store, x) || !fd_require_var (store, y) ||
      !fd_require_relation (store, relation))
    return false;
  FdReifying both;
  if (!fd_reify_begin (store, __func__, &both, b))
    return false;
  bool ok = relation_post (store, x, relation, y, k);
  fd_reify_otherwise (store, &both);
  ok = ok && relation_post (store, x, fd_relation_not (relation), y, k);
  return fd_reify_end (store, &both, ok);
}

bool
fd_post_next_to (FdStore *store, FdVar x, FdVar y)
{
  return fd_require_var (store, x) && fd_require_var (store, y) &&
         fd_post_distance (store, x, y, 1);
}

bool
fd_post_left_of (FdStore *store, FdVar a, FdVar b)
{
  return fd_require_var (store, a) && fd_require_var (store, b) &&
         fd_post_relation (store, b, FD_EQ, a, 1);
}
