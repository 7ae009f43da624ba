/* SPDX-License-Identifier: MIT */
/* domain-word.c - all different, domain consistency, one word of values
 *
 * Regin: match each term to a value of its own; a value stays possible for a
 * term if it lies in the strongly connected component of the term in the graph
 * term -> each of its values -> the term that is matched to, or if it can be
 * set free.  Free values are taken for a component from which everything can
 * be reached: it is the root of the search.
 *
 * Components are found along one path of the search (Dijkstra, Gabow): each on
 * the path is a mask of values, and a term that sees a value further back
 * joins all since.  A component that is complete is a mask that its terms keep.
 * Everything is a few operations on words, and nothing is trailed but the
 * number of fixed terms: a matching is checked against the domains when it is
 * used again.  Recursion is at most 64 deep.
 */
#include "domain.h"
#include "kernel/change.h"

typedef struct {
  FdAllDifferentDomain *self;
  FdStore *store;
  uint64_t domain[64]; /* of the free terms, by place */
  uint8_t value[64];   /* matched to a term */
  uint8_t owner[64];   /* the term of a value */
  uint64_t taken;      /* values matched, or of fixed terms */
  uint64_t seen;       /* by the search for an augmenting path */
  uint64_t open;       /* values of terms not visited */
  uint64_t path;       /* values of the components on the path */
  uint64_t part[65];   /* each of these components */
  uint8_t first[65];   /* where its terms start on the stack */
  uint8_t stack[64];
  uint32_t n_parts, n_stack;
} Graph;

static inline uint64_t
bit (uint32_t i)
{
  return UINT64_C (1) << i;
}

/* Moves fixed terms out and reads the others; false if two collide. */
static bool
read_terms (Graph *g)
{
  FdAllDifferent *common = &g->self->common;
  int64_t origin = g->self->start[0];
  FdTerm *term = common->term;
  uint32_t n = common->n_free;
  for (uint32_t i = 0; i < n;) {
    FdTerm t = term[i];
    const FdDomain *x = fd_term_domain (common, t);
    if (!fd_domain_is_fixed (x)) {
      g->domain[i++] = fd_domain_word (x, origin - t.offset);
      continue;
    }
    uint64_t value = bit ((uint32_t) (x->min + t.offset - origin));
    if (g->taken & value)
      return false;
    g->taken |= value;
    term[i] = term[--n];
    term[n] = t;
  }
  if (n == common->n_free)
    return true;
  if (!fd_trail_save (g->store, &common->n_free))
    return false;
  common->n_free = n;
  return true;
}

/* --- the matching ------------------------------------------------------- */

static inline void
match (Graph *g, uint32_t i, uint32_t value)
{
  g->value[i] = (uint8_t) value;
  g->owner[value] = (uint8_t) i;
}

static bool
augment (Graph *g, uint32_t i)
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
find_matching (Graph *g)
{
  const FdTerm *term = g->self->common.term;
  uint32_t *kept = g->self->kept, n = g->self->common.n_free;
  uint64_t fixed = g->taken;
  uint8_t unmatched[64];
  uint32_t n_unmatched = 0;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t value = kept[term[i].index];
    if (g->domain[i] & bit (value) & ~g->taken) {
      g->taken |= bit (value);
      match (g, i, value);
    } else {
      unmatched[n_unmatched++] = (uint8_t) i;
    }
  }
  for (uint32_t k = 0; k < n_unmatched; k++) {
    g->seen = fixed;
    if (!augment (g, unmatched[k]))
      return false;
  }
  if (n_unmatched)
    for (uint32_t i = 0; i < n; i++)
      kept[term[i].index] = g->value[i];
  return true;
}

/* --- components --------------------------------------------------------- */

/* Takes the terms of the last component off the stack; they keep its values. */
static bool
close_part (Graph *g)
{
  const FdAllDifferent *common = &g->self->common;
  int64_t origin = g->self->start[0];
  uint64_t part = g->part[--g->n_parts];
  g->path &= ~part;
  for (uint32_t first = g->first[g->n_parts]; g->n_stack > first;) {
    uint32_t i = g->stack[--g->n_stack];
    uint64_t gone = g->domain[i] & ~part;
    if (!gone)
      continue;
    FdTerm t = common->term[i];
    if (!fd_word_subtract (g->store, fd_term_domain (common, t),
                           origin - t.offset, gone, fd_reason_lazy (0)))
      return false;
  }
  return true;
}

static bool
visit (Graph *g, uint32_t i)
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
    if (!visit (g, g->owner[fd_lowest_bit (ahead)]))
      return false;
  }
  return g->n_parts - 1 != mine || close_part (g);
}

static bool
prune (Graph *g, uint64_t fixed)
{
  uint64_t all = 0;
  for (uint32_t i = 0; i < g->self->common.n_free; i++)
    all |= g->domain[i];
  g->open = g->taken & ~fixed;
  g->path = g->part[0] = all & ~g->taken;
  g->first[0] = 0;
  g->n_parts = 1;
  g->n_stack = 0;
  while (g->open)
    if (!visit (g, g->owner[fd_lowest_bit (g->open)]))
      return false;
  return close_part (g);
}

bool
fd_all_different_word_propagate (FdPropagator *base, FdStore *store)
{
  Graph g;
  g.self = (FdAllDifferentDomain *) base;
  g.store = store;
  g.taken = 0;
  if (!read_terms (&g))
    return fd_fail (store, fd_reason_lazy (0));
  uint64_t fixed = g.taken;
  if (!find_matching (&g))
    return fd_fail (store, fd_reason_lazy (0));
  if (!prune (&g, fixed))
    return false;
  if (g.self->common.n_free <= 1)
    fd_entail (store, base);
  return true;
}
