/* SPDX-License-Identifier: MIT */
/* gecode-count.cpp - magic sequences, values that are taken so often */
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
