/* SPDX-License-Identifier: MIT */
/* theta-tree.c - the earliest completion time of a set of tasks, in O(log n)
 *
 * The tree is complete, in an array, so that each change is a walk from a leaf
 * to the root.
 *
 * Vilim, O(n log n) filtering algorithms for unary resource constraint, CPAIOR
 * 2004.
 */
#include "theta-tree.h"

size_t
fd_theta_nodes (size_t n)
{
  size_t leaves = 1;
  while (leaves < n)
    leaves *= 2;
  return 2 * leaves;
}

/* Empties the nodes from @first on. */
static void
empty (FdThetaTree *tree, uint32_t first)
{
  uint32_t end = 2 * tree->n_leaves;
  for (uint32_t k = first; k < end; k++)
    tree->theta[k] = (FdThetaNode){0, FD_THETA_NEVER};
  for (uint32_t k = first; tree->lambda && k < end; k++)
    tree->lambda[k] =
        (FdLambdaNode){0, FD_THETA_NEVER, FD_THETA_NONE, FD_THETA_NONE};
}

void
fd_theta_clear (FdThetaTree *tree, uint32_t n)
{
  tree->n_leaves = (uint32_t) fd_theta_nodes (n) / 2;
  empty (tree, 1);
}

static inline FdThetaNode
join (FdThetaNode l, FdThetaNode r)
{
  return (FdThetaNode){l.sum + r.sum, MAX (r.ect, l.ect + r.sum)};
}

/* The task of Lambda is on the left, or on the right: there in what begins on
 * the left, or not. */
static FdLambdaNode
join_lambda (const FdThetaTree *tree, uint32_t k)
{
  FdThetaNode l = tree->theta[2 * k], r = tree->theta[2 * k + 1];
  FdLambdaNode ll = tree->lambda[2 * k], rl = tree->lambda[2 * k + 1];
  FdLambdaNode node = {ll.sum + r.sum, ll.ect + r.sum, ll.by_sum, ll.by_ect};
  if (l.sum + rl.sum > node.sum) {
    node.sum = l.sum + rl.sum;
    node.by_sum = rl.by_sum;
  }
  if (l.ect + rl.sum > node.ect) {
    node.ect = l.ect + rl.sum;
    node.by_ect = rl.by_sum;
  }
  if (rl.ect > node.ect) {
    node.ect = rl.ect;
    node.by_ect = rl.by_ect;
  }
  return node;
}

static void
update_both (FdThetaTree *tree, uint32_t leaf)
{
  for (uint32_t k = leaf / 2; k > 0; k /= 2) {
    tree->theta[k] = join (tree->theta[2 * k], tree->theta[2 * k + 1]);
    tree->lambda[k] = join_lambda (tree, k);
  }
}

static inline void
update (FdThetaTree *tree, uint32_t leaf)
{
  FdThetaNode *theta = tree->theta;
  if (tree->lambda)
    update_both (tree, leaf);
  else
    for (uint32_t k = leaf / 2; k > 0; k /= 2)
      theta[k] = join (theta[2 * k], theta[2 * k + 1]);
}

static inline void
put (FdThetaTree *tree, uint32_t leaf, FdThetaNode node)
{
  tree->theta[leaf] = node;
  if (tree->lambda)
    tree->lambda[leaf] =
        (FdLambdaNode){node.sum, node.ect, FD_THETA_NONE, FD_THETA_NONE};
}

static inline void
set (FdThetaTree *tree, uint32_t i, FdThetaNode node)
{
  put (tree, tree->n_leaves + i, node);
  update (tree, tree->n_leaves + i);
}

void
fd_theta_begin (FdThetaTree *tree, uint32_t n)
{
  tree->n_leaves = (uint32_t) fd_theta_nodes (n) / 2;
  empty (tree, tree->n_leaves);
}

void
fd_theta_put (FdThetaTree *tree, uint32_t i, int64_t est, int64_t p)
{
  put (tree, tree->n_leaves + i, (FdThetaNode){p, est + p});
}

/* Without tasks of Lambda: their nodes are those of Theta. */
void
fd_theta_end (FdThetaTree *tree)
{
  for (uint32_t k = tree->n_leaves; k-- > 1;)
    put (tree, k, join (tree->theta[2 * k], tree->theta[2 * k + 1]));
}

void
fd_lambda_begin (FdThetaTree *tree)
{
  for (uint32_t k = tree->n_leaves; k < 2 * tree->n_leaves; k++)
    put (tree, k, tree->theta[k]);
}

void
fd_lambda_put (FdThetaTree *tree, uint32_t i, int64_t est, int64_t p)
{
  tree->lambda[tree->n_leaves + i] = (FdLambdaNode){p, est + p, i, i};
}

void
fd_lambda_end (FdThetaTree *tree)
{
  for (uint32_t k = tree->n_leaves; k-- > 1;)
    tree->lambda[k] = join_lambda (tree, k);
}

void
fd_theta_insert (FdThetaTree *tree, uint32_t i, int64_t est, int64_t p)
{
  set (tree, i, (FdThetaNode){p, est + p});
}

void
fd_theta_remove (FdThetaTree *tree, uint32_t i)
{
  set (tree, i, (FdThetaNode){0, FD_THETA_NEVER});
}

void
fd_theta_offer (FdThetaTree *tree, uint32_t i, int64_t est, int64_t p)
{
  uint32_t leaf = tree->n_leaves + i;
  tree->theta[leaf] = (FdThetaNode){0, FD_THETA_NEVER};
  tree->lambda[leaf] = (FdLambdaNode){p, est + p, i, i};
  update_both (tree, leaf);
}

int64_t
fd_theta_ect_without (const FdThetaTree *tree, uint32_t i)
{
  FdThetaNode node = {0, FD_THETA_NEVER};
  for (uint32_t k = tree->n_leaves + i; k > 1; k /= 2)
    node = k % 2 ? join (tree->theta[k - 1], node)
                 : join (node, tree->theta[k + 1]);
  return node.ect;
}
