/* SPDX-License-Identifier: MIT */
/* cost-mdd.c - the values are a path through a decision diagram, at a cost
 *
 * Posted as mdd, over edges that cost something.  No two edges of a node have
 * the same value, so fixed values have one path, and one cost.
 */
#include "automaton.h"

#include <stdlib.h>

enum { COSTS = FD_MDD_EDGES + 1, TOTAL };

/* The edge of @node with @value; the end, if there is none or another one. */
static size_t
find_edge (const FdArgument *edges, int32_t node, int32_t value)
{
  const int32_t *e = edges->numbers;
  size_t found = edges->n;
  for (size_t k = 0; k < edges->n; k += 3)
    if (e[k] == node && e[k + 1] == value) {
      if (found < edges->n)
        return edges->n;
      found = k;
    }
  return found;
}

static bool
has_costs (const FdArgument *a)
{
  return a[COSTS].n == a[FD_MDD_EDGES].n / 3;
}

static bool
cost_mdd_holds (const FdArgument *a, const int32_t *values)
{
  const FdArgument *edges = &a[FD_MDD_EDGES];
  size_t n = a[FD_MDD_X].n;
  int32_t node = 1;
  int64_t sum = 0;
  if (!n || !fd_mdd_is_valid (a) || !has_costs (a))
    return false;
  for (size_t i = 0; i < n; i++) {
    size_t k = node ? find_edge (edges, node, values[i]) : edges->n;
    if (k == edges->n)
      return false;
    node = edges->numbers[k + 2];
    sum += a[COSTS].numbers[k / 3];
  }
  return node == 0 && sum == values[n];
}

/* --- posting -------------------------------------------------------------- */

static int
compare_keys (const void *one, const void *other)
{
  int64_t a = *(const int64_t *) one, b = *(const int64_t *) other;
  return (a > b) - (a < b);
}

static bool
refuse_two (FdStore *store, int64_t key)
{
  return fd_post_refuse (store, FD_ERROR_INVALID,
                         "cost-mdd: two edges of node %d have the value %d, "
                         "expected one",
                         (int) (key >> 32),
                         (int) ((key & UINT32_MAX) + INT32_MIN));
}

/* No node has two edges with the same value. */
static bool
require_deterministic (FdStore *store, const FdArgument *edges)
{
  const int32_t *e = edges->numbers;
  size_t n = edges->n / 3;
  int64_t *key = fd_scratch_new (store, n + 1, sizeof *key);
  if (!key)
    return false;
  for (size_t k = 0; k < n; k++)
    key[k] =
        e[3 * k] * (INT64_C (1) << 32) + ((int64_t) e[3 * k + 1] - INT32_MIN);
  qsort (key, n, sizeof *key, compare_keys);
  bool ok = true;
  for (size_t k = 1; k < n && ok; k++)
    ok = key[k] != key[k - 1] || refuse_two (store, key[k]);
  fd_scratch_free (store, key, n + 1, sizeof *key);
  return ok;
}

static bool
cost_mdd_post (FdStore *store, const FdArgument *a)
{
  if (!has_costs (a))
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "cost-mdd: %zu numbers of edges and %zu costs, "
                           "expected a third as many",
                           a[FD_MDD_EDGES].n, a[COSTS].n);
  return require_deterministic (store, &a[FD_MDD_EDGES]) &&
         fd_mdd_post (store, "cost-mdd", a, a[COSTS].numbers, &a[TOTAL].var);
}

const FdConstraintClass fd_cost_mdd_constraint = {
    .name = "cost-mdd",
    .parameters = {{"x", FD_ARGUMENT_VARS, true},
                   {"nodes", FD_ARGUMENT_INT},
                   {"edges", FD_ARGUMENT_INTS},
                   {"costs", FD_ARGUMENT_INTS},
                   {"total", FD_ARGUMENT_VAR}},
    .consistency = "a path that costs little enough, and one that costs enough",
    .source = "Gange, Stuckey & Van Hentenryck, Explaining propagators for "
              "edge-valued decision diagrams, CP 2013",
    .flatzinc = "libfd_cost_mdd(x, nodes, edges, costs, total)",
    .holds = cost_mdd_holds,
    .post = cost_mdd_post,
};

bool
fd_post_cost_mdd (FdStore *store, const FdVar *x, size_t n, int32_t nodes,
                  const int32_t *edges, const int32_t *costs, size_t n_edges,
                  FdVar total)
{
  size_t n_numbers = n_edges <= SIZE_MAX / 3 ? 3 * n_edges : SIZE_MAX;
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_int (nodes),
                          fd_argument_ints (edges, n_numbers),
                          fd_argument_ints (costs, n_edges),
                          fd_argument_var (total)};
  return fd_post_as (store, __func__, &fd_cost_mdd_constraint, a);
}
