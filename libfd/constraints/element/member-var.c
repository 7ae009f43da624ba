/* SPDX-License-Identifier: MIT */
/* member-var.c - y is one of x[0], ..., x[n-1], domain consistent
 *
 * A value of y stays while some x[i] has it.  As long as two of the x[i] have
 * values in common with y, each of the two supports all that the others may be;
 * so two such, once found, are remembered, and no others are looked for until
 * one of them is lost.  The last one is equal to y.  What y loses no x[i] had,
 * so one pass is a fixpoint, unless y is one of the x[i]; of large holes, some
 * may wait, see fd-constraints.h.
 */
#include <fd.h>

typedef struct {
  FdPropagator base; /* scope: x[0], ..., x[n-1], y */
  /* kept but not trailed: only hints */
  uint32_t first, second;
} MemberVar;

enum { RULE_VALUE, RULE_ELEMENT };

static inline FdDomain *
result (const FdPropagator *base)
{
  return base->scope[base->n - 1];
}

static inline FdVar
result_var (const FdPropagator *base)
{
  return fd_propagator_var (base, base->n - 1);
}

static inline bool
meets (const FdPropagator *base, uint32_t i)
{
  return !fd_domain_is_disjoint (base->scope[i], result (base), 0);
}

/* From @hint on, round: an x[i] that meets y and is not @other; NULL: none. */
static FdDomain *
find_other (const FdPropagator *base, uint32_t *hint, const FdDomain *other)
{
  uint32_t n = base->n - 1;
  for (uint32_t k = 0, i = *hint; k < n; k++, i = i + 1 < n ? i + 1 : 0)
    if (base->scope[i] != other && meets (base, i)) {
      *hint = i;
      return base->scope[i];
    }
  return NULL;
}

/* --- what supports y: some x[i] has it ---------------------------------- */

static int64_t
next_lost (const void *data, int64_t v)
{
  const FdPropagator *base = data;
  for (int64_t before = v - 1; before != v;) {
    before = v;
    for (uint32_t i = 0; i + 1 < base->n; i++)
      v = fd_domain_next_outside (base->scope[i], v);
  }
  return v;
}

static int64_t
next_kept (const void *data, int64_t v)
{
  const FdPropagator *base = data;
  int64_t kept = (int64_t) FD_VALUE_MAX + 1;
  for (uint32_t i = 0; kept > v && i + 1 < base->n; i++)
    kept = MIN (kept, fd_domain_next_inside (base->scope[i], v));
  return kept;
}

/* What y has not counts as supported. */
static uint64_t
kept_word (const void *data, int64_t v)
{
  const FdPropagator *base = data;
  uint64_t lost = fd_domain_word (result (base), v);
  for (uint32_t i = 0; lost && i + 1 < base->n; i++)
    lost &= ~fd_domain_word (base->scope[i], v);
  return ~lost;
}

/* --- propagation -------------------------------------------------------- */

/* Whether some x[i] is y, or is fixed to the value of y. */
static bool
has_equal (const FdPropagator *base)
{
  const FdDomain *y = result (base);
  for (uint32_t i = 0; i + 1 < base->n; i++) {
    const FdDomain *x = base->scope[i];
    if (x == y || (fd_domain_is_fixed (x) && fd_domain_is_fixed (y) &&
                   fd_domain_min (x) == fd_domain_min (y)))
      return true;
  }
  return false;
}

static bool
member_var_propagate (FdPropagator *base, FdStore *store)
{
  MemberVar *self = (MemberVar *) base;
  FdSupport support = {base, next_lost, next_kept, kept_word};
  if (!fd_domain_keep_supported (store, result (base), &support,
                                 fd_reason_lazy (RULE_VALUE)))
    return false;
  FdDomain *first = find_other (base, &self->first, NULL);
  if (!first)
    return fd_fail (store, FD_REASON_NAIVE); /* it is asked for the conflict */
  if (!find_other (base, &self->second, first) &&
      !fd_domain_intersect (store, first, result (base), 0, false,
                            fd_reason_lazy (RULE_ELEMENT)))
    return false;
  if (fd_domain_is_fixed (result (base)) && has_equal (base))
    fd_entail (store, base);
  return true;
}

/* --- reasons ------------------------------------------------------------ */

static void
explain_absent (const FdPropagator *base, const FdStore *store, int64_t from,
                int64_t to, FdPosition at, FdAtoms *out)
{
  for (uint32_t i = 0; i + 1 < base->n; i++)
    fd_explain_outside (store, fd_propagator_var (base, i), from, to, at, out);
}

