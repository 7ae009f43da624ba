/* SPDX-License-Identifier: MIT */
/* builtins-bool.c - and, or, xor, clauses: of atoms */
#include "builtins.h"

/* The truth values a relation is of: what is in an array, or the arguments
 * themselves; the second part may be negated. */
typedef struct {
  FznTerms part[2];
  bool negated[2];
} Truths;

typedef enum { ALL, SOME, ODD, EVEN } Join;

static Join
join_of (int kind)
{
  switch (kind) {
  case FZN_BOOL_AND:
  case FZN_BOOL_LT:
  case FZN_BOOL_GT:
  case FZN_ARRAY_AND:
    return ALL;
  case FZN_BOOL_XOR:
  case FZN_ARRAY_XOR:
    return ODD;
  case FZN_BOOL_EQ:
    return EVEN;
  default:
    return SOME;
  }
}

static Truths
truths_of (const FznInstance *instance, const FznTerm *a, int kind)
{
  Truths truths = {{{a, 1}, {a + 1, 1}}, {false, false}};
  switch (kind) {
  case FZN_ARRAY_AND:
  case FZN_ARRAY_OR:
  case FZN_ARRAY_XOR:
    truths.part[0] = fzn_term_items (instance->model, a[0]);
    truths.part[1].n = 0;
    break;
  case FZN_CLAUSE:
    truths.part[0] = fzn_term_items (instance->model, a[0]);
    truths.part[1] = fzn_term_items (instance->model, a[1]);
    truths.negated[1] = true;
    break;
  case FZN_BOOL_LE:
  case FZN_BOOL_LT:
    truths.negated[0] = true;
    break;
  case FZN_BOOL_GE:
  case FZN_BOOL_GT:
    truths.negated[1] = true;
    break;
  }
  return truths;
}

/* --- meaning -------------------------------------------------------------- */

static FznMeaning
meaning_of_link (FznLink link)
{
  FznMeaning meaning = fzn_meaning (FZN_MEANS_LINK);
  meaning.link = link;
  return meaning;
}

/* Takes one more truth value in; false: the meaning is settled. */
static bool
join_value (FznMeaning *meaning, Join join, bool value)
{
  if (join == SOME && value) {
    *meaning = fzn_meaning_bool (true);
    return false;
  }
  if (join == ALL && !value) {
    *meaning = fzn_meaning_bool (false);
    return false;
  }
  if (join < ODD || !value)
    return true;
  if (meaning->means == FZN_MEANS_LINK)
    meaning->link ^= 1;
  else
    *meaning = fzn_meaning_bool (meaning->means == FZN_MEANS_FALSE);
  return true;
}

static bool
join_link (FznMeaning *meaning, Join join, FznLink link)
{
  if (meaning->means != FZN_MEANS_LINK) {
    bool flip = join >= ODD && meaning->means == FZN_MEANS_TRUE;
    *meaning = meaning_of_link (link ^ flip);
    return true;
  }
  if (meaning->link >> 1 != link >> 1) {
    *meaning = fzn_meaning (FZN_MEANS_MORE);
    return false;
  }
  if (join >= ODD)
    *meaning = fzn_meaning_bool (meaning->link != link);
  else if (meaning->link != link) {
    *meaning = fzn_meaning_bool (join == SOME);
    return false;
  }
  return true;
}

FznMeaning
fzn_bool_meaning (FznInstance *instance, const FznTerm *a, int kind)
{
  Truths truths = truths_of (instance, a, kind);
  Join join = join_of (kind);
  FznMeaning meaning = fzn_meaning_bool (join == ALL || join == EVEN);
  for (int k = 0; k < 2; k++)
    for (size_t i = 0; i < truths.part[k].n; i++) {
      FznTerm term = truths.part[k].items[i];
      FznRange range = fzn_bounds (instance, term);
      bool negated = truths.negated[k];
      bool open = range.min == range.max
                      ? join_value (&meaning, join, range.min != negated)
                      : join_link (&meaning, join,
                                   fzn_link (instance, fzn_term_index (term)) ^
                                       negated);
      if (!open)
        return meaning;
    }
  return meaning;
}

/* --- bounds --------------------------------------------------------------- */

/* All of a conjunction that holds, or of a disjunction that does not; of
 * others, the one that is open. */
