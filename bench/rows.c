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
    /* the rows without -learn or -free, searched with learning */
    {"jobshop-ft06-learn", jobshop, 0, FIXED},
    {"jobshop-ft06-free", jobshop, 0, FREE},
    {"jobshop-la01-learn", jobshop, 1, FIXED},
    {"jobshop-la01-free", jobshop, 1, FREE},
    {"jobshop-la02-learn", jobshop, 2, FIXED},
    {"jobshop-la02-free", jobshop, 2, FREE},
    {"jobshop-la03-learn", jobshop, 3, FIXED},
    {"jobshop-la03-free", jobshop, 3, FREE},
    {"jobshop-la04-learn", jobshop, 4, FIXED},
    {"jobshop-la04-free", jobshop, 4, FREE},
    {"jobshop-la05-learn", jobshop, 5, FIXED},
    {"jobshop-la05-free", jobshop, 5, FREE},
    {"quasigroup-20-learn", quasigroup, 0, FIXED},
    {"quasigroup-20-free", quasigroup, 0, FREE},
    {"quasigroup-25-a-learn", quasigroup, 1, FIXED},
    {"quasigroup-25-a-free", quasigroup, 1, FREE},
    {"quasigroup-25-b-learn", quasigroup, 2, FIXED},
    {"quasigroup-25-b-free", quasigroup, 2, FREE},
    {"quasigroup-25-c-learn", quasigroup, 3, FIXED},
    {"quasigroup-25-c-free", quasigroup, 3, FREE},
    {"quasigroup-30-a-learn", quasigroup, 4, FIXED},
    {"quasigroup-30-a-free", quasigroup, 4, FREE},
    {"quasigroup-30-b-learn", quasigroup, 5, FIXED},
    {"quasigroup-30-b-free", quasigroup, 5, FREE},
    {"chromatic-queen8_8-learn", chromatic, 0, FIXED},
    {"chromatic-queen8_8-free", chromatic, 0, FREE},
    {"chromatic-1-FullIns_4-learn", chromatic, 1, FIXED},
    {"chromatic-1-FullIns_4-free", chromatic, 1, FREE},
    {"chromatic-DSJC125.1-learn", chromatic, 2, FIXED},
    {"chromatic-DSJC125.1-free", chromatic, 2, FREE},
    {"chromatic-le450_5a-learn", chromatic, 3, FIXED},
    {"chromatic-le450_5a-free", chromatic, 3, FREE},
    {"bins-5-learn", bins, 5, FIXED},
    {"bins-5-free", bins, 5, FREE},
    {"pigeons-9-learn", pigeons, 9, FIXED},
    {"pigeons-9-free", pigeons, 9, FREE},
    /* Gecode's circuit prunes less: no twins */
    {"hamilton-6-value", hamilton, 6, VALUE},
    {"hamilton-6-domain", hamilton, 6, DOMAIN},
    {"knights-1000-value", knights, 1000, VALUE},
    {"knights-1000-domain", knights, 1000, DOMAIN},
    /* 2 x 4,638,576 */
    {"scale-hamilton-8", hamilton, 8, DOMAIN},
    {"scale-unify-1000", unify, 1000, 1001},
    {"scale-unify-10000", unify, 10000, 10001},
};
const size_t n_rows = G_N_ELEMENTS (rows);
