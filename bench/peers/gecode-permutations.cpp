/* SPDX-License-Identifier: MIT */
/* gecode-permutations.cpp - permutations, and squares of them */
#include "gecode.h"

static IntVar
difference (Model &m, IntVar a, IntVar b, int n)
{
  IntVar d (m, 1 - n, n - 1);
  linear (m, IntArgs ({1, -1, -1}), IntVarArgs ({a, b, d}), IRT_EQ, 0);
  return d;
}

Outcome
all_interval (int n, int consistency)
{
  Model *m = new_model (n, 0, n - 1);
  IntVarArgs step (*m, n - 1, 1, n - 1);
  for (int i = 0; i + 1 < n; i++)
    abs (*m, difference (*m, m->x[i + 1], m->x[i], n), step[i], IPL_BND);
  distinct (*m, m->x, level (consistency));
  distinct (*m, step, level (consistency));
  rel (*m, m->x[0], IRT_LE, m->x[n - 1]);
  Task task;
  task.first_fail = true;
  return search (m, task);
}

Outcome
costas (int n, int consistency)
{
  Model *m = new_model (n, 1, n);
  distinct (*m, m->x, level (consistency));
  for (int h = 1; h + 1 < n; h++) {
    IntVarArgs d;
    for (int i = 0; i + h < n; i++)
      d << difference (*m, m->x[i + h], m->x[i], n);
    distinct (*m, d, level (consistency));
  }
  return search (m, {});
}

Outcome
langford (int n, int consistency)
{
  Model *m = new_model (2 * n, 0, 2 * n - 1);
  IntVarArgs x (*m, 2 * n, 0, 2 * n - 1);
  for (int k = 0; k < n; k++)
    rel (*m, x[2 * k + 1] - x[2 * k] == k + 2, IPL_DOM);
  channel (*m, x, m->x, level (consistency));
  return search (m, {});
}

Outcome
queens_dual (int n, int consistency)
{
  Model *m = new_model (2 * n, 0, n - 1);
  IntVarArgs x (m->x.slice (0, 1, n)), y (m->x.slice (n, 1, n));
  channel (*m, x, y, level (consistency));
  distinct (*m, IntArgs::create (n, 0, -1), x, IPL_VAL);
  distinct (*m, IntArgs::create (n, 0, 1), x, IPL_VAL);
  Task task;
  task.first_fail = true;
  return search (m, task);
}

Outcome
quasigroup_5 (int n, int consistency)
{
  Model *m = new_model (n * n, 0, n - 1);
  IntVarArray &q = m->x;
  for (int i = 0; i < n; i++) {
    rel (*m, q[i * n + i], IRT_EQ, i);
    rel (*m, q[i * n + n - 1], IRT_GQ, i - 1);
    distinct (*m, q.slice (i * n, 1, n), level (consistency));
  }
  for (int j = 0; j < n; j++) {
    IntVarArgs column (q.slice (j, n, n));
    distinct (*m, column, level (consistency));
    for (int i = 0; i < n; i++) {
      IntVar z (*m, 0, n - 1);
      element (*m, column, q[j * n + i], z, IPL_DOM);
      element (*m, column, z, i, IPL_DOM);
    }
  }
  Task task;
  task.first_fail = true;
  return search (m, task);
}

Outcome
steiner (int n, int consistency)
{
  static const int pair[3][2] = {{0, 1}, {0, 2}, {1, 2}};
  int n_triples = n * (n - 1) / 6;
  Model *m = new_model (3 * n_triples, 1, n);
  IntVarArgs code (*m, 3 * n_triples, 0, (n + 1) * (n + 1));
  for (int t = 0; t < n_triples; t++) {
    IntVarArgs y (m->x.slice (3 * t, 1, 3));
    rel (*m, y[0], IRT_LE, y[1]);
    rel (*m, y[1], IRT_LE, y[2]);
    if (t > 0)
      rel (*m, code[3 * t - 3], IRT_LE, code[3 * t]);
    for (int k = 0; k < 3; k++)
      linear (*m, IntArgs ({n + 1, 1, -1}),
              IntVarArgs ({y[pair[k][0]], y[pair[k][1]], code[3 * t + k]}),
              IRT_EQ, 0);
  }
  distinct (*m, code, level (consistency));
  Task task;
  task.node_limit = 200000;
  return search (m, task);
}
