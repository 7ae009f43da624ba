/* SPDX-License-Identifier: MIT */
/* models-grids.c - sudoku and zebra */
#include "models.h"

#include <string.h>

enum { NODE_LIMIT = 200000 };

static int
cell_value (char c)
{
  return c >= '1' && c <= '9' ? c - '0' : c >= 'A' ? c - 'A' + 10 : 0;
}

static Outcome
sudoku_one (const char *grid, int box, int consistency, uint64_t node_limit)
{
  int n = box * box;
  FdConsistency c = (FdConsistency) consistency;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) (n * n)), *y = g_newa (FdVar, (size_t) n);
  new_vars (store, x, n * n, 1, n);
  fd_store_begin (store);
  for (int i = 0; i < n; i++) {
    must (fd_post_all_different (store, x + i * n, NULL, (size_t) n, c));
    for (int j = 0; j < n; j++)
      y[j] = x[j * n + i];
    must (fd_post_all_different (store, y, NULL, (size_t) n, c));
    for (int j = 0; j < n; j++)
      y[j] = x[(i / box * box + j / box) * n + i % box * box + j % box];
    must (fd_post_all_different (store, y, NULL, (size_t) n, c));
  }
  for (int i = 0; i < n * n; i++)
    if (cell_value (grid[i]))
      must (fd_set_value (store, x[i], cell_value (grid[i])));
  must (fd_store_commit (store));
  return search_all (
      store, x, (size_t) (n * n),
      (Task){.select = FD_SELECT_FIRST_FAIL, .node_limit = node_limit});
}

/* All of the puzzles, one a line, as one run. */
static Outcome
sudoku_batch (char **line, int consistency)
{
  Outcome all = {.absent = !line};
  for (; line && *line; line++) {
    if (**line == '#' || strlen (*line) != 81)
      continue;
    Outcome one = sudoku_one (*line, 3, consistency, 0);
    all.solutions += one.solutions;
    all.nodes += one.nodes;
    all.failures += one.failures;
    all.propagations += one.propagations;
    all.store_bytes = MAX (all.store_bytes, one.store_bytes);
  }
  return all;
}

Outcome
sudoku_9x9 (int consistency, int unused)
{
  (void) unused;
  return sudoku_batch (instance_lines ("hard-9x9.txt", false), consistency);
}

/* 2,000 puzzles of 17 clues, each solved and shown to have no other solution.
 * They are nobody's to give away. */
Outcome
sudoku_17 (int consistency, int unused)
{
  (void) unused;
  return sudoku_batch (
      instance_lines ("data/sudoku/17-clue-first-2000.txt", true), consistency);
}

/* Puzzle number @index, counted from 0, of the big ones. */
Outcome
sudoku_big (int box, int index)
{
  size_t length = (size_t) box * (size_t) (box * box * box);
  char **line = instance_lines (
      box == 4 ? "random-16x16.txt" : "random-25x25.txt", false);
  for (; line && *line; line++)
    if (strlen (*line) == length && index-- == 0)
      return sudoku_one (*line, box, FD_CONSISTENCY_DOMAIN, NODE_LIMIT);
  return (Outcome){.absent = true};
}

Outcome
zebra (int a, int b)
{
  (void) a, (void) b;
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
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[N];
  new_vars (store, x, N, 1, 5);
  fd_store_begin (store);
  for (int i = 0; i < 5; i++)
    must (fd_post_all_different (store, x + 5 * i, NULL, 5,
                                 FD_CONSISTENCY_DOMAIN));
  for (size_t i = 0; i < G_N_ELEMENTS (same); i++)
    must (fd_post_relation (store, x[same[i][0]], FD_EQ, x[same[i][1]], 0));
  must (fd_set_value (store, x[NOR], 1));
  must (fd_post_left_of (store, x[WHITE], x[GREEN]));
  must (fd_set_value (store, x[MILK], 3));
  must (fd_post_next_to (store, x[NOR], x[BLUE]));
  must (fd_post_next_to (store, x[FOX], x[DOCTOR]));
  must (fd_post_next_to (store, x[HORSE], x[DIPLOMAT]));
  must (fd_store_commit (store));
  return search_all (store, x, N, (Task){.select = FD_SELECT_FIRST_FAIL});
}
