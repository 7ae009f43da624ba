/* SPDX-License-Identifier: MIT */
/* greedy.c - a first schedule, in a moment
 *
 * Of the next tasks of all jobs, the one that can begin first is always taken;
 * of several, that of the job with the most work left.
 */
#include "model.h"

typedef struct {
  const JobShop *shop;
  int *next;                       /* of each job: which of its tasks */
  int32_t *ready, *left, *free_at; /* job free, its work left; machine free */
} Greedy;

/* When the next task of @job can begin; -1 if it has none. */
static int32_t
greedy_start (const Greedy *greedy, int job)
{
  const JobShop *shop = greedy->shop;
  int t = job * shop->n_machines + greedy->next[job];

  return greedy->next[job] == shop->n_machines
             ? -1
             : MAX (greedy->ready[job], greedy->free_at[shop->machine[t]]);
}

static int
greedy_choose (const Greedy *greedy)
{
  int best = -1;
  int32_t best_start = 0;

  for (int job = 0; job < greedy->shop->n_jobs; job++) {
    int32_t start = greedy_start (greedy, job);
    if (start >= 0 &&
        (best < 0 || start < best_start ||
         (start == best_start && greedy->left[job] > greedy->left[best]))) {
      best = job;
      best_start = start;
    }
  }
  return best;
}

static int32_t
greedy_run (Greedy *greedy, int32_t *start)
{
  const JobShop *shop = greedy->shop;
  int32_t makespan = 0;

  for (int job = greedy_choose (greedy); job >= 0;
       job = greedy_choose (greedy)) {
    int t = job * shop->n_machines + greedy->next[job];
    start[t] = greedy_start (greedy, job);
    greedy->ready[job] = greedy->free_at[shop->machine[t]] =
        start[t] + shop->duration[t];
    greedy->left[job] -= shop->duration[t];
    greedy->next[job]++;
    makespan = MAX (makespan, greedy->ready[job]);
  }
  return makespan;
}

int32_t
jobshop_greedy (const JobShop *shop, int32_t *start)
{
  g_autofree int *next = g_new0 (int, shop->n_jobs);
  g_autofree int32_t *ready = g_new0 (int32_t, shop->n_jobs);
  g_autofree int32_t *left = g_new0 (int32_t, shop->n_jobs);
  g_autofree int32_t *free_at = g_new0 (int32_t, shop->n_machines);
  Greedy greedy = {shop, next, ready, left, free_at};

  for (int t = 0; t < shop->n_jobs * shop->n_machines; t++)
    left[t / shop->n_machines] += shop->duration[t];
  return greedy_run (&greedy, start);
}
