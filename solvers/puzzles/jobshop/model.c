/* SPDX-License-Identifier: MIT */
/* model.c - variables and constraints of a job shop */
#include "model.h"

void
jobshop_clear (JobShop *shop)
{
  g_clear_pointer (&shop->machine, g_free);
  g_clear_pointer (&shop->duration, g_free);
}

static int
n_tasks (const JobShop *shop)
{
  return shop->n_jobs * shop->n_machines;
}

/* What a job takes before task @t of it, and after. */
static int32_t
head (const JobShop *shop, int t)
{
  int32_t sum = 0;

  for (int k = t - t % shop->n_machines; k < t; k++)
    sum += shop->duration[k];
  return sum;
}

static int32_t
tail (const JobShop *shop, int t)
{
  int32_t sum = 0;

  for (int k = t + 1; k % shop->n_machines != 0; k++)
    sum += shop->duration[k];
  return sum;
}

/* Tasks of one job have their order, and those that take no time need none. */
static bool
need_order (const JobShop *shop, int a, int b)
{
  return a / shop->n_machines != b / shop->n_machines &&
         shop->duration[a] + shop->duration[b] > 0;
}

/* The tasks of @machine; returns how many there are. */
static int
list_tasks (const JobShop *shop, int machine, int *task)
{
  int n = 0;

  for (int t = 0; t < n_tasks (shop); t++)
    if (shop->machine[t] == machine)
      task[n++] = t;
  return n;
}

static int32_t
machine_load (const JobShop *shop, int machine)
{
  int32_t sum = 0;

  for (int t = 0; t < n_tasks (shop); t++)
    if (shop->machine[t] == machine)
      sum += shop->duration[t];
  return sum;
}

int32_t
jobshop_bound (const JobShop *shop)
{
  int32_t bound = 0;

  for (int t = 0; t < n_tasks (shop); t += shop->n_machines)
    bound = MAX (bound, shop->duration[t] + tail (shop, t));
  for (int m = 0; m < shop->n_machines; m++) {
    int32_t before = FD_VALUE_MAX, after = FD_VALUE_MAX;
    for (int t = 0; t < n_tasks (shop); t++)
      if (shop->machine[t] == m) {
        before = MIN (before, head (shop, t));
        after = MIN (after, tail (shop, t));
      }
    if (before < FD_VALUE_MAX)
      bound = MAX (bound, before + machine_load (shop, m) + after);
  }
  return bound;
}

/* Task @a, if @condition holds, is done before @b begins. */
static bool
post_precedence (FdStore *store, const JobShop *shop, const JobShopModel *model,
                 FdAtom condition, int a, int b)
{
  bool posted;

  fd_condition_begin (store, condition);
  posted = fd_post_relation (store, model->start[a], FD_LE, model->start[b],
                             -shop->duration[a]);
  fd_condition_end (store);
  return posted;
}

/* Makes the orders of @machine, from the first one free on; @task is scratch.
 */
static bool
post_machine (FdStore *store, const JobShop *shop, JobShopModel *model,
              int machine, int *task)
{
  int n = list_tasks (shop, machine, task);

  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      bool swap = head (shop, task[j]) < head (shop, task[i]);
      int first = task[swap ? j : i], last = task[swap ? i : j];
      FdVar order;
      if (!need_order (shop, first, last))
        continue;
      order = model->order[model->n_orders];
      model->ordered[model->n_orders][0] = first;
      model->ordered[model->n_orders++][1] = last;
      if (!post_precedence (store, shop, model, fd_atom (order, FD_EQ, 0),
                            first, last) ||
          !post_precedence (store, shop, model, fd_atom (order, FD_EQ, 1), last,
                            first))
        return false;
    }
  return true;
}

/* False: no memory. */
static bool
make (FdStore *store, int32_t min, int32_t max, FdVar *x)
{
  *x = fd_var_new (store, min, max);
  return x->id != 0;
}

