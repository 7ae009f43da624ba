/* SPDX-License-Identifier: MIT */
/* if-then-else.c - y = x[i] for the first i whose condition holds
 *
 * In question is each case whose condition has not failed, up to the first one
 * whose condition holds: the end.  Such a case is possible if x[i] and y have a
 * value in common.  What is in question before the first possible case fails.
 * Without an end, no condition need hold, and there is nothing more to say;
 * with one, y keeps what possible cases have, and if but one of these is left,
 * its condition holds and its x[i] is y.  All else has a support: the first
 * possible case, another one, or that no condition holds.
 */
#include "if-then-else.h"

/* What one look at the cases has found. */
typedef struct {
  bool has_end;
  uint32_t end;   /* behind the last case in question */
  uint32_t first; /* the first possible case; end: none */
  uint32_t n;     /* how many are possible, two of one variable counted twice */
  bool several;   /* they are of different variables */
} Cases;

static inline bool
has_failed (const FdIfThenElse *self, uint32_t i)
{
  return i < self->n_conditions &&
         fd_scope_atom_fails (self->base.scope[i], self->condition[i]);
}

static inline bool
is_end (const FdIfThenElse *self, uint32_t i)
{
  return i >= self->n_conditions ||
         fd_scope_atom_holds (self->base.scope[i], self->condition[i]);
}

static inline bool
is_possible (const FdIfThenElse *self, uint32_t i)
{
  return !fd_domain_is_disjoint (fd_if_then_else_case (self, i),
                                 fd_if_then_else_value (self), 0);
}

static Cases
look (const FdIfThenElse *self)
{
  Cases cases = {.end = 0, .first = UINT32_MAX};
  while (!cases.has_end && cases.end < self->n_cases) {
    uint32_t i = cases.end++;
    if (has_failed (self, i))
      continue;
    cases.has_end = is_end (self, i);
    if (!is_possible (self, i))
      continue;
    if (cases.n++ == 0)
      cases.first = i;
    cases.several =
        cases.several || fd_if_then_else_case (self, i) !=
                             fd_if_then_else_case (self, cases.first);
  }
  cases.first = MIN (cases.first, cases.end);
  return cases;
}

/* --- what supports y: the cases before an end ----------------------------- */

typedef struct {
  const FdIfThenElse *self;
  uint32_t end;
} Support;

static int64_t
next_lost (const void *data, int64_t v)
{
  const Support *s = data;
  for (int64_t before = v - 1; before != v;) {
    before = v;
    for (uint32_t i = 0; i < s->end; i++)
      if (!has_failed (s->self, i))
        v = fd_domain_next_outside (fd_if_then_else_case (s->self, i), v);
  }
  return v;
}

static int64_t
next_kept (const void *data, int64_t v)
{
  const Support *s = data;
  int64_t kept = (int64_t) FD_VALUE_MAX + 1;
  for (uint32_t i = 0; kept > v && i < s->end; i++)
    if (!has_failed (s->self, i))
      kept = MIN (kept,
                  fd_domain_next_inside (fd_if_then_else_case (s->self, i), v));
  return kept;
}

/* What y has not counts as supported. */
static uint64_t
kept_word (const void *data, int64_t v)
{
  const Support *s = data;
  uint64_t lost = fd_domain_word (fd_if_then_else_value (s->self), v);
  for (uint32_t i = 0; lost && i < s->end; i++)
    if (!has_failed (s->self, i))
      lost &= ~fd_domain_word (fd_if_then_else_case (s->self, i), v);
  return ~lost;
}

/* --- propagation -------------------------------------------------------- */

static bool
drop_conditions (const FdIfThenElse *self, FdStore *store, uint32_t end)
{
  for (uint32_t i = 0; i < end; i++)
    if (i < self->n_conditions && !has_failed (self, i) &&
        !fd_assert_atom (
            store, fd_atom_not (fd_if_then_else_condition (self, i)),
            fd_reason_lazy ((uint64_t) i << 2 | FD_IF_THEN_ELSE_NOT)))
      return false;
  return true;
}

