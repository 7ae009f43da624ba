/* SPDX-License-Identifier: MIT */
/* member.c - x in S, for a set of intervals
 *
 * A bound between two intervals moves on to the next; what lies between two is
 * taken from the middle.  Without a condition that is done once and for all,
 * and no propagator is left, unless a gap is so large that it waits until a
 * bound comes by.  Intervals are kept apart and ascending, so one is found by
 * halving.
 */
#include <fd.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  FdPropagator base;
  /* constant after posting: */
  uint32_t n;
  FdInterval set[]; /* ascending; between two, at least one number */
} Member;

/* The first interval that does not end before @v; n if there is none. */
static uint32_t
interval_from (const FdInterval *set, uint32_t n, int64_t v)
{
  uint32_t low = 0, high = n;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (set[middle].max < v)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool
keep_bounds (FdStore *store, FdDomain *x, const FdInterval *set, uint32_t n,
             FdReason reason)
{
  for (uint32_t i;;) {
    i = interval_from (set, n, fd_domain_min (x));
    if (i < n && set[i].min <= fd_domain_min (x))
      break;
    int32_t min = i < n ? set[i].min : FD_VALUE_MAX + 1;
    if (!fd_domain_set_min (store, x, min, reason))
      return false;
  }
  for (uint32_t i;;) {
    i = interval_from (set, n, fd_domain_max (x));
    if (i < n && set[i].min <= fd_domain_max (x))
      return true;
    if (!fd_domain_set_max (store, x, set[i - 1].max, reason))
      return false;
  }
}

/* Takes the gaps behind set[i] on, as far as 64 values reach; returns the
 * interval it came to, or @n if that is inconsistent. */
static uint32_t
take_holes (FdStore *store, FdDomain *x, const FdInterval *set, uint32_t i,
            uint32_t n, FdReason reason)
{
  int64_t origin = (int64_t) set[i].max + 1;
  uint64_t mask = 0;
  for (; i + 1 < n && set[i + 1].min - origin <= 64; i++)
    mask |= ~UINT64_C (0) << (set[i].max + 1 - origin) &
            ~UINT64_C (0) >> (64 - (set[i + 1].min - origin));
  return fd_domain_subtract_word (store, x, origin, mask, reason) ? i : n;
}

/* *@waits: a gap was put off. */
static bool
keep_set (FdStore *store, FdDomain *x, const FdInterval *set, uint32_t n,
          FdReason reason, bool *waits)
{
  *waits = false;
  if (!keep_bounds (store, x, set, n, reason))
    return false;
  n = interval_from (set, n, fd_domain_max (x)) + 1;
  for (uint32_t i = interval_from (set, n, fd_domain_min (x)); i + 1 < n;) {
    int64_t from = (int64_t) set[i].max + 1, to = (int64_t) set[i + 1].min - 1;
    if (to - from < 64) {
      i = take_holes (store, x, set, i, n, reason);
      if (i == n)
        return false;
      continue;
    }
    if (!fd_domain_remove_interval (store, x, from, to, reason))
      return false;
    *waits = *waits || fd_domain_defers_interval (store, x, from, to);
    i++;
  }
  return true;
}

static bool
member_propagate (FdPropagator *base, FdStore *store)
{
  const Member *self = (const Member *) base;
  bool waits;
  if (!keep_set (store, base->scope[0], self->set, self->n, fd_reason_lazy (0),
                 &waits))
    return false;
  if (!waits)
    fd_entail (store, base);
  return true;
}

/* A bound moved on from where it was not in the set. */
static const char *
member_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                FdPosition at, FdAtoms *out)
{
  (void) store, (void) code, (void) at;
  const Member *self = (const Member *) base;
  FdVar x = fd_propagator_var (base, 0);
  uint32_t i = interval_from (self->set, self->n, need.value);
  if (fd_atom_relation (need) == FD_GE && i > 0)
    fd_atoms_add (out, fd_atom (x, FD_GE, self->set[i - 1].max + 1));
  if (fd_atom_relation (need) == FD_LE) {
    if (i < self->n && self->set[i].min <= need.value)
      i++;
    if (i < self->n)
      fd_atoms_add (out, fd_atom (x, FD_LE, self->set[i].min - 1));
  }
  return "member";
}

