/* SPDX-License-Identifier: MIT */
/* unify.c - two variables become one
 *
 * Where that cannot be, in a level, in a store that explains, or under a
 * condition, a propagator keeps them equal.
 */
#include "constraints/post.h"

#include "kernel/unify.h"

bool
fd_unify (FdStore *store, FdVar x, FdVar y)
{
  if (!fd_require_var (store, x) || !fd_require_var (store, y) ||
      !fd_post_enter (store))
    return false;
  if (store->recording)
    return fd_post_relation (store, x, FD_EQ, y, 0);
  bool conditional = fd_has_condition (store);
  if (!conditional && fd_are_one (store, x, y))
    return true;
  /* that they differ is another constraint's doing, and is to fail as such
   * where somebody writes it down */
  if (!conditional && !store->witness && fd_are_different (store, x, y))
    return fd_post_false (store);
  FdDomain *a = fd_domain (store, x), *b = fd_domain (store, y);
  FdTransaction transaction;
  fd_transaction_begin (store, &transaction);
  bool ok;
  if (conditional)
    ok = fd_record_relation (store, x, FD_EQ, y) &&
         fd_post_equal (store, x, 0, y);
  else if (store->n_levels || store->explaining)
    ok = fd_record_relation (store, x, FD_EQ, y) &&
         fd_splice_in_level (store, x.id, y.id) &&
         fd_post_equal (store, x, 0, y);
  else if (fd_references (store, x) >= fd_references (store, y))
    ok = fd_merge (store, a, b);
  else
    ok = fd_merge (store, b, a);
  return fd_transaction_end (store, &transaction, ok);
}
