/* SPDX-License-Identifier: MIT */
/* gecode-count.cpp - magic sequences, values that are taken so often,
 * cars */
#include "gecode.h"

Outcome
magic_sequence (int n, int)
{
  Model *m = new_model (n, 0, n - 1);
  IntArgs a (n);
  for (int i = 0; i < n; i++) {
    count (*m, m->x, i, IRT_EQ, m->x[i]);
    a[i] = i - 1;
  }
  linear (*m, m->x, IRT_EQ, n);
  linear (*m, a, m->x, IRT_EQ, 0);
  return search (m, {});
}

Outcome
cardinality (int n, int consistency)
{
  int k = n / 2;
  Model *m = new_model (n, 0, k - 1);
  for (int i = 0; i < n; i++)
    for (int v = 0; v < k; v++)
      if ((2 * i + 3 * v) % 5 < 2)
        rel (*m, m->x[i], IRT_NQ, v);
  IntSetArgs counts (k);
  for (int v = 0; v < k; v++)
    counts[v] = IntSet (1, 3);
  count (*m, m->x, counts, IntArgs::create (k, 0), level (consistency));
  return search (m, {});
}

Outcome
cars (int n, int consistency)
{
  const int classes = 6, options = 4;
  static const int p[options] = {1, 2, 1, 2}, q[options] = {2, 3, 3, 5};
  static const int has[options] = {0x0b, 0x32, 0x04, 0x21};
  Model *m = new_model (n, 0, classes - 1);
  IntSetArgs made (classes);
  for (int k = 0; k < classes; k++)
    made[k] = IntSet ((n + k) / classes, (n + k) / classes);
  count (*m, m->x, made, IntArgs::create (classes, 0), level (consistency));
  for (int o = 0; o < options; o++) {
    int set[classes], n_set = 0;
    for (int k = 0; k < classes; k++)
      if (has[o] >> k & 1)
        set[n_set++] = k;
    for (int i = 0; i + q[o] <= n; i++)
      count (*m, m->x.slice (i, 1, q[o]), IntSet (set, n_set), IRT_LQ, p[o]);
  }
  Task task;
  task.node_limit = 200000;
  return search (m, task);
}
