/* SPDX-License-Identifier: MIT */
/* domain-word.c - all different, domain consistency, one word of values
 *
 * The filtering itself is that of word-graph.c.  Nothing is trailed but the
 * number of fixed terms: a matching is checked against the domains when it is
 * used again.
 */
#include "domain.h"
#include "kernel/change.h"
#include "word-graph.h"

/* Moves fixed terms out and reads the others; false if two collide. */
static bool
read_terms (FdAllDifferentDomain *self, FdStore *store, FdWordGraph *g)
{
  FdAllDifferent *common = &self->common;
  int64_t origin = self->start[0];
  FdTerm *term = common->term;
  uint32_t n = common->n_free;
  g->fixed = 0;
  for (uint32_t i = 0; i < n;) {
    FdTerm t = term[i];
    const FdDomain *x = fd_term_domain (common, t);
    if (!fd_domain_is_fixed (x)) {
      g->value[i] = (uint8_t) self->kept[t.index];
      g->domain[i++] = fd_domain_word (x, origin - t.offset);
      continue;
    }
    uint64_t value = UINT64_C (1) << (x->min + t.offset - origin);
    if (g->fixed & value)
      return false;
    g->fixed |= value;
    term[i] = term[--n];
    term[n] = t;
  }
  g->n = n;
  if (n == common->n_free)
    return true;
  if (!fd_trail_save (store, &common->n_free))
    return false;
  common->n_free = n;
  return true;
}

static bool
prune_terms (FdAllDifferentDomain *self, FdStore *store, const FdWordGraph *g)
{
  int64_t origin = self->start[0];
  for (uint64_t left = g->changed; left; left &= left - 1) {
    uint32_t i = (uint32_t) fd_lowest_bit (left);
    FdTerm t = self->common.term[i];
    if (!fd_word_subtract (store, fd_term_domain (&self->common, t),
                           origin - t.offset, g->gone[i], fd_reason_lazy (0)))
      return false;
  }
  return true;
}

bool
fd_all_different_word_propagate (FdPropagator *base, FdStore *store)
{
  FdAllDifferentDomain *self = (FdAllDifferentDomain *) base;
  FdWordGraph g;
  if (!read_terms (self, store, &g) || !fd_word_graph_filter (&g))
    return fd_fail (store, fd_reason_lazy (0));
  for (uint32_t i = 0; i < g.n; i++)
    self->kept[self->common.term[i].index] = g.value[i];
  if (!prune_terms (self, store, &g))
    return false;
  if (g.n <= 1)
    fd_entail (store, base);
  return true;
}