static const char *
member_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                         FdAtoms *out)
{
  const Member *self = (const Member *) base;
  FdVar x = fd_propagator_var (base, 0);
  size_t before = out->n;
  for (uint32_t i = 0; i < self->n; i++)
    if (!fd_explain_outside (store, x, self->set[i].min, self->set[i].max, at,
                             out)) {
      out->n = before;
      return NULL;
    }
  fd_atoms_merge (store, out, before, at);
  return "member-outside";
}

static FdEntailment
member_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const Member *self = (const Member *) base;
  const FdDomain *x = base->scope[0];
  bool inside = false, outside = false;
  for (int64_t v = fd_domain_min (x);
       v <= fd_domain_max (x) && !(inside && outside);) {
    uint32_t i = interval_from (self->set, self->n, v);
    int64_t next = (int64_t) FD_VALUE_MAX + 1;
    if (i < self->n && self->set[i].min <= v) {
      inside = true;
      next = (int64_t) self->set[i].max + 1;
    } else {
      outside = true;
      if (i < self->n)
        next = self->set[i].min;
    }
    v = fd_domain_next_inside (x, next);
  }
  return !inside ? FD_DISENTAILED : outside ? FD_UNDECIDED : FD_ENTAILED;
}

static bool
member_check (const FdPropagator *base, const int32_t *values)
{
  const Member *self = (const Member *) base;
  uint32_t i = interval_from (self->set, self->n, values[0]);
  return i < self->n && self->set[i].min <= values[0];
}

static const FdPropagatorClass member_class = {
    .name = "member",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = member_propagate,
    .explain = member_explain,
    .explain_conflict = member_explain_conflict,
    .entailed = member_entailed,
    .check = member_check,
};

/* --- sets --------------------------------------------------------------- */

static int
compare_intervals (const void *a, const void *b)
{
  const FdInterval *p = a, *q = b;
  return (p->min > q->min) - (p->min < q->min);
}

/* Sorts the intervals, cut to @min..@max, and joins those that meet. */
static uint32_t
normalise (FdInterval *set, uint32_t n, int32_t min, int32_t max)
{
  uint32_t cut = 0, kept = 0;
  for (uint32_t i = 0; i < n; i++) {
    FdInterval part = {MAX (set[i].min, min), MIN (set[i].max, max)};
    if (part.min <= part.max)
      set[cut++] = part;
  }
  qsort (set, cut, sizeof *set, compare_intervals);
  for (uint32_t i = 0; i < cut; i++) {
    if (kept && (int64_t) set[kept - 1].max + 1 >= set[i].min)
      set[kept - 1].max = MAX (set[kept - 1].max, set[i].max);
    else
      set[kept++] = set[i];
  }
  return kept;
}

/* What of @min..@max is in none of the intervals; room for one more. */
static uint32_t
complement (FdInterval *set, uint32_t n, int32_t min, int32_t max)
{
  uint32_t kept = 0;
  int64_t from = min;
  for (uint32_t i = 0; i < n; i++) {
    FdInterval gap = {(int32_t) from, set[i].min - 1};
    from = (int64_t) set[i].max + 1;
    if (gap.min <= gap.max)
      set[kept++] = gap;
  }
  if (from <= max)
    set[kept++] = (FdInterval){(int32_t) from, max};
  return kept;
}

/* The intervals of a constraint on x, without what x never had. */
typedef struct {
  FdInterval *set;
  size_t room;
  uint32_t n;
  int32_t min, max;
} Set;

static bool
set_init (FdStore *store, Set *self, FdVar x, const FdInterval *set, size_t n)
{
  self->min = fd_given_min (store, x);
  self->max = fd_given_max (store, x);
  self->room = n + 1;
  self->set = fd_scratch_new (store, self->room, sizeof *self->set);
  if (!self->set)
    return false;
  if (n)
    memcpy (self->set, set, n * sizeof *set);
  self->n = normalise (self->set, (uint32_t) n, self->min, self->max);
  return true;
}

static void
set_clear (FdStore *store, Set *self)
{
  fd_scratch_free (store, self->set, self->room, sizeof *self->set);
}

/* --- posting ------------------------------------------------------------ */

static bool
waits (const FdStore *store, const FdDomain *x, const Set *set)
{
  for (uint32_t i = 0; i + 1 < set->n; i++)
    if (fd_domain_defers_interval (store, x, (int64_t) set->set[i].max + 1,
                                   (int64_t) set->set[i + 1].min - 1))
      return true;
  return false;
}

