/* SPDX-License-Identifier: MIT */
/* gecode - the rows of fd-bench, as models for Gecode
 *
 * The same constraints at the same consistency level, the same variables in
 * the same order, the same branching.
 *
 *   name solutions nodes failures propagations seconds memory
 *
 * usage: gecode-bench [--seconds S] [--copy-distance D] [ROW...]
 *
 * D = 1 clones at every node; the default is Gecode's own (recomputation).
 */
#include <gecode/int.hh>
#include <gecode/minimodel.hh>
#include <gecode/search.hh>

#include <sys/resource.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <map>
#include <string>
#include <vector>

using namespace Gecode;

namespace {

struct Outcome {
  unsigned long solutions = 0, nodes = 0, failures = 0, propagations = 0;
};

class Model : public Space {
public:
  IntVarArray x;
  IntVar objective;

  Model () = default;
  Model (Model &other) : Space (other)
  {
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

class NodeLimit : public Search::Stop {
  unsigned long most;

public:
  explicit NodeLimit (unsigned long nodes) : most (nodes)
  {
  }
  bool
  stop (const Search::Statistics &s, const Search::Options &) override
  {
    return s.node > most;
  }
};

unsigned int copy_distance = 8;

struct Task {
  bool first_fail = false;
  unsigned long max_solutions = ~0ul, node_limit = ~0ul;
  bool minimize = false;
};

Outcome
search (Model *m, const Task &task)
{
  if (task.first_fail)
    branch (*m, m->x, INT_VAR_SIZE_MIN (), INT_VAL_MIN ());
  else
    branch (*m, m->x, INT_VAR_NONE (), INT_VAL_MIN ());
  NodeLimit limit (task.node_limit);
  Search::Options options;
  options.c_d = copy_distance;
  options.stop = &limit;
  Outcome outcome;
  Search::Statistics s;
  if (task.minimize) {
    BAB<Model> engine (m, options);
    delete m;
    while (Model *solution = engine.next ()) {
      outcome.solutions++;
      delete solution;
    }
    s = engine.statistics ();
  } else {
    DFS<Model> engine (m, options);
    delete m;
    while (outcome.solutions < task.max_solutions) {
      Model *solution = engine.next ();
      if (!solution)
        break;
      outcome.solutions++;
      delete solution;
    }
    s = engine.statistics ();
  }
  outcome.nodes = s.node;
  outcome.failures = s.fail;
  outcome.propagations = s.propagate;
  return outcome;
}

/* --- the models, in the order of rows.c --------------------------------- */

enum { NE = 0, VALUE = 1, BOUNDS = 2, DOMAIN = 3 };

IntPropLevel
level (int consistency)
{
  return consistency == VALUE    ? IPL_VAL
         : consistency == BOUNDS ? IPL_BND
                                 : IPL_DOM;
}

Model *
new_model (int n, int min, int max)
{
  Model *m = new Model;
  m->x = IntVarArray (*m, n, min, max);
  return m;
}

Model *
queens (int n, int consistency)
{
  Model *m = new_model (n, 0, n - 1);
  IntVarArray &x = m->x;
  if (consistency) {
    distinct (*m, x, level (consistency));
    distinct (*m, IntArgs::create (n, 0, 1), x, level (consistency));
    distinct (*m, IntArgs::create (n, 0, -1), x, level (consistency));
    return m;
  }
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      rel (*m, x[i] != x[j]);
      rel (*m, x[i] + i != x[j] + j);
      rel (*m, x[i] - i != x[j] - j);
    }
  return m;
}

Outcome
queens_all (int n, int consistency)
{
  return search (queens (n, consistency), {});
}

Outcome
queens_first (int n, int consistency)
{
  Task task;
  task.first_fail = true;
  task.max_solutions = 1;
  return search (queens (n, consistency), task);
}

Outcome
hexagon (int consistency, int)
{
  static const std::vector<std::vector<int>> lines = {
      {0, 1, 2},         {3, 4, 5, 6},   {7, 8, 9, 10, 11}, {12, 13, 14, 15},
      {16, 17, 18},      {0, 3, 7},      {1, 4, 8, 12},     {2, 5, 9, 13, 16},
      {6, 10, 14, 17},   {11, 15, 18},   {2, 6, 11},        {1, 5, 10, 15},
      {0, 4, 9, 14, 18}, {3, 8, 13, 17}, {7, 12, 16}};
  Model *m = new_model (19, 1, 19);
  for (const auto &line : lines) {
    IntVarArgs y;
    for (int cell : line)
      y << m->x[cell];
    linear (*m, y, IRT_EQ, 38);
  }
  distinct (*m, m->x, level (consistency));
  return search (m, {});
}

Outcome
send_more (int, int)
{
  Model *m = new Model;
  m->x = IntVarArray (*m, 8);
  for (int i = 0; i < 8; i++)
    m->x[i] = IntVar (*m, i == 0 || i == 4, 9);
  linear (*m, IntArgs ({1000, 91, -90, 1, -9000, -900, 10, -1}), m->x, IRT_EQ,
          0);
  distinct (*m, m->x, IPL_VAL);
  return search (m, {});
}

Outcome
magic (int n, int mode)
{
  int cells = n * n, sum = n * (cells + 1) / 2;
  Model *m = new_model (cells, 1, cells);
  IntVarArray &x = m->x;
  IntVarArgs down, up;
  for (int i = 0; i < n; i++) {
    IntVarArgs row, column;
    for (int j = 0; j < n; j++) {
      row << x[i * n + j];
      column << x[j * n + i];
    }
    linear (*m, row, IRT_EQ, sum);
    linear (*m, column, IRT_EQ, sum);
    down << x[i * n + i];
    up << x[i * n + n - 1 - i];
  }
  linear (*m, down, IRT_EQ, sum);
  linear (*m, up, IRT_EQ, sum);
  distinct (*m, x, level (mode % 10));
  rel (*m, x[0], IRT_LE, x[n - 1]);
  rel (*m, x[0], IRT_LE, x[cells - n]);
  rel (*m, x[0], IRT_LE, x[cells - 1]);
  rel (*m, x[n - 1], IRT_LE, x[cells - n]);
  Task task;
  task.first_fail = mode >= 10;
  task.max_solutions = 1;
  task.node_limit = 300000;
  return search (m, task);
}

Outcome
golomb (int n, int consistency)
{
  int n_diffs = n * (n - 1) / 2;
  Model *m = new Model;
  m->x = IntVarArray (*m, n);
  IntVarArray &mark = m->x;
  for (int i = 0; i < n; i++)
    mark[i] = IntVar (*m, 0, i ? n * n : 0);
  for (int i = 1; i < n; i++)
    rel (*m, mark[i - 1], IRT_LE, mark[i]);
  IntVarArgs diff;
  for (int j = 1; j < n; j++)
    for (int i = 0; i < j; i++) {
      int w = j - i;
      IntVar d (*m, w * (w + 1) / 2, n * n);
      IntVarArgs y;
      y << mark[j] << mark[i] << d;
      linear (*m, IntArgs ({1, -1, -1}), y, IRT_EQ, 0);
      diff << d;
    }
  distinct (*m, diff, level (consistency));
  rel (*m, diff[0], IRT_LE, diff[n_diffs - 1]);
  m->objective = mark[n - 1];
  Task task;
  task.minimize = true;
  return search (m, task);
}

Outcome
chain (int n, int max)
{
  Model *m = new_model (n, 0, max);
  for (int i = 0; i + 1 < n; i++) {
    IntVarArgs y;
    y << m->x[i] << m->x[i + 1];
    linear (*m, IntArgs ({1, -1}), y, IRT_LQ, -(1 + i % 7));
  }
  Task task;
  task.max_solutions = 1;
  return search (m, task);
}

Outcome
big_add (int n, int max)
{
  Model *m = new Model;
  IntVarArgs x (*m, n, 0, max), z (*m, n, max / 4, max / 2), used;
  for (int i = 0; i + 1 < n; i++) {
    IntVarArgs y;
    y << x[i] << x[i + 1] << z[i];
    linear (*m, IntArgs ({1, 1, -1}), y, IRT_EQ, 0);
    used << z[i];
  }
  for (int i = 0; i + 1 < n; i++)
    rel (*m, x[i], IRT_NQ, x[i + 1]);
  distinct (*m, x, IPL_VAL);
  distinct (*m, used, IPL_VAL);
  m->x = IntVarArray (*m, x + used);
  Task task;
  task.max_solutions = 1;
  return search (m, task);
}

Model *
sudoku_model (const std::string &grid, int box, IntPropLevel ipl)
{
  int n = box * box;
  Model *m = new_model (n * n, 1, n);
  for (int i = 0; i < n; i++) {
    IntVarArgs row, column, square;
    for (int j = 0; j < n; j++) {
      row << m->x[i * n + j];
      column << m->x[j * n + i];
      square << m->x[(i / box * box + j / box) * n + i % box * box + j % box];
    }
    distinct (*m, row, ipl);
    distinct (*m, column, ipl);
    distinct (*m, square, ipl);
  }
  for (int i = 0; i < n * n; i++) {
    char c = grid[static_cast<size_t> (i)];
    if (c != '.')
      rel (*m, m->x[i], IRT_EQ, c <= '9' ? c - '0' : c - 'A' + 10);
  }
  return m;
}

/* The lines of @length of an instance file, read once. */
const std::vector<std::string> &
instance_lines (const std::string &name, size_t length)
{
  static std::map<std::string, std::vector<std::string>> known;
  auto &lines = known[name];
  if (lines.empty ()) {
    std::ifstream file (std::string (BENCH_INSTANCES) + "/" + name);
    for (std::string line; std::getline (file, line);)
      if (line.size () == length)
        lines.push_back (line);
  }
  return lines;
}

Outcome
sudoku_9x9 (int consistency, int)
{
  Task task;
  task.first_fail = true;
  Outcome all;
  for (const auto &grid : instance_lines ("hard-9x9.txt", 81)) {
    Outcome one = search (sudoku_model (grid, 3, level (consistency)), task);
    all.solutions += one.solutions;
    all.nodes += one.nodes;
    all.failures += one.failures;
    all.propagations += one.propagations;
  }
  return all;
}

Outcome
sudoku_big (int box, int index)
{
  const auto &lines = box == 4 ? instance_lines ("random-16x16.txt", 256)
                               : instance_lines ("random-25x25.txt", 625);
  Task task;
  task.first_fail = true;
  task.node_limit = 200000;
  return search (
      sudoku_model (lines[static_cast<size_t> (index)], box, IPL_DOM), task);
}

Outcome
zebra (int, int)
{
  enum {
    ENG,
    SPA,
    JAP,
    ITA,
    NOR,
    RED,
    GREEN,
    WHITE,
    YELLOW,
    BLUE,
    PAINTER,
    SCULPTOR,
    DIPLOMAT,
    VIOLINIST,
    DOCTOR,
    DOG,
    SNAILS,
    FOX,
    HORSE,
    ZEBRA,
    TEA,
    COFFEE,
    MILK,
    JUICE,
    WATER,
    N
  };
  static const int same[][2] = {{ENG, RED},         {SPA, DOG},
                                {JAP, PAINTER},     {ITA, TEA},
                                {GREEN, COFFEE},    {SCULPTOR, SNAILS},
                                {DIPLOMAT, YELLOW}, {VIOLINIST, JUICE}};
  static TupleSet next_to, left_of;
  if (!next_to) {
    next_to = TupleSet (2);
    left_of = TupleSet (2);
    for (int i = 1; i < 5; i++) {
      next_to.add (IntArgs ({i, i + 1})).add (IntArgs ({i + 1, i}));
      left_of.add (IntArgs ({i, i + 1}));
    }
    next_to.finalize ();
    left_of.finalize ();
  }
  Model *m = new_model (N, 1, 5);
  IntVarArray &x = m->x;
  auto pair = [&] (int a, int b) {
    IntVarArgs y;
    y << x[a] << x[b];
    return y;
  };
  for (int i = 0; i < 5; i++)
    distinct (*m, x.slice (5 * i, 1, 5), IPL_DOM);
  for (const auto &p : same)
    rel (*m, x[p[0]], IRT_EQ, x[p[1]], IPL_DOM);
  rel (*m, x[NOR], IRT_EQ, 1);
  extensional (*m, pair (WHITE, GREEN), left_of);
  rel (*m, x[MILK], IRT_EQ, 3);
  extensional (*m, pair (NOR, BLUE), next_to);
  extensional (*m, pair (FOX, DOCTOR), next_to);
  extensional (*m, pair (HORSE, DIPLOMAT), next_to);
  Task task;
  task.first_fail = true;
  return search (m, task);
}

/* --- the table ---------------------------------------------------------- */

struct Row {
  const char *name;
  Outcome (*run) (int, int);
  int a, b;
};

const Row rows[] = {
#include "../rows.inc"
};

double
cpu_seconds ()
{
  timespec t;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double> (t.tv_sec) +
         1e-9 * static_cast<double> (t.tv_nsec);
}

void
measure (const Row &row, double seconds)
{
  Outcome outcome;
  double begun = cpu_seconds (), took;
  int runs = 0;
  do {
    outcome = row.run (row.a, row.b);
    took = cpu_seconds () - begun;
    runs++;
  } while (took < seconds);
  rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  std::printf ("%s\t%lu\t%lu\t%lu\t%lu\t%.9f\t%ld\n", row.name,
               outcome.solutions, outcome.nodes, outcome.failures,
               outcome.propagations, took / runs, usage.ru_maxrss * 1024);
  std::fflush (stdout);
}

} // namespace

int
main (int argc, char **argv)
{
  double seconds = 0;
  int first = 1;
  for (; first + 1 < argc && std::strncmp (argv[first], "--", 2) == 0;
       first += 2)
    if (std::strcmp (argv[first], "--seconds") == 0)
      seconds = std::atof (argv[first + 1]);
    else
      copy_distance = static_cast<unsigned> (std::atoi (argv[first + 1]));
  for (const Row &row : rows) {
    bool wanted = first == argc;
    for (int k = first; k < argc; k++)
      wanted = wanted || std::strcmp (argv[k], row.name) == 0;
    if (wanted)
      measure (row, seconds);
  }
  return 0;
}