/* Whether no x[i] was below @v, or above it if not @least. */
static bool
all_beyond (const FdPropagator *base, const FdStore *store, bool least,
            int32_t v, FdPosition at)
{
  for (uint32_t i = 0; i + 1 < base->n; i++) {
    int32_t bound = fd_history_bound (store, base->scope[i], least, at).bound;
    if (least ? bound < v : bound > v)
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
  FdVar y = result_var (base);
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

/* Adds why no x[i] but @except had a value of y; false: one had. */
static bool
explain_none (const FdPropagator *base, const FdStore *store, FdVar except,
              FdPosition at, FdAtoms *out)
{
  FdVar y = result_var (base);
  size_t first = out->n;
  for (uint32_t i = 0; i + 1 < base->n; i++) {
    FdVar x = fd_propagator_var (base, i);
    if (x.id != except.id && !fd_explain_disjoint (store, x, 0, y, at, out)) {
      out->n = first;
      return false;
    }
  }
  fd_atoms_merge (store, out, first, at);
  return true;
}

/* What is needed of the last one that could be y, y is. */
static void
explain_element (const FdPropagator *base, const FdStore *store, FdAtom need,
                 FdPosition at, FdAtoms *out)
{
  FdVar x = fd_atom_var (need), y = result_var (base);
  if (!explain_none (base, store, x, at, out)) /* too many values */
    for (uint32_t i = 0; i < base->n; i++)
      if (fd_propagator_var (base, i).id != x.id)
        fd_explain_domain (store, fd_propagator_var (base, i), at, out);
  fd_atoms_add (out, fd_atom (y, fd_atom_relation (need), need.value));
}

static const char *
member_var_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                             FdAtoms *out)
{
  return explain_none (base, store, FD_VAR_NONE, at, out) ? "member-none"
                                                          : NULL;
}

static const char *
member_var_explain (FdPropagator *base, FdStore *store, FdAtom need,
                    uint64_t code, FdPosition at, FdAtoms *out)
{
  if (code == RULE_ELEMENT) {
    explain_element (base, store, need, at, out);
    return "member-last";
  }
  if (fd_atom_relation (need) == FD_NE)
    explain_absent (base, store, need.value, need.value, at, out);
  else
    explain_bound (base, store, need, at, out);
  return "member-value";
}

/* --- entailment, definition --------------------------------------------- */

static FdEntailment
member_var_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  return has_equal (base) ? FD_ENTAILED
         : find_other (base, &((MemberVar *) base)->first, NULL)
             ? FD_UNDECIDED
             : FD_DISENTAILED;
}

/* y is the last of the values. */
static bool
is_member (const int32_t *values, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (values[i] == values[n])
      return true;
  return false;
}

static bool
member_var_check (const FdPropagator *base, const int32_t *values)
{
  return is_member (values, base->n - 1);
}

static bool
member_var_holds (const FdArgument *a, const int32_t *values)
{
  return is_member (values, a[0].n);
}

/* --- posting ------------------------------------------------------------ */

static const FdPropagatorClass member_var_class = {
    .name = "member",
    .cost = FD_COST_QUADRATIC,
    .propagate = member_var_propagate,
    .explain = member_var_explain,
    .explain_conflict = member_var_explain_conflict,
    .entailed = member_var_entailed,
    .check = member_var_check,
};

static bool
post_propagator (FdStore *store, const FdVar *scope, size_t n)
{
  FdPropagator *self = fd_propagator_new (store, &member_var_class,
                                          sizeof (MemberVar), scope, n);
  if (!self)
    return false;
  fd_subscribe_all (store, self, FD_EVENT_DOMAIN);
  return fd_post (store, self);
}

/* Constants are a set. */
static bool
post_set (FdStore *store, const FdVar *x, size_t n, FdVar y)
{
  FdInterval *set = fd_scratch_new (store, n, sizeof *set);
  if (!set)
    return false;
  for (size_t i = 0; i < n; i++)
    set[i].min = set[i].max = fd_given_min (store, x[i]);
  bool ok = fd_post_member (store, y, set, n);
  fd_scratch_free (store, set, n, sizeof *set);
  return ok;
}

static bool
member_var_post (FdStore *store, const FdArgument *a)
{
  const FdVar *x = a[0].vars;
  size_t n = a[0].n, constants = 0;
  FdVar y = a[1].var;
  if (n == 0)
    return fd_post_false (store);
  if (n == 1)
    return fd_post_relation (store, x[0], FD_EQ, y, 0);
  for (size_t i = 0; i < n; i++) {
    if (fd_domain (store, x[i]) == fd_domain (store, y))
      return true;
    constants += fd_is_constant (store, x[i]);
  }
  if (constants == n)
    return post_set (store, x, n, y);
  FdVar *scope = fd_scratch_new (store, n + 1, sizeof *scope);
  if (!scope)
    return false;
  for (size_t i = 0; i < n; i++)
    scope[i] = x[i];
  scope[n] = y;
  bool ok = post_propagator (store, scope, n + 1);
  fd_scratch_free (store, scope, n + 1, sizeof *scope);
  return ok;
}

static bool
member_var_post_not (FdStore *store, const FdArgument *a)
{
  for (size_t i = 0; i < a[0].n; i++)
    if (!fd_post_relation (store, a[0].vars[i], FD_NE, a[1].var, 0))
      return false;
  return true;
}

const FdConstraintClass fd_member_var_constraint = {
    .name = "member-var",
    .parameters = {{"x", FD_ARGUMENT_VARS}, {"y", FD_ARGUMENT_VAR}},
    .consistency = "domain, for different variables",
    .flatzinc = "fzn_member_int(x, y)",
    .holds = member_var_holds,
    .post = member_var_post,
    .post_not = member_var_post_not,
};

bool
fd_post_member_var (FdStore *store, const FdVar *x, size_t n, FdVar y)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_var (y)};
  return fd_post_as (store, __func__, &fd_member_var_constraint, a);
}
