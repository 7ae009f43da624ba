/* SPDX-License-Identifier: MIT */
/* graph.c - directed graphs as matrices of bits, for rules
 *
 * Kosaraju's algorithm: a search in depth leaves the nodes in some order; the
 * nodes that reach the last of them are its component, and so on.
 */
#include "graph.h"

#include <string.h>

Graph *
graph_new (uint32_t n)
{
  Graph *g = g_new0 (Graph, 1);
  g->n = n;
  g->words = n / 64 + 1;
  g->out = g_new0 (uint64_t, (size_t) n * g->words + 1);
  g->in = g_new0 (uint64_t, (size_t) n * g->words + 1);
  g->left = g_new0 (uint64_t, g->words);
  g->path = g_new0 (uint32_t, n + 1);
  g->order = g_new0 (uint32_t, n + 1);
  g->part = g_new0 (uint32_t, n + 1);
  return g;
}

void
graph_free (Graph *g)
{
  g_free (g->out);
  g_free (g->in);
  g_free (g->left);
  g_free (g->path);
  g_free (g->order);
  g_free (g->part);
  g_free (g);
}

void
graph_add (Graph *g, uint32_t from, uint32_t to)
{
  g->out[(size_t) from * g->words + to / 64] |= UINT64_C (1) << to % 64;
  g->in[(size_t) to * g->words + from / 64] |= UINT64_C (1) << from % 64;
}

static void
leave_all (Graph *g, uint32_t removed)
{
  memset (g->left, 0, g->words * sizeof *g->left);
  for (uint32_t i = 0; i < g->n; i++)
    if (i != removed)
      g->left[i / 64] |= UINT64_C (1) << i % 64;
}

/* Takes a neighbour of i that is left, or says NOWHERE. */
static uint32_t
take_next (Graph *g, const uint64_t *rows, uint32_t i)
{
  const uint64_t *row = rows + (size_t) i * g->words;
  for (uint32_t w = 0; w < g->words; w++)
    if (row[w] & g->left[w]) {
      uint32_t bit = (uint32_t) __builtin_ctzll (row[w] & g->left[w]);
      g->left[w] &= ~(UINT64_C (1) << bit);
      return w * 64 + bit;
    }
  return NOWHERE;
}

/* Takes what is left and reached from start, and lists it behind n of the
 * order, each node behind those it led to; returns how many are listed. */
static uint32_t
walk (Graph *g, const uint64_t *rows, uint32_t start, uint32_t n)
{
  uint32_t depth = 0;
  g->left[start / 64] &= ~(UINT64_C (1) << start % 64);
  g->path[depth++] = start;
  while (depth) {
    uint32_t next = take_next (g, rows, g->path[depth - 1]);
    if (next == NOWHERE)
      g->order[n++] = g->path[--depth];
    else
      g->path[depth++] = next;
  }
  return n;
}

static bool
is_left (const Graph *g, uint32_t i)
{
  return g->left[i / 64] >> i % 64 & 1;
}

uint32_t
graph_parts (Graph *g, uint32_t removed)
{
  uint32_t n = 0, parts = 0;
  leave_all (g, removed);
  for (uint32_t i = 0; i < g->n; i++)
    if (is_left (g, i))
      n = walk (g, g->out, i, n);
  uint32_t *finished = g_memdup2 (g->order, (n + 1) * sizeof *finished);
  leave_all (g, removed);
  for (uint32_t k = n; k-- > 0;)
    if (is_left (g, finished[k])) {
      uint32_t found = walk (g, g->in, finished[k], 0);
      for (uint32_t j = 0; j < found; j++)
        g->part[g->order[j]] = parts;
      parts++;
    }
  g_free (finished);
  return parts;
}

bool
graph_is_strong (Graph *g, uint32_t removed)
{
  return graph_parts (g, removed) <= 1;
}

bool
graph_is_row (Graph *g, uint32_t removed)
{
  uint32_t parts = graph_parts (g, removed), steps = 0;
  uint8_t *is_step = g_new0 (uint8_t, parts + 1);
  for (uint32_t i = 0; i < g->n; i++)
    for (uint32_t w = 0; w < g->words && i != removed; w++)
      for (uint64_t row = g->out[(size_t) i * g->words + w]; row;
           row &= row - 1) {
        uint32_t j = w * 64 + (uint32_t) __builtin_ctzll (row);
        if (j != removed && g->part[j] == g->part[i] + 1)
          is_step[g->part[i]] = 1;
      }
  for (uint32_t k = 0; k + 1 < parts; k++)
    steps += is_step[k];
  g_free (is_step);
  return parts < 2 || steps == parts - 1;
}
