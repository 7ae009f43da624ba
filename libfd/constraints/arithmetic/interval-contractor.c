/* SPDX-License-Identifier: MIT */
/* interval-contractor.c - propagators that look at the bounds of a few
 * variables */
#include "interval-contractor.h"

#include <assert.h>

/* Each step is a change of its own, with the bounds before it as its reason. */
bool
fd_contractor_step (FdPropagator *base, FdStore *store, FdContract narrow)
{
  FdRange box[FD_CONTRACTOR_MAX];
  assert (base->n <= FD_CONTRACTOR_MAX);
  fd_contractor_read (base, base->n, box);
  for (uint32_t i = 0, quiet = 0; quiet < base->n; i = (i + 1) % base->n) {
    FdDomain *x = base->scope[i];
    FdRange range = narrow (box, i);
    quiet++;
    if (range.min <= fd_domain_min (x) && range.max >= fd_domain_max (x))
      continue;
    FdReason reason = fd_reason_lazy (i);
    if (!fd_domain_set_min (store, x, fd_clamp (range.min), reason) ||
        !fd_domain_set_max (store, x, fd_clamp (range.max), reason))
      return false;
    fd_contractor_read (base, base->n, box);
    quiet = 0;
  }
  return true;
}

/* One after the other, until none has changed since its last turn. */
static void
settle_in_turns (uint32_t n, FdRange *box, FdContract narrow)
{
  for (uint32_t i = 0, quiet = 0; quiet < n; i = (i + 1) % n) {
    FdRange range = narrow (box, i);
    quiet++;
    if (range.min <= box[i].min && range.max >= box[i].max)
      continue;
    box[i].min = MAX (box[i].min, range.min);
    box[i].max = MIN (box[i].max, range.max);
    if (box[i].min > box[i].max)
      return;
    quiet = 0;
  }
}

bool
fd_contractor_propagate (FdPropagator *base, FdStore *store, FdContract narrow)
{
  if (fd_store_explains (store))
    return fd_contractor_step (base, store, narrow);
  FdRange box[FD_CONTRACTOR_MAX];
  bool again;
  do {
    fd_contractor_read (base, base->n, box);
    settle_in_turns (base->n, box, narrow);
    if (!fd_contractor_write (base, store, base->n, box, &again))
      return false;
  } while (again);
  return true;
}

/* --- explanations ------------------------------------------------------- */

/* A bound of the box on its way back. */
typedef struct {
  FdHistoryBound past;
  int32_t root;
} Side;

/* What the box must imply: a bound of scope[i]; or, of no variable, that one
 * has no value left. */
typedef struct {
  const FdPropagator *base;
  const FdStore *store;
  FdContract narrow;
  uint32_t i;
  FdAtom need;
  Side side[2 * FD_CONTRACTOR_MAX]; /* minimum and maximum of each */
} Past;

static bool
implies (const Past *p)
{
  FdRange box[FD_CONTRACTOR_MAX];
  for (uint32_t j = 0; j < p->base->n; j++)
    box[j] =
        (FdRange){p->side[2 * j].past.bound, p->side[2 * j + 1].past.bound};
  FdRange range = p->narrow (box, p->i);
  if (!fd_atom_var (p->need).id)
    return range.min > box[p->i].max || range.max < box[p->i].min ||
           range.min > range.max;
  return fd_atom_relation (p->need) == FD_GE ? range.min >= p->need.value
                                             : range.max <= p->need.value;
}

static void
read_history (Past *p, FdPosition at)
{
  for (uint32_t k = 0; k < 2 * p->base->n; k++) {
    const FdDomain *x = p->base->scope[k / 2];
    p->side[k].past = fd_history_bound (p->store, x, k % 2 == 0, at);
    p->side[k].root = fd_root_bound (p->store, x, k % 2 == 0, at);
  }
}

/* Whether a side may be @bound; if not, it stays. */
static bool
try_bound (Past *p, uint32_t k, int32_t bound)
{
  int32_t now = p->side[k].past.bound;
  p->side[k].past.bound = bound;
  if (implies (p))
    return true;
  p->side[k].past.bound = now;
  return false;
}

/* As far back as it may, but no farther than @bound, which is too far. */
static void
weaken (Past *p, uint32_t k, int64_t bound)
{
  int64_t now = p->side[k].past.bound;
  while (ABS (bound - now) > 1) {
    int64_t middle = now + (bound - now) / 2;
    if (try_bound (p, k, (int32_t) middle))
      now = middle;
    else
      bound = middle;
  }
}

