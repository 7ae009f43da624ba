/* SPDX-License-Identifier: MIT */
/* select-tree.c - selects the least of many variables without examining all
 *
 * While a search goes down, the trail has the changes since the last decision,
 * because the level of the decision logs each change.  So a tournament among
 * the variables is updated in O(changes log n).  After backtracking, or when
 * much has changed, all variables are examined as if there were no tree; the
 * tree is built again after a few downward steps with few changes.
 */
#include "select-tree.h"

/* STEPS: downward steps before a tree is built.  FEW: the variables must be so
 * many times more than those that changed. */
enum { STEPS = 8, FEW = 32, NONE = UINT32_MAX };

struct _FdSelectTree {
  FdDomain **x;
  uint32_t n, n_leaves; /* a power of 2 */
  bool weighing, valid;
  uint32_t *best;    /* by node, 1 the root, its children 2 and 3 */
  uint32_t *leaf_of; /* by id: + 1; 0: none; the first, of several */
  uint32_t n_ids;
  uint32_t stamp, n_levels, trail, steps; /* when it was asked last */
  uint64_t n_weighed, n_missed;
};

FdSelectTree *
fd_select_tree_new (FdDomain **x, uint32_t n, bool weighing)
{
  FdSelectTree *self = g_try_new0 (FdSelectTree, 1);
  if (!self)
    return NULL;
  self->x = x;
  self->n = n;
  self->weighing = weighing;
  for (self->n_leaves = 1; self->n_leaves < n;)
    self->n_leaves *= 2;
  for (uint32_t i = 0; i < n; i++)
    self->n_ids = MAX (self->n_ids, x[i]->id + 1);
  self->best = g_try_new (uint32_t, 2 * (size_t) self->n_leaves);
  self->leaf_of = g_try_new0 (uint32_t, self->n_ids);
  if (!self->best || !self->leaf_of) {
    fd_select_tree_free (self);
    return NULL;
  }
  for (uint32_t i = n; i-- > 0;)
    self->leaf_of[x[i]->id] = i + 1;
  return self;
}

void
fd_select_tree_free (FdSelectTree *self)
{
  if (!self)
    return;
  g_free (self->best);
  g_free (self->leaf_of);
  g_free (self);
}

/* The better of two variables; of equal ones @a, which is the first. */
static uint32_t
better (const FdSelectTree *self, const FdStore *store, uint32_t a, uint32_t b)
{
  if (a == NONE || b == NONE)
    return a == NONE ? b : a;
  const FdDomain *x = self->x[a], *y = self->x[b];
  uint64_t size = fd_domain_size (x), other = fd_domain_size (y);
  if (self->weighing) {
    size *= (uint64_t) fd_weight (store, y->id) + 1;
    other *= (uint64_t) fd_weight (store, x->id) + 1;
  }
  return other < size ? b : a;
}

static uint32_t
at_leaf (const FdSelectTree *self, uint32_t i)
{
  return i < self->n && !fd_domain_is_fixed (self->x[i]) ? i : NONE;
}

static void
make (FdSelectTree *self, const FdStore *store)
{
  for (uint32_t i = 0; i < self->n_leaves; i++)
    self->best[self->n_leaves + i] = at_leaf (self, i);
  for (uint32_t k = self->n_leaves; --k > 0;)
    self->best[k] =
        better (self, store, self->best[2 * k], self->best[2 * k + 1]);
}

static void
update (FdSelectTree *self, const FdStore *store, uint32_t id)
{
  if (id >= self->n_ids || !self->leaf_of[id])
    return;
  uint32_t k = self->n_leaves + self->leaf_of[id] - 1;
  self->best[k] = at_leaf (self, self->leaf_of[id] - 1);
  while (k /= 2)
    self->best[k] =
        better (self, store, self->best[2 * k], self->best[2 * k + 1]);
}

/* Whether only one decision, in a level of its own, was made since the last
 * query. */
static bool
went_down (const FdSelectTree *self, const FdStore *store)
{
  return store->n_levels == self->n_levels + 1 &&
         store->levels[self->n_levels].stamp == self->stamp &&
         store->levels[self->n_levels].mark == self->trail &&
         store->n_weighed == self->n_weighed;
}

FdDomain *
fd_select_tree_ask (FdSelectTree *self, const FdStore *store)
{
  const FdTrail *trail = &store->trail;
  bool down = went_down (self, store) && trail->n - self->trail < self->n / FEW;
  self->steps = down ? self->steps + 1 : 0;
  self->valid = self->valid && down;
  if (self->valid) {
    for (uint32_t i = self->trail; i < trail->n; i++)
      if (fd_trail_kind (&trail->entry[i]) != FD_TRAIL_STATE)
        update (self, store, fd_trail_id (&trail->entry[i]));
  } else if (self->steps >= STEPS) {
    make (self, store);
    self->valid = true;
  }
  self->stamp = store->stamp;
  self->n_levels = store->n_levels;
  self->trail = trail->n;
  self->n_weighed = store->n_weighed;
  if (self->valid && self->best[1] != NONE)
    return self->x[self->best[1]];
  self->n_missed++;
  return NULL;
}

uint64_t
fd_select_tree_missed (const FdSelectTree *self)
{
  return self->n_missed;
}
