/* SPDX-License-Identifier: MIT */
#ifndef FD_EXPLAINER_SAY_H
#define FD_EXPLAINER_SAY_H

#include "explainer.h"

void fd_say_var (const FdExplainer *self, FdVar x, GString *out);
void fd_say_values (const FdExplainer *self, const int32_t *values, size_t n,
                    GString *out);
/* See #FdExplainerWords. */
void fd_say_atom (const FdExplainer *self, FdVar x, FdRelation relation,
                  const int32_t *values, size_t n, GString *out);
void fd_say_clue (const FdExplainer *self, FdConstraint c, bool brief,
                  GString *out);
/* What a constraint without a label says. */
void fd_say_constraint (const FdExplainer *self, FdConstraint c, GString *out);

#endif
