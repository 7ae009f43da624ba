/* SPDX-License-Identifier: MIT */
#ifndef MODELS_H
#define MODELS_H

#include "rows.h"

/* Consistency of what differs; NE is pairwise !=. */
enum {
  NE = 0,
  VALUE = FD_CONSISTENCY_VALUE,
  BOUNDS = FD_CONSISTENCY_BOUNDS,
  DOMAIN = FD_CONSISTENCY_DOMAIN
};

/* A search that does not learn; that does, on the branching given; that chooses
 * for itself. */
typedef enum { OFF, FIXED, FREE } Learn;

typedef struct {
  FdVarSelect select;
  uint64_t max_solutions; /* 0: all */
  uint64_t node_limit;    /* 0: none */
  FdVar minimize;         /* FD_VAR_NONE: nothing */
  bool from_below;        /* decides first what is minimized */
  Learn learn;            /* as said to new_store() */
} Task;

FdStore *new_store (Learn learn);

/* Searches on @x, least value first. */
Outcome search_all (FdStore *store, const FdVar *x, size_t n, Task task);

/* Aborts unless @ok: a model of ours is wrong. */
void must (bool ok);

/* Fills x[0..n-1] with new variables. */
void new_vars (FdStore *store, FdVar *x, int n, int32_t min, int32_t max);

/* A number below 2^16; the same in peers/gecode.cpp. */
uint32_t draw (uint32_t *state);

/* The lines of an instance file, read once; in the folder of instances or, with
 * @shared, below the directory that the environment names FD_SHARED.
 *
 * Returns: (nullable): %NULL if there is no such file
 */
char **instance_lines (const char *name, bool shared);

/* queens */
Outcome queens_all (int n, int consistency);
Outcome queens_first (int n, int consistency);
/* sums, differences, orders; magic: @mode is consistency + 10 for first-fail */
Outcome hexagon (int consistency, int unused);
Outcome send_more (int unused, int unused_too);
Outcome magic (int n, int mode);
Outcome magic_all (int n, int consistency);
Outcome golomb (int n, int consistency);
Outcome chain (int n, int max);
Outcome big_add (int n, int max);
/* sums of many terms */
Outcome subset_sum (int n, int per_mille);
Outcome knapsack_equation (int n, int sum);
Outcome budgets (int n, int n_budgets);
/* grids */
Outcome sudoku_9x9 (int consistency, int unused);
Outcome sudoku_17 (int consistency, int unused);
Outcome sudoku_big (int box, int index);
Outcome zebra (int unused, int unused_too);
/* graphs */
Outcome colour_queens (int n, int colours);
Outcome colour_random (int colours, int unused);
/* routes; knights: so many tours */
Outcome hamilton (int n, int consistency);
Outcome knights (int solutions, int consistency);
Outcome salesman (int n, int consistency);
Outcome elements (int n, int spread);
/* models searched with learning, too */
Outcome jobshop (int index, int learn);
Outcome quasigroup (int index, int learn);
Outcome chromatic (int index, int learn);
Outcome bins (int n, int learn);
Outcome pigeons (int n, int learn);
/* counts */
Outcome magic_sequence (int n, int unused);
Outcome cardinality (int n, int consistency);
Outcome cars (int n, int consistency);
/* tables, automata */
Outcome tables (int n_tuples, int n_tables);
Outcome automata (int n_states, int length);
Outcome nurses (int n, int days);
Outcome nonogram (int n, int seed);
/* permutations */
Outcome all_interval (int n, int consistency);
Outcome costas (int n, int consistency);
Outcome langford (int n, int consistency);
Outcome queens_dual (int n, int consistency);
Outcome quasigroup_5 (int n, int consistency);
Outcome steiner (int n, int consistency);
/* Booleans */
Outcome sat (int n, int n_clauses);
Outcome schur (int n, int boxes);
Outcome queens_boolean (int n, int unused);
Outcome golfers (int groups, int weeks);
Outcome knapsacks (int n, int n_knapsacks);
/* products, elements */
Outcome pythagoras (int n, int unused);
Outcome grocery (int n, int unused);
Outcome partition (int n, int consistency);
Outcome product_sum (int n, int unused);
Outcome walks (int n, int length);
/* choice */
Outcome journeys (int n, int length);
Outcome partners (int n, int seed);
/* order */
Outcome double_lex (int n, int max);
Outcome bibd (int v, int k);
Outcome partitions (int n, int unused);
Outcome sorted (int n, int max);
/* what values variables take */
Outcome domination (int n, int queens);
Outcome variety (int n, int width);
Outcome spaced (int n, int room);
Outcome shifts (int n, int seed);
Outcome peaks (int n, int width);
Outcome precedences (int n, int letters);
Outcome chairs (int n, int consistency);
Outcome stock (int n, int consistency);
/* packing */
Outcome squares (int n, int side);
Outcome packings (int n, int m);
Outcome negative_tables (int n_tuples, int n_tables);
/* choices */
Outcome amb_choices (int n_values, int depth);
Outcome amb_send_naive (int unused, int unused_too);
Outcome amb_send_distinct (int unused, int unused_too);
Outcome amb_send_lazy (int unused, int unused_too);
Outcome amb_queens (int n, int early);
/* states */
Outcome sliding (int side, int unused);
/* what a model costs before any search */
Outcome trivial (int unused, int unused_too);
Outcome post_ne (int n_vars, int n);
Outcome unify (int n, int group);
Outcome make_vars (int n, int n_values);
Outcome make_holes (int n, int n_values);

#endif
