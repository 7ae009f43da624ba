/* SPDX-License-Identifier: MIT */
/* branching.c - selects the variable to decide and its value */
#include "branching.h"

#include "kernel/atom.h"
#include "kernel/propagator.h"
#include "kernel/require.h"
#include "kernel/trail.h"
#include "kernel/value-subscription.h"
#include "kernel/two-watched.h"

/* The @k-th value, counted from 0, in O(number of holes). */
static int32_t
kth_value (const FdDomain *x, uint32_t k)
{
  int32_t v = x->min, hole;
  while (fd_domain_next_hole (x, v, &hole)) {
    uint32_t run = (uint32_t) hole - (uint32_t) v;
    if (k < run)
      break;
    k -= run;
    v = fd_domain_next (x, hole);
  }
  return (int32_t) (v + (int64_t) k);
}

/* The value nearest to the middle; of two, the lower one. */
static int32_t
middle_value (const FdDomain *x)
{
  int32_t middle = (int32_t) (((int64_t) x->min + x->max) >> 1);
  int32_t below = fd_domain_prev (x, middle);
  int32_t above = fd_domain_next (x, middle);
  bool exact_half = ((int64_t) x->min + x->max) % 2 != 0;
  /* the centre is at middle, or half above it */
  int64_t down = 2 * ((int64_t) middle - below) + exact_half;
  int64_t up = 2 * ((int64_t) above - middle) - exact_half;
  return down <= up ? below : above;
}

/* The greatest value of the lower part: at least min and below max.  Rounded as
 * in Gecode, so that equal annotations give equal trees. */
static int32_t
split_point (const FdDomain *x)
{
  int64_t sum = (int64_t) x->min + x->max;
  return x->max == x->min + 1 ? x->min : (int32_t) (sum / 2);
}

FdAtom
fd_branching_decide (const FdBranching *branching, FdRandom *random,
                     const FdDomain *x)
{
  FdVar var = fd_domain_var (x);
  int32_t half, hole;
  uint32_t size;
  switch (branching->val_select) {
  case FD_ASSIGN_MAX:
    return fd_atom (var, FD_EQ, x->max);
  case FD_ASSIGN_MEDIAN:
    size = fd_domain_size (x);
    return fd_atom (var, FD_EQ, kth_value (x, (size - 1) / 2));
  case FD_ASSIGN_MIDDLE:
    return fd_atom (var, FD_EQ, middle_value (x));
  case FD_ASSIGN_RANDOM:
    size = fd_domain_size (x);
    return fd_atom (var, FD_EQ,
                    kth_value (x, (uint32_t) fd_random_below (random, size)));
  case FD_ASSIGN_INTERVAL:
    half = fd_domain_next_hole (x, x->min, &hole) ? hole - 1 : split_point (x);
    return fd_atom (var, FD_LE, half);
  case FD_ASSIGN_OUT_MIN:
    return fd_atom (var, FD_NE, x->min);
  case FD_ASSIGN_OUT_MAX:
    return fd_atom (var, FD_NE, x->max);
  case FD_ASSIGN_OUT_MEDIAN:
    size = fd_domain_size (x);
    return fd_atom (var, FD_NE, kth_value (x, (size - 1) / 2));
  case FD_ASSIGN_OUT_RANDOM:
    size = fd_domain_size (x);
    return fd_atom (var, FD_NE,
                    kth_value (x, (uint32_t) fd_random_below (random, size)));
  case FD_ASSIGN_SPLIT_RANDOM:
    half = split_point (x);
    return fd_random_below (random, 2) ? fd_atom (var, FD_GE, half + 1)
                                       : fd_atom (var, FD_LE, half);
  case FD_ASSIGN_SPLIT:
    return fd_atom (var, FD_LE, split_point (x));
  case FD_ASSIGN_REVERSE_SPLIT:
    return fd_atom (var, FD_GE, split_point (x) + 1);
  default:
    return fd_atom (var, FD_EQ, x->min);
  }
}

