/* SPDX-License-Identifier: MIT */
#ifndef FZN_CASES_H
#define FZN_CASES_H

#include <stddef.h>

/* @output: (nullable): %NULL: the same as @input */
typedef struct {
  const char *input, *output;
} Case;

/* Inputs and their dumps. */
extern const Case good_cases[];
extern const size_t n_good_cases;

/* Inputs and the errors that they give, "line:column: ...". */
extern const Case bad_cases[];
extern const size_t n_bad_cases;

#endif
