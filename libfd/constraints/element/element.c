/* SPDX-License-Identifier: MIT */
/* element.c - table[index] = y, domain consistent
 *
 * An index stays while y has its entry; a value of y stays while an index with
 * that entry is left, and each value remembers one as its support.  What y
 * loses was no entry of any index left, so one pass is a fixpoint.  Entries
 * are kept sorted, so the values of y are gone through in order.
 */
#include "index.h"

#include "constraints/constraint.h"
#include "constraints/deferred-hole.h"

#include "explain/explain.h"
#include "kernel/interned.h"
#include "kernel/error.h"
#include "kernel/limits.h"

#include <string.h>

enum { RULE_RANGE, RULE_INDEX, RULE_VALUE };

/* From so many entries on, a run is counted as work. */
enum { LONG = 64 };

typedef struct {
  FdPropagator base; /* scope: index, y */
  /* constant after posting: */
  FdInterned *shared; /* whose these are: */
  uint32_t n, n_groups;
  const int32_t *table;
  const FdInternedEntry *entry;
  const uint32_t *start;
  /* kept, not trailed: y has lost all that is no entry; the first run is as
   * old as the constraint */
  bool sparse;
  /* kept, not trailed: where in entry[] the last support of each value was
   * found; only where to look first */
  uint32_t support[];
} Element;

typedef struct {
  const int32_t *table;
  const FdDomain *y;
} Entries;

static inline bool
is_not_in_y (const void *data, int32_t i)
{
  const Entries *entries = data;
  return !fd_domain_contains (entries->y, entries->table[i]);
}

/* Of an index that is y itself. */
static inline bool
is_not_its_entry (const void *data, int32_t i)
{
  const Entries *entries = data;
  return entries->table[i] != i;
}

static bool
keep_indices (const Element *self, FdStore *store, FdDomain *index,
              const FdDomain *y)
{
  const Entries entries = {self->table, y};
  int32_t n = (int32_t) self->n;
  FdReason range = fd_reason_lazy (RULE_RANGE);
  if (index == y)
    return fd_keep_indices (store, index, n, range, range, is_not_its_entry,
                            &entries);
  return fd_keep_indices (store, index, n, range, fd_reason_lazy (RULE_INDEX),
                          is_not_in_y, &entries);
}

/* Whether an index with the entry of @group is left. */
static bool
is_supported (Element *self, uint32_t group, const FdDomain *index)
{
  const FdInternedEntry *entry = self->entry;
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

/* The same where y has no values but entries: there is nothing between them to
 * look for, which takes long in a wide domain. */
static bool
keep_entries (Element *self, FdStore *store, const FdDomain *index, FdDomain *y)
{
  FdReason reason = fd_reason_lazy (RULE_VALUE);
  int64_t last = INT64_MIN;
  int32_t max = y->max;
  for (uint32_t g = group_from (self, y->min); g < self->n_groups; g++) {
    int32_t value = group_value (self, g);
    if (value > max)
      break;
    if (!fd_domain_contains (y, value))
      continue;
    if (is_supported (self, g, index)) {
      if (last == INT64_MIN && !fd_domain_set_min (store, y, value, reason))
        return false;
      last = value;
    } else if (last != INT64_MIN && value < max &&
               !fd_domain_remove (store, y, value, reason)) {
      return false;
    }
  }
  return fd_domain_set_max (store, y, fd_clamp (last), reason);
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
    if (last == INT64_MIN ? !fd_domain_set_min (store, y, value, reason)
                          : !fd_remove_interval (store, y, last + 1,
                                                 (int64_t) value - 1, reason))
      return false;
    last = value;
  }
  return fd_domain_set_max (store, y, fd_clamp (last), reason);
}

static inline bool
is_wide (const FdDomain *y)
{
  return y->sparse && !y->sparse->n;
}

static bool
element_propagate (FdPropagator *base, FdStore *store)
{
  Element *self = (Element *) base;
  FdDomain *index = base->scope[0], *y = base->scope[1];
  if (self->n >= LONG && !fd_store_work (store, self->n))
    return false;
  if (!keep_indices (self, store, index, y))
    return false;
  if (self->sparse && is_wide (y)) {
    if (!keep_entries (self, store, index, y))
      return false;
  } else if (index != y && !keep_values (self, store, index, y)) {
    return false;
  }
  self->sparse = index != y && !fd_atom_var (base->condition).id;
  if (index == y || fd_domain_is_fixed (y))
    fd_entail (store, base);
  return true;
}

/* --- explanations ------------------------------------------------------- */

