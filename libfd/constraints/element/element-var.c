/* SPDX-License-Identifier: MIT */
/* element-var.c - x[index] = y, domain consistent
 *
 * An index stays while x[index] and y have a value in common, and a value of y
 * while x[i] has it for an index i left.  If all indices left mean the same
 * variable, that keeps y's values only.  What y loses no x[i] in question had,
 * so one pass is a fixpoint, unless the index is one of the others.  (See
 * fd_domain_may_defer_hole() for what may wait.)
 */
#include "index.h"

enum { RULE_RANGE, RULE_INDEX, RULE_VALUE, RULE_ELEMENT };

/* The scope is x[0], ..., x[n-1], index, y; so base->n is n + 2. */
static inline FdDomain *
index_of (const FdPropagator *base)
{
  return base->scope[base->n - 2];
}

static inline FdDomain *
value_of (const FdPropagator *base)
{
  return base->scope[base->n - 1];
}

/* The least index left that is at least @i; n - 2 if there is none. */
static inline int64_t
next_index (const FdPropagator *base, int64_t i)
{
  return MIN (fd_domain_next_inside (index_of (base), i), base->n - 2);
}

/* --- what supports y: some x[i] has it ---------------------------------- */

/* Goes round the x[i] until none of them has v. */
static int64_t
next_lost (const void *data, int64_t v)
{
  const FdPropagator *base = data;
  for (int64_t before = v - 1; before != v;) {
    before = v;
    for (int64_t i = next_index (base, 0); i < base->n - 2;
         i = next_index (base, i + 1))
      v = fd_domain_next_outside (base->scope[i], v);
  }
  return v;
}

static int64_t
next_kept (const void *data, int64_t v)
{
  const FdPropagator *base = data;
  int64_t kept = (int64_t) FD_VALUE_MAX + 1;
  for (int64_t i = next_index (base, 0); kept > v && i < base->n - 2;
       i = next_index (base, i + 1))
    kept = MIN (kept, fd_domain_next_inside (base->scope[i], v));
  return kept;
}

static uint64_t
union_word (const void *data, int64_t v)
{
  const FdPropagator *base = data;
  uint64_t word = 0;
  for (int64_t i = next_index (base, 0); ~word && i < base->n - 2;
       i = next_index (base, i + 1))
    word |= fd_domain_word (base->scope[i], v);
  return word;
}

/* --- propagation -------------------------------------------------------- */

/* x[@i] has no value of y. */
static inline bool
is_apart (const void *data, int32_t i)
{
  const FdPropagator *base = data;
  return fd_domain_is_disjoint (base->scope[i], value_of (base), 0);
}

static bool
keep_indices (FdPropagator *base, FdStore *store)
{
  return fd_keep_indices (store, index_of (base), (int32_t) base->n - 2,
                          fd_reason_lazy (RULE_RANGE),
                          fd_reason_lazy (RULE_INDEX), is_apart, base);
}

/* The variable that all indices left mean, or NULL. */
static FdDomain *
only_element (const FdPropagator *base)
{
  FdDomain *x = base->scope[next_index (base, 0)];
  for (int64_t i = next_index (base, 0); i < base->n - 2;
       i = next_index (base, i + 1))
    if (base->scope[i] != x)
      return NULL;
  return x;
}

static bool
pass (FdPropagator *base, FdStore *store)
{
  FdDomain *y = value_of (base);
  FdSupport support = {base, next_lost, next_kept, union_word};
  if (!keep_indices (base, store) ||
      !fd_domain_keep_supported (store, y, &support,
                                 fd_reason_lazy (RULE_VALUE)))
    return false;
  FdDomain *x = only_element (base);
  return !x || fd_domain_intersect (store, x, y, 0, false,
                                    fd_reason_lazy (RULE_ELEMENT));
}

static bool
element_var_propagate (FdPropagator *base, FdStore *store)
{
  if (!pass (base, store))
    return false;
  const FdDomain *y = value_of (base), *x = only_element (base);
  if (x && (x == y || (fd_domain_is_fixed (x) && fd_domain_is_fixed (y))))
    fd_entail (store, base);
  return true;
}

/* An index that is gone says nothing of its variable. */
static bool
element_var_advise (FdPropagator *base, FdStore *store, uint32_t i,
                    FdEvents events)
{
  (void) store, (void) events;
  return i >= base->n - 2 || fd_domain_contains (index_of (base), (int32_t) i);
}

/* --- explanations ------------------------------------------------------- */

/* The index was not @i, for each i in turn; bounds are added at the end. */
typedef struct {
  FdHistoryValues index, first; /* before, and at first */
  int32_t below, above;         /* the greatest lost below, the least above */
  FdAtoms *out;
} Lost;

static void
lost_begin (Lost *lost, const FdPropagator *base, const FdStore *store,
            FdPosition at, FdAtoms *out)
{
  FdVar index = fd_propagator_var (base, base->n - 2);
  fd_history_values_init (&lost->index, store, index, at);
  fd_history_values_init (&lost->first, store, index, 0);
  lost->below = INT32_MIN;
  lost->above = INT32_MAX;
  lost->out = out;
}

