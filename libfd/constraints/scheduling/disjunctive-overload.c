/* SPDX-License-Identifier: MIT */
/* disjunctive-overload.c - too much to do between two moments
 *
 * Tasks that all start at est or later and are all to be done by lct cannot
 * take more than lct - est together.  Tasks enter Theta by their lct; if then
 * the earliest completion time exceeds it, there is such an interval.  Optional
 * tasks enter Lambda: one that would make an overload is absent.
 *
 * Vilim, Bartak and Cepek, Extension of O(n log n) filtering algorithms for the
 * unary resource constraint to optional activities, Constraints 2005.
 */
#include "disjunctive.h"

/* Sends away what would overload the tasks of Theta up to @lct. */
static bool
dismiss (FdDisjunctive *self, FdStore *store, int64_t lct)
{
  FdThetaTree *tree = &self->tree;
  while (fd_lambda_ect (tree) > lct) {
    uint32_t leaf = tree->lambda[1].by_ect;
    uint32_t i = fd_disjunctive_nth (self, FD_TASK_BY_EST, leaf);
    fd_theta_remove (tree, leaf);
    FdReason reason =
        fd_disjunctive_reason (self, FD_DISJUNCTIVE_OVERLOAD, i, lct);
    if (!fd_disjunctive_set_absent (self, store, i, reason))
      return false;
  }
  return true;
}

bool
fd_disjunctive_overload (FdDisjunctive *self, FdStore *store)
{
  FdThetaTree *tree = &self->tree;
  const int64_t *est = self->view.key[FD_TASK_BY_EST];
  FdLambdaNode *lambda = tree->lambda;
  if (!self->present)
    tree->lambda = NULL;
  fd_theta_clear (tree, self->n_gathered);
  bool ok = true;
  for (uint32_t k = 0; ok && k < self->n_gathered; k++) {
    uint32_t i = fd_disjunctive_nth (self, FD_TASK_BY_LCT, k);
    int64_t lct = self->view.key[FD_TASK_BY_LCT][i];
    if (fd_disjunctive_is_present (self, i))
      fd_theta_insert (tree, self->view.rank[i], est[i], self->p[i]);
    else
      fd_theta_offer (tree, self->view.rank[i], est[i], self->p[i]);
    if (fd_theta_ect (tree) > lct)
      ok = fd_fail (
          store, fd_disjunctive_reason (self, FD_DISJUNCTIVE_OVERLOAD, 0, lct));
    else if (self->present)
      ok = dismiss (self, store, lct);
  }
  tree->lambda = lambda;
  return ok;
}
