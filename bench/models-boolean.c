/* SPDX-License-Identifier: MIT */
/* models-boolean.c - clauses and sums of 0 and 1, equalities as conditions */
#include "models.h"

/* Random clauses of three different variables: all solutions. */
Outcome
sat (int n, int n_clauses)
{
  uint32_t state = 5;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  new_vars (store, x, n, 0, 1);
  fd_store_begin (store);
  for (int c = 0; c < n_clauses; c++) {
    uint32_t v[3], k = 0;
    FdAtom atoms[3];
    while (k < 3) {
      v[k] = draw (&state) % (uint32_t) n;
      if ((k > 0 && v[k] == v[0]) || (k > 1 && v[k] == v[1]))
        continue;
      atoms[k] = fd_atom (x[v[k]], FD_EQ, (int32_t) (draw (&state) / 7 % 2));
      k++;
    }
    must (fd_post_clause (store, atoms, 3));
  }
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) n,
                     (Task){.select = FD_SELECT_INPUT_ORDER});
}

/* Schur's lemma: 1..n in boxes, no two numbers with their sum. */
Outcome
schur (int n, int boxes)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) (n * boxes));
  new_vars (store, x, n * boxes, 0, 1);
  fd_store_begin (store);
  for (int i = 0; i < n; i++)
    must (fd_post_sum (store, x + i * boxes, (size_t) boxes, FD_EQ, 1));
  for (int i = 1; i <= n; i++)
    for (int j = i; i + j <= n; j++)
      for (int k = 0; k < boxes; k++) {
        FdAtom out[] = {fd_atom (x[(i + j - 1) * boxes + k], FD_EQ, 0),
                        fd_atom (x[(i - 1) * boxes + k], FD_EQ, 0),
                        fd_atom (x[(j - 1) * boxes + k], FD_EQ, 0)};
        must (fd_post_clause (store, out, i == j ? 2 : 3));
      }
  must (fd_store_commit (store));
  return search_all (
      store, x, (size_t) (n * boxes),
      (Task){.select = FD_SELECT_INPUT_ORDER, .node_limit = 200000});
}

/* The sum of every @step-th of n variables is @relation 1. */
static void
post_line (FdStore *store, const FdVar *x, int n, int step, FdRelation relation)
{
  FdVar *y = g_newa (FdVar, (size_t) n);
  for (int i = 0; i < n; i++)
    y[i] = x[i * step];
  must (fd_post_sum (store, y, (size_t) n, relation, 1));
}

/* Queens, a variable a square. */
Outcome
queens_boolean (int n, int unused)
{
  (void) unused;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) (n * n));
  new_vars (store, x, n * n, 0, 1);
  fd_store_begin (store);
  for (int i = 0; i < n; i++) {
    post_line (store, x + i * n, n, 1, FD_EQ);
    post_line (store, x + i, n, n, FD_EQ);
    if (i + 1 < n) { /* at least two squares */
      post_line (store, x + i * n, n - i, n + 1, FD_LE);
      post_line (store, x + n - 1 - i, n - i, n - 1, FD_LE);
    }
    if (i > 0 && i + 1 < n) {
      post_line (store, x + i, n - i, n + 1, FD_LE);
      post_line (store, x + i * n + n - 1, n - i, n - 1, FD_LE);
    }
  }
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) (n * n),
                     (Task){.select = FD_SELECT_INPUT_ORDER});
}

/* Golfers in @groups groups of three for so many weeks: x[p weeks + w] is the
 * group of p in week w; no two play together twice. */
Outcome
golfers (int groups, int weeks)
{
  enum { SIZE = 3 };
  int n = groups * SIZE;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) (n * weeks)),
        *y = g_newa (FdVar, (size_t) n);
  FdVar *meet = g_newa (FdVar, (size_t) weeks);
  new_vars (store, x, n * weeks, 0, groups - 1);
  fd_store_begin (store);
  for (int p = 0; p < n; p++)
    must (fd_set_value (store, x[p * weeks], p / SIZE));
  for (int w = 1; w < weeks; w++) {
    for (int p = 0; p < SIZE; p++)
      must (fd_set_value (store, x[p * weeks + w], p));
    for (int p = 0; p < n; p++)
      y[p] = x[p * weeks + w];
    for (int g = 0; g < groups; g++)
      must (fd_post_exactly (store, y, (size_t) n, g, SIZE));
  }
  for (int p = 0; p < n; p++)
    for (int q = p + 1; q < n; q++) {
      new_vars (store, meet, weeks, 0, 1);
      for (int w = 0; w < weeks; w++)
        must (fd_post_reified_relation (store, fd_atom (meet[w], FD_EQ, 1),
                                        x[p * weeks + w], FD_EQ,
                                        x[q * weeks + w], 0));
      must (fd_post_sum (store, meet, (size_t) weeks, FD_LE, 1));
    }
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) (n * weeks),
                     (Task){.select = FD_SELECT_FIRST_FAIL,
                            .max_solutions = 5000,
                            .node_limit = 100000});
}

/* Knapsacks that are filled at once by n things, in each worth at least two
 * thirds of all: the things taken weigh no more than half of all in any. */
Outcome
knapsacks (int n, int n_knapsacks)
{
  uint32_t state = 11;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  int32_t *a = g_newa (int32_t, (size_t) n), sum = 0;
  new_vars (store, x, n, 0, 1);
  fd_store_begin (store);
  for (int k = 0; k <= n_knapsacks; k++) {
    sum = 0;
    for (int i = 0; i < n; i++)
      sum += a[i] = (int32_t) (draw (&state) % 90) + 10;
    must (k < n_knapsacks
              ? fd_post_linear (store, a, x, (size_t) n, FD_LE, sum / 2)
              : fd_post_linear (store, a, x, (size_t) n, FD_GE, 3 * sum / 5));
  }
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) n,
                     (Task){.select = FD_SELECT_INPUT_ORDER});
}
