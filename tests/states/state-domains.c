/* SPDX-License-Identifier: MIT */
#include "state-domains.h"

#include <string.h>

/* The class without what @loops does not use. */
static FdStates *
new_states (const FdStatesClass *full, FdStatesClass *less, gpointer data,
            FdStatesStrategy strategy, Loops loops)
{
  *less = *full;
  if (loops != LOOPS_CLOSED)
    less->hash = NULL;
  if (loops == LOOPS_NONE)
    less->equal = NULL;
  FdStates *states = fd_states_new (less, data, strategy);
  ck_assert_ptr_nonnull (states);
  return states;
}

/* Classes outlive the searches; one for each way. */
static FdStatesClass classes[5][N_LOOPS];

static uint64_t
pointer_hash (gconstpointer state, gpointer data)
{
  (void) data;
  return GPOINTER_TO_SIZE (state);
}

static bool
pointer_equal (gconstpointer a, gconstpointer b, gpointer data)
{
  (void) data;
  return a == b;
}

/* --- queens ----------------------------------------------------------------
 */

typedef struct {
  int placed, column[12];
} Board;

static bool
queens_is_goal (gconstpointer state, gpointer data)
{
  const Queens *queens = data;
  return ((const Board *) state)->placed == queens->n;
}

static bool
queens_fits (const Board *board, int column)
{
  for (int i = 0; i < board->placed; i++)
    if (board->column[i] == column ||
        abs (board->column[i] - column) == board->placed - i)
      return false;
  return true;
}

static void
queens_expand (FdStates *states, gconstpointer state, gpointer data)
{
  const Board *board = state;
  Queens *queens = data;
  for (int c = 0; c < queens->n && board->placed < queens->n; c++) {
    if (!queens_fits (board, c))
      continue;
    Board *next = g_memdup2 (board, sizeof *board);
    queens->made++;
    next->column[next->placed++] = c;
    if (!fd_states_yield (states, next, 1, (uint32_t) c))
      return;
  }
}

static void
queens_free (gpointer state, gpointer data)
{
  ((Queens *) data)->freed++;
  g_free (state);
}

static uint64_t
queens_hash (gconstpointer state, gpointer data)
{
  const Board *board = state;
  uint64_t hash = 0;
  (void) data;
  for (int i = 0; i < board->placed; i++)
    hash = hash * 31 + (uint64_t) board->column[i];
  return hash;
}

static bool
queens_equal (gconstpointer a, gconstpointer b, gpointer data)
{
  (void) data;
  return memcmp (a, b, sizeof (Board)) == 0;
}

static int64_t
queens_estimate (gconstpointer state, gpointer data)
{
  return ((Queens *) data)->n - ((const Board *) state)->placed;
}

static char *
queens_describe (gconstpointer from, gconstpointer to, uint32_t op,
                 gpointer data)
{
  (void) to;
  (void) data;
  return g_strdup_printf ("place queen at (%d, %u)",
                          ((const Board *) from)->placed, op);
}

static const FdStatesClass queens_class = {
    .is_goal = queens_is_goal,
    .expand = queens_expand,
    .free = queens_free,
    .hash = queens_hash,
    .equal = queens_equal,
    .estimate = queens_estimate,
    .describe = queens_describe,
    .state_bytes = sizeof (Board),
};

FdStates *
queens_new (Queens *queens, FdStatesStrategy strategy, Loops loops)
{
  FdStates *states =
      new_states (&queens_class, &classes[0][loops], queens, strategy, loops);
  queens->made++;
  ck_assert (fd_states_add_start (states, g_new0 (Board, 1)));
  return states;
}

/* --- jugs ------------------------------------------------------------------
 */

static int
jug (gconstpointer state, int i)
{
  return (int) (GPOINTER_TO_SIZE (state) >> 8 * i & 255);
}

static gpointer
jugs_set (gconstpointer state, int i, int litres)
{
  gsize bits = GPOINTER_TO_SIZE (state) & ~((gsize) 255 << 8 * i);
  return GSIZE_TO_POINTER (bits | (gsize) litres << 8 * i);
}

static bool
jugs_is_goal (gconstpointer state, gpointer data)
{
  const Jugs *jugs = data;
  for (int i = 0; i < jugs->n; i++)
    if (jug (state, i) == jugs->goal)
      return true;
  return false;
}

