/* SPDX-License-Identifier: MIT */
/* gecode-hard.cpp - the models that libfd also searches with learning */
#include "gecode.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <sstream>

/* --- job shops ------------------------------------------------------------ */

struct Shop {
  int n_jobs, n_machines;
  std::vector<int> machine, duration, head, tail;
};

static bool
read_shop (int index, Shop &shop)
{
  static const char *const names[] = {"ft06", "la01", "la02",
                                      "la03", "la04", "la05"};
  std::stringstream text;
  for (const auto &line :
       instance_lines (std::string ("jobshop/") + names[index] + ".txt"))
    text << line << '\n';
  if (!(text >> shop.n_jobs >> shop.n_machines))
    return false;
  for (int m, d; text >> m >> d;) {
    shop.machine.push_back (m);
    shop.duration.push_back (d);
  }
  int n = shop.n_jobs * shop.n_machines;
  shop.head.resize (static_cast<size_t> (n));
  shop.tail.resize (static_cast<size_t> (n));
  for (int t = 0; t < n; t++)
    shop.head[t] =
        t % shop.n_machines ? shop.head[t - 1] + shop.duration[t - 1] : 0;
  for (int t = n - 1; t >= 0; t--)
    shop.tail[t] =
        (t + 1) % shop.n_machines ? shop.tail[t + 1] + shop.duration[t + 1] : 0;
  return true;
}

Outcome
jobshop (int index, int)
{
  Shop shop;
  Outcome absent;
  absent.absent = true;
  bool is_unary = index >= 10; /* a machine is one constraint, too */
  if (!read_shop (index % 10, shop))
    return absent;
  int n = shop.n_jobs * shop.n_machines, horizon = 0, bound = 0;
  std::vector<std::vector<int>> task (shop.n_machines);
  std::vector<int> load (shop.n_machines);
  for (int t = 0; t < n; t++) {
    horizon += shop.duration[t];
    bound = std::max (bound, shop.head[t] + shop.duration[t] + shop.tail[t]);
    task[shop.machine[t]].push_back (t);
    load[shop.machine[t]] += shop.duration[t];
  }
  for (int k = 0; k < shop.n_machines; k++) {
    int before = horizon, after = horizon;
    for (int t : task[k]) {
      before = std::min (before, shop.head[t]);
      after = std::min (after, shop.tail[t]);
    }
    bound = std::max (bound, before + load[k] + after);
  }
  std::vector<int> machine (shop.n_machines);
  std::iota (machine.begin (), machine.end (), 0);
  std::stable_sort (machine.begin (), machine.end (),
                    [&] (int a, int b) { return load[a] > load[b]; });

  Model *m = new_model (n + 1, 0, horizon);
  m->objective = m->x[0];
  rel (*m, m->objective, IRT_GQ, bound);
  auto precedes = [&] (int a, int b, Reify r) {
    linear (*m, IntArgs ({1, -1}),
            IntVarArgs ({m->x[a + 1], b < n ? m->x[b + 1] : m->x[0]}), IRT_LQ,
            -shop.duration[a], r);
  };
  for (int t = 0; t < n; t++)
    linear (
        *m, IntArgs ({1, -1}),
        IntVarArgs ({m->x[t + 1], m->x[(t + 1) % shop.n_machines ? t + 2 : 0]}),
        IRT_LQ, -shop.duration[t]);
  BoolVarArgs order;
  for (int k : machine)
    for (size_t i = 0; i < task[k].size (); i++)
      for (size_t j = i + 1; j < task[k].size (); j++) {
        int first = task[k][i], last = task[k][j];
        if (shop.head[last] < shop.head[first])
          std::swap (first, last);
        BoolVar later (*m, 0, 1);
        BoolVar sooner = expr (*m, !later);
        precedes (first, last, imp (sooner));
        precedes (last, first, imp (later));
        order << later;
      }
  for (int k = 0; is_unary && k < shop.n_machines; k++) {
    IntVarArgs start;
    IntArgs duration (static_cast<int> (task[k].size ()));
    for (size_t i = 0; i < task[k].size (); i++) {
      start << m->x[task[k][i] + 1];
      duration[static_cast<int> (i)] = shop.duration[task[k][i]];
    }
    unary (*m, start, duration, IPL_ADVANCED);
  }
  m->b = BoolVarArray (*m, order);
  Task task_;
  task_.minimize = true;
  task_.node_limit = 5000000;
  return search (m, task_);
}

/* --- quasigroups ---------------------------------------------------------- */

Outcome
quasigroup (int index, int)
{
  for (const auto &line : instance_lines ("quasigroups.txt")) {
    if (line.find ('x') != std::string::npos || index-- > 0)
      continue;
    int n = 0;
    while (n * n < static_cast<int> (line.size ()))
      n++;
    Model *m = new_model (n * n, 1, n);
    for (int i = 0; i < n * n; i++)
      if (line[static_cast<size_t> (i)] != '.') {
        char c = line[static_cast<size_t> (i)];
        rel (*m, m->x[i], IRT_EQ, c <= '9' ? c - '0' : c - 'A' + 10);
      }
    for (int i = 0; i < n; i++) {
      distinct (*m, m->x.slice (i * n, 1, n), IPL_DOM);
      distinct (*m, m->x.slice (i, n, n), IPL_DOM);
    }
    Task task;
    task.first_fail = true;
    task.max_solutions = 1;
    task.node_limit = 200000;
    return search (m, task);
  }
  Outcome absent;
  absent.absent = true;
  return absent;
}

