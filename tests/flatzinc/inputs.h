/* SPDX-License-Identifier: MIT */
#ifndef FZN_INPUTS_H
#define FZN_INPUTS_H

#include <model/fzn.h>

/* What the reader makes of an input: its dump, or the error's message without
 * the name of the input.  The caller frees it. */
char *read_whole (const char *text, gssize length);
/* The same, the input coming in two pieces, the first of @split bytes. */
char *read_split (const char *text, gssize length, size_t split);
/* The same, the input coming in pieces of @piece bytes. */
char *read_pieces (const char *text, gssize length, size_t piece);

/* A valid model drawn from @seed; the caller frees it. */
char *draw_model (uint64_t seed);

#endif
