/* SPDX-License-Identifier: MIT */
/* vsids.c - VSIDS: decisions learned from failures
 *
 * A variable whose atoms take part in a failure is bumped, by a step that
 * grows.  The variable with the greatest score is decided first, by a heap.  A
 * variable with a wide domain may have hundreds of atoms; its bump is divided
 * by the square root of its width.  Otherwise it would be decided before all
 * 0..1 variables, and each time only in part.
 *
 * The target value is the value in the best solution, or else the value when
 * the variable was fixed last.  For the objective it is always the best value;
 * otherwise each solution would be only one step better.  Decisions move
 * towards the target by bounds, so that reasons based on a decision are of the
 * same kind as others.  A search that keeps the user's order makes no use of
 * this file, and nothing is bumped.
 *
 * Source: Moskewicz et al., Chaff, DAC 2001; Een & Soerensson, An extensible
 * SAT-solver, SAT 2003 (growing steps); Pipatsrisawat & Darwiche, A lightweight
 * component caching scheme for satisfiability solvers, SAT 2007 (last values).
 */
#include "learner.h"

#include "kernel/limits.h"

#define LARGEST 1e100
#define GROWTH (1 / 0.95)

bool
fd_vsids_init (FdLearner *self)
{
  FdStore *store = self->store;
  size_t n = store->n_vars + 1;
  self->n_vars = store->n_vars;
  self->activity = fd_memory_alloc (&store->memory, n * sizeof (double));
  self->heap = fd_memory_alloc (&store->memory, n * sizeof (uint32_t));
  self->seen_var = fd_memory_alloc (&store->memory, n * sizeof (uint32_t));
  self->place = fd_memory_alloc (&store->memory, n * sizeof (uint32_t));
  self->phase = fd_memory_alloc (&store->memory, n * sizeof (int32_t));
  self->has_phase = fd_memory_alloc (&store->memory, n * sizeof (bool));
  self->step = 1;
  if (!self->activity || !self->heap || !self->place || !self->phase ||
      !self->seen_var || !self->has_phase)
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  for (uint32_t id = 1; id <= self->n_vars; id++)
    if (store->vars[id]->id == id) {
      self->heap[self->n_heap++] = id;
      self->place[id] = self->n_heap;
    }
  return true;
}

void
fd_vsids_clear (FdLearner *self)
{
  FdMemory *memory = &self->store->memory;
  size_t n = self->n_vars + 1;
  fd_memory_free (memory, self->activity, n * sizeof (double));
  fd_memory_free (memory, self->heap, n * sizeof (uint32_t));
  fd_memory_free (memory, self->seen_var, n * sizeof (uint32_t));
  fd_memory_free (memory, self->place, n * sizeof (uint32_t));
  fd_memory_free (memory, self->phase, n * sizeof (int32_t));
  fd_memory_free (memory, self->has_phase, n * sizeof (bool));
}

/* --- the heap ----------------------------------------------------------- */

static bool
is_before (const FdLearner *self, uint32_t a, uint32_t b)
{
  if (self->activity[a] != self->activity[b])
    return self->activity[a] > self->activity[b];
  return a < b;
}

static void
put (FdLearner *self, uint32_t i, uint32_t id)
{
  assert (id && id <= self->n_vars && i < self->n_heap);
  self->heap[i] = id;
  self->place[id] = i + 1;
}

static void
rise (FdLearner *self, uint32_t i)
{
  uint32_t id = self->heap[i];
  for (; i && is_before (self, id, self->heap[(i - 1) / 2]); i = (i - 1) / 2)
    put (self, i, self->heap[(i - 1) / 2]);
  put (self, i, id);
  assert (!i || !is_before (self, id, self->heap[(i - 1) / 2]));
}

static void
sink (FdLearner *self, uint32_t i)
{
  uint32_t id = self->heap[i], child;
  while ((child = 2 * i + 1) < self->n_heap) {
    if (child + 1 < self->n_heap &&
        is_before (self, self->heap[child + 1], self->heap[child]))
      child++;
    if (!is_before (self, self->heap[child], id))
      break;
    put (self, i, self->heap[child]);
    i = child;
  }
  put (self, i, id);
}

static void
insert (FdLearner *self, uint32_t id)
{
  if (self->place[id])
    return;
  assert (self->n_heap < self->n_vars);
  self->heap[self->n_heap++] = id;
  rise (self, self->n_heap - 1);
}

static void
take_first (FdLearner *self)
{
  assert (self->n_heap && self->place[self->heap[0]] == 1);
  self->place[self->heap[0]] = 0;
  uint32_t last = self->heap[--self->n_heap];
  if (!self->n_heap)
    return;
  put (self, 0, last);
  sink (self, 0);
}

