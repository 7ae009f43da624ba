/* SPDX-License-Identifier: MIT */
/* models-jobshop.c - job shops, the makespan minimized; see
 * ../solvers/jobshop-model.h */
#include "models.h"
#include "../solvers/puzzles/jobshop/model.h"

#include <stdlib.h>

/* From this index on, a machine is one constraint, too. */
enum { NODE_LIMIT = 5000000, UNARY = 10 };

static const char *const names[] = {"jobshop/ft06.txt", "jobshop/la01.txt",
                                    "jobshop/la02.txt", "jobshop/la03.txt",
                                    "jobshop/la04.txt", "jobshop/la05.txt"};

static bool
read_shop (int index, JobShop *shop)
{
  char **line = instance_lines (names[index], false), *end;
  if (!line)
    return false;
  while (**line == '#')
    line++;
  shop->n_jobs = (int) strtol (*line++, &end, 10);
  shop->n_machines = (int) strtol (end, NULL, 10);
  int n = shop->n_jobs * shop->n_machines;
  shop->machine = g_new (int32_t, n);
  shop->duration = g_new (int32_t, n);
  for (int t = 0; t < n; t++) {
    if (t % shop->n_machines == 0)
      end = *line++;
    shop->machine[t] = (int32_t) strtol (end, &end, 10);
    shop->duration[t] = (int32_t) strtol (end, &end, 10);
  }
  return true;
}

/* Orders, busiest machine first, the task first that can begin earlier; then
 * the least makespan and starts. */
Outcome
jobshop (int index, int learn)
{
  JobShop shop;
  JobShopModel model;
  bool disjunctive = index >= UNARY;
  if (!read_shop (index % UNARY, &shop))
    return (Outcome){.absent = true};
  g_autoptr (FdStore) store = new_store ((Learn) learn);
  must (
      jobshop_post (store, &shop, jobshop_bound (&shop), disjunctive, &model));
  Outcome outcome = search_all (store, model.order, model.n_vars,
                                (Task){.select = FD_SELECT_INPUT_ORDER,
                                       .node_limit = learn ? 0 : NODE_LIMIT,
                                       .minimize = model.makespan,
                                       .learn = (Learn) learn});
  jobshop_model_clear (&model);
  jobshop_clear (&shop);
  return outcome;
}
