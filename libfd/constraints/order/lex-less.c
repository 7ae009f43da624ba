/* SPDX-License-Identifier: MIT */
/* lex-less.c - x[0], x[1], ... is before y[0], y[1], ... in a dictionary
 *
 * The pairs (x[i], y[i]) up to the shorter length decide; if all of them are
 * equal the shorter array comes first, and so it is told at posting whether
 * that is allowed (x <= y) or not (x < y).
 *
 * A pair is tied if min x[i] = max y[i], or if it is one variable: where x[i] <
 * y[i] is impossible, it can only be equal.  Let p be the first pair that is
 * not tied (alpha of the paper).  All pairs before it must be equal, so their
 * variables are fixed, and if p is apart the wrong way, min x[p] > max y[p],
 * there is no solution.  Else x[p] <= y[p] must hold.  If behind p the first
 * pair q that is not tied is apart the wrong way, or if there is none and x = y
 * is not allowed, then x[p] = y[p] has no solution, and x[p] < y[p] must hold
 * (beta of the paper is p + 1).  All other values have support: those of p by
 * the least x[p] or the greatest y[p], all behind p by x[p] < y[p].
 *
 * Only min x[i] and max y[i] matter, up to q, and the propagator changes none
 * of them itself unless a variable is repeated.  Reasons say the same: of a
 * tied pair, a bound of each side.
 */
#include <fd.h>

#include <string.h>

typedef struct {
  FdPropagator base; /* scope: x[0], ..., x[n-1], y[0], ..., y[n-1] */
  /* constant after posting: */
  uint32_t n;
  bool strict; /* equal is not allowed */
  /* trailed: */
  uint32_t first; /* all pairs before are tied, and fixed */
  uint32_t last;  /* what happens to pairs behind does not matter */
} LexLess;

typedef enum { TIED, RIGHT, WRONG } Pair;

static inline FdDomain *
left (const LexLess *self, uint32_t i)
{
  return self->base.scope[i];
}

static inline FdDomain *
right (const LexLess *self, uint32_t i)
{
  return self->base.scope[self->n + i];
}

static inline Pair
pair_at (const LexLess *self, uint32_t i)
{
  const FdDomain *x = left (self, i), *y = right (self, i);
  int32_t min = fd_domain_min (x), max = fd_domain_max (y);
  return x == y || min == max ? TIED : min < max ? RIGHT : WRONG;
}

/* The first pair from @from on that is not tied, or n; @wrong: with it, x is
 * behind y. */
static uint32_t
first_apart (const LexLess *self, uint32_t from, bool *wrong)
{
  for (uint32_t i = from; i < self->n; i++) {
    Pair pair = pair_at (self, i);
    if (pair == TIED)
      continue;
    *wrong = pair == WRONG;
    return i;
  }
  *wrong = self->strict;
  return self->n;
}

/* x[i] <= y[i], or less. */
static bool
keep_pair (LexLess *self, FdStore *store, uint32_t i, bool less)
{
  FdDomain *x = left (self, i), *y = right (self, i);
  FdReason reason = fd_reason_lazy (i);
  return x == y ||
         (fd_domain_set_max (store, x, fd_domain_max (y) - less, reason) &&
          fd_domain_set_min (store, y, fd_domain_min (x) + less, reason));
}

static bool
note (FdStore *store, uint32_t *cell, uint32_t value)
{
  if (*cell == value)
    return true;
  if (!fd_trail_save (store, cell))
    return false;
  *cell = value;
  return true;
}

/* What is to be watched is noted before anything is pruned: of a variable that
 * is repeated, it may be just that. */
static bool
lex_less_propagate (FdPropagator *base, FdStore *store)
{
  LexLess *self = (LexLess *) base;
  bool wrong, less = false;
  uint32_t first = self->first, p = first_apart (self, first, &wrong), q = p;
  if (wrong)
    return fd_fail (store, fd_reason_lazy (0));
  if (p < self->n)
    q = first_apart (self, p + 1, &less);
  if (!note (store, &self->first, p) ||
      !note (store, &self->last, less ? p : q))
    return false;
  for (uint32_t i = first; i < p; i++)
    if (!keep_pair (self, store, i, false))
      return false;
  if (p < self->n && !keep_pair (self, store, p, less))
    return false;
  if (p == self->n ||
      fd_domain_max (left (self, p)) < fd_domain_min (right (self, p)))
    fd_entail (store, base);
  return true;
}

