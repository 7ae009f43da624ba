/* SPDX-License-Identifier: MIT */

/* The sliding puzzle on w x h squares (8-puzzle, 15-puzzle): the tile beside,
 * above or below the gap moves into it.  Operators name the way a tile moves.
 *
 * Manhattan distance: each tile needs at least its rows plus columns from
 * home.  Linear conflict: two tiles in their home row (or column), each
 * beyond the other's home, must pass; each tile of the fewest that must leave
 * the line for that costs two more moves.
 *
 * Source: Hansson, Mayer & Yung, Criticizing solutions to relaxed models yields
 * powerful admissible heuristics, Information Sciences 63, 1992.
 */
#include "states.h"

#include <string.h>

enum { SIDE_MOST = 8, SQUARES_MOST = SIDE_MOST * SIDE_MOST };

enum { TILE_SIDE = 40 }; /* in pictures */

enum { MOVE_DOWN, MOVE_RIGHT, MOVE_LEFT, MOVE_UP, N_MOVES };

typedef enum { ESTIMATE_CONFLICT, ESTIMATE_MANHATTAN, ESTIMATE_NONE } Estimate;

typedef struct {
  int width, height;
  uint8_t start[SQUARES_MOST], goal[SQUARES_MOST];
  uint8_t home[SQUARES_MOST]; /* where each tile is to be */
  Estimate estimate;
} Sliding;

/* A state: the tile on each square, row by row; 0 is the gap. */

static size_t
sliding_squares (const Sliding *sliding)
{
  return (size_t) (sliding->width * sliding->height);
}

static bool
sliding_is_goal (gconstpointer state, gpointer data)
{
  const Sliding *sliding = data;

  return memcmp (state, sliding->goal, sliding_squares (sliding)) == 0;
}

/* The square of the tile that operator @op moves into the gap, or -1. */
static int
sliding_from (const Sliding *sliding, int gap, uint32_t op)
{
  int w = sliding->width, row = gap / w, column = gap % w;

  switch (op) {
  case MOVE_DOWN:
    return row > 0 ? gap - w : -1;
  case MOVE_RIGHT:
    return column > 0 ? gap - 1 : -1;
  case MOVE_LEFT:
    return column < w - 1 ? gap + 1 : -1;
  case MOVE_UP:
    return row < sliding->height - 1 ? gap + w : -1;
  default:
    return -1;
  }
}

static int
sliding_gap (const uint8_t *tile)
{
  int gap = 0;

  while (tile[gap] != 0)
    gap++;
  return gap;
}

static void
sliding_expand (FdStates *states, gconstpointer state, gpointer data)
{
  const Sliding *sliding = data;
  int gap = sliding_gap (state);

  for (uint32_t op = 0; op < N_MOVES; op++) {
    int from = sliding_from (sliding, gap, op);
    uint8_t *next;
    if (from < 0)
      continue;
    next = g_memdup2 (state, sliding_squares (sliding));
    next[gap] = next[from];
    next[from] = 0;
    if (!fd_states_yield (states, next, 1, op))
      return;
  }
}

static void
sliding_free (gpointer state, gpointer data)
{
  (void) data;
  g_free (state);
}

static uint64_t
sliding_hash (gconstpointer state, gpointer data)
{
  return states_hash_bytes (state, sliding_squares (data));
}

static bool
sliding_equal (gconstpointer a, gconstpointer b, gpointer data)
{
  return memcmp (a, b, sliding_squares (data)) == 0;
}

/* --- estimates ------------------------------------------------------------ */

/* How many of the @n tiles of a line must leave it, so that the others, whose
 * homes in it are @home, in the order they stand, need not pass each other:
 * all but a longest increasing subsequence. */
static int
sliding_leavers (const int *home, int n)
{
  int longest[SIDE_MOST], most = 0;

  for (int i = 0; i < n; i++) {
    longest[i] = 1;
    for (int j = 0; j < i; j++)
      if (home[j] < home[i] && longest[j] >= longest[i])
        longest[i] = longest[j] + 1;
    most = MAX (most, longest[i]);
  }
  return n - most;
}

/* Over all lines of one direction: @along is the step within a line. */
static int
sliding_conflicts (const Sliding *sliding, const uint8_t *tile, bool rows)
{
  int w = sliding->width, leavers = 0;
  int lines = rows ? sliding->height : w, length = rows ? w : sliding->height;

  for (int line = 0; line < lines; line++) {
    int home[SIDE_MOST], n = 0;
    for (int i = 0; i < length; i++) {
      uint8_t t = tile[rows ? line * w + i : i * w + line];
      int at = sliding->home[t];
      if (t != 0 && (rows ? at / w : at % w) == line)
        home[n++] = rows ? at % w : at / w;
    }
    leavers += sliding_leavers (home, n);
  }
  return leavers;
}

