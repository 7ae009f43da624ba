/* SPDX-License-Identifier: MIT */
/* queue.c - the propagation queue
 *
 * Propagators run in the order of their costs, the cheapest first.  Listeners
 * run last, so that they see fixpoints only.  A failure empties all lists.
 *
 * Each cost has two lists: the present generation, which runs, and the next
 * generation, which collects the propagators woken meanwhile.  In the cheapest
 * cost, which has mostly relations of two variables, the propagator woken last
 * runs first.  Along a chain of such relations each generation therefore sweeps
 * in the opposite direction, so that new bounds reach both ends in two sweeps.
 * In the other costs, propagators run in the order in which they were woken.
 * In both cases no propagator runs twice before every waiting one has run once.
 */
#include "queue.h"

#include "atom.h"
#include "grow.h"
#include "limits.h"
#include "prune.h"
#include "trail.h"
#include "witness.h"

#include <string.h>

/* The state of a propagator.  While an idempotent propagator runs, its own
 * prunings do not wake it, though it may schedule itself. */
enum { IDLE, QUEUED, HELD };

static inline void
enqueue (FdStore *store, FdPropagator *p)
{
  uint32_t cost = p->cost;
  assert (cost <= FD_N_COSTS && !p->dead && p->queued != QUEUED);
  assert (!store->woken[cost] || store->queue_mask & 1u << cost);
  p->queued = QUEUED;
  p->next = store->woken[cost];
  store->woken[cost] = p;
  store->queue_mask |= 1u << cost;
}

/* The woken propagators become the generation that runs. */
static FdPropagator *
next_generation (FdStore *store, uint32_t cost)
{
  FdPropagator *first = store->woken[cost];
  assert (!store->generation[cost]); /* that one has run */
  store->woken[cost] = NULL;
  if (cost == FD_COST_CONSTANT)
    return first;
  FdPropagator *reversed = NULL;
  while (first) {
    FdPropagator *next = first->next;
    __builtin_prefetch (first->scope);
    first->next = reversed;
    reversed = first;
    first = next;
  }
  return reversed;
}

static inline FdPropagator *
dequeue (FdStore *store, uint32_t cost)
{
  FdPropagator *p = store->generation[cost];
  assert (store->queue_mask & 1u << cost);
  if (!p)
    p = next_generation (store, cost);
  assert (p && p->queued == QUEUED && p->cost == cost);
  store->generation[cost] = p->next;
  if (p->next) /* to fetch from NULL would take long */
    __builtin_prefetch (p->next);
  else if (!store->woken[cost])
    store->queue_mask &= ~(1u << cost);
  p->queued = IDLE;
  return p;
}

void
fd_schedule (FdStore *store, FdPropagator *p)
{
  if (p->queued != QUEUED && !p->dead)
    enqueue (store, p);
}

static inline void
list_fixed (FdPropagator *p, uint32_t index, uint32_t events)
{
  assert (p->klass->tracks_fixed && index < p->n);
  if (!(events & FD_EVENT_FIX))
    return;
  if (G_LIKELY (p->n_fixed < p->n))
    fd_propagator_fixed (p)[p->n_fixed++] = index;
  else
    p->stale = true;
}

/* Calls advise(), and notes whether it tried to do more than keep its state. */
static G_GNUC_NO_INLINE bool
check_advice (FdStore *store, const FdSubscription *s, uint32_t events)
{
  FdPropagator *p = fd_propagator_of (s);
  GError *error = store->error;
  FdCallback outer = store->callback;
  store->error = NULL;
  store->callback = FD_CALLBACK_ADVISE;
  bool wanted = p->klass->advise (p, store, s->index, (FdEvents) events);
  store->callback = outer;
  if (store->error)
    store->misadvised = true;
  else
    store->error = error;
  return wanted;
}

static inline bool
ask_adviser (FdStore *store, const FdSubscription *s, uint32_t events)
{
  FdPropagator *p = fd_propagator_of (s);
  if (G_UNLIKELY (store->checking))
    return check_advice (store, s, events);
  return p->klass->advise (p, store, s->index, (FdEvents) events);
}

