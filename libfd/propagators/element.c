/* SPDX-License-Identifier: MIT */
/* element.c - table[index] = y, domain consistent
 *
 * An index stays while y has its entry; a value of y stays while an index with
 * that entry is left, and each value remembers one as its support.  What y
 * loses was no entry of any index left, so one pass is a fixpoint.  Entries
 * are kept sorted, so the values of y are gone through in order.
 */
#include "gap.h"

#include "../kernel/explain.h"
#include "../kernel/table.h"

#include <string.h>

enum { RULE_RANGE, RULE_INDEX, RULE_VALUE };

typedef struct {
  FdPropagator base; /* scope: index, y */
  /* constant after posting: */
  FdTable *shared; /* whose these are: */
  uint32_t n, n_groups;
  const int32_t *table;
  const FdTableEntry *entry;
  const uint32_t *start;
  /* kept, not trailed: where in entry[] the last support of each value was
   * found; only where to look first */
  uint32_t support[];
} Element;

/* Keeps the indices with an entry in y; or, where the index is y itself, those
 * that are their own entry. */
static bool
keep_indices (const Element *self, FdStore *store, FdDomain *index,
              const FdDomain *y)
{
  FdReason range = fd_reason_lazy (RULE_RANGE);
  if (!fd_domain_set_min (store, index, 0, range) ||
      !fd_domain_set_max (store, index, (int32_t) self->n - 1, range))
    return false;
  FdReason reason = index == y ? range : fd_reason_lazy (RULE_INDEX);
  for (int64_t v = index->min; v <= index->max;) {
    v = fd_domain_next (index, (int32_t) v);
    uint64_t drop = 0;
    for (uint64_t left = fd_domain_word (index, v); left; left &= left - 1) {
      int32_t bit = fd_lowest_bit (left), entry = self->table[v + bit];
      bool keep = index == y ? entry == v + bit : fd_domain_contains (y, entry);
      drop |= (uint64_t) !keep << bit;
    }
    if (drop && !fd_domain_subtract_word (store, index, v, drop, reason))
      return false;
    v += 64;
  }
  return true;
}

/* Whether an index with the entry of @group is left. */
static bool
is_supported (Element *self, uint32_t group, const FdDomain *index)
{
  const FdTableEntry *entry = self->entry;
  if (fd_domain_contains (index, (int32_t) entry[self->support[group]].index))
    return true;
  for (uint32_t i = self->start[group]; i < self->start[group + 1]; i++)
    if (fd_domain_contains (index, (int32_t) entry[i].index)) {
      self->support[group] = i;
      return true;
    }
  return false;
}

static int32_t
group_value (const Element *self, uint32_t group)
{
  return self->entry[self->start[group]].value;
}

