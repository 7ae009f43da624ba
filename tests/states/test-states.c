/* SPDX-License-Identifier: MIT */
/* State-space search on puzzles whose answers are known. */
#include "state-domains.h"

#include <string.h>

static const FdStatesStrategy shortest[] = {
    FD_STATES_BREADTH_FIRST, FD_STATES_UNIFORM_COST, FD_STATES_ASTAR,
    FD_STATES_DEEPENING};

/* --- the example of the header ----------------------------------------------
 */

static bool
is_goal (gconstpointer state, gpointer data)
{
  (void) data;
  return GPOINTER_TO_INT (state) == 100;
}

static void
expand (FdStates *states, gconstpointer state, gpointer data)
{
  int n = GPOINTER_TO_INT (state);
  (void) data;
  if (n <= 50)
    fd_states_yield (states, GINT_TO_POINTER (2 * n), 3, 0);
  if (n < 100)
    fd_states_yield (states, GINT_TO_POINTER (n + 1), 1, 1);
}

static uint64_t
hash (gconstpointer state, gpointer data)
{
  (void) data;
  return GPOINTER_TO_SIZE (state);
}

static bool
equal (gconstpointer a, gconstpointer b, gpointer data)
{
  (void) data;
  return a == b;
}

START_TEST (test_example)
{
  static const FdStatesClass number_class = {
      .is_goal = is_goal, .expand = expand, .hash = hash, .equal = equal};

  g_autoptr (FdStates) states =
      fd_states_new (&number_class, NULL, FD_STATES_ASTAR);
  fd_states_add_start (states, GINT_TO_POINTER (1));
  ck_assert_int_eq (fd_states_next (states), FD_STATUS_SOLUTION);
  ck_assert_int_eq (fd_states_cost (states), 18);
  int n = 1;
  for (size_t i = 0; i < fd_states_path_length (states); i++)
    n = fd_states_path_operator (states, i) == 0 ? 2 * n : n + 1;
  ck_assert_int_eq (n, 100);
  g_autofree char *words = fd_states_path_describe (states, 0);
  ck_assert_str_eq (words, "operator 1");
}
END_TEST

/* --- queens ----------------------------------------------------------------
 */

static int
count_paths (FdStates *states)
{
  int n = 0;
  uint64_t before = fd_states_statistics (states)->solutions;
  FdStatus status;
  while ((status = fd_states_next (states)) == FD_STATUS_SOLUTION)
    n++;
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  ck_assert_int_eq (fd_states_next (states), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (fd_states_statistics (states)->solutions,
                     before + (uint64_t) n);
  return n;
}

START_TEST (test_queens)
{
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++)
    for (int loops = 0; loops < N_LOOPS; loops++) {
      Queens queens = {.n = 8};
      FdStates *states =
          queens_new (&queens, (FdStatesStrategy) strategy, (Loops) loops);
      ck_assert_int_eq (count_paths (states), 92);
      ck_assert_uint_eq (fd_states_statistics (states)->generated, 2056);
      ck_assert_uint_eq (fd_states_statistics (states)->dropped, 0);
      fd_states_free (states);
      ck_assert_int_eq (queens.made, 2057);
      ck_assert_int_eq (queens.freed, queens.made);
    }
}
END_TEST

START_TEST (test_queens_small)
{
  static const int counts[] = {1, 1, 0, 0, 2, 10, 4, 40};
  for (int n = 0; n <= 7; n++) {
    Queens queens = {.n = n};
    g_autoptr (FdStates) depth =
        queens_new (&queens, FD_STATES_DEPTH_FIRST, LOOPS_PATH);
    g_autoptr (FdStates) breadth =
        queens_new (&queens, FD_STATES_BREADTH_FIRST, LOOPS_CLOSED);
    ck_assert_int_eq (count_paths (depth), counts[n]);
    ck_assert_int_eq (count_paths (breadth), counts[n]);
  }
}
END_TEST

/* All queens are as near to the goal as their number: the order of successors
 * decides, except that uniform cost takes the latest of equals first. */
