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
 * Tasks leave Theta for Lambda by their lct, the greatest first.  Lambda is
 * only made once one of its tasks may be too much, which is rare.
 *
 * Vilim, Bartak and Cepek, Extension of O(n log n) filtering algorithms for the
 * unary resource constraint to optional activities, Constraints 2005.
 */
#include "disjunctive.h"

/* Tasks that left Theta. */
typedef struct {
  uint32_t *task, n;
} Left;

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
    if (est > self->view.key[FD_TASK_BY_EST][i] &&
        !fd_disjunctive_set_est (self, store, i, est, reason))
      return false;
  }
  return true;
}

/* Whether one of the tasks that left might overload Theta, to be done by @lct:
 * only if it takes more than the time that Theta leaves.  One that cannot be
 * done by then even if it is the first is forgotten: no more follows for it
 * from that, nor from what comes earlier. */
static bool
may_overload (FdDisjunctive *self, Left *left, int64_t lct, int64_t room)
{
  uint32_t n = 0;
  bool found = false;
  for (uint32_t k = 0; k < left->n; k++) {
    uint32_t i = left->task[k];
    if (self->view.key[FD_TASK_BY_ECT][i] > lct)
      continue;
    left->task[n++] = i;
    found = found || self->p[i] > room;
  }
  left->n = n;
  return found;
}

/* They come to Lambda. */
static void
begin_lambda (FdDisjunctive *self, const Left *left)
{
  const int64_t *est = self->view.key[FD_TASK_BY_EST];
  fd_lambda_begin (&self->tree);
  for (uint32_t k = 0; k < left->n; k++) {
    uint32_t i = left->task[k];
    fd_lambda_put (&self->tree, self->view.rank[i], est[i], self->p[i]);
  }
  fd_lambda_end (&self->tree);
}

/* Task @i leaves Theta, of which all are to be done by @lct now. */
static void
leave (FdDisjunctive *self, uint32_t i, int64_t lct)
{
  int64_t est = self->view.key[FD_TASK_BY_EST][i], p = self->p[i];
  if (est + p > lct)
    fd_theta_remove (&self->tree, self->view.rank[i]);
  else
    fd_theta_offer (&self->tree, self->view.rank[i], est, p);
}

/* As long as nothing can follow, those that left are but listed. */
static bool
leaves_idly (FdDisjunctive *self, Left *left, uint32_t i, int64_t lct)
{
  FdThetaTree theta = {self->tree.theta, NULL, self->tree.n_leaves};
  fd_theta_remove (&theta, self->view.rank[i]);
  left->task[left->n++] = i;
  return !may_overload (self, left, lct, lct - fd_theta_ect (&theta));
}

static void
begin_theta (FdDisjunctive *self)
{
  const int64_t *est = self->view.key[FD_TASK_BY_EST];
  FdThetaTree theta = {self->tree.theta, NULL, 0};
  fd_theta_begin (&theta, self->n_gathered);
  for (uint32_t k = 0; k < self->n_gathered; k++) {
    uint32_t i = fd_disjunctive_nth (self, FD_TASK_BY_EST, k);
    if (fd_disjunctive_is_present (self, i))
      fd_theta_put (&theta, k, est[i], self->p[i]);
  }
  fd_theta_end (&theta);
  self->tree.n_leaves = theta.n_leaves;
}

bool
fd_disjunctive_edge_finding (FdDisjunctive *self, FdStore *store)
{
  const int64_t *lct = self->view.key[FD_TASK_BY_LCT];
  Left left = {self->spare, 0};
  bool idle = true;
  uint32_t last = FD_THETA_NONE; /* that is to leave Theta */
  begin_theta (self);
  for (uint32_t k = self->n_gathered; k-- > 0;) {
    uint32_t i = fd_disjunctive_nth (self, FD_TASK_BY_LCT, k);
    if (!fd_disjunctive_is_present (self, i))
      continue;
    if (last != FD_THETA_NONE) {
      if (!idle)
        leave (self, last, lct[i]);
      else if (!(idle = leaves_idly (self, &left, last, lct[i])))
        begin_lambda (self, &left);
      if (!idle && !put_off (self, store, lct[i]))
        return false;
    }
    last = i;
  }
  return true;
}
