/* SPDX-License-Identifier: MIT */
/* define.c - truth values that are defined as a comparison become that
 * atom
 */
#include "poster.h"

/* Makes the truth value @b what @meaning is.  False: that is to be posted. */
static bool
becomes (FznInstance *instance, FznTerm b, FznMeaning meaning)
{
  bool value = meaning.means == FZN_MEANS_TRUE;
  if (meaning.means == FZN_MEANS_MORE)
    return false;
  if (value || meaning.means == FZN_MEANS_FALSE) {
    fzn_narrow (instance, b, value, value);
    return true;
  }
  if (meaning.means == FZN_MEANS_LINK && fzn_is_constant (b)) {
    bool is_true = fzn_number (instance->model, b);
    fzn_narrow_link (instance, meaning.link, is_true, is_true);
    return true;
  }
  if (fzn_is_constant (b))
    return false;
  FznLink link = fzn_link (instance, fzn_term_index (b));
  if (meaning.means == FZN_MEANS_LINK) {
    fzn_prove_alias (instance, fzn_term_index (b), meaning.link >> 1,
                     meaning.link & 1);
    fzn_merge (instance, link, meaning.link);
    return true;
  }
  FznClass *klass = fzn_class (instance, link);
  if (klass->has_atom || klass->min == klass->max)
    return false;
  klass->atom = link & 1 ? fd_atom_not (meaning.atom) : meaning.atom;
  klass->has_atom = true;
  if (instance->proof)
    fd_proof_define (instance->proof, fzn_term_index (b), meaning.atom);
  return true;
}

bool
fzn_define_all (FznPoster *self)
{
  FznInstance *instance = self->instance;
  FznTerm always = fzn_term (FZN_BOOL, true);
  for (size_t i = 0; i < self->n && fzn_goes_on (instance); i++) {
    FznCall call;
    const FznRow *row = fzn_poster_at (self, i);
    if (!fzn_may_go_on (instance, i))
      return false;
    if (self->done[i] || !row->builtin->meaning)
      continue;
    fzn_poster_call (self, i, &call);
    if (call.mode == FZN_IMPLIES || call.outer_mode != FZN_HOLDS)
      continue;
    FznMeaning meaning =
        row->builtin->meaning (instance, call.a, row->builtin->parameter);
    self->done[i] =
        becomes (instance, call.mode == FZN_HOLDS ? always : call.b, meaning);
  }
  return fzn_goes_on (instance);
}

/* What became known of a truth value after it was an atom. */
bool
fzn_set_known (FznInstance *instance)
{
  fzn_prove_source (instance, 0);
  for (size_t i = 0; i < instance->n_variables; i++) {
    const FznClass *klass = &instance->classes[i];
    if (instance->links[i] != (FznLink) i << 1 || !klass->has_atom ||
        klass->min != klass->max)
      continue;
    FdAtom atom = klass->min ? klass->atom : fd_atom_not (klass->atom);
    if (!fzn_posted (instance, fd_set_atom (instance->store, atom)))
      return false;
  }
  return true;
}
