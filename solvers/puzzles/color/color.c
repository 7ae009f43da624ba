/* SPDX-License-Identifier: MIT */
/* color.c - graph coloring: no two neighbors of one color
 *
 * Without --colors the number of colors is the objective, between the size of
 * a clique and what the DSATUR rule gets by with.
 */
#include "model.h"
#include "fdsolve/solver.h"

#include <string.h>

static void
branch (FdSearch *search, gpointer data)
{
  fd_search_add_brancher (search, color_model_decide, data, NULL);
}

/* --- what is shown -------------------------------------------------------- */

static int32_t
color_of (const ColorModel *color, uint32_t v)
{
  return color->shown != NULL ? color->shown[v]
                              : fd_var_min (color->store, color->x[v]);
}

static bool
check (gpointer data)
{
  const ColorModel *color = data;
  const ColorGraph *graph = color->graph;

  for (uint32_t v = 0; v < graph->n; v++) {
    int32_t own = color_of (color, v);
    if (own < 1 || own > color->max)
      return false;
    for (uint32_t j = graph->start[v]; j < graph->start[v + 1]; j++)
      if (own == color_of (color, graph->neighbor[j]))
        return false;
  }
  return true;
}

static void
append_vertex (const ColorGraph *graph, uint32_t v, GString *out)
{
  if (graph->names != NULL)
    g_string_append (out, graph->names[v]);
  else
    g_string_append_printf (out, "%u", v + 1);
}

static void
name_vars (gpointer data)
{
  const ColorModel *color = data;

  for (uint32_t v = 0; v < color->graph->n; v++) {
    g_autoptr (GString) name = g_string_new (NULL);
    append_vertex (color->graph, v, name);
    solver_name_var (color->store, color->x[v], "%s%s",
                     color->graph->names != NULL ? "" : "v", name->str);
  }
  if (color->used.id != 0)
    solver_name_var (color->store, color->used, "colors");
}

static int
compare_colors (gconstpointer a, gconstpointer b, gpointer data)
{
  const uint32_t *u = a, *v = b;
  int32_t c = color_of (data, *u), d = color_of (data, *v);

  return c != d ? (c < d ? -1 : 1) : *u < *v ? -1 : *u > *v;
}

/* The vertices, those of one color together. */
static GArray *
by_color (const ColorModel *color)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (uint32_t));

  for (uint32_t v = 0; v < color->graph->n; v++)
    g_array_append_val (order, v);
  g_array_sort_with_data (order, compare_colors, (gpointer) color);
  return order;
}

/* A line for each color: its vertices. */
static void
draw (const SolverStyle *style, GString *out, gpointer data)
{
  const ColorModel *color = data;
  g_autoptr (GArray) order = by_color (color);
  int32_t last = 0;

  for (guint i = 0; i < order->len; i++) {
    uint32_t v = g_array_index (order, uint32_t, i);
    int32_t c = color_of (color, v);
    if (c != last)
      g_string_append_printf (out, "%s%scolor %d:%s ", i > 0 ? "\n" : "",
                              style->bold, c, style->plain);
    else
      g_string_append (out, color->graph->names != NULL ? ", " : " ");
    append_vertex (color->graph, v, out);
    last = c;
  }
  g_string_append_c (out, '\n');
}

static int32_t
count_used (const ColorModel *color)
{
  g_autoptr (GArray) order = by_color (color);
  int32_t count = 0, last = 0;

  for (guint i = 0; i < order->len; i++) {
    int32_t c = color_of (color, g_array_index (order, uint32_t, i));
    count += c != last;
    last = c;
  }
  return count;
}

static void
json (JsonBuilder *builder, gpointer data)
{
  const ColorModel *color = data;
  const ColorGraph *graph = color->graph;

  json_builder_set_member_name (builder, "colors");
  json_builder_add_int_value (builder, count_used (color));
  json_builder_set_member_name (builder, "coloring");
  if (graph->names == NULL)
    json_builder_begin_array (builder);
  else
    json_builder_begin_object (builder);
  for (uint32_t v = 0; v < graph->n; v++) {
    if (graph->names != NULL)
      json_builder_set_member_name (builder, graph->names[v]);
    json_builder_add_int_value (builder, color_of (color, v));
  }
  if (graph->names == NULL)
    json_builder_end_array (builder);
  else
    json_builder_end_object (builder);
}

