/* SPDX-License-Identifier: MIT */
/* name-vars.c - the model's names for variables of the store */
#include "instance.h"

/* What is no more than an atom of another variable has no name of its own. */
static bool
name_var (FznInstance *instance, uint32_t i)
{
  FznLink link = fzn_link (instance, i);
  FdVar x = fzn_class (instance, link)->var[link & 1];
  if (!x.id || fd_var_name (instance->store, x))
    return true;
  const char *name =
      fzn_model_text (instance->model, instance->variables[i].name);
  return fd_var_set_name (instance->store, x, name);
}

static bool
name_all (FznInstance *instance, bool introduced)
{
  bool ok = true;
  for (uint32_t i = 0; ok && i < instance->n_variables; i++)
    if (((instance->variables[i].flags & FZN_INTRODUCED) != 0) == introduced)
      ok = name_var (instance, i);
  return ok;
}

bool
fzn_instance_name_vars (FznInstance *instance)
{
  return name_all (instance, false) && name_all (instance, true);
}
