/* SPDX-License-Identifier: MIT */
/* constrain.c - the constraints that are left go into the store
 */
#include "declared.h"
#include "poster.h"

static bool
goal_init (FznInstance *instance, FznMode mode, FznTerm b, FznGoal *goal)
{
  *goal = (FznGoal){mode, FD_ATOM_TRUE};
  if (mode == FZN_HOLDS)
    return true;
  goal->b = fzn_atom (instance, b);
  if (!fzn_goes_on (instance))
    return false;
  if (fd_atom_holds (instance->store, goal->b))
    goal->mode = FZN_HOLDS;
  return true;
}

static bool
post_relation (FznInstance *instance, const FznCall *call, const FznGoal *goal)
{
  const FznBuiltin *builtin = call->builtin;
  if (builtin->meaning) {
    FznMeaning meaning =
        builtin->meaning (instance, call->a, builtin->parameter);
    if (!fzn_goes_on (instance))
      return false;
    if (meaning.means != FZN_MEANS_MORE)
      return fzn_post_meaning (instance, goal, meaning);
  }
  if (builtin->post)
    return builtin->post (instance, call->a, builtin->parameter, goal);
  FznFar far = builtin->far
                   ? builtin->far (instance, call->a, builtin->parameter, goal)
                   : FZN_FAR_NONE;
  return far == FZN_FAR_NONE
             ? fzn_declared_post (instance, call->declared, call->a, goal)
             : far == FZN_FAR_POSTED;
}

/* Whether it says nothing, because its condition fails. */
static bool
is_idle (const FznInstance *instance, const FznGoal *goal)
{
  return goal->mode == FZN_IMPLIES && fd_atom_fails (instance->store, goal->b);
}

/* b -> relation, itself stated as the outer mode, which is no equivalence:
 * where both hold, a new truth value does, and with that the relation. */
static bool
post_inner_if (FznInstance *instance, const FznCall *call, const FznGoal *outer)
{
  FdVar t = fzn_new_var (instance, 0, 1);
  if (!t.id)
    return false;
  FznGoal inner = {FZN_IMPLIES, fd_atom (t, FD_GE, 1)},
          always = {FZN_HOLDS, FD_ATOM_TRUE};
  if (!post_relation (instance, call, &inner))
    return false;
  FdAtom b = fzn_atom (instance, call->b);
  FdAtom *atom = fzn_scratch (instance, &instance->atoms, 4, sizeof *atom);
  if (!atom || !fzn_goes_on (instance))
    return false;
  atom[0] = inner.b;
  atom[1] = fd_atom_not (b);
  atom[2] = fd_atom_not (outer->b);
  return fzn_post_some (instance, &always, atom, 3);
}

/* b <-> relation, itself stated as the outer mode: a new truth value is the
 * relation, and the two are or are not the same. */
static bool
post_outer (FznInstance *instance, const FznCall *call)
{
  FznGoal outer;
  if (!goal_init (instance, call->outer_mode, call->outer_b, &outer))
    return false;
  if (is_idle (instance, &outer))
    return true;
  if (call->mode == FZN_IMPLIES)
    return post_inner_if (instance, call, &outer);
  FdVar t = fzn_new_var (instance, 0, 1);
  if (!t.id)
    return false;
  if (instance->proof)
    fd_proof_name_truth (instance->proof, t);
  FznGoal inner = {FZN_IFF, fd_atom (t, FD_GE, 1)};
  if (!post_relation (instance, call, &inner))
    return false;
  FdAtom b = fzn_atom (instance, call->b);
  FdAtom *atom = fzn_scratch (instance, &instance->atoms, 3, sizeof *atom);
  if (!atom || !fzn_goes_on (instance))
    return false;
  atom[0] = inner.b;
  atom[1] = b;
  return fzn_post_odd (instance, &outer, atom, 2, false);
}

static bool
post_one (FznInstance *instance, const FznCall *call)
{
  FznGoal goal;
  if (call->outer_mode != FZN_HOLDS)
    return post_outer (instance, call);
  return goal_init (instance, call->mode, call->b, &goal) &&
         (is_idle (instance, &goal) || post_relation (instance, call, &goal));
}

bool
fzn_post_constraints (FznPoster *self)
{
  FznInstance *instance = self->instance;
  for (size_t i = 0; i < self->n; i++) {
    FznCall call;
    if (!fzn_may_go_on (instance, i))
      return false;
    if (self->done[i])
      continue;
    fzn_poster_call (self, i, &call);
    if (!post_one (instance, &call) || !fzn_goes_on (instance))
      return false;
  }
  instance->at = NULL;
  fzn_prove_source (instance, 0);
  return true;
}