/* There is an end, and possible cases up to it. */
static bool
keep_values (const FdIfThenElse *self, FdStore *store, const Cases *cases)
{
  FdDomain *y = fd_if_then_else_value (self);
  uint64_t i = cases->first;
  Support data = {self, cases->end};
  FdSupport support = {&data, next_lost, next_kept, kept_word};
  if (!fd_domain_keep_supported (store, y, &support,
                                 fd_reason_lazy (FD_IF_THEN_ELSE_VALUE)))
    return false;
  if (cases->n == 1 && i < self->n_conditions &&
      !fd_assert_atom (store, fd_if_then_else_condition (self, (uint32_t) i),
                       fd_reason_lazy (i << 2 | FD_IF_THEN_ELSE_ONLY)))
    return false;
  return cases->several ||
         fd_domain_intersect (
             store, fd_if_then_else_case (self, (uint32_t) i), y, 0, false,
             fd_reason_lazy (i << 2 | FD_IF_THEN_ELSE_ELEMENT));
}

/* Whether each case in question is y, whatever is done. */
static bool
is_settled (const FdIfThenElse *self)
{
  const FdDomain *y = fd_if_then_else_value (self);
  for (uint32_t i = 0; i < self->n_cases; i++) {
    const FdDomain *x = fd_if_then_else_case (self, i);
    if (has_failed (self, i))
      continue;
    if (x != y && (!fd_domain_is_fixed (x) || !fd_domain_is_fixed (y) ||
                   fd_domain_min (x) != fd_domain_min (y)))
      return false;
    if (is_end (self, i))
      return true;
  }
  return true;
}

static bool
if_then_else_propagate (FdPropagator *base, FdStore *store)
{
  const FdIfThenElse *self = (const FdIfThenElse *) base;
  Cases cases = look (self);
  if (!drop_conditions (self, store, cases.first))
    return false;
  if (cases.has_end && cases.n == 0)
    return fd_fail (store, FD_REASON_NAIVE); /* it is asked for the conflict */
  if (cases.has_end && !keep_values (self, store, &cases))
    return false;
  if (is_settled (self))
    fd_entail (store, base);
  return true;
}

static FdEntailment
if_then_else_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const FdIfThenElse *self = (const FdIfThenElse *) base;
  Cases cases = look (self);
  return cases.has_end && cases.n == 0 ? FD_DISENTAILED
         : is_settled (self)           ? FD_ENTAILED
                                       : FD_UNDECIDED;
}

/* --- the definition ----------------------------------------------------- */

/* Of n conditions as 0 or 1, then n values of x, then y. */
static bool
if_then_else_holds (const FdArgument *a, const int32_t *values)
{
  size_t n = a[0].n, i = 0;
  while (i < n && !values[i])
    i++;
  return i == n || (i < a[1].n && values[n + i] == values[n + a[1].n]);
}

static bool
if_then_else_check (const FdPropagator *base, const int32_t *values)
{
  const FdIfThenElse *self = (const FdIfThenElse *) base;
  uint32_t m = self->n_conditions, i = 0;
  while (i < m && !fd_scope_atom_accepts (self->condition[i], values[i]))
    i++;
  return i == self->n_cases || values[m + i] == values[base->n - 1];
}

/* --- posting ------------------------------------------------------------ */

static const FdPropagatorClass if_then_else_class = {
    .name = "if-then-else",
    .cost = FD_COST_QUADRATIC,
    .propagate = if_then_else_propagate,
    .explain = fd_if_then_else_explain,
    .explain_conflict = fd_if_then_else_explain_conflict,
    .entailed = if_then_else_entailed,
    .check = if_then_else_check,
};

/* The cases that matter: no condition is given, or given to fail, but that
 * there may be one case more than conditions. */
typedef struct {
  FdAtom *condition;
  FdVar *x;
  size_t n_conditions, n_cases;
} Given;

enum { GIVEN_BYTES = sizeof (FdAtom) + sizeof (FdVar) };

