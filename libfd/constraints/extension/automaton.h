/* SPDX-License-Identifier: MIT */
#ifndef FD_EXTENSION_AUTOMATON_H
#define FD_EXTENSION_AUTOMATON_H

#include "layers.h"

enum { FD_LAYERS_MOST_EDGES = 1 << 27 };

/* States are 1..n_states; an edge is three numbers: from, symbol, to. */
typedef struct {
  const FdVar *x;
  uint32_t n, n_states;
  const int32_t *edge;
  size_t n_edges;
  int32_t initial;
  const FdInterval *accepting;
  size_t n_accepting;
} FdAutomaton;

/* Posts it, unfolded: a layer for each variable. */
bool fd_automaton_post (FdStore *store, const FdAutomaton *automaton);

/* Whether @number is in one of the intervals. */
static inline bool
fd_intervals_have (const FdInterval *set, size_t n, int32_t number)
{
  for (size_t i = 0; i < n; i++)
    if (number >= set[i].min && number <= set[i].max)
      return true;
  return false;
}

/* Whether @x may have @value, when a constraint is posted: what it has, it is
 * not known not to have. */
static inline bool
fd_may_have (const FdStore *store, FdVar x, int32_t value)
{
  return value >= FD_VALUE_MIN && value <= FD_VALUE_MAX &&
         (fd_domain_contains (fd_domain (store, x), value) ||
          !fd_is_given (store, fd_atom (x, FD_NE, value)));
}

#endif
