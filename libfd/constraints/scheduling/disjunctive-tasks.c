/* SPDX-License-Identifier: MIT */
/* disjunctive-tasks.c - the tasks, read from the domains, and their bounds */
#include "disjunctive.h"
#include "sort-tasks.h"

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
    self->view.key[FD_TASK_BY_EST][i] = fd_domain_min (start);
    self->view.key[FD_TASK_BY_ECT][i] = fd_domain_min (start) + p;
    self->view.key[FD_TASK_BY_LST][i] = fd_domain_max (start);
    self->view.key[FD_TASK_BY_LCT][i] = fd_domain_max (start) + p;
    self->kind[i] = (uint8_t) kind_of (self, i);
  }
  for (int k = 0; k < FD_TASK_N_ORDERS; k++)
    fd_sort_tasks (self->sorted[k], self->n, self->view.key[k], self->spare);
}

/* --- gathered ------------------------------------------------------------- */

/* No rule finds anything about a task that is alone. */
static void
leave_alone (FdDisjunctive *self, uint32_t i)
{
  if (i < self->n)
    self->kind[i] =
        self->kind[i] == FD_TASK_PRESENT ? FD_TASK_ALONE : FD_TASK_IDLE;
}

/* By est: a task is alone if those before are all done when it can start, and
 * if it is when the next one can. */
static void
find_alone (FdDisjunctive *self)
{
  uint32_t alone = self->n; /* the last one, unless others overlap; or none */
  int64_t done = INT64_MIN;
  for (uint32_t k = 0; k < self->n; k++) {
    uint32_t i = self->sorted[FD_TASK_BY_EST][k];
    if (self->kind[i] == FD_TASK_IDLE)
      continue;
    bool overlaps = self->view.key[FD_TASK_BY_EST][i] < done;
    if (!overlaps)
      leave_alone (self, alone);
    alone = overlaps ? self->n : i;
    done = MAX (done, self->view.key[FD_TASK_BY_LCT][i]);
  }
  leave_alone (self, alone);
}

static void
find_ranks (FdDisjunctive *self)
{
  for (uint32_t k = 0; k < self->n_gathered; k++)
    self->view.rank[self->view.order[FD_TASK_BY_EST][k]] = k;
}

void
fd_disjunctive_gather (FdDisjunctive *self)
{
  find_alone (self);
  for (int a = 0; a < FD_TASK_N_ORDERS; a++) {
    uint32_t *order = self->view.order[a], n = 0;
    for (uint32_t k = 0; k < self->n; k++) {
      uint32_t i = self->sorted[a][k];
      order[n] = i;
      n +=
          self->kind[i] == FD_TASK_PRESENT || self->kind[i] == FD_TASK_OPTIONAL;
    }
    self->n_gathered = n;
  }
  find_ranks (self);
  self->has_other = false;
}

/* What was to start is to be done, and earliest is latest. */
static void
make_other (FdDisjunctive *self)
{
  for (int a = 0; a < FD_TASK_N_ORDERS; a++) {
    int b = FD_TASK_N_ORDERS - 1 - a;
    for (uint32_t i = 0; i < self->n; i++)
      self->other.key[a][i] = -self->view.key[b][i];
    for (uint32_t k = 0, last = self->n_gathered; k < self->n_gathered; k++)
      self->other.order[a][k] = self->view.order[b][--last];
  }
}

void
fd_disjunctive_mirror (FdDisjunctive *self)
{
  bool had_other = self->has_other;
  if (!had_other)
    make_other (self);
  FdDisjunctiveView view = self->view;
  self->view = self->other;
  self->other = view;
  if (!had_other)
    find_ranks (self);
  self->has_other = true;
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
    return est <= self->view.key[FD_TASK_BY_LST][i] ||
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
  if (lst >= self->view.key[FD_TASK_BY_LST][i])
    return true;
  if (!fd_disjunctive_is_present (self, i))
    return lst >= self->view.key[FD_TASK_BY_EST][i] ||
           fd_disjunctive_set_absent (self, store, i, reason);
  self->changed = true;
  if (self->mirrored)
    return fd_domain_set_min (store, start, fd_clamp (-lst - self->p[i]),
                              reason);
  return fd_domain_set_max (store, start, fd_clamp (lst), reason);
}
