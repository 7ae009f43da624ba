/* SPDX-License-Identifier: MIT */
/* nvalue.c - how many different values x[0], ..., x[n-1] have: = c, != c, >= c
 * or <= c
 *
 * nvalue-sets.c finds variables without a common value, the least number, and a
 * greatest matching of variables and values, the greatest.  So c is between.
 * If c can be no more than the least number, then those chosen take all values
 * that there are, and the others lose what none of the chosen can have.  If c
 * can be no less than the greatest, then x[i] = v only in a greatest matching:
 * of a value v that all such matchings give to someone, let b have it, and Z be
 * the variables reached from b and from those without a value.  They have no
 * values but as many as they are less those without.  If none of these values
 * is free, nobody outside of Z can have one of them.
 *
 * Which numbers between the bounds are possible is not asked, nor can it be in
 * reasonable time: to decide whether a number is the least is NP-hard.
 */
#include "nvalue.h"

#include <string.h>

/* So many words for the sets of all variables. */
enum { MAX_WORDS = 1 << 14 };

typedef FdNValue NValue;

enum { X, RELATION, C };

/* --- the present ---------------------------------------------------------- */

static void
look (NValue *self)
{
  FdNValueSets *sets = &self->now;
  for (uint32_t i = 0; i < self->n; i++) {
    const FdDomain *x = self->base.scope[i];
    sets->min[i] = fd_domain_min (x);
    sets->max[i] = fd_domain_max (x);
    for (uint32_t k = 0; k < sets->words; k++)
      fd_nvalue_row (sets, i)[k] =
          fd_domain_word (x, (int64_t) sets->origin + 64 * (int64_t) k);
  }
}

static inline FdDomain *
c_of (const NValue *self)
{
  return self->base.scope[self->n];
}

static inline int64_t
least_c (const NValue *self)
{
  return (int64_t) fd_domain_min (c_of (self)) + self->shift;
}

static inline int64_t
greatest_c (const NValue *self)
{
  return (int64_t) fd_domain_max (c_of (self)) + self->shift;
}

/* --- propagation ---------------------------------------------------------- */

static bool
narrow_c (NValue *self, FdStore *store, int64_t least, int64_t most)
{
  FdDomain *c = c_of (self);
  FdReason reason = fd_reason_lazy (self->n);
  if (self->relation == FD_NE)
    return least != most ||
           fd_domain_remove (store, c, (int32_t) least - self->shift, reason);
  return (self->relation == FD_GE ||
          fd_domain_set_min (store, c, (int32_t) least - self->shift,
                             reason)) &&
         (self->relation == FD_LE ||
          fd_domain_set_max (store, c, (int32_t) most - self->shift, reason));
}

/* Takes from x[i] the values of @set; or, if @kept, all others. */
static bool
subtract (NValue *self, FdStore *store, uint32_t i, const uint64_t *set,
          bool kept, FdReason reason)
{
  const uint64_t *row = fd_nvalue_row (&self->now, i);
  for (uint32_t k = 0; k < self->now.words; k++) {
    uint64_t lost = row[k] & (kept ? ~set[k] : set[k]);
    if (lost &&
        !fd_domain_subtract_word (store, self->base.scope[i],
                                  (int64_t) self->now.origin + 64 * (int64_t) k,
                                  lost, reason))
      return false;
  }
  return true;
}

/* Nobody can have a value that would be one more. */
static bool
keep_few (NValue *self, FdStore *store)
{
  fd_nvalue_keep (&self->now);
  for (uint32_t i = 0; i < self->n; i++)
    if (!subtract (self, store, i, self->now.kept, true, fd_reason_lazy (i)))
      return false;
  return true;
}

/* Nobody can have a value but in a greatest matching. */
static bool
keep_matched (NValue *self, FdStore *store)
{
  FdNValueSets *sets = &self->now;
  for (uint32_t b = 0; b < self->n; b++) {
    if (!fd_nvalue_reach (sets, sets->match[b] ? b : self->n))
      continue;
    for (uint32_t i = 0; i < self->n; i++)
      if (!sets->reached[i] &&
          !subtract (self, store, i, sets->seen, false, fd_reason_lazy (i)))
        return false;
  }
  return true;
}

/* Whether there are no more values than there may be, or as many are fixed as
 * there must be. */
static bool
is_settled (NValue *self)
{
  return self->relation == FD_LE
             ? fd_nvalue_count_all (&self->now) <= least_c (self)
             : self->relation == FD_GE &&
                   fd_nvalue_count_fixed (&self->now) >= greatest_c (self);
}

/* The greatest number; for >= one that is enough to prune nothing will do. */
static int64_t
match (NValue *self)
{
  FdNValueSets *sets = &self->now;
  if (!sets->words)
    return fd_nvalue_match (sets);
  int64_t enough = self->relation == FD_GE
                       ? MAX (greatest_c (self), least_c (self) + 1)
                       : self->n;
  return fd_nvalue_rematch (sets, (uint32_t) CLAMP (enough, 0, self->n));
}

/* The least number is of no interest for >=, the greatest for <=. */
static bool
nvalue_propagate (FdPropagator *base, FdStore *store)
{
  NValue *self = (NValue *) base;
  FdNValueSets *sets = &self->now;
  look (self);
  if (is_settled (self)) {
    fd_entail (store, base);
    return true;
  }
  int64_t least = 0, most = self->n;
  if (self->relation != FD_GE) {
    fd_nvalue_choose (sets);
    least = sets->n_chosen;
  }
  if (self->relation != FD_LE)
    most = match (self);
  if (!narrow_c (self, store, least, most))
    return false;
  if (self->relation == FD_NE || !sets->words)
    return true;
  return (self->relation == FD_GE || greatest_c (self) > least ||
          keep_few (self, store)) &&
         (self->relation == FD_LE || least_c (self) < most ||
          keep_matched (self, store));
}

