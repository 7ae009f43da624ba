/* SPDX-License-Identifier: MIT */
/* nvalue-explain.c - why the number of different values left no choice
 *
 * What is to be explained is assumed not to be so; then, in the past, there is
 * a contradiction to find.  More variables without a common value than c
 * allows: those that are fixed; the others have none of these values, and of
 * two neighbours one ends before the other begins.  Or a matching that is
 * too small: from those without a value, the variables that are reached have no
 * values but those of each other.  What is assumed needs no atom.
 */
#include "nvalue.h"

#include <string.h>

typedef FdNValue NValue;

typedef struct {
  NValue *self;
  FdStore *store;
  FdPosition at;
  FdAtoms *out;
  FdAtom assumed; /* of scope[i]; FD_ATOM_TRUE: nothing, and i is none */
  uint32_t i;
  int64_t low, high; /* what c wanted */
} Past;

/* --- as it was ------------------------------------------------------------ */

static inline FdVar
var_of (const Past *p, uint32_t i)
{
  return fd_propagator_var (&p->self->base, i);
}

static inline const FdDomain *
domain_of (const Past *p, uint32_t i)
{
  return p->self->base.scope[i];
}

static bool
agrees (FdAtom atom, int64_t value)
{
  FdRelation relation = fd_atom_relation (atom);
  return relation == FD_GE   ? value >= atom.value
         : relation == FD_LE ? value <= atom.value
         : relation == FD_EQ ? value == atom.value
                             : value != atom.value;
}

/* Takes from x[i] what is assumed not to be. */
static void
assume (const Past *p, FdNValueSets *sets)
{
  uint64_t *row = fd_nvalue_row (sets, p->i);
  FdRelation relation = fd_atom_relation (p->assumed);
  if (relation == FD_EQ || relation == FD_GE)
    sets->min[p->i] = MAX (sets->min[p->i], p->assumed.value);
  if (relation == FD_EQ || relation == FD_LE)
    sets->max[p->i] = MIN (sets->max[p->i], p->assumed.value);
  for (uint32_t k = 0; k < sets->words; k++)
    for (uint64_t rest = row[k]; rest; rest &= rest - 1)
      if (!agrees (p->assumed, (int64_t) sets->origin + 64 * (int64_t) k +
                                   __builtin_ctzll (rest)))
        row[k] &= ~(rest & -rest);
}

static void
look_back (Past *p)
{
  NValue *self = p->self;
  FdNValueSets *sets = &self->past;
  for (uint32_t i = 0; i < self->n; i++) {
    FdHistoryValues values;
    fd_history_values_init (&values, p->store, var_of (p, i), p->at);
    sets->min[i] = values.min;
    sets->max[i] = values.max;
    for (uint32_t k = 0; k < sets->words; k++)
      fd_nvalue_row (sets, i)[k] =
          fd_history_bits (&values, (int64_t) sets->origin + 64 * (int64_t) k);
  }
  p->low = (int64_t) fd_min_at (p->store, var_of (p, self->n), p->at);
  p->high = (int64_t) fd_max_at (p->store, var_of (p, self->n), p->at);
  if (p->i < self->n)
    assume (p, sets);
  else if (p->i == self->n) {
    FdRelation relation = fd_atom_relation (p->assumed);
    p->low = relation == FD_LE ? INT32_MIN : p->assumed.value;
    p->high = relation == FD_GE ? INT32_MAX : p->assumed.value;
  }
  p->low += self->shift;
  p->high += self->shift;
}

/* --- atoms ---------------------------------------------------------------- */

static bool
explain_gap (const Past *p, uint32_t i, int64_t from, int64_t to)
{
  return from > to ||
         fd_explain_outside (p->store, var_of (p, i), from, to, p->at, p->out);
}

/* Why x[i] had no value but those of @set; or, unless @inside, none of them. */
static bool
explain_set (const Past *p, uint32_t i, const uint64_t *set, bool inside)
{
  const FdNValueSets *sets = &p->self->past;
  int64_t from = FD_VALUE_MIN;
  bool ok = true;
  for (uint32_t k = 0; ok && k < sets->words; k++)
    for (uint64_t rest = set[k]; ok && rest; rest &= rest - 1) {
      int64_t v =
          (int64_t) sets->origin + 64 * (int64_t) k + __builtin_ctzll (rest);
      ok = inside ? explain_gap (p, i, from, v - 1) : explain_gap (p, i, v, v);
      from = v + 1;
    }
  return ok && (!inside || explain_gap (p, i, from, FD_VALUE_MAX));
}

static void
explain_c (const Past *p, bool least)
{
  if (p->i != p->self->n)
    fd_explain_bound (p->store, domain_of (p, p->self->n), least,
                      (int32_t) ((least ? p->low : p->high) - p->self->shift),
                      p->out);
}

/* --- at least so many ----------------------------------------------------- */

/* Two neighbours: the one ends before the other begins. */
static bool
explain_apart (const Past *p, uint32_t i, uint32_t next)
{
  const FdNValueSets *sets = &p->self->past;
  if (i != p->i && next != p->i)
    return fd_explain_apart (p->store, var_of (p, next), 0, var_of (p, i),
                             p->at, p->out);
  if (i == p->i)
    fd_explain_bound (p->store, domain_of (p, next), true, sets->max[i] + 1,
                      p->out);
  else
    fd_explain_bound (p->store, domain_of (p, i), false, sets->min[next] - 1,
                      p->out);
  return true;
}

