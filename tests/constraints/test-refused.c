/* SPDX-License-Identifier: MIT */
/* test-refused.c - arguments that make no sense together are refused by name
 *
 * Lengths that differ, numbers that must not be negative, cycles and levels of
 * diagrams, automata and sums that are too large.
 */
#include <fd.h>

#include "../tap.h"

#include <string.h>

enum { N = 3 };

typedef struct {
  FdStore *store;
  FdVar x[N];
} Model;

static void
setup (Model *m)
{
  m->store = fd_store_new ();
  for (int i = 0; i < N; i++)
    m->x[i] = fd_var_new (m->store, 0, 3);
}

static void
expect (const Model *m, bool posted, FdError code, const char *what)
{
  const GError *error = fd_store_error (m->store);
  ck_assert (!posted);
  ck_assert_ptr_nonnull (error);
  ck_assert_int_eq (error->code, code);
  ck_assert_msg (strstr (error->message, what) != NULL, "%s", error->message);
  ck_assert_uint_eq (fd_store_n_constraints (m->store), 0);
}

/* The constraint of that name, with the arguments as they are. */
static bool
post (const Model *m, const char *name, const FdArgument *a)
{
  return fd_post_constraint (m->store, fd_constraint_class_by_name (name), a);
}

START_TEST (diagrams)
{
  Model m;
  setup (&m);
  const int32_t cycle[] = {1, 0, 2, 2, 0, 1};
  expect (&m, fd_post_mdd (m.store, m.x, 2, 2, cycle, 2), FD_ERROR_INVALID,
          "edge 1 from node 2, of level 1, to node 1");
  const int32_t itself[] = {1, 0, 1};
  expect (&m, fd_post_mdd (m.store, m.x, 2, 1, itself, 1), FD_ERROR_INVALID,
          "no cycle");
  const int32_t early[] = {1, 0, 0};
  expect (&m, fd_post_mdd (m.store, m.x, 2, 1, early, 1), FD_ERROR_INVALID,
          "expected one to the next of 2 levels");
  const int32_t beyond[] = {1, 0, 3};
  expect (&m, fd_post_mdd (m.store, m.x, 2, 2, beyond, 1), FD_ERROR_INVALID,
          "expected nodes of 1..2");
  const int32_t twice[] = {1, -5, 0, 1, 2, 0, 1, -5, 0}, cost[] = {1, 2, 3};
  expect (&m, fd_post_cost_mdd (m.store, m.x, 1, 1, twice, cost, 3, m.x[1]),
          FD_ERROR_INVALID, "two edges of node 1 have the value -5");
  expect (&m, fd_post_cost_mdd (m.store, m.x, 2, 2, cycle, cost, 2, m.x[2]),
          FD_ERROR_INVALID, "cost-mdd: edge 1 from node 2");
  const FdArgument a[] = {fd_argument_vars (m.x, 1), fd_argument_int (1),
                          fd_argument_ints (twice, 6),
                          fd_argument_ints (cost, 3), fd_argument_var (m.x[1])};
  expect (&m, post (&m, "cost-mdd", a), FD_ERROR_INVALID,
          "6 numbers of edges and 3 costs");
  fd_store_free (m.store);
}
END_TEST

START_TEST (automata)
{
  Model m;
  setup (&m);
  const int32_t next[] = {1, 2, 2, 3}, cost[] = {1, 2, 3};
  const FdInterval last = {1, 1};
  expect (&m, fd_post_regular (m.store, m.x, N, 2, 2, next, 1, &last, 1),
          FD_ERROR_INVALID, "expected one each, of 0..2");
  expect (&m, fd_post_regular (m.store, m.x, N, 3, 1, next, 4, &last, 1),
          FD_ERROR_INVALID, "the initial state 4, expected one of 1..3");
  expect (&m, fd_post_regular_nfa (m.store, m.x, N, 1, next, 1, 1, &last, 1),
          FD_ERROR_INVALID, "expected states of 1..1");
  expect (&m,
          fd_post_cost_regular (m.store, m.x, N, 3, 1, next, 0, &last, 1, cost,
                                m.x[0]),
          FD_ERROR_INVALID, "cost-regular: the initial state 0");
  const FdArgument a[] = {
      fd_argument_vars (m.x, 2),  fd_argument_int (3),
      fd_argument_int (1),        fd_argument_ints (next, 3),
      fd_argument_int (1),        fd_argument_set (&last, 1),
      fd_argument_ints (cost, 2), fd_argument_var (m.x[2])};
  expect (&m, post (&m, "cost-regular", a), FD_ERROR_INVALID,
          "3 transitions and 2 costs");
  fd_store_free (m.store);
}
END_TEST

