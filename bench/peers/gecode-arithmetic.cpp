/* SPDX-License-Identifier: MIT */
/* gecode-arithmetic.cpp - products, squares, elements of tables */
#include "gecode.h"

Outcome
pythagoras (int n, int)
{
  Model *m = new_model (3, 1, n);
  IntVarArgs square (*m, 3, 1, n * n);
  rel (*m, m->x[0], IRT_LE, m->x[1]);
  rel (*m, m->x[1], IRT_LE, m->x[2]);
  for (int i = 0; i < 3; i++)
    sqr (*m, m->x[i], square[i]);
  linear (*m, IntArgs ({1, 1, -1}), square, IRT_EQ, 0);
  return search (m, {});
}

Outcome
grocery (int n, int)
{
  int most = n * 1000000;
  Model *m = new_model (4, 1, n);
  rel (*m, m->x, IRT_LQ);
  linear (*m, m->x, IRT_EQ, n);
  IntVar two (*m, 1, most), other (*m, 1, most);
  mult (*m, m->x[0], m->x[1], two);
  mult (*m, m->x[2], m->x[3], other);
  mult (*m, two, other, IntVar (*m, most, most));
  return search (m, {});
}

Outcome
partition (int n, int consistency)
{
  Model *m = new_model (2 * n, 1, 2 * n);
  distinct (*m, m->x, level (consistency));
  rel (*m, m->x[0], IRT_LE, m->x[n]);
  for (int k = 0; k < 2; k++) {
    IntVarArgs set (m->x.slice (k * n, 1, n)), y (*m, n, 1, 4 * n * n);
    rel (*m, set, IRT_LE);
    for (int i = 0; i < n; i++)
      sqr (*m, set[i], y[i]);
    linear (*m, set, IRT_EQ, n * (2 * n + 1) / 2);
    linear (*m, y, IRT_EQ, n * (2 * n + 1) * (4 * n + 1) / 6);
  }
  Task task;
  task.first_fail = true;
  return search (m, task);
}

Outcome
product_sum (int n, int)
{
  Model *m = new_model (n, 1, 2 * n);
  IntVar sum (*m, 1, 2 * n), product = m->x[0];
  rel (*m, m->x, IRT_LQ);
  for (int i = 1; i < n; i++) {
    IntVar z = i + 1 < n ? IntVar (*m, 1, 2 * n) : sum;
    mult (*m, product, m->x[i], z);
    product = z;
  }
  linear (*m, m->x, IRT_EQ, sum);
  return search (m, {});
}

Outcome
walks (int n, int length)
{
  Model *m = new Model;
  IntVarArgs x (*m, length + 1, 0, n - 1), way (*m, length, 0, 2);
  IntArgs table (3 * n);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      table[3 * i + k] = static_cast<int> (
          static_cast<unsigned> (i * i * 7 + i * 13 * k + 5 * k + k * k * 31) %
          static_cast<unsigned> (n));
  IntSharedArray shared (table);
  for (int i = 0; i < length; i++) {
    IntVar index (*m, 0, 3 * n - 1);
    linear (*m, IntArgs ({3, 1, -1}), IntVarArgs ({x[i], way[i], index}),
            IRT_EQ, 0);
    element (*m, shared, index, x[i + 1], IPL_DOM);
    if (i > 0)
      rel (*m, way[i - 1], IRT_NQ, way[i]);
  }
  rel (*m, x[0], IRT_EQ, x[length], IPL_DOM);
  linear (*m, x.slice (0, 1, length), IRT_EQ, n * length / 2);
  m->x = IntVarArray (*m, x + way);
  Task task;
  task.first_fail = true;
  return search (m, task);
}
