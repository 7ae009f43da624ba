/* SPDX-License-Identifier: MIT */
/* models-kernel.c - what a model costs before it is searched
 *
 * Making and freeing the store is part of each.
 */
#include "models.h"

static Outcome
finish (FdStore *store, FdVar *x)
{
  Outcome outcome = {.store_bytes = fd_store_memory_used (store)};
  g_free (x);
  fd_store_free (store);
  return outcome;
}

/* One variable, one solution. */
Outcome
trivial (int a, int b)
{
  (void) a, (void) b;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = fd_var_new (store, 0, 1);
  return search_all (
      store, &x, 1,
      (Task){.select = FD_SELECT_INPUT_ORDER, .max_solutions = 1});
}

/* @n disequalities, no pair twice: n <= n_vars * (n_vars - 1) / 2. */
Outcome
post_ne (int n_vars, int n)
{
  FdStore *store = fd_store_new ();
  FdVar *x = g_new (FdVar, (size_t) n_vars);
  new_vars (store, x, n_vars, 0, n_vars - 1);
  fd_store_begin (store);
  for (int k = 0; k < n; k++) {
    int i = k % n_vars, j = (i + 1 + k / n_vars) % n_vars;
    must (fd_post_relation (store, x[i], FD_NE, x[j], 0));
  }
  must (fd_store_commit (store));
  return finish (store, x);
}

/* @n unifications, each by itself, that leave variables equal in groups of
 * @group. */
Outcome
unify (int n, int group)
{
  int n_vars = n / (group - 1) * group;
  FdStore *store = fd_store_new ();
  FdVar *x = g_new (FdVar, (size_t) n_vars);
  new_vars (store, x, n_vars, 0, 9);
  for (int i = 0; i + 1 < n_vars; i++)
    if (i % group != group - 1)
      must (fd_unify (store, x[i], x[i + 1]));
  must (fd_are_equal (store, x[0], x[group - 1]));
  return finish (store, x);
}

Outcome
make_vars (int n, int n_values)
{
  FdStore *store = fd_store_new ();
  FdVar *x = g_new (FdVar, (size_t) n);
  new_vars (store, x, n, 0, n_values - 1);
  return finish (store, x);
}

/* The same, and five values go from the middle of each. */
Outcome
make_holes (int n, int n_values)
{
  FdStore *store = fd_store_new ();
  FdVar *x = g_new (FdVar, (size_t) n);
  new_vars (store, x, n, 0, n_values - 1);
  fd_store_begin (store);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 5; k++)
      must (fd_set_no_value (store, x[i], n_values / 2 - 4 + 2 * k - 1));
  must (fd_store_commit (store));
  return finish (store, x);
}
