/* SPDX-License-Identifier: MIT */
#ifndef MODEL_H
#define MODEL_H

#include "instance.h"

/* Small random models of several constraints, and all their solutions. */

enum {
  MODEL_VARS = 16,
  MODEL_CONSTRAINTS = 60,
  MODEL_PRODUCT = 20000, /* of the domains, mostly */
  MODEL_BUDGET = 50000   /* assignments tried of parts of the variables */
};

/* One declared for the oracle, on variables of the model. */
typedef struct {
  const OracleConstraint *kind; /* NULL: the first two terms are unified,
                                 or, if k, are not */
  OracleInstance in;            /* its numbers; its domains mean nothing */
  uint8_t var[ORACLE_TERMS];    /* of each term */
  bool refused;                 /* with an error: it means nothing */
} ModelConstraint;

typedef struct {
  uint32_t n_vars, n_constraints;
  OracleValues domain[MODEL_VARS];
  ModelConstraint constraint[MODEL_CONSTRAINTS];
} Model;

typedef struct {
  uint32_t n, room;
  int32_t (*values)[MODEL_VARS];
  bool *gone; /* excluded by what was found */
} ModelSolutions;

void model_draw (Model *model, OracleRandom *random);
/* By trying all assignments.  False: they are too many. */
bool model_solve (const Model *model, ModelSolutions *solutions);
void model_solutions_clear (ModelSolutions *solutions);
/* Variables, into @x, and constraints in @store; some may be refused.  False:
 * it is inconsistent. */
bool model_post (Model *model, FdStore *store, FdVar *x);
void model_describe (const Model *model, GString *out);
/* Without one of its constraints, or one value of a variable. */
void model_drop_constraint (Model *model, uint32_t i);
bool model_drop_value (Model *model, uint32_t v, uint32_t i);

#endif
