/* SPDX-License-Identifier: MIT */
/* bound.c - how many colors a graph needs at least
 *
 * A clique needs as many colors as it has vertices, but graphs without
 * triangles may need any number.  Let w be a vertex and H a part of the graph
 * without w or its neighbors, such that each v of H has a twin: a neighbor of
 * w that is adjacent to all neighbors of v in H.  If H needs k colors, H with
 * w and the twins needs k + 1: were k enough, each v of the color of w could
 * take the color of its twin instead, and H would do with k - 1.
 *
 * For each w such an H is what is left when vertices without a twin are taken
 * out until there is none.  The bound of the most promising ones is
 * looked for in the same way, and so Mycielski graphs are peeled to the core.
 *
 * Source: the theorem is that of Hebrard & Katsirelos, Constraint and
 * satisfiability reasoning for graph coloring, Journal of Artificial
 * Intelligence Research 69, 2020, for parts that shrink instead of growing.
 */
#include "graph.h"

#include <string.h>

/* Of each part that many of the largest are looked into, as long as the
 * operations on words last. */
enum { WIDTH = 3, MOST_WORK = 100000000 };

typedef struct {
  const Solver *solver;
  uint32_t n, words;
  uint64_t *adjacent; /* a row of bits a vertex */
  uint64_t *twins;    /* scratch, as are these for parts: */
  uint64_t *near, *gone;
  int64_t work; /* left to do */
} Bound;

static const uint64_t *
row (const Bound *b, uint32_t v)
{
  return b->adjacent + (size_t) v * b->words;
}

static uint64_t
bit (uint32_t v)
{
  return UINT64_C (1) << v % 64;
}

/* The least element >= @v of @bits, in @other too unless that is %NULL; n if
 * there is none. */
static uint32_t
next (const Bound *b, const uint64_t *bits, const uint64_t *other, uint32_t v)
{
  while (v < b->n) {
    uint64_t left = bits[v / 64] & (other != NULL ? other[v / 64] : ~0ull);
    left >>= v % 64;
    if (left != 0)
      return v + (uint32_t) __builtin_ctzll (left);
    v = (v / 64 + 1) * 64;
  }
  return b->n;
}

static uint32_t
count (const Bound *b, const uint64_t *bits)
{
  uint32_t size = 0;

  for (uint32_t k = 0; k < b->words; k++)
    size += (uint32_t) __builtin_popcountll (bits[k]);
  return size;
}

/* Whether a neighbor of w, in @near, is adjacent to all that v is in @part. */
static bool
has_twin (Bound *b, const uint64_t *part, uint32_t v)
{
  uint64_t any = 1;

  memcpy (b->twins, b->near, b->words * sizeof *b->near);
  for (uint32_t u = next (b, row (b, v), part, 0); u < b->n && any != 0;
       u = next (b, row (b, v), part, u + 1)) {
    any = 0;
    for (uint32_t k = 0; k < b->words; k++)
      any |= b->twins[k] &= row (b, u)[k];
    b->work -= b->words;
  }
  return any != 0;
}

/* Writes to @part an H of @whole for w, less the vertices without an edge in
 * it, which need no color of their own. */
static void
find_part (Bound *b, const uint64_t *whole, uint32_t w, uint64_t *part)
{
  uint64_t any;

  for (uint32_t k = 0; k < b->words; k++) {
    b->near[k] = row (b, w)[k] & whole[k];
    part[k] = whole[k] & ~b->near[k];
  }
  part[w / 64] &= ~bit (w);
  do {
    memset (b->gone, 0, b->words * sizeof *b->gone);
    for (uint32_t v = next (b, part, NULL, 0); v < b->n;
         v = next (b, part, NULL, v + 1))
      if (next (b, row (b, v), part, 0) == b->n || !has_twin (b, part, v))
        b->gone[v / 64] |= bit (v);
    any = 0;
    for (uint32_t k = 0; k < b->words; k++) {
      any |= b->gone[k];
      part[k] &= ~b->gone[k];
    }
  } while (any != 0);
}

/* The largest clique of @whole that greedy trials from all vertices find. */
static uint32_t
clique_in (Bound *b, const uint64_t *whole, uint64_t *left)
{
  uint32_t best = 0;

  for (uint32_t v = next (b, whole, NULL, 0); v < b->n && b->work > 0;
       v = next (b, whole, NULL, v + 1)) {
    uint32_t size = 0;
    memcpy (left, whole, b->words * sizeof *left);
    for (uint32_t u = v; u < b->n; u = next (b, left, NULL, 0)) {
      size++;
      for (uint32_t k = 0; k < b->words; k++)
        left[k] &= row (b, u)[k];
      b->work -= b->words;
    }
    best = MAX (best, size);
  }
  return best;
}

static uint32_t
bound_of (Bound *b, const uint64_t *whole, uint32_t enough)
{
  g_autofree uint64_t *rows = g_new (uint64_t, (WIDTH + 1) * b->words);
  uint64_t *part = rows + WIDTH * b->words;
  uint32_t size[WIDTH] = {0}, best = clique_in (b, whole, part);

  /* the largest parts, of equal ones the first, in order of size */
  for (uint32_t w = next (b, whole, NULL, 0); w < b->n && b->work > 0;
       w = next (b, whole, NULL, w + 1)) {
    uint32_t n, place = WIDTH;
    if (solver_is_over (b->solver))
      b->work = 0;
    find_part (b, whole, w, part);
    n = count (b, part);
    while (place > 0 && n > size[place - 1])
      place--;
    if (place == WIDTH)
      continue;
    for (uint32_t k = WIDTH - 1; k > place; k--) {
      size[k] = size[k - 1];
      memcpy (rows + k * b->words, rows + (k - 1) * b->words,
              b->words * sizeof *rows);
    }
    size[place] = n;
    memcpy (rows + place * b->words, part, b->words * sizeof *rows);
  }
  for (uint32_t k = 0; k < WIDTH && size[k] > 0 && best < enough; k++) {
    uint32_t inner = bound_of (b, rows + k * b->words, enough - 1);
    best = MAX (best, inner + 1);
  }
  return best;
}

uint32_t
color_graph_bound (const Solver *solver, const ColorGraph *graph,
                   uint32_t enough)
{
  Bound b = {.solver = solver,
             .n = graph->n,
             .words = (graph->n + 63) / 64,
             .work = MOST_WORK};
  g_autofree uint64_t *all = NULL;
  uint32_t best;

  if ((uint64_t) b.n * b.words > MOST_WORK / 4)
    return 0;
  b.adjacent = g_new0 (uint64_t, (size_t) b.n * b.words);
  b.twins = g_new (uint64_t, b.words);
  b.near = g_new (uint64_t, b.words);
  b.gone = g_new (uint64_t, b.words);
  all = g_new0 (uint64_t, b.words);
  for (uint32_t v = 0; v < b.n; v++) {
    uint64_t *bits = b.adjacent + (size_t) v * b.words;
    all[v / 64] |= bit (v);
    for (uint32_t j = graph->start[v]; j < graph->start[v + 1]; j++)
      bits[graph->neighbor[j] / 64] |= bit (graph->neighbor[j]);
  }
  best = bound_of (&b, all, enough);
  g_free (b.adjacent);
  g_free (b.twins);
  g_free (b.near);
  g_free (b.gone);
  return best;
}