/* --- chromatic numbers ---------------------------------------------------- */

struct Graph {
  int n = 0;
  std::vector<std::vector<bool>> joined;
  std::vector<int> degree;

  explicit Graph (int vertices)
      : n (vertices), joined (n, std::vector<bool> (n)), degree (n)
  {
  }
  void
  join (int a, int b)
  {
    if (joined[a][b])
      return;
    joined[a][b] = joined[b][a] = true;
    degree[a]++;
    degree[b]++;
  }
};

static Graph
queens_graph (int n)
{
  Graph graph (n * n);
  for (int i = 0; i < n * n; i++)
    for (int j = i + 1; j < n * n; j++) {
      int down = j / n - i / n, right = j % n - i % n;
      if (down == 0 || right == 0 || std::abs (down) == std::abs (right))
        graph.join (i, j);
    }
  return graph;
}

static Graph
read_graph (const std::string &name)
{
  Graph graph (0);
  for (const auto &line : instance_lines (name)) {
    int a, b;
    if (std::sscanf (line.c_str (), "p %*s %d", &a) == 1)
      graph = Graph (a);
    else if (std::sscanf (line.c_str (), "e %d %d", &a, &b) == 2)
      graph.join (a - 1, b - 1);
  }
  return graph;
}

/* A clique, then the others by degree; returns the size of the clique. */
static int
sort_vertices (const Graph &graph, std::vector<int> &order)
{
  order.resize (graph.n);
  std::iota (order.begin (), order.end (), 0);
  std::stable_sort (order.begin (), order.end (), [&] (int a, int b) {
    return graph.degree[a] > graph.degree[b];
  });
  std::vector<int> best;
  for (int v : order) {
    std::vector<int> clique = {v};
    for (int w : order)
      if (std::all_of (clique.begin (), clique.end (),
                       [&] (int u) { return graph.joined[u][w]; }))
        clique.push_back (w);
    if (clique.size () > best.size ())
      best = clique;
  }
  std::stable_partition (order.begin (), order.end (), [&] (int v) {
    return std::count (best.begin (), best.end (), v) > 0;
  });
  std::copy (best.begin (), best.end (), order.begin ());
  return static_cast<int> (best.size ());
}

static int
first_fit (const Graph &graph, const std::vector<int> &order)
{
  std::vector<int> colour (graph.n);
  for (int v : order) {
    std::vector<bool> taken (graph.n + 2);
    for (int w = 0; w < graph.n; w++)
      if (graph.joined[v][w])
        taken[colour[w]] = true;
    colour[v] = 1;
    while (taken[colour[v]])
      colour[v]++;
  }
  return *std::max_element (colour.begin (), colour.end ());
}

Outcome
chromatic (int index, int)
{
  static const char *const names[] = {nullptr, "1-FullIns_4.col",
                                      "DSJC125.1.col", "le450_5a.col"};
  Graph graph = index == 0 ? queens_graph (8) : read_graph (names[index]);
  Outcome absent;
  absent.absent = true;
  if (graph.n == 0)
    return absent;
  std::vector<int> order;
  int n_clique = sort_vertices (graph, order);
  int n_colours = first_fit (graph, order);
  Model *m = new_model (graph.n, 1, n_colours);
  m->objective = IntVar (*m, 1, n_colours);
  for (int i = 0; i < n_clique; i++)
    rel (*m, m->x[i], IRT_EQ, i + 1);
  for (int i = 0; i < graph.n; i++)
    for (int j = i + 1; j < graph.n; j++)
      if (graph.joined[order[i]][order[j]])
        rel (*m, m->x[i], IRT_NQ, m->x[j]);
  rel (*m, m->x, IRT_LQ, m->objective);
  Task task;
  task.first_fail = true;
  task.minimize = true;
  task.from_below = true;
  task.node_limit = 1000000;
  return search (m, task);
}

/* --- bins ----------------------------------------------------------------- */

static Outcome
pack (const IntArgs &size, const IntArgs &room)
{
  int n_items = size.size (), n_bins = room.size ();
  Model *m = new_model (n_items * n_bins, 0, 1);
  for (int i = 0; i < n_items; i++)
    linear (*m, m->x.slice (i * n_bins, 1, n_bins), IRT_EQ, 1);
  for (int b = 0; b < n_bins; b++)
    linear (*m, size, m->x.slice (b, n_bins, n_items), IRT_LQ, room[b]);
  return search (m, {});
}

Outcome
bins (int n, int)
{
  return pack (IntArgs::create ((5 * n + 1) / 2, 2, 0),
               IntArgs::create (n, 5, 0));
}

Outcome
pigeons (int n, int)
{
  return pack (IntArgs::create (n + 1, 1, 0), IntArgs::create (n, 1, 0));
}
