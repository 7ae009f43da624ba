/* SPDX-License-Identifier: MIT */
#ifndef FD_UNIFY_H
#define FD_UNIFY_H

#include "two-watched.h"
#include "value-subscription.h"

/* Makes two variables one, outside of all levels; inside a transaction. */
bool fd_merge (FdStore *store, FdDomain *keep, FdDomain *gone);
/* Makes the circles of two ids one, which they are not; the second way is for
 * unification inside a level. */
bool fd_splice (FdStore *store, uint32_t a, uint32_t b);
bool fd_splice_in_level (FdStore *store, uint32_t a, uint32_t b);
void fd_undo_splice (FdStore *store, const FdTrailEntry *entry);
void fd_undo_equality (FdStore *store, const FdTrailEntry *entry);
void fd_undo_alias (FdStore *store, const FdTrailEntry *entry);
void fd_undo_scope (FdStore *store, const FdTrailEntry *entry);
/* The next in the circle of @id; alone, it is its own. */
static inline uint32_t
fd_next_equal (const FdStore *store, uint32_t id)
{
  return id < store->equal_room ? store->equal[id].next : id;
}

/* The head of the circle of @id, the same for all of it.  Of two circles the
 * larger one's stays, so it is near. */
static inline uint32_t
fd_circle (const FdStore *store, uint32_t id)
{
  while (id < store->equal_room && store->equal[id].head != id)
    id = store->equal[id].head;
  return id;
}

/* What is to be rewritten, or looked at, if @x becomes another variable. */
static inline uint64_t
fd_references (const FdStore *store, FdVar x)
{
  uint32_t head = fd_circle (store, x.id);
  uint64_t n_equal = head < store->equal_room ? store->equal[head].n : 1;
  const FdDomain *domain = fd_domain (store, x);
  return n_equal + fd_domain_n_subscriptions (domain) +
         fd_n_value_subscriptions (store, domain) +
         fd_n_two_watched_users (store, domain);
}

/* Whether they were unified: outside of levels they have one record then. */
static inline bool
fd_are_one (const FdStore *store, FdVar x, FdVar y)
{
  return fd_domain_of (store, x.id) == fd_domain_of (store, y.id) ||
         (store->n_level_equalities &&
          fd_circle (store, x.id) == fd_circle (store, y.id));
}

#endif
