/* SPDX-License-Identifier: MIT */
/* unify.c - which variables are equal, and which are different
 *
 * Outside of all levels, two equal variables get one record: every reference is
 * rewritten, so the equality costs no propagation later.  A constraint that now
 * has a variable twice may have a simpler form; it is asked to post that form.
 * Everything is on the trail until the transaction succeeds.
 *
 * The ids of equal variables form a cycle.  Two cycles become one, and one
 * becomes two again, by exchanging the successors of a member of each.  The
 * head of the smaller class then points to the head of the larger one, so that
 * a head is at most log n steps away.  References are rewritten on the side
 * that has fewer, so n variables become one in O(n log n).
 */
#include "unify.h"

#include "grow.h"
#include "listener.h"
#include "propagator.h"
#include "queue.h"
#include "require.h"
#include "subscription.h"
#include "trail.h"
#include "value-subscription.h"
#include "witness.h"

static void
swap_next (FdStore *store, uint32_t a, uint32_t b)
{
  uint32_t next = store->equal[a].next;
  assert (a != b);
  store->equal[a].next = store->equal[b].next;
  store->equal[b].next = next;
}

static void
set_alias (FdStore *store, uint32_t id, uint32_t is)
{
  fd_own_domain (store, id)->id = is;
  if (store->explaining)
    store->quick[id] = fd_own_domain (store, is);
}

/* Ensures that there is room for all variables. */
static bool
equal_room (FdStore *store)
{
  uint32_t i = store->equal_room;
  if (i > store->n_vars)
    return true;
  if (!fd_grow_to (store, (void **) &store->equal, store->n_vars + 1,
                   &store->equal_room, sizeof *store->equal))
    return false;
  for (; i < store->equal_room; i++)
    store->equal[i] = (FdEqual){.next = i, .head = i, .n = 1};
  return true;
}

bool
fd_splice (FdStore *store, uint32_t a, uint32_t b)
{
  a = fd_circle (store, a);
  b = fd_circle (store, b);
  assert (a != b);
  if (!equal_room (store))
    return false;
  FdEqual *equal = store->equal;
  assert (equal[a].head == a && equal[b].head == b);
  if (equal[a].n < equal[b].n) {
    uint32_t larger = b;
    b = a;
    a = larger;
  }
  if (!fd_trail_action (store, FD_TRAIL_SPLICE, a, b, 0))
    return false;
  equal[b].head = a;
  swap_next (store, a, b);
  equal[a].n += equal[b].n;
  assert (equal[a].n <= store->n_vars);
  assert (fd_circle (store, b) == a);
  return true;
}

void
fd_undo_splice (FdStore *store, const FdTrailEntry *entry)
{
  uint32_t a = entry->aux, b = (uint32_t) entry->old;
  FdEqual *equal = store->equal;
  assert (equal[b].head == a && equal[a].head == a);
  assert (equal[a].n >= 2 * equal[b].n);
  swap_next (store, a, b);
  equal[a].n -= equal[b].n;
  assert (equal[a].n >= equal[b].n); /* the larger */
  equal[b].head = b;
}

void
fd_undo_equality (FdStore *store, const FdTrailEntry *entry)
{
  (void) entry;
  assert (store->n_level_equalities);
  store->n_level_equalities--;
}

void
fd_undo_alias (FdStore *store, const FdTrailEntry *entry)
{
  assert (entry->old && entry->old <= store->n_vars);
  set_alias (store, entry->aux, (uint32_t) entry->old);
}

void
fd_undo_scope (FdStore *store, const FdTrailEntry *entry)
{
  assert (entry->aux && entry->aux <= store->n_propagators);
  assert (entry->prev < store->propagators[entry->aux]->n);
  store->propagators[entry->aux]->scope[entry->prev] =
      (FdDomain *) (uintptr_t) entry->old;
}