static FdEntailment
nvalue_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  NValue *self = (NValue *) base;
  bool no, yes;
  look (self);
  fd_nvalue_choose (&self->now);
  int64_t least = self->now.n_chosen, most = fd_nvalue_match (&self->now);
  int64_t low = least_c (self), high = greatest_c (self);
  if (self->relation == FD_LE) {
    no = least > high;
    yes = most <= low;
  } else if (self->relation == FD_GE) {
    no = most < low;
    yes = least >= high;
  } else {
    bool equal = least == most && low == high && least == low;
    bool apart = least > high || most < low;
    no = self->relation == FD_EQ ? apart : equal;
    yes = self->relation == FD_EQ ? equal : apart;
  }
  return no ? FD_DISENTAILED : yes ? FD_ENTAILED : FD_UNDECIDED;
}

/* --- the definition ------------------------------------------------------- */

static int64_t
count_different (const int32_t *x, size_t n)
{
  int64_t count = 0;
  for (size_t i = 0; i < n; i++) {
    size_t k = 0;
    while (x[k] != x[i])
      k++;
    count += k == i;
  }
  return count;
}

static bool
nvalue_check (const FdPropagator *base, const int32_t *values)
{
  const NValue *self = (const NValue *) base;
  return fd_relation_accepts (self->relation, count_different (values, self->n),
                              (int64_t) values[self->n] + self->shift);
}

static bool
nvalue_holds (const FdArgument *a, const int32_t *values)
{
  return fd_relation_accepts (a[RELATION].relation,
                              count_different (values, a[X].n), values[a[X].n]);
}

/* --- posting -------------------------------------------------------------- */

static const FdPropagatorClass nvalue_class = {
    .name = "nvalue",
    .cost = FD_COST_CUBIC,
    .propagate = nvalue_propagate,
    .explain = fd_nvalue_explain,
    .explain_conflict = fd_nvalue_explain_conflict,
    .entailed = nvalue_entailed,
    .check = nvalue_check,
};

/* How many words the set of all values takes from the least on; 0: too many. */
static uint32_t
words_for (const FdStore *store, const FdArgument *a, int32_t *origin)
{
  int64_t min = INT64_MAX, max = INT64_MIN;
  for (size_t i = 0; i < a[X].n; i++) {
    const FdDomain *x = fd_domain (store, a[X].vars[i]);
    min = MIN (min, fd_domain_min (x));
    max = MAX (max, fd_domain_max (x));
  }
  *origin = (int32_t) min;
  uint64_t words = (uint64_t) (max - min) / 64 + 1;
  return words * a[X].n <= MAX_WORDS ? (uint32_t) words : 0;
}

static bool
post_nvalue (FdStore *store, const FdArgument *a, FdRelation relation)
{
  size_t n = a[X].n;
  int32_t origin;
  if (!n)
    return fd_post_atom (store,
                         fd_atom (a[C].var, fd_relation_mirror (relation), 0));
  uint32_t words = words_for (store, a, &origin);
  size_t bytes = fd_nvalue_bytes ((uint32_t) n, words);
  FdVar *scope = fd_scratch_new (store, n + 1, sizeof *scope);
  if (!scope)
    return false;
  memcpy (scope, a[X].vars, n * sizeof *scope);
  scope[n] = a[C].var;
  NValue *self = (NValue *) fd_propagator_new (
      store, &nvalue_class, sizeof *self + 2 * bytes, scope, n + 1);
  fd_scratch_free (store, scope, n + 1, sizeof *scope);
  if (!self)
    return false;
  self->n = (uint32_t) n;
  self->relation = relation == FD_GT   ? FD_GE
                   : relation == FD_LT ? FD_LE
                                       : relation;
  self->shift = (relation == FD_GT) - (relation == FD_LT);
  fd_nvalue_init (&self->now, self + 1, self->n, words, origin);
  fd_nvalue_init (&self->past, (char *) (self + 1) + bytes, self->n, words,
                  origin);
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}

static bool
nvalue_post (FdStore *store, const FdArgument *a)
{
  return post_nvalue (store, a, a[RELATION].relation);
}

static bool
nvalue_post_not (FdStore *store, const FdArgument *a)
{
  return post_nvalue (store, a, fd_relation_not (a[RELATION].relation));
}

const FdConstraintClass fd_nvalue_constraint = {
    .name = "nvalue",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"relation", FD_ARGUMENT_RELATION},
                   {"c", FD_ARGUMENT_VAR}},
    .consistency = "the bounds of c that disjoint domains and a matching give, "
                   "and of x what they leave",
    .source =
        "Beldiceanu, Pruning for the minimum constraint family and for the "
        "number of distinct values constraint family, CP 2001; Bessiere, "
        "Hebrard, Hnich, Kiziltan and Walsh, Filtering "
        "algorithms for the NValue constraint, Constraints 2006",
    .flatzinc = "fzn_nvalue(c, x, =) libfd_nvalue_ne(c, x, !=) "
                "libfd_nvalue_le(c, x, <=) libfd_nvalue_lt(c, x, <) "
                "libfd_nvalue_ge(c, x, >=) libfd_nvalue_gt(c, x, >)",
    .holds = nvalue_holds,
    .post = nvalue_post,
    .post_not = nvalue_post_not,
};

bool
fd_post_nvalue (FdStore *store, const FdVar *x, size_t n, FdRelation relation,
                FdVar c)
{
  const FdArgument a[] = {fd_argument_vars (x, n),
                          fd_argument_relation (relation), fd_argument_var (c)};
  return fd_post_as (store, __func__, &fd_nvalue_constraint, a);
}
