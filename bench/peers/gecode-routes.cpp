/* SPDX-License-Identifier: MIT */
/* gecode-routes.cpp - short circuits, and paths told by elements */
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

Outcome
elements (int n, int spread)
{
  const int length = 9;
  Model *m = new_model (length, 0, n - 1);
  IntVarArgs y (*m, length - 1, 0, n / 2 * spread);
  for (int i = 0; i + 1 < length; i++) {
    IntArgs from (n), to (n);
    for (int j = 0; j < n; j++) {
      from[j] = j * (j + 2 * i + 1) % 101 % (n / 2) * spread;
      to[j] = j * (j + i + 7) % 103 % (n / 2) * spread;
    }
    element (*m, from, m->x[i], y[i]);
    element (*m, to, m->x[i + 1], y[i]);
  }
  Task task;
  task.first_fail = true;
  task.max_solutions = 5000;
  return search (m, task);
}
