/* SPDX-License-Identifier: MIT */
#ifndef FD_EXTENSION_AUTOMATON_H
#define FD_EXTENSION_AUTOMATON_H

#include "layers.h"

enum { FD_LAYERS_MOST_EDGES = 1 << 27 };

/* States are 1..n_states; an edge is three numbers: from, symbol, to. */
typedef struct {
  const char *name; /* of the constraint */
  const FdVar *x;
  uint32_t n, n_states;
  const int32_t *edge;
  size_t n_edges;
  int32_t initial;
  const FdInterval *accepting;
  size_t n_accepting;
  const int32_t *cost; /* of each edge; or NULL */
  const FdVar *total;  /* of the costs; or NULL */
} FdAutomaton;

/* Posts it, unfolded: a layer for each variable. */
bool fd_automaton_post (FdStore *store, const FdAutomaton *automaton);

/* The arguments of regular, which those of cost_regular begin with. */
enum {
  FD_REGULAR_X,
  FD_REGULAR_STATES,
  FD_REGULAR_SYMBOLS,
  FD_REGULAR_TRANSITIONS,
  FD_REGULAR_INITIAL,
  FD_REGULAR_ACCEPTING
};

/* Whether the automaton accepts the values.  *@sum, unless it is NULL: of the
 * numbers @cost[] of the transitions taken. */
bool fd_regular_accepts (const FdArgument *a, const int32_t *values,
                         const int32_t *cost, int64_t *sum);
/* Posts it as @name; with @cost and @total, or NULL. */
bool fd_regular_post (FdStore *store, const char *name, const FdArgument *a,
                      const int32_t *cost, const FdVar *total);
/* The number of transitions that there must be. */
size_t fd_regular_n_transitions (int32_t states, int32_t symbols);

/* The arguments of mdd, which those of cost_mdd begin with. */
enum { FD_MDD_X, FD_MDD_NODES, FD_MDD_EDGES };

/* Whether the edges are of nodes. */
bool fd_mdd_is_valid (const FdArgument *a);
/* As fd_regular_post(). */
bool fd_mdd_post (FdStore *store, const char *name, const FdArgument *a,
                  const int32_t *cost, const FdVar *total);

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
