/* SPDX-License-Identifier: MIT */
#ifndef FD_SORT_TASKS_H
#define FD_SORT_TASKS_H

#include <fd.h>

/* Sorts tasks by their key; those of equal keys stay in their order.  @spare
 * has room for as many. */
void fd_sort_tasks (uint32_t *task, uint32_t n, const int64_t *key,
                    uint32_t *spare);

#endif
