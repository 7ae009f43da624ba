/* SPDX-License-Identifier: MIT */
/* gecode-order.cpp - matrices in order, designs, set partitions */
#include "gecode.h"

static void
double_lex (Model &m, const IntVarArgs &cells, int rows, int columns)
{
  Matrix<IntVarArgs> matrix (cells, columns, rows);
  for (int i = 0; i + 1 < rows; i++)
    rel (m, matrix.row (i), IRT_LQ, matrix.row (i + 1));
  for (int j = 0; j + 1 < columns; j++)
    rel (m, matrix.col (j), IRT_LQ, matrix.col (j + 1));
}

Outcome
double_lex (int n, int max)
{
  Model *m = new_model (n * n, 0, max);
  double_lex (*m, m->x, n, n);
  return search (m, {});
}

Outcome
bibd (int v, int k)
{
  int l = 2, r = l * (v - 1) / (k - 1), b = v * r / k;
  Model *m = new_model (v * b, 0, 1);
  IntVarArgs cells (m->x);
  Matrix<IntVarArgs> matrix (cells, b, v);
  for (int i = 0; i < v; i++)
    linear (*m, matrix.row (i), IRT_EQ, r);
  for (int j = 0; j < b; j++)
    linear (*m, matrix.col (j), IRT_EQ, k);
  for (int i = 0; i < v; i++)
    for (int h = i + 1; h < v; h++) {
      IntVarArgs both (*m, b, 0, 1);
      for (int j = 0; j < b; j++)
        mult (*m, matrix (j, i), matrix (j, h), both[j]);
      linear (*m, both, IRT_EQ, l);
    }
  double_lex (*m, cells, v, b);
  return search (m, {});
}

Outcome
partitions (int n, int)
{
  Model *m = new_model (n, 1, n);
  precede (*m, m->x, IntArgs::create (n, 1));
  return search (m, {});
}

Outcome
sorted (int n, int max)
{
  Model *m = new_model (n, 1, max);
  rel (*m, m->x, IRT_LQ);
  return search (m, {});
}
