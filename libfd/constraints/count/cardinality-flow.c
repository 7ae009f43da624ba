/* SPDX-License-Identifier: MIT */
/* cardinality-flow.c - an assignment in which value u is taken low[u] to up[u]
 * times, and what else there is
 *
 * First each variable gets a value within the upper limits: along a path on
 * which variables move from a value that is full to another one they may take,
 * up to a value with room.  If there is no such path, the values met are full
 * with variables that have no other ones.  Then each value gets what it lacks:
 * along a path from a value that has more than it needs.  If there is none, the
 * values met have all variables that can take them.
 *
 * Moving a variable from its value w to u is an edge w -> u; a value with room
 * has an edge to the sink, and the sink one to each that has more than it
 * needs. Another assignment in which i takes u differs from this one by
 * circuits of such edges; so there is one exactly if u and the value of i are
 * in one strongly connected component.
 */
#include "cardinality-flow.h"

#include <string.h>

typedef FdFlow Flow;

/* What is compiled for each call is so twice: for sets of one word, and of so
 * many. */

size_t
fd_flow_bytes (uint32_t n, uint32_t n_nodes)
{
  size_t words = (n_nodes + 1) / 64 + 1, all = (size_t) n_nodes + 1;
  return (n * words + 2 * words + all * words) * sizeof (uint64_t) +
         3 * all * sizeof (int64_t) + (n + 7 * all) * sizeof (uint32_t);
}

void
fd_flow_lay_out (Flow *self, uint32_t n, uint32_t n_nodes, void *start)
{
  size_t words = (n_nodes + 1) / 64 + 1, all = (size_t) n_nodes + 1;
  self->n = n;
  self->n_nodes = n_nodes;
  self->words = (uint32_t) words;
  self->may = start;
  self->seen = self->may + n * words;
  self->closed = self->seen + words;
  self->edges = self->closed + words;
  self->low = (int64_t *) (self->edges + all * words);
  self->up = self->low + all;
  self->count = self->up + all;
  self->match = (uint32_t *) (self->count + all);
  self->via = self->match + n;
  self->queue = self->via + all;
  self->component = self->queue + all;
  self->lowlink = self->component + all;
  self->order = self->lowlink + all;
  self->stack = self->order + all;
  for (uint32_t i = 0; i < n; i++)
    self->match[i] = n_nodes;
}

/* --- an assignment -------------------------------------------------------- */

/* Takes out what is no longer right; whether some variable has no value. */
FD_FOR_EACH_CALL bool
keep_right (Flow *self, uint32_t words)
{
  bool lacks = false;
  memset (self->count, 0, self->n_nodes * sizeof *self->count);
  for (uint32_t i = 0; i < self->n; i++) {
    uint32_t u = self->match[i];
    if (u < self->n_nodes && fd_flow_has (self->may + (size_t) i * words, u) &&
        self->count[u] < self->up[u]) {
      self->count[u]++;
    } else {
      self->match[i] = self->n_nodes;
      lacks = true;
    }
  }
  return lacks;
}

/* Adds to the queue the nodes that the variable @i may take and that were not
 * met before. */
static uint32_t
meet (Flow *self, uint32_t i, uint32_t n_queue)
{
  const uint64_t *may = fd_flow_may (self, i);
  for (uint32_t k = 0; k < self->words; k++) {
    uint64_t word = may[k] & ~self->seen[k];
    self->seen[k] |= word;
    for (; word; word &= word - 1) {
      uint32_t u = 64 * k + (uint32_t) __builtin_ctzll (word);
      self->via[u] = i;
      self->queue[n_queue++] = u;
    }
  }
  return n_queue;
}

/* The variables on the way to @u move on. */
static void
move_to (Flow *self, uint32_t u)
{
  self->count[u]++;
  while (u != self->n_nodes) {
    uint32_t i = self->via[u], before = self->match[i];
    self->match[i] = u;
    u = before;
  }
}

static bool
place (Flow *self, uint32_t i)
{
  memset (self->seen, 0, self->words * sizeof *self->seen);
  uint32_t n_queue = meet (self, i, 0);
  for (uint32_t head = 0; head < n_queue; head++) {
    uint32_t u = self->queue[head];
    if (self->count[u] < self->up[u]) {
      move_to (self, u);
      return true;
    }
    for (uint32_t k = 0; k < self->n; k++)
      if (self->match[k] == u)
        n_queue = meet (self, k, n_queue);
  }
  return false;
}

