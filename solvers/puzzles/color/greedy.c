/* SPDX-License-Identifier: MIT */
/* greedy.c - a first coloring, in a moment
 *
 * Vertices of great degree first, each takes the least color that no neighbor
 * has (Welsh & Powell): no more than the greatest degree and one.
 */
#include "graph.h"

/* The vertices in order of degree, the greatest first. */
static uint32_t *
greedy_order (const ColorGraph *graph)
{
  uint32_t *order = g_new (uint32_t, graph->n + 1);
  g_autofree uint32_t *start = g_new0 (uint32_t, graph->n + 2);

  for (uint32_t v = 0; v < graph->n; v++)
    start[graph->n - color_graph_degree (graph, v) + 1]++;
  for (uint32_t d = 0; d <= graph->n; d++)
    start[d + 1] += start[d];
  for (uint32_t v = 0; v < graph->n; v++)
    order[start[graph->n - color_graph_degree (graph, v)]++] = v;
  return order;
}

int32_t
color_graph_greedy (const ColorGraph *graph, int32_t *color)
{
  g_autofree uint32_t *order = greedy_order (graph);
  g_autofree uint32_t *seen = g_new0 (uint32_t, graph->n + 2);
  int32_t count = 0;

  for (uint32_t v = 0; v < graph->n; v++)
    color[v] = 0;
  for (uint32_t i = 0; i < graph->n; i++) {
    uint32_t v = order[i], least = 1;
    for (uint32_t j = graph->start[v]; j < graph->start[v + 1]; j++)
      seen[color[graph->neighbor[j]]] = i + 1;
    while (seen[least] == i + 1)
      least++;
    color[v] = (int32_t) least;
    count = MAX (count, color[v]);
  }
  return count;
}
