/* SPDX-License-Identifier: MIT */
/* reservoir.c - events change a level, which stays between two bounds
 *
 * At a time t, what an event with changes c..d brings is: c..d, if it is
 * certain to be at t or before; 0, if it is certain to be later; and else
 * min (0, c)..max (0, d).  The sums of these are bounds of the level at t, its
 * profile; they are steps, which change at earliest and latest times alone.
 * Where the greatest level is below the minimum, or the least one above the
 * maximum, there is no solution.  An event is found to be later than t, or not
 * later, or to change the level by more or by less, where the profile with it
 * the other way is so.  reservoir-explain.c says why.
 */
#include "reservoir.h"

/* --- the profile -------------------------------------------------------- */

/* What changes at the time @k, an earliest one or a latest one: only what is
 * certain counts to a bound before the latest time, if it keeps the level away
 * from it. */
static void
add_change (FdReservoir *self, uint32_t k, int64_t *least, int64_t *most)
{
  bool latest = k >= self->n;
  FdReservoirEvent *event = &self->event[latest ? k - self->n : k];
  if (latest) {
    *least += MAX (event->least, 0);
    *most += MIN (event->most, 0);
    event->to = self->n_steps - 1;
  } else {
    *least += MIN (event->least, 0);
    *most += MAX (event->most, 0);
    event->from = self->n_steps - 1;
  }
}

static void
find_extremes (FdReservoir *self)
{
  uint32_t peak = self->n_steps - 1, trough = peak;
  for (uint32_t k = self->n_steps; k-- > 0;) {
    FdReservoirStep *step = &self->step[k];
    if (step->least > self->step[peak].least)
      peak = k;
    if (step->most < self->step[trough].most)
      trough = k;
    step->peak = peak;
    step->trough = trough;
  }
}

void
fd_reservoir_make_steps (FdReservoir *self)
{
  uint32_t n = self->n;
  int64_t least = 0, most = 0;
  for (uint32_t i = 0; i < n; i++) {
    self->key[i] = self->event[i].est;
    self->key[n + i] = self->event[i].lst;
  }
  fd_sort_tasks (self->order, 2 * n, self->key, self->spare);
  self->step[0] = (FdReservoirStep){.time = FD_RESERVOIR_BEFORE};
  self->n_steps = 1;
  for (uint32_t k = 0; k < 2 * n; k++) {
    int64_t time = self->key[self->order[k]];
    if (time > self->step[self->n_steps - 1].time)
      self->step[self->n_steps++] = (FdReservoirStep){.time = time};
    add_change (self, self->order[k], &least, &most);
    self->step[self->n_steps - 1].least = least;
    self->step[self->n_steps - 1].most = most;
  }
  find_extremes (self);
}

static void
read_events (FdReservoir *self)
{
  FdDomain **scope = self->base.scope;
  for (uint32_t i = 0; i < self->n; i++) {
    const FdDomain *change = scope[fd_change_at (self, i)];
    self->event[i] = (FdReservoirEvent){.est = fd_domain_min (scope[i]),
                                        .lst = fd_domain_max (scope[i]),
                                        .least = fd_domain_min (change),
                                        .most = fd_domain_max (change)};
  }
}

/* --- filtering ---------------------------------------------------------- */

typedef struct {
  FdReservoir *self;
  FdStore *store;
  int64_t min, max; /* the level's */
} Run;

/* It changes the level from its latest time on: not beyond a bound, beside the
 * others. */
static bool
filter_change (const Run *run, uint32_t i)
{
  FdReservoir *self = run->self;
  const FdReservoirEvent *event = &self->event[i];
  FdDomain *change = self->base.scope[fd_change_at (self, i)];
  const FdReservoirStep *from = &self->step[event->to];
  const FdReservoirStep *peak = &self->step[from->peak];
  const FdReservoirStep *trough = &self->step[from->trough];
  int64_t least = run->min - (trough->most - event->most);
  int64_t most = run->max - (peak->least - event->least);
  return (least <= event->least ||
          fd_domain_set_min (run->store, change, fd_clamp (least),
                             fd_reservoir_reason (true, trough->time))) &&
         (most >= event->most ||
          fd_domain_set_max (run->store, change, fd_clamp (most),
                             fd_reservoir_reason (false, peak->time)));
}

