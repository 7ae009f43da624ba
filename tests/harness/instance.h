/* SPDX-License-Identifier: MIT */
#ifndef ORACLE_INSTANCE_H
#define ORACLE_INSTANCE_H

#include "oracle.h"

/* What makes an instance worth having; counted, and the shares are printed. */
typedef enum {
  ORACLE_TRAIT_HOLES,
  ORACLE_TRAIT_CONSTANT,
  ORACLE_TRAIT_REPEATED,
  ORACLE_TRAIT_UNIFIED,
  ORACLE_TRAIT_NEGATIVE,
  ORACLE_TRAIT_STRADDLING,
  ORACLE_TRAIT_BORDER,
  ORACLE_TRAIT_WIDE,
  ORACLE_TRAIT_ENDS,
  ORACLE_TRAIT_SPARSE,
  ORACLE_TRAIT_NO_TERM,
  ORACLE_TRAIT_ONE_TERM,
  ORACLE_TRAIT_CONDITIONAL,
  ORACLE_TRAIT_EXPLAINING,
  ORACLE_TRAIT_LATE,
  ORACLE_N_TRAITS
} OracleTrait;

extern const char *const oracle_trait_name[ORACLE_N_TRAITS];

void oracle_generate (const OracleConstraint *c, OracleRandom *random,
                      OracleInstance *instance);
/* The set of its traits. */
uint32_t oracle_traits (const OracleInstance *instance);
uint64_t oracle_product (const OracleInstance *instance);
/* With the condition's. */
uint32_t oracle_n_terms (const OracleInstance *instance);
bool oracle_repeats (const OracleInstance *instance);
/* The definition, under its condition. */
bool oracle_holds (const OracleConstraint *c, const OracleInstance *instance,
                   const int32_t *values);
OracleStrength oracle_strength (const OracleConstraint *c,
                                const OracleInstance *instance);
/* Makes variables without a term disappear. */
void oracle_compact (OracleInstance *instance);

#endif
