/* SPDX-License-Identifier: MIT */
/* all-different-except.c - x[0], ..., x[n-1] are different, but that several
 * may have the same value of a set
 *
 * Once a variable is fixed to another value, all others lose that: this is
 * value consistency, by a propagator of its own.  Above it the constraint is
 * the cardinality constraint that each other value is taken at most once; what
 * may be in the set restricts nobody.  Its flow finds the Hall sets of the
 * variables that may not, and takes their values from all others:
 * cardinality-propagate.c.
 */
#include "cardinality.h"

#include <stdlib.h>
#include <string.h>

/* So many variables times values are few; so many values are looked at. */
enum { FEW = 4096, MAX_COVER = 1 << 12 };

typedef struct {
  FdPropagator base;
  /* constant after posting: */
  size_t n_set;
  FdInterval *set;
} Except;

static bool
is_inside (const FdInterval *set, size_t n, int64_t value)
{
  for (size_t k = 0; k < n; k++)
    if (value >= set[k].min && value <= set[k].max)
      return true;
  return false;
}

static inline bool
is_excepted (const Except *self, int32_t value)
{
  return is_inside (self->set, self->n_set, value);
}

/* --- value consistency ---------------------------------------------------- */

static bool
take_value (Except *self, FdStore *store, uint32_t index)
{
  FdPropagator *base = &self->base;
  int32_t value = fd_domain_min (base->scope[index]);
  if (is_excepted (self, value))
    return true;
  FdReason reason =
      fd_reason_atom (fd_atom (fd_propagator_var (base, index), FD_EQ, value));
  for (uint32_t i = 0; i < base->n; i++)
    if (i != index && !fd_domain_remove (store, base->scope[i], value, reason))
      return false;
  return true;
}

/* Lists all that are fixed, as if none had been before. */
static void
list_fixed (FdPropagator *base)
{
  uint32_t *fixed = fd_propagator_fixed (base);
  base->n_fixed = 0;
  for (uint32_t i = 0; i < base->n; i++)
    if (fd_domain_is_fixed (base->scope[i]))
      fixed[base->n_fixed++] = i;
}

/* What it fixes itself is listed, too. */
static bool
except_propagate (FdPropagator *base, FdStore *store)
{
  if (base->stale)
    list_fixed (base);
  const uint32_t *fixed = fd_propagator_fixed (base);
  while (base->n_fixed)
    if (!take_value ((Except *) base, store, fixed[--base->n_fixed]))
      return false;
  return true;
}

static FdEntailment
except_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  uint32_t open = 0;
  for (uint32_t i = 0; i < base->n; i++) {
    const FdDomain *x = base->scope[i];
    if (!fd_domain_is_fixed (x)) {
      open++;
      continue;
    }
    if (is_excepted ((Except *) base, fd_domain_min (x)))
      continue;
    for (uint32_t k = 0; k < i; k++)
      if (fd_domain_is_fixed (base->scope[k]) &&
          fd_domain_min (base->scope[k]) == fd_domain_min (x))
        return FD_DISENTAILED;
  }
  return open ? FD_UNDECIDED : FD_ENTAILED;
}

/* Two had the same value. */
static const char *
except_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                         FdAtoms *out)
{
  for (uint32_t i = 0; i < base->n; i++) {
    FdVar x = fd_propagator_var (base, i);
    int32_t value = fd_min_at (store, x, at);
    if (value != fd_max_at (store, x, at) ||
        is_excepted ((Except *) base, value))
      continue;
    for (uint32_t k = 0; k < i; k++) {
      FdVar y = fd_propagator_var (base, k);
      if (fd_atom_holds_at (store, fd_atom (y, FD_EQ, value), at)) {
        fd_explain_fixed (store, x, at, out);
        fd_explain_fixed (store, y, at, out);
        return "all-different-except";
      }
    }
  }
  return NULL;
}

/* --- the definition ------------------------------------------------------- */

static bool
are_different (const int32_t *x, size_t n, const FdInterval *set, size_t n_set)
{
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < i; k++)
      if (x[i] == x[k] && !is_inside (set, n_set, x[i]))
        return false;
  return true;
}

static bool
except_check (const FdPropagator *base, const int32_t *values)
{
  const Except *self = (const Except *) base;
  return are_different (values, base->n, self->set, self->n_set);
}

static const FdPropagatorClass except_class = {
    .name = "all-different-except",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .tracks_fixed = true,
    .propagate = except_propagate,
    .explain_conflict = except_explain_conflict,
    .entailed = except_entailed,
    .check = except_check,
};

/* --- posting -------------------------------------------------------------- */

enum { X, SET, CONSISTENCY };

