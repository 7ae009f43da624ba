/* SPDX-License-Identifier: MIT */
#ifndef ORACLE_SHRINK_H
#define ORACLE_SHRINK_H

#include "random-walk.h"

/* Makes @instance and @script smaller as long as the walk fails the same
 * check; the walk's verdict and trace are then those of the smallest. */
void oracle_shrink (OracleWalk *walk, const OracleConstraint *c,
                    OracleInstance *instance, OracleScript *script);
/* Enumerates and walks; false if something was found. */
bool oracle_try (OracleWalk *walk, const OracleConstraint *c,
                 const OracleInstance *instance, const OracleScript *script);
/* An instance for people. */
void oracle_describe (const OracleConstraint *c, const OracleInstance *instance,
                      GString *out);

#endif
