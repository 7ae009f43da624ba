/* SPDX-License-Identifier: MIT */
/* gecode-choice.cpp - entries of a table in two directions; partners */
#include "gecode.h"

Outcome
journeys (int n, int length)
{
  const int dearest = 20;
  unsigned state = 7;
  Model *m = new Model;
  IntVarArgs x (*m, length + 1, 0, n - 1), cost (*m, length, 1, dearest);
  IntArgs table (n * n);
  for (int i = 0; i < n * n; i++)
    table[i] = 1 + static_cast<int> (draw (state) % dearest);
  IntSharedArray shared (table);
  distinct (*m, x, IPL_VAL);
  for (int i = 0; i < length; i++)
    element (*m, shared, x[i + 1], n, x[i], n, cost[i], IPL_DOM);
  linear (*m, cost, IRT_LQ, 3 * length);
  m->x = IntVarArray (*m, x + cost);
  return search (m, {});
}

Outcome
partners (int n, int seed)
{
  unsigned state = static_cast<unsigned> (seed);
  Model *m = new_model (n, 0, n - 1);
  for (int i = 0; i < n; i++) {
    rel (*m, m->x[i], IRT_NQ, i);
    for (int j = 0; j < i; j++)
      if (draw (state) % 2)
        rel (*m, m->x[i], IRT_NQ, j);
  }
  channel (*m, m->x, m->x, IPL_DOM);
  return search (m, {});
}