static int64_t
sliding_estimate (gconstpointer state, gpointer data)
{
  const Sliding *sliding = data;
  const uint8_t *tile = state;
  int w = sliding->width, n = w * sliding->height, sum = 0;

  for (int at = 0; at < n; at++) {
    int home = sliding->home[tile[at]];
    if (tile[at] != 0)
      sum += abs (home / w - at / w) + abs (home % w - at % w);
  }
  if (sliding->estimate == ESTIMATE_CONFLICT)
    sum += 2 * (sliding_conflicts (sliding, tile, true) +
                sliding_conflicts (sliding, tile, false));
  return sum;
}

/* --- showing -------------------------------------------------------------- */

static char *
sliding_words (gconstpointer from, gconstpointer to, uint32_t op, gpointer data)
{
  static const char *const ways[] = {"down", "right", "left", "up"};
  int gap = sliding_gap (from);

  (void) data;
  return g_strdup_printf ("move %d %s", ((const uint8_t *) to)[gap], ways[op]);
}

static gpointer
sliding_start (gpointer data)
{
  const Sliding *sliding = data;

  return g_memdup2 (sliding->start, sliding_squares (sliding));
}

static void
sliding_line (GString *out, gconstpointer state, gpointer data)
{
  const Sliding *sliding = data;
  const uint8_t *tile = state;
  int n = (int) sliding_squares (sliding);

  for (int i = 0; i < n; i++) {
    const char *gap = i == 0 ? "" : i % sliding->width == 0 ? " / " : " ";
    if (tile[i] == 0)
      g_string_append_printf (out, "%s%*s", gap, n > 10 ? 2 : 1, "_");
    else
      g_string_append_printf (out, "%s%*d", gap, n > 10 ? 2 : 1, tile[i]);
  }
}

static void
sliding_frame (Picture *picture, gconstpointer state, int x, int y,
               gpointer data)
{
  const Sliding *sliding = data;
  const uint8_t *tile = state;
  int w = sliding->width;

  picture_rect (picture, "given", x, y, w * TILE_SIDE,
                sliding->height * TILE_SIDE, 6);
  for (int i = 0; i < (int) sliding_squares (sliding); i++) {
    int left = x + i % w * TILE_SIDE, top = y + i / w * TILE_SIDE;
    if (tile[i] == 0)
      continue;
    picture_rect (picture, i == sliding->home[tile[i]] ? "k3" : "k1", left + 2,
                  top + 2, TILE_SIDE - 4, TILE_SIDE - 4, 5);
    picture_print (picture, "on strong", left + TILE_SIDE / 2,
                   top + TILE_SIDE / 2, 20, "%d", tile[i]);
  }
}

static void
sliding_picture (Picture *picture, const FdStates *states, gpointer data)
{
  const Sliding *sliding = data;
  int width = sliding->width * TILE_SIDE, height = sliding->height * TILE_SIDE;

  g_string_assign (picture->title, "Sliding puzzle");
  if (states != NULL) {
    states_picture_path (picture, states, width, height, sliding_frame, data);
    return;
  }
  g_string_assign (picture->description, "The start, and the goal.");
  picture->width = 2 * width + 120;
  picture->height = height + 80;
  picture_put (picture, "dim", 30 + width / 2, 26, 17, "start");
  picture_put (picture, "dim", 90 + width * 3 / 2, 26, 17, "goal");
  sliding_frame (picture, sliding->start, 30, 46, data);
  sliding_frame (picture, sliding->goal, 90 + width, 46, data);
}

static void
sliding_json_tiles (JsonBuilder *builder, const char *name, const uint8_t *tile,
                    const Sliding *sliding)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (size_t i = 0; i < sliding_squares (sliding); i++)
    json_builder_add_int_value (builder, tile[i]);
  json_builder_end_array (builder);
}

static void
sliding_describe (JsonBuilder *builder, gpointer data)
{
  const Sliding *sliding = data;

  json_builder_set_member_name (builder, "width");
  json_builder_add_int_value (builder, sliding->width);
  json_builder_set_member_name (builder, "height");
  json_builder_add_int_value (builder, sliding->height);
  sliding_json_tiles (builder, "start", sliding->start, sliding);
  sliding_json_tiles (builder, "goal", sliding->goal, sliding);
}