/* --- reasons ------------------------------------------------------------ */

/* Adds why x[i] + @k was above y[i]; false: it was not. */
static bool
explain_apart (const LexLess *self, FdStore *store, uint32_t i, int32_t k,
               FdPosition at, FdAtoms *out)
{
  FdVar x = fd_propagator_var (&self->base, i);
  FdVar y = fd_propagator_var (&self->base, self->n + i);
  return x.id == y.id ? k > 0 : fd_explain_apart (store, x, k, y, at, out);
}

/* Adds why the pairs from @from on had x behind y: as long as x[i] < y[i] was
 * impossible, up to where x[i] <= y[i] was, or to the end if equal is not
 * allowed.  False, and nothing added: they had not. */
static bool
explain_wrong (const LexLess *self, FdStore *store, uint32_t from,
               FdPosition at, FdAtoms *out)
{
  size_t n = out->n;
  for (uint32_t i = from; i < self->n; i++) {
    if (explain_apart (self, store, i, 0, at, out))
      return true;
    if (!explain_apart (self, store, i, 1, at, out)) {
      out->n = n;
      return false;
    }
  }
  if (!self->strict)
    out->n = n;
  return self->strict;
}

/* The bound of the other side of the pair; if that was not yet as tight, one
 * less, and what is behind the pair. */
static const char *
lex_less_explain (FdPropagator *base, FdStore *store, FdAtom need,
                  uint64_t code, FdPosition at, FdAtoms *out)
{
  const LexLess *self = (const LexLess *) base;
  uint32_t p = (uint32_t) code;
  if (!fd_atom_var (need).id) {
    explain_wrong (self, store, 0, at, out);
    return "lex-less";
  }
  bool of_x = fd_atom_relation (need) == FD_LE;
  FdVar other = fd_propagator_var (base, of_x ? self->n + p : p);
  FdAtom bound = fd_atom (other, fd_atom_relation (need), need.value);
  if (!fd_atom_holds_at (store, bound, at)) {
    bound = fd_atom (other, fd_atom_relation (need),
                     of_x ? need.value + 1 : need.value - 1);
    explain_wrong (self, store, p + 1, at, out);
  }
  fd_atoms_add (out, bound);
  for (uint32_t i = 0; i < p; i++)
    explain_apart (self, store, i, 1, at, out);
  return "lex-less";
}

static const char *
lex_less_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                           FdAtoms *out)
{
  return explain_wrong ((const LexLess *) base, store, 0, at, out) ? "lex-less"
                                                                   : NULL;
}

/* --- the rest of the class ---------------------------------------------- */

static bool
lex_less_advise (FdPropagator *base, FdStore *store, uint32_t index,
                 FdEvents events)
{
  (void) store, (void) events;
  const LexLess *self = (const LexLess *) base;
  return (index < self->n ? index : index - self->n) <= self->last;
}

/* It holds for sure once x[i] < y[i] does, and x[j] <= y[j] before. */
static FdEntailment
lex_less_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const LexLess *self = (const LexLess *) base;
  bool wrong;
  first_apart (self, 0, &wrong);
  if (wrong)
    return FD_DISENTAILED;
  for (uint32_t i = 0; i < self->n; i++) {
    const FdDomain *x = left (self, i), *y = right (self, i);
    if (x == y)
      continue;
    if (fd_domain_max (x) < fd_domain_min (y))
      return FD_ENTAILED;
    if (fd_domain_max (x) > fd_domain_min (y))
      return FD_UNDECIDED;
  }
  return self->strict ? FD_UNDECIDED : FD_ENTAILED;
}

static bool
is_lex_less (const int32_t *x, const int32_t *y, size_t n, bool strict)
{
  for (size_t i = 0; i < n; i++)
    if (x[i] != y[i])
      return x[i] < y[i];
  return !strict;
}

static bool
lex_less_check (const FdPropagator *base, const int32_t *values)
{
  const LexLess *self = (const LexLess *) base;
  return is_lex_less (values, values + self->n, self->n, self->strict);
}

static const FdPropagatorClass lex_less_class = {
    .name = "lex-less",
    .cost = FD_COST_LINEAR,
    .propagate = lex_less_propagate,
    .explain = lex_less_explain,
    .explain_conflict = lex_less_explain_conflict,
    .advise = lex_less_advise,
    .advise_is_stateless = true,
    .entailed = lex_less_entailed,
    .check = lex_less_check,
};

/* --- posting ------------------------------------------------------------ */

