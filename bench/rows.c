/* SPDX-License-Identifier: MIT */
/* rows.c - the table of what is measured
 *
 * A row of rows.inc has a twin in peers/gecode.cpp with the same constraints at
 * the same consistency, and the same branching, so that both make the same
 * nodes.
 */
#include "models.h"

const Row rows[] = {
#include "rows.inc"
    /* without a twin */
    {"unify-100000", unify, 100000, 11},
    {"scale-unify-1000", unify, 1000, 1001},
    {"scale-unify-10000", unify, 10000, 10001},
};
const size_t n_rows = G_N_ELEMENTS (rows);
