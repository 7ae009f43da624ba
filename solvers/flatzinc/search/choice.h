/* SPDX-License-Identifier: MIT */
#ifndef FZN_CHOICE_H
#define FZN_CHOICE_H

#include <fd.h>

/* How many values an FdValSelect has. */
#define FZN_N_VALUE_CHOICES (FD_ASSIGN_OUT_RANDOM + 1)

/* What the words of search annotations stand for; false: of no known choice.
 * *@instead is NULL, or the word of the choice taken for one that there is
 * not. */
bool fzn_choice_of_var (const char *word, FdVarSelect *select,
                        const char **instead);
bool fzn_choice_of_value (const char *word, FdValSelect *select);

/* The word of a choice. */
const char *fzn_choice_var_word (FdVarSelect select);
const char *fzn_choice_value_word (FdValSelect select);

/* Whether @select ever tells two variables apart that may be 0 or 1 both. */
bool fzn_choice_orders_bools (FdVarSelect select);

/* Of a variable that may be 0 or 1: whether 1 is tried first. */
bool fzn_choice_tries_one (FdValSelect select);
bool fzn_choice_is_random (FdValSelect select);

#endif
