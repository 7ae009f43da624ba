/* SPDX-License-Identifier: MIT */
/* gecode-boolean.cpp - clauses and sums of 0 and 1, equalities as conditions */
#include "gecode.h"

static Model *
new_boolean_model (int n)
{
  Model *m = new Model;
  m->b = BoolVarArray (*m, n, 0, 1);
  return m;
}

Outcome
sat (int n, int n_clauses)
{
  unsigned state = 5;
  Model *m = new_boolean_model (n);
  for (int c = 0; c < n_clauses; c++) {
    unsigned v[3], k = 0;
    BoolVarArgs positive, negative;
    while (k < 3) {
      v[k] = draw (state) % static_cast<unsigned> (n);
      if ((k > 0 && v[k] == v[0]) || (k > 1 && v[k] == v[1]))
        continue;
      (draw (state) / 7 % 2 ? positive : negative)
          << m->b[static_cast<int> (v[k])];
      k++;
    }
    clause (*m, BOT_OR, positive, negative, 1);
  }
  return search (m, {});
}

Outcome
schur (int n, int boxes)
{
  Model *m = new_boolean_model (n * boxes);
  for (int i = 0; i < n; i++)
    linear (*m, m->b.slice (i * boxes, 1, boxes), IRT_EQ, 1);
  for (int i = 1; i <= n; i++)
    for (int j = i; i + j <= n; j++)
      for (int k = 0; k < boxes; k++) {
        BoolVarArgs out;
        out << m->b[(i + j - 1) * boxes + k] << m->b[(i - 1) * boxes + k];
        if (i != j)
          out << m->b[(j - 1) * boxes + k];
        rel (*m, BOT_AND, out, 0);
      }
  Task task;
  task.node_limit = 200000;
  return search (m, task);
}

Outcome
queens_boolean (int n, int)
{
  Model *m = new_boolean_model (n * n);
  auto line = [&] (int first, int length, int step, IntRelType relation) {
    linear (*m, m->b.slice (first, step, length), relation, 1);
  };
  for (int i = 0; i < n; i++) {
    line (i * n, n, 1, IRT_EQ);
    line (i, n, n, IRT_EQ);
    if (i + 1 < n) {
      line (i * n, n - i, n + 1, IRT_LQ);
      line (n - 1 - i, n - i, n - 1, IRT_LQ);
    }
    if (i > 0 && i + 1 < n) {
      line (i, n - i, n + 1, IRT_LQ);
      line (i * n + n - 1, n - i, n - 1, IRT_LQ);
    }
  }
  return search (m, {});
}

Outcome
golfers (int groups, int weeks)
{
  const int size = 3;
  int n = groups * size;
  Model *m = new_model (n * weeks, 0, groups - 1);
  for (int p = 0; p < n; p++)
    rel (*m, m->x[p * weeks], IRT_EQ, p / size);
  for (int w = 1; w < weeks; w++) {
    for (int p = 0; p < size; p++)
      rel (*m, m->x[p * weeks + w], IRT_EQ, p);
    for (int g = 0; g < groups; g++)
      count (*m, m->x.slice (w, weeks, n), g, IRT_EQ, size);
  }
  for (int p = 0; p < n; p++)
    for (int q = p + 1; q < n; q++) {
      BoolVarArgs meet (*m, weeks, 0, 1);
      for (int w = 0; w < weeks; w++)
        rel (*m, m->x[p * weeks + w], IRT_EQ, m->x[q * weeks + w],
             eqv (meet[w]));
      linear (*m, meet, IRT_LQ, 1);
    }
  Task task;
  task.first_fail = true;
  task.max_solutions = 5000;
  task.node_limit = 100000;
  return search (m, task);
}

Outcome
knapsacks (int n, int n_knapsacks)
{
  unsigned state = 11;
  Model *m = new_boolean_model (n);
  for (int k = 0; k <= n_knapsacks; k++) {
    IntArgs a (n);
    int sum = 0;
    for (int i = 0; i < n; i++)
      sum += a[i] = static_cast<int> (draw (state) % 90) + 10;
    if (k < n_knapsacks)
      linear (*m, a, m->b, IRT_LQ, sum / 2);
    else
      linear (*m, a, m->b, IRT_GQ, 3 * sum / 5);
  }
  return search (m, {});
}
