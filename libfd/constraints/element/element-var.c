/* SPDX-License-Identifier: MIT */
/* element-var.c - x[index] = y, domain consistent
 *
 * An index stays while x[index] and y have a value in common, and a value of y
 * while x[i] has it for an index i left.  If all indices left mean the same
 * variable, that keeps y's values only.  What y loses no x[i] in question had,
 * so one pass is a fixpoint, unless the index is one of the others.  What
 * supports y is found word by word, or run by run where y is wide; of that
 * holes may wait, see fd-constraints.h.  Most runs lose nothing but indices,
 * which for words is seen in one look at each x[i].
 */
#include "element-var.h"
#include "index.h"

/* The least index left that is at least @i; n - 2 if there is none. */
static inline int64_t
next_index (const FdPropagator *base, int64_t i)
{
  const FdDomain *index = fd_element_var_index (base);
  if (i < base->n - 2 && fd_domain_contains (index, (int32_t) i))
    return i;
  return MIN (fd_domain_next_inside (index, i), base->n - 2);
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

/* The same for domains of moderate span: word by word, and of the x[i] no more
 * than it takes to support all of a word. */

enum { MODERATE = 64 * 256 };

/* Which values of y from @v on, as bits, have no support. */
static uint64_t
lost_word (const FdPropagator *base, int64_t v)
{
  uint64_t lost = fd_domain_word (fd_element_var_value (base), v);
  for (int64_t i = next_index (base, 0); lost && i < base->n - 2;
       i = next_index (base, i + 1))
    lost &= ~fd_domain_word (base->scope[i], v);
  return lost;
}

/* Takes the values @lost of those from @v on.  A bound goes only as far as
 * there is no support at all, also of numbers that y has not: the reason is of
 * all of them. */
static bool
take_lost (const FdPropagator *base, FdStore *store, int64_t v, uint64_t lost,
           FdReason reason)
{
  FdDomain *y = fd_element_var_value (base);
  uint64_t kept = fd_domain_word (y, v) & ~lost;
  uint64_t inner = kept ? lost & ~UINT64_C (0) >> __builtin_clzll (kept) : 0;
  uint64_t tail = lost & ~inner;
  if (inner && !fd_domain_subtract_word (store, y, v, inner, reason))
    return false;
  if (!tail)
    return true;
  int64_t from = v + __builtin_ctzll (tail);
  if (next_kept (base, from) > fd_domain_max (y))
    return fd_domain_set_max (store, y, fd_clamp (from - 1), reason);
  return fd_domain_subtract_word (store, y, v, tail, reason);
}

static bool
keep_words (const FdPropagator *base, FdStore *store, FdReason reason)
{
  FdDomain *y = fd_element_var_value (base);
  int64_t v = fd_domain_min (y);
  uint64_t lost = lost_word (base, v);
  while (lost & 1) {
    int64_t kept = next_kept (base, v);
    if (!fd_domain_set_min (store, y, fd_clamp (kept), reason))
      return false;
    v = fd_domain_min (y);
    lost = lost_word (base, v);
  }
  while (v <= fd_domain_max (y)) {
    if (lost && !take_lost (base, store, v, lost, reason))
      return false;
    v = fd_domain_next_inside (y, v + 64);
    if (v <= fd_domain_max (y))
      lost = lost_word (base, v);
  }
  return true;
}

static bool
keep_values (const FdPropagator *base, FdStore *store)
{
  FdDomain *y = fd_element_var_value (base);
  FdReason reason = fd_reason_lazy (FD_ELEMENT_VAR_VALUE);
  if ((int64_t) fd_domain_max (y) - fd_domain_min (y) < MODERATE)
    return keep_words (base, store, reason);
  FdSupport support = {base, next_lost, next_kept, union_word};
  return fd_domain_keep_supported (store, y, &support, reason);
}

/* --- propagation -------------------------------------------------------- */

/* x[@i] has no value of y. */
static inline bool
is_apart (const void *data, int32_t i)
{
  const FdPropagator *base = data;
  return fd_domain_is_disjoint (base->scope[i], fd_element_var_value (base), 0);
}

static bool
keep_indices (FdPropagator *base, FdStore *store)
{
  return fd_keep_indices (
      store, fd_element_var_index (base), (int32_t) base->n - 2,
      fd_reason_lazy (FD_ELEMENT_VAR_RANGE),
      fd_reason_lazy (FD_ELEMENT_VAR_INDEX), is_apart, base);
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

static inline bool
fits_a_word (const FdDomain *x)
{
  return (int64_t) fd_domain_max (x) - fd_domain_min (x) < 64;
}

/* What a look at each x[i] left has found. */
typedef struct {
  uint64_t drop; /* indices, from the least on: nothing in common with y */
  uint64_t lost; /* values of y, from the least on: no support */
  bool differ;   /* of the x[i] that stay, two are different variables */
} Look;

/* Of an index and a y that fit a word each; else false. */
static bool
look (const FdPropagator *base, Look *seen)
{
  const FdDomain *index = fd_element_var_index (base),
                 *y = fd_element_var_value (base), *only = NULL;
  int32_t from = fd_domain_min (index), low = fd_domain_min (y);
  if (!fits_a_word (index) || !fits_a_word (y) || from < 0 ||
      (uint32_t) fd_domain_max (index) >= base->n - 2)
    return false;
  uint64_t values = fd_domain_word (y, low), had = 0;
  *seen = (Look){0};
  for (uint64_t left = fd_domain_word (index, from); left; left &= left - 1) {
    const FdDomain *element = base->scope[from + __builtin_ctzll (left)];
    uint64_t common = values & fd_domain_word (element, low);
    if (!common) {
      seen->drop |= left & -left;
      continue;
    }
    had |= common;
    only = only ? only : element;
    seen->differ |= element != only;
  }
  seen->lost = values & ~had;
  return true;
}

/* All is kept; *@any is false if there was nothing to do but to take indices,
 * and two variables are left. */
static bool
pass (FdPropagator *base, FdStore *store, bool *any)
{
  Look seen;
  FdDomain *index = fd_element_var_index (base);
  *any = true;
  if (look (base, &seen)) {
    if (seen.drop && !fd_domain_subtract_word (
                         store, index, fd_domain_min (index), seen.drop,
                         fd_reason_lazy (FD_ELEMENT_VAR_INDEX)))
      return false;
    *any = seen.lost || !seen.differ;
  } else if (!keep_indices (base, store)) {
    return false;
  }
  return !*any || keep_values (base, store);
}

static bool
element_var_propagate (FdPropagator *base, FdStore *store)
{
  bool any;
  if (!pass (base, store, &any))
    return false;
  FdDomain *y = fd_element_var_value (base);
  FdDomain *x = any ? only_element (base) : NULL;
  if (!x)
    return true;
  if (!fd_domain_intersect (store, x, y, 0, false,
                            fd_reason_lazy (FD_ELEMENT_VAR_ELEMENT)))
    return false;
  if (x == y || (fd_domain_is_fixed (x) && fd_domain_is_fixed (y)))
    fd_entail (store, base);
  return true;
}

/* An index that is gone says nothing of its variable. */
static bool
element_var_advise (FdPropagator *base, FdStore *store, uint32_t i,
                    FdEvents events)
{
  (void) store, (void) events;
  return i >= base->n - 2 ||
         fd_domain_contains (fd_element_var_index (base), (int32_t) i);
}

/* --- entailment, definition --------------------------------------------- */

static FdEntailment
element_var_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const FdDomain *index = fd_element_var_index (base),
                 *y = fd_element_var_value (base);
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
    .explain = fd_element_var_explain,
    .explain_conflict = fd_element_var_explain_conflict,
    .advise = element_var_advise,
    .advise_is_stateless = true,
    .entailed = element_var_entailed,
    .check = element_var_check,
};

/* --- posting ------------------------------------------------------------ */

/* Of a y that is fixed, of each x[i] only that value matters.  Under a
 * condition other events may decide the constraint. */
static void
subscribe (FdStore *store, FdPropagator *self)
{
  const FdDomain *y = fd_element_var_value (self);
  FdAtom condition = fd_propagator_condition (self);
  if (!fd_domain_is_fixed (y) || !fd_atom_equal (condition, FD_ATOM_TRUE)) {
    fd_subscribe_all (store, self, FD_EVENT_DOMAIN);
    return;
  }
  for (uint32_t i = 0; i < self->n - 2; i++)
    fd_subscribe_value (store, self, i, fd_domain_min (y), FD_EVENT_DOMAIN);
  fd_subscribe (store, self, self->n - 2, FD_EVENT_DOMAIN);
}

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
  subscribe (store, self);
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
