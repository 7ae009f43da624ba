/* SPDX-License-Identifier: MIT */
/* cost-regular.c - a deterministic automaton accepts the values, at a cost
 *
 * Posted as regular, over edges that cost something.
 */
#include "automaton.h"

enum { COSTS = FD_REGULAR_ACCEPTING + 1, TOTAL };

static bool
has_costs (const FdArgument *a)
{
  return a[COSTS].n == a[FD_REGULAR_TRANSITIONS].n;
}

static bool
cost_regular_holds (const FdArgument *a, const int32_t *values)
{
  int64_t sum = 0;
  return has_costs (a) &&
         fd_regular_accepts (a, values, a[COSTS].numbers, &sum) &&
         sum == values[a[FD_REGULAR_X].n];
}

static bool
cost_regular_post (FdStore *store, const FdArgument *a)
{
  if (!has_costs (a))
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "cost-regular: %zu transitions and %zu costs, "
                           "expected as many",
                           a[FD_REGULAR_TRANSITIONS].n, a[COSTS].n);
  return fd_regular_post (store, "cost-regular", a, a[COSTS].numbers,
                          &a[TOTAL].var);
}

const FdConstraintClass fd_cost_regular_constraint = {
    .name = "cost-regular",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"states", FD_ARGUMENT_INT},
                   {"symbols", FD_ARGUMENT_INT},
                   {"transitions", FD_ARGUMENT_INTS},
                   {"initial", FD_ARGUMENT_INT},
                   {"accepting", FD_ARGUMENT_SET},
                   {"costs", FD_ARGUMENT_INTS},
                   {"total", FD_ARGUMENT_VAR}},
    .consistency = "a path that costs little enough, and one that costs enough",
    .source = "Demassey, Pesant & Rousseau, A cost-regular based hybrid column "
              "generation approach, Constraints 2006",
    .flatzinc = "fzn_cost_regular(x, states, symbols, transitions, initial, "
                "accepting, costs, total)",
    .holds = cost_regular_holds,
    .post = cost_regular_post,
};

bool
fd_post_cost_regular (FdStore *store, const FdVar *x, size_t n, int32_t states,
                      int32_t symbols, const int32_t *transitions,
                      int32_t initial, const FdInterval *accepting,
                      size_t n_accepting, const int32_t *costs, FdVar total)
{
  size_t n_numbers = fd_regular_n_transitions (states, symbols);
  const FdArgument a[] = {fd_argument_vars (x, n),
                          fd_argument_int (states),
                          fd_argument_int (symbols),
                          fd_argument_ints (transitions, n_numbers),
                          fd_argument_int (initial),
                          fd_argument_set (accepting, n_accepting),
                          fd_argument_ints (costs, n_numbers),
                          fd_argument_var (total)};
  return fd_post_as (store, __func__, &fd_cost_regular_constraint, a);
}
