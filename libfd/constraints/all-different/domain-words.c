/* SPDX-License-Identifier: MIT */
/* domain-words.c - all different, domain consistency, many words
 *
 * The algorithm of domain-word.c for any number of values, with the
 * search for components on a stack of its own.  Each visit of a term, and each
 * return to it, costs a few passes over the words of one row.
 */
#include "domain.h"

#include "kernel/limits.h"

#include <string.h>

typedef FdAllDifferentDomain Graph;

/* --- reading ------------------------------------------------------------ */

static uint32_t
sparse_of (const Graph *g, int64_t value)
{
  uint32_t low = 0, high = g->matching.n_words - 1;
  while (low < high) {
    uint32_t middle = (low + high + 1) / 2;
    if (g->start[middle] <= value)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

static void
read_row (Graph *g, uint32_t i)
{
  FdTerm t = g->common.term[i];
  const FdDomain *x = fd_term_domain (&g->common, t);
  uint64_t *row = fd_matching_row (&g->matching, i);
  uint32_t n = g->matching.n_words;
  uint32_t from = sparse_of (g, fd_term_min (&g->common, t));
  int64_t max = fd_term_max (&g->common, t);
  memset (row, 0, n * sizeof *row);
  for (uint32_t k = from; k < n && g->start[k] <= max; k++)
    row[k] = fd_domain_word (x, g->start[k] - t.offset);
}

/* Moves fixed terms out, their values taken; false if two collide. */
static bool
take_fixed (Graph *g, FdStore *store)
{
  FdAllDifferent *common = &g->common;
  FdTerm *term = common->term;
  uint32_t n = common->n_free;
  memset (g->matching.taken, 0, g->matching.n_words * sizeof (uint64_t));
  for (uint32_t i = 0; i < n;) {
    FdTerm t = term[i];
    if (!fd_domain_is_fixed (fd_term_domain (common, t))) {
      i++;
      continue;
    }
    int64_t value = fd_term_min (common, t);
    uint32_t k = sparse_of (g, value);
    uint64_t bit = UINT64_C (1) << (value - g->start[k]);
    if (g->matching.taken[k] & bit)
      return false;
    g->matching.taken[k] |= bit;
    term[i] = term[--n];
    term[n] = t;
  }
  if (n == common->n_free)
    return true;
  if (!fd_trail_save (store, &common->n_free))
    return false;
  common->n_free = n;
  return true;
}

static inline bool
has (const uint64_t *words, uint32_t value)
{
  return words[value >> 6] >> (value & 63) & 1;
}

/* --- the matching ------------------------------------------------------- */

/* What fixed terms have is in no row, as the search would ask for its owner;
 * path keeps those values until they are pruned. */
static void
hide_fixed (Graph *g)
{
  const uint64_t *fixed = g->path;
  uint32_t n = g->matching.n_words;
  for (uint32_t i = 0; i < g->common.n_free; i++) {
    uint64_t *row = fd_matching_row (&g->matching, i);
    for (uint32_t k = 0; k < n; k++)
      row[k] &= ~fixed[k];
  }
}

/* False, too, if it is halted. */
static bool
find_matching (Graph *g, FdStore *store)
{
  const FdTerm *term = g->common.term;
  FdMatching *m = &g->matching;
  uint32_t n = g->common.n_free, n_unmatched = 0;
  uint32_t *unmatched = g->stack;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t value = g->kept[term[i].index];
    if (has (fd_matching_row (m, i), value) && !has (m->taken, value))
      fd_matching_take (m, i, value);
    else
      unmatched[n_unmatched++] = i;
  }
  for (uint32_t k = 0; k < n_unmatched; k++)
    if (!fd_matching_augment (m, unmatched[k]) ||
        !fd_store_work (store, (uint64_t) m->n_queue * m->n_words))
      return false;
  for (uint32_t i = 0; i < n; i++)
    g->kept[term[i].index] = m->value[i];
  return true;
}

/* --- components --------------------------------------------------------- */

typedef struct {
  Graph *graph;
  FdStore *store;
  uint32_t n_parts, n_stack, n_trace;
} Walk;

static inline uint64_t *
part_of (const Graph *g, uint32_t part)
{
  return g->part + (size_t) part * g->matching.n_words;
}

/* Takes from a term what is not in its part: no value of a fixed term is. */
static bool
keep_part (Walk *w, uint32_t i, const uint64_t *part)
{
  Graph *g = w->graph;
  FdTerm t = g->common.term[i];
  FdDomain *x = fd_term_domain (&g->common, t);
  uint32_t from = sparse_of (g, fd_term_min (&g->common, t));
  int64_t max = fd_term_max (&g->common, t);
  for (uint32_t k = from; k < g->matching.n_words && g->start[k] <= max; k++) {
    int64_t origin = g->start[k] - t.offset;
    uint64_t gone = fd_domain_word (x, origin) & ~part[k];
    if (gone && !fd_domain_subtract_word (w->store, x, origin, gone,
                                          fd_reason_lazy (0)))
      return false;
  }
  return true;
}

static bool
close_part (Walk *w)
{
  Graph *g = w->graph;
  const uint64_t *part = part_of (g, --w->n_parts);
  for (uint32_t k = 0; k < g->matching.n_words; k++)
    g->path[k] &= ~part[k];
  while (w->n_stack > g->first[w->n_parts])
    if (!keep_part (w, g->stack[--w->n_stack], part))
      return false;
  return true;
}

static void
enter (Walk *w, uint32_t i)
{
  Graph *g = w->graph;
  uint32_t value = g->matching.value[i], mine = w->n_parts++;
  uint64_t bit = UINT64_C (1) << (value & 63), *part = part_of (g, mine);
  memset (part, 0, g->matching.n_words * sizeof *part);
  part[value >> 6] = bit;
  g->path[value >> 6] |= bit;
  g->open[value >> 6] &= ~bit;
  g->mine[i] = mine;
  g->first[mine] = w->n_stack;
  g->stack[w->n_stack++] = i;
  g->trace[w->n_trace++] = i;
}

/* Joins to one component all from the first that @i sees. */
static void
join_parts (Walk *w, uint32_t i)
{
  Graph *g = w->graph;
  const uint64_t *row = fd_matching_row (&g->matching, i);
  uint64_t *last = part_of (g, w->n_parts - 1);
  for (uint32_t k = 0; k < g->matching.n_words; k++)
    while (row[k] & g->path[k] & ~last[k]) {
      uint64_t *before = part_of (g, --w->n_parts - 1);
      for (uint32_t j = 0; j < g->matching.n_words; j++)
        before[j] |= last[j];
      last = before;
    }
}

/* A value of @i whose term is not visited yet. */
static bool
find_ahead (const Graph *g, uint32_t i, uint32_t *value)
{
  const uint64_t *row = fd_matching_row (&g->matching, i);
  for (uint32_t k = 0; k < g->matching.n_words; k++)
    if (row[k] & g->open[k]) {
      *value = 64 * k + (uint32_t) fd_lowest_bit (row[k] & g->open[k]);
      return true;
    }
  return false;
}

/* From a term that is not visited, all that can be reached. */
static bool
walk_from (Walk *w, uint32_t root)
{
  Graph *g = w->graph;
  enter (w, root);
  while (w->n_trace) {
    uint32_t i = g->trace[w->n_trace - 1], value;
    join_parts (w, i);
    if (!fd_store_work (w->store, 3 * (uint64_t) g->matching.n_words))
      return false;
    if (find_ahead (g, i, &value)) {
      enter (w, g->matching.owner[value]);
      continue;
    }
    w->n_trace--;
    if (w->n_parts - 1 == g->mine[i] && !close_part (w))
      return false;
  }
  return true;
}

static bool
prune (Graph *g, FdStore *store)
{
  FdMatching *m = &g->matching;
  uint32_t n = g->common.n_free;
  uint64_t *rest = part_of (g, 0);
  memset (rest, 0, m->n_words * sizeof *rest);
  memset (g->open, 0, m->n_words * sizeof *g->open);
  for (uint32_t i = 0; i < n; i++) {
    const uint64_t *row = fd_matching_row (m, i);
    for (uint32_t k = 0; k < m->n_words; k++)
      rest[k] |= row[k];
    g->open[m->value[i] >> 6] |= UINT64_C (1) << (m->value[i] & 63);
  }
  for (uint32_t k = 0; k < m->n_words; k++)
    g->path[k] = rest[k] &= ~m->taken[k];
  Walk w = {g, store, .n_parts = 1};
  g->first[0] = 0;
  for (uint32_t i = 0; i < n; i++)
    if (has (g->open, m->value[i]) && !walk_from (&w, i))
      return false;
  return close_part (&w);
}

bool
fd_all_different_words_propagate (FdPropagator *base, FdStore *store)
{
  Graph *g = (Graph *) base;
  if (!take_fixed (g, store))
    return fd_fail (store, fd_reason_lazy (0));
  for (uint32_t i = 0; i < g->common.n_free; i++)
    read_row (g, i);
  memcpy (g->path, g->matching.taken, g->matching.n_words * sizeof *g->path);
  hide_fixed (g);
  if (!find_matching (g, store))
    return fd_fail (store, fd_reason_lazy (0));
  if (!prune (g, store))
    return false;
  if (g->common.n_free <= 1)
    fd_entail (store, base);
  return true;
}
