/* SPDX-License-Identifier: MIT */
/* models-chromatic.c - how many colours a graph needs
 *
 * queen8_8, which is made here; 1-FullIns_4, DSJC125.1 and le450_5a.
 *
 * One colour a vertex, from 1 on, != along each edge, none greater than the
 * number to be minimized.  A clique has the first colours, the other vertices
 * follow by degree, and first fit in this order says how many colours will do.
 */
#include "models.h"

#include <stdio.h>
#include <string.h>

enum { NODE_LIMIT = 1000000 };

typedef struct {
  int n;
  bool *adjacent; /* n rows of n */
  int *degree;
  int *order; /* as above */
  int n_clique, n_colours;
} Graph;

static bool
joined (const Graph *graph, int a, int b)
{
  return graph->adjacent[a * graph->n + b];
}

static void
make_graph (Graph *graph, int n)
{
  graph->n = n;
  graph->adjacent = g_new0 (bool, n *n);
  graph->degree = g_new0 (int, n);
}

static void
join (Graph *graph, int a, int b)
{
  if (joined (graph, a, b))
    return;
  graph->adjacent[a * graph->n + b] = graph->adjacent[b * graph->n + a] = true;
  graph->degree[a]++;
  graph->degree[b]++;
}

/* The squares of a board, joined where a queen goes from one to the other. */
static void
make_queens (Graph *graph, int n)
{
  make_graph (graph, n * n);
  for (int i = 0; i < n * n; i++)
    for (int j = i + 1; j < n * n; j++) {
      int down = j / n - i / n, right = j % n - i % n;
      if (down == 0 || right == 0 || ABS (down) == ABS (right))
        join (graph, i, j);
    }
}

static bool
read_graph (Graph *graph, const char *name)
{
  char **line = instance_lines (name, false);
  int a, b;
  if (!line)
    return false;
  for (; *line; line++)
    if (sscanf (*line, "p %*s %d", &a) == 1)
      make_graph (graph, a);
    else if (sscanf (*line, "e %d %d", &a, &b) == 2)
      join (graph, a - 1, b - 1);
  return true;
}

static int
by_degree (gconstpointer a, gconstpointer b, gpointer data)
{
  const Graph *graph = data;
  const int *u = a, *v = b;
  int more = graph->degree[*v] - graph->degree[*u];
  return more != 0 ? more : *u - *v;
}

/* The largest of the cliques that each vertex makes with those that come first
 * in the order. */
static int
find_clique (const Graph *graph, int *best)
{
  int most = 0;
  g_autofree int *clique = g_new (int, graph->n);
  for (int i = 0; i < graph->n; i++) {
    int size = 0;
    clique[size++] = graph->order[i];
    for (int j = 0; j < graph->n; j++) {
      int k = 0;
      while (k < size && joined (graph, clique[k], graph->order[j]))
        k++;
      if (k == size)
        clique[size++] = graph->order[j];
    }
    if (size > most) {
      most = size;
      memcpy (best, clique, (size_t) size * sizeof *best);
    }
  }
  return most;
}

static void
sort_vertices (Graph *graph)
{
  g_autofree int *clique = g_new (int, graph->n);
  int n = 0;
  graph->order = g_new (int, graph->n);
  for (int v = 0; v < graph->n; v++)
    graph->order[v] = v;
  g_qsort_with_data (graph->order, graph->n, sizeof (int), by_degree, graph);
  n = graph->n_clique = find_clique (graph, clique);
  for (int i = 0; i < graph->n; i++) {
    int k = 0;
    while (k < graph->n_clique && clique[k] != graph->order[i])
      k++;
    if (k == graph->n_clique)
      clique[n++] = graph->order[i];
  }
  memcpy (graph->order, clique, (size_t) n * sizeof *clique);
}

static int
first_fit (const Graph *graph)
{
  g_autofree int *colour = g_new0 (int, graph->n);
  int most = 0;
  for (int i = 0; i < graph->n; i++) {
    int v = graph->order[i], c = 0, w;
    do {
      c++;
      for (w = 0; w < graph->n; w++)
        if (joined (graph, v, w) && colour[w] == c)
          break;
    } while (w < graph->n);
    colour[v] = c;
    most = MAX (most, c);
  }
  return most;
}

static Outcome
colour (const Graph *graph, Learn learn)
{
  int n = graph->n;
  g_autoptr (FdStore) store = new_store (learn);
  FdVar *x = g_newa (FdVar, (size_t) n + 1), most;
  new_vars (store, x, n + 1, 1, graph->n_colours);
  most = x[n];
  fd_store_begin (store);
  for (int i = 0; i < graph->n_clique; i++)
    must (fd_set_value (store, x[i], i + 1));
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      if (joined (graph, graph->order[i], graph->order[j]))
        must (fd_post_relation (store, x[i], FD_NE, x[j], 0));
  for (int i = 0; i < n; i++)
    must (fd_post_relation (store, x[i], FD_LE, most, 0));
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) n,
                     (Task){.select = FD_SELECT_FIRST_FAIL,
                            .node_limit = learn ? 0 : NODE_LIMIT,
                            .minimize = most,
                            .from_below = true,
                            .learn = learn});
}

Outcome
chromatic (int index, int learn)
{
  static const char *const names[] = {NULL, "1-FullIns_4.col", "DSJC125.1.col",
                                      "le450_5a.col"};
  Graph graph = {0};
  Outcome outcome = {.absent = true};
  if (index == 0)
    make_queens (&graph, 8);
  if (index == 0 || read_graph (&graph, names[index])) {
    sort_vertices (&graph);
    graph.n_colours = first_fit (&graph);
    outcome = colour (&graph, (Learn) learn);
  }
  g_free (graph.adjacent);
  g_free (graph.degree);
  g_free (graph.order);
  return outcome;
}