static bool
post_pairs (FdStore *store, const FdVar *x, const FdVar *y, size_t n,
            bool strict)
{
  if (n == 0)
    return !strict || fd_post_false (store);
  if (n == 1)
    return fd_post_relation (store, x[0], strict ? FD_LT : FD_LE, y[0], 0);
  FdVar *scope = fd_scratch_new (store, 2 * n, sizeof *scope);
  if (!scope)
    return false;
  memcpy (scope, x, n * sizeof *x);
  memcpy (scope + n, y, n * sizeof *y);
  LexLess *self = (LexLess *) fd_propagator_new (store, &lex_less_class,
                                                 sizeof *self, scope, 2 * n);
  fd_scratch_free (store, scope, 2 * n, sizeof *scope);
  if (!self)
    return false;
  self->n = self->last = (uint32_t) n;
  self->strict = strict;
  for (uint32_t i = 0; i < self->n; i++) {
    fd_subscribe (store, &self->base, i, FD_EVENT_MIN);
    fd_subscribe (store, &self->base, self->n + i, FD_EVENT_MAX);
  }
  return fd_post (store, &self->base);
}

/* Of arrays of different lengths that are equal as far as both go, the shorter
 * one is less. */
static bool
post_arrays (FdStore *store, const FdArgument *x, const FdArgument *y,
             bool strict)
{
  bool equal = strict ? x->n < y->n : x->n <= y->n;
  return post_pairs (store, x->vars, y->vars, MIN (x->n, y->n), !equal);
}

static bool
lex_holds (const FdArgument *a, const int32_t *values, bool strict)
{
  bool equal = strict ? a[0].n < a[1].n : a[0].n <= a[1].n;
  return is_lex_less (values, values + a[0].n, MIN (a[0].n, a[1].n), !equal);
}

static bool
less_holds (const FdArgument *a, const int32_t *values)
{
  return lex_holds (a, values, true);
}

static bool
less_equal_holds (const FdArgument *a, const int32_t *values)
{
  return lex_holds (a, values, false);
}

static bool
less_post (FdStore *store, const FdArgument *a)
{
  return post_arrays (store, &a[0], &a[1], true);
}

static bool
less_equal_post (FdStore *store, const FdArgument *a)
{
  return post_arrays (store, &a[0], &a[1], false);
}

static bool
less_post_not (FdStore *store, const FdArgument *a)
{
  return post_arrays (store, &a[1], &a[0], false);
}

static bool
less_equal_post_not (FdStore *store, const FdArgument *a)
{
  return post_arrays (store, &a[1], &a[0], true);
}

#define LEX_SOURCE                                                             \
  "Frisch, Hnich, Kiziltan, Miguel & Walsh, Propagation algorithms for "       \
  "lexicographic ordering constraints, Artificial Intelligence 170 (2006)"

const FdConstraintClass fd_lex_less_constraint = {
    .name = "lex-less",
    .parameters = {{"x", FD_ARGUMENT_VARS}, {"y", FD_ARGUMENT_VARS}},
    .consistency = "domain, for different variables",
    .source = LEX_SOURCE,
    .flatzinc = "fzn_lex_less_int(x, y)",
    .holds = less_holds,
    .post = less_post,
    .post_not = less_post_not,
};

const FdConstraintClass fd_lex_lesseq_constraint = {
    .name = "lex-lesseq",
    .parameters = {{"x", FD_ARGUMENT_VARS}, {"y", FD_ARGUMENT_VARS}},
    .consistency = "domain, for different variables",
    .source = LEX_SOURCE,
    .flatzinc = "fzn_lex_lesseq_int(x, y)",
    .holds = less_equal_holds,
    .post = less_equal_post,
    .post_not = less_equal_post_not,
};

bool
fd_post_lex_less (FdStore *store, const FdVar *x, size_t n_x, const FdVar *y,
                  size_t n_y)
{
  const FdArgument a[] = {fd_argument_vars (x, n_x), fd_argument_vars (y, n_y)};
  return fd_post_as (store, __func__, &fd_lex_less_constraint, a);
}

bool
fd_post_lex_lesseq (FdStore *store, const FdVar *x, size_t n_x, const FdVar *y,
                    size_t n_y)
{
  const FdArgument a[] = {fd_argument_vars (x, n_x), fd_argument_vars (y, n_y)};
  return fd_post_as (store, __func__, &fd_lex_lesseq_constraint, a);
}