/* False if it could be @i. */
static bool
lost_add (Lost *lost, int32_t i)
{
  const FdHistoryValues *index = &lost->index;
  if (!fd_history_has (&lost->first, i))
    return true;
  if (i < index->min)
    lost->below = MAX (lost->below, i);
  else if (i > index->max)
    lost->above = MIN (lost->above, i);
  else if (fd_history_has (index, i))
    return false;
  else
    fd_atoms_add (lost->out, fd_atom (fd_domain_var (index->x), FD_NE, i));
  return true;
}

static void
lost_end (Lost *lost)
{
  FdVar index = fd_domain_var (lost->index.x);
  if (lost->below != INT32_MIN && lost->above != INT32_MAX &&
      lost->index.min == lost->index.max) {
    fd_explain_fixed (lost->index.store, index, lost->index.at, lost->out);
    return;
  }
  if (lost->below != INT32_MIN)
    fd_atoms_add (lost->out, fd_atom (index, FD_GE, lost->below + 1));
  if (lost->above != INT32_MAX)
    fd_atoms_add (lost->out, fd_atom (index, FD_LE, lost->above - 1));
}

/* No x[i] had any of @from..@to, or its index was lost. */
static void
explain_absent (const FdPropagator *base, const FdStore *store, int64_t from,
                int64_t to, FdPosition at, FdAtoms *out)
{
  Lost lost;
  lost_begin (&lost, base, store, at, out);
  for (uint32_t i = 0; i < base->n - 2; i++)
    if (!lost_add (&lost, (int32_t) i))
      fd_explain_outside (store, fd_propagator_var (base, i), from, to, at,
                          out);
  lost_end (&lost);
}

/* Whether no x[i] in question was below @v, or above it if not @least. */
static bool
all_beyond (const FdPropagator *base, const FdStore *store, bool least,
            int32_t v, FdPosition at)
{
  FdHistoryValues index;
  fd_history_values_init (&index, store, fd_propagator_var (base, base->n - 2),
                          at);
  for (uint32_t i = 0; i < base->n - 2; i++) {
    int32_t bound = fd_history_bound (store, base->scope[i], least, at).bound;
    if ((least ? bound < v : bound > v) && fd_history_has (&index, i))
      return false;
  }
  return true;
}

/* A bound of y: of all x[i]; or they had nothing between it and the bound y had
 * before. */
static void
explain_bound (const FdPropagator *base, const FdStore *store, FdAtom need,
               FdPosition at, FdAtoms *out)
{
  FdVar y = fd_propagator_var (base, base->n - 1);
  bool least = fd_atom_relation (need) == FD_GE;
  int64_t from = least ? FD_VALUE_MIN : (int64_t) need.value + 1;
  int64_t to = least ? (int64_t) need.value - 1 : FD_VALUE_MAX;
  if (!all_beyond (base, store, least, need.value, at)) {
    int32_t end = least ? fd_min_at (store, y, at) : fd_max_at (store, y, at);
    fd_atoms_add (out, fd_atom (y, least ? FD_GE : FD_LE, end));
    from = least ? end : from;
    to = least ? to : end;
  }
  explain_absent (base, store, from, to, at, out);
}

/* All indices but those of @x were lost, and y is as needed. */
static void
explain_element (const FdPropagator *base, const FdStore *store, FdAtom need,
                 FdPosition at, FdAtoms *out)
{
  FdVar x = fd_atom_var (need);
  Lost lost;
  lost_begin (&lost, base, store, at, out);
  for (uint32_t i = 0; i < base->n - 2; i++)
    if (fd_propagator_var (base, i).id != x.id)
      lost_add (&lost, (int32_t) i);
  lost_end (&lost);
  fd_atoms_add (out, fd_atom (fd_propagator_var (base, base->n - 1),
                              fd_atom_relation (need), need.value));
}

/* x[@i] and y had nothing in common. */
static void
explain_index (const FdPropagator *base, const FdStore *store, int32_t i,
               FdPosition at, FdAtoms *out)
{
  FdVar x = fd_propagator_var (base, (uint32_t) i);
  FdVar y = fd_propagator_var (base, base->n - 1);
  if (fd_explain_disjoint (store, x, 0, y, at, out))
    return;
  fd_explain_domain (store, x, at, out);
  fd_explain_domain (store, y, at, out);
}

static const char *
element_var_explain (FdPropagator *base, FdStore *store, FdAtom need,
                     uint64_t code, FdPosition at, FdAtoms *out)
{
  switch (code) {
  case RULE_RANGE:
    return "element-range";
  case RULE_INDEX:
    explain_index (base, store, need.value, at, out);
    return "element-index";
  case RULE_VALUE:
    if (fd_atom_relation (need) == FD_NE)
      explain_absent (base, store, need.value, need.value, at, out);
    else
      explain_bound (base, store, need, at, out);
    return "element-value";
  default:
    explain_element (base, store, need, at, out);
    return "element";
  }
}