START_TEST (test_queens_path)
{
  static const char *const words[] = {
      "place queen at (0, 0)", "place queen at (1, 4)", "place queen at (2, 7)",
      "place queen at (3, 5)", "place queen at (4, 2)", "place queen at (5, 6)",
      "place queen at (6, 1)", "place queen at (7, 3)"};
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++) {
    if (strategy == FD_STATES_UNIFORM_COST)
      continue;
    Queens queens = {.n = 8};
    g_autoptr (FdStates) states =
        queens_new (&queens, (FdStatesStrategy) strategy, LOOPS_CLOSED);
    ck_assert_int_eq (fd_states_next (states), FD_STATUS_SOLUTION);
    ck_assert_uint_eq (fd_states_path_length (states), 8);
    ck_assert_int_eq (fd_states_cost (states), 8);
    for (size_t i = 0; i < 8; i++) {
      g_autofree char *text = fd_states_path_describe (states, i);
      ck_assert_str_eq (text, words[i]);
    }
  }
}
END_TEST

/* One solution takes a depth-first search few states and little memory. */
START_TEST (test_depth_first_is_lean)
{
  Queens queens = {.n = 8};
  g_autoptr (FdStates) states =
      queens_new (&queens, FD_STATES_DEPTH_FIRST, LOOPS_NONE);
  ck_assert_int_eq (fd_states_next (states), FD_STATUS_SOLUTION);
  ck_assert_uint_eq (fd_states_statistics (states)->expanded, 113);
  count_paths (states);
  ck_assert_uint_le (fd_states_statistics (states)->peak_states, 8 * 8);
}
END_TEST

/* --- jugs ------------------------------------------------------------------
 */

START_TEST (test_jugs)
{
  static const struct {
    Jugs jugs;
    size_t steps;
  } cases[] = {{{2, {5, 3}, 4}, 6},
               {{2, {4, 3}, 2}, 4},
               {{2, {9, 4}, 6}, 8},
               {{2, {11, 7}, 5}, 12},
               {{3, {8, 5, 3}, 4}, 6}};
  for (size_t c = 0; c < G_N_ELEMENTS (cases); c++)
    for (size_t s = 0; s < G_N_ELEMENTS (shortest); s++) {
      Jugs jugs = cases[c].jugs;
      g_autoptr (FdStates) states = jugs_new (&jugs, shortest[s], LOOPS_CLOSED);
      ck_assert_int_eq (fd_states_next (states), FD_STATUS_SOLUTION);
      ck_assert_uint_eq (fd_states_path_length (states), cases[c].steps);
      ck_assert_int_eq (fd_states_cost (states), (int64_t) cases[c].steps);
    }
}
END_TEST

/* Even litres only: the space is finite and ends, deepening's paths, too. */
START_TEST (test_jugs_impossible)
{
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++)
    for (int loops = LOOPS_CLOSED; loops <= LOOPS_PATH; loops++) {
      Jugs jugs = {2, {6, 4}, 3};
      g_autoptr (FdStates) states =
          jugs_new (&jugs, (FdStatesStrategy) strategy, (Loops) loops);
      ck_assert_int_eq (fd_states_next (states), FD_STATUS_EXHAUSTED);
      ck_assert_ptr_null (fd_states_error (states));
      ck_assert_uint_gt (fd_states_statistics (states)->dropped, 0);
      ck_assert_uint_eq (fd_states_path_length (states), 0);
    }
}
END_TEST

/* --- the 8-puzzle ----------------------------------------------------------
 */

static size_t
solve_eight (const char *start, FdStatesStrategy strategy,
             FdStatesStatistics *statistics)
{
  g_autoptr (FdStates) states = eight_new (start, strategy, LOOPS_CLOSED);
  ck_assert_int_eq (fd_states_next (states), FD_STATUS_SOLUTION);
  ck_assert_int_eq (fd_states_cost (states),
                    (int64_t) fd_states_path_length (states));
  *statistics = *fd_states_statistics (states);
  return fd_states_path_length (states);
}