static inline FdTruth
condition_truth (const FdStore *store, const FdPropagator *p)
{
  FdAtom condition = fd_propagator_condition (p);
  if (G_LIKELY (fd_atom_var (condition).id))
    return fd_atom_truth (store, condition);
  return fd_atom_is_true (store, condition) ? FD_TRUTH_TRUE : FD_TRUTH_FALSE;
}

/* Whether @p, which has a condition, has anything to do. */
static inline bool
is_decided (FdStore *store, const FdSubscription *s)
{
  FdPropagator *p = fd_propagator_of (s);
  assert (p->wake_mode == FD_WAKE_DECIDED && p->conditional);
  if (s->index == FD_INDEX_CONDITION) {
    p->stale = true;
    return true;
  }
  return p->queued || condition_truth (store, p) != FD_TRUTH_OPEN ||
         p->klass->entailed (p, store) != FD_UNDECIDED;
}

/* For a propagator with a condition or advise(): whether it must run. */
static bool
is_advised (FdStore *store, const FdSubscription *s, uint32_t events)
{
  FdPropagator *p = fd_propagator_of (s);
  assert (p->wake_mode == FD_WAKE_OTHER && !p->dead);
  if (s->index == FD_INDEX_CONDITION) {
    p->stale = true;
    return true;
  }
  if (p->klass->advise && !ask_adviser (store, s, events))
    return false;
  if (p->klass->tracks_fixed)
    list_fixed (p, s->index, events);
  return true;
}

static inline void
wake (FdStore *store, const FdSubscription *s, uint32_t events)
{
  FdPropagator *p = fd_propagator_of (s);
  if (p->wake_mode != FD_WAKE_PLAIN) {
    if (p->dead)
      return;
    if (p->wake_mode == FD_WAKE_FILTERED) {
      if (p->queued || !ask_adviser (store, s, events))
        return;
    } else if (p->wake_mode == FD_WAKE_ADVISED) {
      if (!ask_adviser (store, s, events))
        return;
    } else if (p->wake_mode == FD_WAKE_FIXED)
      list_fixed (p, s->index, events);
    else if (p->wake_mode == FD_WAKE_DECIDED) {
      if (!is_decided (store, s))
        return;
    } else if (!is_advised (store, s, events))
      return;
  }
  if (!p->queued && !p->dead)
    enqueue (store, p);
}

static G_NO_INLINE void
wake_all (FdStore *store, const FdSubscription *s, const FdSubscription *end,
          uint32_t events)
{
  for (; s < end; s++)
    if (fd_woken_by (s, events))
      wake (store, s, events);
}

/* Of many that wait for values, most are plain and queued already. */
void
fd_wake (FdStore *store, const FdSubscription *s, uint32_t events)
{
  const FdPropagator *p = fd_propagator_of (s);
  if (p->wake_mode != FD_WAKE_PLAIN || !p->queued)
    wake_all (store, s, s + 1, events);
}

/* No function call is made here unless a propagator has to be asked. */
void
fd_schedule_first (FdStore *store, FdDomain *x, uint32_t n, uint32_t events)
{
  const FdSubscription *s = x->annex->subscription, *end = s + n;
  assert (n <= x->annex->end[FD_SECTION_FIX]); /* direct ones are not queued */
  for (; s < end; s++) {
    if (!fd_woken_by (s, events))
      continue;
    FdPropagator *p = fd_propagator_of (s);
    if (p->wake_mode != FD_WAKE_PLAIN) {
      if (p->wake_mode != FD_WAKE_FIXED) {
        wake_all (store, s, end, events);
        return;
      }
      if (!p->dead)
        list_fixed (p, s->index, events);
    }
    if (!p->queued && !p->dead)
      enqueue (store, p);
  }
}

static void
clear_below (FdStore *store, uint32_t costs)
{
  store->n_fixed = 0;
  while (store->queue_mask & ((1u << costs) - 1)) {
    uint32_t cost = (uint32_t) fd_lowest_bit (store->queue_mask);
    dequeue (store, cost)->n_fixed = 0;
  }
}

void
fd_queue_clear (FdStore *store)
{
  clear_below (store, FD_N_COSTS + (store->listening ? 0 : 1));
}

/* Waiting propagators must not rely on the events they have received. */
static void
refresh (FdPropagator *p)
{
  for (; p; p = p->next) {
    p->n_fixed = 0;
    p->stale = true;
  }
}

