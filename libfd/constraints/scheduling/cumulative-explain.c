/* SPDX-License-Identifier: MIT */
/* cumulative-explain.c - why the time table pruned
 *
 * The reason is of one time, or, where a start moves far, of all times from lo
 * to hi: tasks that were certain to run then, which with the task that was
 * moved take more than the capacity.  Of each its start is at most lo, and its
 * end beyond hi, no more: so the bounds are as weak as these times allow. Tasks
 * that need no atom come first, then those that take most, until they are
 * enough; what they take too much weakens the bounds of the capacity and of the
 * demands.  Likewise with what was too much for an interval.
 */
#include "cumulative.h"

typedef struct {
  FdCumulative *self;
  FdStore *store;
  FdPosition at;
  FdAtoms *out;
} Past;

/* Others run from lo to hi and take, with own, more than limit. */
typedef struct {
  int64_t lo, hi;
  uint32_t except; /* the task that own is of; n: of none */
  int64_t own, limit;
  bool own_is_reason;   /* its demand was that much before */
  bool limit_is_reason; /* the capacity was that little before */
} Overload;

static inline int64_t
min_at (const Past *p, uint32_t i)
{
  return fd_min_at (p->store, fd_propagator_var (&p->self->base, i), p->at);
}

static inline int64_t
max_at (const Past *p, uint32_t i)
{
  return fd_max_at (p->store, fd_propagator_var (&p->self->base, i), p->at);
}

static inline int64_t
root (const Past *p, uint32_t i, bool least)
{
  return fd_root_bound (p->store, p->self->base.scope[i], least, p->at);
}

static inline void
add_bound (const Past *p, uint32_t i, bool least, int64_t bound)
{
  fd_explain_bound (p->store, p->self->base.scope[i], least, fd_clamp (bound),
                    p->out);
}

static int64_t
capacity_at (const Past *p)
{
  return max_at (p, fd_capacity_at (p->self));
}

/* --- one task ----------------------------------------------------------- */

static bool
was_present (const Past *p, uint32_t i, FdPosition at)
{
  return !p->self->optional ||
         fd_atom_holds_at (p->store, fd_presence_of (p->self, i), at);
}

static void
add_presence (const Past *p, uint32_t i)
{
  if (!was_present (p, i, 0))
    fd_atoms_add (p->out, fd_presence_of (p->self, i));
}

/* It ended after @time: by its start, by its duration, or by both. */
static void
add_end (const Past *p, uint32_t i, int64_t time)
{
  uint32_t d = fd_duration_at (p->self, i);
  int64_t duration = root (p, d, true);
  if (min_at (p, i) + duration > time) {
    add_bound (p, i, true, time + 1 - duration);
    return;
  }
  int64_t start = root (p, i, true);
  duration = min_at (p, d);
  if (start + duration > time) {
    add_bound (p, d, true, time + 1 - start);
    return;
  }
  add_bound (p, i, true, time + 1 - duration);
  add_bound (p, d, true, duration);
}

/* --- several tasks ------------------------------------------------------ */

/* Whether it was certain to run from lo to hi; its demand is noted. */
static bool
did_run (const Past *p, uint32_t i, const Overload *o)
{
  FdTask *task = &p->self->task[i];
  int64_t duration = min_at (p, fd_duration_at (p->self, i));
  if (duration <= 0 || max_at (p, i) > o->lo ||
      min_at (p, i) + duration <= o->hi)
    return false;
  task->demand = min_at (p, fd_demand_at (p->self, i));
  return task->demand > 0 && was_present (p, i, p->at);
}

/* Whether that takes no atom. */
static bool
always_runs (const Past *p, uint32_t i, const Overload *o)
{
  const FdCumulative *self = p->self;
  return root (p, i, false) <= o->lo &&
         root (p, i, true) + root (p, fd_duration_at (self, i), true) > o->hi &&
         root (p, fd_demand_at (self, i), true) >= self->task[i].demand &&
         was_present (p, i, 0);
}

/* Lists who ran, those first that take no atom, then those that take most. */
static uint32_t
list_running (const Past *p, const Overload *o, uint32_t *list)
{
  FdCumulative *self = p->self;
  uint32_t n = 0;
  for (uint32_t i = 0; i < self->n; i++) {
    if (i == o->except || !did_run (p, i, o))
      continue;
    bool is_free = always_runs (p, i, o);
    self->key[i] =
        (is_free ? -2 * (int64_t) FD_VALUE_MAX : 0) - self->task[i].demand;
    list[n++] = i;
  }
  fd_cumulative_sort (list, n, self->key, self->spare);
  return n;
}

