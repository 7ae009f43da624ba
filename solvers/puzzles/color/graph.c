/* SPDX-License-Identifier: MIT */
/* graph.c - undirected graphs, and what is quickly found in them */
#include "graph.h"

#include <string.h>

static int
edge_compare (gconstpointer a, gconstpointer b)
{
  const ColorEdge *e = a, *f = b;

  if (e->u != f->u)
    return e->u < f->u ? -1 : 1;
  if (e->v != f->v)
    return e->v < f->v ? -1 : 1;
  return e->offset < f->offset ? -1 : e->offset > f->offset;
}

static bool
edge_counts (const GArray *edges, guint i)
{
  const ColorEdge *e = &g_array_index (edges, ColorEdge, i);

  return e->u != e->v && (i == 0 || e[-1].u != e->u || e[-1].v != e->v);
}

ColorGraph *
color_graph_new (uint32_t n, GArray *edges)
{
  ColorGraph *graph = g_new0 (ColorGraph, 1);
  g_autofree uint32_t *room = g_new0 (uint32_t, n + 1);

  for (guint i = 0; i < edges->len; i++) {
    ColorEdge *e = &g_array_index (edges, ColorEdge, i);
    if (e->u > e->v) {
      uint32_t u = e->u;
      e->u = e->v;
      e->v = u;
    }
  }
  g_array_sort (edges, edge_compare);

  graph->n = n;
  graph->start = g_new0 (uint32_t, n + 1);
  for (guint i = 0; i < edges->len; i++) {
    const ColorEdge *e = &g_array_index (edges, ColorEdge, i);
    if (!edge_counts (edges, i))
      continue;
    graph->n_edges++;
    graph->start[e->u + 1]++;
    graph->start[e->v + 1]++;
  }
  for (uint32_t v = 0; v < n; v++) {
    graph->start[v + 1] += graph->start[v];
    room[v] = graph->start[v];
  }
  graph->neighbor = g_new (uint32_t, 2 * (size_t) graph->n_edges + 1);
  /* Sorted by (u, v): the lesser neighbors of a vertex come first. */
  for (guint i = 0; i < edges->len; i++) {
    const ColorEdge *e = &g_array_index (edges, ColorEdge, i);
    if (edge_counts (edges, i))
      graph->neighbor[room[e->v]++] = e->u;
  }
  for (guint i = 0; i < edges->len; i++) {
    const ColorEdge *e = &g_array_index (edges, ColorEdge, i);
    if (edge_counts (edges, i))
      graph->neighbor[room[e->u]++] = e->v;
  }
  return graph;
}

void
color_graph_free (ColorGraph *graph)
{
  if (graph == NULL)
    return;
  g_free (graph->start);
  g_free (graph->neighbor);
  g_strfreev (graph->names);
  g_free (graph);
}

void
color_graph_say (const ColorGraph *graph, uint32_t v, GString *out)
{
  if (graph->names != NULL)
    g_string_append (out, graph->names[v]);
  else
    g_string_append_printf (out, "%u", v + 1);
}

bool
color_graph_adjacent (const ColorGraph *graph, uint32_t u, uint32_t v)
{
  uint32_t low = graph->start[u], high = graph->start[u + 1];

  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (graph->neighbor[middle] == v)
      return true;
    if (graph->neighbor[middle] < v)
      low = middle + 1;
    else
      high = middle;
  }
  return false;
}

/* --- a large clique ------------------------------------------------------- */

static int
degree_compare (gconstpointer a, gconstpointer b, gpointer data)
{
  const uint32_t *u = a, *v = b;
  uint32_t d = color_graph_degree (data, *u), e = color_graph_degree (data, *v);

  return d != e ? (d > e ? -1 : 1) : *u < *v ? -1 : *u > *v;
}

/* Keeps of @candidates the neighbors of @v; the greatest degree among the
 * vertices kept comes first in each round, so the rest stays large. */
static void
keep_neighbors (const ColorGraph *graph, GArray *candidates, uint32_t v)
{
  uint32_t *c = (uint32_t *) (void *) candidates->data;
  guint n = 0;

  for (guint i = 0; i < candidates->len; i++)
    if (color_graph_adjacent (graph, v, c[i]))
      c[n++] = c[i];
  g_array_set_size (candidates, n);
}

static void
grow_clique (const ColorGraph *graph, uint32_t from, GArray *clique)
{
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (uint32_t));

  g_array_set_size (clique, 0);
  g_array_append_val (clique, from);
  g_array_append_vals (candidates, graph->neighbor + graph->start[from],
                       color_graph_degree (graph, from));
  g_array_sort_with_data (candidates, degree_compare, (gpointer) graph);
  while (candidates->len > 0) {
    uint32_t v = g_array_index (candidates, uint32_t, 0);
    g_array_append_val (clique, v);
    keep_neighbors (graph, candidates, v);
  }
}

GArray *
color_graph_clique (const Solver *solver, const ColorGraph *graph)
{
  GArray *best = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  GArray *clique = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  uint64_t work = 0;

  for (uint32_t v = 0; v < graph->n && work < 20000000; v++) {
    if (v % 16 == 15 && solver_is_over (solver))
      break;
    if (best->len > 0 && color_graph_degree (graph, v) < best->len)
      continue; /* no larger one goes through v */
    grow_clique (graph, v, clique);
    work += (uint64_t) clique->len * color_graph_degree (graph, v);
    if (clique->len > best->len) {
      GArray *swap = best;
      best = clique;
      clique = swap;
    }
  }
  g_array_unref (clique);
  return best;
}

