/* SPDX-License-Identifier: MIT */
/* gecode-linear.cpp - sums of many terms; see models-linear.c */
#include "gecode.h"

static const unsigned long most_solutions = 20000;

static int
weight (int i, int k)
{
  return 50 + (i * 37 + k * 53 + i * i % 11 * (k + 7)) % 101;
}

static Outcome
find_some (Model *m)
{
  Task task;
  task.max_solutions = most_solutions;
  return search (m, task);
}

static Model *
new_items (int n)
{
  Model *m = new Model;
  m->b = BoolVarArray (*m, n, 0, 1);
  return m;
}

Outcome
subset_sum (int n, int per_mille)
{
  Model *m = new_items (n);
  IntArgs a (n);
  int total = 0;
  for (int i = 0; i < n; i++)
    total += a[i] = weight (i, 0);
  linear (*m, a, m->b, IRT_EQ, total * per_mille / 1000);
  return find_some (m);
}

Outcome
knapsack_equation (int n, int sum)
{
  Model *m = new_model (n, 0, 9);
  IntArgs a (n);
  for (int i = 0; i < n; i++)
    a[i] = i % 3 == 2 ? -weight (i, 1) : weight (i, 1);
  linear (*m, a, m->x, IRT_EQ, sum);
  return find_some (m);
}

Outcome
budgets (int n, int n_budgets)
{
  Model *m = new_items (n);
  IntArgs a (n);
  for (int k = 0; k < n_budgets; k++) {
    int total = 0;
    for (int i = 0; i < n; i++)
      total += a[i] = weight (i, k);
    linear (*m, a, m->b, IRT_LQ, total / 5);
  }
  linear (*m, m->b, IRT_GQ, n / 6);
  return find_some (m);
}
