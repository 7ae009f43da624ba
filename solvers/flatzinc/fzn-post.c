/* SPDX-License-Identifier: MIT */
/* fzn-post.c - a model becomes an instance in a store */
#include "fzn-post.h"

FznInstance *
fzn_instance_new (const FznModel *model, FdStore *store, GError **error)
{
  (void) model, (void) store;
  g_set_error (error, FD_ERROR, FD_ERROR_INVALID, "nothing is posted yet");
  return NULL;
}

void
fzn_instance_free (FznInstance *instance)
{
  (void) instance;
}

bool
fzn_instance_consistent (const FznInstance *instance)
{
  (void) instance;
  return false;
}

FdVar
fzn_instance_var (FznInstance *instance, FznTerm term)
{
  (void) instance, (void) term;
  return FD_VAR_NONE;
}

FdAtom
fzn_instance_atom (FznInstance *instance, FznTerm term)
{
  (void) instance, (void) term;
  return FD_ATOM_FALSE;
}

int64_t
fzn_instance_value (const FznInstance *instance, FznTerm term)
{
  (void) instance, (void) term;
  return 0;
}
