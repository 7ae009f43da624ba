/* SPDX-License-Identifier: MIT */
/* gecode-routes.cpp - short circuits */
#include "gecode.h"

Outcome
salesman (int n, int consistency)
{
  Model *m = new_model (n, 0, n - 1);
  IntVarArgs cost (*m, n, 0, 100);
  m->objective = IntVar (*m, 0, 100 * n);
  for (int i = 0; i < n; i++) {
    IntArgs row (n);
    for (int j = 0; j < n; j++)
      row[j] = static_cast<int> (
          static_cast<unsigned> (i * 37 + j * 91 + i * j * 53) % 97 + 1);
    element (*m, row, m->x[i], cost[i]);
  }
  linear (*m, cost, IRT_EQ, m->objective);
  circuit (*m, m->x, level (consistency));
  Task task;
  task.first_fail = true;
  task.minimize = true;
  return search (m, task);
}
