/* SPDX-License-Identifier: MIT */
/* value-precede-chain.c - the constraints that are value precedence: of a pair
 * of values, of a chain of them, of 1, 2, 3, ...
 */
#include "value-precede.h"

static bool
is_preceded (const int32_t *x, size_t n, int32_t s, int32_t t)
{
  for (size_t i = 0; i < n; i++) {
    if (x[i] == t)
      return false;
    if (x[i] == s)
      return true;
  }
  return true;
}

static bool
pair_holds (const FdArgument *a, const int32_t *values)
{
  return is_preceded (values, a[0].n, a[1].number, a[2].number);
}

static bool
chain_holds (const FdArgument *a, const int32_t *values)
{
  for (size_t k = 1; k < a[1].n; k++)
    if (!is_preceded (values, a[0].n, a[1].numbers[k - 1], a[1].numbers[k]))
      return false;
  return true;
}

static bool
seq_holds (const FdArgument *a, const int32_t *values)
{
  int32_t most = 0;
  for (size_t i = 0; i < a[0].n; i++) {
    if (values[i] > most + 1)
      return false;
    most = MAX (most, values[i]);
  }
  return true;
}

static bool
pair_post (FdStore *store, const FdArgument *a)
{
  const int32_t c[] = {a[1].number, a[2].number};
  return fd_value_precede_post (store, a[0].vars, a[0].n, c, 2);
}

static bool
chain_post (FdStore *store, const FdArgument *a)
{
  return fd_value_precede_post (store, a[0].vars, a[0].n, a[1].numbers, a[1].n);
}

static bool
seq_post (FdStore *store, const FdArgument *a)
{
  return fd_value_precede_post_all (store, a[0].vars, a[0].n);
}

const FdConstraintClass fd_value_precede_constraint = {
    .name = "value-precede",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"s", FD_ARGUMENT_INT},
                   {"t", FD_ARGUMENT_INT}},
    .consistency = "domain, for different variables",
    .source = "Law & Lee, Global constraints for integer and set value "
              "precedence, CP 2004",
    .flatzinc = "fzn_value_precede_int(s, t, x)",
    .holds = pair_holds,
    .post = pair_post,
};

const FdConstraintClass fd_value_precede_chain_constraint = {
    .name = "value-precede-chain",
    .parameters = {{"x", FD_ARGUMENT_VARS}, {"c", FD_ARGUMENT_INTS}},
    .consistency = "domain, for different variables",
    .source = "Walsh, Symmetry breaking using value precedence, ECAI 2006",
    .flatzinc = "fzn_value_precede_chain_int(c, x)",
    .holds = chain_holds,
    .post = chain_post,
};

const FdConstraintClass fd_seq_precede_chain_constraint = {
    .name = "seq-precede-chain",
    .parameters = {{"x", FD_ARGUMENT_VARS}},
    .consistency = "domain, for different variables",
    .source = "Walsh, Symmetry breaking using value precedence, ECAI 2006",
    .flatzinc = "fzn_seq_precede_chain_int(x)",
    .holds = seq_holds,
    .post = seq_post,
};

bool
fd_post_value_precede (FdStore *store, const FdVar *x, size_t n, int32_t s,
                       int32_t t)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_int (s),
                          fd_argument_int (t)};
  return fd_post_as (store, __func__, &fd_value_precede_constraint, a);
}

bool
fd_post_value_precede_chain (FdStore *store, const FdVar *x, size_t n,
                             const int32_t *c, size_t n_c)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_ints (c, n_c)};
  return fd_post_as (store, __func__, &fd_value_precede_chain_constraint, a);
}

bool
fd_post_seq_precede_chain (FdStore *store, const FdVar *x, size_t n)
{
  const FdArgument a[] = {fd_argument_vars (x, n)};
  return fd_post_as (store, __func__, &fd_seq_precede_chain_constraint, a);
}
