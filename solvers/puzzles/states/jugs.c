/* SPDX-License-Identifier: MIT */

/* Jugs without marks: fill one, empty one, or pour one into another until
 * either is full or empty, until some jug holds what is wanted.
 * Operator i * n + j pours jug i into jug j; i * n + i fills jug i, and n * n
 * + i empties it. */
#include "states.h"

#include <string.h>

enum { JUGS_MOST = 8, JUGS_LITRES = 60000 };

typedef struct {
  uint32_t n;
  int32_t capacity[JUGS_MOST];
  int32_t goal;
} Jugs;

typedef struct {
  uint16_t litres[JUGS_MOST];
} Level;

static bool
jugs_is_goal (gconstpointer state, gpointer data)
{
  const Jugs *jugs = data;
  const Level *level = state;

  for (uint32_t i = 0; i < jugs->n; i++)
    if (level->litres[i] == jugs->goal)
      return true;
  return false;
}

/* What becomes of @level by operator @op. */
static Level
jugs_apply (const Jugs *jugs, const Level *level, uint32_t op)
{
  Level next = *level;
  uint32_t n = jugs->n, i = op / n, j = op % n;

  if (i == n)
    next.litres[j] = 0;
  else if (i == j)
    next.litres[i] = (uint16_t) jugs->capacity[i];
  else {
    int32_t moved =
        MIN (level->litres[i], jugs->capacity[j] - level->litres[j]);
    next.litres[i] = (uint16_t) (next.litres[i] - moved);
    next.litres[j] = (uint16_t) (next.litres[j] + moved);
  }
  return next;
}

static void
jugs_expand (FdStates *states, gconstpointer state, gpointer data)
{
  const Jugs *jugs = data;
  uint32_t n_ops = jugs->n * (jugs->n + 1);

  for (uint32_t op = 0; op < n_ops; op++) {
    Level next = jugs_apply (jugs, state, op);
    if (memcmp (&next, state, sizeof next) != 0 &&
        !fd_states_yield (states, g_memdup2 (&next, sizeof next), 1, op))
      return;
  }
}

static void
jugs_free (gpointer state, gpointer data)
{
  (void) data;
  g_free (state);
}

static uint64_t
jugs_hash (gconstpointer state, gpointer data)
{
  (void) data;
  return states_hash_bytes (state, sizeof (Level));
}

static bool
jugs_equal (gconstpointer a, gconstpointer b, gpointer data)
{
  (void) data;
  return memcmp (a, b, sizeof (Level)) == 0;
}

static int64_t
jugs_estimate (gconstpointer state, gpointer data)
{
  return jugs_is_goal (state, data) ? 0 : 1;
}

static char *
jugs_words (gconstpointer from, gconstpointer to, uint32_t op, gpointer data)
{
  const Jugs *jugs = data;
  uint32_t n = jugs->n, i = op / n, j = op % n;
  char a = (char) ('A' + i), b = (char) ('A' + j);

  (void) from;
  (void) to;
  return i == n   ? g_strdup_printf ("empty %c", b)
         : i == j ? g_strdup_printf ("fill %c", a)
                  : g_strdup_printf ("pour %c into %c", a, b);
}

static gpointer
jugs_start (gpointer data)
{
  (void) data;
  return g_new0 (Level, 1);
}

static void
jugs_line (GString *out, gconstpointer state, gpointer data)
{
  const Jugs *jugs = data;
  const Level *level = state;

  for (uint32_t i = 0; i < jugs->n; i++)
    g_string_append_printf (out, "%s%d/%d", i > 0 ? "  " : "", level->litres[i],
                            jugs->capacity[i]);
}

/* --- pictures ------------------------------------------------------------- */

enum { JUG_WIDE = 44, JUG_APART = 58, JUG_HIGH = 130 };

static int
jugs_high (const Jugs *jugs, int32_t litres)
{
  int32_t most = 1;

  for (uint32_t i = 0; i < jugs->n; i++)
    most = MAX (most, jugs->capacity[i]);
  return (int) ((int64_t) litres * JUG_HIGH / most);
}