/* A bound of @i that may be weaker by what is left of *@slack. */
static void
add_weakened (const Past *p, uint32_t i, bool least, int64_t bound,
              int64_t *slack)
{
  int64_t gap = least ? bound - root (p, i, true) : root (p, i, false) - bound;
  gap = CLAMP (gap, 0, *slack);
  *slack -= gap;
  add_bound (p, i, least, least ? bound - gap : bound + gap);
}

/* False, and nothing is added, if they did not take so much. */
static bool
add_overload (const Past *p, const Overload *o)
{
  FdCumulative *self = p->self;
  uint32_t *list = self->order, n = list_running (p, o, list), used = 0;
  int64_t slack = o->own - o->limit - 1;
  while (slack < 0 && used < n)
    slack += self->task[list[used++]].demand;
  if (slack < 0)
    return false;
  if (o->limit_is_reason)
    add_weakened (p, fd_capacity_at (self), false, o->limit, &slack);
  if (o->own_is_reason)
    add_weakened (p, fd_demand_at (self, o->except), true, o->own, &slack);
  for (uint32_t k = 0; k < used; k++) {
    uint32_t i = list[k];
    add_bound (p, i, false, o->lo);
    add_end (p, i, o->hi);
    add_weakened (p, fd_demand_at (self, i), true, self->task[i].demand,
                  &slack);
    add_presence (p, i);
  }
  return true;
}

/* What others leave @i at [@lo, @hi] is less than it takes. */
static Overload
beside (const Past *p, uint32_t i, int64_t lo, int64_t hi)
{
  return (Overload){.lo = lo,
                    .hi = hi,
                    .except = i,
                    .own = min_at (p, fd_demand_at (p->self, i)),
                    .limit = capacity_at (p),
                    .own_is_reason = true,
                    .limit_is_reason = true};
}

/* --- the rules ---------------------------------------------------------- */

/* start >= v: it ran into [lo, hi] before v, as it ends after lo. */
static void
explain_min (const Past *p, uint32_t i, int64_t v, int64_t time)
{
  int64_t end = min_at (p, i) + min_at (p, fd_duration_at (p->self, i));
  Overload o = beside (p, i, MIN (v, end) - 1, v - 1);
  if (!add_overload (p, &o)) {
    o = beside (p, i, MIN (time, end - 1), time);
    add_overload (p, &o);
  }
  add_end (p, i, o.lo);
  add_presence (p, i);
}

/* start <= v: after v it ran into [lo, hi], as it starts by hi. */
static void
explain_max (const Past *p, uint32_t i, int64_t v, int64_t time)
{
  uint32_t d = fd_duration_at (p->self, i);
  int64_t lst = max_at (p, i), lo = v + min_at (p, d);
  Overload o = beside (p, i, lo, MAX (lo, lst));
  if (!add_overload (p, &o)) {
    lo = MAX (time, v + 1);
    o = beside (p, i, lo, MAX (lo, lst));
    add_overload (p, &o);
  }
  add_bound (p, i, false, o.hi);
  add_bound (p, d, true, o.lo - v);
  add_presence (p, i);
}

/* duration <= v: longer, it ran into [lo, hi] from any start up to hi. */
static void
explain_duration (const Past *p, uint32_t i, int64_t v, int64_t time)
{
  Overload o = beside (p, i, time, MAX (time, max_at (p, i)));
  add_overload (p, &o);
  add_bound (p, i, true, o.lo - v);
  add_bound (p, i, false, o.hi);
  add_presence (p, i);
}

/* demand <= v: with more, it took too much at @time. */
static void
explain_demand (const Past *p, uint32_t i, int64_t v, int64_t time)
{
  Overload o = beside (p, i, time, time);
  o.own = v + 1;
  o.own_is_reason = false;
  add_overload (p, &o);
  add_bound (p, i, false, time);
  add_end (p, i, time);
  add_presence (p, i);
}

static void
explain_demand_alone (const Past *p, uint32_t i, int64_t v)
{
  add_bound (p, fd_capacity_at (p->self), false, v);
  add_bound (p, fd_duration_at (p->self, i), true, 1);
  add_presence (p, i);
}

static void
explain_capacity_alone (const Past *p, uint32_t i, int64_t v)
{
  add_bound (p, fd_demand_at (p->self, i), true, v);
  add_bound (p, fd_duration_at (p->self, i), true, 1);
  add_presence (p, i);
}

