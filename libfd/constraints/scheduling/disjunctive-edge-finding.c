/* SPDX-License-Identifier: MIT */
/* disjunctive-edge-finding.c - who is done after all others of a set
 *
 * If a set of tasks and one task i more, together, are too much for the time
 * until the set must be done, at lct, then i is done later than that:
 * est(i) > lct - p(i).  Then no task of the set can follow i, which is what
 * detectable precedences find, and they raise est(i) to where all of the set
 * can be done.  Both together are edge finding, but the reasons of each step
 * are those of an overload, and of precedences.
 *
 * Tasks leave Theta for Lambda by their lct, the greatest first.
 *
 * Vilim, Bartak and Cepek, Extension of O(n log n) filtering algorithms for the
 * unary resource constraint to optional activities, Constraints 2005.
 */
#include "disjunctive.h"

/* Each task of Lambda that would overload Theta, to be done by @lct. */
static bool
put_off (FdDisjunctive *self, FdStore *store, int64_t lct)
{
  FdThetaTree *tree = &self->tree;
  while (fd_lambda_ect (tree) > lct) {
    uint32_t leaf = tree->lambda[1].by_ect;
    if (leaf == FD_THETA_NONE) /* Theta is: overload checking has it */
      return true;
    uint32_t i = fd_disjunctive_nth (self, FD_TASK_BY_EST, leaf);
    fd_theta_remove (tree, leaf);
    int64_t est = lct - self->p[i] + 1;
    FdReason reason =
        fd_disjunctive_reason (self, FD_DISJUNCTIVE_OVERLOAD, i, lct);
    if (est > self->key[FD_TASK_BY_EST][i] &&
        !fd_disjunctive_set_est (self, store, i, est, reason))
      return false;
  }
  return true;
}

/* Task @i leaves Theta, of which all are to be done by @lct now.  If it cannot
 * be done by then even if it is the first, no more follows for it from that,
 * nor from what comes earlier: then it need not come to Lambda. */
static void
leave (FdDisjunctive *self, uint32_t i, int64_t lct)
{
  int64_t est = self->key[FD_TASK_BY_EST][i], p = self->p[i];
  if (est + p > lct)
    fd_theta_remove (&self->tree, self->rank[i]);
  else
    fd_theta_offer (&self->tree, self->rank[i], est, p);
}

bool
fd_disjunctive_edge_finding (FdDisjunctive *self, FdStore *store)
{
  const int64_t *est = self->key[FD_TASK_BY_EST];
  const int64_t *lct = self->key[FD_TASK_BY_LCT];
  fd_theta_begin (&self->tree, self->n);
  for (uint32_t i = 0; i < self->n; i++)
    if (fd_disjunctive_is_present (self, i))
      fd_theta_put (&self->tree, self->rank[i], est[i], self->p[i]);
  fd_theta_end (&self->tree);
  uint32_t last = FD_THETA_NONE; /* that is to leave Theta */
  for (uint32_t k = self->n; k-- > 0;) {
    uint32_t i = fd_disjunctive_nth (self, FD_TASK_BY_LCT, k);
    if (!fd_disjunctive_is_present (self, i))
      continue;
    if (last != FD_THETA_NONE) {
      leave (self, last, lct[i]);
      if (!put_off (self, store, lct[i]))
        return false;
    }
    last = i;
  }
  return true;
}
