/* SPDX-License-Identifier: MIT */
#ifndef CRYPT_COLUMNS_H
#define CRYPT_COLUMNS_H

#include "model.h"

/* Of a step of posting: an empty store is an answer, not an error. */
typedef enum { CRYPT_POSTED, CRYPT_EMPTY, CRYPT_REFUSED } CryptOutcome;

/* The variable for a product of letters; @max: as it was made, from 0. */
typedef struct {
  uint32_t degree;
  uint16_t letter[CRYPT_MAX_DEGREE];
  FdVar var;
  int32_t max;
} CryptProduct;

/* What goes from one column into the next; @min, @max: as it was made. */
typedef struct {
  FdVar var;
  int32_t min, max;
} CryptCarry;

typedef struct {
  CryptModel *model;
  const CryptSystem *system;
  GError **error;
  bool told; /* for steps: columns are labelled */
} CryptPoster;

/* What a term of a column is called: a letter, a product of letters, a carry.
 */
void crypt_var_name (const CryptModel *model, const CryptSystem *system,
                     FdVar x, GString *out);

/* What it means that a change of the store returned @posted. */
CryptOutcome crypt_outcome (CryptPoster *poster, bool posted);

/* INT64_MAX, if it is greater than that. */
int64_t crypt_power (int64_t base, uint32_t exponent);

/* Posts @p = 0, column by column. */
CryptOutcome crypt_post_columns (CryptPoster *poster, const CryptPoly *p);

#endif
