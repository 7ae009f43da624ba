/* SPDX-License-Identifier: MIT */
/* reservoir-explain.c - why a level was bound to leave its bounds
 *
 * With what is to be explained assumed not to be so, the events brought the
 * level below the minimum at some time, even at most; or, the other way round,
 * above the maximum: then all changes are seen with the other sign.  A reason
 * is what they bring at most, each: by its time, by its change, or both.  How
 * much the level is too low is spare: for that, events are left out, those
 * first that bring least more than they did, and bounds are weakened.
 */
#include "reservoir.h"

/* An event at some time, as it was, or as it always was. */
typedef struct {
  int64_t most;        /* of its change */
  bool happened, late; /* for certain: by that time, after it */
} View;

typedef struct {
  FdReservoir *self;
  FdStore *store;
  FdPosition at;
  FdAtoms *out;
  FdAtom assumed; /* what is assumed, or FD_ATOM_TRUE */
  bool low;
  int64_t time, spare;
} Past;

static int64_t
bound_of (const Past *p, uint32_t i, bool least, bool root)
{
  FdVar x = fd_propagator_var (&p->self->base, i);
  int64_t bound =
      root    ? fd_root_bound (p->store, p->self->base.scope[i], least, p->at)
      : least ? fd_min_at (p->store, x, p->at)
              : fd_max_at (p->store, x, p->at);
  if (fd_atom_var (p->assumed).id != x.id)
    return bound;
  FdRelation relation = fd_atom_relation (p->assumed);
  if (relation == FD_NE || relation == (least ? FD_LE : FD_GE))
    return bound;
  return least ? MAX (bound, p->assumed.value) : MIN (bound, p->assumed.value);
}

static View
view (const Past *p, uint32_t i, bool root)
{
  uint32_t c = fd_change_at (p->self, i);
  return (View){.most = p->low ? bound_of (p, c, false, root)
                               : -bound_of (p, c, true, root),
                .happened = bound_of (p, i, false, root) <= p->time,
                .late = bound_of (p, i, true, root) > p->time};
}

static int64_t
brought (const View *view)
{
  return view->late ? 0 : view->happened ? view->most : MAX (view->most, 0);
}

/* The level's bound, of the same sign; and how much weaker it always was. */
static int64_t
limit_of (const Past *p, int64_t *gap)
{
  uint32_t i = p->low ? fd_minimum_at (p->self) : fd_maximum_at (p->self);
  int64_t limit = bound_of (p, i, p->low, false);
  int64_t root = bound_of (p, i, p->low, true);
  *gap = p->low ? limit - root : root - limit;
  return p->low ? limit : -limit;
}

/* Takes from what is spare up to @gap. */
static int64_t
weaken (Past *p, int64_t gap)
{
  gap = CLAMP (gap, 0, p->spare);
  p->spare -= gap;
  return gap;
}

static void
add_limit (Past *p)
{
  int64_t gap, limit = limit_of (p, &gap), weaker = weaken (p, gap);
  uint32_t i = p->low ? fd_minimum_at (p->self) : fd_maximum_at (p->self);
  limit -= weaker;
  if (weaker < gap)
    fd_explain_bound (p->store, p->self->base.scope[i], p->low,
                      fd_clamp (p->low ? limit : -limit), p->out);
}

/* Nothing that is assumed: with that, it always was so. */
static void
add_event (Past *p, uint32_t i)
{
  FdDomain *time = p->self->base.scope[i];
  FdDomain *change = p->self->base.scope[fd_change_at (p->self, i)];
  View now = view (p, i, false), root = view (p, i, true);
  int64_t t = p->time;
  if (now.late) {
    fd_explain_bound (p->store, time, true, fd_clamp (t + 1), p->out);
    return;
  }
  if (now.happened && now.most < 0) {
    if (!root.happened)
      fd_explain_bound (p->store, time, false, fd_clamp (t), p->out);
  } else {
    now.most = MAX (now.most, 0);
  }
  int64_t most = now.most + weaken (p, root.most - now.most);
  if (most < root.most)
    fd_explain_bound (p->store, change, !p->low,
                      fd_clamp (p->low ? most : -most), p->out);
}

/* What is too much if nothing is known of the events, in the order of what each
 * is worth. */
static void
explain (Past *p)
{
  FdReservoir *self = p->self;
  uint32_t n = self->n, worthy = 0;
  int64_t gap;
  size_t bytes = n * (sizeof (int64_t) + 2 * sizeof (uint32_t)) + 1;
  int64_t *worth = fd_explain_room (p->store, bytes, p->out);
  if (!worth)
    return;
  uint32_t *event = (uint32_t *) (worth + n);
  p->spare = limit_of (p, &gap) - 1;
  for (uint32_t i = 0; i < n; i++) {
    View now = view (p, i, false), root = view (p, i, true);
    worth[i] = brought (&root) - brought (&now);
    p->spare -= brought (&now);
    if (worth[i] > 0)
      event[worthy++] = i;
  }
  fd_sort_tasks (event, worthy, worth, event + n);
  uint32_t first = 0;
  while (first < worthy && worth[event[first]] <= p->spare)
    p->spare -= worth[event[first++]];
  add_limit (p);
  for (uint32_t k = first; k < worthy; k++)
    add_event (p, event[k]);
}

const char *
fd_reservoir_explain (FdPropagator *base, FdStore *store, FdAtom need,
                      uint64_t code, FdPosition at, FdAtoms *out)
{
  Past p = {.self = (FdReservoir *) base,
            .store = store,
            .at = at,
            .out = out,
            .assumed = fd_atom_not (need),
            .low = code >> 32,
            .time = (int32_t) (uint32_t) code};
  explain (&p);
  return "profile";
}

/* Some time at which the level was beyond a bound in any case. */
const char *
fd_reservoir_explain_conflict (FdPropagator *base, FdStore *store,
                               FdPosition at, FdAtoms *out)
{
  FdReservoir *self = (FdReservoir *) base;
  Past p = {.self = self,
            .store = store,
            .at = at,
            .out = out,
            .assumed = FD_ATOM_TRUE};
  for (uint32_t i = 0; i < self->n; i++) {
    uint32_t c = fd_change_at (self, i);
    self->event[i] = (FdReservoirEvent){.est = bound_of (&p, i, true, false),
                                        .lst = bound_of (&p, i, false, false),
                                        .least = bound_of (&p, c, true, false),
                                        .most = bound_of (&p, c, false, false)};
  }
  fd_reservoir_make_steps (self);
  const FdReservoirStep *peak = fd_reservoir_peak (self);
  const FdReservoirStep *trough = fd_reservoir_trough (self);
  p.low = trough->most < bound_of (&p, fd_minimum_at (self), true, false);
  if (!p.low &&
      peak->least <= bound_of (&p, fd_maximum_at (self), false, false))
    return NULL;
  p.time = p.low ? trough->time : peak->time;
  explain (&p);
  return "profile";
}
