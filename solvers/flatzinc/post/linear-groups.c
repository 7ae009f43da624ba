/* SPDX-License-Identifier: MIT */
/* linear-groups.c - sums of which several terms are comparisons of one variable
 *
 * As truth values of their own they would be independent of each other.  As
 * atoms the library takes them for what they are together, a function of their
 * variable, and needs no truth values.
 */
#include "linear-sum.h"

#include <stdlib.h>

#define MOST ((FznWide) 1 << 60)

typedef struct {
  FznInstance *instance;
  const FznSum *sum;
  size_t n;      /* terms */
  uint32_t *ids; /* of the variables with several comparisons, ascending */
  size_t n_ids;
} Groups;

/* Whether the term is the truth of a comparison. */
static bool
atom_of (FznInstance *instance, FznTerm x, FdAtom *atom)
{
  if (fzn_term_kind (x) != FZN_VARIABLE)
    return false;
  FznLink link = fzn_link (instance, fzn_term_index (x));
  const FznClass *klass = fzn_class (instance, link);
  if (!klass->has_atom || klass->min == klass->max)
    return false;
  *atom = fzn_link_atom (instance, link);
  FdVar y = fd_atom_var (*atom);
  return (int64_t) fd_var_max (instance->store, y) -
             fd_var_min (instance->store, y) >
         1;
}

static int
compare_ids (const void *a, const void *b)
{
  const uint32_t *p = a, *q = b;
  return (*p > *q) - (*p < *q);
}

/* False when out of memory, of which the instance takes note. */
static bool
find_groups (Groups *self)
{
  FznInstance *instance = self->instance;
  FdAtom atom;
  size_t n = 0;
  self->ids =
      fzn_scratch (instance, &instance->ints, self->n, sizeof *self->ids);
  if (!self->ids)
    return false;
  for (size_t i = 0; i < self->n; i++)
    if (atom_of (instance, fzn_sum_term (self->sum, i), &atom))
      self->ids[n++] = fd_atom_var (atom).id;
  qsort (self->ids, n, sizeof *self->ids, compare_ids);
  for (size_t i = 1; i < n; i++)
    if (self->ids[i] == self->ids[i - 1] &&
        (!self->n_ids || self->ids[self->n_ids - 1] != self->ids[i]))
      self->ids[self->n_ids++] = self->ids[i];
  return true;
}

static bool
is_in_group (const Groups *self, FznTerm x, FdAtom *atom)
{
  if (!atom_of (self->instance, x, atom))
    return false;
  uint32_t id = fd_atom_var (*atom).id;
  return bsearch (&id, self->ids, self->n_ids, sizeof id, compare_ids);
}

/* Whether the library can calculate with it as it is. */
static bool
is_small (const Groups *self)
{
  FznWide total = 0;
  for (size_t i = 0; i < self->n; i++) {
    FznWide a = fzn_sum_coefficient (self->sum, i);
    FznRange range = fzn_bounds (self->instance, fzn_sum_term (self->sum, i));
    FznWide most = MAX (MAX (range.max, -(FznWide) range.min), 1);
    if (a > MOST || a < -MOST || most > MOST)
      return false;
    total += (a < 0 ? -a : a) * most;
    if (total > MOST)
      return false;
  }
  return true;
}

static bool
asks_for_domain (const FznInstance *instance)
{
  return instance->at->consistency == (uint8_t) FD_CONSISTENCY_DOMAIN;
}

/* What is posted. */
typedef struct {
  int64_t *a, *weights, c;
  FdVar *x;
  FdAtom *atoms;
  size_t n, n_atoms;
} Mixed;

/* False when out of memory, or if a variable is refused. */
static bool
collect (const Groups *self, Mixed *mixed)
{
  FznInstance *instance = self->instance;
  size_t n = self->n;
  mixed->x = fzn_scratch (instance, &instance->vars, n, sizeof *mixed->x);
  mixed->atoms =
      fzn_scratch (instance, &instance->atoms, n, sizeof *mixed->atoms);
  mixed->a = fzn_scratch (instance, &instance->extra, 2 * n, sizeof *mixed->a);
  if (!mixed->x || !mixed->atoms || !mixed->a)
    return false;
  mixed->weights = mixed->a + n;
  for (size_t i = 0; i < n; i++) {
    int64_t a = fzn_sum_coefficient (self->sum, i);
    FznTerm x = fzn_sum_term (self->sum, i);
    FdAtom atom;
    if (fzn_is_constant (x) || fzn_is_far (instance, x)) {
      mixed->c -= a * fzn_bounds (instance, x).min;
    } else if (is_in_group (self, x, &atom)) {
      mixed->weights[mixed->n_atoms] = a;
      mixed->atoms[mixed->n_atoms++] = atom;
    } else {
      mixed->a[mixed->n] = a;
      mixed->x[mixed->n] = fzn_var (instance, x);
      if (!mixed->x[mixed->n++].id)
        return false;
    }
  }
  return true;
}

static bool
post_mixed (FznInstance *instance, const FznGoal *goal, const Mixed *m,
            FdRelation relation)
{
  fzn_goal_begin (instance, goal);
  return fzn_goal_end (instance, goal,
                       fd_post_linear_mixed (instance->store, m->a, m->x, m->n,
                                             m->weights, m->atoms, m->n_atoms,
                                             relation, m->c));
}

/* b -> the relation, and not b -> the other one. */
static bool
post_halves (FznInstance *instance, FdAtom b, const Mixed *mixed,
             FdRelation relation)
{
  FznGoal yes = {FZN_IMPLIES, b}, no = {FZN_IMPLIES, fd_atom_not (b)};
  return post_mixed (instance, &yes, mixed, relation) &&
         post_mixed (instance, &no, mixed, fd_relation_not (relation));
}

bool
fzn_linear_groups_post (FznInstance *instance, const FznSum *sum,
                        FdRelation relation, const FznGoal *goal, bool *done)
{
  Groups self = {instance, sum, sum->x.n + 1, NULL, 0};
  Mixed mixed = {0};
  *done = false;
  if ((goal->mode != FZN_IFF && relation == FD_NE) ||
      asks_for_domain (instance) || !is_small (&self))
    return true;
  *done = true;
  if (!find_groups (&self))
    return false;
  *done = self.n_ids > 0;
  if (!*done)
    return true;
  if (!collect (&self, &mixed))
    return false;
  return goal->mode == FZN_IFF
             ? post_halves (instance, goal->b, &mixed, relation)
             : post_mixed (instance, goal, &mixed, relation);
}