void
fd_vsids_add (FdLearner *self, uint32_t n_old)
{
  for (uint32_t id = n_old + 1; id <= self->n_vars; id++)
    if (self->store->vars[id]->id == id)
      insert (self, id);
}

/* --- activity ----------------------------------------------------------- */

/* About the square root of the number of initial values. */
static double
root_of_width (const FdVarInfo *info)
{
  uint64_t width = (uint64_t) ((int64_t) info->max - info->min) + 1;
  return (double) (UINT64_C (1) << fd_highest_bit (width) / 2);
}

void
fd_vsids_bump (FdLearner *self, uint32_t id)
{
  assert (id && id <= self->n_vars);
  if (!self->choosing)
    return;
  self->activity[id] += self->step / root_of_width (&self->store->info[id]);
  if (self->activity[id] > LARGEST) {
    for (uint32_t i = 1; i <= self->n_vars; i++)
      self->activity[i] /= LARGEST;
    self->step /= LARGEST;
  }
  if (self->place[id]) {
    assert (self->heap[self->place[id] - 1] == id);
    rise (self, self->place[id] - 1);
  }
}

void
fd_vsids_scatter (FdLearner *self, FdRandom *random)
{
  for (uint32_t id = 1; id <= self->n_vars; id++) {
    double part = (double) fd_random_below (random, 1 << 20) / (1 << 20);
    self->activity[id] +=
        self->step * part / root_of_width (&self->store->info[id]);
    if (self->place[id])
      rise (self, self->place[id] - 1);
  }
}

void
fd_vsids_decay (FdLearner *self)
{
  if (self->choosing)
    self->step *= GROWTH;
}

/* --- values ------------------------------------------------------------- */

static void
remember (FdLearner *self, const FdDomain *x)
{
  assert (fd_domain_is_fixed (x));
  if (x->id == self->target)
    return;
  self->phase[x->id] = x->min;
  self->has_phase[x->id] = true;
}

void
fd_vsids_set_phase (FdLearner *self, uint32_t id, int32_t value)
{
  if (id == self->target)
    return;
  self->phase[id] = value;
  self->has_phase[id] = true;
}

void
fd_vsids_set_target (FdLearner *self, uint32_t id, int32_t value)
{
  assert (id && id <= self->n_vars);
  self->target = id;
  self->phase[id] = value;
  self->has_phase[id] = true;
}

void
fd_vsids_undo (FdLearner *self, FdPosition mark)
{
  assert (mark <= self->store->trail.n);
  const FdStore *store = self->store;
  if (!self->choosing)
    return;
  for (FdPosition i = mark; i < store->trail.n; i++) {
    const FdTrailEntry *e = &store->trail.entry[i];
    if (fd_trail_kind (e) == FD_TRAIL_STATE)
      continue;
    const FdDomain *x = store->vars[fd_trail_id (e)];
    if (!fd_domain_is_fixed (x))
      continue;
    if (!self->has_best)
      remember (self, x);
    insert (self, x->id);
  }
}

void
fd_vsids_keep_phases (FdLearner *self)
{
  const FdStore *store = self->store;
  if (!self->choosing)
    return;
  self->has_best = true;
  for (uint32_t id = 1; id <= self->n_vars; id++)
    remember (self, store->vars[id]);
}

void
fd_vsids_take_phases (FdLearner *self, const int32_t *value, uint32_t n)
{
  self->has_best = true;
  for (uint32_t id = 1; id <= MIN (n, self->n_vars); id++)
    if (value[id] >= FD_VALUE_MIN)
      fd_vsids_set_phase (self, id, value[id]);
}

/* --- deciding ----------------------------------------------------------- */

/* One step towards the target value. */
static FdAtom
approach (const FdLearner *self, const FdDomain *x)
{
  FdVar var = fd_domain_var (x);
  int32_t v = self->has_phase[x->id] ? self->phase[x->id] : x->min;
  assert (!fd_domain_is_fixed (x));
  if (v <= x->min)
    return fd_atom (var, FD_LE, x->min);
  if (v >= x->max)
    return fd_atom (var, FD_GE, x->max);
  return fd_atom (var, FD_GE, v);
}

bool
fd_vsids_next (FdLearner *self, FdAtom *decision)
{
  while (self->n_heap) {
    const FdDomain *x = self->store->vars[self->heap[0]];
    if (!fd_domain_is_fixed (x)) {
      *decision = approach (self, x);
      return true;
    }
    take_first (self);
  }
  return false;
}