static inline bool
was_fixed (const FdNValueSets *sets, uint32_t i)
{
  return sets->min[i] == sets->max[i];
}

/* Those with a value of their own, of which what is assumed is one, if it can
 * be. */
static void
explain_fixed (const Past *p, uint32_t n)
{
  FdNValueSets *sets = &p->self->past;
  for (uint32_t j = n; j < sets->n_fixed; j++)
    if (sets->chosen[j] == p->i)
      sets->chosen[n - 1] = p->i;
  memset (sets->fixed, 0, sets->words * sizeof *sets->fixed);
  for (uint32_t j = 0; j < n; j++) {
    uint32_t i = sets->chosen[j], v = (uint32_t) (sets->min[i] - sets->origin);
    sets->fixed[v / 64] |= UINT64_C (1) << v % 64;
    if (i != p->i)
      fd_explain_fixed (p->store, var_of (p, i), p->at, p->out);
  }
}

/* Why there were at least @k values. */
static bool
explain_least (const Past *p, int64_t k)
{
  FdNValueSets *sets = &p->self->past;
  const uint32_t *chosen = sets->chosen;
  if (k > sets->n_chosen)
    return false;
  uint32_t n = (uint32_t) MAX (k, 0), n_fixed = MIN (n, sets->n_fixed);
  if (n_fixed)
    explain_fixed (p, n_fixed);
  for (uint32_t j = n_fixed; j < n; j++)
    if ((chosen[j] != p->i &&
         !explain_set (p, chosen[j], sets->fixed, false)) ||
        (j + 1 < n && !explain_apart (p, chosen[j], chosen[j + 1])))
      return false;
  return true;
}

/* --- at most so many ------------------------------------------------------ */

/* By bounds: n - @k were fixed to what others are. */
static bool
explain_same (const Past *p, int64_t k)
{
  const FdNValueSets *sets = &p->self->past;
  int64_t wanted = sets->n - k;
  uint32_t before = sets->n;
  for (uint32_t j = 0; j < sets->n && wanted > 0; j++) {
    uint32_t i = (uint32_t) sets->key[j];
    if (!was_fixed (sets, i))
      continue;
    if (before < sets->n && sets->min[before] == sets->min[i]) {
      wanted--;
      if (i != p->i)
        fd_explain_fixed (p->store, var_of (p, i), p->at, p->out);
      if (before != p->i)
        fd_explain_fixed (p->store, var_of (p, before), p->at, p->out);
    }
    before = i;
  }
  return wanted <= 0;
}

/* Why there were at most @k values: of those reached, as many less as may be
 * are left out. */
static bool
explain_most (const Past *p, int64_t k)
{
  FdNValueSets *sets = &p->self->past;
  int64_t spare = k - sets->n_matched;
  if (spare < 0)
    return false;
  if (!sets->words)
    return explain_same (p, k);
  uint32_t n = fd_nvalue_reach (sets, sets->n);
  for (uint32_t j = 0; j < n; j++) {
    uint32_t i = sets->queue[j];
    size_t before = p->out->n;
    if (i != p->i && !explain_set (p, i, sets->seen, true))
      return false;
    if (p->out->n > before && spare > 0) {
      spare--;
      p->out->n = before;
    }
  }
  return true;
}

/* --- the hooks ------------------------------------------------------------ */

static bool
explain_past (Past *p)
{
  NValue *self = p->self;
  FdNValueSets *sets = &self->past;
  look_back (p);
  fd_nvalue_choose (sets);
  int64_t most = fd_nvalue_match (sets);
  if (self->relation == FD_NE) {
    if (p->low != p->high || sets->n_chosen != p->low || most != p->low)
      return false;
    explain_c (p, true);
    explain_c (p, false);
    return explain_most (p, p->low) && explain_least (p, p->low);
  }
  if (self->relation != FD_GE && sets->n_chosen > p->high) {
    explain_c (p, false);
    return explain_least (p, p->high + 1);
  }
  if (self->relation == FD_LE || most >= p->low)
    return false;
  explain_c (p, true);
  return explain_most (p, p->low - 1);
}

static bool
explain_merged (Past *p)
{
  size_t before = p->out->n;
  if (!explain_past (p)) {
    p->out->n = before;
    return false;
  }
  fd_atoms_merge (p->store, p->out, before, p->at);
  return true;
}

const char *
fd_nvalue_explain (FdPropagator *base, FdStore *store, FdAtom need,
                   uint64_t code, FdPosition at, FdAtoms *out)
{
  uint32_t i = (uint32_t) code;
  Past p = {(NValue *) base, store, at, out, fd_atom_not (need), i, 0, 0};
  if (explain_merged (&p))
    return "nvalue";
  for (uint32_t k = 0; k < base->n; k++)
    fd_explain_domain (store, fd_propagator_var (base, k), at, out);
  return "nvalue";
}

const char *
fd_nvalue_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                            FdAtoms *out)
{
  Past p = {(NValue *) base, store, at, out, FD_ATOM_TRUE, UINT32_MAX, 0, 0};
  return explain_merged (&p) ? "nvalue" : NULL;
}