/* The first group of a value not below @value. */
static uint32_t
group_from (const Element *self, int32_t value)
{
  uint32_t low = 0, high = self->n_groups;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (group_value (self, middle) < value)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool
keep_values (Element *self, FdStore *store, const FdDomain *index, FdDomain *y)
{
  FdReason reason = fd_reason_lazy (RULE_VALUE);
  int64_t last = INT64_MIN;
  for (uint32_t g = group_from (self, y->min); g < self->n_groups; g++) {
    int32_t value = group_value (self, g);
    if (value > y->max)
      break;
    if (!fd_domain_contains (y, value) || !is_supported (self, g, index))
      continue;
    if (last == INT64_MIN
            ? !fd_domain_set_min (store, y, value, reason)
            : !fd_make_gap (store, y, last + 1, (int64_t) value - 1, reason))
      return false;
    last = value;
  }
  return fd_domain_set_max (store, y, fd_clamp (last), reason);
}

static bool
element_propagate (FdPropagator *base, FdStore *store)
{
  Element *self = (Element *) base;
  FdDomain *index = base->scope[0], *y = base->scope[1];
  if (!keep_indices (self, store, index, y))
    return false;
  if (index != y && !keep_values (self, store, index, y))
    return false;
  if (index == y || fd_domain_is_fixed (y))
    fd_entail (store, base);
  return true;
}

/* --- explanations ------------------------------------------------------- */

/* x does not have @value; bounds are as weak as that needs. */
static void
add_missing (const FdStore *store, FdVar x, int32_t value, FdPosition at,
             FdAtoms *out)
{
  if (value > fd_max_at (store, x, at))
    fd_atoms_add (out, fd_atom (x, FD_LE, value - 1));
  else if (value < fd_min_at (store, x, at))
    fd_atoms_add (out, fd_atom (x, FD_GE, value + 1));
  else
    fd_atoms_add (out, fd_atom (x, FD_NE, value));
}

/* The index is none of those of @from..@to of entry[]: by a bound, by its
 * value, or by all there is to say. */
static void
add_lost (const Element *self, const FdStore *store, uint32_t from, uint32_t to,
          FdPosition at, FdAtoms *out)
{
  FdVar index = fd_propagator_var (&self->base, 0);
  size_t first = out->n;
  for (uint32_t i = from; i < to; i++)
    if (fd_contains_at (store, index, (int32_t) self->entry[i].index, 0))
      add_missing (store, index, (int32_t) self->entry[i].index, at, out);
  fd_atoms_merge (store, out, first, at);
  if (out->n - first < 2 ||
      fd_min_at (store, index, at) != fd_max_at (store, index, at))
    return;
  out->n = first;
  fd_explain_fixed (store, index, at, out);
}

/* An index below @need, or above: y lacks its entry, or it was lost.  Once it
 * was by a bound, there is no more to say. */
static bool
explain_index_bound (const Element *self, const FdStore *store, FdAtom need,
                     FdPosition at, FdAtoms *out)
{
  FdVar index = fd_propagator_var (&self->base, 0);
  FdVar y = fd_propagator_var (&self->base, 1);
  bool least = fd_atom_relation (need) == FD_GE;
  int32_t step = least ? -1 : 1;
  int32_t now =
      least ? fd_min_at (store, index, at) : fd_max_at (store, index, at);
  int32_t y_min = fd_min_at (store, y, at), y_max = fd_max_at (store, y, at);
  int32_t below = INT32_MIN, above = INT32_MAX; /* said of y */
  int32_t end = least ? 0 : (int32_t) self->n - 1;
  size_t first = out->n;
  for (int32_t i = need.value + step; least ? i >= end : i <= end; i += step) {
    int32_t entry = self->table[i];
    bool lost = least ? i < now : i > now;
    if (!fd_contains_at (store, index, i, 0) || entry < below || entry > above)
      continue;
    if (lost) {
      add_missing (store, index, i, at, out);
      break;
    }
    if (entry < y_min)
      below = MAX (below, entry + 1);
    else if (entry > y_max)
      above = MIN (above, entry - 1);
    else if (!fd_contains_at (store, y, entry, at))
      fd_atoms_add (out, fd_atom (y, FD_NE, entry));
    else if (!fd_contains_at (store, index, i, at))
      fd_atoms_add (out, fd_atom (index, FD_NE, i));
    else {
      out->n = first;
      return false;
    }
  }
  if (below != INT32_MIN)
    fd_atoms_add (out, fd_atom (y, FD_GE, below));
  if (above != INT32_MAX)
    fd_atoms_add (out, fd_atom (y, FD_LE, above));
  return true;
}

static const char *
element_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                 FdPosition at, FdAtoms *out)
{
  const Element *self = (const Element *) base;
  int32_t v = need.value;
  if (code == RULE_RANGE) /* an index that is y may be taken, each by itself */
    return (fd_atom_relation (need) == FD_GE && v > 0) ||
                   (fd_atom_relation (need) == FD_LE &&
                    v < (int32_t) self->n - 1)
               ? NULL
               : "element-range";
  if (code == RULE_INDEX && fd_atom_relation (need) != FD_NE)
    return explain_index_bound (self, store, need, at, out) ? "element-index"
                                                            : NULL;
  if (code == RULE_INDEX) {
    add_missing (store, fd_propagator_var (base, 1), self->table[v], at, out);
    return "element-index";
  }
  uint32_t from = 0, to = self->n;
  if (fd_atom_relation (need) != FD_GE)
    from = self->start[group_from (
        self, fd_atom_relation (need) == FD_LE ? v + 1 : v)];
  if (fd_atom_relation (need) != FD_LE)
    to = self->start[group_from (self,
                                 fd_atom_relation (need) == FD_GE ? v : v + 1)];
  add_lost (self, store, from, to, at, out);
  return "element-value";
}

/* Whether y had no entry that the index still meant, and what its bounds must
 * be for that. */
static bool
y_bounds_needed (const Element *self, const FdStore *store, FdPosition at,
                 int32_t *below, int32_t *above)
{
  FdVar index = fd_propagator_var (&self->base, 0);
  FdVar y = fd_propagator_var (&self->base, 1);
  int32_t min = fd_min_at (store, y, at), max = fd_max_at (store, y, at);
  *below = INT32_MIN;
  *above = INT32_MAX;
  for (uint32_t i = 0; i < self->n; i++) {
    int32_t entry = self->table[i];
    if (!fd_contains_at (store, index, (int32_t) i, at))
      continue;
    if (entry < min)
      *below = MAX (*below, entry + 1);
    else if (entry > max)
      *above = MIN (*above, entry - 1);
    else if (fd_contains_at (store, y, entry, at))
      return false;
  }
  return true;
}

