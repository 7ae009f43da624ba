/* SPDX-License-Identifier: MIT */
/* regular.c - a deterministic automaton accepts the values
 *
 * Its table of transitions becomes the edges of an automaton that need not be
 * deterministic.
 */
#include "automaton.h"

enum { X, STATES, SYMBOLS, TRANSITIONS, INITIAL, ACCEPTING };

static bool
is_state (const FdArgument *a, int32_t number)
{
  return number >= 1 && number <= a[STATES].number;
}

/* Whether there is a transition for each state and symbol. */
static bool
is_whole (const FdArgument *a)
{
  int64_t states = a[STATES].number, symbols = a[SYMBOLS].number;
  if (states < 1 || symbols < 0 ||
      (uint64_t) (states * symbols) != a[TRANSITIONS].n)
    return false;
  for (size_t k = 0; k < a[TRANSITIONS].n; k++)
    if (a[TRANSITIONS].numbers[k] && !is_state (a, a[TRANSITIONS].numbers[k]))
      return false;
  return true;
}

static bool
regular_holds (const FdArgument *a, const int32_t *values)
{
  int32_t state = a[INITIAL].number, n_symbols = a[SYMBOLS].number;
  if (!is_whole (a) || !is_state (a, state))
    return false;
  for (size_t i = 0; i < a[X].n; i++) {
    if (values[i] < 1 || values[i] > n_symbols)
      return false;
    size_t row = (size_t) (state - 1) * (size_t) n_symbols;
    state = a[TRANSITIONS].numbers[row + (size_t) values[i] - 1];
    if (!state)
      return false;
  }
  return fd_intervals_have (a[ACCEPTING].set, a[ACCEPTING].n, state);
}

/* Lists the transitions in @edge; returns how many there are. */
static size_t
list_edges (const FdArgument *a, int32_t *edge)
{
  size_t n = 0, n_symbols = (size_t) a[SYMBOLS].number;
  for (size_t k = 0; k < a[TRANSITIONS].n; k++) {
    int32_t to = a[TRANSITIONS].numbers[k];
    if (!to)
      continue;
    edge[3 * n] = (int32_t) (k / n_symbols) + 1;
    edge[3 * n + 1] = (int32_t) (k % n_symbols) + 1;
    edge[3 * n + 2] = to;
    n++;
  }
  return n;
}

static bool
regular_post (FdStore *store, const FdArgument *a)
{
  if (!is_whole (a))
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "regular: %zu transitions of %d states and %d "
                           "symbols, expected one each, of 0..%d",
                           a[TRANSITIONS].n, a[STATES].number,
                           a[SYMBOLS].number, a[STATES].number);
  if (!is_state (a, a[INITIAL].number))
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "regular: the initial state %d, expected one of "
                           "1..%d",
                           a[INITIAL].number, a[STATES].number);
  size_t n = a[TRANSITIONS].n + 1;
  int32_t *edge = fd_scratch_new (store, n, 3 * sizeof *edge);
  if (!edge)
    return false;
  FdAutomaton automaton = {.x = a[X].vars,
                           .n = (uint32_t) a[X].n,
                           .n_states = (uint32_t) a[STATES].number,
                           .edge = edge,
                           .n_edges = list_edges (a, edge),
                           .initial = a[INITIAL].number,
                           .accepting = a[ACCEPTING].set,
                           .n_accepting = a[ACCEPTING].n};
  bool ok = fd_automaton_post (store, &automaton);
  fd_scratch_free (store, edge, n, 3 * sizeof *edge);
  return ok;
}

const FdConstraintClass fd_regular_constraint = {
    .name = "regular",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"states", FD_ARGUMENT_INT},
                   {"symbols", FD_ARGUMENT_INT},
                   {"transitions", FD_ARGUMENT_INTS},
                   {"initial", FD_ARGUMENT_INT},
                   {"accepting", FD_ARGUMENT_SET}},
    .consistency = "domain, for different variables",
    .source = "Pesant, A regular language membership constraint for finite "
              "sequences of variables, CP 2004",
    .flatzinc =
        "fzn_regular(x, states, symbols, transitions, initial, accepting)",
    .holds = regular_holds,
    .post = regular_post,
};

/* The number of transitions that there must be. */
static size_t
n_transitions (int32_t states, int32_t symbols)
{
  return states > 0 && symbols > 0 ? (size_t) states * (size_t) symbols : 0;
}

bool
fd_post_regular (FdStore *store, const FdVar *x, size_t n, int32_t states,
                 int32_t symbols, const int32_t *transitions, int32_t initial,
                 const FdInterval *accepting, size_t n_accepting)
{
  const FdArgument a[] = {
      fd_argument_vars (x, n),
      fd_argument_int (states),
      fd_argument_int (symbols),
      fd_argument_ints (transitions, n_transitions (states, symbols)),
      fd_argument_int (initial),
      fd_argument_set (accepting, n_accepting)};
  return fd_post_as (store, __func__, &fd_regular_constraint, a);
}

bool
fd_post_reified_regular (FdStore *store, FdAtom b, const FdVar *x, size_t n,
                         int32_t states, int32_t symbols,
                         const int32_t *transitions, int32_t initial,
                         const FdInterval *accepting, size_t n_accepting)
{
  const FdArgument a[] = {
      fd_argument_vars (x, n),
      fd_argument_int (states),
      fd_argument_int (symbols),
      fd_argument_ints (transitions, n_transitions (states, symbols)),
      fd_argument_int (initial),
      fd_argument_set (accepting, n_accepting)};
  return fd_post_reified_as (store, __func__, b, &fd_regular_constraint, a);
}