static bool
post_propagator (FdStore *store, FdVar x, const Set *set)
{
  Member *self = (Member *) fd_propagator_new (
      store, &member_class, sizeof *self + set->n * sizeof *set->set, &x, 1);
  if (!self)
    return false;
  self->n = set->n;
  memcpy (self->set, set->set, set->n * sizeof *set->set);
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}

static bool
member_post (FdStore *store, FdVar x, const Set *set)
{
  FdDomain *domain = fd_domain (store, x);
  if (set->n == 0)
    return fd_post_false (store);
  if (fd_has_condition (store) || waits (store, domain, set))
    return post_propagator (store, x, set);
  bool later;
  return keep_set (store, domain, set->set, set->n, fd_reason_posted (store),
                   &later);
}

/* The atom of x that holds if it is in the set, if there is one. */
static bool
is_atom (FdVar x, const Set *set, FdAtom *atom)
{
  const FdInterval *s = set->set;
  bool low = set->n && s[0].min == set->min;
  bool high = set->n && s[set->n - 1].max == set->max;
  if (set->n == 0)
    *atom = FD_ATOM_FALSE;
  else if (set->n == 1 && low)
    *atom = high ? FD_ATOM_TRUE : fd_atom (x, FD_LE, s[0].max);
  else if (set->n == 1 && high)
    *atom = fd_atom (x, FD_GE, s[0].min);
  else if (set->n == 1 && s[0].min == s[0].max)
    *atom = fd_atom (x, FD_EQ, s[0].min);
  else if (set->n == 2 && low && high && s[0].max + 2 == s[1].min)
    *atom = fd_atom (x, FD_NE, s[0].max + 1);
  else
    return false;
  return true;
}

/* --- the declaration ---------------------------------------------------- */

static bool
member_holds (const FdArgument *a, const int32_t *values)
{
  for (size_t i = 0; i < a[1].n; i++)
    if (values[0] >= a[1].set[i].min && values[0] <= a[1].set[i].max)
      return true;
  return false;
}

static bool
post_arguments (FdStore *store, const FdArgument *a)
{
  Set own;
  if (!set_init (store, &own, a[0].var, a[1].set, a[1].n))
    return false;
  bool ok = member_post (store, a[0].var, &own);
  set_clear (store, &own);
  return ok;
}

static bool
post_complement (FdStore *store, FdVar x, Set *own)
{
  own->n = complement (own->set, own->n, own->min, own->max);
  return member_post (store, x, own);
}

static bool
post_not (FdStore *store, const FdArgument *a)
{
  Set own;
  if (!set_init (store, &own, a[0].var, a[1].set, a[1].n))
    return false;
  bool ok = post_complement (store, a[0].var, &own);
  set_clear (store, &own);
  return ok;
}

/* As C if b holds, and not C if it does not; but an atom is equal to it. */
static bool
reify (FdStore *store, FdAtom b, const FdArgument *a)
{
  Set own;
  FdAtom atom;
  if (!set_init (store, &own, a[0].var, a[1].set, a[1].n))
    return false;
  bool ok;
  if (is_atom (a[0].var, &own, &atom)) {
    ok = fd_post_iff (store, b, atom);
  } else {
    fd_condition_exchange (store, b);
    ok = member_post (store, a[0].var, &own);
    fd_condition_exchange (store, fd_atom_not (b));
    ok = ok && post_complement (store, a[0].var, &own);
    fd_condition_exchange (store, FD_ATOM_TRUE);
  }
  set_clear (store, &own);
  return ok;
}

const FdConstraintClass fd_member_constraint = {
    .name = "member",
    .parameters = {{"x", FD_ARGUMENT_VAR}, {"set", FD_ARGUMENT_SET}},
    .consistency = "domain",
    .flatzinc = "set_in(x, set)",
    .holds = member_holds,
    .post = post_arguments,
    .post_not = post_not,
    .reify = reify,
};

bool
fd_post_member (FdStore *store, FdVar x, const FdInterval *set, size_t n)
{
  const FdArgument a[] = {fd_argument_var (x), fd_argument_set (set, n)};
  return fd_post_as (store, __func__, &fd_member_constraint, a);
}

bool
fd_post_reified_member (FdStore *store, FdAtom b, FdVar x,
                        const FdInterval *set, size_t n)
{
  const FdArgument a[] = {fd_argument_var (x), fd_argument_set (set, n)};
  return fd_post_reified_as (store, __func__, b, &fd_member_constraint, a);
}
