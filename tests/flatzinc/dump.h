/* SPDX-License-Identifier: MIT */
#ifndef FZN_DUMP_H
#define FZN_DUMP_H

#include <model/fzn.h>

/* The model as FlatZinc, from what its public functions tell.  Names of
 * parameters are gone, known annotations come first.  The caller frees it. */
char *fzn_dump (const FznModel *model);
/* One term. */
void fzn_dump_term (const FznModel *model, FznTerm term, GString *out);

#endif