static void
jugs_frame (Picture *picture, gconstpointer state, int x, int y, gpointer data)
{
  const Jugs *jugs = data;
  const Level *level = state;

  for (uint32_t i = 0; i < jugs->n; i++, x += JUG_APART) {
    int bottom = y + JUG_HIGH, full = jugs_high (jugs, jugs->capacity[i]);
    int high = jugs_high (jugs, level->litres[i]);
    bool wanted = level->litres[i] == jugs->goal;
    g_autofree char *jug = g_strdup_printf ("M%d %dv%dh%dv%d", x, bottom - full,
                                            full, JUG_WIDE, -full);
    if (high > 0)
      picture_rect (picture, wanted ? "k3" : "water", x, bottom - high,
                    JUG_WIDE, high, 0);
    picture_path (picture, "bold", jug);
    picture_print (picture, wanted ? "found strong" : "ink", x + JUG_WIDE / 2,
                   bottom + 18, 16, "%d/%d", level->litres[i],
                   jugs->capacity[i]);
  }
}

static void
jugs_picture (Picture *picture, const FdStates *states, gpointer data)
{
  static const Level empty;
  const Jugs *jugs = data;
  int width = (int) (jugs->n - 1) * JUG_APART + JUG_WIDE;

  g_string_printf (picture->title, "%d litres from %u jugs", jugs->goal,
                   jugs->n);
  if (states != NULL) {
    states_picture_path (picture, states, width, JUG_HIGH + 30, jugs_frame,
                         data);
    return;
  }
  g_string_assign (picture->description, "Empty jugs.");
  picture->width = width + 60;
  picture->height = JUG_HIGH + 90;
  jugs_frame (picture, &empty, 30, 30, data);
}

static void
jugs_json (JsonBuilder *builder, gconstpointer state, gpointer data)
{
  const Jugs *jugs = data;
  const Level *level = state;

  json_builder_set_member_name (builder, "litres");
  json_builder_begin_array (builder);
  for (uint32_t i = 0; i < jugs->n; i++)
    json_builder_add_int_value (builder, level->litres[i]);
  json_builder_end_array (builder);
}

static void
jugs_describe (JsonBuilder *builder, gpointer data)
{
  const Jugs *jugs = data;

  json_builder_set_member_name (builder, "capacities");
  json_builder_begin_array (builder);
  for (uint32_t i = 0; i < jugs->n; i++)
    json_builder_add_int_value (builder, jugs->capacity[i]);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "goal");
  json_builder_add_int_value (builder, jugs->goal);
}

/* Water neither comes from nowhere nor overflows. */
static bool
jugs_check (const FdStates *states, gpointer data)
{
  const Jugs *jugs = data;
  size_t length = fd_states_path_length (states);

  for (size_t i = 0; i <= length; i++) {
    const Level *level = fd_states_path_state (states, i);
    for (uint32_t j = 0; j < jugs->n; j++)
      if (level->litres[j] > jugs->capacity[j] ||
          (i == 0 && level->litres[j] > 0))
        return false;
    if (i > 0) {
      Level next = jugs_apply (jugs, fd_states_path_state (states, i - 1),
                               fd_states_path_operator (states, i - 1));
      if (memcmp (&next, level, sizeof next) != 0)
        return false;
    }
  }
  return jugs_is_goal (fd_states_path_state (states, length), data);
}

static const StatesPuzzle jugs_puzzle = {
    .klass = {.is_goal = jugs_is_goal,
              .expand = jugs_expand,
              .free = jugs_free,
              .hash = jugs_hash,
              .equal = jugs_equal,
              .estimate = jugs_estimate,
              .describe = jugs_words,
              .state_bytes = sizeof (Level) + 2 * sizeof (gpointer)},
    .start = jugs_start,
    .strategy = FD_STATES_BREADTH_FIRST,
    .line = jugs_line,
    .json = jugs_json,
    .describe = jugs_describe,
    .picture = jugs_picture,
    .check = jugs_check,
    .clear = g_free,
};

bool
states_jugs_read (Solver *solver, char **args, StatesPuzzle *puzzle,
                  GError **error)
{
  g_autofree Jugs *jugs = g_new0 (Jugs, 1);
  guint n = g_strv_length (args);
  gint64 litres;

  (void) solver;
  if (n < 2 || n > JUGS_MOST + 1)
    return solver_usage_error (error,
                               "states jugs: expected the capacities of 1 to "
                               "%d jugs, then the litres wanted",
                               JUGS_MOST);
  jugs->n = n - 1;
  for (uint32_t i = 0; i < jugs->n; i++) {
    if (!solver_parse_int (args[i], "CAPACITY", 1, JUGS_LITRES, &litres, error))
      return false;
    jugs->capacity[i] = (int32_t) litres;
  }
  if (!solver_parse_int (args[n - 1], "GOAL", 0, JUGS_LITRES, &litres, error))
    return false;
  jugs->goal = (int32_t) litres;
  *puzzle = jugs_puzzle;
  puzzle->data = g_steal_pointer (&jugs);
  return true;
}
