/* SPDX-License-Identifier: MIT */

/* The map of Europe: value[v] is the color of country v, from 1. */
#include "amb.h"
#include "puzzles/color/graph.h"

enum { EUROPE_MOST = 42 };

static const char *const color_names[] = {"green", "yellow", "red", "blue"};

/* @order: in which countries are colored; @place: where each is in it */
typedef struct {
  ColorGraph *graph;
  int32_t colors;
  uint32_t order[EUROPE_MOST], place[EUROPE_MOST];
} Map;

/* From neighbor to neighbor: next is the country with the most neighbors
 * before it, of these the one with the most neighbors.  By the alphabet, a
 * choice in Albania would be found wrong in Ukraine. */
static void
order_countries (Map *map)
{
  const ColorGraph *graph = map->graph;
  uint32_t before[EUROPE_MOST] = {0};
  bool done[EUROPE_MOST] = {false};

  for (uint32_t k = 0; k < graph->n; k++) {
    uint32_t best = 0;
    while (done[best])
      best++;
    for (uint32_t v = best + 1; v < graph->n; v++)
      if (!done[v] &&
          (before[v] > before[best] ||
           (before[v] == before[best] &&
            color_graph_degree (graph, v) > color_graph_degree (graph, best))))
        best = v;
    done[best] = true;
    map->order[k] = best;
    map->place[best] = k;
    for (uint32_t i = graph->start[best]; i < graph->start[best + 1]; i++)
      before[graph->neighbor[i]]++;
  }
}

/* --- the texts ------------------------------------------------------------ */

static bool
neighbors_differ (const Map *map, const int32_t *color)
{
  const ColorGraph *graph = map->graph;

  for (uint32_t v = 0; v < graph->n; v++)
    for (uint32_t i = graph->start[v]; i < graph->start[v + 1]; i++)
      if (color[graph->neighbor[i]] == color[v])
        return false;
  return true;
}

static void
eager_body (FdAmb *amb, gpointer data)
{
  const AmbPuzzle *puzzle = data;
  const Map *map = puzzle->data;
  const ColorGraph *graph = map->graph;
  int32_t *color = puzzle->value, used[EUROPE_MOST];

  for (uint32_t k = 0; k < graph->n; k++) {
    uint32_t v = map->order[k];
    size_t n = 0;
    for (uint32_t i = graph->start[v]; i < graph->start[v + 1]; i++)
      if (map->place[graph->neighbor[i]] < k)
        used[n++] = color[graph->neighbor[i]];
    color[v] = fd_amb_choose_except (amb, 1, map->colors, used, n);
  }
  fd_amb_require (amb, neighbors_differ (map, color));
}

static void
lazy_body (FdAmb *amb, gpointer data)
{
  const AmbPuzzle *puzzle = data;
  const Map *map = puzzle->data;
  const ColorGraph *graph = map->graph;

  for (uint32_t k = 0; k < graph->n; k++)
    puzzle->x[map->order[k]] = fd_amb_choose_var_range (amb, 1, map->colors);
  for (uint32_t v = 0; v < graph->n; v++)
    for (uint32_t i = graph->start[v]; i < graph->start[v + 1]; i++)
      if (graph->neighbor[i] < v)
        fd_amb_require_not_equal (amb, puzzle->x[v],
                                  puzzle->x[graph->neighbor[i]]);
}

/* All neighbors of each other, all different. */
static bool
post (FdStore *store, AmbPuzzle *puzzle)
{
  const Map *map = puzzle->data;
  g_autoptr (GPtrArray) cover = color_graph_cover (NULL, map->graph);
  FdVar x[EUROPE_MOST];
  bool ok = true;

  for (size_t v = 0; v < puzzle->n; v++)
    puzzle->x[v] = fd_var_new (store, 1, map->colors);
  for (guint c = 0; c < cover->len; c++) {
    const GArray *clique = g_ptr_array_index (cover, c);
    for (guint i = 0; i < clique->len; i++)
      x[i] = puzzle->x[g_array_index (clique, guint32, i)];
    ok &= fd_post_all_different (store, x, NULL, clique->len,
                                 FD_CONSISTENCY_DOMAIN);
  }
  return ok;
}

/* --- a solution ----------------------------------------------------------- */

static bool
check (const AmbPuzzle *puzzle)
{
  const Map *map = puzzle->data;

  for (size_t v = 0; v < puzzle->n; v++)
    if (puzzle->value[v] < 1 || puzzle->value[v] > map->colors)
      return false;
  return neighbors_differ (map, puzzle->value);
}

static void
draw (const SolverStyle *style, GString *out, const AmbPuzzle *puzzle)
{
  const Map *map = puzzle->data;

  (void) style;
  for (size_t v = 0; v < puzzle->n; v++) {
    int32_t color = puzzle->value[v];
    g_string_append_printf (out, "%s: ", map->graph->names[v]);
    if (map->colors <= (int32_t) G_N_ELEMENTS (color_names))
      g_string_append_printf (out, "%s\n", color_names[color - 1]);
    else
      g_string_append_printf (out, "%d\n", color);
  }
}

static void
json (JsonBuilder *builder, const AmbPuzzle *puzzle)
{
  const Map *map = puzzle->data;

  json_builder_set_member_name (builder, "coloring");
  json_builder_begin_object (builder);
  for (size_t v = 0; v < puzzle->n; v++) {
    json_builder_set_member_name (builder, map->graph->names[v]);
    json_builder_add_int_value (builder, puzzle->value[v]);
  }
  json_builder_end_object (builder);
}

static void
describe (JsonBuilder *builder, const AmbPuzzle *puzzle)
{
  json_builder_set_member_name (builder, "colors");
  json_builder_add_int_value (builder, ((const Map *) puzzle->data)->colors);
}

static void
draw_picture (Picture *picture, const AmbPuzzle *puzzle, const int32_t *value)
{
  const Map *map = puzzle->data;

  color_picture (picture, map->graph, value);
}

bool
amb_europe_run (Solver *solver, char **args, GError **error)
{
  g_autoptr (ColorGraph) graph = NULL;
  int32_t value[EUROPE_MOST];
  FdVar x[EUROPE_MOST];
  Map map;
  gint64 colors = G_N_ELEMENTS (color_names);
  AmbPuzzle puzzle = {
      .name = "europe",
      .texts = {{NULL, "eager", eager_body, false},
                {"lazy", "lazy", lazy_body, true}},
      .data = &map,
      .value = value,
      .x = x,
      .draw = draw,
      .json = json,
      .describe = describe,
      .picture = draw_picture,
      .check = check,
      .post = post,
      .select = FD_SELECT_DOM_WDEG,
  };

  (void) args;
  if (!solver_option_int (solver, "colors", 1, EUROPE_MOST, &colors, error))
    return false;
  graph = color_graph_europe ();
  g_assert (graph->n == EUROPE_MOST);
  map = (Map){.graph = graph, .colors = (int32_t) colors};
  order_countries (&map);
  puzzle.n = graph->n;
  return amb_solve (solver, &puzzle, error);
}
