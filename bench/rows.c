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
    /* without a twin there; those of amb have one in peers/amb.rb */
    {"unify-100000", unify, 100000, 11},
    {"amb-choices", amb_choices, 10, 6},
    {"amb-send-naive", amb_send_naive, 0, 0},
    {"amb-send-distinct", amb_send_distinct, 0, 0},
    {"amb-send-lazy", amb_send_lazy, 0, 0},
    {"amb-queens-8", amb_queens, 8, 0},
    {"amb-queens-8-early", amb_queens, 8, 1},
    {"astar-8-puzzle", sliding, 3, 0},
    {"astar-15-puzzle", sliding, 4, 0},
    {"scale-unify-1000", unify, 1000, 1001},
    {"scale-unify-10000", unify, 10000, 10001},
};
const size_t n_rows = G_N_ELEMENTS (rows);
