/* SPDX-License-Identifier: MIT */
#ifndef CRYPT_MODEL_H
#define CRYPT_MODEL_H

#include "parse.h"

/**
 * CryptModel:
 * @letters: (array length=n): the digit of each letter
 * @products: (element-type CryptProduct): sorted by degree, then letters
 * @carries: (element-type FdVar): from one column to the next
 * @none: (nullable): why there is no solution, if posting found that out
 */
typedef struct {
  FdStore *store;
  FdVar *letters;
  guint n;
  GArray *products, *carries;
  char *none;
} CryptModel;

/**
 * crypt_model_new:
 * @store: (transfer full): a new one
 * @zero: numbers may begin with 0
 * @different: different letters stand for different digits
 *
 * Posts @system on @store.
 *
 * Returns: (nullable): %NULL, and @error set, if its numbers are out of range
 */
CryptModel *crypt_model_new (FdStore *store, const CryptSystem *system,
                             bool zero, bool different, GError **error);
/* Letters, products such as A*B, and carries: c1, c2, ... */
void crypt_model_name_vars (const CryptModel *model, const CryptSystem *system);
void crypt_model_free (CryptModel *model);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CryptModel, crypt_model_free)

#endif