void
fd_queue_return (FdStore *store, const FdQueueMark *mark)
{
  assert (mark->n_fixed <= store->n_fixed);
  store->n_fixed = mark->n_fixed;
  for (uint32_t cost = 0; cost <= FD_N_COSTS; cost++) {
    if (!(store->queue_mask & 1u << cost))
      continue;
    bool had = mark->mask & 1u << cost;
    FdPropagator *p = store->woken[cost],
                 *stop = had ? mark->woken[cost] : NULL;
    for (; p != stop; p = p->next) {
      assert (p && p->queued == QUEUED && p->cost == cost);
      p->queued = IDLE;
      p->n_fixed = 0;
    }
    store->woken[cost] = stop;
    if (!had)
      store->queue_mask &= ~(1u << cost);
    refresh (store->woken[cost]);
    refresh (store->generation[cost]);
  }
}

/* Under an undecided condition: checks whether the constraint is decided. */
static bool
run_undecided (FdStore *store, FdPropagator *p)
{
  p->n_fixed = 0;
  p->stale = true;
  FdEntailment known = FD_UNDECIDED;
  assert (p->n <= store->scratch_room);
  if (p->klass->entailed)
    known = p->klass->entailed (p, store);
  else if (p->klass->check) {
    uint32_t i = 0;
    for (; i < p->n && fd_domain_is_fixed (p->scope[i]); i++)
      store->scratch[i] = p->scope[i]->min;
    if (i == p->n)
      known =
          p->klass->check (p, store->scratch) ? FD_ENTAILED : FD_DISENTAILED;
  }
  if (known == FD_UNDECIDED)
    return true;
  fd_entail (store, p);
  return known == FD_ENTAILED ||
         fd_prune_atom (store, fd_atom_not (fd_propagator_condition (p)),
                        (FdReason){0, FD_REASON_KIND_VIOLATED});
}

static inline bool
run_plain (FdStore *store, FdPropagator *p)
{
  bool ok = p->klass->propagate (p, store);
  p->stale = false;
  return ok;
}

static bool
run_conditional (FdStore *store, FdPropagator *p)
{
  FdTruth truth = condition_truth (store, p);
  if (truth == FD_TRUTH_TRUE)
    return run_plain (store, p);
  if (truth == FD_TRUTH_OPEN)
    return run_undecided (store, p);
  fd_entail (store, p);
  return true;
}

/* Runs a propagator that has a condition, or so many variables that its runs
 * count as work. */
static bool
run_special (FdStore *store, FdPropagator *p)
{
  assert (p->special);
  if (G_LIKELY (p->n < FD_LONG_SCOPE))
    return run_conditional (store, p);
  bool ok = p->conditional ? run_conditional (store, p) : run_plain (store, p);
  return fd_store_work (store, p->n) && ok;
}

static inline bool
run (FdStore *store, FdPropagator *p)
{
  return G_UNLIKELY (p->special) ? run_special (store, p)
                                 : run_plain (store, p);
}

static void
weigh (FdStore *store, const FdPropagator *p)
{
  if (!fd_grow_table (store, (void **) &store->weights, &store->weights_room,
                      sizeof *store->weights))
    return;
  for (uint32_t i = 0; i < p->n; i++)
    store->weights[p->scope[i]->id]++;
  store->n_weighed++;
}

static void
blame (FdStore *store, FdPropagator *p)
{
  store->n_propagations++;
  FdConflict *conflict = &store->conflict;
  if (!store->explaining)
    conflict->propagator = p;
  else if (conflict->propagator != p || conflict->at != store->trail.n)
    *conflict = (FdConflict){
        p, store->trail.n,
        (FdWhy){.asked = FD_ATOM_FALSE, .kind = FD_REASON_KIND_NAIVE}};
  if (!store->halt && store->weighing)
    weigh (store, p);
}

/* Runs a propagator once, from the queue or directly. */
static inline bool
run_next (FdStore *store, FdPropagator *p)
{
  assert (!p->dead && p->queued == IDLE);
  assert (!p->klass->tracks_fixed || p->n_fixed <= p->n);
  assert (store->propagators[p->id] == p);
  store->running = p;
  p->queued = p->idempotent ? HELD : IDLE;
  bool ok = run (store, p);
  if (p->queued != QUEUED) {
    p->queued = IDLE;
    p->n_fixed = 0;
  }
  if (G_UNLIKELY (!ok))
    blame (store, store->running); /* @p, or in whose name it ran */
  else if (G_UNLIKELY (++store->n_propagations >= store->poll_at))
    ok = fd_store_poll (store);
  return ok;
}

