/* SPDX-License-Identifier: MIT */
#ifndef ORACLE_SOLUTIONS_H
#define ORACLE_SOLUTIONS_H

#include "instance.h"

/* A part of the domains: for each variable, the indices of values in it. */
typedef struct {
  uint64_t bits[ORACLE_TERMS][ORACLE_WORDS];
} OracleBox;

static inline bool
oracle_box_has (const OracleBox *box, uint32_t v, uint32_t i)
{
  return box->bits[v][i >> 6] >> (i & 63) & 1;
}

static inline void
oracle_box_put (OracleBox *box, uint32_t v, uint32_t i, bool in)
{
  uint64_t bit = UINT64_C (1) << (i & 63);
  box->bits[v][i >> 6] =
      in ? box->bits[v][i >> 6] | bit : box->bits[v][i >> 6] & ~bit;
}

void oracle_box_full (OracleBox *box, const OracleInstance *instance);
uint32_t oracle_box_size (const OracleBox *box, uint32_t v);
/* The index of the @k-th value left. */
uint32_t oracle_box_nth (const OracleBox *box, uint32_t v, uint32_t k);
bool oracle_box_within (const OracleBox *a, const OracleBox *b, uint32_t n);
bool oracle_box_equal (const OracleBox *a, const OracleBox *b, uint32_t n);
bool oracle_box_is_fixed (const OracleBox *box, uint32_t n);
uint64_t oracle_box_product (const OracleBox *box, uint32_t n);
/* Takes the values for which @relation @value is false. */
void oracle_box_cut (OracleBox *box, const OracleInstance *instance, uint32_t v,
                     FdRelation relation, int32_t value);

/* All solutions of an instance, as indices of values.  A search that narrows
 * a box keeps those in it at the front: they stay there when it goes back. */
typedef struct {
  uint32_t n, room;
  uint8_t (*index)[ORACLE_TERMS];
  uint64_t *member; /* by rank: is a solution */
} OracleSolutions;

void oracle_solutions_find (OracleSolutions *solutions,
                            const OracleConstraint *c,
                            const OracleInstance *instance);
void oracle_solutions_clear (OracleSolutions *solutions);
uint32_t oracle_rank (const OracleInstance *instance, const uint8_t *index);
bool oracle_is_solution (const OracleSolutions *solutions, uint32_t rank);
/* Of the first @n solutions, moves those in @box to the front; returns their
 * number and what values they have. */
uint32_t oracle_solutions_narrow (OracleSolutions *solutions, uint32_t n,
                                  uint32_t n_vars, const OracleBox *box,
                                  OracleBox *values);
/* Whether a solution lies in @box. */
bool oracle_solutions_any (const OracleSolutions *solutions, uint32_t n_vars,
                           const OracleBox *box, uint8_t *found);
/* The values of all terms at @index. */
void oracle_values_at (const OracleInstance *instance, const uint8_t *index,
                       int32_t *values);

#endif
