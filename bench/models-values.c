/* SPDX-License-Identifier: MIT */
/* models-values.c - what values variables take: how many, which, in which
 * order, how often */
#include "models.h"

/* Whether a queen on one square of a board of n x n attacks the other, or they
 * are one. */
static bool
attacks (int n, int a, int b)
{
  int down = a / n - b / n, across = a % n - b % n;
  return down == 0 || across == 0 || down == across || down == -across;
}

/* For each square of a board a queen that attacks it, so many queens in all. */
Outcome
domination (int n, int queens)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) (n * n));
  int32_t *from = g_newa (int32_t, (size_t) (n * n));
  for (int i = 0; i < n * n; i++) {
    size_t n_from = 0;
    for (int j = 0; j < n * n; j++)
      if (attacks (n, i, j))
        from[n_from++] = j;
    x[i] = fd_var_new_values (store, from, n_from);
  }
  must (fd_post_nvalue (store, x, (size_t) (n * n), FD_LE,
                        fd_var_new (store, queens, queens)));
  return search_all (
      store, x, (size_t) (n * n),
      (Task){.select = FD_SELECT_INPUT_ORDER, .node_limit = 50000});
}

/* Variables of n / 2 values, half of them random, and at least so many
 * different ones in each @width that follow one another. */
Outcome
variety (int n, int width)
{
  int most = width - 1;
  uint32_t state = 3;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  int32_t *value = g_newa (int32_t, (size_t) n);
  for (int i = 0; i < n; i++) {
    size_t n_values = 0;
    for (int v = 0; v < n / 2; v++)
      if (draw (&state) % 2 || v == i / 2)
        value[n_values++] = v;
    x[i] = fd_var_new_values (store, value, n_values);
  }
  fd_store_begin (store);
  for (int i = 0; i + width <= n; i++)
    must (fd_post_nvalue (store, x + i, (size_t) width, FD_GE,
                          fd_var_new (store, most, most)));
  must (fd_store_commit (store));
  return search_all (
      store, x, (size_t) n,
      (Task){.select = FD_SELECT_INPUT_ORDER, .node_limit = 100000});
}

/* Tasks that start in random windows of @room; sorted, any two that follow are
 * at least two apart. */
Outcome
spaced (int n, int room)
{
  uint32_t state = 5;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) (2 * n)), *y = x + n;
  for (int i = 0; i < n; i++) {
    int from = (int) (draw (&state) % (uint32_t) (2 * n));
    x[i] = fd_var_new (store, from, from + room);
  }
  new_vars (store, y, n, 0, 2 * n + room);
  fd_store_begin (store);
  must (fd_post_sort (store, x, y, (size_t) n));
  for (int i = 0; i + 1 < n; i++)
    must (fd_post_relation (store, y[i], FD_LE, y[i + 1], -2));
  must (fd_store_commit (store));
  return search_all (
      store, x, (size_t) n,
      (Task){.select = FD_SELECT_INPUT_ORDER, .node_limit = 50000});
}

/* Shifts of which two to three in any five are worked, half of all, some of
 * them random; so many of them. */
Outcome
shifts (int n, int seed)
{
  enum { LEAST = 2, MOST = 3, WINDOW = 5 };
  uint32_t state = (uint32_t) seed;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  new_vars (store, x, n, 0, 1);
  fd_store_begin (store);
  for (int i = 0; i < n / 12; i++) {
    uint32_t at = draw (&state) % (uint32_t) n;
    must (fd_set_value (store, x[at], at % 2));
  }
  must (fd_post_sliding_sum (store, LEAST, MOST, WINDOW, x, (size_t) n));
  must (fd_post_sum (store, x, (size_t) n, FD_EQ, n / 2));
  must (fd_store_commit (store));
  return search_all (
      store, x, (size_t) n,
      (Task){.select = FD_SELECT_INPUT_ORDER, .node_limit = 50000});
}

/* Where the peaks are of parts of an array that overlap: three that follow one
 * another are different. */
Outcome
peaks (int n, int width)
{
  int parts = n - width + 1;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *y = g_newa (FdVar, (size_t) (n + parts)), *x = y + parts;
  new_vars (store, y, parts, 0, n - 1);
  new_vars (store, x, n, 0, n);
  fd_store_begin (store);
  for (int i = 0; i < parts; i++) {
    must (fd_post_arg_max (store, x + i, (size_t) width, i, y[i]));
    for (int k = MAX (i - 2, 0); k < i; k++)
      must (fd_post_relation (store, y[k], FD_NE, y[i], 0));
  }
  must (fd_store_commit (store));
  return search_all (
      store, y, (size_t) (n + parts),
      (Task){.select = FD_SELECT_INPUT_ORDER, .node_limit = 50000});
}

/* All words of @letters in which each but the first third of them comes after
 * the one so much before it. */
Outcome
precedences (int n, int letters)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  new_vars (store, x, n, 0, letters - 1);
  fd_store_begin (store);
  for (int v = letters / 3; v < letters; v++)
    must (fd_post_value_precede (store, x, (size_t) n, v - letters / 3, v));
  must (fd_store_commit (store));
  return search_all (
      store, x, (size_t) n,
      (Task){.select = FD_SELECT_INPUT_ORDER, .node_limit = 200000});
}

/* Some of @n people sit on some of as many chairs, which are random for each;
 * 0: not at all.  At least three quarters sit. */
Outcome
chairs (int n, int consistency)
{
  uint32_t state = 17;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  int32_t *value = g_newa (int32_t, (size_t) n + 1);
  for (int i = 0; i < n; i++) {
    size_t n_values = 0;
    value[n_values++] = 0;
    for (int v = 1; v <= n; v++)
      if (draw (&state) % 3 == 0)
        value[n_values++] = v;
    x[i] = fd_var_new_values (store, value, n_values);
  }
  fd_store_begin (store);
  must (fd_post_all_different_except (store, x, (size_t) n, &(FdInterval){0, 0},
                                      1, (FdConsistency) consistency));
  must (fd_post_at_most (store, x, (size_t) n, 0, n / 4));
  must (fd_store_commit (store));
  return search_all (
      store, x, (size_t) n,
      (Task){.select = FD_SELECT_FIRST_FAIL, .node_limit = 50000});
}

/* Variables of n / 3 values, half of them random, which are there one to four
 * times each: no less often than the value before. */
Outcome
stock (int n, int consistency)
{
  uint32_t state = 23;
  int m = n / 3;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) (n + m)), *counts = x + n;
  int32_t *value = g_newa (int32_t, (size_t) m);
  new_vars (store, x, n, 0, m - 1);
  new_vars (store, counts, m, 1, 4);
  fd_store_begin (store);
  for (int i = 0; i < n; i++)
    for (int v = 0; v < m; v++)
      if (draw (&state) % 2 && v != i % m)
        must (fd_set_no_value (store, x[i], v));
  for (int v = 0; v < m; v++) {
    value[v] = v;
    if (v > 0)
      must (fd_post_relation (store, counts[v - 1], FD_LE, counts[v], 0));
  }
  must (fd_post_global_cardinality (store, x, (size_t) n, value, counts,
                                    (size_t) m, true,
                                    (FdConsistency) consistency));
  must (fd_store_commit (store));
  return search_all (
      store, x, (size_t) n,
      (Task){.select = FD_SELECT_INPUT_ORDER, .node_limit = 100000});
}