static void
jugs_expand (FdStates *states, gconstpointer state, gpointer data)
{
  const Jugs *jugs = data;
  for (int i = 0; i < jugs->n; i++) {
    fd_states_yield (states, jugs_set (state, i, jugs->capacity[i]), 1, 0);
    fd_states_yield (states, jugs_set (state, i, 0), 1, 1);
    for (int j = 0; j < jugs->n; j++) {
      int moved = MIN (jug (state, i), jugs->capacity[j] - jug (state, j));
      gpointer next = jugs_set (state, i, jug (state, i) - moved);
      if (i != j)
        fd_states_yield (states, jugs_set (next, j, jug (state, j) + moved), 1,
                         2);
    }
  }
}

static int64_t
jugs_estimate (gconstpointer state, gpointer data)
{
  return jugs_is_goal (state, data) ? 0 : 1;
}

static const FdStatesClass jugs_class = {
    .is_goal = jugs_is_goal,
    .expand = jugs_expand,
    .hash = pointer_hash,
    .equal = pointer_equal,
    .estimate = jugs_estimate,
};

FdStates *
jugs_new (Jugs *jugs, FdStatesStrategy strategy, Loops loops)
{
  FdStates *states =
      new_states (&jugs_class, &classes[1][loops], jugs, strategy, loops);
  ck_assert (fd_states_add_start (states, NULL));
  return states;
}

/* --- the 8-puzzle ----------------------------------------------------------
 */

/* A pointer of 32 bits holds eight of the nine digits; the last is what they
 * leave of the sum of all. */
static gsize
eight_place (gsize digit, int at)
{
  return at < 8 ? digit << 4 * at : 0;
}

static int
eight_digit (gconstpointer state, int at)
{
  if (at < 8)
    return (int) (GPOINTER_TO_SIZE (state) >> 4 * at & 15);
  int last = 36;
  for (int i = 0; i < 8; i++)
    last -= eight_digit (state, i);
  return last;
}

static bool
eight_is_goal (gconstpointer state, gpointer data)
{
  (void) data;
  return GPOINTER_TO_SIZE (state) == 0x87654321;
}

static void
eight_expand (FdStates *states, gconstpointer state, gpointer data)
{
  static const int step[] = {-3, -1, 1, 3};
  int gap = 0;
  (void) data;
  while (eight_digit (state, gap))
    gap++;
  for (uint32_t op = 0; op < 4; op++) {
    int from = gap + step[op];
    if (from < 0 || from > 8 || (from / 3 != gap / 3 && from % 3 != gap % 3))
      continue;
    gsize tile = (gsize) eight_digit (state, from);
    gsize next = GPOINTER_TO_SIZE (state) ^ eight_place (tile, from) ^
                 eight_place (tile, gap);
    fd_states_yield (states, GSIZE_TO_POINTER (next), 1, op);
  }
}

static int64_t
eight_estimate (gconstpointer state, gpointer data)
{
  int64_t sum = 0;
  (void) data;
  for (int at = 0; at < 9; at++) {
    int home = eight_digit (state, at) - 1;
    if (home >= 0)
      sum += abs (home / 3 - at / 3) + abs (home % 3 - at % 3);
  }
  return sum;
}

static const FdStatesClass eight_class = {
    .is_goal = eight_is_goal,
    .expand = eight_expand,
    .hash = pointer_hash,
    .equal = pointer_equal,
    .estimate = eight_estimate,
};

FdStates *
eight_new (const char *start, FdStatesStrategy strategy, Loops loops)
{
  FdStates *states =
      new_states (&eight_class, &classes[2][loops], NULL, strategy, loops);
  gsize state = 0;
  for (int at = 0; at < 9; at++)
    state |= eight_place ((gsize) (start[at] - '0'), at);
  ck_assert (fd_states_add_start (states, GSIZE_TO_POINTER (state)));
  return states;
}

/* --- a square --------------------------------------------------------------
 */

enum {
  SQUARE_BITS = GLIB_SIZEOF_VOID_P == 4 ? 16 : 21,
  SQUARE_ORIGIN = 1 << (SQUARE_BITS - 1)
};

static gpointer
square_point (int64_t x, int64_t y)
{
  return GSIZE_TO_POINTER ((gsize) (x + SQUARE_ORIGIN) << SQUARE_BITS |
                           (gsize) (y + SQUARE_ORIGIN));
}

static int
square_x (gconstpointer state)
{
  return (int) (GPOINTER_TO_SIZE (state) >> SQUARE_BITS) - SQUARE_ORIGIN;
}

static int
square_y (gconstpointer state)
{
  return (int) (GPOINTER_TO_SIZE (state) & ((1 << SQUARE_BITS) - 1)) -
         SQUARE_ORIGIN;
}

