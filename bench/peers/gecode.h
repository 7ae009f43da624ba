/* SPDX-License-Identifier: MIT */
#ifndef GECODE_BENCH_H
#define GECODE_BENCH_H

#include <gecode/int.hh>
#include <gecode/minimodel.hh>
#include <gecode/search.hh>

#include <string>
#include <vector>

using namespace Gecode;

struct Outcome {
  unsigned long solutions = 0, nodes = 0, failures = 0, propagations = 0;
  int best = 0;
  bool minimizes = false, cut = false, absent = false;
};

class Model : public Space {
public:
  BoolVarArray b; /* branched on before x */
  IntVarArray x;
  IntVar objective;

  Model () = default;
  Model (Model &other) : Space (other)
  {
    b.update (*this, other.b);
    x.update (*this, other.x);
    if (other.objective.varimp ())
      objective.update (*this, other.objective);
  }
  Space *
  copy () override
  {
    return new Model (*this);
  }
  void
  constrain (const Space &best) override
  {
    rel (*this, objective, IRT_LE,
         static_cast<const Model &> (best).objective.val ());
  }
};

struct Task {
  bool first_fail = false;
  unsigned long max_solutions = ~0ul, node_limit = ~0ul;
  bool minimize = false, from_below = false;
};

/* 1 clones at every node; the default is Gecode's own. */
extern unsigned int copy_distance;

/* Searches on the x of @m, least value first, and frees @m. */
Outcome search (Model *m, const Task &task);

/* A model whose x are @n variables of @min..@max. */
Model *new_model (int n, int min, int max);

enum { NE = 0, VALUE = 1, BOUNDS = 2, DOMAIN = 3 };

IntPropLevel level (int consistency);

/* A number below 2^16; the same in models.c. */
unsigned draw (unsigned &state);

/* The lines of an instance file but for comments, read once; see models.h. */
const std::vector<std::string> &instance_lines (const std::string &name,
                                                bool shared = false);

/* The models, as models.h has them. */
Outcome queens_all (int n, int consistency);
Outcome queens_first (int n, int consistency);
Outcome hexagon (int consistency, int);
Outcome send_more (int, int);
Outcome magic (int n, int mode);
Outcome magic_all (int n, int consistency);
Outcome golomb (int n, int consistency);
Outcome chain (int n, int max);
Outcome big_add (int n, int max);
Outcome sudoku_9x9 (int consistency, int);
Outcome sudoku_17 (int consistency, int);
Outcome sudoku_big (int box, int index);
Outcome zebra (int, int);
Outcome colour_queens (int n, int colours);
Outcome colour_random (int colours, int);
Outcome jobshop (int index, int);
Outcome quasigroup (int index, int);
Outcome chromatic (int index, int);
Outcome bins (int n, int);
Outcome pigeons (int n, int);
Outcome magic_sequence (int n, int);
Outcome cardinality (int n, int consistency);
Outcome cars (int n, int consistency);
Outcome tables (int n_tuples, int n_tables);
Outcome automata (int n_states, int length);
Outcome nurses (int n, int days);
Outcome nonogram (int n, int seed);
Outcome all_interval (int n, int consistency);
Outcome costas (int n, int consistency);
Outcome langford (int n, int consistency);
Outcome queens_dual (int n, int consistency);
Outcome quasigroup_5 (int n, int consistency);
Outcome steiner (int n, int consistency);
Outcome sat (int n, int n_clauses);
Outcome schur (int n, int boxes);
Outcome queens_boolean (int n, int);
Outcome golfers (int groups, int weeks);
Outcome knapsacks (int n, int n_knapsacks);
Outcome subset_sum (int n, int per_mille);
Outcome knapsack_equation (int n, int sum);
Outcome budgets (int n, int n_budgets);
Outcome pythagoras (int n, int);
Outcome grocery (int n, int);
Outcome partition (int n, int consistency);
Outcome product_sum (int n, int);
Outcome walks (int n, int length);
Outcome journeys (int n, int length);
Outcome partners (int n, int seed);
Outcome double_lex (int n, int max);
Outcome bibd (int v, int k);
Outcome partitions (int n, int);
Outcome sorted (int n, int max);
Outcome domination (int n, int queens);
Outcome variety (int n, int width);
Outcome spaced (int n, int room);
Outcome shifts (int n, int seed);
Outcome peaks (int n, int width);
Outcome precedences (int n, int letters);
Outcome chairs (int n, int consistency);
Outcome stock (int n, int consistency);
Outcome squares (int n, int side);
Outcome packings (int n, int m);
Outcome negative_tables (int n_tuples, int n_tables);
Outcome trivial (int, int);
Outcome post_ne (int n_vars, int n);
Outcome make_vars (int n, int n_values);
Outcome make_holes (int n, int n_values);
Outcome salesman (int n, int consistency);
Outcome elements (int n, int spread);

#endif
