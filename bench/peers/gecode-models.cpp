/* SPDX-License-Identifier: MIT */
/* gecode-models.cpp - queens, and models of sums, differences and orders */
#include "gecode.h"

static Model *
queens (int n, int consistency)
{
  Model *m = new_model (n, 0, n - 1);
  IntVarArray &x = m->x;
  if (consistency) {
    distinct (*m, x, level (consistency));
    distinct (*m, IntArgs::create (n, 0, 1), x, level (consistency));
    distinct (*m, IntArgs::create (n, 0, -1), x, level (consistency));
    return m;
  }
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      rel (*m, x[i] != x[j]);
      rel (*m, x[i] + i != x[j] + j);
      rel (*m, x[i] - i != x[j] - j);
    }
  return m;
}

Outcome
queens_all (int n, int consistency)
{
  return search (queens (n, consistency), {});
}

Outcome
queens_first (int n, int consistency)
{
  Task task;
  task.first_fail = true;
  task.max_solutions = 1;
  return search (queens (n, consistency), task);
}

Outcome
hexagon (int consistency, int)
{
  static const std::vector<std::vector<int>> lines = {
      {0, 1, 2},         {3, 4, 5, 6},   {7, 8, 9, 10, 11}, {12, 13, 14, 15},
      {16, 17, 18},      {0, 3, 7},      {1, 4, 8, 12},     {2, 5, 9, 13, 16},
      {6, 10, 14, 17},   {11, 15, 18},   {2, 6, 11},        {1, 5, 10, 15},
      {0, 4, 9, 14, 18}, {3, 8, 13, 17}, {7, 12, 16}};
  Model *m = new_model (19, 1, 19);
  for (const auto &line : lines) {
    IntVarArgs y;
    for (int cell : line)
      y << m->x[cell];
    linear (*m, y, IRT_EQ, 38);
  }
  distinct (*m, m->x, level (consistency));
  return search (m, {});
}

Outcome
send_more (int, int)
{
  Model *m = new Model;
  m->x = IntVarArray (*m, 8);
  for (int i = 0; i < 8; i++)
    m->x[i] = IntVar (*m, i == 0 || i == 4, 9);
  linear (*m, IntArgs ({1000, 91, -90, 1, -9000, -900, 10, -1}), m->x, IRT_EQ,
          0);
  distinct (*m, m->x, IPL_VAL);
  return search (m, {});
}

static Model *
magic_model (int n, int consistency)
{
  int cells = n * n, sum = n * (cells + 1) / 2;
  Model *m = new_model (cells, 1, cells);
  IntVarArray &x = m->x;
  IntVarArgs down, up;
  for (int i = 0; i < n; i++) {
    IntVarArgs row, column;
    for (int j = 0; j < n; j++) {
      row << x[i * n + j];
      column << x[j * n + i];
    }
    linear (*m, row, IRT_EQ, sum);
    linear (*m, column, IRT_EQ, sum);
    down << x[i * n + i];
    up << x[i * n + n - 1 - i];
  }
  linear (*m, down, IRT_EQ, sum);
  linear (*m, up, IRT_EQ, sum);
  distinct (*m, x, level (consistency));
  rel (*m, x[0], IRT_LE, x[n - 1]);
  rel (*m, x[0], IRT_LE, x[cells - n]);
  rel (*m, x[0], IRT_LE, x[cells - 1]);
  rel (*m, x[n - 1], IRT_LE, x[cells - n]);
  return m;
}

Outcome
magic (int n, int mode)
{
  Task task;
  task.first_fail = mode >= 10;
  task.max_solutions = 1;
  task.node_limit = 300000;
  return search (magic_model (n, mode % 10), task);
}

Outcome
magic_all (int n, int consistency)
{
  return search (magic_model (n, consistency), {});
}

Outcome
golomb (int n, int consistency)
{
  int n_diffs = n * (n - 1) / 2;
  Model *m = new Model;
  m->x = IntVarArray (*m, n);
  IntVarArray &mark = m->x;
  for (int i = 0; i < n; i++)
    mark[i] = IntVar (*m, 0, i ? n * n : 0);
  for (int i = 1; i < n; i++)
    rel (*m, mark[i - 1], IRT_LE, mark[i]);
  IntVarArgs diff;
  for (int j = 1; j < n; j++)
    for (int i = 0; i < j; i++) {
      int w = j - i;
      IntVar d (*m, w * (w + 1) / 2, n * n);
      IntVarArgs y;
      y << mark[j] << mark[i] << d;
      linear (*m, IntArgs ({1, -1, -1}), y, IRT_EQ, 0);
      diff << d;
    }
  distinct (*m, diff, level (consistency));
  rel (*m, diff[0], IRT_LE, diff[n_diffs - 1]);
  m->objective = mark[n - 1];
  Task task;
  task.minimize = true;
  return search (m, task);
}

Outcome
chain (int n, int max)
{
  Model *m = new_model (n, 0, max);
  for (int i = 0; i + 1 < n; i++) {
    IntVarArgs y;
    y << m->x[i] << m->x[i + 1];
    linear (*m, IntArgs ({1, -1}), y, IRT_LQ, -(1 + i % 7));
  }
  Task task;
  task.max_solutions = 1;
  return search (m, task);
}

Outcome
big_add (int n, int max)
{
  Model *m = new Model;
  IntVarArgs x (*m, n, 0, max), z (*m, n, max / 4, max / 2), used;
  for (int i = 0; i + 1 < n; i++) {
    IntVarArgs y;
    y << x[i] << x[i + 1] << z[i];
    linear (*m, IntArgs ({1, 1, -1}), y, IRT_EQ, 0);
    used << z[i];
  }
  for (int i = 0; i + 1 < n; i++)
    rel (*m, x[i], IRT_NQ, x[i + 1]);
  distinct (*m, x, IPL_VAL);
  distinct (*m, used, IPL_VAL);
  m->x = IntVarArray (*m, x + used);
  Task task;
  task.max_solutions = 1;
  return search (m, task);
}