static const char *
element_refute (FdPropagator *base, FdStore *store, FdPosition at, FdAtoms *out)
{
  const Element *self = (const Element *) base;
  FdVar index = fd_propagator_var (base, 0), y = fd_propagator_var (base, 1);
  int32_t below, above;
  size_t first = out->n;
  if (index.id == y.id || !y_bounds_needed (self, store, at, &below, &above))
    return NULL;
  if (below != INT32_MIN)
    fd_atoms_add (out, fd_atom (y, FD_GE, below));
  if (above != INT32_MAX)
    fd_atoms_add (out, fd_atom (y, FD_LE, above));
  for (uint32_t i = 0; i < self->n; i++) {
    int32_t entry = self->table[i];
    if (entry < below || entry > above ||
        !fd_contains_at (store, index, (int32_t) i, 0))
      continue;
    if (fd_contains_at (store, index, (int32_t) i, at))
      fd_atoms_add (out, fd_atom (y, FD_NE, entry));
    else
      add_missing (store, index, (int32_t) i, at, out);
  }
  fd_atoms_merge (store, out, first, at);
  return "element-none";
}

/* --- entailment --------------------------------------------------------- */

static FdEntailment
element_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const Element *self = (const Element *) base;
  const FdDomain *index = base->scope[0], *y = base->scope[1];
  int64_t end = MIN (index->max, (int64_t) self->n - 1);
  bool all = index->min >= 0 && index->max < (int64_t) self->n &&
             (index == y || fd_domain_is_fixed (y));
  bool any = false;
  for (int64_t v = MAX (index->min, 0); v <= end; v++) {
    v = fd_domain_next (index, (int32_t) v);
    if (v > end)
      break;
    int32_t entry = self->table[v];
    bool one = index == y ? entry == v : fd_domain_contains (y, entry);
    any = any || one;
    all = all && one;
    if (any && !all)
      return FD_UNDECIDED;
  }
  return !any ? FD_DISENTAILED : all ? FD_ENTAILED : FD_UNDECIDED;
}

static bool
element_check (const FdPropagator *base, const int32_t *values)
{
  const Element *self = (const Element *) base;
  return values[0] >= 0 && (uint32_t) values[0] < self->n &&
         self->table[values[0]] == values[1];
}

static void
element_finalize (FdPropagator *base)
{
  fd_table_leave (((Element *) base)->shared);
}

static const FdPropagatorClass element_class = {
    .name = "element",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .explains_bounds = true,
    .propagate = element_propagate,
    .explain = element_explain,
    .refute = element_refute,
    .entailed = element_entailed,
    .check = element_check,
    .finalize = element_finalize,
};

/* --- posting ------------------------------------------------------------ */

static void
set_table (Element *self, FdTable *shared)
{
  self->shared = shared;
  self->n = shared->n;
  self->n_groups = shared->n_groups;
  self->table = shared->value;
  self->entry = shared->entry;
  self->start = shared->start;
  memcpy (self->support, shared->start, shared->n_groups * sizeof (uint32_t));
}

static bool
element_post (FdStore *store, const int32_t *table, uint32_t n, FdVar index,
              FdVar y)
{
  if (n == 0)
    return fd_post_false (store);
  if (fd_is_constant (store, index)) {
    int32_t i = fd_domain (store, index)->min;
    if (i < 0 || (uint32_t) i >= n)
      return fd_post_false (store);
    return fd_post_atom (store, fd_atom (y, FD_EQ, table[i]));
  }
  FdVar scope[] = {index, y};
  FdTable *shared = fd_table_use (store, table, n);
  if (!shared)
    return false;
  size_t bytes = sizeof (Element) + shared->n_groups * sizeof (uint32_t);
  Element *self =
      (Element *) fd_propagator_new (store, &element_class, bytes, scope, 2);
  if (!self) {
    fd_table_leave (shared);
    return false;
  }
  set_table (self, shared);
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}

bool
fd_post_element (FdStore *store, const int32_t *table, size_t n, FdVar index,
                 FdVar y)
{
  g_return_val_if_fail (store && (table || !n), false);
  g_return_val_if_fail (fd_var_is_valid (store, index), false);
  g_return_val_if_fail (fd_var_is_valid (store, y), false);
  if (!fd_store_enter (store))
    return false;
  if (n > FD_VALUE_MAX)
    return fd_store_refuse (store, FD_ERROR_OVERFLOW,
                            "element: a table of %zu entries has indices "
                            "beyond %d",
                            n, FD_VALUE_MAX);
  FdTransaction frame;
  fd_transaction_begin (store, &frame);
  bool ok = element_post (store, table, (uint32_t) n, index, y);
  return fd_transaction_end (store, &frame, ok);
}
