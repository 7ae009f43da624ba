/* SPDX-License-Identifier: MIT */
#ifndef FD_WORD_GRAPH_H
#define FD_WORD_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

/* Terms and at most 64 values, as a bipartite graph: see word-graph.c. */
typedef struct {
  uint32_t n;          /* terms */
  uint64_t domain[64]; /* of each term; pruned */
  uint64_t gone[64];   /* what was pruned of a term in changed */
  uint64_t changed;    /* terms, as bits */
  uint8_t
      value[64]; /* of each term: tried first; then, if it was, matched to it */
  uint64_t fixed; /* values that no term may have */
  /* scratch: */
  uint8_t owner[64]; /* the term of a value */
  uint64_t taken;    /* values matched, or fixed */
  uint64_t seen;     /* by the search for an augmenting path */
  uint64_t open;     /* values of terms not visited */
  uint64_t path;     /* values of the components on the path */
  uint64_t part[65]; /* each of these components */
  uint8_t first[65]; /* where its terms start on the stack */
  uint8_t stack[64];
  uint32_t n_parts, n_stack;
} FdWordGraph;

/* Leaves each term the values that it has when all terms have different ones;
 * false if they cannot. */
bool fd_word_graph_filter (FdWordGraph *g);

/* The same of at most so many terms and 16 values from bit @shift on, without a
 * matching: see word-subsets.c. */
enum { FD_WORD_SUBSETS_TERMS = 9, FD_WORD_SUBSETS_VALUES = 16 };
bool fd_word_graph_filter_few (FdWordGraph *g, uint32_t shift);

#endif
