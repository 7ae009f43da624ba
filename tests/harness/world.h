/* SPDX-License-Identifier: MIT */
#ifndef ORACLE_WORLD_H
#define ORACLE_WORLD_H

#include "solutions.h"
#include "verdict.h"

#include "kernel/store.h"

/* A store with the variables of an instance, and its constraint. */
typedef struct {
  const OracleConstraint *constraint;
  const OracleInstance *instance;
  FdStore *store;
  FdVar x[ORACLE_TERMS];    /* by variable */
  FdVar term[ORACLE_TERMS]; /* by term: others, if they are to be unified */
} OracleWorld;

/* Variables with what @box leaves of the domains. */
void oracle_world_open (OracleWorld *world, const OracleConstraint *c,
                        const OracleInstance *instance, const OracleBox *box,
                        bool explaining, bool apart);
void oracle_world_close (OracleWorld *world);
/* Posts the constraint, under its condition; what fd_post_...() said. */
bool oracle_world_post (OracleWorld *world);
/* Unifies the variables of one. */
bool oracle_world_unify (OracleWorld *world);
/* Reads the domains, and whether they are sound in themselves. */
bool oracle_world_read (const OracleWorld *world, OracleBox *box,
                        OracleVerdict *verdict);
/* All there is to restore. */
uint64_t oracle_world_hash (const OracleWorld *world);
FdAtom oracle_world_atom (const OracleWorld *world, uint32_t v,
                          FdRelation relation, int32_t value);
/* The variable of the instance behind @x; UINT32_MAX if none. */
uint32_t oracle_world_var (const OracleWorld *world, FdVar x);

#endif