/* --- a first coloring ---------------------------------------------------- */

/* The vertex that sees most colors, then the one of the greatest degree. */
static uint32_t
most_saturated (const ColorGraph *graph, const uint32_t *seen, const bool *done)
{
  uint32_t best = graph->n;

  for (uint32_t v = 0; v < graph->n; v++)
    if (!done[v] &&
        (best == graph->n || seen[v] > seen[best] ||
         (seen[v] == seen[best] &&
          color_graph_degree (graph, v) > color_graph_degree (graph, best))))
      best = v;
  return best;
}

int32_t
color_graph_dsatur (const Solver *solver, const ColorGraph *graph,
                    int32_t *colors)
{
  g_autofree uint32_t *seen = g_new0 (uint32_t, graph->n + 1);
  g_autofree bool *done = g_new0 (bool, graph->n + 1);
  g_autoptr (GPtrArray) near = g_ptr_array_new_with_free_func (g_free);

  for (uint32_t i = 0; i < graph->n; i++) {
    uint32_t v = most_saturated (graph, seen, done);
    bool *sees;
    guint color = 0;
    if (i % 64 == 0 && solver_is_over (solver))
      return 0;
    while (color < near->len && ((bool *) near->pdata[color])[v])
      color++;
    if (color == near->len)
      g_ptr_array_add (near, g_new0 (bool, graph->n));
    sees = near->pdata[color];
    colors[v] = (int32_t) color + 1;
    done[v] = true;
    for (uint32_t j = graph->start[v]; j < graph->start[v + 1]; j++) {
      uint32_t u = graph->neighbor[j];
      seen[u] += !sees[u];
      sees[u] = true;
    }
  }
  return (int32_t) near->len;
}

/* --- all edges by cliques ------------------------------------------------- */

typedef struct {
  const ColorGraph *graph;
  bool *covered; /* per place in neighbor */
  bool *inside;  /* per vertex: in the clique that grows */
  int64_t work;  /* left to do; then edges are left as they are */
} Cover;

enum { COVER_WORK = 200000000 };

/* How many edges between @v and the clique are not covered yet. */
static guint
cover_gain (Cover *cover, uint32_t v)
{
  const ColorGraph *graph = cover->graph;
  guint count = 0;

  cover->work -= color_graph_degree (graph, v);

  for (uint32_t j = graph->start[v]; j < graph->start[v + 1]; j++)
    count += cover->inside[graph->neighbor[j]] && !cover->covered[j];
  return count;
}

/* Marks all edges of the finished @clique, which then is no longer inside. */
static void
cover_mark (Cover *cover, const GArray *clique)
{
  const ColorGraph *graph = cover->graph;

  for (guint i = 0; i < clique->len; i++) {
    uint32_t v = g_array_index (clique, uint32_t, i);
    for (uint32_t j = graph->start[v]; j < graph->start[v + 1]; j++)
      cover->covered[j] |= cover->inside[graph->neighbor[j]];
  }
  for (guint i = 0; i < clique->len; i++)
    cover->inside[g_array_index (clique, uint32_t, i)] = false;
}

/* A maximal clique around an edge, which takes in uncovered edges first. */
static GArray *
cover_clique (Cover *cover, uint32_t u, uint32_t v)
{
  const ColorGraph *graph = cover->graph;
  GArray *clique = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (uint32_t));

  g_array_append_val (clique, u);
  cover->inside[u] = true;
  g_array_append_vals (candidates, graph->neighbor + graph->start[u],
                       color_graph_degree (graph, u));
  for (uint32_t next = v;;) {
    guint most = 0;
    g_array_append_val (clique, next);
    cover->inside[next] = true;
    cover->work -= candidates->len + color_graph_degree (graph, next);
    keep_neighbors (graph, candidates, next);
    if (candidates->len == 0)
      break;
    next = g_array_index (candidates, uint32_t, 0);
    for (guint i = 0; i < candidates->len && i < 64 && cover->work > 0; i++) {
      uint32_t w = g_array_index (candidates, uint32_t, i);
      guint gain = cover_gain (cover, w);
      if (gain > most) {
        most = gain;
        next = w;
      }
    }
  }
  cover_mark (cover, clique);
  return clique;
}

static GArray *
one_edge (uint32_t u, uint32_t v)
{
  GArray *edge = g_array_sized_new (FALSE, FALSE, sizeof (uint32_t), 2);

  g_array_append_val (edge, u);
  g_array_append_val (edge, v);
  return edge;
}

GPtrArray *
color_graph_cover (const Solver *solver, const ColorGraph *graph)
{
  g_autofree bool *covered = g_new0 (bool, 2 * (size_t) graph->n_edges + 1);
  g_autofree bool *inside = g_new0 (bool, graph->n + 1);
  Cover cover = {graph, covered, inside, COVER_WORK};
  GPtrArray *cliques =
      g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  for (uint32_t u = 0;
       u < graph->n && (solver == NULL || !solver_is_over (solver)); u++)
    for (uint32_t j = graph->start[u]; j < graph->start[u + 1]; j++)
      if (!covered[j] && graph->neighbor[j] > u)
        g_ptr_array_add (cliques,
                         cover.work > 0
                             ? cover_clique (&cover, u, graph->neighbor[j])
                             : one_edge (u, graph->neighbor[j]));
  return cliques;
}