static bool
except_holds (const FdArgument *a, const int32_t *values)
{
  return are_different (values, a[X].n, a[SET].set, a[SET].n);
}

static bool
post_values (FdStore *store, const FdArgument *a)
{
  Except *self = (Except *) fd_propagator_new (
      store, &except_class, sizeof *self + a[SET].n * sizeof (FdInterval),
      a[X].vars, a[X].n);
  if (!self)
    return false;
  self->n_set = a[SET].n;
  self->set = (FdInterval *) (self + 1);
  if (a[SET].n)
    memcpy (self->set, a[SET].set, a[SET].n * sizeof *self->set);
  fd_subscribe_all (store, &self->base, FD_EVENT_FIX);
  return fd_post (store, &self->base);
}

/* The least value of any variable from @from on, or by hull number between its
 * bounds; INT64_MAX if there is none. */
static int64_t
next_value (const FdStore *store, const FdArgument *a, bool by_hull,
            int64_t from)
{
  int64_t next = INT64_MAX;
  for (size_t i = 0; i < a[X].n && next > from; i++) {
    const FdDomain *x = fd_domain (store, a[X].vars[i]);
    int64_t v = by_hull ? MAX (from, fd_domain_min (x))
                        : fd_domain_next_inside (x, from);
    if (v <= fd_domain_max (x))
      next = MIN (next, v);
  }
  return next;
}

/* Lists the values to be different, ascending, in the room of @max of them;
 * false: there are more. */
static bool
list_values (const FdStore *store, const FdArgument *a, bool by_hull,
             int32_t *cover, size_t max, size_t *m)
{
  size_t looks = 4 * max;
  *m = 0;
  for (int64_t v = next_value (store, a, by_hull, FD_VALUE_MIN); v != INT64_MAX;
       v = next_value (store, a, by_hull, v + 1)) {
    if (!looks--)
      return false;
    if (is_inside (a[SET].set, a[SET].n, v))
      continue;
    if (*m == max)
      return false;
    cover[(*m)++] = (int32_t) v;
  }
  return true;
}

/* No more than @max, nor than all variables have. */
static size_t
room_for (const FdStore *store, const FdArgument *a, bool by_hull, size_t max)
{
  uint64_t n = 0;
  for (size_t i = 0; i < a[X].n && n < max; i++) {
    const FdDomain *x = fd_domain (store, a[X].vars[i]);
    n += by_hull ? (uint64_t) fd_domain_max (x) - fd_domain_min (x) + 1
                 : fd_domain_size (x);
  }
  return MIN (n, max);
}

static bool
post_flow (FdStore *store, const FdArgument *a, bool by_hull, size_t max)
{
  max = room_for (store, a, by_hull, max);
  int32_t *room = fd_scratch_new (store, max, 3 * sizeof *room);
  bool ok = room != NULL;
  FdCardinalityTerms terms = {.x = a[X].vars, .n = a[X].n, .by_hull = by_hull};
  if (ok && list_values (store, a, by_hull, room, max, &terms.m)) {
    terms.cover = room;
    terms.low = room + max;
    terms.up = room + 2 * max;
    for (size_t j = 0; j < terms.m; j++)
      room[2 * max + j] = 1;
    ok = fd_cardinality_post (store, &terms);
  }
  fd_scratch_free (store, room, max, 3 * sizeof *room);
  return ok;
}

static bool
except_post (FdStore *store, const FdArgument *a)
{
  FdConsistency consistency = a[CONSISTENCY].consistency;
  bool by_hull = consistency == FD_CONSISTENCY_BOUNDS;
  size_t n = a[X].n, max = n ? FEW / n : 0;
  if (n <= 1)
    return true;
  if (!post_values (store, a))
    return false;
  if (by_hull || consistency == FD_CONSISTENCY_DOMAIN)
    max = MAX_COVER;
  else if (consistency != FD_CONSISTENCY_DEFAULT)
    max = 0;
  return !max || post_flow (store, a, by_hull, max);
}

const FdConstraintClass fd_all_different_except_constraint = {
    .name = "all-different-except",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"set", FD_ARGUMENT_SET},
                   {"consistency", FD_ARGUMENT_CONSISTENCY}},
    .consistency = "as asked, for different variables",
    .source = "Regin, Generalized arc consistency for global cardinality "
              "constraint, AAAI 1996",
    .flatzinc = "fzn_all_different_except(x, set)",
    .holds = except_holds,
    .post = except_post,
};

bool
fd_post_all_different_except (FdStore *store, const FdVar *x, size_t n,
                              const FdInterval *set, size_t n_set,
                              FdConsistency consistency)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_set (set, n_set),
                          fd_argument_consistency (consistency)};
  return fd_post_as (store, __func__, &fd_all_different_except_constraint, a);
}
