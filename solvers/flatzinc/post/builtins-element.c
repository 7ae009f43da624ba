/* SPDX-License-Identifier: MIT */
/* builtins-element.c - x[i] = y, with indices from 1
 *
 * The library counts from 0.  Where the index is known to be 1 or more, an
 * entry before the first that is never taken makes up for it; else there is a
 * variable i - 1.
 */
#include "builtins.h"

typedef struct {
  FznTerms x;
  FznTerm i, y;
  FdVar index;
  size_t before; /* 1: an entry before the first */
  bool outside;  /* no index is in the array */
} Element;

static FznRange
entry_bounds (FznInstance *instance, FznTerms x)
{
  FznRange all = {FZN_INFINITY, -FZN_INFINITY};
  for (size_t i = 0; i < x.n; i++) {
    FznRange one = fzn_bounds (instance, x.items[i]);
    all.min = MIN (all.min, one.min);
    all.max = MAX (all.max, one.max);
  }
  return all;
}

bool
fzn_element_bounds (FznInstance *instance, const FznTerm *a, int parameter,
                    bool holds)
{
  (void) parameter;
  if (!holds)
    return true;
  FznTerms x = fzn_term_items (instance->model, a[1]);
  if (!fzn_narrow (instance, a[0], 1, (int64_t) x.n))
    return false;
  if (!instance->has_wide)
    return true;
  FznRange all = entry_bounds (instance, x);
  return fzn_narrow (instance, a[2], all.min, all.max);
}

/* That @j is i - 1. */
static void
prove_shifted (FznInstance *instance, FznTerm i, FdVar j)
{
  if (fzn_is_constant (i))
    return;
  FznLink link = fzn_link (instance, fzn_term_index (i));
  fd_proof_name (instance->proof, j, link >> 1, link & 1, 1);
}

/* i - 1, for any i; what is below 0 may be -1. */
static FdVar
shifted (FznInstance *instance, FznTerm i)
{
  FdStore *store = instance->store;
  FznRange range = fzn_bounds (instance, i);
  FdVar x = fzn_var (instance, i);
  if (!x.id)
    return x;
  if (range.min == FD_VALUE_MIN) {
    FdVar part[] = {x, fzn_constant (instance, 0)};
    FdVar y = fzn_new_var (instance, 0, range.max);
    if (!part[1].id || !y.id ||
        !fzn_posted (instance, fd_post_maximum (store, part, 2, y)))
      return FD_VAR_NONE;
    x = y;
    range.min = 0;
  }
  FdVar j = fzn_new_var (instance, range.min - 1, range.max - 1);
  if (instance->proof && x.id == fzn_var (instance, i).id)
    prove_shifted (instance, i, j);
  if (j.id && !fzn_posted (instance, fd_post_relation (store, x, FD_EQ, j, 1)))
    return FD_VAR_NONE;
  return j;
}

static bool
element_init (Element *self, FznInstance *instance, const FznTerm *a,
              const FznGoal *goal)
{
  *self = (Element){.x = fzn_term_items (instance->model, a[1]),
                    .i = a[0],
                    .y = a[2],
                    .before = 1};
  if (goal->mode == FZN_HOLDS &&
      !fzn_post_meaning (instance, goal,
                         fzn_compare (instance, a[0], FD_GE, 1)))
    return false;
  FznRange range = fzn_bounds (instance, a[0]);
  self->outside =
      !self->x.n || range.max < 1 || range.min > (int64_t) self->x.n;
  if (self->outside)
    return true;
  self->before = range.min >= 1 || goal->mode == FZN_HOLDS;
  self->index =
      self->before ? fzn_var (instance, a[0]) : shifted (instance, a[0]);
  return self->index.id;
}

/* --- a table of constants ------------------------------------------------- */

bool
fzn_element_post (FznInstance *instance, const FznTerm *a, int parameter,
                  const FznGoal *goal)
{
  (void) parameter;
  Element self;
  FdStore *store = instance->store;
  if (!element_init (&self, instance, a, goal))
    return false;
  FznRange y_range = fzn_bounds (instance, self.y);
  bool huge = fzn_is_far (instance, self.y);
  if (self.outside)
    return fzn_post_meaning (instance, goal, fzn_meaning_bool (false));
  size_t n = self.x.n + self.before;
  int32_t *table = fzn_scratch (instance, &instance->ints, n, sizeof *table);
  FdVar y = huge ? fzn_constant (instance, 0) : fzn_var (instance, self.y);
  if (!table || !y.id)
    return false;
  for (size_t i = 0; i < self.x.n; i++) {
    int64_t entry = fzn_number (instance->model, self.x.items[i]);
    if (huge)
      entry = entry == y_range.min ? 0 : 1;
    table[i + self.before] = fzn_clamp (entry);
  }
  table[0] = table[self.before]; /* of no index; near to the others */
  if (goal->mode == FZN_IFF)
    return fzn_posted (instance, fd_post_reified_element (store, goal->b, table,
                                                          n, self.index, y));
  fzn_goal_begin (instance, goal);
  return fzn_goal_end (instance, goal,
                       fd_post_element (store, table, n, self.index, y));
}