static void
take_cases (const FdStore *store, const FdArgument *a, Given *given)
{
  given->n_conditions = given->n_cases = 0;
  for (size_t i = 0; i < a[0].n; i++) {
    FdAtom condition = fd_atom_canonical (a[0].atoms[i]);
    if (fd_is_given (store, fd_atom_not (condition)))
      continue;
    given->x[given->n_cases++] = a[1].vars[i];
    if (fd_is_given (store, condition))
      return;
    given->condition[given->n_conditions++] = condition;
  }
}

static bool
post_propagator (FdStore *store, const Given *given, FdVar y)
{
  size_t m = given->n_conditions, n = m + given->n_cases + 1;
  FdVar *scope = fd_scratch_new (store, n, sizeof *scope);
  if (!scope)
    return false;
  for (size_t i = 0; i < m; i++)
    scope[i] = fd_atom_var (given->condition[i]);
  for (size_t i = 0; i < given->n_cases; i++)
    scope[m + i] = given->x[i];
  scope[n - 1] = y;
  FdIfThenElse *self = (FdIfThenElse *) fd_propagator_new (
      store, &if_then_else_class, sizeof *self + m * sizeof *self->condition,
      scope, n);
  fd_scratch_free (store, scope, n, sizeof *scope);
  if (!self)
    return false;
  self->n_conditions = (uint32_t) m;
  self->n_cases = (uint32_t) given->n_cases;
  for (size_t i = 0; i < m; i++) {
    self->condition[i] = fd_scope_atom (given->condition[i]);
    fd_subscribe (store, &self->base, (uint32_t) i,
                  fd_scope_atom_events (self->condition[i]));
  }
  for (size_t i = m; i < n; i++)
    fd_subscribe (store, &self->base, (uint32_t) i, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}

/* y is one of two numbers, and the condition is an atom of it. */
static bool
post_atom (FdStore *store, FdAtom condition, FdVar y, int32_t a, int32_t b)
{
  const FdInterval set[] = {{a, a}, {b, b}};
  return fd_post_member (store, y, set, 2) &&
         (a == b || fd_post_iff (store, condition, fd_atom (y, FD_EQ, a)));
}

static bool
post_given (FdStore *store, const Given *given, FdVar y)
{
  const FdVar *x = given->x;
  if (!given->n_cases)
    return true;
  if (!given->n_conditions)
    return fd_post_relation (store, x[0], FD_EQ, y, 0);
  if (given->n_cases == 2 && given->n_conditions == 1 &&
      !fd_has_condition (store) && fd_is_constant (store, x[0]) &&
      fd_is_constant (store, x[1]))
    return post_atom (store, given->condition[0], y, fd_given_min (store, x[0]),
                      fd_given_min (store, x[1]));
  return post_propagator (store, given, y);
}

static bool
if_then_else_post (FdStore *store, const FdArgument *a)
{
  size_t n = a[0].n;
  if (a[1].n != n)
    return fd_post_refuse (
        store, FD_ERROR_INVALID,
        "if-then-else: %zu conditions of %zu cases, expected "
        "as many",
        n, a[1].n);
  Given given;
  given.condition = fd_scratch_new (store, n, GIVEN_BYTES);
  if (!given.condition)
    return false;
  given.x = (FdVar *) (given.condition + n);
  take_cases (store, a, &given);
  bool ok = post_given (store, &given, a[2].var);
  fd_scratch_free (store, given.condition, n, GIVEN_BYTES);
  return ok;
}

const FdConstraintClass fd_if_then_else_constraint = {
    .name = "if-then-else",
    .parameters = {{"conditions", FD_ARGUMENT_ATOMS},
                   {"x", FD_ARGUMENT_VARS},
                   {"y", FD_ARGUMENT_VAR}},
    .consistency = "domain, for different variables",
    .flatzinc = "fzn_if_then_else_var_int(conditions, x, y)",
    .holds = if_then_else_holds,
    .post = if_then_else_post,
};

bool
fd_post_if_then_else (FdStore *store, const FdAtom *conditions, const FdVar *x,
                      size_t n, FdVar y)
{
  const FdArgument a[] = {fd_argument_atoms (conditions, n),
                          fd_argument_vars (x, n), fd_argument_var (y)};
  return fd_post_as (store, __func__, &fd_if_then_else_constraint, a);
}