/* 2^28 nodes, of which no array is made. */
START_TEST (large)
{
  enum { STATES = 1 << 16, LENGTH = 1 << 12 };
  Model m;
  setup (&m);
  const FdInterval last = {1, 1};
  const int32_t edge[] = {1, 1, 1}, most[] = {INT32_MAX, INT32_MAX};
  FdVar *word = g_new (FdVar, LENGTH);
  int32_t *next = g_new0 (int32_t, STATES);
  for (int i = 0; i < LENGTH; i++)
    word[i] = m.x[0];
  expect (
      &m,
      fd_post_regular_nfa (m.store, word, LENGTH, STATES, edge, 1, 1, &last, 1),
      FD_ERROR_OVERFLOW, "an unfolded automaton");
  expect (&m,
          fd_post_cost_regular (m.store, word, LENGTH, STATES, 1, next, 1,
                                &last, 1, next, m.x[1]),
          FD_ERROR_OVERFLOW, "cost-regular: an unfolded automaton");
  FdVar wide[] = {fd_var_new (m.store, 0, FD_VALUE_MAX),
                  fd_var_new (m.store, 0, FD_VALUE_MAX)};
  expect (&m, fd_post_knapsack (m.store, most, most, wide, 2, m.x[0], m.x[1]),
          FD_ERROR_OVERFLOW, "knapsack: sums beyond 2^61");
  g_free (word);
  g_free (next);
  fd_store_free (m.store);
}
END_TEST

/* Lengths by the arguments, which functions cannot get wrong. */
START_TEST (lengths)
{
  Model m;
  setup (&m);
  const int32_t number[] = {1, 1, 1};
  FdArgument three = fd_argument_vars (m.x, 3);
  FdArgument two = fd_argument_vars (m.x, 2);
  FdArgument one = fd_argument_var (m.x[0]);
  FdArgument three_numbers = fd_argument_ints (number, 3);
  FdArgument two_numbers = fd_argument_ints (number, 2);
  struct {
    const char *name;
    FdArgument a[5];
    const char *what;
  } wrong[] = {
      {"cumulative", {three, two, three, one}, "3 starts, 2 durations and 3"},
      {"cumulative", {three, three, two, one}, "3 durations and 2 demands"},
      {"disjunctive", {three, two}, "duration has 2 elements"},
      {"reservoir", {three, two, one, one}, "3 times and 2 changes"},
      {"sort", {three, two}, "arrays of 3 and 2"},
      {"knapsack",
       {two_numbers, three_numbers, three, one, one},
       "2 weights, 3 profits and 3 kinds"},
      {"table", {three, two_numbers}, "rows of 2 numbers in all"},
  };
  for (size_t i = 0; i < G_N_ELEMENTS (wrong); i++)
    expect (&m, post (&m, wrong[i].name, wrong[i].a), FD_ERROR_INVALID,
            wrong[i].what);
  fd_store_free (m.store);
}
END_TEST

START_TEST (negative)
{
  Model m;
  setup (&m);
  const int32_t weight[] = {1, -1}, fine[] = {1, 1};
  expect (&m, fd_post_knapsack (m.store, weight, fine, m.x, 2, m.x[1], m.x[2]),
          FD_ERROR_INVALID, "a weight of -1");
  expect (&m, fd_post_knapsack (m.store, fine, weight, m.x, 2, m.x[1], m.x[2]),
          FD_ERROR_INVALID, "a profit of -1");
  expect (&m, fd_interval_var_new (m.store, 0, 9, -1, 6).start.id != 0,
          FD_ERROR_INVALID, "fd_interval_var_new: a task of -1 to 6");
  fd_store_free (m.store);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("refused");
  TCase *tcase = tcase_create ("by name");
  tcase_add_test (tcase, diagrams);
  tcase_add_test (tcase, automata);
  tcase_add_test (tcase, large);
  tcase_add_test (tcase, lengths);
  tcase_add_test (tcase, negative);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
