/* SPDX-License-Identifier: MIT */
#ifndef FZN_PARTS_H
#define FZN_PARTS_H

#include "post/post.h"

G_BEGIN_DECLS

/**
 * FznParts:
 *
 * The constraints of a model in parts that have a name, in the words of the
 * model it was compiled from: those with the same `mzn_constraint_name` and
 * `mzn_expression_name` are one; of the others those of one constraint item, by
 * the place that `mzn_path` begins with.  If there is nothing of both, each is
 * a part by itself.  Constraints without a part always hold; but those that
 * define an introduced variable hold where it is mentioned.
 */
typedef struct _FznParts FznParts;

FznParts *fzn_parts_new (const FznModel *model);
void fzn_parts_free (FznParts *parts);

size_t fzn_parts_n (const FznParts *parts);
/* (transfer none) (nullable): %NULL: there are not so many */
const char *fzn_parts_name (const FznParts *parts, size_t i);

/* Sets @active (array of all constraints) to whether it holds with the parts of
 * @in.  O(size of the model). */
void fzn_parts_activate (const FznParts *parts, const bool *in, bool *active);

/**
 * fzn_parts_switch:
 * @switches: (out): free its @of with g_free()
 * @implied: (out): (element-type uint32_t): two by two, switches of which the
 *   first implies the second; 0: that holds
 *
 * What switches each constraint on: as many switches as parts, in their order,
 * then others for definitions, which what mentions them switches on.  A
 * definition of a truth value that can always hold has none.
 */
void fzn_parts_switch (const FznParts *parts, FznSwitches *switches,
                       GArray *implied);

G_END_DECLS

#endif
