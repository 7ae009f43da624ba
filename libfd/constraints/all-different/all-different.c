/* SPDX-License-Identifier: MIT */
/* all-different.c - x[i] + offset[i] != x[j] + offset[j] for all i < j
 *
 * Posting, and what is the same at every consistency.  Two terms that are one
 * variable with one offset make the constraint false; with different offsets
 * they are two terms like others, and what is pruned is what would be if their
 * variables were different ones.
 */
#include "all-different.h"

#include "constraints/constraint.h"
#include "kernel/limits.h"

#include <stdlib.h>

#include "explain/explain.h"

/* Values in all up to which domain consistency is the default. */
enum { DEFAULT_VALUES = 64 };

/* --- two terms that are the same ---------------------------------------- */

typedef struct {
  uint32_t id;
  int32_t offset;
} Key;

static int
compare_keys (const void *a, const void *b)
{
  const Key *p = a, *q = b;
  if (p->id != q->id)
    return p->id < q->id ? -1 : 1;
  return (p->offset > q->offset) - (p->offset < q->offset);
}

typedef enum { NO_REPEAT, OTHER_OFFSET, SAME_TERM, NO_MEMORY } Repeat;

static Repeat
find_repeat (FdStore *store, const FdVar *x, const int32_t *offsets, size_t n)
{
  if (fd_vars_differ (store, x, n))
    return NO_REPEAT;
  Key *key = fd_memory_alloc (&store->memory, n * sizeof *key);
  if (!key)
    return NO_MEMORY;
  for (size_t i = 0; i < n; i++)
    key[i] = (Key){fd_domain (store, x[i])->id, offsets ? offsets[i] : 0};
  qsort (key, n, sizeof *key, compare_keys);
  Repeat repeat = NO_REPEAT;
  for (size_t i = 1; i < n && repeat != SAME_TERM; i++)
    if (key[i].id == key[i - 1].id)
      repeat = key[i].offset == key[i - 1].offset ? SAME_TERM : OTHER_OFFSET;
  fd_memory_free (&store->memory, key, n * sizeof *key);
  return repeat;
}

/* --- the common part ---------------------------------------------------- */

FdAllDifferent *
fd_all_different_new (FdStore *store, const FdPropagatorClass *klass,
                      size_t size, const FdVar *x, const int32_t *offsets,
                      size_t n)
{
  Repeat repeat = find_repeat (store, x, offsets, n);
  if (repeat == NO_MEMORY)
    return fd_store_halt (store, FD_LIMIT_MEMORY), NULL;
  size = (size + sizeof (FdTerm) - 1) / sizeof (FdTerm) * sizeof (FdTerm);
  size_t each = sizeof (FdTerm) + sizeof (uint32_t) + sizeof (int32_t);
  FdAllDifferent *self = (FdAllDifferent *) fd_propagator_new (
      store, klass, size + n * each, x, n);
  if (!self)
    return NULL;
  self->term = (FdTerm *) ((char *) self + size);
  self->place = (uint32_t *) (self->term + n);
  int32_t *offset = (int32_t *) (self->place + n);
  for (uint32_t i = 0; i < n; i++) {
    offset[i] = offsets ? offsets[i] : 0;
    self->term[i] = (FdTerm){i, offset[i]};
    self->place[i] = i;
  }
  self->offset = offset;
  self->n_free = (uint32_t) n;
  self->repeats = repeat != NO_REPEAT;
  return self;
}

bool
fd_all_different_take_fixed (FdAllDifferent *self, FdStore *store)
{
  uint32_t n = self->n_free;
  for (uint32_t i = 0; i < n;) {
    FdTerm term = self->term[i];
    if (!fd_domain_is_fixed (fd_term_domain (self, term))) {
      i++;
      continue;
    }
    self->term[i] = self->term[--n];
    self->term[n] = term;
  }
  if (n == self->n_free)
    return true;
  if (!fd_trail_save (store, &self->n_free))
    return false;
  self->n_free = n;
  return true;
}

void
fd_add_news (const FdStore *store, FdAtom atom, FdAtoms *out)
{
  if (!fd_atom_holds_at (store, atom, 0))
    fd_atoms_add (out, atom);
}

/* Runs only while the condition is undecided.  Then it always was, no term has
 * been taken out, and the terms may be put into any order. */
static void
sort_by_min (FdAllDifferent *self)
{
  assert (self->n_free == self->base.n);
  for (uint32_t i = 1; i < self->base.n; i++) {
    FdTerm term = self->term[i];
    int64_t min = fd_term_min (self, term);
    uint32_t j = i;
    for (; j > 0 && fd_term_min (self, self->term[j - 1]) > min; j--)
      self->term[j] = self->term[j - 1];
    self->term[j] = term;
  }
  for (uint32_t i = 0; i < self->base.n; i++)
    self->place[self->term[i].index] = i;
}