static G_NO_INLINE bool
run_nogood_propagator (FdStore *store)
{
  FdPropagator *p = store->running = store->nogood_propagator;
  assert (store->explaining && !p->dead);
  bool ok = p->klass->propagate (p, store);
  if (!ok)
    blame (store, p);
  else if (++store->n_propagations >= store->poll_at)
    ok = fd_store_poll (store);
  return ok;
}

/* Runs the direct propagators of all variables that have just been fixed. */
static inline __attribute__ ((always_inline)) bool
run_direct (FdStore *store, bool witnessed)
{
  while (store->n_fixed) {
    const FdDomain *x = store->fixed[--store->n_fixed];
    assert (fd_domain_is_fixed (x) && fd_domain_is_sound (x));
    const FdSubscription *s =
        x->annex->subscription + x->annex->end[FD_SECTION_FIX];
    const FdSubscription *end =
        x->annex->subscription + x->annex->end[FD_SECTION_DIRECT];
    for (; s < end; s++) {
      FdPropagator *p = fd_propagator_of (s);
      assert (p->wake_mode == FD_WAKE_DIRECT && fd_woken_by (s, FD_EVENT_FIX));
      if (p->dead)
        continue;
      store->running = p;
      bool ok = p->klass->propagate (p, store);
      if (witnessed)
        fd_witness_ran (store, p, ok);
      if (G_UNLIKELY (!ok)) {
        blame (store, p);
        return false;
      }
    }
    if (++store->n_propagations >= store->poll_at && !fd_store_poll (store))
      return false;
  }
  return true;
}

/* The nogood propagator runs before the queue; only a store that explains has
 * one. */
static inline __attribute__ ((always_inline)) bool
run_all (FdStore *store, uint32_t mask, bool explaining, bool witnessed)
{
  for (;;) {
    if (store->n_fixed && !run_direct (store, witnessed))
      return false;
    if (explaining && store->nogood_propagator &&
        store->nogood_head < store->trail.n) {
      bool ok = run_nogood_propagator (store);
      if (witnessed)
        fd_witness_ran (store, store->nogood_propagator, ok);
      if (!ok)
        return false;
      continue;
    }
    uint32_t waiting = store->queue_mask & mask;
    if (!waiting)
      return true;
    FdPropagator *p = dequeue (store, (uint32_t) fd_lowest_bit (waiting));
    if (p->dead) {
      p->n_fixed = 0;
      continue;
    }
    bool ok = run_next (store, p);
    if (witnessed)
      fd_witness_ran (store, p, ok);
    if (!ok)
      return false;
  }
}

static bool
run_all_explaining (FdStore *store, uint32_t mask)
{
  store->conflict.at = UINT32_MAX; /* nobody failed yet */
  return run_all (store, mask, true, false);
}

static G_NO_INLINE bool
run_all_witnessed (FdStore *store, uint32_t mask)
{
  store->conflict.at = UINT32_MAX;
  fd_witness_outside (store);
  return run_all (store, mask, true, true);
}

static bool
run_all_attended (FdStore *store, uint32_t mask)
{
  if (store->passive) {
    fd_queue_clear (store);
    return true;
  }
  return fd_is_witnessed (store) ? run_all_witnessed (store, mask)
                                 : run_all_explaining (store, mask);
}

bool
fd_propagate (FdStore *store)
{
  FdPropagator *outer = store->running;
  uint32_t mask = store->listening ? (1u << FD_N_COSTS) - 1 : ~0u;
  bool ok = !store->halt && (G_UNLIKELY (store->attended)
                                 ? run_all_attended (store, mask)
                                 : run_all (store, mask, false, false));
  if (G_UNLIKELY (store->halt)) {
    ok = false; /* a propagator may not have noticed */
    /* a halted propagator may have called fd_entail() before a pruning that was
     * then not made */
    if (store->running != outer)
      store->running->dead = 0;
  }
  if (!ok)
    fd_queue_clear (store);
  assert (!store->n_fixed && !(store->queue_mask & mask));
  store->running = outer;
  return ok;
}
