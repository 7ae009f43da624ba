/* SPDX-License-Identifier: MIT */
#ifndef FZN_OUTPUT_H
#define FZN_OUTPUT_H

#include "post/post.h"

/* Appends the solution that the store of @instance holds, `name = value;` a
 * line, in the order in which the model declares what is to be printed. */
void fzn_output_solution (const FznModel *model, const FznInstance *instance,
                          GString *text);

#endif