/* Tasks took more than @limit at @time. */
static void
explain_overload (const Past *p, int64_t limit, bool limit_is_reason,
                  int64_t time)
{
  Overload o = {.lo = time,
                .hi = time,
                .except = p->self->n,
                .limit = limit,
                .limit_is_reason = limit_is_reason};
  add_overload (p, &o);
}

/* --- energy ------------------------------------------------------------- */

/* That a task took in [begin, end), where it ran within it, or from x up to
 * before y. */
typedef struct {
  int64_t begin, end;
} Window;

static bool
was_inside (const FdTask *task, const Window *w)
{
  return task->est >= w->begin && task->lst + task->duration <= w->end;
}

static int64_t
part_begin (const FdTask *task, const Window *w)
{
  return MAX (task->lst, w->begin);
}

static int64_t
part_end (const FdTask *task, const Window *w)
{
  return MIN (fd_task_end (task), w->end);
}

/* For how long it ran within the window, at least. */
static int64_t
time_inside (const FdTask *task, const Window *w)
{
  if (was_inside (task, w))
    return task->duration;
  return MAX (part_end (task, w) - part_begin (task, w), 0);
}

/* Whether that takes no atom. */
static bool
is_always_inside (const Past *p, uint32_t i, const Window *w)
{
  const FdTask *task = &p->self->task[i];
  FdTask first = {.est = root (p, i, true),
                  .lst = root (p, i, false),
                  .duration = root (p, fd_duration_at (p->self, i), true)};
  return time_inside (&first, w) >= time_inside (task, w) &&
         root (p, fd_demand_at (p->self, i), true) >= task->demand &&
         was_present (p, i, 0);
}

/* Lists who took something, those first that take no atom, then those that took
 * most. */
static uint32_t
list_inside (const Past *p, const Window *w)
{
  FdCumulative *self = p->self;
  uint32_t n = 0;
  fd_cumulative_read_history (self, p->store, p->at);
  for (uint32_t i = 0; i < self->n; i++) {
    const FdTask *task = &self->task[i];
    int64_t energy = task->open ? 0 : task->demand * time_inside (task, w);
    if (energy == 0)
      continue;
    bool is_free = is_always_inside (p, i, w);
    self->key[i] = (is_free ? -(INT64_C (1) << 61) : 0) - energy;
    self->order[n++] = i;
  }
  fd_cumulative_sort (self->order, n, self->key, self->spare);
  return n;
}

static void
add_inside (const Past *p, uint32_t i, const Window *w)
{
  const FdTask *task = &p->self->task[i];
  uint32_t d = fd_duration_at (p->self, i);
  if (was_inside (task, w)) {
    add_bound (p, i, true, w->begin);
    add_bound (p, i, false, w->end - task->duration);
    add_bound (p, d, true, task->duration);
  } else {
    add_bound (p, i, false, part_begin (task, w));
    add_end (p, i, part_end (task, w) - 1);
  }
  add_presence (p, i);
}

/* Tasks took more than there was from the start of @first up to the end of
 * @last. */
static void
explain_energy (const Past *p, uint32_t first, uint32_t last)
{
  FdCumulative *self = p->self;
  Window w = {min_at (p, first),
              max_at (p, last) + min_at (p, fd_duration_at (self, last))};
  int64_t length = w.end - w.begin, capacity = capacity_at (p);
  int64_t slack = -capacity * length - 1;
  uint32_t n = list_inside (p, &w), used = 0;
  for (; slack < 0 && used < n; used++) {
    const FdTask *task = &self->task[self->order[used]];
    slack += task->demand * time_inside (task, &w);
  }
  int64_t more = slack / length;
  slack -= more * length;
  add_weakened (p, fd_capacity_at (self), false, capacity, &more);
  slack += more * length;
  for (uint32_t k = 0; k < used; k++) {
    uint32_t i = self->order[k];
    const FdTask *task = &self->task[i];
    int64_t time = time_inside (task, &w), less = slack / time;
    slack -= less * time;
    add_weakened (p, fd_demand_at (self, i), true, task->demand, &less);
    slack += less * time;
    add_inside (p, i, &w);
  }
}

/* --- no place anywhere -------------------------------------------------- */

/* The last step that begins by @time, from which on others leave too little. */
static int64_t
last_full_time (const FdCumulative *self, int64_t time, int64_t most,
                int64_t *end)
{
  uint32_t k = fd_cumulative_step_at (self, time);
  while (k > 0 && self->step[k].height <= most)
    k--;
  *end = k + 1 < self->n_steps ? self->step[k + 1].time : INT64_MAX;
  return MIN (time, *end - 1);
}

