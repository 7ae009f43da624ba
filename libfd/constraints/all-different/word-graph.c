/* SPDX-License-Identifier: MIT */
/* word-graph.c - Regin's filtering of one all-different, one word of values
 *
 * Match each term to a value of its own; a value stays possible for a term if
 * it lies in the strongly connected component of the term in the graph term ->
 * each of its values -> the term that is matched to, or if it can be set free.
 * Free values are taken for a component from which everything can be reached:
 * it is the root of the search.
 *
 * Components are found along one path of the search (Dijkstra, Gabow): each on
 * the path is a mask of values, and a term that sees a value further back
 * joins all since.  A component that is complete is a mask that its terms keep.
 * Everything is a few operations on words.  Recursion is at most 64 deep.
 *
 * Mostly there is one component, and nothing to prune.  That is so if each
 * matched value leads to a free one; or, if none is free, to a certain value
 * that leads to each.  Both are seen without the search.
 */
#include "word-graph.h"

#include "base/bits.h"

static inline uint64_t
bit (uint32_t i)
{
  return UINT64_C (1) << i;
}

/* --- the matching ------------------------------------------------------- */

static inline void
match (FdWordGraph *g, uint32_t i, uint32_t value)
{
  g->value[i] = (uint8_t) value;
  g->owner[value] = (uint8_t) i;
}

static bool
augment (FdWordGraph *g, uint32_t i)
{
  uint64_t free = g->domain[i] & ~g->taken;
  if (free) {
    uint32_t value = (uint32_t) fd_lowest_bit (free);
    g->taken |= bit (value);
    match (g, i, value);
    return true;
  }
  uint64_t left;
  while ((left = g->domain[i] & ~g->seen)) {
    uint32_t value = (uint32_t) fd_lowest_bit (left);
    g->seen |= bit (value);
    if (augment (g, g->owner[value])) {
      match (g, i, value);
      return true;
    }
  }
  return false;
}

static bool
match_all (FdWordGraph *g)
{
  uint64_t unmatched = 0;
  g->taken = g->fixed;
  for (uint32_t i = 0; i < g->n; i++) {
    uint32_t value = g->value[i];
    if (g->domain[i] & bit (value) & ~g->taken) {
      g->taken |= bit (value);
      g->owner[value] = (uint8_t) i;
    } else {
      unmatched |= bit (i);
    }
  }
  for (; unmatched; unmatched &= unmatched - 1) {
    g->seen = g->fixed;
    if (!augment (g, (uint32_t) fd_lowest_bit (unmatched)))
      return false;
  }
  return true;
}

/* --- components --------------------------------------------------------- */

/* Takes the terms of the last component off the stack; they keep its values. */
static void
close_part (FdWordGraph *g)
{
  uint64_t part = g->part[--g->n_parts];
  g->path &= ~part;
  for (uint32_t first = g->first[g->n_parts]; g->n_stack > first;) {
    uint32_t i = g->stack[--g->n_stack];
    uint64_t gone = g->domain[i] & ~part;
    if (!gone)
      continue;
    g->gone[i] = gone;
    g->domain[i] &= part;
    g->changed |= bit (i);
  }
}

static void
visit (FdWordGraph *g, uint32_t i)
{
  uint32_t mine = g->n_parts++;
  uint64_t domain = g->domain[i], value = bit (g->value[i]), ahead;
  g->open &= ~value;
  g->path |= value;
  g->part[mine] = value;
  g->first[mine] = (uint8_t) g->n_stack;
  g->stack[g->n_stack++] = (uint8_t) i;
  for (;;) {
    while (domain & g->path & ~g->part[g->n_parts - 1]) {
      g->n_parts--;
      g->part[g->n_parts - 1] |= g->part[g->n_parts];
    }
    if (!(ahead = domain & g->open))
      break;
    visit (g, g->owner[fd_lowest_bit (ahead)]);
  }
  if (g->n_parts - 1 == mine)
    close_part (g);
}

/* Whether all values lead to one of @values. */
static inline bool
all_lead_to (const FdWordGraph *g, uint64_t values, uint64_t all)
{
  for (uint64_t before = 0; values != before && values != all;) {
    before = values;
    for (uint32_t i = 0; i < g->n; i++)
      values |= (uint64_t) ((g->domain[i] & values) != 0) << g->value[i];
  }
  return values == all;
}

/* The values that @value leads to, and it. */
static inline uint64_t
led_to (const FdWordGraph *g, uint64_t value)
{
  uint64_t values = value;
  for (uint64_t left = value; left;) {
    uint32_t next = (uint32_t) fd_lowest_bit (left);
    uint64_t more = g->domain[g->owner[next]] & ~values;
    values |= more;
    left = (left & (left - 1)) | more;
  }
  return values;
}

/* Values of fixed terms have no owner, and are to be pruned. */
static inline bool
is_one_part (const FdWordGraph *g, uint64_t all)
{
  if (all & g->fixed)
    return false;
  uint64_t free = all & ~g->taken, first = all & -all;
  return all_lead_to (g, free ? free : first, all) &&
         (free || led_to (g, first) == all);
}

static void
prune_all (FdWordGraph *g, uint64_t all)
{
  g->changed = 0;
  if (is_one_part (g, all))
    return;
  g->open = g->taken & ~g->fixed;
  g->path = g->part[0] = all & ~g->taken;
  g->first[0] = 0;
  g->n_parts = 1;
  g->n_stack = 0;
  while (g->open)
    visit (g, g->owner[fd_lowest_bit (g->open)]);
  close_part (g);
}

bool
fd_word_graph_filter (FdWordGraph *g)
{
  uint64_t all = 0;
  for (uint32_t i = 0; i < g->n; i++)
    all |= g->domain[i];
  uint64_t left = all & ~g->fixed;
  uint32_t first = left ? (uint32_t) fd_lowest_bit (left) : 0;
  if (g->n <= FD_WORD_SUBSETS_TERMS &&
      !(left >> first >> FD_WORD_SUBSETS_VALUES))
    return fd_word_graph_filter_few (g, first);
  if (!match_all (g))
    return false;
  prune_all (g, all);
  return true;
}
