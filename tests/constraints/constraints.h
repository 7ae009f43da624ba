/* SPDX-License-Identifier: MIT */
#ifndef ORACLE_CONSTRAINTS_H
#define ORACLE_CONSTRAINTS_H

#include "oracle.h"

/* In the order of constraints.inc; the last is NULL. */
extern const OracleConstraint *const oracle_constraints[];

#endif