/* Whether @p has nothing left to do at the fixpoint, even if it has not called
 * fd_entail(). */
static bool
is_settled (const FdPropagator *p, const FdDomain *x)
{
  if (fd_is_leader (p) || (p->dead && p->dead != FD_DEAD_LED))
    return true;
  for (uint32_t i = 0; i < p->n; i++)
    if (p->scope[i] != x && !fd_domain_is_fixed (p->scope[i]))
      return false;
  return true;
}

/* The number of constraints on @x that have other unfixed variables. */
static int64_t
occurrence (const FdStore *store, const FdDomain *x)
{
  int64_t n = 0;
  const FdValuePage *page = fd_value_pages (store, x);
  for (; page; page = page->next)
    for (uint32_t i = 0; i < page->n; i++)
      n += !is_settled (fd_propagator_of (&page->list[i].s), x);
  const FdWatchers *list = fd_watchers (store, x);
  for (uint32_t i = 0; list && i < list->n_users; i++)
    n += !is_settled (list->user[i], x);
  for (uint32_t i = 0; i < fd_domain_n_subscriptions (x); i++)
    n += !is_settled (fd_propagator_of (&x->annex->subscription[i]), x);
  return n;
}

/* The number that the selection maximizes. */
static int64_t
merit (const FdBranching *branching, const FdStore *store, const FdDomain *x)
{
  switch (branching->var_select) {
  case FD_SELECT_FIRST_FAIL:
  case FD_SELECT_MOST_CONSTRAINED:
    return -(int64_t) fd_domain_size (x);
  case FD_SELECT_ANTI_FIRST_FAIL:
    return fd_domain_size (x);
  case FD_SELECT_SMALLEST:
    return -(int64_t) x->min;
  case FD_SELECT_LARGEST:
    return x->max;
  case FD_SELECT_OCCURRENCE:
    return occurrence (store, x);
  case FD_SELECT_MAX_REGRET:
    return (int64_t) fd_domain_next (x, x->min + 1) - x->min;
  default:
    return 0;
  }
}

static FdDomain *
select_first_fail (const FdBranching *branching, const FdStore *store,
                   uint32_t first)
{
  FdDomain *best = fd_branching_domain (branching, store, first);
  uint32_t least = fd_domain_size (best);
  for (uint32_t i = first + 1; i < branching->n && least > 2; i++) {
    FdDomain *x = fd_branching_domain (branching, store, i);
    if (fd_domain_is_fixed (x))
      continue;
    uint32_t size = fd_domain_size (x);
    if (size < least) {
      least = size;
      best = x;
    }
  }
  return best;
}

/* Of a word it is counted here: seeing whether it is known costs more. */
static inline uint32_t
size_of (const FdDomain *x)
{
  return x->word ? fd_popcount (x->word) : fd_domain_size (x);
}

/* Selects the least size / weight; compares without division. */
static FdDomain *
select_dom_wdeg (const FdBranching *branching, const FdStore *store,
                 uint32_t first)
{
  FdDomain *best = NULL;
  uint64_t best_size = 0, best_weight = 1;
  for (uint32_t i = first; i < branching->n; i++) {
    FdDomain *x = fd_branching_domain (branching, store, i);
    if (fd_domain_is_fixed (x))
      continue;
    uint64_t size = size_of (x);
    uint64_t weight = (uint64_t) fd_weight (store, x->id) + 1;
    if (!best || size * best_weight < best_size * weight) {
      best = x;
      best_size = size;
      best_weight = weight;
    }
  }
  return best;
}

static FdDomain *
select_random (const FdBranching *branching, const FdStore *store,
               FdRandom *random, uint32_t first)
{
  uint32_t n = 0;
  for (uint32_t i = first; i < branching->n; i++)
    n += !fd_domain_is_fixed (fd_branching_domain (branching, store, i));
  uint64_t skip = fd_random_below (random, n);
  for (uint32_t i = first;; i++)
    if (!fd_domain_is_fixed (fd_branching_domain (branching, store, i)) &&
        skip-- == 0)
      return fd_branching_domain (branching, store, i);
}