static bool
square_is_goal (gconstpointer state, gpointer data)
{
  const Square *square = data;
  return !square->endless && square_x (state) == square->side - 1 &&
         square_y (state) == square->side - 1;
}

static void
square_expand (FdStates *states, gconstpointer state, gpointer data)
{
  static const int dx[] = {1, 0, -1, 0}, dy[] = {0, 1, 0, -1};
  const Square *square = data;
  for (uint32_t op = 0; op < 4; op++) {
    int x = square_x (state) + dx[op], y = square_y (state) + dy[op];
    bool inside = x >= 0 && y >= 0 && x < square->side && y < square->side;
    if (inside || square->endless)
      fd_states_yield (states, square_point (x, y), 1, op);
  }
}

static int64_t
square_estimate (gconstpointer state, gpointer data)
{
  const Square *square = data;
  return abs (square->side - 1 - square_x (state)) +
         abs (square->side - 1 - square_y (state));
}

static const FdStatesClass square_class = {
    .is_goal = square_is_goal,
    .expand = square_expand,
    .hash = pointer_hash,
    .equal = pointer_equal,
    .estimate = square_estimate,
};

FdStates *
square_new (Square *square, FdStatesStrategy strategy, Loops loops)
{
  FdStates *states =
      new_states (&square_class, &classes[3][loops], square, strategy, loops);
  ck_assert (fd_states_add_start (states, square_point (0, 0)));
  return states;
}

/* --- a graph ---------------------------------------------------------------
 */

int
graph_node (gconstpointer state)
{
  return *(const int *) state;
}

static gpointer
graph_state (Graph *graph, int node)
{
  graph->made++;
  return g_memdup2 (&node, sizeof node);
}

static bool
graph_is_goal (gconstpointer state, gpointer data)
{
  return ((const Graph *) data)->goal[graph_node (state)];
}

static void
graph_expand (FdStates *states, gconstpointer state, gpointer data)
{
  Graph *graph = data;
  for (int e = 0; e < graph->n_edges; e++)
    if (graph->edge[e].from == graph_node (state) &&
        !fd_states_yield (states, graph_state (graph, graph->edge[e].to),
                          graph->edge[e].cost, (uint32_t) e))
      return;
}

static void
graph_free (gpointer state, gpointer data)
{
  ((Graph *) data)->freed++;
  g_free (state);
}

/* Collides a lot. */
static uint64_t
graph_hash (gconstpointer state, gpointer data)
{
  (void) data;
  return (uint64_t) graph_node (state) % 3;
}

static bool
graph_equal (gconstpointer a, gconstpointer b, gpointer data)
{
  (void) data;
  return graph_node (a) == graph_node (b);
}

static int64_t
graph_estimate (gconstpointer state, gpointer data)
{
  return ((const Graph *) data)->estimate[graph_node (state)];
}

static const FdStatesClass graph_class = {
    .is_goal = graph_is_goal,
    .expand = graph_expand,
    .free = graph_free,
    .hash = graph_hash,
    .equal = graph_equal,
    .estimate = graph_estimate,
    .state_bytes = sizeof (int),
};

FdStates *
graph_new (Graph *graph, FdStatesStrategy strategy, Loops loops)
{
  FdStates *states =
      new_states (&graph_class, &classes[4][loops], graph, strategy, loops);
  ck_assert (fd_states_add_start (states, graph_state (graph, 0)));
  return states;
}

void
graph_check_path (const Graph *graph, const FdStates *states)
{
  size_t length = fd_states_path_length (states);
  int64_t cost = 0;
  ck_assert_int_eq (graph_node (fd_states_path_state (states, 0)), 0);
  ck_assert_int_eq (fd_states_path_cost (states, 0), 0);
  for (size_t i = 0; i < length; i++) {
    uint32_t e = fd_states_path_operator (states, i);
    ck_assert_int_lt ((int) e, graph->n_edges);
    ck_assert_int_eq (graph->edge[e].from,
                      graph_node (fd_states_path_state (states, i)));
    ck_assert_int_eq (graph->edge[e].to,
                      graph_node (fd_states_path_state (states, i + 1)));
    cost += graph->edge[e].cost;
    ck_assert_int_eq (fd_states_path_cost (states, i + 1), cost);
  }
  ck_assert_int_eq (fd_states_cost (states), cost);
  ck_assert (graph->goal[graph_node (fd_states_path_state (states, length))]);
}