typedef struct {
  const Element *self;
  FdHistoryValues index, first; /* before, and at first */
  FdHistoryValues y;
  FdAtoms *out;
} Past;

static void
read_history (Past *p, const FdPropagator *base, const FdStore *store,
              FdPosition at, FdAtoms *out)
{
  FdVar index = fd_propagator_var (base, 0), y = fd_propagator_var (base, 1);
  p->self = (const Element *) base;
  p->out = out;
  fd_history_values_init (&p->index, store, index, at);
  fd_history_values_init (&p->first, store, index, 0);
  fd_history_values_init (&p->y, store, y, at);
}

/* The variable does not have @value; bounds are as weak as that needs. */
static void
add_missing (const FdHistoryValues *past, int32_t value, FdAtoms *out)
{
  FdVar x = fd_domain_var (past->x);
  if (value > past->max)
    fd_atoms_add (out, fd_atom (x, FD_LE, value - 1));
  else if (value < past->min)
    fd_atoms_add (out, fd_atom (x, FD_GE, value + 1));
  else
    fd_atoms_add (out, fd_atom (x, FD_NE, value));
}

/* The index is none of those of @from..@to of entry[]: by a bound, by its
 * value, or by all there is to say. */
static void
add_lost (const Past *p, uint32_t from, uint32_t to)
{
  FdAtoms *out = p->out;
  const FdStore *store = p->index.store;
  size_t first = out->n;
  for (uint32_t i = from; i < to; i++)
    if (fd_history_has (&p->first, p->self->entry[i].index))
      add_missing (&p->index, (int32_t) p->self->entry[i].index, out);
  fd_atoms_merge (store, out, first, p->index.at);
  if (out->n - first < 2 || p->index.min != p->index.max)
    return;
  out->n = first;
  fd_explain_fixed (store, fd_domain_var (p->index.x), p->index.at, out);
}

/* What bounds of y must be. */
typedef struct {
  int32_t least, greatest;
} Needed;

/* Whether @entry is beyond y's bounds, which then is needed. */
static bool
is_beyond (const Past *p, int32_t entry, Needed *needed)
{
  if (entry < p->y.min)
    needed->least = MAX (needed->least, entry + 1);
  else if (entry > p->y.max)
    needed->greatest = MIN (needed->greatest, entry - 1);
  else
    return false;
  return true;
}

static inline bool
is_out (const Needed *needed, int32_t entry)
{
  return entry < needed->least || entry > needed->greatest;
}

static void
add_needed (const Past *p, const Needed *needed)
{
  FdVar y = fd_domain_var (p->y.x);
  if (needed->least != INT32_MIN)
    fd_atoms_add (p->out, fd_atom (y, FD_GE, needed->least));
  if (needed->greatest != INT32_MAX)
    fd_atoms_add (p->out, fd_atom (y, FD_LE, needed->greatest));
}

/* An index below @need, or above: y lacks its entry, or it was lost.  Once it
 * was by a bound, there is no more to say. */
static bool
explain_index_bound (const Past *p, FdAtom need)
{
  FdVar index = fd_domain_var (p->index.x), y = fd_domain_var (p->y.x);
  bool least = fd_atom_relation (need) == FD_GE;
  int32_t step = least ? -1 : 1, end = least ? -1 : (int32_t) p->self->n;
  Needed needed = {INT32_MIN, INT32_MAX};
  size_t first = p->out->n;
  for (int32_t i = need.value + step; i != end; i += step) {
    int32_t entry = p->self->table[i];
    if (!fd_history_has (&p->first, i) || is_out (&needed, entry))
      continue;
    if (least ? i < p->index.min : i > p->index.max) {
      add_missing (&p->index, i, p->out);
      break;
    }
    if (is_beyond (p, entry, &needed))
      continue;
    if (!fd_history_has (&p->y, entry))
      fd_atoms_add (p->out, fd_atom (y, FD_NE, entry));
    else if (!fd_history_has (&p->index, i))
      fd_atoms_add (p->out, fd_atom (index, FD_NE, i));
    else {
      p->out->n = first;
      return false;
    }
  }
  add_needed (p, &needed);
  return true;
}

/* Where the index is y, values were taken each by itself. */
static bool
is_in_range (const Element *self, FdAtom need)
{
  FdRelation relation = fd_atom_relation (need);
  return relation == FD_GE   ? need.value <= 0
         : relation == FD_LE ? need.value >= (int32_t) self->n - 1
                             : true;
}