static FdDomain *
select_by_merit (const FdBranching *branching, const FdStore *store,
                 uint32_t first)
{
  bool ties = branching->var_select == FD_SELECT_MOST_CONSTRAINED;
  FdDomain *best = fd_branching_domain (branching, store, first);
  int64_t most = merit (branching, store, best);
  for (uint32_t i = first + 1; i < branching->n; i++) {
    FdDomain *x = fd_branching_domain (branching, store, i);
    if (fd_domain_is_fixed (x))
      continue;
    int64_t m = merit (branching, store, x);
    if (m > most || (m == most && ties &&
                     occurrence (store, x) > occurrence (store, best))) {
      most = m;
      best = x;
    }
  }
  return best;
}

/* The decision of the user's function; false if it decides nothing, or nothing
 * that may be decided. */
static bool
ask_func (const FdBranching *branching, FdStore *store, FdAtom *decision)
{
  store->callback = FD_CALLBACK_BRANCHING;
  bool any = branching->func (store, branching->data, decision);
  store->callback = FD_CALLBACK_NONE;
  if (!any || !fd_atoms_are_valid (store, decision, 1))
    return false;
  *decision = fd_atom_canonical (*decision);
  return !fd_atom_is_true (store, *decision) &&
         !fd_atom_is_true (store, fd_atom_not (*decision));
}

/* Selects one of the variables from @i on that are not fixed. */
static FdDomain *
select_from (const FdBranching *branching, const FdStore *store,
             FdRandom *random, uint32_t i)
{
  switch (branching->var_select) {
  case FD_SELECT_INPUT_ORDER:
    return fd_branching_domain (branching, store, i);
  case FD_SELECT_FIRST_FAIL:
    return select_first_fail (branching, store, i);
  case FD_SELECT_DOM_WDEG:
    return select_dom_wdeg (branching, store, i);
  case FD_SELECT_RANDOM:
    return select_random (branching, store, random, i);
  default:
    return select_by_merit (branching, store, i);
  }
}

/* The first id from @id to @last whose variable is not fixed; none: @last + 1.
 * One that was fixed before it was unified with another is not looked up. */
static uint32_t
first_open_id (const FdStore *store, uint32_t id, uint32_t last)
{
  while (id <= last) {
    const FdDomain *x = fd_own_domain (store, id);
    uint32_t end = MIN (last, id | (FD_CHUNK_VARS - 1));
    for (; id <= end; id++, x++)
      if (!fd_domain_is_fixed (x) &&
          !fd_domain_is_fixed (fd_domain_of (store, id)))
        return id;
  }
  return id;
}

/* The first variable from @i on that is not fixed; none: how many there are. */
static inline uint32_t
first_open (const FdBranching *branching, const FdStore *store, uint32_t i)
{
  FdDomain *const *x = branching->x;
  if (!x)
    return first_open_id (store, i + 1, branching->n) - 1;
  while (i < branching->n && fd_domain_is_fixed (x[i]))
    i++;
  return i;
}

bool
fd_branching_next (const FdBranching *branching, FdStore *store,
                   FdRandom *random, uint32_t *first, FdAtom *decision)
{
  if (branching->func)
    return ask_func (branching, store, decision);
  uint32_t i = *first = first_open (branching, store, *first);
  if (i == branching->n)
    return false;
  FdDomain *x = NULL;
  if (branching->tree) {
    x = fd_select_tree_ask (branching->tree, store);
    assert (!x || x == select_from (branching, store, random, i));
  }
  if (!x)
    x = select_from (branching, store, random, i);
  *decision = branching->val_select == FD_ASSIGN_MIN
                  ? fd_atom (fd_domain_var (x), FD_EQ, x->min)
                  : fd_branching_decide (branching, random, x);
  return true;
}
