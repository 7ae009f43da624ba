/* SPDX-License-Identifier: MIT */
/* gecode-values.cpp - what values variables take: how many, which, in which
 * order, how often */
#include "gecode.h"

static IntSet
values (const std::vector<int> &value)
{
  return IntSet (value.data (), static_cast<int> (value.size ()));
}

static bool
attacks (int n, int a, int b)
{
  int down = a / n - b / n, across = a % n - b % n;
  return down == 0 || across == 0 || down == across || down == -across;
}

static Task
cut_at (unsigned long nodes)
{
  Task task;
  task.node_limit = nodes;
  return task;
}

Outcome
domination (int n, int queens)
{
  Model *m = new_model (n * n, 0, n * n - 1);
  for (int i = 0; i < n * n; i++) {
    std::vector<int> from;
    for (int j = 0; j < n * n; j++)
      if (attacks (n, i, j))
        from.push_back (j);
    dom (*m, m->x[i], values (from));
  }
  nvalues (*m, m->x, IRT_LQ, queens);
  return search (m, cut_at (50000));
}

Outcome
variety (int n, int width)
{
  unsigned state = 3;
  Model *m = new_model (n, 0, n / 2 - 1);
  for (int i = 0; i < n; i++) {
    std::vector<int> value;
    for (int v = 0; v < n / 2; v++)
      if (draw (state) % 2 || v == i / 2)
        value.push_back (v);
    dom (*m, m->x[i], values (value));
  }
  for (int i = 0; i + width <= n; i++)
    nvalues (*m, m->x.slice (i, 1, width), IRT_GQ, width - 1);
  return search (m, cut_at (100000));
}

Outcome
spaced (int n, int room)
{
  unsigned state = 5;
  Model *m = new_model (n, 0, 2 * n + room);
  for (int i = 0; i < n; i++) {
    int from = static_cast<int> (draw (state) % static_cast<unsigned> (2 * n));
    dom (*m, m->x[i], from, from + room);
  }
  IntVarArgs y (*m, n, 0, 2 * n + room);
  sorted (*m, m->x, y);
  for (int i = 0; i + 1 < n; i++)
    rel (*m, y[i] + 2 <= y[i + 1]);
  return search (m, cut_at (50000));
}

Outcome
shifts (int n, int seed)
{
  const int least = 2, most = 3, window = 5;
  unsigned state = static_cast<unsigned> (seed);
  Model *m = new_model (n, 0, 1);
  for (int i = 0; i < n / 12; i++) {
    int at = static_cast<int> (draw (state) % static_cast<unsigned> (n));
    rel (*m, m->x[at], IRT_EQ, at % 2);
  }
  sequence (*m, m->x, IntSet (1, 1), window, least, most);
  linear (*m, m->x, IRT_EQ, n / 2);
  return search (m, cut_at (50000));
}

Outcome
peaks (int n, int width)
{
  int parts = n - width + 1;
  Model *m = new_model (n + parts, 0, n);
  IntVarArgs y (m->x.slice (0, 1, parts)), x (m->x.slice (parts, 1, n));
  for (int i = 0; i < parts; i++) {
    argmax (*m, x.slice (i, 1, width), i, y[i]);
    for (int k = std::max (i - 2, 0); k < i; k++)
      rel (*m, y[k], IRT_NQ, y[i]);
  }
  return search (m, cut_at (50000));
}

Outcome
precedences (int n, int letters)
{
  Model *m = new_model (n, 0, letters - 1);
  for (int v = letters / 3; v < letters; v++)
    precede (*m, m->x, v - letters / 3, v);
  return search (m, cut_at (200000));
}

Outcome
chairs (int n, int consistency)
{
  unsigned state = 17;
  Model *m = new_model (n, 0, n);
  for (int i = 0; i < n; i++) {
    std::vector<int> value = {0};
    for (int v = 1; v <= n; v++)
      if (draw (state) % 3 == 0)
        value.push_back (v);
    dom (*m, m->x[i], values (value));
  }
  distinct (*m, m->x, 0, level (consistency));
  count (*m, m->x, 0, IRT_LQ, n / 4);
  Task task = cut_at (50000);
  task.first_fail = true;
  return search (m, task);
}

Outcome
stock (int n, int consistency)
{
  unsigned state = 23;
  int k = n / 3;
  Model *m = new_model (n, 0, k - 1);
  IntVarArgs counts (*m, k, 1, 4);
  for (int i = 0; i < n; i++)
    for (int v = 0; v < k; v++)
      if (draw (state) % 2 && v != i % k)
        rel (*m, m->x[i], IRT_NQ, v);
  for (int v = 1; v < k; v++)
    rel (*m, counts[v - 1], IRT_LQ, counts[v]);
  count (*m, m->x, counts, IntArgs::create (k, 0), level (consistency));
  return search (m, cut_at (100000));
}
