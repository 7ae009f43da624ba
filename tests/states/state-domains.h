/* SPDX-License-Identifier: MIT */
#ifndef STATE_DOMAINS_H
#define STATE_DOMAINS_H

#include "../tap.h"

#include <fd.h>

/* What loop detection is to work with. */
typedef enum { LOOPS_CLOSED, LOOPS_PATH, LOOPS_NONE, N_LOOPS } Loops;

enum { N_STRATEGIES = FD_STATES_DEEPENING + 1 };

/* --- queens: a column for each row so far; the states are allocated ------- */

typedef struct {
  int n;
  int made, freed; /* states */
} Queens;

FdStates *queens_new (Queens *queens, FdStatesStrategy strategy, Loops loops);

/* --- jugs: fill, empty, pour; the cost of a step is 1 --------------------- */

typedef struct {
  int n, capacity[3], goal; /* litres, in any jug */
} Jugs;

FdStates *jugs_new (Jugs *jugs, FdStatesStrategy strategy, Loops loops);

/* --- the 8-puzzle: nine digits from the left top; 0 is the gap ------------ */

/* The goal is 123456780, the estimate Manhattan distance. */
FdStates *eight_new (const char *start, FdStatesStrategy strategy, Loops loops);

/* --- a square of side^2 points, from corner to corner --------------------- */

typedef struct {
  int side;
  bool endless; /* without borders, and without a goal */
} Square;

FdStates *square_new (Square *square, FdStatesStrategy strategy, Loops loops);

/* --- a weighted graph ------------------------------------------------------
 */

enum { GRAPH_MOST = 12, GRAPH_FAR = 1000000 };

typedef struct {
  int n, n_edges;
  struct {
    int from, to, cost;
  } edge[GRAPH_MOST * GRAPH_MOST];
  bool goal[GRAPH_MOST];
  int64_t estimate[GRAPH_MOST];
  int made, freed;
} Graph;

FdStates *graph_new (Graph *graph, FdStatesStrategy strategy, Loops loops);
int graph_node (gconstpointer state);

/* Checks that the path found is one, that its costs add up and that it ends in
 * a goal. */
void graph_check_path (const Graph *graph, const FdStates *states);

#endif
