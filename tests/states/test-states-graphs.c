/* SPDX-License-Identifier: MIT */
/* Random weighted graphs against brute force: costs, orders and numbers of
 * paths, whatever the estimate. */
#include "state-domains.h"

#include "base/random.h"

#include <string.h>

enum { ROUNDS = 2000, MOST_PATHS = 20000 };

static int
below (FdRandom *random, int n)
{
  return (int) fd_random_below (random, (uint64_t) n);
}

static void
make_graph (Graph *graph, FdRandom *random, int most_nodes)
{
  memset (graph, 0, sizeof *graph);
  graph->n = below (random, 20) ? most_nodes - below (random, 4) : 1;
  int denominator = 1 + below (random, 4), most_cost = 1 + below (random, 30);
  for (int from = 0; from < graph->n; from++)
    for (int to = 0; to < graph->n; to++)
      if (below (random, denominator + 1) == 0) {
        graph->edge[graph->n_edges].from = from;
        graph->edge[graph->n_edges].to = to;
        graph->edge[graph->n_edges++].cost = below (random, most_cost + 1);
      }
  for (int i = 0; i < graph->n; i++)
    graph->goal[i] = below (random, i ? 6 : 40) == 0;
}

/* Bellman and Ford.  @backwards: from each node to the nearest goal. */
static void
distances (const Graph *graph, bool backwards, int64_t *distance)
{
  for (int i = 0; i < graph->n; i++)
    distance[i] = (backwards ? graph->goal[i] : i == 0) ? 0 : GRAPH_FAR;
  for (int round = 0; round < graph->n; round++)
    for (int e = 0; e < graph->n_edges; e++) {
      int from = graph->edge[e].from, to = graph->edge[e].to;
      int64_t *target = &distance[backwards ? from : to];
      int64_t by = distance[backwards ? to : from] + graph->edge[e].cost;
      *target = MIN (*target, by);
    }
}

typedef enum { ZERO, EXACT, CONSISTENT, ADMISSIBLE, TRIPLE, N_ESTIMATES } Kind;

/* Where no goal can be reached an estimate may be anything, hopeless, too. */
static void
make_estimates (Graph *graph, FdRandom *random, Kind kind)
{
  int64_t rest[GRAPH_MOST];
  int cut = below (random, 30);
  distances (graph, true, rest);
  for (int i = 0; i < graph->n; i++) {
    int64_t *h = &graph->estimate[i];
    bool lost = rest[i] >= GRAPH_FAR;
    if (kind == ZERO)
      *h = 0;
    else if (lost)
      *h = FD_STATES_HOPELESS;
    else if (kind == EXACT)
      *h = rest[i];
    else if (kind == CONSISTENT)
      *h = MAX (0, rest[i] - cut);
    else if (kind == ADMISSIBLE)
      *h = below (random, (int) rest[i] + 1);
    else
      *h = below (random, 3 * (int) rest[i] + 1);
    if (lost && kind == ADMISSIBLE)
      *h = below (random, 2) ? FD_STATES_HOPELESS : below (random, 20);
  }
}

/* --- brute force over loop-free paths --------------------------------------
 */

typedef struct {
  int n;
  int64_t cost[MOST_PATHS];
} Paths;

static void
list_paths (const Graph *graph, int node, int64_t cost, bool *on_path,
            Paths *paths)
{
  if (paths->n == MOST_PATHS)
    return;
  if (graph->goal[node])
    paths->cost[paths->n++] = cost;
  on_path[node] = true;
  for (int e = 0; e < graph->n_edges; e++)
    if (graph->edge[e].from == node && !on_path[graph->edge[e].to])
      list_paths (graph, graph->edge[e].to, cost + graph->edge[e].cost, on_path,
                  paths);
  on_path[node] = false;
}

static int
compare_costs (const void *a, const void *b)
{
  int64_t x = *(const int64_t *) a, y = *(const int64_t *) b;
  return (x > y) - (x < y);
}

/* Whether a strategy finds the cheapest path first. */
static bool
is_optimal (int strategy, Kind kind)
{
  return strategy == FD_STATES_UNIFORM_COST ||
         (kind <= ADMISSIBLE &&
          (strategy == FD_STATES_ASTAR || strategy == FD_STATES_DEEPENING));
}

