/* SPDX-License-Identifier: MIT */
/* layout.c - where the vertices of a graph are drawn
 *
 * Springs: neighbors draw each other nearer, by the square of their distance,
 * all vertices push each other away, by its inverse, and each step may be a
 * little shorter than the one before.  In whole numbers, since roundings that
 * differ between machines would grow to other pictures.  Many vertices stand
 * on a circle instead.
 *
 * Source: Fruchterman & Reingold, Graph drawing by force-directed placement,
 * Software: Practice and Experience 21, 1991.
 */
#include "layout.h"

enum { SPRUNG = 250, STEPS = 300, SCALE = 1000 };

int64_t
color_root (int64_t x)
{
  int64_t root = 1;

  while (root * root < x && root < INT32_MAX)
    root = root < x / root ? root * 2 : root + 1;
  while (root > 1 && root * root > x)
    root = (root + x / root) / 2 < root ? (root + x / root) / 2 : root - 1;
  return root;
}

/* Point @i of @n on a circle of radius SCALE: by turning (SCALE, 0) n times
 * through polynomials for sine and cosine, in whole numbers. */
static void
circle (int64_t i, int64_t n, int64_t *x, int64_t *y)
{
  const int64_t one = 1 << 20, turn = 6588397; /* 2 pi */
  int64_t angle = turn * i / n, quarter = turn / 4, steps = angle / quarter;
  int64_t a = angle % quarter, a2 = a * a / one, sine, cosine;

  sine = a - a2 * a / one / 6 + a2 * a2 / one * a / one / 120 -
         a2 * a2 / one * a2 / one * a / one / 5040;
  cosine = one - a2 / 2 + a2 * a2 / one / 24 - a2 * a2 / one * a2 / one / 720 +
           a2 * a2 / one * a2 / one * a2 / one / 40320;
  for (; steps > 0; steps--) {
    int64_t other = sine;
    sine = cosine;
    cosine = -other;
  }
  *x = cosine * SCALE / one;
  *y = sine * SCALE / one;
}

/* --- springs -------------------------------------------------------------- */

typedef struct {
  const ColorGraph *graph;
  int64_t *x, *y;   /* places, in a square of about SCALE * SCALE */
  int64_t *dx, *dy; /* where each is pushed */
  int64_t apart;    /* the distance at which neighbors rest */
} Springs;

/* Pushes @u away from @v by @force, negative: draws it nearer. */
static void
push (Springs *s, uint32_t u, uint32_t v, bool near)
{
  int64_t x = s->x[u] - s->x[v], y = s->y[u] - s->y[v];
  int64_t distance = color_root (x * x + y * y);
  int64_t force =
      near ? -distance * distance / s->apart : s->apart * s->apart / distance;

  if (x == 0 && y == 0)
    x = u < v ? 1 : -1;
  s->dx[u] += x * force / distance;
  s->dy[u] += y * force / distance;
}

static void
step (Springs *s, int64_t most)
{
  const ColorGraph *graph = s->graph;

  for (uint32_t v = 0; v < graph->n; v++) {
    /* What is in no one's reach would fly away. */
    s->dx[v] = -s->x[v] / 8;
    s->dy[v] = -s->y[v] / 8;
    for (uint32_t u = 0; u < graph->n; u++)
      if (u != v)
        push (s, v, u, false);
    for (uint32_t i = graph->start[v]; i < graph->start[v + 1]; i++)
      push (s, v, graph->neighbor[i], true);
  }
  for (uint32_t v = 0; v < graph->n; v++) {
    int64_t length = color_root (s->dx[v] * s->dx[v] + s->dy[v] * s->dy[v]);
    int64_t by = MIN (length, most);
    s->x[v] += s->dx[v] * by / length;
    s->y[v] += s->dy[v] * by / length;
  }
}

/* Into 0 to @size, all of it used. */
static ColorPoint *
fit (const Springs *s, int size)
{
  uint32_t n = s->graph->n;
  ColorPoint *at = g_new0 (ColorPoint, MAX (n, 1));
  int64_t left = G_MAXINT64, right = G_MININT64, top = left, bottom = right;
  int64_t side;

  for (uint32_t v = 0; v < n; v++) {
    left = MIN (left, s->x[v]);
    right = MAX (right, s->x[v]);
    top = MIN (top, s->y[v]);
    bottom = MAX (bottom, s->y[v]);
  }
  side = n == 0 ? 1 : MAX (MAX (right - left, bottom - top), 1);
  for (uint32_t v = 0; v < n; v++) {
    at[v].x = (int) (size / 2 + (2 * s->x[v] - left - right) * size / 2 / side);
    at[v].y = (int) (size / 2 + (2 * s->y[v] - top - bottom) * size / 2 / side);
  }
  return at;
}

ColorPoint *
color_graph_layout (const ColorGraph *graph, int size)
{
  g_autofree int64_t *room = g_new0 (int64_t, 4 * (size_t) graph->n + 1);
  Springs s = {.graph = graph,
               .x = room,
               .y = room + graph->n,
               .dx = room + 2 * (size_t) graph->n,
               .dy = room + 3 * (size_t) graph->n};

  s.apart = 2 * SCALE / color_root (MAX (graph->n, 1));
  for (uint32_t v = 0; v < graph->n; v++)
    circle (v, graph->n, &s.x[v], &s.y[v]);
  for (int i = 0; graph->n <= SPRUNG && i < STEPS; i++)
    step (&s, 1 + SCALE / 5 * (STEPS - i) / STEPS);
  return fit (&s, size);
}