bool
fd_splice_in_level (FdStore *store, uint32_t a, uint32_t b)
{
  if (!fd_trail_action (store, FD_TRAIL_EQUALITY, 0, 0, 0))
    return false;
  store->n_level_equalities++;
  return fd_splice (store, a, b);
}

static bool
redirect_ids (FdStore *store, FdDomain *keep, FdDomain *gone)
{
  uint32_t first = gone->id, id = first;
  do {
    assert (fd_own_domain (store, id)->id == first);
    if (!fd_trail_action (store, FD_TRAIL_ALIAS, id, first, 0))
      return false;
    set_alias (store, id, keep->id);
    id = fd_next_equal (store, id);
  } while (id != first);
  return fd_splice (store, keep->id, first);
}

static bool
redirect_scope (FdStore *store, FdPropagator *p, FdDomain *keep, FdDomain *gone)
{
  for (uint32_t i = 0; i < p->n; i++) {
    if (p->scope[i] != gone)
      continue;
    if (!fd_trail_action (store, FD_TRAIL_SCOPE, p->id, (uintptr_t) gone, i))
      return false;
    p->scope[i] = keep;
  }
  p->stale = true;
  if (!fd_is_listener (p) || fd_domain_size (keep) < fd_domain_size (gone))
    fd_schedule (store, p);
  return true;
}

static bool
repeats (const FdPropagator *p, const FdDomain *x)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->n; i++)
    n += p->scope[i] == x;
  return n > 1;
}

/* Lets a constraint that now has a variable twice post its new form, under the
 * same handle. */
static bool
repost (FdStore *store, FdPropagator *p)
{
  FdAtom outer = store->condition;
  uint32_t posting = store->constraint;
  bool inside = store->reposting;
  assert (!p->dead && p->klass->on_unify);
  store->condition = fd_propagator_condition (p);
  store->constraint = p->constraint;
  store->reposting = true;
  fd_entail (store, p);
  if (G_UNLIKELY (store->witness))
    store->witness->post_as (store->witness, store, p);
  bool ok = p->klass->on_unify (p, store);
  if (G_UNLIKELY (store->witness)) {
    fd_witness_ran (store, NULL, ok);
    store->witness->post_as (store->witness, store, NULL);
  }
  store->condition = outer;
  store->constraint = posting;
  store->reposting = inside;
  return ok;
}

static bool
repost_repeating (FdStore *store, FdPropagator *p, const FdDomain *keep)
{
  return p->dead || !p->klass->on_unify || !repeats (p, keep) ||
         repost (store, p);
}

/* Moves the value subscriptions of @gone, in the list @page, to @keep. */
static bool
redirect_values (FdStore *store, FdDomain *keep, FdDomain *gone,
                 const FdValuePage *page)
{
  for (; page; page = page->next)
    for (uint32_t i = 0; i < page->n; i++) {
      FdSubscription s = page->list[i].s;
      int32_t value = (int32_t) (page->origin + page->list[i].bit);
      if (!fd_add_value_subscription (store, keep, s, value) ||
          !redirect_scope (store, fd_propagator_of (&s), keep, gone))
        return false;
    }
  return true;
}

static bool
repost_values (FdStore *store, FdDomain *keep, const FdValuePage *page)
{
  for (; page; page = page->next)
    for (uint32_t i = 0; i < page->n; i++)
      if (!repost_repeating (store, fd_propagator_of (&page->list[i].s), keep))
        return false;
  return true;
}

/* The list of watches of @gone is not trailed; therefore a new propagator takes
 * the place of each one that watches @gone. */
static bool
repost_watched (FdStore *store, FdDomain *keep, FdDomain *gone,
                const FdWatchers *list)
{
  for (uint32_t i = 0; list && i < list->n_users; i++) {
    FdPropagator *p = list->user[i];
    if (!redirect_scope (store, p, keep, gone) ||
        (!p->dead && !repost (store, p)))
      return false;
  }
  return true;
}