/* --- tests -----------------------------------------------------------------
 */

/* With a closed set: each goal that can be reached, once; the cheapest first
 * where that is promised, and all in the order of their costs. */
START_TEST (test_closed)
{
  FdRandom random;
  fd_random_init (&random, 41);
  uint64_t reopened[N_ESTIMATES] = {0};
  for (int round = 0; round < ROUNDS; round++) {
    Graph graph;
    int64_t distance[GRAPH_MOST];
    make_graph (&graph, &random, GRAPH_MOST);
    distances (&graph, false, distance);
    for (Kind kind = ZERO; kind <= ADMISSIBLE; kind++) {
      make_estimates (&graph, &random, kind);
      for (int strategy = 0; strategy < FD_STATES_DEEPENING; strategy++) {
        g_autoptr (FdStates) states =
            graph_new (&graph, (FdStatesStrategy) strategy, LOOPS_CLOSED);
        bool found[GRAPH_MOST] = {false};
        int64_t last_cost = 0;
        size_t last_length = 0;
        while (fd_states_next (states) == FD_STATUS_SOLUTION) {
          graph_check_path (&graph, states);
          size_t length = fd_states_path_length (states);
          int goal = graph_node (fd_states_path_state (states, length));
          int64_t cost = fd_states_cost (states);
          ck_assert (!found[goal]);
          found[goal] = true;
          if (is_optimal (strategy, kind)) {
            ck_assert_int_eq (cost, distance[goal]);
            ck_assert_int_ge (cost, last_cost);
          }
          if (strategy == FD_STATES_BREADTH_FIRST)
            ck_assert_uint_ge (length, last_length);
          last_cost = cost;
          last_length = length;
        }
        ck_assert_int_eq (fd_states_limit (states), FD_LIMIT_NONE);
        ck_assert_ptr_null (fd_states_error (states));
        for (int i = 0; i < graph.n; i++)
          ck_assert (found[i] == (graph.goal[i] && distance[i] < GRAPH_FAR));
        reopened[kind] += fd_states_statistics (states)->reopened;
      }
    }
    ck_assert_int_eq (graph.made, graph.freed);
  }
  ck_assert_uint_eq (reopened[ZERO], 0);
  ck_assert_uint_eq (reopened[EXACT], 0);
  ck_assert_uint_eq (reopened[CONSISTENT], 0);
  ck_assert_uint_gt (reopened[ADMISSIBLE], 100);
}
END_TEST

static void
check_all_paths (Graph *graph, FdStates *states, const Paths *paths,
                 bool ordered, bool optimal, bool by_length)
{
  g_autofree int64_t *cost = g_new (int64_t, paths->n + 1);
  int n = 0;
  size_t last_length = 0;
  while (fd_states_next (states) == FD_STATUS_SOLUTION) {
    ck_assert_int_lt (n, paths->n);
    graph_check_path (graph, states);
    cost[n] = fd_states_cost (states);
    size_t length = fd_states_path_length (states);
    if (ordered && n > 0)
      ck_assert_int_ge (cost[n], cost[n - 1]);
    if (by_length)
      ck_assert_uint_ge (length, last_length);
    last_length = length;
    n++;
  }
  ck_assert_int_eq (n, paths->n);
  if (optimal && n > 0)
    ck_assert_int_eq (cost[0], paths->cost[0]);
  qsort (cost, (size_t) n, sizeof *cost, compare_costs);
  if (n > 0)
    ck_assert (memcmp (cost, paths->cost, (size_t) n * sizeof *cost) == 0);
}

