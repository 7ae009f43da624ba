/* SPDX-License-Identifier: MIT */
/* disjunctive-tasks.c - the tasks, read from the domains, and their bounds */
#include "disjunctive.h"
#include "sort-tasks.h"

/* --- sorted --------------------------------------------------------------- */

static void
rank (FdDisjunctive *self)
{
  for (uint32_t k = 0; k < self->n; k++)
    self->rank[self->order[FD_TASK_BY_EST][k]] = k;
}

/* --- read ----------------------------------------------------------------- */

static FdTaskKind
kind_of (const FdDisjunctive *self, uint32_t i)
{
  if (!fd_disjunctive_takes_part (self, self->p[i]))
    return FD_TASK_IDLE;
  if (!self->present)
    return FD_TASK_PRESENT;
  const FdDomain *x = self->base.scope[2 * self->n + i];
  return fd_scope_atom_holds (x, self->present[i])   ? FD_TASK_PRESENT
         : fd_scope_atom_fails (x, self->present[i]) ? FD_TASK_IDLE
                                                     : FD_TASK_OPTIONAL;
}

void
fd_disjunctive_read (FdDisjunctive *self)
{
  self->mirrored = self->changed = false;
  for (uint32_t i = 0; i < self->n; i++) {
    const FdDomain *start = self->base.scope[i];
    int64_t p = fd_domain_min (self->base.scope[self->n + i]);
    self->p[i] = p;
    self->key[FD_TASK_BY_EST][i] = fd_domain_min (start);
    self->key[FD_TASK_BY_ECT][i] = fd_domain_min (start) + p;
    self->key[FD_TASK_BY_LST][i] = fd_domain_max (start);
    self->key[FD_TASK_BY_LCT][i] = fd_domain_max (start) + p;
    self->kind[i] = (uint8_t) kind_of (self, i);
  }
  for (int k = 0; k < FD_TASK_N_ORDERS; k++)
    fd_sort_tasks (self->order[k], self->n, self->key[k], self->spare);
  rank (self);
}

static void
reverse (uint32_t *order, uint32_t n)
{
  for (uint32_t i = 0, j = n; i + 1 < j--; i++) {
    uint32_t task = order[i];
    order[i] = order[j];
    order[j] = task;
  }
}

/* What was to start is to be done, and earliest is latest. */
void
fd_disjunctive_mirror (FdDisjunctive *self)
{
  for (int a = 0; a < FD_TASK_N_ORDERS / 2; a++) {
    int b = FD_TASK_N_ORDERS - 1 - a;
    int64_t *key = self->key[a];
    uint32_t *order = self->order[a];
    self->key[a] = self->key[b];
    self->key[b] = key;
    self->order[a] = self->order[b];
    self->order[b] = order;
  }
  for (int a = 0; a < FD_TASK_N_ORDERS; a++) {
    for (uint32_t i = 0; i < self->n; i++)
      self->key[a][i] = -self->key[a][i];
    reverse (self->order[a], self->n);
  }
  rank (self);
  self->mirrored = !self->mirrored;
}

/* --- pruned --------------------------------------------------------------- */

bool
fd_disjunctive_set_absent (FdDisjunctive *self, FdStore *store, uint32_t i,
                           FdReason reason)
{
  FdAtom present =
      fd_scope_atom_of (&self->base, 2 * self->n + i, self->present[i]);
  self->changed = true;
  return fd_assert_atom (store, fd_atom_not (present), reason);
}

bool
fd_disjunctive_set_est (FdDisjunctive *self, FdStore *store, uint32_t i,
                        int64_t est, FdReason reason)
{
  FdDomain *start = self->base.scope[i];
  if (!fd_disjunctive_is_present (self, i))
    return est <= self->key[FD_TASK_BY_LST][i] ||
           fd_disjunctive_set_absent (self, store, i, reason);
  self->changed = true;
  if (self->mirrored)
    return fd_domain_set_max (store, start, fd_clamp (-est - self->p[i]),
                              reason);
  return fd_domain_set_min (store, start, fd_clamp (est), reason);
}

bool
fd_disjunctive_set_lst (FdDisjunctive *self, FdStore *store, uint32_t i,
                        int64_t lst, FdReason reason)
{
  FdDomain *start = self->base.scope[i];
  if (lst >= self->key[FD_TASK_BY_LST][i])
    return true;
  if (!fd_disjunctive_is_present (self, i))
    return lst >= self->key[FD_TASK_BY_EST][i] ||
           fd_disjunctive_set_absent (self, store, i, reason);
  self->changed = true;
  if (self->mirrored)
    return fd_domain_set_min (store, start, fd_clamp (-lst - self->p[i]),
                              reason);
  return fd_domain_set_max (store, start, fd_clamp (lst), reason);
}
