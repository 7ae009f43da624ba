/* SPDX-License-Identifier: MIT */
#ifndef COLOR_GRAPH_H
#define COLOR_GRAPH_H

#include "fdsolve/solver.h"

#define COLOR_MAX_VERTICES 20000

/* @offset: where the text says so. */
typedef struct {
  uint32_t u, v;
  size_t offset;
} ColorEdge;

/**
 * ColorGraph:
 * @start: (array length=n+1): where the neighbors of each vertex begin
 * @neighbor: ascending for each vertex; each edge stands here twice
 * @n_edges: without repetitions and loops
 * @names: (nullable): of the vertices; otherwise they are numbers, from 1
 *
 * An undirected graph.
 */
typedef struct {
  uint32_t n, n_edges;
  uint32_t *start, *neighbor;
  char **names;
} ColorGraph;

/* @edges: (element-type ColorEdge): is sorted; loops and repetitions are left
 * out of the graph. */
ColorGraph *color_graph_new (uint32_t n, GArray *edges);
void color_graph_free (ColorGraph *graph);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ColorGraph, color_graph_free)

/**
 * color_graph_read:
 *
 * Reads the DIMACS format: "c" comments, "p edge VERTICES EDGES", "e U V".
 * Edges listed twice, loops and a wrong number of edges are warned of.
 */
ColorGraph *color_graph_read (const Solver *solver, const SolverText *text,
                              GError **error);

/* The built-in map: 42 countries. */
ColorGraph *color_graph_europe (void);

/* Its name, or its number. */
void color_graph_say (const ColorGraph *graph, uint32_t v, GString *out);

/* Two letters for each of its vertices. */
const char *color_europe_code (uint32_t v);

/* Draws it; @color: (nullable): from 1, of each vertex; less: it has none. */
void color_picture (Picture *picture, const ColorGraph *graph,
                    const int32_t *color);

static inline uint32_t
color_graph_degree (const ColorGraph *graph, uint32_t v)
{
  return graph->start[v + 1] - graph->start[v];
}

bool color_graph_adjacent (const ColorGraph *graph, uint32_t u, uint32_t v);

/**
 * color_graph_clique:
 *
 * Returns: (element-type guint32): a clique, as large as greedy trials from
 *   all vertices find it
 */
GArray *color_graph_clique (const Solver *solver, const ColorGraph *graph);

/**
 * color_graph_bound:
 * @enough: stop when the bound is this
 *
 * Returns: a number of colors that the graph needs at least, by Mycielski
 *   graphs found in it; 0 if the graph is too large to look
 */
uint32_t color_graph_bound (const Solver *solver, const ColorGraph *graph,
                            uint32_t enough);

/* A first coloring, @color (out): of each vertex, from 1; how many it takes. */
int32_t color_graph_greedy (const ColorGraph *graph, int32_t *color);

/* Likewise by the rule of Brelaz (DSATUR), which needs fewer; 0 if the time is
 * over. */
int32_t color_graph_dsatur (const Solver *solver, const ColorGraph *graph,
                            int32_t *color);

/**
 * color_graph_cover:
 * @solver: (nullable): whose limits count
 *
 * Returns: (element-type GArray): cliques that together hold every edge, unless
 *   the time is over
 */
GPtrArray *color_graph_cover (const Solver *solver, const ColorGraph *graph);

#endif