/* The side that moved last, of those in @open that are not as at the root. */
static uint32_t
last_moved (Past *p, uint32_t open, int32_t *before)
{
  uint32_t last = UINT32_MAX;
  for (uint32_t k = 0; k < 2 * p->base->n; k++) {
    Side *side = &p->side[k];
    int32_t bound;
    if (!(open >> k & 1) || side->past.bound == side->root ||
        !fd_history_bound_origin (p->store, p->base->scope[k / 2], k % 2 == 0,
                                  &side->past, &bound))
      continue;
    if (last == UINT32_MAX || side->past.entry > p->side[last].past.entry) {
      last = k;
      *before = bound;
    }
  }
  return last;
}

/* The sides that are not as at the root, what moved last before others. */
static uint32_t
list_moved (Past *p, uint32_t *moved)
{
  int32_t before;
  uint32_t n = 0, open = (1u << 2 * p->base->n) - 1;
  for (uint32_t k; (k = last_moved (p, open, &before)) != UINT32_MAX;) {
    open &= ~(1u << k);
    moved[n++] = k;
  }
  return n;
}

/* Leaves as few sides as may be where they are, of as many rather those that
 * moved first, and takes the others back to the root; which are left. */
static uint32_t
give_ways (Past *p, const uint32_t *moved, uint32_t n)
{
  FdHistoryBound now[2 * FD_CONTRACTOR_MAX];
  for (uint32_t m = 0; m < n; m++)
    now[m] = p->side[moved[m]].past;
  for (uint32_t size = 0; size <= n; size++)
    for (uint32_t kept = (1u << n); kept-- > 0;) {
      if ((uint32_t) __builtin_popcount (kept) != size)
        continue;
      uint32_t open = 0;
      for (uint32_t m = 0; m < n; m++) {
        Side *side = &p->side[moved[m]];
        side->past = now[m];
        if (kept >> m & 1)
          open |= 1u << moved[m];
        else
          side->past.bound = side->root;
      }
      if (implies (p))
        return open;
    }
  assert (!"the box as it was implies what it did");
  return 0;
}

/* How many sides must be where they are; which, in *@open. */
static uint32_t
count_needed (Past *p, FdPosition at, uint32_t *open)
{
  uint32_t moved[2 * FD_CONTRACTOR_MAX];
  read_history (p, at);
  *open = give_ways (p, moved, list_moved (p, moved));
  return (uint32_t) __builtin_popcount (*open);
}

/* Takes these back change by change, and in the end as far as may be. */
static void
give_steps (Past *p, uint32_t open)
{
  int32_t before;
  for (uint32_t k; (k = last_moved (p, open, &before)) != UINT32_MAX;) {
    if (try_bound (p, k, before))
      continue;
    open &= ~(1u << k);
    weaken (p, k, before);
  }
}

static void
add_sides (const Past *p, FdAtoms *out)
{
  for (uint32_t k = 0; k < 2 * p->base->n; k++)
    fd_explain_bound (p->store, p->base->scope[k / 2], k % 2 == 0,
                      p->side[k].past.bound, out);
}

void
fd_contractor_explain (FdPropagator *base, FdStore *store, FdContract narrow,
                       FdAtom need, uint64_t code, FdPosition at, FdAtoms *out)
{
  Past past = {.base = base,
               .store = store,
               .narrow = narrow,
               .i = (uint32_t) code,
               .need = need};
  uint32_t open;
  count_needed (&past, at, &open);
  give_steps (&past, open);
  add_sides (&past, out);
}

/* Of the variables without a value, the one that takes the fewest sides. */
const char *
fd_contractor_explain_conflict (FdPropagator *base, FdStore *store,
                                FdContract narrow, FdPosition at, FdAtoms *out)
{
  Past past = {
      .base = base, .store = store, .narrow = narrow, .need = FD_ATOM_FALSE};
  uint32_t best = base->n, fewest = UINT32_MAX, open, n;
  for (; past.i < base->n; past.i++) {
    read_history (&past, at);
    if (!implies (&past) || (n = count_needed (&past, at, &open)) >= fewest)
      continue;
    best = past.i;
    fewest = n;
  }
  if (best == base->n)
    return NULL;
  past.i = best;
  count_needed (&past, at, &open);
  give_steps (&past, open);
  add_sides (&past, out);
  return "box";
}

/* --- entailment --------------------------------------------------------- */

bool
fd_contractor_is_empty (const FdPropagator *base, FdContract narrow)
{
  FdRange box[FD_CONTRACTOR_MAX];
  fd_contractor_read (base, base->n, box);
  for (uint32_t i = 0; i < base->n; i++) {
    FdRange range = narrow (box, i);
    if (fd_domain_next_inside (base->scope[i], range.min) > range.max)
      return true;
  }
  return false;
}

bool
fd_contractor_post (FdStore *store, const FdPropagatorClass *klass, FdVar x,
                    FdVar y, FdVar z)
{
  FdVar scope[] = {x, y, z};
  FdPropagator *self = fd_propagator_new (store, klass, sizeof *self, scope, 3);
  if (!self)
    return false;
  fd_subscribe_all (store, self, fd_bounds_events (store));
  return fd_post (store, self);
}
