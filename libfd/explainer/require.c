/* SPDX-License-Identifier: MIT */
/* require.c - what callers of an explainer must give */
#include "explainer.h"

#include "kernel/error.h"
#include "kernel/require.h"

bool
fd_require_explainer (const FdExplainer *self, const char *who)
{
  return self || fd_misused_null (who, "explainer");
}

bool
fd_require_known_atom (const FdExplainer *self, const char *who, FdAtom atom)
{
  return fd_require_atom_of (self->model, who, "atom", atom) &&
         (fd_atom_var (atom).id ||
          fd_store_misuse (self->model, who,
                           "the atom has no variable, expected one of the "
                           "model"));
}

bool
fd_explainer_is_late (const FdExplainer *self)
{
  return (self->last_work && self->work >= self->last_work) ||
         (self->deadline > 0 &&
          (double) g_get_monotonic_time () / G_USEC_PER_SEC > self->deadline);
}
