/* SPDX-License-Identifier: MIT */
/* models-extension.c - tables, automata */
#include "models.h"

/* Twelve variables, and of each table five others of them, which are one of
 * @n_tuples random rows. */
Outcome
tables (int n_tuples, int n_tables)
{
  enum { N = 12, WIDTH = 5 };
  static const int stride[] = {1, 5, 7};
  int most = n_tuples > 20000 ? 25 : 16;
  uint32_t state = 1;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[N], y[WIDTH];
  g_autofree int32_t *row = g_new (int32_t, (size_t) n_tuples * WIDTH);
  new_vars (store, x, N, 0, most - 1);
  fd_store_begin (store);
  for (int t = 0; t < n_tables; t++) {
    for (int k = 0; k < WIDTH; k++)
      y[k] = x[(t + stride[t % 3] * k) % N];
    for (int k = 0; k < n_tuples * WIDTH; k++)
      row[k] = (int32_t) (draw (&state) % (uint32_t) most);
    must (fd_post_table (store, y, WIDTH, row, (size_t) n_tuples));
  }
  must (fd_store_commit (store));
  return search_all (
      store, x, N, (Task){.select = FD_SELECT_FIRST_FAIL, .node_limit = 25000});
}

/* The words of @length letters that two random automata of @n_states accept. */
Outcome
automata (int n_states, int length)
{
  enum { LETTERS = 4 };
  uint32_t state = 7;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) length);
  g_autofree int32_t *next = g_new (int32_t, (size_t) (n_states * LETTERS));
  FdInterval accepting = {1, n_states / 4};
  new_vars (store, x, length, 1, LETTERS);
  fd_store_begin (store);
  for (int k = 0; k < 2; k++) {
    for (int i = 0; i < n_states * LETTERS; i++) {
      next[i] = (int32_t) (draw (&state) % (uint32_t) n_states) + 1;
      if (draw (&state) % 10 < 3)
        next[i] = 0;
    }
    must (fd_post_regular (store, x, (size_t) length, n_states, LETTERS, next,
                           1, &accepting, 1));
  }
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) length,
                     (Task){.select = FD_SELECT_INPUT_ORDER});
}

/* What a nurse may do who has worked for so many days, the last of them early
 * (1), late (2) or at night (3): no more than five days; no earlier than the
 * day before; two days off (4) behind a night.  States: 1 for having been off,
 * 2 for being to stay off, then three for each number of days. */
enum { OFF_STATE = 1, STAY_OFF, WORKED, SHIFTS = 4, MOST_DAYS = 5 };
enum { NURSE_STATES = WORKED + 3 * MOST_DAYS - 1 };

static void
nurse_transitions (int32_t next[NURSE_STATES * SHIFTS])
{
  for (int state = 1; state <= NURSE_STATES; state++) {
    int days = state < WORKED ? 0 : (state - WORKED) / 3 + 1;
    int last = state < WORKED ? 1 : (state - WORKED) % 3 + 1;
    int32_t *row = next + (state - 1) * SHIFTS;
    for (int shift = 1; shift < SHIFTS; shift++)
      row[shift - 1] = state == STAY_OFF || days == MOST_DAYS || shift < last
                           ? 0
                           : WORKED + 3 * days + shift - 1;
    row[SHIFTS - 1] = days > 0 && last == 3 ? STAY_OFF : OFF_STATE;
  }
}

/* A roster of so many days: on each, a quarter of the nurses are early, a
 * quarter late, and a twelfth on duty at night; each works for at least half
 * of the days.  So many solutions. */
Outcome
nurses (int n, int days)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) (n * days));
  FdVar *y = g_newa (FdVar, (size_t) days);
  int32_t next[NURSE_STATES * SHIFTS];
  FdInterval all = {1, NURSE_STATES};
  nurse_transitions (next);
  new_vars (store, x, n * days, 1, SHIFTS);
  fd_store_begin (store);
  for (int i = 0; i < n; i++) {
    for (int day = 0; day < days; day++)
      y[day] = x[day * n + i];
    must (fd_post_regular (store, y, (size_t) days, NURSE_STATES, SHIFTS, next,
                           1, &all, 1));
    must (fd_post_at_most (store, y, (size_t) days, SHIFTS, days * 5 / 7));
  }
  for (int day = 0; day < days; day++) {
    must (fd_post_exactly (store, x + day * n, (size_t) n, 1, n / 4));
    must (fd_post_exactly (store, x + day * n, (size_t) n, 2, n / 4));
    must (fd_post_exactly (store, x + day * n, (size_t) n, 3, n / 12));
  }
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) (n * days),
                     (Task){.select = FD_SELECT_INPUT_ORDER,
                            .max_solutions = 10000,
                            .node_limit = 100000});
}

/* The automaton of a row or column of a picture: runs of black cells of the
 * lengths given, with white ones between.  Returns the number of states. */
static int
clue_transitions (const int32_t *cell, int n, int step, int32_t *next)
{
  int state = 1;
  next[0] = 1;
  next[1] = 0;
  for (int i = 0; i < n; i++)
    if (cell[i * step]) {
      bool first = i == 0 || !cell[(i - 1) * step];
      if (first && state > 1) { /* a white cell behind the last run */
        next[2 * (state - 1)] = state + 1;
        next[2 * state] = state + 1;
        state++;
      }
      next[2 * (state - 1) + 1] = state + 1;
      next[2 * state] = next[2 * state + 1] = 0;
      state++;
    }
  next[2 * (state - 1)] = state;
  return state;
}

/* All pictures of n times n that have the clues of a random one. */
Outcome
nonogram (int n, int seed)
{
  uint32_t state = (uint32_t) seed;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) (n * n)), *y = g_newa (FdVar, (size_t) n);
  int32_t *cell = g_newa (int32_t, (size_t) (n * n));
  int32_t *next = g_newa (int32_t, (size_t) (2 * n + 2) * 2);
  for (int i = 0; i < n * n; i++)
    cell[i] = draw (&state) % 8 < 5;
  new_vars (store, x, n * n, 1, 2);
  fd_store_begin (store);
  for (int i = 0; i < 2 * n; i++) {
    int first = i < n ? i * n : i - n, step = i < n ? 1 : n;
    for (int k = 0; k < n; k++)
      y[k] = x[first + k * step];
    int states = clue_transitions (cell + first, n, step, next);
    FdInterval last = {states, states};
    must (fd_post_regular (store, y, (size_t) n, states, 2, next, 1, &last, 1));
  }
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) (n * n),
                     (Task){.select = FD_SELECT_INPUT_ORDER});
}
