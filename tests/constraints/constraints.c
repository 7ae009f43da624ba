/* SPDX-License-Identifier: MIT */
/* constraints.c - all declarations: what the oracle judges */
#include "constraints.h"

#define DECLARATION(name) extern const OracleConstraint oracle_##name;
#include "constraints.inc"
#undef DECLARATION

const OracleConstraint *const oracle_constraints[] = {
#define DECLARATION(name) &oracle_##name,
#include "constraints.inc"
#undef DECLARATION
    NULL};
