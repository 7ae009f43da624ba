/* SPDX-License-Identifier: MIT */
/* gecode-extension.cpp - tables, automata */
#include "gecode.h"

Outcome
tables (int n_tuples, int n_tables)
{
  const int n = 12, width = 5;
  static const int stride[] = {1, 5, 7};
  int most = n_tuples > 20000 ? 25 : 16;
  unsigned state = 1;
  Model *m = new_model (n, 0, most - 1);
  for (int t = 0; t < n_tables; t++) {
    IntVarArgs y (width);
    for (int k = 0; k < width; k++)
      y[k] = m->x[(t + stride[t % 3] * k) % n];
    TupleSet rows (width);
    for (int i = 0; i < n_tuples; i++) {
      IntArgs row (width);
      for (int k = 0; k < width; k++)
        row[k] = static_cast<int> (draw (state) % static_cast<unsigned> (most));
      rows.add (row);
    }
    rows.finalize ();
    extensional (*m, y, rows);
  }
  Task task;
  task.first_fail = true;
  task.node_limit = 25000;
  return search (m, task);
}

/* The automaton of such a table, from state 0 on, numbers one less. */
static DFA
automaton (const std::vector<int> &next, int letters, int first, int last)
{
  std::vector<DFA::Transition> t;
  for (size_t i = 0; i < next.size (); i++)
    if (next[i] > 0)
      t.emplace_back (static_cast<int> (i) / letters,
                      static_cast<int> (i) % letters, next[i] - 1);
  t.emplace_back (-1, 0, 0);
  std::vector<int> accepting;
  for (int state = first; state <= last; state++)
    accepting.push_back (state - 1);
  accepting.push_back (-1);
  return DFA (0, t.data (), accepting.data ());
}

Outcome
automata (int n_states, int length)
{
  const int letters = 4;
  unsigned state = 7;
  Model *m = new_model (length, 0, letters - 1);
  for (int k = 0; k < 2; k++) {
    std::vector<int> next (static_cast<size_t> (n_states * letters));
    for (int &to : next) {
      to = static_cast<int> (draw (state) % static_cast<unsigned> (n_states)) +
           1;
      if (draw (state) % 10 < 3)
        to = 0;
    }
    extensional (*m, m->x, automaton (next, letters, 1, n_states / 4));
  }
  return search (m, {});
}

Outcome
nurses (int n, int days)
{
  const int off = 1, stay_off = 2, worked = 3, shifts = 4, most_days = 5;
  const int n_states = worked + 3 * most_days - 1;
  std::vector<int> next;
  for (int state = 1; state <= n_states; state++) {
    int run = state < worked ? 0 : (state - worked) / 3 + 1;
    int last = state < worked ? 1 : (state - worked) % 3 + 1;
    for (int shift = 1; shift < shifts; shift++)
      next.push_back (state == stay_off || run == most_days || shift < last
                          ? 0
                          : worked + 3 * run + shift - 1);
    next.push_back (run > 0 && last == 3 ? stay_off : off);
  }
  DFA dfa = automaton (next, shifts, 1, n_states);
  Model *m = new_model (n * days, 0, shifts - 1);
  for (int i = 0; i < n; i++) {
    IntVarArgs row (m->x.slice (i, n, days));
    extensional (*m, row, dfa);
    count (*m, row, 3, IRT_LQ, days * 5 / 7);
  }
  for (int day = 0; day < days; day++) {
    IntVarArgs column (m->x.slice (day * n, 1, n));
    count (*m, column, 0, IRT_EQ, n / 4);
    count (*m, column, 1, IRT_EQ, n / 4);
    count (*m, column, 2, IRT_EQ, n / 12);
  }
  Task task;
  task.max_solutions = 10000;
  task.node_limit = 100000;
  return search (m, task);
}

Outcome
nonogram (int n, int seed)
{
  unsigned state = static_cast<unsigned> (seed);
  std::vector<bool> cell (static_cast<size_t> (n * n));
  for (int i = 0; i < n * n; i++)
    cell[i] = draw (state) % 8 < 5;
  Model *m = new Model;
  m->b = BoolVarArray (*m, n * n, 0, 1);
  for (int i = 0; i < 2 * n; i++) {
    int first = i < n ? i * n : i - n, step = i < n ? 1 : n;
    REG white (0), black (1), clue = *white;
    bool begun = false;
    for (int k = 0, run = 0; k <= n; k++)
      if (k < n && cell[first + k * step])
        run++;
      else if (run > 0) {
        clue = clue + (begun ? +white : REG ()) +
               black (static_cast<unsigned> (run), static_cast<unsigned> (run));
        begun = true;
        run = 0;
      }
    clue = clue + *white;
    extensional (*m, m->b.slice (first, step, n), DFA (clue));
  }
  return search (m, {});
}
