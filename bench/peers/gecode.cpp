/* SPDX-License-Identifier: MIT */
/* gecode - the rows of fd-bench, as models for Gecode
 *
 * The same constraints at the same consistency level, the same variables in
 * the same order, the same branching; the same usage and output, without what
 * the store asked for.
 *
 * usage: gecode-bench [--seconds S] [--copy-distance D] [ROW...]
 *        gecode-bench --list | --version
 *
 * D = 1 clones at every node; the default is Gecode's own (recomputation).
 */
#include "gecode.h"

#include "../measure.h"

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>

unsigned int copy_distance = 8;

namespace {

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

} // namespace

Outcome
search (Model *m, const Task &task)
{
  if (task.from_below)
    branch (*m, m->objective, INT_VAL_MIN ());
  if (m->b.size () > 0)
    branch (*m, m->b, BOOL_VAR_NONE (), BOOL_VAL_MIN ());
  if (task.first_fail)
    branch (*m, m->x, INT_VAR_SIZE_MIN (), INT_VAL_MIN ());
  else
    branch (*m, m->x, INT_VAR_NONE (), INT_VAL_MIN ());
  if (m->objective.varimp ())
    branch (*m, m->objective, INT_VAL_MIN ());
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
      outcome.best = solution->objective.val ();
      delete solution;
    }
    outcome.minimizes = true;
    s = engine.statistics ();
    outcome.cut = engine.stopped ();
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
    outcome.cut = engine.stopped ();
  }
  outcome.nodes = s.node;
  outcome.failures = s.fail;
  outcome.propagations = s.propagate;
  return outcome;
}

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

unsigned
draw (unsigned &state)
{
  state = state * 1664525u + 1013904223u;
  return state >> 16;
}

const std::vector<std::string> &
instance_lines (const std::string &name, bool shared)
{
  static std::map<std::string, std::vector<std::string>> known;
  auto &lines = known[name];
  const char *folder = shared ? std::getenv ("FD_SHARED") : BENCH_INSTANCES;
  if (lines.empty () && folder) {
    std::ifstream file (std::string (folder) + "/" + name);
    for (std::string line; std::getline (file, line);)
      if (!line.empty () && line[0] != '#')
        lines.push_back (line);
  }
  return lines;
}

namespace {

struct Row {
  const char *name;
  Outcome (*run) (int, int);
  int a, b;
};

const Row rows[] = {
#include "../rows.inc"
};

void
measure (const Row &row, double seconds)
{
  Outcome outcome;
  double begun = cpu_seconds (), took;
  unsigned long runs = 0, batch = 1;
  do {
    for (unsigned long i = 0; i < batch; i++)
      outcome = row.run (row.a, row.b);
    runs += batch;
    batch = runs;
    took = cpu_seconds () - begun;
  } while (took < seconds && !outcome.absent);
  if (outcome.absent) {
    std::fprintf (stderr, "gecode-bench: %s: its instance is not here\n",
                  row.name);
    return;
  }
  std::printf ("%s\t%lu\t%lu\t%lu\t%lu\t%.9f\t%lu\t%s\t\t", row.name,
               outcome.solutions, outcome.nodes, outcome.failures,
               outcome.propagations, took / static_cast<double> (runs),
               peak_memory (), outcome.cut ? "cut" : "done");
  if (outcome.minimizes && outcome.solutions > 0)
    std::printf ("%d", outcome.best);
  std::putchar ('\n');
  std::fflush (stdout);
}

const Row &
find_row (const char *name)
{
  for (const Row &row : rows)
    if (std::strcmp (row.name, name) == 0)
      return row;
  std::fprintf (stderr, "gecode-bench: no row is called '%s': see --list\n",
                name);
  std::exit (1);
}

} // namespace

int
main (int argc, char **argv)
{
  double seconds = 0;
  int first = 1;
  bool list = argc == 2 && std::strcmp (argv[1], "--list") == 0;
  if (argc == 2 && std::strcmp (argv[1], "--version") == 0) {
    std::puts ("Gecode " GECODE_VERSION);
    return 0;
  }
  for (; first + 1 < argc && std::strncmp (argv[first], "--", 2) == 0;
       first += 2)
    if (std::strcmp (argv[first], "--seconds") == 0)
      seconds = std::atof (argv[first + 1]);
    else
      copy_distance = static_cast<unsigned> (std::atoi (argv[first + 1]));
  for (const Row &row : rows)
    if (list)
      std::puts (row.name);
    else if (first == argc && std::strncmp (row.name, "scale-", 6) != 0)
      measure (row, seconds);
  for (int k = first; k < argc && !list; k++)
    measure (find_row (argv[k]), seconds);
  return 0;
}