/* Every step moves one tile, next to the gap, into it. */
static bool
sliding_check (const FdStates *states, gpointer data)
{
  const Sliding *sliding = data;
  uint8_t tile[SQUARES_MOST];
  size_t n = sliding_squares (sliding), length = fd_states_path_length (states);

  memcpy (tile, sliding->start, n);
  for (size_t i = 0; i < length; i++) {
    int gap = sliding_gap (tile);
    int from = sliding_from (sliding, gap, fd_states_path_operator (states, i));
    if (from < 0)
      return false;
    tile[gap] = tile[from];
    tile[from] = 0;
    if (memcmp (tile, fd_states_path_state (states, i + 1), n) != 0)
      return false;
  }
  return memcmp (tile, sliding->goal, n) == 0;
}

/* --- reading -------------------------------------------------------------- */

/* Reads one tile at *@at. */
static bool
sliding_read_tile (const SolverText *text, size_t *at, int *tile,
                   GError **error)
{
  const char *p = text->text + *at;
  size_t n = 0;

  *tile = 0;
  if (*p == '_' || *p == '.') {
    ++*at;
    return true;
  }
  for (; g_ascii_isdigit (p[n]) && n < 3; n++)
    *tile = *tile * 10 + (p[n] - '0');
  if (n == 0 || n == 3) {
    g_autofree char *found = solver_text_found (text, *at);
    return solver_text_error (text, *at, FD_ERROR_PARSE, error,
                              "expected a tile's number of at most 2 digits, "
                              "'_' for the gap, or '/' after a row, found %s",
                              n == 0 ? found : "more digits");
  }
  *at += n;
  return true;
}

/* Tiles as they are read. */
typedef struct {
  const SolverText *text;
  uint8_t *tile;
  size_t where[SQUARES_MOST]; /* in the text */
  int n, rows;
} Tiles;

/* Reads rows ended by '/' or a line's end. */
static bool
sliding_read_tiles (Tiles *tiles, GError **error)
{
  const SolverText *text = tiles->text;
  int width = 0, last = 0;

  for (size_t at = 0; at <= text->length;) {
    char c = text->text[at];
    bool ends = at == text->length || c == '/' || c == '\n';
    int number;
    if (ends && tiles->n > last) {
      if (width != 0 && tiles->n - last != width)
        return solver_text_error (text, at, FD_ERROR_INVALID, error,
                                  "expected %d tiles in each row, as in the "
                                  "first, found %d",
                                  width, tiles->n - last);
      width = tiles->n - last;
      last = tiles->n;
      tiles->rows++;
    }
    if (ends || c == ' ' || c == '\t' || c == ',') {
      at++;
      continue;
    }
    if (tiles->n == SQUARES_MOST)
      return solver_text_error (text, at, FD_ERROR_INVALID, error,
                                "expected at most %d squares", SQUARES_MOST);
    tiles->where[tiles->n] = at;
    if (!sliding_read_tile (text, &at, &number, error))
      return false;
    tiles->tile[tiles->n++] = (uint8_t) number;
  }
  return true;
}

/* Each of 0 to n - 1 once. */
static bool
sliding_check_tiles (const Tiles *tiles, GError **error)
{
  bool seen[100] = {false};
  int n = tiles->n;

  for (int i = 0; i < n; i++) {
    int tile = tiles->tile[i];
    if (tile >= n)
      return solver_text_error (tiles->text, tiles->where[i], FD_ERROR_INVALID,
                                error,
                                "expected tiles from 1 to %d and the gap, as "
                                "there are %d squares, found %d",
                                n - 1, n, tile);
    if (seen[tile]) {
      g_autofree char *found = solver_text_found (tiles->text, tiles->where[i]);
      return solver_text_error (
          tiles->text, tiles->where[i], FD_ERROR_INVALID, error,
          "expected each tile once, found %s a second time",
          tile == 0 ? "the gap" : found);
    }
    seen[tile] = true;
  }
  return true;
}

/* The text of an argument, or of standard input for "-". */
static SolverText *
sliding_text (const char *name, const char *argument, GError **error)
{
  return strcmp (argument, "-") == 0 ? solver_text_read ("-", error)
                                     : solver_text_new (name, argument);
}