/* One variable more for @v, from a value that has enough. */
static bool
supply (Flow *self, uint32_t v)
{
  uint32_t n_queue = 1;
  memset (self->seen, 0, self->words * sizeof *self->seen);
  fd_flow_add (self->seen, v);
  self->queue[0] = v;
  for (uint32_t head = 0; head < n_queue; head++) {
    uint32_t u = self->queue[head];
    for (uint32_t i = 0; i < self->n; i++) {
      uint32_t w = self->match[i];
      if (fd_flow_has (self->seen, w) ||
          !fd_flow_has (fd_flow_may (self, i), u))
        continue;
      fd_flow_add (self->seen, w);
      self->via[w] = i;
      self->lowlink[w] = u; /* where it goes */
      self->queue[n_queue++] = w;
      if (self->count[w] <= self->low[w])
        continue;
      self->count[w]--;
      self->count[v]++;
      while (w != v) {
        self->match[self->via[w]] = self->lowlink[w];
        w = self->lowlink[w];
      }
      return true;
    }
  }
  return false;
}

/* The first value from @v on that lacks variables; or as many as there are. */
static uint32_t
next_short (const Flow *self, uint32_t v)
{
  const int64_t *count = self->count, *low = self->low;
  uint32_t end = self->n_nodes;
  while (v < end && count[v] >= low[v])
    v++;
  return v;
}

FdFlowResult
fd_flow_find (Flow *self, uint32_t *culprit)
{
  bool lacks =
      self->words == 1 ? keep_right (self, 1) : keep_right (self, self->words);
  for (uint32_t i = 0; lacks && i < self->n; i++)
    if (self->match[i] == self->n_nodes && !place (self, i)) {
      *culprit = i;
      return FD_FLOW_FULL;
    }
  for (uint32_t v = 0; (v = next_short (self, v)) < self->n_nodes;)
    if (!supply (self, v))
      return FD_FLOW_SHORT;
  return FD_FLOW_FOUND;
}

/* --- what else there is --------------------------------------------------- */

static void
find_edges (Flow *self)
{
  uint32_t sink = self->n_nodes;
  memset (self->edges, 0,
          (size_t) (sink + 1) * self->words * sizeof *self->edges);
  for (uint32_t i = 0; i < self->n; i++) {
    uint64_t *to = fd_flow_edges (self, self->match[i]);
    for (uint32_t k = 0; k < self->words; k++)
      to[k] |= fd_flow_may (self, i)[k];
  }
  for (uint32_t u = 0; u < sink; u++) {
    if (self->count[u] < self->up[u])
      fd_flow_add (fd_flow_edges (self, u), sink);
    if (self->count[u] > self->low[u])
      fd_flow_add (fd_flow_edges (self, sink), u);
  }
}

void
fd_flow_reach (Flow *self)
{
  uint32_t n_queue = 0;
  find_edges (self);
  for (uint32_t u = 0; u <= self->n_nodes; u++)
    if (fd_flow_has (self->seen, u))
      self->queue[n_queue++] = u;
  for (uint32_t head = 0; head < n_queue; head++) {
    const uint64_t *to = fd_flow_edges (self, self->queue[head]);
    for (uint32_t k = 0; k < self->words; k++) {
      uint64_t word = to[k] & ~self->seen[k];
      self->seen[k] |= word;
      for (; word; word &= word - 1)
        self->queue[n_queue++] = 64 * k + (uint32_t) __builtin_ctzll (word);
    }
  }
}

/* The next node with an edge from @u that was not visited; UINT32_MAX: none. Of
 * the others, those in no component yet lower the link. */
FD_FOR_EACH_CALL uint32_t
next_edge (Flow *self, uint32_t u, uint32_t words)
{
  uint64_t *to = self->edges + (size_t) u * words;
  for (uint32_t k = 0; k < words; k++) {
    uint64_t fresh = to[k] & ~self->seen[k];
    if (fresh)
      return 64 * k + (uint32_t) __builtin_ctzll (fresh);
    for (to[k] &= ~self->closed[k]; to[k]; to[k] &= to[k] - 1) {
      uint32_t v = 64 * k + (uint32_t) __builtin_ctzll (to[k]);
      self->lowlink[u] = MIN (self->lowlink[u], self->order[v]);
    }
  }
  return UINT32_MAX;
}

