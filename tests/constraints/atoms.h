/* SPDX-License-Identifier: MIT */
#ifndef ORACLE_ATOMS_H
#define ORACLE_ATOMS_H

#include "oracle.h"

/* Atom i: x[i] relations[i] a[i]; some are the same, or contrary. */
void oracle_atoms_generate (OracleRandom *random, OracleInstance *instance);
bool oracle_atom_holds (const OracleInstance *instance, uint32_t i,
                        int32_t value);
FdAtom oracle_atom (const OracleInstance *instance, uint32_t i, const FdVar *x);

#endif
