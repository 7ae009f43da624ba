/* SPDX-License-Identifier: MIT */
/* disjunctive-not-last.c - not-first and not-last
 *
 * If the tasks of a set are done, at the earliest, later than i must start,
 * then i is not the last one: some j of the set follows it, and i is done by
 * the greatest lst of the set.  Tasks i are taken by lct, with the set of those
 * that must start before that, which only grows.  Not-first is the same,
 * mirrored.
 *
 * Vilim, O(n log n) filtering algorithms for unary resource constraint, CPAIOR
 * 2004.
 */
#include "disjunctive.h"

bool
fd_disjunctive_not_last (FdDisjunctive *self, FdStore *store)
{
  FdThetaTree tree = {self->tree.theta, NULL, 0};
  const int64_t *est = self->view.key[FD_TASK_BY_EST];
  const int64_t *lst = self->view.key[FD_TASK_BY_LST];
  fd_theta_clear (&tree, self->n_gathered);
  uint32_t next = 0, last[2] = {FD_THETA_NONE, FD_THETA_NONE};
  for (uint32_t k = 0; k < self->n_gathered; k++) {
    uint32_t i = fd_disjunctive_nth (self, FD_TASK_BY_LCT, k);
    for (; next < self->n_gathered; next++) {
      uint32_t j = fd_disjunctive_nth (self, FD_TASK_BY_LST, next);
      if (lst[j] >= self->view.key[FD_TASK_BY_LCT][i])
        break;
      if (!fd_disjunctive_is_present (self, j))
        continue;
      fd_theta_insert (&tree, self->view.rank[j], est[j], self->p[j]);
      last[1] = last[0];
      last[0] = j;
    }
    uint32_t j = last[last[0] == i];
    if (j == FD_THETA_NONE || fd_theta_ect (&tree) <= lst[i] ||
        fd_theta_ect_without (&tree, self->view.rank[i]) <= lst[i])
      continue;
    FdReason reason =
        fd_disjunctive_reason (self, FD_DISJUNCTIVE_PRECEDENCE, i, 0);
    if (!fd_disjunctive_set_lst (self, store, i, lst[j] - self->p[i], reason))
      return false;
  }
  return true;
}