/* It is later than the last step at which it is too much. */
static bool
filter_earliest (const Run *run, uint32_t i)
{
  FdReservoir *self = run->self;
  const FdReservoirEvent *event = &self->event[i];
  int64_t up = MAX (event->least, 0), down = MIN (event->most, 0);
  if (fd_reservoir_peak (self)->least + up <= run->max &&
      fd_reservoir_trough (self)->most + down >= run->min)
    return true;
  for (uint32_t k = event->to; k-- > event->from;) {
    const FdReservoirStep *step = &self->step[k];
    bool low = step->most + down < run->min;
    if (low || step->least + up > run->max)
      return fd_domain_set_min (run->store, self->base.scope[i],
                                fd_clamp (step[1].time),
                                fd_reservoir_reason (low, step[1].time - 1));
  }
  return true;
}

/* It is not later than the first step at which it is missing. */
static bool
filter_latest (const Run *run, uint32_t i)
{
  FdReservoir *self = run->self;
  const FdReservoirEvent *event = &self->event[i];
  int64_t up = MAX (event->most, 0), down = MIN (event->least, 0);
  if (fd_reservoir_peak (self)->least - down <= run->max &&
      fd_reservoir_trough (self)->most - up >= run->min)
    return true;
  for (uint32_t k = event->from; k < event->to; k++) {
    const FdReservoirStep *step = &self->step[k];
    bool low = step->most - up < run->min;
    if (low || step->least - down > run->max)
      return fd_domain_set_max (run->store, self->base.scope[i],
                                fd_clamp (step->time),
                                fd_reservoir_reason (low, step->time));
  }
  return true;
}

static bool
filter (const Run *run)
{
  for (uint32_t i = 0; i < run->self->n; i++)
    if (!filter_change (run, i) || !filter_earliest (run, i) ||
        !filter_latest (run, i))
      return false;
  return true;
}

static FdEntailment
judge (const FdReservoir *self)
{
  FdDomain **scope = self->base.scope;
  const FdDomain *min = scope[fd_minimum_at (self)];
  const FdDomain *max = scope[fd_maximum_at (self)];
  if (fd_reservoir_trough (self)->most < fd_domain_min (min) ||
      fd_reservoir_peak (self)->least > fd_domain_max (max))
    return FD_DISENTAILED;
  for (uint32_t k = 0; k < self->n_steps; k++)
    if (self->step[k].least < fd_domain_max (min) ||
        self->step[k].most > fd_domain_min (max))
      return FD_UNDECIDED;
  return FD_ENTAILED;
}

static bool
reservoir_propagate (FdPropagator *base, FdStore *store)
{
  FdReservoir *self = (FdReservoir *) base;
  FdDomain *min = base->scope[fd_minimum_at (self)];
  FdDomain *max = base->scope[fd_maximum_at (self)];
  Run run = {self, store, fd_domain_min (min), fd_domain_max (max)};
  read_events (self);
  fd_reservoir_make_steps (self);
  const FdReservoirStep *peak = fd_reservoir_peak (self);
  const FdReservoirStep *trough = fd_reservoir_trough (self);
  if (trough->most < run.min)
    return fd_fail (store, fd_reservoir_reason (true, trough->time));
  if (peak->least > run.max)
    return fd_fail (store, fd_reservoir_reason (false, peak->time));
  if (judge (self) == FD_ENTAILED) {
    fd_entail (store, base);
    return true;
  }
  return fd_domain_set_max (store, min, fd_clamp (trough->most),
                            fd_reservoir_reason (true, trough->time)) &&
         fd_domain_set_min (store, max, fd_clamp (peak->least),
                            fd_reservoir_reason (false, peak->time)) &&
         filter (&run);
}

static FdEntailment
reservoir_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  FdReservoir *self = (FdReservoir *) base;
  read_events (self);
  fd_reservoir_make_steps (self);
  return judge (self);
}

/* --- the definition ----------------------------------------------------- */

static bool
is_between (int64_t level, const int32_t *bounds)
{
  return bounds[0] <= level && level <= bounds[1];
}

