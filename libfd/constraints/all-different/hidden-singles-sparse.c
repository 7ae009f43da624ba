/* SPDX-License-Identifier: MIT */
/* hidden-singles-sparse.c - all different, and every value taken: many words
 *
 * The rule of hidden-singles.c for values far apart.  The value
 * consistent propagator runs before; here the values of the terms it has left
 * are counted, sparse by sparse, but only as long as they may be few enough.
 */
#include "hidden-singles.h"

#include "kernel/queue.h"

typedef FdAllDifferent Singles;

/* Counts the first 64 values from the least one, @from or more, that a free
 * term has; INT64_MAX if there is none. */
static int64_t
take_sparse (const Singles *self, int64_t from, FdCensus *census)
{
  int64_t start = INT64_MAX;
  for (uint32_t i = 0; i < self->n_free; i++) {
    FdTerm t = self->term[i];
    start =
        MIN (start, fd_value_from (fd_term_domain (self, t), t.offset, from));
  }
  *census = (FdCensus){0};
  for (uint32_t i = 0; start != INT64_MAX && i < self->n_free; i++) {
    FdTerm t = self->term[i];
    uint64_t word = fd_domain_word (fd_term_domain (self, t), start - t.offset);
    census->several |= census->any & word;
    census->any |= word;
  }
  return start;
}

/* Whether free terms have as many values as they are; false if fewer. */
static bool
count_values (const Singles *self, bool *just_enough)
{
  FdCensus census;
  uint64_t n_values = 0;
  int64_t start;
  for (int64_t from = INT64_MIN; n_values <= self->n_free; from = start + 64) {
    start = take_sparse (self, from, &census);
    if (start == INT64_MAX)
      break;
    n_values += fd_popcount (census.any);
  }
  *just_enough = n_values == self->n_free;
  return n_values >= self->n_free;
}

static bool
fix_hidden (Singles *self, FdStore *store, int64_t start, uint64_t hidden)
{
  for (uint32_t i = 0; i < self->n_free; i++) {
    FdTerm t = self->term[i];
    FdDomain *x = fd_term_domain (self, t);
    uint64_t mine = hidden & fd_domain_word (x, start - t.offset);
    if (mine &&
        !fd_domain_fix (store, x,
                        (int32_t) (start - t.offset + fd_lowest_bit (mine)),
                        fd_reason_lazy (t.index)))
      return false;
  }
  return true;
}

/* What this one fixes wakes the other, that takes values from terms, and
 * leaves other values with one term: so it runs again. */
bool
fd_all_different_windows_propagate (FdPropagator *base, FdStore *store)
{
  Singles *self = (Singles *) base;
  bool just_enough;
  if (!fd_all_different_take_fixed (self, store))
    return false;
  if (!count_values (self, &just_enough))
    return fd_fail (store, fd_reason_lazy (0));
  FdCensus census;
  int64_t start;
  for (int64_t from = INT64_MIN; just_enough; from = start + 64) {
    start = take_sparse (self, from, &census);
    if (start == INT64_MAX)
      break;
    uint64_t hidden = census.any & ~census.several;
    if (hidden) {
      fd_schedule (store, base);
      if (!fix_hidden (self, store, start, hidden))
        return false;
    }
  }
  if (self->n_free <= 1)
    fd_entail (store, base);
  return true;
}
