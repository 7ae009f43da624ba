/* SPDX-License-Identifier: MIT */

/* n queens by operators: the next row's queen goes to any square that those
 * placed do not attack.  Operator c places it in column c, from 0. */
#include "puzzles/queens/queens.h"
#include "states.h"

#include <string.h>

enum { QUEENS_MOST = 64 };

typedef struct {
  uint32_t n;
} Queens;

typedef struct {
  uint8_t placed;
  uint8_t column[]; /* n of them */
} Board;

static size_t
queens_bytes (const Queens *queens)
{
  return sizeof (Board) + queens->n;
}

static bool
queens_is_goal (gconstpointer state, gpointer data)
{
  return ((const Board *) state)->placed == ((const Queens *) data)->n;
}

static bool
queens_fits (const Board *board, uint32_t column)
{
  for (int i = 0; i < board->placed; i++)
    if (board->column[i] == column ||
        abs (board->column[i] - (int) column) == board->placed - i)
      return false;
  return true;
}

static void
queens_expand (FdStates *states, gconstpointer state, gpointer data)
{
  const Queens *queens = data;
  const Board *board = state;

  if (board->placed == queens->n)
    return;
  for (uint32_t c = 0; c < queens->n; c++) {
    Board *next;
    if (!queens_fits (board, c))
      continue;
    next = g_memdup2 (board, queens_bytes (queens));
    next->column[next->placed++] = (uint8_t) c;
    if (!fd_states_yield (states, next, 1, c))
      return;
  }
}

static void
queens_free (gpointer state, gpointer data)
{
  (void) data;
  g_free (state);
}

static uint64_t
queens_hash (gconstpointer state, gpointer data)
{
  return states_hash_bytes (state, queens_bytes (data));
}

static bool
queens_equal (gconstpointer a, gconstpointer b, gpointer data)
{
  return memcmp (a, b, queens_bytes (data)) == 0;
}

/* Each missing queen costs a step. */
static int64_t
queens_estimate (gconstpointer state, gpointer data)
{
  return (int64_t) ((const Queens *) data)->n - ((const Board *) state)->placed;
}

static char *
queens_words (gconstpointer from, gconstpointer to, uint32_t op, gpointer data)
{
  (void) to;
  (void) data;
  return g_strdup_printf ("place queen at (%d, %u)",
                          ((const Board *) from)->placed, op);
}

static gpointer
queens_start (gpointer data)
{
  return g_malloc0 (queens_bytes (data));
}

static void
queens_draw_picture (Picture *picture, const FdStates *states, gpointer data)
{
  const Queens *queens = data;
  int32_t column[QUEENS_MOST];
  size_t n = states != NULL ? fd_states_path_length (states) : 0;

  for (size_t row = 0; row < n; row++)
    column[row] = (int32_t) fd_states_path_operator (states, row);
  queens_picture (picture, (int) queens->n, states != NULL ? column : NULL);
}

static void
queens_draw (const SolverStyle *style, GString *out, gconstpointer state,
             gpointer data)
{
  const Queens *queens = data;
  const Board *board = state;

  for (uint32_t row = 0; row < queens->n; row++)
    queens_draw_row (style, out, queens->n, board->column[row]);
}

/* Counted from 1, as the family "queens" does. */
static void
queens_json (JsonBuilder *builder, gconstpointer state, gpointer data)
{
  const Queens *queens = data;

  json_builder_set_member_name (builder, "columns");
  json_builder_begin_array (builder);
  for (uint32_t row = 0; row < queens->n; row++)
    json_builder_add_int_value (builder,
                                ((const Board *) state)->column[row] + 1);
  json_builder_end_array (builder);
}

static void
queens_describe (JsonBuilder *builder, gpointer data)
{
  json_builder_set_member_name (builder, "n");
  json_builder_add_int_value (builder, ((const Queens *) data)->n);
}

/* Every step adds a queen, and no two of them attack each other. */
static bool
queens_check (const FdStates *states, gpointer data)
{
  const Queens *queens = data;
  size_t length = fd_states_path_length (states);
  const Board *board = fd_states_path_state (states, length);

  if (length != queens->n || board->placed != queens->n)
    return false;
  for (uint32_t i = 0; i < queens->n; i++) {
    const Board *before = fd_states_path_state (states, i);
    if (before->placed != i || memcmp (before->column, board->column, i) != 0 ||
        fd_states_path_operator (states, i) != board->column[i])
      return false;
    for (uint32_t j = 0; j < i; j++)
      if (board->column[i] == board->column[j] ||
          abs (board->column[i] - board->column[j]) == (int) (i - j))
        return false;
  }
  return true;
}

/* The same puzzle by propagation, branching in the same order. */
static bool
queens_twin (Solver *solver, gpointer data, SolverMethod *method,
             GError **error)
{
  uint32_t n = ((const Queens *) data)->n;
  FdVar column[QUEENS_MOST];
  int32_t rising[QUEENS_MOST], falling[QUEENS_MOST];
  g_autoptr (FdStore) store = solver_store_new (solver);
  g_autoptr (FdSearch) search = NULL;
  bool ok = true;

  for (uint32_t i = 0; i < n; i++) {
    column[i] = solver_var_new (store, 0, (int32_t) n - 1);
    rising[i] = (int32_t) i;
    falling[i] = -(int32_t) i;
  }
  fd_store_begin (store);
  ok &= fd_post_all_different (store, column, NULL, n, FD_CONSISTENCY_VALUE);
  ok &= fd_post_all_different (store, column, rising, n, FD_CONSISTENCY_VALUE);
  ok &= fd_post_all_different (store, column, falling, n, FD_CONSISTENCY_VALUE);
  ok &= fd_store_commit (store);
  search = solver_need (fd_search_new (store));
  fd_search_add_branching (search, column, n, FD_SELECT_INPUT_ORDER,
                           FD_ASSIGN_MIN);
  method->name = "propagation";
  if (ok)
    return solver_time_search (solver, NULL, search, method, error);
  if (fd_store_error (store) != NULL)
    method->limit = FD_LIMIT_STOPPED;
  else
    method->complete = true; /* known without a search */
  return true;
}

static const StatesPuzzle queens_puzzle = {
    .klass = {.is_goal = queens_is_goal,
              .expand = queens_expand,
              .free = queens_free,
              .hash = queens_hash,
              .equal = queens_equal,
              .estimate = queens_estimate,
              .describe = queens_words},
    .start = queens_start,
    .strategy = FD_STATES_DEPTH_FIRST,
    .draw = queens_draw,
    .json = queens_json,
    .describe = queens_describe,
    .picture = queens_draw_picture,
    .check = queens_check,
    .twin = queens_twin,
    .clear = g_free,
};

bool
states_queens_read (Solver *solver, char **args, StatesPuzzle *puzzle,
                    GError **error)
{
  gint64 n;
  Queens *queens;

  (void) solver;
  if (args[0] == NULL || args[1] != NULL)
    return solver_usage_error (error, "states queens: expected N");
  if (!solver_parse_int (args[0], "N", 1, QUEENS_MOST, &n, error))
    return false;
  queens = g_new0 (Queens, 1);
  queens->n = (uint32_t) n;
  *puzzle = queens_puzzle;
  puzzle->data = queens;
  puzzle->klass.state_bytes = queens_bytes (queens) + 2 * sizeof (gpointer);
  return true;
}
