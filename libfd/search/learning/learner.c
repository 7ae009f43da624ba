/* SPDX-License-Identifier: MIT */
/* learner.c - makes and frees the data of learning */
#include "learner.h"

#include "kernel/limits.h"
#include "kernel/trail.h"

#include <string.h>

/* What is known of atoms: room for ROOM_PER_VAR of each variable, within these
 * limits; a power of two. */
enum { LEAST_KNOWN = 256, MOST_KNOWN = 16384, ROOM_PER_VAR = 64 };

/* --- arrays by variable -------------------------------------------------- */

bool
fd_learner_resize (FdLearner *self, const FdLearnerArray *array,
                   size_t n_arrays, size_t n_old, size_t n)
{
  FdMemory *memory = &self->store->memory;
  void *bigger[FD_LEARNER_ARRAYS] = {NULL};
  bool ok = true;
  assert (n_arrays <= FD_LEARNER_ARRAYS);
  for (size_t i = 0; n && i < n_arrays; i++)
    ok &= (bigger[i] = fd_memory_alloc (memory, n * array[i].size)) != NULL;
  for (size_t i = 0; i < n_arrays; i++) {
    void **block = array[i].block;
    if (!ok) {
      fd_memory_free (memory, bigger[i], n * array[i].size);
      continue;
    }
    if (*block && n)
      memcpy (bigger[i], *block, n_old * array[i].size);
    fd_memory_free (memory, *block, n_old * array[i].size);
    *block = bigger[i];
  }
  return ok;
}

static bool
resize (FdLearner *self, size_t n_old, size_t n)
{
  const FdLearnerArray array[] = {
      {(void **) &self->vars.activity, sizeof *self->vars.activity},
      {(void **) &self->vars.id, sizeof *self->vars.id},
      {(void **) &self->vars.place, sizeof *self->vars.place},
      {(void **) &self->first_choice, sizeof *self->first_choice},
      {(void **) &self->decided, sizeof *self->decided},
      {(void **) &self->seen_var, sizeof *self->seen_var},
      {(void **) &self->last_seen, sizeof *self->last_seen},
      {(void **) &self->phase, sizeof *self->phase},
      {(void **) &self->has_phase, sizeof *self->has_phase},
      {(void **) &self->value, sizeof *self->value}, /* only for checks */
  };
  size_t n_arrays = G_N_ELEMENTS (array) - !self->check_limit;
  return fd_learner_resize (self, array, n_arrays, n_old, n);
}

/* --- its life ------------------------------------------------------------ */

bool
fd_learner_init (FdLearner *self, FdStore *store)
{
  self->store = store;
  self->stack.store = self->learned.store = store;
  assert (store->explaining && store->root_end <= store->trail.n);
  self->root = store->n_levels;
  self->outer = (FdOuterSearch){store->nogood_propagator, store->nogood_head,
                                store->root_end};
  self->nogoods = fd_nogoods_new (store);
  self->n_vars = store->n_vars;
  self->n_known = LEAST_KNOWN;
  while (self->n_known < MOST_KNOWN &&
         self->n_known < ROOM_PER_VAR * self->n_vars)
    self->n_known *= 2;
  self->known =
      fd_memory_alloc (&store->memory, self->n_known * sizeof *self->known);
  self->analysis = self->step = 1;
  if (!self->nogoods || !self->known || !resize (self, 0, self->n_vars + 1))
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  fd_vsids_add (self, 0);
  return true;
}

bool
fd_learner_extend (FdLearner *self)
{
  FdStore *store = self->store;
  uint32_t n_old = self->n_vars;
  if (store->n_vars == n_old)
    return true;
  if (!fd_nogoods_extend (self->nogoods, store) ||
      !resize (self, n_old + 1, store->n_vars + 1))
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  self->n_vars = store->n_vars;
  fd_vsids_add (self, n_old);
  return true;
}

void
fd_learner_count (FdLearner *self)
{
  if (!self->store || !self->nogoods)
    return;
  self->statistics.kept = self->nogoods->n_kept;
  self->statistics.forgotten = self->nogoods->n_forgotten;
  self->statistics.bytes = fd_nogoods_bytes (self->nogoods);
}

void
fd_learner_clear (FdLearner *self)
{
  FdStore *store = self->store;
  if (!store)
    return;
  fd_learner_count (self);
  FdMemory *memory = &store->memory;
  fd_choices_clear (self);
  resize (self, self->n_vars + 1, 0);
  fd_memory_free (memory, self->conflict,
                  self->conflict_room * sizeof *self->conflict);
  fd_memory_free (memory, self->known, self->n_known * sizeof *self->known);
  fd_memory_free (memory, self->first, self->first_room * sizeof *self->first);
  fd_memory_free (memory, self->level_seen,
                  self->level_room * sizeof *self->level_seen);
  fd_atoms_clear (&self->stack);
  fd_atoms_clear (&self->learned);
  store->nogood_propagator = self->outer.nogood_propagator;
  store->nogood_head = self->outer.nogood_head;
  fd_store_set_root_end (store, self->outer.root_end);
  *self = (FdLearner){.statistics = self->statistics};
}