/* Of truth values, y is whether the index is among those of true entries. */
static bool
post_truth (FznInstance *instance, const Element *self, const FznGoal *goal)
{
  FdInterval *set =
      fzn_scratch (instance, &instance->extra, self->x.n, sizeof *set);
  FdVar i = fzn_var (instance, self->i);
  FdAtom b = fzn_atom (instance, self->y);
  FdStore *store = instance->store;
  size_t n = 0;
  if (!set || !i.id || !instance->consistent || instance->error)
    return false;
  for (size_t k = 0; k < self->x.n; k++) {
    if (!fzn_term_bool (self->x.items[k]))
      continue;
    if (n && set[n - 1].max == (int32_t) k)
      set[n - 1].max++;
    else
      set[n++] = (FdInterval){(int32_t) k + 1, (int32_t) k + 1};
  }
  return fzn_post_meaning (
             instance, goal,
             fzn_compare (instance, self->i, FD_LE, (int64_t) self->x.n)) &&
         fzn_posted (instance, fd_post_reified_member (store, b, i, set, n));
}

bool
fzn_element_bool_post (FznInstance *instance, const FznTerm *a, int parameter,
                       const FznGoal *goal)
{
  Element self;
  if (goal->mode != FZN_HOLDS)
    return fzn_element_post (instance, a, parameter, goal);
  if (!element_init (&self, instance, a, goal))
    return false;
  if (self.outside)
    return fzn_post_meaning (instance, goal, fzn_meaning_bool (false));
  return post_truth (instance, &self, goal);
}

/* --- a table of variables ------------------------------------------------- */

/* What y is not, whatever it is: a number, or 1 if y is 0, else 0. */
static FdVar
other_entry (FznInstance *instance, FznTerm y)
{
  FznRange range = fzn_bounds (instance, y);
  FdStore *store = instance->store;
  if (range.max < FD_VALUE_MAX || range.min > FD_VALUE_MIN)
    return fzn_constant (instance, range.max < FD_VALUE_MAX ? range.max + 1
                                                            : range.min - 1);
  FdVar other = fzn_new_var (instance, 0, 1);
  if (!other.id ||
      !fzn_posted (instance,
                   fd_post_iff (store, fd_atom (other, FD_GE, 1),
                                fd_atom (fzn_var (instance, y), FD_EQ, 0))))
    return FD_VAR_NONE;
  return other;
}

/* If y is a number that is no value, all that counts of an entry is whether it
 * is that number: 0, for y is 0 then. */
static FdVar
take_entry (FznInstance *instance, FznTerm x, FznTerm y, FdVar *other)
{
  bool huge = fzn_is_far (instance, x);
  if (fzn_is_far (instance, y))
    return fzn_constant (instance, !huge || fzn_bounds (instance, x).min !=
                                                fzn_bounds (instance, y).min);
  if (!huge)
    return fzn_var (instance, x);
  if (!other->id)
    *other = other_entry (instance, y);
  return *other;
}

static bool
take_entries (FznInstance *instance, const Element *self, FdVar *vars)
{
  FdVar other = FD_VAR_NONE;
  for (size_t i = 0; i < self->x.n; i++) {
    FdVar *entry = &vars[i + self->before];
    *entry = take_entry (instance, self->x.items[i], self->y, &other);
    if (!entry->id)
      return false;
  }
  vars[0] = self->before ? vars[1] : vars[0];
  return true;
}

bool
fzn_element_var_post (FznInstance *instance, const FznTerm *a, int parameter,
                      const FznGoal *goal)
{
  (void) parameter;
  Element self;
  FdStore *store = instance->store;
  if (!element_init (&self, instance, a, goal))
    return false;
  if (self.outside)
    return fzn_post_meaning (instance, goal, fzn_meaning_bool (false));
  size_t n = self.x.n + self.before;
  FdVar *vars = fzn_scratch (instance, &instance->vars, n, sizeof *vars);
  FdVar y = fzn_is_far (instance, self.y) ? fzn_constant (instance, 0)
                                          : fzn_var (instance, self.y);
  if (!vars || !y.id || !take_entries (instance, &self, vars))
    return false;
  if (goal->mode == FZN_IFF)
    return fzn_posted (instance, fd_post_reified_element_var (
                                     store, goal->b, vars, n, self.index, y));
  fzn_goal_begin (instance, goal);
  return fzn_goal_end (instance, goal,
                       fd_post_element_var (store, vars, n, self.index, y));
}