/* With the path alone: every loop-free path to a goal, once. */
START_TEST (test_paths)
{
  FdRandom random;
  fd_random_init (&random, 42);
  g_autofree Paths *paths = g_new (Paths, 1);
  uint64_t n_paths = 0;
  for (int round = 0; round < ROUNDS / 4; round++) {
    Graph graph;
    bool on_path[GRAPH_MOST] = {false};
    make_graph (&graph, &random, 8);
    paths->n = 0;
    list_paths (&graph, 0, 0, on_path, paths);
    ck_assert_int_lt (paths->n, MOST_PATHS);
    qsort (paths->cost, (size_t) paths->n, sizeof *paths->cost, compare_costs);
    n_paths += (uint64_t) paths->n;
    for (Kind kind = ZERO; kind < N_ESTIMATES; kind++) {
      make_estimates (&graph, &random, kind);
      for (int strategy = 0; strategy < N_STRATEGIES; strategy++) {
        g_autoptr (FdStates) states =
            graph_new (&graph, (FdStatesStrategy) strategy, LOOPS_PATH);
        bool optimal = is_optimal (strategy, kind);
        check_all_paths (
            &graph, states, paths,
            optimal &&
                (strategy == FD_STATES_UNIFORM_COST || kind <= CONSISTENT) &&
                strategy != FD_STATES_DEEPENING,
            optimal, strategy == FD_STATES_BREADTH_FIRST);
      }
    }
    ck_assert_int_eq (graph.made, graph.freed);
  }
  ck_assert_uint_gt (n_paths, 3000);
}
END_TEST

/* Deepening does not use the hash. */
START_TEST (test_deepening_alike)
{
  FdRandom random;
  fd_random_init (&random, 43);
  for (int round = 0; round < ROUNDS / 4; round++) {
    Graph graph;
    make_graph (&graph, &random, 8);
    make_estimates (&graph, &random, ADMISSIBLE);
    FdStates *states[2];
    for (int i = 0; i < 2; i++) {
      states[i] = graph_new (&graph, FD_STATES_DEEPENING, (Loops) i);
      while (fd_states_next (states[i]) == FD_STATUS_SOLUTION)
        continue;
    }
    ck_assert (memcmp (fd_states_statistics (states[0]),
                       fd_states_statistics (states[1]),
                       sizeof (FdStatesStatistics)) == 0);
    fd_states_free (states[0]);
    fd_states_free (states[1]);
  }
}
END_TEST

/* Estimates of up to three times the truth: the first path costs up to three
 * times the least, and sometimes more than the least; a goal is found again
 * when A* meets a cheaper path to it, and in the end it has the cheapest. */
START_TEST (test_overestimates)
{
  FdRandom random;
  fd_random_init (&random, 44);
  int worse[N_STRATEGIES] = {0}, improved = 0;
  for (int round = 0; round < ROUNDS; round++) {
    Graph graph;
    int64_t distance[GRAPH_MOST], rest[GRAPH_MOST];
    make_graph (&graph, &random, GRAPH_MOST);
    distances (&graph, false, distance);
    distances (&graph, true, rest);
    make_estimates (&graph, &random, TRIPLE);
    for (int strategy = FD_STATES_ASTAR; strategy < N_STRATEGIES; strategy++) {
      g_autoptr (FdStates) states =
          graph_new (&graph, (FdStatesStrategy) strategy, LOOPS_CLOSED);
      FdStatus status = fd_states_next (states);
      ck_assert (status == (rest[0] < GRAPH_FAR ? FD_STATUS_SOLUTION
                                                : FD_STATUS_EXHAUSTED));
      if (status == FD_STATUS_EXHAUSTED)
        continue;
      ck_assert_int_ge (fd_states_cost (states), rest[0]);
      ck_assert_int_le (fd_states_cost (states), 3 * rest[0]);
      worse[strategy] += fd_states_cost (states) > rest[0];
      if (strategy == FD_STATES_DEEPENING)
        continue;
      int64_t best[GRAPH_MOST];
      for (int i = 0; i < graph.n; i++)
        best[i] = GRAPH_FAR;
      do {
        graph_check_path (&graph, states);
        size_t length = fd_states_path_length (states);
        int goal = graph_node (fd_states_path_state (states, length));
        improved += best[goal] < GRAPH_FAR;
        ck_assert_int_lt (fd_states_cost (states), best[goal]);
        best[goal] = fd_states_cost (states);
      } while (fd_states_next (states) == FD_STATUS_SOLUTION);
      for (int i = 0; i < graph.n; i++)
        if (graph.goal[i])
          ck_assert_int_eq (best[i], distance[i]);
    }
  }
  ck_assert_int_gt (worse[FD_STATES_ASTAR], 10);
  ck_assert_int_gt (worse[FD_STATES_DEEPENING], 10);
  ck_assert_int_gt (improved, 10);
}
END_TEST

