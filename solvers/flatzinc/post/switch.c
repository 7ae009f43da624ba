/* SPDX-License-Identifier: MIT */
/* switch.c - constraints that hold only where a truth value does
 *
 * The switches are variables behind those of the model, so that all passes see
 * half-reified constraints like any others: they make no variables one, give no
 * bounds, and define no atoms.
 */
#include "poster.h"

#include <string.h>

bool
fzn_switches_init (FznInstance *instance)
{
  const FznModel *model = instance->model;
  size_t n;
  const FznVariable *variables = fzn_model_variables (model, &n);
  size_t all = n + instance->switches->n;
  FznVariable *more =
      fzn_memory_resize (&instance->memory, NULL, 0, all * sizeof *more);
  if (!more)
    return fzn_refuse_memory (instance);
  if (n)
    memcpy (more, variables, n * sizeof *more);
  for (size_t i = n; i < all; i++)
    more[i] = (FznVariable){.domain = {.max = 1}, .type = FZN_TYPE_BOOL};
  instance->variables = more;
  instance->n_variables = all;
  return true;
}

void
fzn_switches_clear (FznInstance *instance)
{
  size_t n;
  if (instance->switches &&
      instance->variables != fzn_model_variables (instance->model, &n))
    fzn_memory_free (&instance->memory, (gpointer) instance->variables,
                     instance->n_variables * sizeof (FznVariable));
}

static FznTerm
switch_term (const FznInstance *instance, uint32_t number)
{
  size_t n;
  fzn_model_variables (instance->model, &n);
  return fzn_term (FZN_VARIABLE, n + number - 1);
}

bool
fzn_switch_check (FznInstance *instance, size_t i, const FznRow *row,
                  FznTerms arguments)
{
  FznCall call;
  if (!instance->switches || !instance->switches->of[i])
    return true;
  fzn_call_init (row, arguments, &call);
  return call.outer_mode == FZN_HOLDS ||
         fzn_refuse (instance, FD_ERROR_INVALID,
                     "reified twice, expected once where it has a switch");
}

void
fzn_switch_call (const FznInstance *instance, size_t i, FznCall *call)
{
  uint32_t number = instance->switches->of[i];
  if (!number)
    return;
  FznTerm b = switch_term (instance, number);
  if (call->mode == FZN_HOLDS) {
    call->mode = FZN_IMPLIES;
    call->b = b;
  } else {
    call->outer_mode = FZN_IMPLIES;
    call->outer_b = b;
  }
}

FdAtom
fzn_instance_switch (FznInstance *instance, uint32_t number)
{
  return fzn_atom (instance, switch_term (instance, number));
}
