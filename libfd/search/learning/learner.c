/* SPDX-License-Identifier: MIT */
/* learner.c - what learning needs, made and freed */
#include "learner.h"

#include "kernel/trail.h"

bool
fd_learner_init (FdLearner *self, FdStore *store)
{
  self->store = store;
  self->stack.store = self->learned.store = store;
  self->root = store->n_levels;
  self->outer = (FdOuterSearch){store->nogood_propagator, store->nogood_head,
                                store->root_end};
  self->nogoods = fd_nogoods_new (store);
  self->n_vars = store->n_vars;
  if (self->check_limit)
    self->value = fd_memory_alloc (&store->memory,
                                   (self->n_vars + 1) * sizeof *self->value);
  return self->nogoods && (self->value || !self->check_limit) &&
         fd_vsids_init (self);
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
  fd_vsids_clear (self);
  fd_memory_free (memory, self->conflict,
                  self->conflict_room * sizeof *self->conflict);
  fd_memory_free (memory, self->first, self->first_room * sizeof *self->first);
  fd_memory_free (memory, self->level_seen,
                  self->level_room * sizeof *self->level_seen);
  fd_memory_free (memory, self->value,
                  (self->n_vars + 1) * sizeof *self->value);
  fd_atoms_clear (&self->stack);
  fd_atoms_clear (&self->learned);
  store->nogood_propagator = self->outer.nogood_propagator;
  store->nogood_head = self->outer.nogood_head;
  fd_store_set_root_end (store, self->outer.root_end);
  *self = (FdLearner){.statistics = self->statistics};
}
