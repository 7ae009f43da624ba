/* SPDX-License-Identifier: MIT */
/* disjunctive-precedences.c - detectable precedences
 *
 * If task i cannot be done before j must start, ect(i) > lst(j), then j comes
 * first.  So i starts when all such tasks j are done, or later.  Tasks i are
 * taken by ect, so that Theta, of the tasks j by lst, only grows.
 *
 * Vilim, O(n log n) filtering algorithms for unary resource constraint, CPAIOR
 * 2004.
 */
#include "disjunctive.h"

bool
fd_disjunctive_precedences (FdDisjunctive *self, FdStore *store)
{
  FdThetaTree tree = {self->tree.theta, NULL, 0};
  const int64_t *est = self->view.key[FD_TASK_BY_EST];
  const int64_t *lst = self->view.key[FD_TASK_BY_LST];
  fd_theta_clear (&tree, self->n_gathered);
  uint32_t next = 0;
  for (uint32_t k = 0; k < self->n_gathered; k++) {
    uint32_t i = fd_disjunctive_nth (self, FD_TASK_BY_ECT, k);
    int64_t ect = self->view.key[FD_TASK_BY_ECT][i];
    for (; next < self->n_gathered; next++) {
      uint32_t j = fd_disjunctive_nth (self, FD_TASK_BY_LST, next);
      if (lst[j] >= ect)
        break;
      if (fd_disjunctive_is_present (self, j))
        fd_theta_insert (&tree, self->view.rank[j], est[j], self->p[j]);
    }
    if (fd_theta_ect (&tree) <= est[i]) /* as it is without i, then */
      continue;
    int64_t bound = fd_theta_ect_without (&tree, self->view.rank[i]);
    if (bound <= est[i])
      continue;
    FdReason reason =
        fd_disjunctive_reason (self, FD_DISJUNCTIVE_PRECEDENCE, i, 0);
    if (!fd_disjunctive_set_est (self, store, i, bound, reason))
      return false;
  }
  return true;
}