/* It changes where some event is. */
static bool
is_reservoir (const int32_t *time, const int32_t *change, size_t n,
              const int32_t *bounds)
{
  if (!is_between (0, bounds))
    return false;
  for (size_t i = 0; i < n; i++) {
    int64_t level = 0;
    for (size_t j = 0; j < n; j++)
      level += time[j] <= time[i] ? change[j] : 0;
    if (!is_between (level, bounds))
      return false;
  }
  return true;
}

static bool
reservoir_check (const FdPropagator *base, const int32_t *values)
{
  uint32_t n = ((const FdReservoir *) base)->n;
  return is_reservoir (values, values + n, n, values + 2 * n);
}

static bool
reservoir_holds (const FdArgument *a, const int32_t *values)
{
  size_t n = a[0].n;
  return a[1].n == n && is_reservoir (values, values + n, n, values + 2 * n);
}

/* --- posting ------------------------------------------------------------ */

static const FdPropagatorClass reservoir_class = {
    .name = "reservoir",
    .cost = FD_COST_QUADRATIC,
    .propagate = reservoir_propagate,
    .explain = fd_reservoir_explain,
    .explain_conflict = fd_reservoir_explain_conflict,
    .entailed = reservoir_entailed,
    .check = reservoir_check,
};

enum { MOST_EVENTS = 1 << 26 };

static bool
require_lengths (FdStore *store, const FdArgument *a)
{
  if (a[1].n != a[0].n)
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "reservoir: %zu times and %zu changes, expected as "
                           "many of both",
                           a[0].n, a[1].n);
  return a[0].n < MOST_EVENTS ||
         fd_post_refuse (store, FD_ERROR_OVERFLOW,
                         "reservoir: %zu events, expected fewer than %d",
                         a[0].n, MOST_EVENTS);
}

static FdReservoir *
propagator_new (FdStore *store, const FdVar *scope, size_t n)
{
  size_t bytes = sizeof (FdReservoir) + n * sizeof (FdReservoirEvent) +
                 (2 * n + 1) * sizeof (FdReservoirStep) +
                 2 * n * (sizeof (int64_t) + 2 * sizeof (uint32_t));
  FdReservoir *self = (FdReservoir *) fd_propagator_new (
      store, &reservoir_class, bytes, scope, 2 * n + 2);
  if (!self)
    return NULL;
  self->n = (uint32_t) n;
  self->event = (FdReservoirEvent *) (self + 1);
  self->step = (FdReservoirStep *) (self->event + n);
  self->key = (int64_t *) (self->step + 2 * n + 1);
  self->order = (uint32_t *) (self->key + 2 * n);
  self->spare = self->order + 2 * n;
  for (uint32_t k = 0; k < 2 * self->n; k++)
    self->order[k] = k;
  return self;
}

static bool
reservoir_post (FdStore *store, const FdArgument *a)
{
  size_t n = a[0].n;
  if (!require_lengths (store, a))
    return false;
  FdVar *scope = fd_scratch_new (store, 2 * n + 2, sizeof *scope);
  if (!scope)
    return false;
  for (size_t i = 0; i < n; i++) {
    scope[i] = a[0].vars[i];
    scope[n + i] = a[1].vars[i];
  }
  scope[2 * n] = a[2].var;
  scope[2 * n + 1] = a[3].var;
  FdReservoir *self = propagator_new (store, scope, n);
  fd_scratch_free (store, scope, 2 * n + 2, sizeof *scope);
  if (!self)
    return false;
  fd_subscribe_all (store, &self->base, FD_EVENT_BOUNDS);
  return fd_post (store, &self->base);
}

const FdConstraintClass fd_reservoir_constraint = {
    .name = "reservoir",
    .parameters = {{"time", FD_ARGUMENT_VARS},
                   {"change", FD_ARGUMENT_VARS},
                   {"min", FD_ARGUMENT_VAR},
                   {"max", FD_ARGUMENT_VAR}},
    .consistency = "profile, on bounds",
    .flatzinc = "libfd_reservoir(time, change, min, max)",
    .holds = reservoir_holds,
    .post = reservoir_post,
};

bool
fd_post_reservoir (FdStore *store, const FdVar *time, const FdVar *change,
                   size_t n, FdVar min, FdVar max)
{
  const FdArgument a[] = {fd_argument_vars (time, n),
                          fd_argument_vars (change, n), fd_argument_var (min),
                          fd_argument_var (max)};
  return fd_post_as (store, __func__, &fd_reservoir_constraint, a);
}