static bool
sliding_read_start (Sliding *sliding, char **args, GError **error)
{
  g_autofree char *joined = g_strjoinv (" ", args);
  g_autoptr (SolverText) text = sliding_text ("puzzle", joined, error);
  Tiles tiles = {.text = text, .tile = sliding->start};
  int n, rows, side = 1;

  if (text == NULL || !sliding_read_tiles (&tiles, error))
    return false;
  n = tiles.n;
  rows = tiles.rows;
  while (side * side < n)
    side++;
  if (rows == 1 && side * side == n)
    rows = side; /* a square, written in one line */
  if (n == 0)
    return solver_text_error (text, 0, FD_ERROR_PARSE, error,
                              "expected tiles, found none");
  sliding->height = rows;
  sliding->width = n / rows;
  if (sliding->width > SIDE_MOST || rows > SIDE_MOST)
    return solver_text_error (text, 0, FD_ERROR_INVALID, error,
                              "expected at most %d rows of at most %d tiles, "
                              "found %d of %d (end rows by '/')",
                              SIDE_MOST, SIDE_MOST, rows, sliding->width);
  return sliding_check_tiles (&tiles, error);
}

static bool
sliding_read_goal (Sliding *sliding, const char *argument, GError **error)
{
  int n = (int) sliding_squares (sliding);

  if (argument == NULL) {
    for (int i = 0; i < n; i++)
      sliding->goal[i] = (uint8_t) ((i + 1) % n);
  } else {
    g_autoptr (SolverText) text = sliding_text ("--goal", argument, error);
    Tiles tiles = {.text = text, .tile = sliding->goal};
    if (text == NULL || !sliding_read_tiles (&tiles, error))
      return false;
    if (tiles.n != n || (tiles.rows != 1 && tiles.rows != sliding->height))
      return solver_text_error (text, 0, FD_ERROR_INVALID, error,
                                "expected %d rows of %d tiles, as the puzzle "
                                "has",
                                sliding->height, sliding->width);
    if (!sliding_check_tiles (&tiles, error))
      return false;
  }
  for (int i = 0; i < n; i++)
    sliding->home[sliding->goal[i]] = (uint8_t) i;
  return true;
}

/* Each move swaps two squares and takes the gap one step.  So the parity of the
 * permutation is that of the gap's steps; on more than one row and column
 * nothing else stands in the way. */
static const char *
sliding_impossible (const Sliding *sliding)
{
  int w = sliding->width, n = w * sliding->height, inversions = 0;
  int gap = sliding_gap (sliding->start), home = sliding->home[0];
  int steps = abs (gap / w - home / w) + abs (gap % w - home % w);

  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      inversions +=
          sliding->home[sliding->start[j]] > sliding->home[sliding->start[i]];
  return (inversions + steps) % 2 == 0 ? NULL
                                       : "it takes an odd number of swaps, and "
                                         "the gap's way an even one, "
                                         "or the reverse";
}

static const StatesPuzzle sliding_puzzle = {
    .klass = {.is_goal = sliding_is_goal,
              .expand = sliding_expand,
              .free = sliding_free,
              .hash = sliding_hash,
              .equal = sliding_equal,
              .estimate = sliding_estimate,
              .describe = sliding_words},
    .start = sliding_start,
    .strategy = FD_STATES_ASTAR,
    .line = sliding_line,
    .describe = sliding_describe,
    .picture = sliding_picture,
    .check = sliding_check,
    .clear = g_free,
};

bool
states_sliding_read (Solver *solver, char **args, StatesPuzzle *puzzle,
                     GError **error)
{
  static const char *const estimates[] = {"conflict", "manhattan", "none",
                                          NULL};
  g_autofree Sliding *sliding = g_new0 (Sliding, 1);
  int estimate = ESTIMATE_CONFLICT;

  if (args[0] == NULL)
    return solver_usage_error (error, "states puzzle: expected the tiles");
  if (!solver_option_choice (solver, "estimate", estimates, &estimate, error) ||
      !sliding_read_start (sliding, args, error) ||
      !sliding_read_goal (sliding, solver_option (solver, "goal"), error))
    return false;
  sliding->estimate = (Estimate) estimate;
  *puzzle = sliding_puzzle;
  puzzle->none = sliding_impossible (sliding);
  puzzle->klass.state_bytes = sliding_squares (sliding) + 2 * sizeof (gpointer);
  if (estimate == ESTIMATE_NONE)
    puzzle->klass.estimate = NULL;
  puzzle->data = g_steal_pointer (&sliding);
  return true;
}
