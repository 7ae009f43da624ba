/* SPDX-License-Identifier: MIT */
#ifndef JOBSHOP_MODEL_H
#define JOBSHOP_MODEL_H

#include <fd.h>

/**
 * JobShop:
 * @machine: (array length=n_jobs * n_machines): of each task, a row a job in
 *   the order of its tasks
 * @duration: (array length=n_jobs * n_machines): likewise, 0 or more
 *
 * Each job has @n_machines tasks, one after the other; a machine works on one
 * at a time and is not interrupted.
 */
typedef struct {
  int n_jobs, n_machines;
  int32_t *machine, *duration;
} JobShop;

/* Frees the arrays. */
void jobshop_clear (JobShop *shop);

/**
 * JobShopModel:
 * @order: (array length=n_orders): for two tasks of one machine, 0 if the one
 *   that can begin earlier does, else 1; the busiest machine first
 * @ordered: (array length=n_orders): these two tasks, the earlier one first
 * @makespan: when all is done
 * @start: (array length=n_jobs * n_machines): as in #JobShop
 *
 * Once all of @order is fixed, the least values of the others are a solution.
 * All variables are in one array, that @order points to, in this order.
 */
typedef struct {
  FdVar *order, *start;
  int (*ordered)[2];
  FdVar makespan;
  size_t n_orders, n_vars;
} JobShopModel;

/* A first schedule, @start (out): of each task; returns when all is done. */
int32_t jobshop_greedy (const JobShop *shop, int32_t *start);

/* A sum of durations on one machine, with what comes before and after; or of a
 * job: no schedule is shorter. */
int32_t jobshop_bound (const JobShop *shop);

/**
 * jobshop_post:
 * @least: makespan
 * @disjunctive: whether to post what a machine can do as one constraint, too
 * @model: (out): to be cleared in any case
 *
 * Each order is two precedences, under the condition that it is 0 or 1.  The
 * durations together must be less than %FD_VALUE_MAX.
 *
 * Returns: %false if refused: see fd_store_error()
 */
bool jobshop_post (FdStore *store, const JobShop *shop, int32_t least,
                   bool disjunctive, JobShopModel *model);
void jobshop_model_clear (JobShopModel *model);

#endif
