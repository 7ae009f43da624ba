/* SPDX-License-Identifier: MIT */
/* regular.c - a deterministic automaton accepts the values
 *
 * Its table of transitions becomes the edges of an automaton that need not be
 * deterministic.
 */
#include "automaton.h"

static bool
is_state (const FdArgument *a, int32_t number)
{
  return number >= 1 && number <= a[FD_REGULAR_STATES].number;
}

/* Whether there is a transition for each state and symbol. */
static bool
is_whole (const FdArgument *a)
{
  int64_t states = a[FD_REGULAR_STATES].number,
          symbols = a[FD_REGULAR_SYMBOLS].number;
  if (states < 1 || symbols < 0 ||
      (uint64_t) (states * symbols) != a[FD_REGULAR_TRANSITIONS].n)
    return false;
  for (size_t k = 0; k < a[FD_REGULAR_TRANSITIONS].n; k++)
    if (a[FD_REGULAR_TRANSITIONS].numbers[k] &&
        !is_state (a, a[FD_REGULAR_TRANSITIONS].numbers[k]))
      return false;
  return true;
}

bool
fd_regular_accepts (const FdArgument *a, const int32_t *values,
                    const int32_t *cost, int64_t *sum)
{
  int32_t state = a[FD_REGULAR_INITIAL].number;
  int32_t n_symbols = a[FD_REGULAR_SYMBOLS].number;
  if (!is_whole (a) || !is_state (a, state))
    return false;
  for (size_t i = 0; i < a[FD_REGULAR_X].n; i++) {
    if (values[i] < 1 || values[i] > n_symbols)
      return false;
    size_t k =
        (size_t) (state - 1) * (size_t) n_symbols + (size_t) values[i] - 1;
    state = a[FD_REGULAR_TRANSITIONS].numbers[k];
    if (!state)
      return false;
    if (sum)
      *sum += cost[k];
  }
  return fd_intervals_have (a[FD_REGULAR_ACCEPTING].set,
                            a[FD_REGULAR_ACCEPTING].n, state);
}

static bool
regular_holds (const FdArgument *a, const int32_t *values)
{
  return fd_regular_accepts (a, values, NULL, NULL);
}

/* The transitions as edges. */
typedef struct {
  int32_t *edge, *cost; /* cost: NULL if there is none */
  size_t n;
} Edges;

static void
list_edges (const FdArgument *a, const int32_t *cost, Edges *edges)
{
  size_t n_symbols = (size_t) a[FD_REGULAR_SYMBOLS].number;
  for (size_t k = 0; k < a[FD_REGULAR_TRANSITIONS].n; k++) {
    int32_t to = a[FD_REGULAR_TRANSITIONS].numbers[k];
    if (!to)
      continue;
    int32_t *edge = edges->edge + 3 * edges->n;
    edge[0] = (int32_t) (k / n_symbols) + 1;
    edge[1] = (int32_t) (k % n_symbols) + 1;
    edge[2] = to;
    if (cost)
      edges->cost[edges->n] = cost[k];
    edges->n++;
  }
}

static bool
require_automaton (FdStore *store, const char *name, const FdArgument *a)
{
  if (!is_whole (a))
    return fd_post_refuse (
        store, FD_ERROR_INVALID,
        "%s: %zu transitions of %d states and %d symbols, expected one each, "
        "of 0..%d",
        name, a[FD_REGULAR_TRANSITIONS].n, a[FD_REGULAR_STATES].number,
        a[FD_REGULAR_SYMBOLS].number, a[FD_REGULAR_STATES].number);
  if (!is_state (a, a[FD_REGULAR_INITIAL].number))
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "%s: the initial state %d, expected one of 1..%d",
                           name, a[FD_REGULAR_INITIAL].number,
                           a[FD_REGULAR_STATES].number);
  return true;
}

bool
fd_regular_post (FdStore *store, const char *name, const FdArgument *a,
                 const int32_t *cost, const FdVar *total)
{
  if (!require_automaton (store, name, a))
    return false;
  size_t n = a[FD_REGULAR_TRANSITIONS].n + 1, numbers = cost ? 4 : 3;
  int32_t *edge = fd_scratch_new (store, n, numbers * sizeof *edge);
  if (!edge)
    return false;
  Edges edges = {.edge = edge, .cost = cost ? edge + 3 * n : NULL};
  list_edges (a, cost, &edges);
  FdAutomaton automaton = {.name = name,
                           .x = a[FD_REGULAR_X].vars,
                           .n = (uint32_t) a[FD_REGULAR_X].n,
                           .n_states = (uint32_t) a[FD_REGULAR_STATES].number,
                           .edge = edge,
                           .n_edges = edges.n,
                           .initial = a[FD_REGULAR_INITIAL].number,
                           .accepting = a[FD_REGULAR_ACCEPTING].set,
                           .n_accepting = a[FD_REGULAR_ACCEPTING].n,
                           .cost = edges.cost,
                           .total = total};
  bool ok = fd_automaton_post (store, &automaton);
  fd_scratch_free (store, edge, n, numbers * sizeof *edge);
  return ok;
}

static bool
regular_post (FdStore *store, const FdArgument *a)
{
  return fd_regular_post (store, "regular", a, NULL, NULL);
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

size_t
fd_regular_n_transitions (int32_t states, int32_t symbols)
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
      fd_argument_ints (transitions,
                        fd_regular_n_transitions (states, symbols)),
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
      fd_argument_ints (transitions,
                        fd_regular_n_transitions (states, symbols)),
      fd_argument_int (initial),
      fd_argument_set (accepting, n_accepting)};
  return fd_post_reified_as (store, __func__, b, &fd_regular_constraint, a);
}