START_TEST (test_eight)
{
  static const struct {
    const char *state;
    size_t length;
  } starts[] = {{"123456780", 0},  {"123456708", 1},  {"152043786", 5},
                {"413726580", 8},  {"326015487", 17}, {"041276583", 18},
                {"724506831", 20}, {"806432715", 21}, {"462053187", 23},
                {"875430126", 25}, {"680745231", 26}, {"806547231", 27},
                {"867254301", 31}, {"647850321", 31}};
  for (size_t i = 0; i < G_N_ELEMENTS (starts); i++) {
    FdStatesStatistics breadth, astar, deepening;
    const char *state = starts[i].state;
    size_t length = starts[i].length;
    ck_assert_uint_eq (solve_eight (state, FD_STATES_BREADTH_FIRST, &breadth),
                       length);
    ck_assert_uint_eq (solve_eight (state, FD_STATES_ASTAR, &astar), length);
    ck_assert_uint_eq (solve_eight (state, FD_STATES_DEEPENING, &deepening),
                       length);
    ck_assert_uint_le (astar.expanded, breadth.expanded);
    ck_assert_uint_eq (astar.reopened, 0);
    ck_assert_uint_lt (deepening.peak_states, 100);
  }
}
END_TEST

/* Two tiles swapped: half of all states are met, the other half cannot be. */
START_TEST (test_eight_impossible)
{
  for (int strategy = 0; strategy < FD_STATES_DEEPENING; strategy++) {
    g_autoptr (FdStates) states =
        eight_new ("213456780", (FdStatesStrategy) strategy, LOOPS_CLOSED);
    ck_assert_int_eq (fd_states_next (states), FD_STATUS_EXHAUSTED);
    ck_assert_uint_eq (fd_states_statistics (states)->expanded, 181440);
    ck_assert_uint_eq (fd_states_statistics (states)->open, 0);
  }
}
END_TEST

/* --- many states -----------------------------------------------------------
 */

START_TEST (test_million)
{
  Square square = {.side = 1000};
  for (int strategy = 0; strategy < FD_STATES_DEEPENING; strategy++) {
    g_autoptr (FdStates) states =
        square_new (&square, (FdStatesStrategy) strategy, LOOPS_CLOSED);
    ck_assert_int_eq (fd_states_next (states), FD_STATUS_SOLUTION);
    if (strategy == FD_STATES_DEPTH_FIRST)
      ck_assert_uint_ge (fd_states_path_length (states), 1998);
    else
      ck_assert_uint_eq (fd_states_path_length (states), 1998);
    if (strategy == FD_STATES_ASTAR)
      ck_assert_uint_eq (fd_states_statistics (states)->expanded, 1998);
    ck_assert_int_eq (fd_states_next (states), FD_STATUS_EXHAUSTED);
    ck_assert_uint_eq (fd_states_statistics (states)->expanded, 1000000);
    ck_assert_uint_le (fd_states_statistics (states)->peak_bytes, 128 << 20);
  }
}
END_TEST

START_TEST (test_runs_repeat)
{
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++) {
    FdStatesStatistics first, second;
    size_t length =
        solve_eight ("724506831", (FdStatesStrategy) strategy, &first);
    ck_assert_uint_eq (
        solve_eight ("724506831", (FdStatesStrategy) strategy, &second),
        length);
    ck_assert (memcmp (&first, &second, sizeof first) == 0);
  }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("states");
  add_test (suite, "example", test_example);
  add_test (suite, "queens", test_queens);
  add_test (suite, "queens-small", test_queens_small);
  add_test (suite, "queens-path", test_queens_path);
  add_test (suite, "depth-first-is-lean", test_depth_first_is_lean);
  add_test (suite, "jugs", test_jugs);
  add_test (suite, "jugs-impossible", test_jugs_impossible);
  add_test (suite, "eight", test_eight);
  add_test (suite, "eight-impossible", test_eight_impossible);
  add_test (suite, "million", test_million);
  add_test (suite, "runs-repeat", test_runs_repeat);
  return run_suite (suite);
}
