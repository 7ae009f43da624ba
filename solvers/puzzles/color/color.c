/* SPDX-License-Identifier: MIT */
/* color.c - graph coloring: no two neighbors of one color
 *
 * Without --colors the number of colors is the objective, between the size of
 * a clique and what the DSATUR rule gets by with.
 */
#include "model.h"

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
name_vars (gpointer data)
{
  const ColorModel *color = data;

  for (uint32_t v = 0; v < color->graph->n; v++) {
    g_autoptr (GString) name = g_string_new (NULL);
    color_graph_say (color->graph, v, name);
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
    color_graph_say (color->graph, v, out);
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

static int32_t *
colors_of (const ColorModel *color)
{
  int32_t *of = g_new (int32_t, color->graph->n + 1);

  for (uint32_t v = 0; v < color->graph->n; v++)
    of[v] = color_of (color, v);
  return of;
}

static void
json (JsonBuilder *builder, gpointer data)
{
  const ColorModel *color = data;
  g_autofree int32_t *of = colors_of (color);

  json_builder_set_member_name (builder, "colors");
  json_builder_add_int_value (builder, count_used (color));
  color_json (builder, "coloring", of, data);
}

static void
draw_picture (Picture *picture, PictureKind kind, gpointer data)
{
  const ColorModel *color = data;
  g_autofree int32_t *of = kind == PICTURE_SOLUTION ? colors_of (color) : NULL;

  color_picture (picture, color->graph, of != NULL ? of : color->given);
}

/* Edges that a page has, at most. */
#define PAGE_EDGES 2000

/* Which vertices, from 0, are neighbors. */
static void
page_edges (JsonBuilder *builder, const ColorGraph *graph)
{
  if (graph->n_edges > PAGE_EDGES)
    return;
  json_builder_set_member_name (builder, "apart");
  json_builder_begin_array (builder);
  for (uint32_t v = 0; v < graph->n; v++)
    for (uint32_t j = graph->start[v]; j < graph->start[v + 1]; j++) {
      if (graph->neighbor[j] < v)
        continue;
      json_builder_begin_array (builder);
      json_builder_add_int_value (builder, v);
      json_builder_add_int_value (builder, graph->neighbor[j]);
      json_builder_end_array (builder);
    }
  json_builder_end_array (builder);
}

/* The greatest color in the solution, if there is one, or among the givens. */
static int32_t
greatest (const ColorModel *color, bool solved)
{
  int32_t most = 1;

  for (uint32_t v = 0; v < color->graph->n; v++) {
    if (solved)
      most = MAX (most, color_of (color, v));
    if (color->given != NULL && color->given[v] != GIVENS_NONE)
      most = MAX (most, color->given[v]);
  }
  return most;
}

/* What the steps on the page may use: the colors asked for, or those that are
 * enough; of more than there are vertices none is of use. */
static int32_t
told (const ColorModel *color, bool solved)
{
  int32_t most = greatest (color, solved);

  return solved && color->used.id != FD_VAR_NONE.id
             ? most
             : MIN (color->max, MAX ((int32_t) color->graph->n, most));
}

static void
page (JsonBuilder *builder, bool solved, gpointer data)
{
  ColorModel *color = data;

  color->told = told (color, solved);
  json_builder_set_member_name (builder, "variables");
  json_builder_begin_array (builder);
  for (uint32_t v = 0; v < color->graph->n; v++) {
    g_autoptr (GString) name = g_string_new (NULL);
    int32_t own = solved ? color_of (color, v) : 0;
    bool is_given = color->given != NULL && color->given[v] != GIVENS_NONE;
    color_graph_say (color->graph, v, name);
    solver_page_variable (
        builder,
        &(SolverPageVariable){.name = name->str,
                              .min = 1,
                              .max = color->told,
                              .value = solved ? &own : NULL,
                              .given = is_given ? &color->given[v] : NULL});
  }
  json_builder_end_array (builder);
  page_edges (builder, color->graph);
}

/* What is set while the first solution is shown is not read. */
static gpointer
view (FdStore *store, gpointer data)
{
  const ColorModel *color = data;
  ColorModel *view = g_new (ColorModel, 1);

  *view = (ColorModel){.solver = color->solver,
                       .graph = color->graph,
                       .store = store,
                       .x = color->x,
                       .used = color->used,
                       .min = color->min,
                       .max = color->max,
                       .first = color->first,
                       .name = color->name,
                       .is_puzzle = color->is_puzzle,
                       .given = color->given};
  return view;
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
    color_graph_say (graph, g_array_index (clique, uint32_t, i), out);
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

static SolverPuzzle
puzzle_of (ColorModel *color, const char *name)
{
  return (SolverPuzzle){.name = name,
                        .store = color->store,
                        .data = color,
                        .branch = branch,
                        .name_vars = name_vars,
                        .draw = draw,
                        .json = json,
                        .describe = color_describe,
                        .picture = draw_picture,
                        .page = page,
                        .steps = color_steps,
                        .check = check,
                        .view = view};
}

static bool
solve (Solver *solver, ColorModel *color, int32_t colors, GError **error)
{
  bool least = colors == 0;
  bool symmetry = solver_option (solver, "distinct") != NULL ||
                  (solver_wants_one (solver) && !solver_proves (solver));
  int32_t dsatur, first = color_first (solver, color, &dsatur);
  g_autofree char *none = NULL;
  SolverPuzzle puzzle = puzzle_of (color, color->name);

  puzzle.first = least || first <= colors ? show_first : NULL;
  puzzle.first_value = first;
  puzzle.objective_name = "colors";
  puzzle.sense = least ? -1 : 0;
  color->max = !least ? colors : dsatur > 0 ? dsatur : first;
  if (symmetry)
    color->max = MIN (color->max, (int32_t) color->graph->n);
  puzzle.stopped = dsatur == 0;
  if (!puzzle.stopped)
    none = post (solver, color, &puzzle, symmetry);
  if (none != NULL && *none == '\0' && solver_refused (color->store, error))
    return false;
  puzzle.none = none;
  if (none == NULL && !puzzle.stopped && solver_explains (solver))
    return color_steps (solver, &puzzle, error);
  puzzle.objective = color->used;
  puzzle.has_bound = least && color->min > 0;
  puzzle.bound = color->min;
  return solver_solve (solver, &puzzle, error);
}

/* --- some colors are given -------------------------------------------------
 */

/* A puzzle with what is given. */
static bool
solve_given (const int32_t *given, const char *name, gpointer data,
             GError **error)
{
  ColorModel *color = data;
  SolverPuzzle puzzle;

  color->given = given;
  puzzle = puzzle_of (color, name);
  puzzle.single = true;
  if (solver_explains (color->solver))
    return color_steps (color->solver, &puzzle, error);
  fd_store_free (color->store);
  color->store = puzzle.store = solver_store_new (color->solver);
  if (!color_model_post (color, NULL, false, false)) {
    if (solver_refused (color->store, error))
      return false;
    puzzle.stopped = solver_is_over (color->solver);
    puzzle.none = puzzle.stopped ? NULL : "";
  }
  return solver_solve (color->solver, &puzzle, error);
}

/* Vertices of a graph that puzzles are made of, at most. */
#define MADE_MOST 300

/* Failures of a search for a coloring with one color less. */
#define FEWER_FAILURES 2000

/* Whether a short search finds a coloring with @max colors, in what is left of
 * the time. */
static bool
does_with (const ColorModel *color, int32_t max)
{
  ColorModel fewer = *color;
  FdSearch *search;
  bool found = false;

  fewer.max = max;
  fewer.store = solver_need (fd_store_new ());
  solver_store_limit (color->solver, fewer.store);
  if (color_model_post (&fewer, NULL, false, false)) {
    search = solver_need (fd_search_new (fewer.store));
    branch (search, &fewer);
    fd_search_set_failure_limit (search, FEWER_FAILURES);
    found = fd_search_next (search) == FD_STATUS_SOLUTION;
    fd_search_free (search);
  }
  solver_need_memory (fewer.store, NULL);
  fd_store_free (fewer.store);
  return found;
}

/* So many colors as asked for, or, if nothing is said, as few as are found to
 * do without a long search. */
static bool
choose_colors (Solver *solver, ColorModel *color, bool is_made, int32_t colors,
               GError **error)
{
  guint n = color->graph->n;
  int32_t dsatur;

  if (is_made && n > MADE_MOST)
    return solver_usage_error (error,
                               "--generate: expected a graph of at most %d "
                               "vertices, found %u",
                               MADE_MOST, n);
  if (is_made && colors > (int32_t) n)
    return solver_usage_error (error,
                               "--colors: expected at most one for each of %u "
                               "vertices, found %d",
                               n, colors);
  color->max = colors > 0 ? colors : color_first (solver, color, &dsatur);
  while (colors == 0 && color->max > 1 && !solver_is_over (solver) &&
         does_with (color, color->max - 1))
    color->max--;
  return true;
}

static bool
run_puzzles (Solver *solver, char **args, ColorModel *color, GError **error)
{
  bool is_made = solver_option (solver, "generate") != NULL;
  GivensFamily family = color_family (color);

  return givens_run (solver, is_made ? args : args + 1, &family, solve_given,
                     is_made, error);
}

/* --- the command ---------------------------------------------------------- */

static ColorGraph *
read_graph (Solver *solver, const char *name, GError **error)
{
  g_autoptr (SolverText) text = NULL;

  if (strcmp (name, "europe") == 0)
    return color_graph_europe ();
  text = solver_text_read (name, error);
  solver_begin (solver);
  return text != NULL ? color_graph_read (solver, text, error) : NULL;
}

static bool
run_one (Solver *solver, const char *name, int32_t colors, GError **error)
{
  g_autoptr (ColorGraph) graph = read_graph (solver, name, error);
  ColorModel color = {.solver = solver, .graph = graph, .name = name};
  bool good;

  if (graph == NULL)
    return false;
  color.store = solver_store_new (solver);
  color.x = g_new (FdVar, graph->n);
  good = solve (solver, &color, colors, error);
  color_model_clear (&color);
  return good;
}

/* Of one graph: those that are read, or made. */
static bool
run_given (Solver *solver, char **args, bool is_made, int32_t colors,
           GError **error)
{
  const char *name = is_made ? solver_option (solver, "generate") : args[0];
  g_autoptr (ColorGraph) graph = NULL;
  ColorModel color = {.solver = solver, .is_puzzle = true, .name = name};
  bool good;

  if (solver_option (solver, "distinct") != NULL)
    return solver_usage_error (error, "--distinct: where colors are given, "
                                      "none can stand for another");
  if (name == NULL || (!is_made && args[1] != NULL))
    return solver_usage_error (error, "--givens: expected one graph");
  graph = read_graph (solver, name, error);
  if (graph == NULL)
    return false;
  color.graph = graph;
  color.x = g_new (FdVar, graph->n);
  good = choose_colors (solver, &color, is_made, colors, error) &&
         run_puzzles (solver, args, &color, error);
  color_model_clear (&color);
  return good;
}

static bool
run (Solver *solver, char **args, GError **error)
{
  static const char *const of_made[] = {GENERATE_OPTION_NAMES, NULL};
  gint64 colors = 0;
  bool is_made;

  if (!generate_is_asked (solver, of_made, &is_made, error) ||
      !solver_option_int (solver, "colors", 1, 1000000, &colors, error))
    return false;
  if (is_made || solver_option (solver, "givens") != NULL)
    return run_given (solver, args, is_made, (int32_t) colors, error);
  if (args[0] == NULL)
    return solver_usage_error (error, "color: expected a FILE, 'europe' or "
                                      "--generate GRAPH");
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
    GIVENS_OPTIONS ("GRAPH"),
    {NULL, NULL, NULL}};

static const char help[] =
    "Colors a graph so that neighbors differ.  FILE is in the DIMACS format "
    "(lines\n'c remark', 'p edge VERTICES EDGES', 'e U V'), '-' is standard "
    "input, 'europe' is a\nbuilt-in map of 42 countries.  Edges listed "
    "twice, edges from a vertex to itself\nand a wrong number of edges are "
    "warned of and do no harm.\n\n" GIVENS_HELP
    "Of a graph the cells are its vertices, and the numbers colors, of which "
    "there are\n--colors K, or as few as a short search needs.\n\n"
    "  fdsolve color europe\n"
    "  fdsolve color europe --colors 3\n"
    "  fdsolve color europe --colors 4 --count --distinct\n"
    "  fdsolve color --time-limit 1m queen8_8.col\n"
    "  fdsolve color --generate europe --count 5 --difficulty moderate --json";

const SolverFamily solver_color = {
    .name = "color",
    .arguments = "FILE...|europe|--generate GRAPH",
    .summary = "color graphs and maps",
    .help = help,
    .options = options,
    .min_args = 0,
    .max_args = -1,
    .run = run,
};