/* Estimates of anything, of goals, too: costs are true even where a state on
 * the path was reached at less cost since. */
START_TEST (test_wild_estimates)
{
  FdRandom random;
  fd_random_init (&random, 45);
  for (int round = 0; round < ROUNDS; round++) {
    Graph graph;
    int64_t distance[GRAPH_MOST], best[GRAPH_MOST];
    make_graph (&graph, &random, GRAPH_MOST);
    distances (&graph, false, distance);
    for (int i = 0; i < graph.n; i++) {
      graph.estimate[i] = below (&random, 100);
      best[i] = GRAPH_FAR;
    }
    g_autoptr (FdStates) states =
        graph_new (&graph, FD_STATES_ASTAR, LOOPS_CLOSED);
    while (fd_states_next (states) == FD_STATUS_SOLUTION) {
      graph_check_path (&graph, states);
      size_t length = fd_states_path_length (states);
      int goal = graph_node (fd_states_path_state (states, length));
      ck_assert_int_le (fd_states_cost (states), best[goal]);
      best[goal] = fd_states_cost (states);
    }
    for (int i = 0; i < graph.n; i++)
      if (graph.goal[i])
        ck_assert_int_eq (best[i], MIN (distance[i], GRAPH_FAR));
  }
}
END_TEST

/* Several starts: the path begins at the best of them. */
START_TEST (test_starts)
{
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++) {
    Graph graph = {.n = 4, .n_edges = 3};
    graph.edge[0].from = 0, graph.edge[0].to = 3, graph.edge[0].cost = 9;
    graph.edge[1].from = 1, graph.edge[1].to = 2, graph.edge[1].cost = 1;
    graph.edge[2].from = 2, graph.edge[2].to = 3, graph.edge[2].cost = 1;
    graph.goal[3] = true;
    FdStates *states =
        graph_new (&graph, (FdStatesStrategy) strategy, LOOPS_CLOSED);
    int *other = g_new (int, 2);
    other[0] = 1;
    graph.made++;
    ck_assert (fd_states_add_start (states, other));
    ck_assert_int_eq (fd_states_next (states), FD_STATUS_SOLUTION);
    bool cheap = is_optimal (strategy, ZERO);
    if (cheap || strategy == FD_STATES_BREADTH_FIRST)
      ck_assert_int_eq (fd_states_cost (states), cheap ? 2 : 9);
    fd_states_free (states);
    ck_assert_int_eq (graph.made, graph.freed);
  }
}
END_TEST

/* Of equals, the successors of the latest expansion, as they were yielded. */
START_TEST (test_ties)
{
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++)
    for (int loops = 0; loops < N_LOOPS; loops++) {
      Graph graph = {.n = GRAPH_MOST};
      for (int to = 1; to < GRAPH_MOST; to++) {
        graph.edge[graph.n_edges].to = to;
        graph.edge[graph.n_edges++].cost = 1;
        graph.goal[to] = true;
      }
      g_autoptr (FdStates) states =
          graph_new (&graph, (FdStatesStrategy) strategy, (Loops) loops);
      for (uint32_t op = 0; op < GRAPH_MOST - 1; op++) {
        ck_assert_int_eq (fd_states_next (states), FD_STATUS_SOLUTION);
        ck_assert_uint_eq (fd_states_path_operator (states, 0), op);
      }
      ck_assert_int_eq (fd_states_next (states), FD_STATUS_EXHAUSTED);
    }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("states-graphs");
  add_test (suite, "closed", test_closed);
  add_test (suite, "paths", test_paths);
  add_test (suite, "deepening-alike", test_deepening_alike);
  add_test (suite, "overestimates", test_overestimates);
  add_test (suite, "wild-estimates", test_wild_estimates);
  add_test (suite, "starts", test_starts);
  add_test (suite, "ties", test_ties);
  return run_suite (suite);
}