/* The tasks of @machine do not overlap, once more: of all of them together. */
static bool
post_disjunctive (FdStore *store, const JobShop *shop,
                  const JobShopModel *model, int machine, int *task)
{
  int n = list_tasks (shop, machine, task);
  g_autofree FdVar *start = g_new (FdVar, n);
  g_autofree FdVar *duration = g_new (FdVar, n);

  for (int i = 0; i < n; i++) {
    int32_t p = shop->duration[task[i]];
    start[i] = model->start[task[i]];
    if (!make (store, p, p, &duration[i]))
      return false;
  }
  return fd_post_disjunctive_strict (store, start, duration, (size_t) n);
}

static bool
post_disjunctives (FdStore *store, const JobShop *shop,
                   const JobShopModel *model)
{
  g_autofree int *task = g_new (int, n_tasks (shop));

  for (int m = 0; m < shop->n_machines; m++)
    if (!fd_store_check_limits (store) ||
        !post_disjunctive (store, shop, model, m, task))
      return false;
  return true;
}

static bool
post_machines (FdStore *store, const JobShop *shop, JobShopModel *model)
{
  g_autofree int32_t *load = g_new (int32_t, shop->n_machines);
  g_autofree int *task = g_new (int, n_tasks (shop));

  model->n_orders = 0;
  for (int m = 0; m < shop->n_machines && fd_store_check_limits (store); m++)
    load[m] = machine_load (shop, m);
  for (int k = 0; k < shop->n_machines; k++) {
    int busiest = 0;
    for (int m = 1; m < shop->n_machines; m++)
      if (load[m] > load[busiest])
        busiest = m;
    load[busiest] = -1; /* done */
    if (!fd_store_check_limits (store) ||
        !post_machine (store, shop, model, busiest, task))
      return false;
  }
  return true;
}

static bool
post_jobs (FdStore *store, const JobShop *shop, const JobShopModel *model)
{
  for (int t = 0; t < n_tasks (shop); t++) {
    bool is_last = (t + 1) % shop->n_machines == 0;
    FdVar next = is_last ? model->makespan : model->start[t + 1];
    if (!fd_post_relation (store, model->start[t], FD_LE, next,
                           -shop->duration[t]) ||
        (t % 256 == 0 && !fd_store_check_limits (store)))
      return false;
  }
  return true;
}

static size_t
count_orders (FdStore *store, const JobShop *shop)
{
  g_autofree int *task = g_new (int, n_tasks (shop));
  size_t count = 0;

  for (int m = 0; m < shop->n_machines && fd_store_check_limits (store); m++) {
    int n = list_tasks (shop, m, task);
    for (int i = 0; i < n; i++)
      for (int j = i + 1; j < n; j++)
        count += need_order (shop, task[i], task[j]);
  }
  return count;
}

bool
jobshop_post (FdStore *store, const JobShop *shop, int32_t least,
              bool disjunctive, JobShopModel *model)
{
  size_t n_orders = count_orders (store, shop);
  int32_t horizon = 0;
  bool posted;

  if (!fd_store_check_limits (store))
    return false;
  for (int t = 0; t < n_tasks (shop); t++)
    horizon += shop->duration[t];
  model->n_vars = n_orders + 1 + (size_t) n_tasks (shop);
  model->order = g_new (FdVar, model->n_vars);
  model->start = model->order + n_orders + 1;
  model->ordered = g_malloc_n (n_orders + 1, sizeof *model->ordered);
  for (size_t i = 0; i < n_orders; i++)
    if (!make (store, 0, 1, &model->order[i]))
      return false;
  if (!make (store, least, horizon, &model->makespan))
    return false;
  model->order[n_orders] = model->makespan;
  for (int t = 0; t < n_tasks (shop); t++)
    if (!make (store, 0, horizon, &model->start[t]))
      return false;
  fd_store_begin (store);
  posted = post_jobs (store, shop, model) &&
           post_machines (store, shop, model) &&
           (!disjunctive || post_disjunctives (store, shop, model));
  return fd_store_commit (store) && posted;
}

void
jobshop_model_clear (JobShopModel *model)
{
  g_clear_pointer (&model->order, g_free);
  g_clear_pointer (&model->ordered, g_free);
}