/* A component has the number of its first node, plus 1. */
static void
close_component (Flow *self, uint32_t u, uint32_t *n_stack)
{
  uint32_t v;
  do {
    v = self->stack[--*n_stack];
    self->component[v] = u + 1;
    fd_flow_add (self->closed, v);
  } while (v != u);
}

/* Depth first, after Tarjan: queue is the path, order the time of the visit. */
FD_FOR_EACH_CALL void
visit (Flow *self, uint32_t root, uint32_t *time, uint32_t words)
{
  uint32_t n_path = 0, n_stack = 0, u = root;
  for (;;) {
    self->queue[n_path++] = self->stack[n_stack++] = u;
    self->order[u] = self->lowlink[u] = ++*time;
    fd_flow_add (self->seen, u);
    while ((u = next_edge (self, self->queue[n_path - 1], words)) ==
           UINT32_MAX) {
      uint32_t done = self->queue[--n_path];
      if (self->lowlink[done] == self->order[done])
        close_component (self, done, &n_stack);
      if (!n_path)
        return;
      uint32_t parent = self->queue[n_path - 1];
      self->lowlink[parent] = MIN (self->lowlink[parent], self->lowlink[done]);
    }
  }
}

FD_FOR_EACH_CALL bool
is_single (const uint64_t *set, uint32_t words)
{
  if (words == 1)
    return !(*set & (*set - 1));
  uint32_t n = 0;
  for (uint32_t k = 0; k < words && n < 2; k++)
    n += set[k] == 0 ? 0 : set[k] & (set[k] - 1) ? 2 : 1;
  return n < 2;
}

/* The edges among the nodes that some variable may take which may take more
 * than one: nobody asks about others, and by these nobody comes from the sink
 * but back to it.  `seen` are all others. */
FD_FOR_EACH_CALL void
find_open_edges (Flow *self, uint32_t words)
{
  uint32_t sink = self->n_nodes;
  uint64_t *edges = self->edges, *seen = self->seen, *may = self->may;
  uint64_t *from_sink = edges + (size_t) sink * words;
  memset (seen, 0, words * sizeof *seen);
  for (uint32_t i = 0; i < self->n; i++)
    if (!is_single (may + (size_t) i * words, words))
      for (uint32_t k = 0; k < words; k++)
        seen[k] |= may[(size_t) i * words + k];
  memset (from_sink, 0, words * sizeof *edges);
  for (uint32_t k = 0; k < words; k++)
    for (uint64_t bits = seen[k]; bits; bits &= bits - 1) {
      uint32_t u = 64 * k + (uint32_t) __builtin_ctzll (bits);
      memset (edges + (size_t) u * words, 0, words * sizeof *edges);
      if (self->count[u] < self->up[u])
        fd_flow_add (edges + (size_t) u * words, sink);
      if (self->count[u] > self->low[u])
        fd_flow_add (from_sink, u);
    }
  for (uint32_t i = 0; i < self->n; i++)
    if (!is_single (may + (size_t) i * words, words))
      for (uint32_t k = 0; k < words; k++)
        edges[(size_t) self->match[i] * words + k] |=
            may[(size_t) i * words + k];
  fd_flow_add (seen, sink);
  for (uint32_t k = 0; k < words; k++)
    seen[k] = ~seen[k];
}

FD_FOR_EACH_CALL void
find_components (Flow *self, uint32_t words)
{
  uint32_t time = 0;
  find_open_edges (self, words);
  memset (self->closed, 0, words * sizeof *self->closed);
  for (uint32_t k = 0; k < words; k++)
    while (~self->seen[k])
      visit (self, 64 * k + (uint32_t) __builtin_ctzll (~self->seen[k]), &time,
             words);
}

void
fd_flow_find_components (Flow *self)
{
  if (self->words == 1)
    find_components (self, 1);
  else
    find_components (self, self->words);
}