static void
describe (JsonBuilder *builder, gpointer data)
{
  const ColorModel *color = data;

  json_builder_set_member_name (builder, "vertices");
  json_builder_add_int_value (builder, color->graph->n);
  json_builder_set_member_name (builder, "edges");
  json_builder_add_int_value (builder, color->graph->n_edges);
}

static void
draw_picture (Picture *picture, PictureKind kind, gpointer data)
{
  const ColorModel *color = data;
  g_autofree int32_t *of = g_new (int32_t, color->graph->n);

  for (uint32_t v = 0; kind == PICTURE_SOLUTION && v < color->graph->n; v++)
    of[v] = color_of (color, v);
  color_picture (picture, color->graph, kind == PICTURE_SOLUTION ? of : NULL);
}

static void
page (JsonBuilder *builder, bool solved, gpointer data)
{
  const ColorModel *color = data;

  json_builder_set_member_name (builder, "variables");
  json_builder_begin_array (builder);
  for (uint32_t v = 0; v < color->graph->n; v++) {
    g_autoptr (GString) name = g_string_new (NULL);
    int32_t own = solved ? color_of (color, v) : 0;
    append_vertex (color->graph, v, name);
    solver_page_variable (builder,
                          &(SolverPageVariable){.name = name->str,
                                                .min = 1,
                                                .max = color->max,
                                                .value = solved ? &own : NULL});
  }
  json_builder_end_array (builder);
}

/* --- the family ----------------------------------------------------------- */

/* Why @clique cannot do with fewer colors than it has vertices. */
static char *
too_few (const ColorGraph *graph, const GArray *clique)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < clique->len; i++) {
    if (i > 0)
      g_string_append (out, i + 1 < clique->len ? ", " : " and ");
    append_vertex (graph, g_array_index (clique, uint32_t, i), out);
  }
  g_string_append (out, " are all neighbors of each other");
  return g_string_free (out, FALSE);
}

/* Shows the coloring found first, or again the one of the store. */
static void
show_first (bool shown, gpointer data)
{
  ColorModel *color = data;

  color->shown = shown ? color->first : NULL;
}

/* Colors the graph without search, as well as there is time for; returns how
 * many colors that takes. */
static int32_t
color_first (const Solver *solver, ColorModel *color, int32_t *dsatur)
{
  const ColorGraph *graph = color->graph;
  g_autofree int32_t *other = g_new (int32_t, graph->n);
  int32_t count;

  color->first = g_new (int32_t, graph->n);
  count = color_graph_greedy (graph, color->first);
  *dsatur = color_graph_dsatur (solver, graph, other);
  if (*dsatur == 0 || *dsatur > count)
    return count;
  memcpy (color->first, other, graph->n * sizeof *other);
  return *dsatur;
}

/* Why there is no coloring, if that is clear; %NULL if it is not, or if a limit
 * comes before it is: then @puzzle is stopped. */
static char *
post (Solver *solver, ColorModel *color, SolverPuzzle *puzzle, bool symmetry)
{
  const ColorGraph *graph = color->graph;
  g_autoptr (GArray) clique = color_graph_clique (solver, graph);
  uint32_t bound = color_graph_bound (solver, graph, (uint32_t) color->max + 1);

  color->min = (int32_t) MAX (bound, clique->len);
  if (color->max < (int32_t) clique->len && !solver_proves (solver))
    return too_few (graph, clique);
  if (color->max < color->min && !solver_proves (solver))
    return g_strdup_printf ("a part of the graph needs %d colors", color->min);
  if (color_model_post (color, clique, puzzle->sense != 0, symmetry))
    return NULL;
  puzzle->stopped = solver_is_over (solver);
  return puzzle->stopped ? NULL : g_strdup ("");
}

