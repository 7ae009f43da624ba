/* SPDX-License-Identifier: MIT */
#ifndef CRYPT_MODEL_H
#define CRYPT_MODEL_H

#include "parse.h"

/**
 * CryptModel:
 * @letters: (array length=n): the digit of each letter
 * @products: (element-type CryptProduct): sorted by degree, then letters
 * @carries: (element-type CryptCarry): from one column to the next
 * @n_columns: that are labelled
 * @none: (nullable): why there is no solution, if posting found that out
 */
typedef struct {
  FdStore *store;
  FdVar *letters;
  guint n;
  GArray *products, *carries;
  guint n_columns;
  char *none;
} CryptModel;

/**
 * CryptRules:
 * @base: 2 to 36
 * @zero: numbers may begin with 0
 * @different: different letters stand for different digits
 */
typedef struct {
  int base;
  bool zero, different;
} CryptRules;

/**
 * crypt_model_new:
 * @store: (transfer full): a new one
 * @told: for steps: columns alone, with names and labels
 *
 * Posts @system on @store.
 *
 * Returns: (nullable): %NULL, and @error set, if its numbers are out of range
 */
CryptModel *crypt_model_new (FdStore *store, const CryptSystem *system,
                             const CryptRules *rules, bool told,
                             GError **error);
/* Letters, products such as A*B, and carries: c1, c2, ... */
void crypt_model_name_vars (const CryptModel *model, const CryptSystem *system);
void crypt_model_free (CryptModel *model);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CryptModel, crypt_model_free)

/* Has the puzzle solved in steps: column by column, carries and all. */
bool crypt_steps (Solver *solver, const CryptSystem *system,
                  const CryptRules *rules, const SolverPuzzle *about,
                  GError **error);

/* Adds "equation" and "letters": of a solution. */
void crypt_json (const CryptSystem *system, const int32_t *digits,
                 JsonBuilder *builder);
/* Adds "puzzle", "base", and of the other rules those that are not usual. */
void crypt_describe (const CryptSystem *system, const CryptRules *rules,
                     JsonBuilder *builder);

/* `fdsolve crypt --generate N`. */
bool crypt_generate (Solver *solver, char **args, const CryptRules *rules,
                     GError **error);

#endif
