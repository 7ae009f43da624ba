/* SPDX-License-Identifier: MIT */
/* models-states.c - A* on sliding puzzles, estimates by Manhattan distance
 *
 * Nodes are the states expanded, failures those dropped as met before.
 */
#include "models.h"

#include <string.h>

enum { MAX_SIDE = 4, MAX_TILES = MAX_SIDE * MAX_SIDE };

typedef struct {
  uint8_t tile[MAX_TILES]; /* row by row; 0 is the gap */
  uint8_t gap, estimate;
} Board;

/* Tile t belongs to square t - 1, and the gap to the last one. */
static int
away (int side, int tile, int square)
{
  int home = tile - 1;
  return tile == 0 ? 0
                   : ABS (home / side - square / side) +
                         ABS (home % side - square % side);
}

static bool
is_goal (gconstpointer state, gpointer data)
{
  (void) data;
  return ((const Board *) state)->estimate == 0;
}

static int64_t
estimate (gconstpointer state, gpointer data)
{
  (void) data;
  return ((const Board *) state)->estimate;
}

/* Slides the tile on @square into the gap. */
static bool
slide (FdStates *states, const Board *board, int side, int square, uint32_t op)
{
  Board *next = g_new (Board, 1);
  int tile = board->tile[square];
  *next = *board;
  next->tile[board->gap] = (uint8_t) tile;
  next->tile[square] = 0;
  next->gap = (uint8_t) square;
  next->estimate = (uint8_t) (board->estimate + away (side, tile, board->gap) -
                              away (side, tile, square));
  return fd_states_yield (states, next, 1, op);
}

static void
expand (FdStates *states, gconstpointer state, gpointer data)
{
  const Board *board = state;
  int side = GPOINTER_TO_INT (data), gap = board->gap;
  bool on = true;
  if (gap >= side)
    on = slide (states, board, side, gap - side, 0);
  if (on && gap % side > 0)
    on = slide (states, board, side, gap - 1, 1);
  if (on && gap % side < side - 1)
    on = slide (states, board, side, gap + 1, 2);
  if (on && gap < side * (side - 1))
    slide (states, board, side, gap + side, 3);
}

static uint64_t
hash (gconstpointer state, gpointer data)
{
  uint64_t half[2];
  (void) data;
  memcpy (half, ((const Board *) state)->tile, sizeof half);
  return (half[0] * UINT64_C (0x9e3779b97f4a7c15) ^ half[1]) *
         UINT64_C (0xd6e8feb86659fd93);
}

static bool
equal (gconstpointer a, gconstpointer b, gpointer data)
{
  (void) data;
  return memcmp (a, b, MAX_TILES) == 0;
}

static void
free_board (gpointer state, gpointer data)
{
  (void) data;
  g_free (state);
}

static const FdStatesClass sliding_class = {
    .is_goal = is_goal,
    .expand = expand,
    .free = free_board,
    .hash = hash,
    .equal = equal,
    .estimate = estimate,
    .state_bytes = sizeof (Board),
};

/* One of the two hardest of 3 x 3, and one of 4 x 4. */
static const struct {
  uint8_t tile[MAX_TILES];
  int cost; /* of the cheapest path */
} starts[MAX_SIDE + 1] = {
    [3] = {{8, 6, 7, 2, 5, 4, 3, 0, 1}, 31},
    [4] = {{13, 2, 10, 3, 1, 12, 8, 4, 5, 0, 9, 6, 15, 14, 11, 7}, 41},
};

Outcome
sliding (int side, int unused)
{
  Board *start = g_new0 (Board, 1);
  g_autoptr (FdStates) states =
      fd_states_new (&sliding_class, GINT_TO_POINTER (side), FD_STATES_ASTAR);
  (void) unused;
  memcpy (start->tile, starts[side].tile, MAX_TILES);
  for (int i = 0; i < side * side; i++) {
    start->estimate += (uint8_t) away (side, start->tile[i], i);
    if (start->tile[i] == 0)
      start->gap = (uint8_t) i;
  }
  fd_states_add_start (states, start);
  must (fd_states_next (states) == FD_STATUS_SOLUTION);
  must (fd_states_cost (states) == starts[side].cost);
  const FdStatesStatistics *s = fd_states_statistics (states);
  return (Outcome){
      .solutions = 1, .nodes = s->expanded, .failures = s->dropped};
}