static bool
solve (Solver *solver, ColorModel *color, const char *name, int32_t colors,
       GError **error)
{
  bool least = colors == 0;
  bool symmetry = solver_option (solver, "distinct") != NULL ||
                  (solver_wants_one (solver) && !solver_proves (solver));
  int32_t dsatur, first = color_first (solver, color, &dsatur);
  g_autofree char *none = NULL;
  SolverPuzzle puzzle = {.name = name,
                         .store = color->store,
                         .data = color,
                         .branch = branch,
                         .name_vars = name_vars,
                         .draw = draw,
                         .json = json,
                         .describe = describe,
                         .picture = draw_picture,
                         .page = page,
                         .check = check,
                         .first = least || first <= colors ? show_first : NULL,
                         .first_value = first,
                         .objective_name = "colors",
                         .sense = least ? -1 : 0};

  color->max = !least ? colors : dsatur > 0 ? dsatur : first;
  if (symmetry)
    color->max = MIN (color->max, (int32_t) color->graph->n);
  puzzle.stopped = dsatur == 0;
  if (!puzzle.stopped)
    none = post (solver, color, &puzzle, symmetry);
  if (none != NULL && *none == '\0' && solver_refused (color->store, error))
    return false;
  puzzle.none = none;
  puzzle.objective = color->used;
  puzzle.has_bound = least && color->min > 0;
  puzzle.bound = color->min;
  return solver_solve (solver, &puzzle, error);
}

static bool
run_one (Solver *solver, const char *name, int32_t colors, GError **error)
{
  g_autoptr (SolverText) text = NULL;
  g_autoptr (ColorGraph) graph = NULL;
  ColorModel color = {0};
  bool good;

  if (strcmp (name, "europe") == 0) {
    graph = color_graph_europe ();
  } else {
    text = solver_text_read (name, error);
    solver_begin (solver);
    if (text != NULL)
      graph = color_graph_read (solver, text, error);
  }
  if (graph == NULL)
    return false;
  color.solver = solver;
  color.graph = graph;
  color.store = solver_store_new (solver);
  color.x = g_new (FdVar, graph->n);
  good = solve (solver, &color, name, colors, error);
  color_model_clear (&color);
  return good;
}

static bool
run (Solver *solver, char **args, GError **error)
{
  gint64 colors = 0;

  if (!solver_option_int (solver, "colors", 1, 1000000, &colors, error))
    return false;
  if (solver_proves (solver) && solver_option (solver, "distinct") != NULL)
    return solver_usage_error (error, "--proof: colorings that are alike are "
                                      "many, expected no --distinct");
  if (args[1] != NULL)
    solver_batch (solver, g_strv_length (args));
  for (char **name = args; *name != NULL && solver_going (solver); name++)
    if (!run_one (solver, *name, (int32_t) colors, error) &&
        !solver_go_on (solver, error))
      return false;
  return true;
}

static const SolverOption options[] = {
    {"colors", "K", "use at most K colors; without it: the least number"},
    {"distinct", NULL, "leave out what differs in the names of colors only"},
    {NULL, NULL, NULL}};

static const char help[] =
    "Colors a graph so that neighbors differ.  FILE is in the DIMACS format "
    "(lines\n'c remark', 'p edge VERTICES EDGES', 'e U V'), '-' is standard "
    "input, 'europe' is a\nbuilt-in map of 42 countries.  Edges listed "
    "twice, edges from a vertex to itself\nand a wrong number of edges are "
    "warned of and do no harm.\n\n"
    "  fdsolve color europe\n"
    "  fdsolve color europe --colors 3\n"
    "  fdsolve color europe --colors 4 --count --distinct\n"
    "  fdsolve color --time-limit 1m queen8_8.col";

const SolverFamily solver_color = {
    .name = "color",
    .arguments = "FILE...|europe",
    .summary = "color graphs and maps",
    .help = help,
    .options = options,
    .min_args = 1,
    .max_args = -1,
    .run = run,
};
