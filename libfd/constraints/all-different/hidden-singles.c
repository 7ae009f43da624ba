/* SPDX-License-Identifier: MIT */
/* hidden-singles.c - all different, and every value taken
 *
 * Value consistency; and if the terms have together no more values than they
 * are, each value must be taken, so one that only one term has is that term's
 * (a hidden single), and fewer values than terms are a failure.
 *
 * All values in one word: one pass over the domains counts the terms that have
 * a value, all values at once, as none, one or more.  Where that, and what
 * fixed terms have, leaves something to prune, all of it is pruned before the
 * next pass.  No state is kept but which terms are fixed and done with.
 *
 * More words: see all-different-sparse bitsets.c.
 */
#include "hidden-singles.h"
#include "kernel/change.h"

typedef struct {
  FdAllDifferent common;
  int64_t origin; /* constant after posting: of the word of values */
} Word;

/* A run: the terms left, and their values. */
typedef struct {
  const Word *self;
  FdStore *store;
  FdTerm *term;
  uint64_t domain[64]; /* by place */
  uint32_t n;
  FdCensus census;
} Run;

static inline int64_t
origin_of (const Run *r, FdTerm term)
{
  return r->self->origin - term.offset;
}

/* Any word is the general case; one shifted to the left the usual one. */
static inline uint64_t
read_word (const Run *r, FdTerm term)
{
  const FdDomain *x = fd_term_domain (&r->self->common, term);
  uint64_t left = (uint64_t) (x->base - origin_of (r, term));
  if (G_LIKELY (x->word && left < 64))
    return x->word << left;
  return fd_domain_word (x, origin_of (r, term));
}

/* Counts the term at place @i, or puts it away if it is fixed; false if so. */
static inline bool
count (Run *r, uint32_t i, uint64_t word)
{
  if (word & (word - 1)) {
    r->domain[i] = word;
    r->census.several |= r->census.any & word;
    r->census.any |= word;
    return true;
  }
  r->census.clash |= r->census.fixed & word;
  r->census.fixed |= word;
  FdTerm t = r->term[i];
  r->term[i] = r->term[--r->n];
  r->term[r->n] = t;
  return false;
}

/* Leaves a term less than its word, and tells what; 0 for a failure. */
static inline uint64_t
prune_term (const Run *r, FdTerm term, uint64_t word, uint64_t fixed,
            uint64_t hidden)
{
  FdDomain *x = fd_term_domain (&r->self->common, term);
  int64_t origin = origin_of (r, term);
  FdReason reason = fd_reason_lazy (term.index);
  uint64_t mine = word & hidden;
  if (!mine)
    return fd_word_subtract (r->store, x, origin, fixed, reason) ? word & ~fixed
                                                                 : 0;
  int32_t lowest = fd_lowest_bit (mine);
  return fd_domain_fix (r->store, x, (int32_t) (origin + lowest), reason)
             ? UINT64_C (1) << lowest
             : 0;
}

/* Takes what fixed terms have from the others, and fixes those that have a
 * hidden value; one that has two is left one, and the next pass finds the
 * other to be nowhere.  Counts anew. */
static inline bool
prune (Run *r, uint64_t hidden)
{
  uint64_t fixed = r->census.fixed;
  r->census = (FdCensus){0};
  for (uint32_t i = 0; i < r->n;) {
    uint64_t word = r->domain[i];
    if (word & (fixed | hidden)) {
      word = prune_term (r, r->term[i], word, fixed, hidden);
      if (!word)
        return false;
    }
    if (count (r, i, word))
      i++;
    else
      r->domain[i] = r->domain[r->n];
  }
  return true;
}

static bool
word_propagate (FdPropagator *base, FdStore *store)
{
  FdAllDifferent *common = (FdAllDifferent *) base;
  Run r;
  r.self = (const Word *) base;
  r.store = store;
  r.term = common->term;
  r.n = common->n_free;
  r.census = (FdCensus){0};
  for (uint32_t i = 0; i < r.n;)
    i += count (&r, i, read_word (&r, r.term[i]));
  for (;;) {
    uint64_t open = r.census.any & ~r.census.fixed;
    uint32_t n_values = fd_popcount (open);
    if (r.census.clash || n_values < r.n)
      return fd_fail (store, fd_reason_lazy (0));
    uint64_t hidden = n_values == r.n ? open & ~r.census.several : 0;
    if (!hidden && open == r.census.any)
      break;
    if (!prune (&r, hidden))
      return false;
  }
  if (r.n == common->n_free)
    return true;
  if (!fd_trail_save (store, &common->n_free))
    return false;
  common->n_free = r.n;
  return true;
}

/* --- posting ------------------------------------------------------------ */

static bool post_singles (FdStore *store, const FdVar *x,
                          const int32_t *offsets, size_t n);

static bool
singles_on_unify (FdPropagator *base, FdStore *store)
{
  return fd_all_different_repost (base, store, post_singles);
}

static const FdPropagatorClass word_class = {
    .name = "all_different_singles",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = word_propagate,
    .explain = fd_all_different_singles_explain,
    .explain_conflict = fd_all_different_explain_conflict,
    .entailed = fd_all_different_entailed,
    .check = fd_all_different_check,
    .on_unify = singles_on_unify,
    .implies_ne = fd_all_different_implies_ne,
};

static const FdPropagatorClass windows_class = {
    .name = "all_different_singles",
    .cost = FD_COST_QUADRATIC,
    .idempotent = true,
    .propagate = fd_all_different_windows_propagate,
    .explain = fd_all_different_singles_explain,
    .explain_conflict = fd_all_different_explain_conflict,
    .entailed = fd_all_different_entailed,
    .check = fd_all_different_check,
    .on_unify = singles_on_unify,
    .implies_ne = fd_all_different_implies_ne,
};

bool
fd_is_all_different_singles_word (const FdPropagator *p)
{
  return p->klass == &word_class;
}

/* Where all values are in one word. */
static bool
find_origin (const FdStore *store, const FdVar *x, const int32_t *offsets,
             size_t n, int64_t *origin)
{
  int64_t min = INT64_MAX, max = INT64_MIN;
  for (size_t i = 0; i < n; i++) {
    const FdDomain *domain = fd_domain (store, x[i]);
    int64_t offset = offsets ? offsets[i] : 0;
    min = MIN (min, (domain->word ? domain->base : domain->min) + offset);
    max = MAX (max, domain->max + offset);
  }
  *origin = min;
  return max - min < 64 && n <= 64;
}

/* More than one word need the value consistent propagator beside it; the
 * kernel posts one again by this, as that one sees to itself. */
static bool
post_singles (FdStore *store, const FdVar *x, const int32_t *offsets, size_t n)
{
  int64_t origin;
  bool one_word = find_origin (store, x, offsets, n, &origin);
  Word *self = (Word *) fd_all_different_new (
      store, one_word ? &word_class : &windows_class, sizeof *self, x, offsets,
      n);
  if (!self)
    return false;
  self->origin = origin;
  /* what is pruned from one term changes another unseen */
  FdPropagator *base = &self->common.base;
  if (self->common.repeats)
    base->idempotent = false;
  fd_subscribe_all (store, base, FD_EVENT_DOMAIN);
  if (one_word)
    fd_all_different_ask_for_grids (store);
  return fd_post (store, base);
}

bool
fd_post_all_different_singles (FdStore *store, const FdVar *x,
                               const int32_t *offsets, size_t n)
{
  int64_t origin;
  return (find_origin (store, x, offsets, n, &origin) ||
          fd_post_all_different_value (store, x, offsets, n)) &&
         post_singles (store, x, offsets, n);
}
