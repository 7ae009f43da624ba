/* SPDX-License-Identifier: MIT */
#ifndef CRYPT_COLUMNS_H
#define CRYPT_COLUMNS_H

#include "model.h"

/* Of a step of posting: an empty store is an answer, not an error. */
typedef enum { CRYPT_POSTED, CRYPT_EMPTY, CRYPT_REFUSED } CryptOutcome;

/* The variable for a product of letters. */
typedef struct {
  uint32_t degree;
  uint16_t letter[CRYPT_MAX_DEGREE];
  FdVar var;
} CryptProduct;

typedef struct {
  CryptModel *model;
  const CryptSystem *system;
  GError **error;
} CryptPoster;

/* What it means that a change of the store returned @posted. */
CryptOutcome crypt_outcome (CryptPoster *poster, bool posted);

/* INT64_MAX, if it is greater than that. */
int64_t crypt_power (int64_t base, uint32_t exponent);

/* Posts @p = 0, column by column. */
CryptOutcome crypt_post_columns (CryptPoster *poster, const CryptPoly *p);

#endif
