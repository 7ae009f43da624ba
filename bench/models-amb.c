/* SPDX-License-Identifier: MIT */
/* models-amb.c - what choosing by amb costs, with and without propagation
 *
 * Nodes are the values taken: repeated ones are not counted.
 */
#include "models.h"

static Outcome
run_all (FdAmbFunc body, gpointer data)
{
  g_autoptr (FdAmb) amb = fd_amb_new (body, data);
  uint64_t count;
  must (fd_amb_count (amb, &count) == FD_STATUS_EXHAUSTED);
  const FdAmbStatistics *s = fd_amb_statistics (amb);
  return (Outcome){.solutions = count,
                   .nodes = s->choices,
                   .failures = s->failures,
                   .propagations = s->propagations};
}

/* --- choices alone ------------------------------------------------------ */

typedef struct {
  int n_values, depth;
} Tree;

static void
tree_body (FdAmb *amb, gpointer data)
{
  const Tree *tree = data;
  for (int i = 0; i < tree->depth; i++)
    fd_amb_choose_range (amb, 1, tree->n_values);
  fd_amb_fail (amb);
}

Outcome
amb_choices (int n_values, int depth)
{
  Tree tree = {n_values, depth};
  return run_all (tree_body, &tree);
}

/* --- SEND + MORE = MONEY: s, e, n, d, m, o, r, y ------------------------ */

static bool
adds_up (const int32_t *v)
{
  int32_t s = v[0], e = v[1], n = v[2], d = v[3];
  int32_t m = v[4], o = v[5], r = v[6], y = v[7];
  return 1000 * s + 100 * e + 10 * n + d + 1000 * m + 100 * o + 10 * r + e ==
         10000 * m + 1000 * o + 100 * n + 10 * e + y;
}

static bool
all_differ (const int32_t *v, int n)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      if (v[i] == v[j])
        return false;
  return true;
}

static void
naive_body (FdAmb *amb, gpointer data)
{
  static const int32_t digits[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0};
  int32_t v[8];
  (void) data;
  for (int i = 0; i < 8; i++)
    v[i] = fd_amb_choose (amb, digits, i == 0 || i == 4 ? 9 : 10);
  fd_amb_require (amb, all_differ (v, 8) && adds_up (v));
}

/* As written down first: any digit for each letter, and then one test. */
Outcome
amb_send_naive (int a, int b)
{
  (void) a, (void) b;
  return run_all (naive_body, NULL);
}

static void
distinct_body (FdAmb *amb, gpointer data)
{
  int32_t used[9] = {0}; /* and 0, which leads no number */
  (void) data;
  for (size_t i = 0; i < 8; i++) {
    used[i] =
        fd_amb_choose_except (amb, 0, 9, used, i == 0 || i == 4 ? i + 1 : i);
    used[i + 1] = 0;
  }
  fd_amb_require (amb, adds_up (used));
}

/* Each letter a digit that is left. */
Outcome
amb_send_distinct (int a, int b)
{
  (void) a, (void) b;
  return run_all (distinct_body, NULL);
}

static void
lazy_body (FdAmb *amb, gpointer data)
{
  static const int32_t a[] = {1000, 91, -90, 1, -9000, -900, 10, -1};
  FdVar x[8];
  (void) data;
  for (int i = 0; i < 8; i++)
    x[i] = fd_amb_choose_var_range (amb, i == 0 || i == 4, 9);
  fd_amb_require_all_different (amb, x, 8);
  fd_amb_require_linear (amb, a, x, 8, FD_EQ, 0);
}

/* The naive one, with variables. */
Outcome
amb_send_lazy (int a, int b)
{
  (void) a, (void) b;
  return run_all (lazy_body, NULL);
}

/* --- queens ------------------------------------------------------------- */

enum { MAX_QUEENS = 32 };

/* A column for each row; the diagonals are looked at when all are placed, or
 * @early, as soon as one is. */
typedef struct {
  int n;
  bool early;
} Board;

static bool
is_safe (const int32_t *column, int row)
{
  for (int i = 0; i < row; i++)
    if (ABS (column[i] - column[row]) == row - i)
      return false;
  return true;
}

static void
queens_body (FdAmb *amb, gpointer data)
{
  const Board *board = data;
  int32_t column[MAX_QUEENS];
  for (int row = 0; row < board->n; row++) {
    column[row] =
        fd_amb_choose_except (amb, 0, board->n - 1, column, (size_t) row);
    if (board->early && !fd_amb_is_replaying (amb))
      fd_amb_require (amb, is_safe (column, row));
  }
  for (int row = 0; !board->early && row < board->n; row++)
    fd_amb_require (amb, is_safe (column, row));
}

Outcome
amb_queens (int n, int early)
{
  Board board = {n, early};
  return run_all (queens_body, &board);
}