bool
fd_merge (FdStore *store, FdDomain *keep, FdDomain *gone)
{
  assert (keep != gone && !store->n_levels && store->depth);
  assert (fd_own_domain (store, keep->id) == keep);
  assert (fd_own_domain (store, gone->id) == gone);
  assert (!store->n_level_equalities);
  /* its id is soon another */
  const FdValuePage *pages = fd_value_pages (store, gone);
  const FdWatchers *watchers = fd_watchers (store, gone);
  if (!fd_domain_intersect (store, keep, gone, 0, true, FD_REASON_NAIVE) ||
      !redirect_ids (store, keep, gone))
    return false;
  assert (gone->id == keep->id);
  uint32_t n = fd_domain_n_subscriptions (gone);
  for (uint32_t i = 0; i < n; i++) {
    FdSubscription s = gone->annex->subscription[i];
    FdPropagator *p = fd_propagator_of (&s);
    if (fd_is_value_teller (store, p) || fd_is_two_watched_teller (store, p))
      continue;
    if (!fd_add_subscription (store, keep, s) ||
        !redirect_scope (store, p, keep, gone))
      return false;
  }
  if (!redirect_values (store, keep, gone, pages))
    return false;
  for (uint32_t i = 0; i < n; i++)
    if (!repost_repeating (
            store, fd_propagator_of (&gone->annex->subscription[i]), keep))
      return false;
  return repost_values (store, keep, pages) &&
         repost_watched (store, keep, gone, watchers);
}

/* --- asking ------------------------------------------------------------- */

bool
fd_are_equal (const FdStore *store, FdVar x, FdVar y)
{
  if (!fd_require_var (store, x) || !fd_require_var (store, y))
    return false;
  const FdDomain *a = fd_domain (store, x), *b = fd_domain (store, y);
  return (fd_domain_is_fixed (a) && fd_domain_is_fixed (b) &&
          a->min == b->min) ||
         fd_are_one (store, x, y);
}

/* Whether a constraint may imply that @x differs from other variables. */
static bool
has_different (const FdStore *store, FdVar x)
{
  return fd_domain (store, x)->annex->differs;
}

/* Whether one constraint on @a makes it different from a member of @y's cycle.
 * */
static bool
is_kept_from (const FdStore *store, const FdDomain *a, FdVar y)
{
  if (!a->annex->differs)
    return false;
  for (uint32_t i = 0; i < fd_domain_n_subscriptions (a); i++) {
    const FdSubscription *s = &a->annex->subscription[i];
    const FdPropagator *p = fd_propagator_of (s);
    if ((p->dead && p->dead != FD_DEAD_LED) || !p->klass->implies_ne ||
        s->index == FD_INDEX_CONDITION ||
        !fd_atom_holds (store, fd_propagator_condition (p)))
      continue;
    assert (s->index < p->n);
    for (uint32_t j = 0; j < p->n; j++)
      if (j != s->index && fd_are_one (store, fd_domain_var (p->scope[j]), y) &&
          p->klass->implies_ne (p, s->index, j))
        return true;
  }
  return false;
}

bool
fd_are_different (FdStore *store, FdVar x, FdVar y)
{
  if (!fd_require_var (store, x) || !fd_require_var (store, y))
    return false;
  if (fd_domain_is_disjoint (fd_domain (store, x), fd_domain (store, y), 0))
    return true;
  if (!store->n_level_equalities && !has_different (store, x) &&
      !has_different (store, y))
    return false;
  /* the relation is symmetric, so start from the variable with fewer references
   */
  if (fd_references (store, y) < fd_references (store, x)) {
    FdVar other = x;
    x = y;
    y = other;
  }
  if (!store->n_level_equalities)
    return is_kept_from (store, fd_domain (store, x), y);
  const FdDomain *seen = NULL;
  uint32_t id = x.id;
  do {
    const FdDomain *a = fd_domain_of (store, id);
    if (a != seen && is_kept_from (store, a, y))
      return true;
    seen = a;
    id = fd_next_equal (store, id);
  } while (id != x.id);
  return false;
}