static bool
are_apart (const FdAllDifferent *self, FdTerm a, FdTerm b)
{
  const FdDomain *x = fd_term_domain (self, a), *y = fd_term_domain (self, b);
  int64_t k = (int64_t) a.offset - b.offset;
  return x == y || k != (int32_t) k ||
         fd_domain_is_disjoint (x, y, (int32_t) k);
}

FdEntailment
fd_all_different_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  FdAllDifferent *self = (FdAllDifferent *) base;
  sort_by_min (self);
  bool apart = true;
  for (uint32_t i = 0; i < base->n; i++) {
    FdTerm a = self->term[i];
    int64_t max = fd_term_max (self, a);
    bool fixed = fd_term_min (self, a) == max;
    for (uint32_t j = i + 1; j < base->n && (apart || fixed); j++) {
      FdTerm b = self->term[j];
      if (fd_term_min (self, b) > max)
        break;
      if (fixed && fd_term_max (self, b) == max)
        return FD_DISENTAILED;
      apart = apart && are_apart (self, a, b);
    }
  }
  return apart ? FD_ENTAILED : FD_UNDECIDED;
}

/* Two terms had been fixed to one value. */
const char *
fd_all_different_explain_conflict (FdPropagator *base, FdStore *store,
                                   FdPosition at, FdAtoms *out)
{
  const int32_t *offset = ((const FdAllDifferent *) base)->offset;
  for (uint32_t i = 1; i < base->n; i++) {
    const FdDomain *x = base->scope[i];
    int64_t value = (int64_t) fd_history_bound (store, x, true, at).bound;
    if (value != fd_history_bound (store, x, false, at).bound)
      continue;
    for (uint32_t j = 0; j < i; j++) {
      FdAtom same = fd_atom (fd_propagator_var (base, j), FD_EQ,
                             fd_clamp (value + offset[i] - offset[j]));
      if (base->scope[j]->min != base->scope[j]->max ||
          !fd_atom_holds_at (store, same, at))
        continue;
      fd_explain_fixed (store, fd_domain_var (x), at, out);
      fd_explain_fixed (store, fd_propagator_var (base, j), at, out);
      return "taken twice";
    }
  }
  return NULL;
}

/* --- the definition ----------------------------------------------------- */

/* So many may be compared with each other; of more, so many values are seen at
 * once, a bit each. */
enum { FEW = 64, SEEN_AT_ONCE = 1 << 14 };

/* Whether they differ even in their last six bits: mostly so, if they do. */
static inline bool
differ_in_a_word (const int32_t *values, const int32_t *offset, uint32_t n)
{
  uint64_t seen = 0;
  for (uint32_t i = 0; i < n; i++)
    seen |=
        UINT64_C (1) << (((uint32_t) values[i] + (uint32_t) offset[i]) & 63);
  return fd_popcount (seen) == n;
}

static bool
differ_in_pairs (const int32_t *values, const int32_t *offset, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = i + 1; j < n; j++)
      if ((int64_t) values[i] + offset[i] == (int64_t) values[j] + offset[j])
        return false;
  return true;
}

/* Those of the values from @min on that are seen at once. */
static bool
differ_within (const int32_t *values, const int32_t *offset, uint32_t n,
               int64_t min)
{
  uint64_t seen[SEEN_AT_ONCE / 64] = {0};
  for (uint32_t i = 0; i < n; i++) {
    uint64_t bit = (uint64_t) ((int64_t) values[i] + offset[i] - min);
    if (bit >= SEEN_AT_ONCE)
      continue;
    if (seen[bit / 64] >> bit % 64 & 1)
      return false;
    seen[bit / 64] |= UINT64_C (1) << bit % 64;
  }
  return true;
}

bool
fd_all_different_check (const FdPropagator *base, const int32_t *values)
{
  const int32_t *offset = ((const FdAllDifferent *) base)->offset;
  if (base->n <= FEW)
    return differ_in_a_word (values, offset, base->n) ||
           differ_in_pairs (values, offset, base->n);
  int64_t min = INT64_MAX, max = INT64_MIN;
  for (uint32_t i = 0; i < base->n; i++) {
    min = MIN (min, (int64_t) values[i] + offset[i]);
    max = MAX (max, (int64_t) values[i] + offset[i]);
  }
  if ((max - min) / SEEN_AT_ONCE >= base->n / 2)
    return differ_in_pairs (values, offset, base->n);
  for (; min <= max; min += SEEN_AT_ONCE)
    if (!differ_within (values, offset, base->n, min))
      return false;
  return true;
}

bool
fd_all_different_implies_ne (const FdPropagator *base, uint32_t i, uint32_t j)
{
  const int32_t *offset = ((const FdAllDifferent *) base)->offset;
  return offset[i] == offset[j];
}

