/* SPDX-License-Identifier: MIT */
/* domain.c - all different, domain consistency: posting
 *
 * Regin's algorithm (AAAI 1994) in two forms: one word of values, and any
 * number of words.  A propagator of singles or of value consistency is posted
 * beside it and, being cheaper, runs first.  When even the sparse bitsets of
 * values would take more than MAX_WORDS words, the constraint is bounds
 * consistent instead.
 */
#include "domain.h"

/* Rows of terms times sparse bitsets: 32 MB. */
enum { MAX_WORDS = 1 << 22 };

static bool post_domain (FdStore *store, const FdVar *x, const int32_t *offsets,
                         size_t n);

static bool
domain_on_unify (FdPropagator *base, FdStore *store)
{
  return fd_all_different_repost (base, store, post_domain);
}

#define DOMAIN_CLASS(run)                                                      \
  {                                                                            \
    .name = "all_different_domain", .cost = FD_COST_CUBIC, .idempotent = true, \
    .explains_bounds = true, .propagate = (run),                               \
    .explain = fd_all_different_domain_explain,                                \
    .explain_conflict = fd_all_different_explain_conflict,                     \
    .entailed = fd_all_different_entailed, .check = fd_all_different_check,    \
    .on_unify = domain_on_unify, .implies_ne = fd_all_different_implies_ne,    \
  }

static const FdPropagatorClass word_class =
    DOMAIN_CLASS (fd_all_different_word_propagate);
static const FdPropagatorClass words_class =
    DOMAIN_CLASS (fd_all_different_words_propagate);

bool
fd_is_all_different_domain_word (const FdPropagator *p)
{
  return p->klass == &word_class;
}

/* Arrays behind the struct: words, the matching, and the narrow ones. */
static size_t
bytes_behind (size_t n, size_t n_words)
{
  return (n_words + (n + 3) * n_words) * sizeof (uint64_t) +
         fd_matching_bytes (n, n_words) + (5 * n + 1) * sizeof (uint32_t);
}

static void
lay_out (FdAllDifferentDomain *self, size_t n, size_t n_words)
{
  self->start = (int64_t *) (self + 1);
  self->path = (uint64_t *) (self->start + n_words);
  self->open = self->path + n_words;
  self->part = self->open + n_words;
  uint64_t *behind = self->part + (n + 1) * n_words;
  fd_matching_init (&self->matching, behind, n, n_words);
  self->first = (uint32_t *) ((char *) behind + fd_matching_bytes (n, n_words));
  self->stack = self->first + n + 1;
  self->trace = self->stack + n;
  self->mine = self->trace + n;
  self->kept = self->mine + n;
}

/* Without a herald; on an axis that holds all values. */
static bool
post_on_axis (FdStore *store, FdValueAxis *axis, const FdVar *x,
              const int32_t *offsets, size_t n)
{
  bool one_word = axis->n_windows == 1 && n <= 64;
  FdAllDifferentDomain *self = (FdAllDifferentDomain *) fd_all_different_new (
      store, one_word ? &word_class : &words_class,
      sizeof *self + bytes_behind (n, axis->n_windows), x, offsets, n);
  if (!self)
    return false;
  lay_out (self, n, axis->n_windows);
  axis->start = self->start;
  if (axis->n_windows == 1)
    axis->start[0] = axis->first;
  else
    fd_value_axis_fill (axis, store, x, offsets, n);
  /* a value taken from one term may have been the support of another */
  if (self->common.repeats)
    self->common.base.idempotent = false;
  fd_subscribe_all (store, &self->common.base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->common.base);
}

/* The kernel posts one propagator again by this: the other sees to itself. */
static bool
post_domain (FdStore *store, const FdVar *x, const int32_t *offsets, size_t n)
{
  FdValueAxis axis = {.max_windows = MAX_WORDS / n};
  return fd_value_axis_fill (&axis, store, x, offsets, n)
             ? post_on_axis (store, &axis, x, offsets, n)
             : fd_post_all_different_bounds (store, x, offsets, n);
}

/* Runs before, as it is cheaper, and leaves less to do: at least the values of
 * fixed terms are gone.  Where all values are taken, singles too are cheap. */
static bool
post_herald (FdStore *store, bool all_taken, const FdVar *x,
             const int32_t *offsets, size_t n)
{
  return all_taken ? fd_post_all_different_singles (store, x, offsets, n)
                   : fd_post_all_different_value (store, x, offsets, n);
}

bool
fd_post_all_different_domain (FdStore *store, const FdVar *x,
                              const int32_t *offsets, size_t n)
{
  FdValueAxis axis = {.max_windows = MAX_WORDS / n};
  if (fd_value_axis_fill (&axis, store, x, offsets, n))
    return post_herald (store, axis.n_values <= n, x, offsets, n) &&
           post_on_axis (store, &axis, x, offsets, n);
  axis = (FdValueAxis){.max_values = n};
  bool all_taken = fd_value_axis_fill (&axis, store, x, offsets, n);
  return post_herald (store, all_taken, x, offsets, n) &&
         fd_post_all_different_bounds (store, x, offsets, n);
}
