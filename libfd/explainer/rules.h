/* SPDX-License-Identifier: MIT */
#ifndef FD_EXPLAINER_RULES_H
#define FD_EXPLAINER_RULES_H

#include "explainer.h"

/* Between the rules of one clue. */

static inline FdAtom *
atoms_of (const GArray *atoms)
{
  return (FdAtom *) (gpointer) atoms->data;
}

static inline GArray *
atoms_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (FdAtom));
}

/* Adds what is new of all shown variables there. */
void fd_rules_add_new (const FdExplainer *self, const FdScratch *scratch,
                       bool whole, GArray *out);
/* With its cost. */
void fd_rules_add_pending (FdExplainer *self, FdStep *step);
void fd_rules_look_for_singles (FdExplainer *self);
void fd_rules_look_for_only_places (FdExplainer *self, uint32_t at);

#endif
