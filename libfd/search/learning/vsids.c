/* SPDX-License-Identifier: MIT */
/* vsids.c - VSIDS: decisions learned from failures
 *
 * A variable whose atoms take part in a failure is bumped, by a step that
 * grows.  The variable with the greatest score is decided first, by a heap.  A
 * variable with a wide domain may have hundreds of atoms; its bump is divided
 * by the square root of its width.  Otherwise it would be decided before all
 * 0..1 variables, and each time only in part.
 *
 * Where a failure names single values of a variable with a small domain, these
 * values are bumped instead: choices.c.
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

void
fd_vsids_add (FdLearner *self, uint32_t n_old)
{
  for (uint32_t id = n_old + 1; id <= self->n_vars; id++)
    if (fd_is_representative (self->store, id))
      fd_heap_insert (&self->vars, id);
}

/* --- activity ----------------------------------------------------------- */

/* About the square root of the number of initial values. */
static double
root_of_width (const FdStore *store, uint32_t id)
{
  FdBounds made = fd_bounds_made (store, id);
  uint64_t width = (uint64_t) ((int64_t) made.max - made.min) + 1;
  return (double) (UINT64_C (1) << fd_highest_bit (width) / 2);
}

static void
scale_down (FdLearner *self)
{
  for (uint32_t i = 1; i <= self->n_vars; i++)
    self->vars.activity[i] /= LARGEST;
  for (uint32_t i = 1; i <= self->n_choices; i++)
    self->choices.activity[i] /= LARGEST;
  self->step /= LARGEST;
}

static void
bump (FdLearner *self, FdHeap *heap, uint32_t id, double step)
{
  heap->activity[id] += step;
  if (heap->activity[id] > LARGEST)
    scale_down (self);
  fd_heap_rise (heap, id);
}

void
fd_vsids_bump (FdLearner *self, FdAtom atom)
{
  uint32_t id = fd_atom_var (atom).id, choice;
  assert (id && id <= self->n_vars);
  if (!self->choosing)
    return;
  if (!(choice = fd_choice_of (self, atom))) {
    bump (self, &self->vars, id, self->step / root_of_width (self->store, id));
    return;
  }
  bump (self, &self->choices, choice, self->step);
  fd_heap_insert (&self->choices, choice);
}

void
fd_vsids_scatter (FdLearner *self, FdRandom *random)
{
  for (uint32_t id = 1; id <= self->n_vars; id++) {
    double part = (double) fd_random_below (random, 1 << 20) / (1 << 20);
    self->vars.activity[id] +=
        self->step * part / root_of_width (self->store, id);
    fd_heap_rise (&self->vars, id);
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
    const FdDomain *x = fd_explained_domain (store, fd_trail_id (e));
    if (self->decided[x->id])
      fd_choices_restore (self, x->id);
    if (!fd_domain_is_fixed (x))
      continue;
    if (!self->has_best)
      remember (self, x);
    fd_heap_insert (&self->vars, x->id);
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
    remember (self, fd_explained_domain (store, id));
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

/* The first that is not fixed; NULL: all are. */
static const FdDomain *
first_open (FdLearner *self)
{
  for (; self->vars.n; fd_heap_take_first (&self->vars)) {
    const FdDomain *x = fd_explained_domain (self->store, self->vars.id[0]);
    if (!fd_domain_is_fixed (x))
      return x;
  }
  return NULL;
}

bool
fd_vsids_next (FdLearner *self, FdAtom *decision)
{
  const FdDomain *x = first_open (self);
  if (!x)
    return false;
  uint32_t choice = fd_choices_first (self, self->vars.activity[x->id]);
  *decision = choice ? fd_choose (self, choice) : approach (self, x);
  return true;
}
