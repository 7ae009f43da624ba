/* SPDX-License-Identifier: MIT */
/* given.c - colorings as puzzles: so many colors, some of them given
 *
 * The rules are the cliques that cover the edges, an all-different each, and
 * nothing that tells the colors apart.
 */
#include "model.h"

#include <string.h>

/* --- words ---------------------------------------------------------------- */

/* "Poland does not have color 2/3" */
static void
say (GString *out, FdVar x, FdRelation relation, const int32_t *values,
     size_t n, gpointer data)
{
  const ColorModel *color = data;

  g_string_append (out, color->graph->names == NULL ? "vertex " : "");
  color_graph_say (color->graph, x.id - 1, out);
  g_string_append (out,
                   relation == FD_NE ? " does not have color " : " has color ");
  for (size_t i = 0; i < n; i++)
    g_string_append_printf (out, "%s%d", i > 0 ? "/" : "", values[i]);
  if (relation == FD_GE || relation == FD_LE)
    g_string_append (out, relation == FD_GE ? " or more" : " or less");
}

/* The variables as the page has them, and the neighbors of each clique. */
static void
label (FdStore *store, const FdVar *x, const ColorModel *color)
{
  for (uint32_t v = 0; v < color->graph->n; v++) {
    g_autoptr (GString) name = g_string_new (NULL);
    color_graph_say (color->graph, v, name);
    solver_name_var (store, x[v], "%s", name->str);
  }
  for (guint i = 0; i < color->cover->len; i++) {
    const GArray *clique = color->cover->pdata[i];
    g_autoptr (GString) text = g_string_new ("the neighbors ");
    for (guint k = 0; k < clique->len; k++) {
      g_string_append (text, k > 0 ? ", " : "");
      color_graph_say (color->graph, g_array_index (clique, uint32_t, k), text);
    }
    givens_label (store, i + 1, "%s", text->str);
  }
}

/* --- the family ----------------------------------------------------------- */

static bool
rules (FdStore *store, FdVar *x, bool told, gpointer data)
{
  ColorModel *whole = data, color;

  if (whole->cover == NULL)
    whole->cover = color_graph_cover (NULL, whole->graph);
  color = *whole;
  color.store = store;
  color.x = x;
  color.given = NULL;
  color.recorded = told;
  if (told && color.told > 0)
    color.max = color.told;
  if (!color_model_post (&color, NULL, false, false))
    return false;
  if (told)
    label (store, x, &color);
  return true;
}

void
color_describe (JsonBuilder *builder, gpointer data)
{
  const ColorModel *color = data;

  if (color->is_puzzle) {
    json_builder_set_member_name (builder, "graph");
    json_builder_add_string_value (builder, color->name);
  }
  json_builder_set_member_name (builder, "vertices");
  json_builder_add_int_value (builder, color->graph->n);
  json_builder_set_member_name (builder, "edges");
  json_builder_add_int_value (builder, color->graph->n_edges);
  if (!color->is_puzzle)
    return;
  json_builder_set_member_name (builder, "colors");
  json_builder_add_int_value (builder, color->max);
  if (color->given != NULL)
    color_json (builder, "givens", color->given, data);
}

/* By their names, those that are known, or else by their numbers, all. */
void
color_json (JsonBuilder *builder, const char *member, const int32_t *value,
            gpointer data)
{
  const ColorGraph *graph = ((const ColorModel *) data)->graph;

  json_builder_set_member_name (builder, member);
  if (graph->names == NULL) {
    givens_json (builder, value, graph->n);
    return;
  }
  json_builder_begin_object (builder);
  for (uint32_t v = 0; v < graph->n; v++) {
    if (value[v] == GIVENS_NONE)
      continue;
    json_builder_set_member_name (builder, graph->names[v]);
    json_builder_add_int_value (builder, value[v]);
  }
  json_builder_end_object (builder);
}

static int
find (const char *name, gpointer data)
{
  const ColorGraph *graph = ((const ColorModel *) data)->graph;

  for (uint32_t v = 0; v < graph->n; v++)
    if (strcmp (graph->names[v], name) == 0)
      return (int) v;
  return -1;
}

GivensFamily
color_family (ColorModel *color)
{
  color->words = (FdExplainerWords){.atom = say, .data = color};
  return (GivensFamily){.family = "color",
                        .members = {{"vertices", color->graph->n, false},
                                    {"edges", color->graph->n_edges, false},
                                    {"colors", color->max, true}},
                        .n = color->graph->n,
                        .min = 1,
                        .max = color->max,
                        .post = rules,
                        .words = &color->words,
                        .describe = color_describe,
                        .json = color_json,
                        .solution = "coloring",
                        .find = color->graph->names != NULL ? find : NULL,
                        .data = color};
}

bool
color_steps (Solver *solver, const SolverPuzzle *puzzle, GError **error)
{
  ColorModel *color = puzzle->data;
  GivensFamily family = color_family (color);

  return givens_explain (solver, &family, color->given, puzzle, error);
}
