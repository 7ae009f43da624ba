/* SPDX-License-Identifier: MIT */
/* circuit-components-word.c - circuit-components.c for up to 64 nodes
 *
 * Sets of nodes are words.  The search in depth keeps a path of components that
 * may still grow, each with what its nodes lead to.  Where the last one leads
 * to an earlier one, it becomes one with the one before it; where it leads to a
 * node not found yet, that one is put behind it; where it leads to neither, it
 * is complete.  So there are two steps a node, however many edges there are.
 *
 * Gabow, Path-based depth-first search for strong and biconnected components,
 * Information Processing Letters 74 (2000).
 */
#include "circuit-graph.h"

static inline uint64_t
bit (uint32_t i)
{
  return UINT64_C (1) << i;
}

static inline uint32_t
lowest (uint64_t set)
{
  return (uint32_t) __builtin_ctzll (set);
}

typedef struct {
  uint64_t out[64];       /* of each node */
  uint64_t component[64]; /* complete ones */
  uint32_t n_components;
} Row;

static void
find_components (Row *row, uint64_t left)
{
  uint64_t grown[64], leads[64], on_path = 0, open = left;
  uint32_t depth = 0;
  while (open) {
    if (!depth) {
      uint32_t start = lowest (left);
      grown[depth] = bit (start);
      leads[depth++] = row->out[start];
      left &= ~bit (start);
      on_path |= bit (start);
    }
    uint64_t last = grown[depth - 1], to = leads[depth - 1] & open & ~last;
    if (to & on_path) {
      depth--;
      grown[depth - 1] |= last;
      leads[depth - 1] |= leads[depth];
    } else if (to) {
      uint32_t node = lowest (to);
      grown[depth] = bit (node);
      leads[depth++] = row->out[node];
      left &= ~bit (node);
      on_path |= bit (node);
    } else {
      row->component[row->n_components++] = last;
      open &= ~last;
      on_path &= ~last;
      depth--;
    }
  }
}

/* Of the nodes of @from edges may lead to @from and to @to alone; to @to there
 * is one at least. */
static bool
keep_step (FdCircuit *self, FdStore *store, const Row *row, uint64_t from,
           uint64_t to, FdReason reason)
{
  uint32_t n_steps = 0, first = 0, second = 0;
  for (uint64_t left = from; left; left &= left - 1) {
    uint32_t i = lowest (left);
    uint64_t step = row->out[i] & to, lost = row->out[i] & ~(from | to);
    if (lost && !fd_domain_subtract_word (store, self->base.scope[i],
                                          self->offset, lost, reason))
      return false;
    if (!step)
      continue;
    n_steps += 1 + ((step & (step - 1)) != 0);
    first = i;
    second = lowest (step);
  }
  if (!n_steps)
    return fd_fail (store, reason);
  return n_steps > 1 || fd_domain_fix (store, self->base.scope[first],
                                       fd_circuit_value (self, second), reason);
}

bool
fd_circuit_prune_word (FdCircuit *self, FdStore *store, uint32_t root)
{
  uint32_t n = self->base.n;
  uint64_t nodes = ~UINT64_C (0) >> (64 - n);
  Row row;
  row.n_components = 0;
  for (uint32_t i = 0; i < n; i++)
    row.out[i] =
        fd_domain_word (self->base.scope[i], self->offset) & nodes & ~bit (i);
  find_components (&row, nodes & ~bit (root));
  FdReason reason = fd_reason_lazy (root);
  uint32_t last = row.n_components;
  for (uint32_t c = 0; c < last; c++)
    if (!keep_step (self, store, &row, row.component[c],
                    c ? row.component[c - 1] : bit (root), reason))
      return false;
  return keep_step (self, store, &row, bit (root), row.component[last - 1],
                    reason);
}
