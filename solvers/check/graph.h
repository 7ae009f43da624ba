/* SPDX-License-Identifier: MIT */
/* graph.h - directed graphs as matrices of bits, for rules */
#ifndef CHECK_GRAPH_H
#define CHECK_GRAPH_H

#include "model.h"

/* No node. */
#define NOWHERE UINT32_MAX

typedef struct {
  uint32_t n, words;             /* of a row */
  uint64_t *out, *in;            /* n rows each */
  uint64_t *left;                /* a row: not visited yet */
  uint32_t *path, *order, *part; /* of n nodes */
} Graph;

Graph *graph_new (uint32_t n);
void graph_free (Graph *g);
void graph_add (Graph *g, uint32_t from, uint32_t to);
/* Whether each node without @removed reaches each other. */
bool graph_is_strong (Graph *g, uint32_t removed);
/* Sets part[node] of all nodes but @removed: strongly connected components,
 * numbered so that edges lead to the same number or to a higher one.  Returns
 * how many there are. */
uint32_t graph_parts (Graph *g, uint32_t removed);
/* Whether, without @removed, of two nodes one always reaches the other. */
bool graph_is_row (Graph *g, uint32_t removed);

static inline bool
graph_has (const Graph *g, uint32_t from, uint32_t to)
{
  return g->out[(size_t) from * g->words + to / 64] >> to % 64 & 1;
}

#endif
