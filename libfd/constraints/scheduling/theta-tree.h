/* SPDX-License-Identifier: MIT */
#ifndef FD_THETA_TREE_H
#define FD_THETA_TREE_H

#include <fd.h>

/* The earliest completion time of a set Theta of tasks that do not overlap is
 * the greatest est(S) + p(S) over its subsets S: est is the earliest start of
 * all, p the sum of durations.  A tree over the tasks by their earliest start
 * keeps it: of a node with the halves l and r,
 *
 *   sum = l.sum + r.sum
 *   ect = max (r.ect, l.ect + r.sum)
 *
 * With Lambda, tasks of which one may be added to Theta, the tree also keeps
 * the greatest such time, and which task of Lambda makes it.
 */

enum { FD_THETA_NONE = UINT32_MAX };

/* Of no task; far from where a sum of durations could overflow it. */
#define FD_THETA_NEVER (INT64_MIN / 4)

typedef struct {
  int64_t sum, ect;
} FdThetaNode;

/* What one task of Lambda more makes of the node; and which. */
typedef struct {
  int64_t sum, ect;
  uint32_t by_sum, by_ect;
} FdLambdaNode;

/* Node 1 is the root, the halves of k are 2k and 2k + 1.  Without @lambda there
 * is no Lambda. */
typedef struct {
  FdThetaNode *theta;
  FdLambdaNode *lambda;
  uint32_t n_leaves;
} FdThetaTree;

/* The nodes that @n leaves take. */
size_t fd_theta_nodes (size_t n);

/* Empties it, for @n leaves. */
void fd_theta_clear (FdThetaTree *tree, uint32_t n);

/* Many tasks of Theta at once, in O(n): between the two, leaf @i becomes one.
 */
void fd_theta_begin (FdThetaTree *tree, uint32_t n);
void fd_theta_put (FdThetaTree *tree, uint32_t i, int64_t est, int64_t p);
void fd_theta_end (FdThetaTree *tree);

/* Lambda, beside Theta as it is: between the two, leaf @i, which is not of
 * Theta, becomes a task of it. */
void fd_lambda_begin (FdThetaTree *tree);
void fd_lambda_put (FdThetaTree *tree, uint32_t i, int64_t est, int64_t p);
void fd_lambda_end (FdThetaTree *tree);

/* Leaf @i is a task of Theta; is none of any set; is a task of Lambda. */
void fd_theta_insert (FdThetaTree *tree, uint32_t i, int64_t est, int64_t p);
void fd_theta_remove (FdThetaTree *tree, uint32_t i);
void fd_theta_offer (FdThetaTree *tree, uint32_t i, int64_t est, int64_t p);

/* The earliest completion time of Theta; with one task of Lambda. */
static inline int64_t
fd_theta_ect (const FdThetaTree *tree)
{
  return tree->theta[1].ect;
}

static inline int64_t
fd_lambda_ect (const FdThetaTree *tree)
{
  return tree->lambda[1].ect;
}

/* That of Theta without leaf @i, which is in it. */
int64_t fd_theta_ect_without (const FdThetaTree *tree, uint32_t i);

#endif