static void
explain_value (const Past *p, FdAtom need)
{
  const Element *self = p->self;
  FdRelation relation = fd_atom_relation (need);
  int32_t v = need.value;
  uint32_t from = 0, to = self->n;
  if (relation != FD_GE)
    from = self->start[group_from (self, relation == FD_LE ? v + 1 : v)];
  if (relation != FD_LE)
    to = self->start[group_from (self, relation == FD_GE ? v : v + 1)];
  add_lost (p, from, to);
}

static const char *
element_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                 FdPosition at, FdAtoms *out)
{
  const Element *self = (const Element *) base;
  Past past;
  if (code == RULE_RANGE)
    return is_in_range (self, need) ? "element-range" : NULL;
  read_history (&past, base, store, at, out);
  if (code == RULE_VALUE) {
    explain_value (&past, need);
    return "element-value";
  }
  if (fd_atom_relation (need) == FD_NE)
    add_missing (&past.y, self->table[need.value], out);
  else if (!explain_index_bound (&past, need))
    return NULL;
  return "element-index";
}

/* y has no entry that the index still means. */
static const char *
element_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                          FdAtoms *out)
{
  const Element *self = (const Element *) base;
  Needed needed = {INT32_MIN, INT32_MAX};
  size_t first = out->n;
  Past past;
  if (base->scope[0] == base->scope[1])
    return NULL;
  read_history (&past, base, store, at, out);
  for (uint32_t i = 0; i < self->n; i++)
    if (fd_history_has (&past.index, i) &&
        !is_beyond (&past, self->table[i], &needed) &&
        fd_history_has (&past.y, self->table[i]))
      return NULL;
  add_needed (&past, &needed);
  for (uint32_t i = 0; i < self->n; i++) {
    if (is_out (&needed, self->table[i]) || !fd_history_has (&past.first, i))
      continue;
    if (fd_history_has (&past.index, i))
      add_missing (&past.y, self->table[i], out);
    else
      add_missing (&past.index, (int32_t) i, out);
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
  fd_interned_leave (((Element *) base)->shared);
}

static const FdPropagatorClass element_class = {
    .name = "element",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .explains_bounds = true,
    .propagate = element_propagate,
    .explain = element_explain,
    .explain_conflict = element_explain_conflict,
    .entailed = element_entailed,
    .check = element_check,
    .finalize = element_finalize,
};

/* --- posting ------------------------------------------------------------ */

static void
set_table (Element *self, FdInterned *shared)
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
  if (!fd_store_work (store, 8 * (uint64_t) n)) /* to sort it */
    return false;
  FdInterned *shared = fd_interned_use (store, table, n);
  if (!shared)
    return false;
  size_t bytes = sizeof (Element) + shared->n_groups * sizeof (uint32_t);
  Element *self =
      (Element *) fd_propagator_new (store, &element_class, bytes, scope, 2);
  if (!self) {
    fd_interned_leave (shared);
    return false;
  }
  set_table (self, shared);
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}

/* --- the declaration ---------------------------------------------------- */

static bool
element_value (const FdArgument *a, const int32_t *x, int64_t *y)
{
  if (x[0] < 0 || (size_t) x[0] >= a[0].n)
    return false;
  *y = a[0].numbers[x[0]];
  return true;
}

static bool
post_arguments (FdStore *store, const FdArgument *a)
{
  if (a[0].n > FD_VALUE_MAX)
    return fd_store_refuse (store, FD_ERROR_OVERFLOW,
                            "element: a table of %zu entries has indices "
                            "beyond %d",
                            a[0].n, FD_VALUE_MAX);
  return element_post (store, a[0].numbers, (uint32_t) a[0].n, a[1].var,
                       a[2].var);
}

const FdConstraintClass fd_element_constraint = {
    .name = "element",
    .parameters = {{"table", FD_ARGUMENT_INTS},
                   {"index", FD_ARGUMENT_VAR},
                   {"y", FD_ARGUMENT_VAR}},
    .consistency = "domain",
    .flatzinc = "array_bool_element array_int_element",
    .value = element_value,
    .post = post_arguments,
};

bool
fd_post_element (FdStore *store, const int32_t *table, size_t n, FdVar index,
                 FdVar y)
{
  const FdArgument a[] = {fd_argument_ints (table, n), fd_argument_var (index),
                          fd_argument_var (y)};
  return fd_post_as (store, __func__, &fd_element_constraint, a);
}

bool
fd_post_reified_element (FdStore *store, FdAtom b, const int32_t *table,
                         size_t n, FdVar index, FdVar y)
{
  const FdArgument a[] = {fd_argument_ints (table, n), fd_argument_var (index),
                          fd_argument_var (y)};
  return fd_post_reified_as (store, __func__, b, &fd_element_constraint, a);
}
