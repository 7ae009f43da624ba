/* SPDX-License-Identifier: MIT */
/* gecode-packing.cpp - squares in a box, bins, what must not be
 * together */
#include "gecode.h"

static Task
cut_at (unsigned long nodes)
{
  Task task;
  task.node_limit = nodes;
  return task;
}

Outcome
squares (int n, int side)
{
  Model *m = new_model (2 * n, 0, side - 1);
  IntArgs size (n);
  for (int i = 0; i < n; i++) {
    size[i] = n - i;
    rel (*m, m->x[2 * i], IRT_LQ, side - size[i]);
    rel (*m, m->x[2 * i + 1], IRT_LQ, side - size[i]);
  }
  nooverlap (*m, m->x.slice (0, 2, n), size, m->x.slice (1, 2, n), size);
  return search (m, cut_at (100000));
}

Outcome
packings (int n, int bins)
{
  unsigned state = 31;
  int sum = 0;
  Model *m = new_model (n, 0, bins - 1);
  IntArgs weight (n);
  for (int i = 0; i < n; i++) {
    weight[i] = 300 - 10 * i + static_cast<int> (draw (state) % 7);
    sum += weight[i];
  }
  IntVarArgs load (*m, bins, 0, sum / bins + 100);
  binpacking (*m, load, m->x, weight);
  return search (m, cut_at (100000));
}

Outcome
negative_tables (int n_tuples, int n_tables)
{
  const int n = 12, width = 3, most = 16;
  static const int stride[] = {1, 5, 7};
  unsigned state = 37;
  Model *m = new_model (n, 0, most - 1);
  for (int t = 0; t < n_tables; t++) {
    IntVarArgs y (width);
    for (int k = 0; k < width; k++)
      y[k] = m->x[(t + stride[t % 3] * k) % n];
    TupleSet rows (width);
    for (int i = 0; i < n_tuples; i++) {
      IntArgs row (width);
      for (int k = 0; k < width; k++)
        row[k] = static_cast<int> (draw (state) % most);
      rows.add (row);
    }
    rows.finalize ();
    extensional (*m, y, rows, false);
  }
  Task task = cut_at (25000);
  task.first_fail = true;
  return search (m, task);
}
