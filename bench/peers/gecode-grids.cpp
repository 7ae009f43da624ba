/* SPDX-License-Identifier: MIT */
/* gecode-grids.cpp - sudoku and zebra, graphs, and models not searched */
#include "gecode.h"

#include <cstdio>
#include <cstdlib>

static Model *
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
    if (c != '.' && c != '0')
      rel (*m, m->x[i], IRT_EQ, c <= '9' ? c - '0' : c - 'A' + 10);
  }
  return m;
}

static Outcome
sudoku_batch (const std::vector<std::string> &lines, int consistency)
{
  Task task;
  task.first_fail = true;
  Outcome all;
  all.absent = lines.empty ();
  for (const auto &grid : lines) {
    Outcome one = search (sudoku_model (grid, 3, level (consistency)), task);
    all.solutions += one.solutions;
    all.nodes += one.nodes;
    all.failures += one.failures;
    all.propagations += one.propagations;
  }
  return all;
}

Outcome
sudoku_9x9 (int consistency, int)
{
  return sudoku_batch (instance_lines ("hard-9x9.txt"), consistency);
}

Outcome
sudoku_17 (int consistency, int)
{
  return sudoku_batch (
      instance_lines ("data/sudoku/17-clue-first-2000.txt", true), consistency);
}

Outcome
sudoku_big (int box, int index)
{
  const auto &lines =
      instance_lines (box == 4 ? "random-16x16.txt" : "random-25x25.txt");
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

static Outcome
colour (Model *m)
{
  Task task;
  task.first_fail = true;
  task.max_solutions = 1;
  task.node_limit = 200000;
  return search (m, task);
}

Outcome
colour_queens (int n, int colours)
{
  Model *m = new_model (n * n, 0, colours - 1);
  for (int i = 0; i < n * n; i++)
    for (int j = i + 1; j < n * n; j++) {
      int down = j / n - i / n, right = j % n - i % n;
      if (down == 0 || right == 0 || down == right || down == -right)
        rel (*m, m->x[i], IRT_NQ, m->x[j]);
    }
  return colour (m);
}

Outcome
colour_random (int colours, int)
{
  Model *m = new_model (125, 0, colours - 1);
  for (const auto &line : instance_lines ("DSJC125.1.col")) {
    int a, b;
    if (std::sscanf (line.c_str (), "e %d %d", &a, &b) == 2)
      rel (*m, m->x[a - 1], IRT_NQ, m->x[b - 1]);
  }
  return colour (m);
}

Outcome
trivial (int, int)
{
  Task task;
  task.max_solutions = 1;
  return search (new_model (1, 0, 1), task);
}

/* Propagates, as the commit of libfd does. */
static Outcome
finish (Model *m)
{
  if (m->status () == SS_FAILED)
    std::abort ();
  delete m;
  return {};
}

Outcome
post_ne (int n_vars, int n)
{
  Model *m = new_model (n_vars, 0, n_vars - 1);
  for (int k = 0; k < n; k++) {
    int i = k % n_vars, j = (i + 1 + k / n_vars) % n_vars;
    rel (*m, m->x[i], IRT_NQ, m->x[j]);
  }
  return finish (m);
}

Outcome
make_vars (int n, int n_values)
{
  if (n_values > 2)
    return finish (new_model (n, 0, n_values - 1));
  Model *m = new Model;
  m->b = BoolVarArray (*m, n, 0, 1);
  return finish (m);
}

Outcome
make_holes (int n, int n_values)
{
  Model *m = new_model (n, 0, n_values - 1);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 5; k++)
      rel (*m, m->x[i], IRT_NQ, n_values / 2 - 4 + 2 * k - 1);
  return finish (m);
}
