/* SPDX-License-Identifier: MIT */
/* disjunctive-durations.c - how long a task may take
 *
 * If j cannot come before i, ect(j) > lst(i), then i is done when j must start,
 * at lst(j): it does not take longer than lst(j) - est(i).  Or it takes no time
 * at all and lies anywhere, if that is allowed; where it is not, precedences
 * find what is wrong.
 */
#include "disjunctive.h"

static bool
limit_duration (FdDisjunctive *self, FdStore *store, uint32_t i)
{
  FdDomain *start = self->base.scope[i], *p = self->base.scope[self->n + i];
  const int64_t *lst = self->view.key[FD_TASK_BY_LST];
  for (uint32_t j = 0; j < self->n; j++) {
    int64_t room = MAX (lst[j] - fd_domain_min (start), 0);
    if (j == i || !fd_disjunctive_is_present (self, j) ||
        self->view.key[FD_TASK_BY_ECT][j] <= fd_domain_max (start) ||
        room >= fd_domain_max (p))
      continue;
    FdReason reason =
        fd_disjunctive_reason (self, FD_DISJUNCTIVE_DURATION, i, j);
    if (!fd_domain_set_max (store, p, (int32_t) room, reason))
      return false;
    self->changed = true;
  }
  return true;
}

bool
fd_disjunctive_durations (FdDisjunctive *self, FdStore *store)
{
  const FdPropagator *base = &self->base;
  for (uint32_t i = 0; i < self->n; i++) {
    bool present =
        !self->present ||
        fd_scope_atom_holds (base->scope[2 * self->n + i], self->present[i]);
    if (present && !fd_domain_is_fixed (base->scope[self->n + i]) &&
        !limit_duration (self, store, i))
      return false;
  }
  return true;
}