/* From its first start on, step by step up to the last, others leave too
 * little for a task of this @duration and of the demand in @o.  Where that is a
 * conflict it was certain to run; its own part is not what others take. */
static void
explain_steps (const Past *p, uint32_t i, Overload o, int64_t duration)
{
  enum { MOST = 8 };
  FdCumulative *self = p->self;
  int64_t start = min_at (p, i), last = max_at (p, i), end;
  bool is_first = true;
  fd_cumulative_read_history (self, p->store, p->at);
  self->task[i].open |= FD_TASK_ABSENT;
  fd_cumulative_make_table (self);
  while (start <= last) {
    o.lo = last_full_time (self, start + duration - 1, o.limit - o.own, &end);
    o.hi = o.lo;
    if (MIN (end, last) - o.lo > MOST * duration)
      o.hi = MIN (end - 1, MAX (last, o.lo));
    if (!add_overload (p, &o))
      return; /* not reached */
    if (is_first)
      add_bound (p, i, true, o.lo + 1 - duration);
    is_first = false;
    start = o.hi + 1;
  }
  add_bound (p, i, false, o.hi);
}

static void
explain_nowhere (const Past *p, FdTimeTableRule rule, uint32_t i, FdAtom need)
{
  const FdCumulative *self = p->self;
  uint32_t d = fd_duration_at (self, i);
  size_t first = p->out->n;
  Overload o = beside (p, i, 0, 0);
  int64_t duration = min_at (p, d);
  if (rule == FD_TIME_TABLE_NOWHERE_DURATION)
    duration = (int64_t) need.value + 1;
  else
    add_bound (p, d, true, duration);
  if (rule == FD_TIME_TABLE_NOWHERE_DEMAND) {
    o.own = (int64_t) need.value + 1;
    o.own_is_reason = false;
  }
  if (rule != FD_TIME_TABLE_NOWHERE_PRESENCE)
    add_presence (p, i);
  if (o.own > o.limit)
    add_overload (p, &o);
  else
    explain_steps (p, i, o, duration);
  fd_atoms_merge (p->store, p->out, first, p->at);
}

/* --- all ---------------------------------------------------------------- */

const char *
fd_cumulative_explain (FdPropagator *base, FdStore *store, FdAtom need,
                       uint64_t code, FdPosition at, FdAtoms *out)
{
  Past p = {(FdCumulative *) base, store, at, out};
  FdTimeTableRule rule = fd_code_rule (code);
  uint32_t i = fd_code_task (code);
  int64_t time = fd_code_time (code), v = need.value;
  switch (rule) {
  case FD_TIME_TABLE_OVERLOAD:
    explain_overload (&p, capacity_at (&p), true, time);
    break;
  case FD_TIME_TABLE_CAPACITY:
    explain_overload (&p, v - 1, false, time);
    break;
  case FD_TIME_TABLE_CAPACITY_ALONE:
    explain_capacity_alone (&p, i, v);
    break;
  case FD_TIME_TABLE_START_MIN:
    explain_min (&p, i, v, time);
    break;
  case FD_TIME_TABLE_START_MAX:
    explain_max (&p, i, v, time);
    break;
  case FD_TIME_TABLE_DURATION:
    explain_duration (&p, i, v, time);
    break;
  case FD_TIME_TABLE_DEMAND:
    explain_demand (&p, i, v, time);
    break;
  case FD_TIME_TABLE_DEMAND_ALONE:
    explain_demand_alone (&p, i, v);
    break;
  case FD_TIME_TABLE_ENERGY:
    explain_energy (&p, i, (uint32_t) (code >> 30));
    return "energy";
  default:
    explain_nowhere (&p, rule, i, need);
  }
  return "time-table";
}

/* Some time at which tasks were certain to take more than the capacity. */
const char *
fd_cumulative_explain_conflict (FdPropagator *base, FdStore *store,
                                FdPosition at, FdAtoms *out)
{
  FdCumulative *self = (FdCumulative *) base;
  Past p = {self, store, at, out};
  fd_cumulative_read_history (self, store, at);
  uint32_t peak = fd_cumulative_make_table (self);
  int64_t capacity = capacity_at (&p);
  if (self->step[peak].height <= capacity)
    return NULL;
  explain_overload (&p, capacity, true, self->step[peak].time);
  return "time-table";
}