bool
fzn_bool_bounds (FznInstance *instance, const FznTerm *a, int kind, bool holds)
{
  if (!instance->has_wide)
    return true;
  Truths truths = truths_of (instance, a, kind);
  if (join_of (kind) != (holds ? ALL : SOME)) {
    FznMeaning meaning = fzn_bool_meaning (instance, a, kind);
    if (meaning.means == FZN_MEANS_LINK)
      return fzn_narrow_link (instance, meaning.link, holds, holds);
    return meaning.means == FZN_MEANS_MORE ||
           (meaning.means == FZN_MEANS_TRUE) == holds ||
           fzn_contradiction (instance);
  }
  for (int k = 0; k < 2; k++)
    for (size_t i = 0; i < truths.part[k].n; i++) {
      bool value = holds != truths.negated[k];
      if (!fzn_narrow (instance, truths.part[k].items[i], value, value))
        return false;
    }
  return true;
}

/* --- posting -------------------------------------------------------------- */

bool
fzn_post_some (FznInstance *instance, const FznGoal *goal, FdAtom *atom,
               size_t n)
{
  FdStore *store = instance->store;
  if (goal->mode == FZN_IFF)
    return fzn_posted (instance,
                       fd_post_reified_clause (store, goal->b, atom, n));
  if (goal->mode == FZN_IMPLIES)
    atom[n++] = fd_atom_not (goal->b);
  return fzn_posted (instance, fd_post_clause (store, atom, n));
}

bool
fzn_post_all (FznInstance *instance, const FznGoal *goal, FdAtom *atom,
              size_t n)
{
  FdStore *store = instance->store;
  if (goal->mode == FZN_IFF) {
    for (size_t i = 0; i < n; i++)
      atom[i] = fd_atom_not (atom[i]);
    return fzn_posted (instance, fd_post_reified_clause (
                                     store, fd_atom_not (goal->b), atom, n));
  }
  for (size_t i = 0; i < n; i++) {
    FdAtom pair[] = {atom[i], fd_atom_not (goal->b)};
    if (!fzn_posted (instance, goal->mode == FZN_HOLDS
                                   ? fd_set_atom (store, atom[i])
                                   : fd_post_clause (store, pair, 2)))
      return false;
  }
  return true;
}

bool
fzn_post_odd (FznInstance *instance, const FznGoal *goal, FdAtom *atom,
              size_t n, bool odd)
{
  FdStore *store = instance->store;
  if (goal->mode == FZN_IFF) {
    atom[n] = goal->b;
    return fzn_posted (instance, fd_post_parity (store, atom, n + 1, !odd));
  }
  fzn_goal_begin (instance, goal);
  return fzn_goal_end (instance, goal, fd_post_parity (store, atom, n, odd));
}

bool
fzn_post_meaning (FznInstance *instance, const FznGoal *goal,
                  FznMeaning meaning)
{
  FdAtom atom[2] = {fzn_meaning_atom (instance, meaning)};
  if (!instance->consistent || instance->error)
    return false;
  if (goal->mode == FZN_HOLDS)
    return fzn_posted (instance, fd_set_atom (instance->store, atom[0]));
  if (goal->mode == FZN_IFF)
    return fzn_posted (instance,
                       fd_post_iff (instance->store, atom[0], goal->b));
  return fzn_post_some (instance, goal, atom, 1);
}

bool
fzn_bool_post (FznInstance *instance, const FznTerm *a, int kind,
               const FznGoal *goal)
{
  Truths truths = truths_of (instance, a, kind);
  size_t n = truths.part[0].n + truths.part[1].n, filled = 0;
  FdAtom *atom = fzn_scratch (instance, &instance->atoms, n + 1, sizeof *atom);
  if (!atom)
    return false;
  for (int k = 0; k < 2; k++)
    for (size_t i = 0; i < truths.part[k].n; i++) {
      FdAtom one = fzn_atom (instance, truths.part[k].items[i]);
      atom[filled++] = truths.negated[k] ? fd_atom_not (one) : one;
    }
  if (!instance->consistent || instance->error)
    return false;
  switch (join_of (kind)) {
  case ALL:
    return fzn_post_all (instance, goal, atom, n);
  case SOME:
    return fzn_post_some (instance, goal, atom, n);
  case ODD:
    return fzn_post_odd (instance, goal, atom, n, true);
  default:
    return fzn_post_odd (instance, goal, atom, n, false);
  }
}