bool
fd_all_different_repost (FdPropagator *base, FdStore *store,
                         FdAllDifferentPost post)
{
  const FdAllDifferent *self = (const FdAllDifferent *) base;
  FdVar *x = fd_memory_alloc (&store->memory, base->n * sizeof *x);
  if (!x)
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  for (uint32_t i = 0; i < base->n; i++)
    x[i] = fd_propagator_var (base, i);
  Repeat repeat = find_repeat (store, x, self->offset, base->n);
  bool ok = repeat == NO_MEMORY   ? fd_store_halt (store, FD_LIMIT_MEMORY)
            : repeat == SAME_TERM ? fd_post_false (store)
                                  : post (store, x, self->offset, base->n);
  fd_memory_free (&store->memory, x, base->n * sizeof *x);
  return ok;
}

/* --- posting ------------------------------------------------------------ */

/* At any consistency one disequality is all there is. */
static bool
post_two (FdStore *store, const FdVar *x, const int32_t *offsets)
{
  int64_t k = offsets ? (int64_t) offsets[1] - offsets[0] : 0;
  return k != (int32_t) k || fd_post_disequal (store, x[0], x[1], (int32_t) k);
}

static FdConsistency
default_consistency (FdStore *store, const FdVar *x, const int32_t *offsets,
                     size_t n)
{
  FdValueAxis axis = {.max_values = DEFAULT_VALUES};
  return fd_value_axis_fill (&axis, store, x, offsets, n)
             ? FD_CONSISTENCY_DOMAIN
             : FD_CONSISTENCY_BOUNDS;
}

static bool
post_terms (FdStore *store, const FdVar *x, const int32_t *offsets, size_t n,
            FdConsistency consistency)
{
  if (n < 2)
    return true;
  Repeat repeat = find_repeat (store, x, offsets, n);
  if (repeat == NO_MEMORY)
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  if (repeat == SAME_TERM)
    return fd_post_false (store);
  if (n == 2)
    return post_two (store, x, offsets);
  if (consistency == FD_CONSISTENCY_DEFAULT)
    consistency = default_consistency (store, x, offsets, n);
  if (consistency == FD_CONSISTENCY_DOMAIN)
    return fd_post_all_different_domain (store, x, offsets, n);
  if (consistency == FD_CONSISTENCY_SINGLES)
    return fd_post_all_different_singles (store, x, offsets, n);
  if (consistency == FD_CONSISTENCY_BOUNDS)
    return fd_post_all_different_bounds (store, x, offsets, n);
  return fd_post_all_different_value (store, x, offsets, n);
}

/* --- the declaration ---------------------------------------------------- */

static bool
all_different_holds (const FdArgument *a, const int32_t *values)
{
  const int32_t *offsets = a[1].n ? a[1].numbers : NULL;
  for (size_t i = 0; i < a[0].n; i++)
    for (size_t j = i + 1; j < a[0].n; j++)
      if ((int64_t) values[i] + (offsets ? offsets[i] : 0) ==
          (int64_t) values[j] + (offsets ? offsets[j] : 0))
        return false;
  return true;
}

static bool
post_arguments (FdStore *store, const FdArgument *a)
{
  if (a[1].n && a[1].n != a[0].n)
    return fd_store_misuse (store, "all-different",
                            "offsets has %zu elements, expected none or as "
                            "many as x, %zu",
                            a[1].n, a[0].n);
  return post_terms (store, a[0].vars, a[1].n ? a[1].numbers : NULL, a[0].n,
                     a[2].consistency);
}

static bool
post_not (FdStore *store, const FdArgument *a)
{
  return a[1].n ? fd_post_negation (store, &fd_all_different_constraint, a)
                : fd_post_some_equal (store, a[0].vars, a[0].n);
}

const FdConstraintClass fd_all_different_constraint = {
    .name = "all-different",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"offsets", FD_ARGUMENT_INTS},
                   {"consistency", FD_ARGUMENT_CONSISTENCY}},
    .consistency = "value, singles, bounds or domain, as asked for",
    .source = "Lopez-Ortiz, Quimper, Tromp & van Beek, A fast and simple "
              "algorithm for bounds consistency of the alldifferent "
              "constraint, IJCAI 2003; Mehlhorn & Thiel, Faster algorithms for "
              "bound-consistency of the sortedness and the alldifferent "
              "constraint, CP 2000; Regin, A filtering algorithm for "
              "constraints of difference in CSPs, AAAI 1994",
    .flatzinc = "all_different_int(x) fzn_all_different(x) "
                "fzn_all_different_int(x)",
    .holds = all_different_holds,
    .post = post_arguments,
    .post_not = post_not,
};

bool
fd_post_all_different (FdStore *store, const FdVar *x, const int32_t *offsets,
                       size_t n, FdConsistency consistency)
{
  const FdArgument a[] = {fd_argument_vars (x, n),
                          fd_argument_ints (offsets, offsets ? n : 0),
                          fd_argument_consistency (consistency)};
  return fd_post_as (store, __func__, &fd_all_different_constraint, a);
}