/* No x[i] that the index still meant had a value in common with y. */
static const char *
element_var_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                              FdAtoms *out)
{
  FdVar y = fd_propagator_var (base, base->n - 1);
  size_t first = out->n;
  Lost lost;
  lost_begin (&lost, base, store, at, out);
  for (uint32_t i = 0; i < base->n - 2; i++)
    if (!lost_add (&lost, (int32_t) i) &&
        !fd_explain_disjoint (store, fd_propagator_var (base, i), 0, y, at,
                              out)) {
      out->n = first;
      return NULL;
    }
  lost_end (&lost);
  fd_atoms_merge (store, out, first, at);
  return "element-none";
}

/* --- entailment, definition --------------------------------------------- */

static FdEntailment
element_var_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const FdDomain *index = index_of (base), *y = value_of (base);
  bool all = fd_domain_min (index) >= 0 &&
             fd_domain_max (index) < (int64_t) base->n - 2;
  bool any = false;
  for (int64_t i = next_index (base, 0); i < base->n - 2 && (all || !any);
       i = next_index (base, i + 1)) {
    const FdDomain *x = base->scope[i];
    any = any || !fd_domain_is_disjoint (x, y, 0);
    all = all && (x == y || (fd_domain_is_fixed (x) && fd_domain_is_fixed (y) &&
                             fd_domain_min (x) == fd_domain_min (y)));
  }
  return !any ? FD_DISENTAILED : all ? FD_ENTAILED : FD_UNDECIDED;
}

/* Of n variables, then the index, then y. */
static bool
element_var_at (const int32_t *x, size_t n, int64_t *y)
{
  int32_t i = x[n];
  if (i < 0 || (size_t) i >= n)
    return false;
  *y = x[i];
  return true;
}

static bool
element_var_check (const FdPropagator *base, const int32_t *values)
{
  int64_t y;
  return element_var_at (values, base->n - 2, &y) && y == values[base->n - 1];
}

static const FdPropagatorClass element_var_class = {
    .name = "element",
    .cost = FD_COST_QUADRATIC,
    .propagate = element_var_propagate,
    .explain = element_var_explain,
    .explain_conflict = element_var_explain_conflict,
    .advise = element_var_advise,
    .entailed = element_var_entailed,
    .check = element_var_check,
};

/* --- posting ------------------------------------------------------------ */

static bool
element_var_post (FdStore *store, const FdVar *x, size_t n, FdVar index,
                  FdVar y)
{
  if (n == 0)
    return fd_post_false (store);
  if (fd_is_constant (store, index)) {
    int32_t i = fd_domain_min (fd_domain (store, index));
    if (i < 0 || (size_t) i >= n)
      return fd_post_false (store);
    return fd_post_relation (store, x[i], FD_EQ, y, 0);
  }
  FdVar *scope = fd_scratch_new (store, n + 2, sizeof *scope);
  if (!scope)
    return false;
  for (size_t i = 0; i < n; i++)
    scope[i] = x[i];
  scope[n] = index;
  scope[n + 1] = y;
  FdPropagator *self =
      fd_propagator_new (store, &element_var_class, sizeof *self, scope, n + 2);
  fd_scratch_free (store, scope, n + 2, sizeof *scope);
  if (!self)
    return false;
  fd_subscribe_all (store, self, FD_EVENT_DOMAIN);
  return fd_post (store, self);
}

/* --- the declaration ---------------------------------------------------- */

static bool
element_var_value (const FdArgument *a, const int32_t *x, int64_t *y)
{
  return element_var_at (x, a[0].n, y);
}

static bool
post_arguments (FdStore *store, const FdArgument *a)
{
  if (a[0].n > FD_VALUE_MAX)
    return fd_post_refuse (store, FD_ERROR_OVERFLOW,
                           "element: an array of %zu variables has indices "
                           "beyond %d",
                           a[0].n, FD_VALUE_MAX);
  return element_var_post (store, a[0].vars, a[0].n, a[1].var, a[2].var);
}

const FdConstraintClass fd_element_var_constraint = {
    .name = "element-var",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"index", FD_ARGUMENT_VAR},
                   {"y", FD_ARGUMENT_VAR}},
    .consistency = "domain",
    .flatzinc = "array_var_bool_element array_var_int_element",
    .value = element_var_value,
    .post = post_arguments,
};

bool
fd_post_element_var (FdStore *store, const FdVar *x, size_t n, FdVar index,
                     FdVar y)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_var (index),
                          fd_argument_var (y)};
  return fd_post_as (store, __func__, &fd_element_var_constraint, a);
}

bool
fd_post_reified_element_var (FdStore *store, FdAtom b, const FdVar *x, size_t n,
                             FdVar index, FdVar y)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_var (index),
                          fd_argument_var (y)};
  return fd_post_reified_as (store, __func__, b, &fd_element_var_constraint, a);
}
