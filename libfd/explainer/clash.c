/* SPDX-License-Identifier: MIT */
/* clash.c - a smallest set of clues and entered atoms that clash
 *
 * A set that has no solution has one of every correction set: of what a
 * solution of all the rest breaks.  So a least set that hits all correction
 * sets seen so far is looked for.  If it has no solution, no smaller one has
 * none; else it is grown as far as it has one, and what is left is another
 * correction set.
 *
 * Source: Ignatiev, Previti, Liffiton & Marques-Silva, Smallest MUS extraction
 * with minimal hitting set dualization, CP 2015.
 */
#include "explainer.h"

#include "fd-search.h"
#include "fd-learning.h"
#include "kernel/require.h"

#include <string.h>

/* Without a limit of time, so many searches, each of so many failures. */
enum { MOST_SEARCHES = 4000, MOST_FAILURES = 20000 };

typedef struct {
  FdExplainer *self;
  uint32_t n;             /* clues, then atoms entered */
  GPtrArray *corrections; /* of bool[n] */
  uint32_t n_searches;
} Clash;

static bool
is_over (const Clash *c)
{
  return c->n_searches > MOST_SEARCHES || fd_explainer_is_late (c->self);
}

static FdStatus
search (FdStore *store)
{
  g_autoptr (FdSearch) s = fd_search_new (store);
  if (!s)
    return FD_STATUS_ERROR;
  fd_search_set_learning (s, true);
  fd_search_set_free (s, true);
  fd_search_set_failure_limit (s, MOST_FAILURES);
  return fd_search_next (s);
}

/* Whether the clues and atoms of @set have a solution. */
static FdStatus
solve (Clash *c, const bool *set)
{
  FdExplainer *self = c->self;
  g_autofree uint32_t *clue = g_new (uint32_t, c->n + 1);
  g_autoptr (GArray) atoms = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  uint32_t n = 0;
  for (uint32_t i = 0; i < c->n; i++)
    if (set[i] && i < self->n_clues)
      clue[n++] = i;
    else if (set[i])
      g_array_append_vals (
          atoms, &g_array_index (self->entered, FdAtom, i - self->n_clues), 1);
  c->n_searches++;
  g_autoptr (FdScratch) scratch =
      fd_explainer_scratch (self, clue, n, FD_STRENGTH_POSTED);
  if (!scratch)
    return FD_STATUS_ERROR;
  if (!fd_scratch_load (scratch, (FdAtom *) (gpointer) atoms->data, atoms->len))
    return FD_STATUS_EXHAUSTED;
  return search (scratch->store);
}

/* Leaves away what @set can do without; false: the time is over. */
static bool
shrink (Clash *c, bool *set)
{
  for (uint32_t i = c->n; i-- > 0;) {
    if (!set[i])
      continue;
    if (is_over (c))
      return false;
    set[i] = false;
    set[i] = solve (c, set) != FD_STATUS_EXHAUSTED;
  }
  return true;
}

/* Adds the correction set of @set, which has a solution. */
static void
correct (Clash *c, bool *set)
{
  bool *left = g_new (bool, c->n + 1);
  for (uint32_t i = 0; i < c->n && !is_over (c); i++)
    if (!set[i]) {
      set[i] = true;
      set[i] = solve (c, set) == FD_STATUS_SOLUTION;
    }
  for (uint32_t i = 0; i < c->n; i++)
    left[i] = !set[i];
  g_ptr_array_add (c->corrections, left);
}

static bool
post_corrections (const Clash *c, FdStore *store, const FdVar *hit)
{
  g_autofree FdAtom *clause = g_new (FdAtom, c->n + 1);
  for (guint k = 0; k < c->corrections->len; k++) {
    const bool *left = c->corrections->pdata[k];
    size_t n = 0;
    for (uint32_t i = 0; i < c->n; i++)
      if (left[i])
        clause[n++] = fd_atom (hit[i], FD_EQ, 1);
    if (!fd_post_clause (store, clause, n))
      return false;
  }
  return true;
}

/* A least set that hits all correction sets. */
static bool
hit_all (const Clash *c, bool *set)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autofree FdVar *hit = g_new (FdVar, c->n + 1);
  g_autofree int32_t *ones = g_new (int32_t, c->n + 1);
  if (!store || !fd_store_set_explaining (store, true))
    return false;
  for (uint32_t i = 0; i < c->n; i++) {
    hit[i] = fd_var_new (store, 0, 1);
    ones[i] = 1;
  }
  hit[c->n] = fd_var_new (store, 0, (int32_t) c->n);
  ones[c->n] = -1;
  if (!post_corrections (c, store, hit) ||
      !fd_post_linear (store, ones, hit, c->n + 1, FD_EQ, 0))
    return false;
  g_autoptr (FdSearch) s = fd_search_new (store);
  FdStatus status;
  fd_search_set_learning (s, true);
  fd_search_set_free (s, true);
  fd_search_set_failure_limit (s, MOST_FAILURES);
  fd_search_minimize (s, hit[c->n]);
  while ((status = fd_search_next (s)) == FD_STATUS_SOLUTION)
    for (uint32_t i = 0; i < c->n; i++)
      set[i] = fd_var_min (store, hit[i]) == 1;
  return status == FD_STATUS_EXHAUSTED;
}

static uint32_t
size_of (const Clash *c, const bool *set)
{
  uint32_t size = 0;
  for (uint32_t i = 0; i < c->n; i++)
    size += set[i];
  return size;
}

/* Replaces @best by a smallest set. */
static void
find_smallest (Clash *c, bool *best)
{
  g_autofree bool *set = g_new0 (bool, c->n + 1);
  while (!is_over (c) && hit_all (c, set) &&
         size_of (c, set) < size_of (c, best)) {
    FdStatus status = solve (c, set);
    if (status == FD_STATUS_SOLUTION) {
      correct (c, set);
      continue;
    }
    if (status == FD_STATUS_EXHAUSTED)
      memcpy (best, set, c->n * sizeof *set);
    return;
  }
}

static size_t
tell (const Clash *c, const bool *set, FdConstraint *constraints, size_t room,
      FdAtom *entered, size_t room_entered, size_t *n_entered)
{
  const FdExplainer *self = c->self;
  size_t n = 0, m = 0;
  for (uint32_t i = 0; i < c->n; i++) {
    if (!set[i])
      continue;
    if (i < self->n_clues) {
      if (n < room && constraints)
        constraints[n] = self->clue[i].member[0];
      n++;
    } else {
      if (m < room_entered && entered)
        entered[m] = g_array_index (self->entered, FdAtom, i - self->n_clues);
      m++;
    }
  }
  if (n_entered)
    *n_entered = m;
  return n;
}

size_t
fd_explainer_clash (FdExplainer *self, FdConstraint *constraints, size_t room,
                    FdAtom *entered, size_t room_entered, size_t *n_entered)
{
  if (!fd_require_explainer (self, __func__))
    return 0;
  Clash c = {.self = self, .n = self->n_clues + self->entered->len};
  g_autofree bool *set = g_new (bool, c.n + 1);
  c.corrections = g_ptr_array_new_with_free_func (g_free);
  for (uint32_t i = 0; i < c.n; i++)
    set[i] = true;
  bool clash = solve (&c, set) == FD_STATUS_EXHAUSTED;
  if (clash && shrink (&c, set))
    find_smallest (&c, set);
  for (uint32_t i = 0; i < c.n && !clash; i++)
    set[i] = false;
  g_ptr_array_unref (c.corrections);
  return tell (&c, set, constraints, room, entered, room_entered, n_entered);
}
