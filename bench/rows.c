/* SPDX-License-Identifier: MIT */
/* rows.c - the models that are measured
 *
 * Each has a twin in peers/ with the same constraints at the same consistency,
 * and the same branching, so that both make the same nodes.
 */
#include "rows.h"

#include <stdlib.h>
#include <string.h>

enum { NODE_LIMIT_16 = 200000, NODE_LIMIT_MAGIC = 300000 };

/* --- searching ---------------------------------------------------------- */

typedef struct {
  FdVarSelect select;
  uint64_t max_solutions; /* 0: all */
  uint64_t node_limit;    /* 0: none */
  FdVar minimize;         /* FD_VAR_NONE: nothing */
} Task;

static Outcome
search_all (FdStore *store, const FdVar *x, size_t n, Task task)
{
  FdSearch *search = fd_search_new (store);
  fd_search_add_branching (search, x, n, task.select, FD_ASSIGN_MIN);
  if (task.node_limit)
    fd_search_set_node_limit (search, task.node_limit);
  if (task.minimize.id)
    fd_search_minimize (search, task.minimize);
  while (fd_search_next (search) == FD_STATUS_SOLUTION)
    if (fd_search_statistics (search)->solutions == task.max_solutions)
      break;
  const FdStatistics *s = fd_search_statistics (search);
  Outcome outcome = {s->solutions, s->nodes, s->failures, s->propagations,
                     fd_store_memory_used (store)};
  fd_search_free (search);
  return outcome;
}

static void
must (bool ok)
{
  if (!ok)
    abort (); /* a model of ours is wrong */
}

static void
new_vars (FdStore *store, FdVar *x, int n, int32_t min, int32_t max)
{
  for (int i = 0; i < n; i++)
    x[i] = fd_var_new (store, min, max);
}

/* --- queens ------------------------------------------------------------- */

/* Consistency 0: pairwise !=. */
static void
post_queens (FdStore *store, FdVar *x, int n, int consistency)
{
  new_vars (store, x, n, 0, n - 1);
  fd_store_begin (store);
  if (consistency) {
    int32_t *up = g_newa (int32_t, (size_t) n);
    int32_t *down = g_newa (int32_t, (size_t) n);
    for (int i = 0; i < n; i++) {
      up[i] = i;
      down[i] = -i;
    }
    FdConsistency c = (FdConsistency) consistency;
    must (fd_post_all_different (store, x, NULL, (size_t) n, c));
    must (fd_post_all_different (store, x, up, (size_t) n, c));
    must (fd_post_all_different (store, x, down, (size_t) n, c));
  } else {
    for (int i = 0; i < n; i++)
      for (int j = i + 1; j < n; j++)
        for (int k = -1; k <= 1; k++)
          must (fd_post_relation (store, x[i], FD_NE, x[j], k * (j - i)));
  }
  must (fd_store_commit (store));
}

static Outcome
queens_all (int n, int consistency)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  post_queens (store, x, n, consistency);
  return search_all (store, x, (size_t) n,
                     (Task){.select = FD_SELECT_INPUT_ORDER});
}

static Outcome
queens_first (int n, int consistency)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  post_queens (store, x, n, consistency);
  return search_all (
      store, x, (size_t) n,
      (Task){.select = FD_SELECT_FIRST_FAIL, .max_solutions = 1});
}

/* --- sums --------------------------------------------------------------- */

static Outcome
hexagon (int consistency, int unused)
{
  (void) unused;
  static const struct {
    int n, cell[5];
  } line[15] = {
      {3, {0, 1, 2}},         {4, {3, 4, 5, 6}},      {5, {7, 8, 9, 10, 11}},
      {4, {12, 13, 14, 15}},  {3, {16, 17, 18}},      {3, {0, 3, 7}},
      {4, {1, 4, 8, 12}},     {5, {2, 5, 9, 13, 16}}, {4, {6, 10, 14, 17}},
      {3, {11, 15, 18}},      {3, {2, 6, 11}},        {4, {1, 5, 10, 15}},
      {5, {0, 4, 9, 14, 18}}, {4, {3, 8, 13, 17}},    {3, {7, 12, 16}},
  };
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[19];
  new_vars (store, x, 19, 1, 19);
  fd_store_begin (store);
  for (int i = 0; i < 15; i++) {
    FdVar y[5];
    for (int k = 0; k < line[i].n; k++)
      y[k] = x[line[i].cell[k]];
    must (fd_post_sum (store, y, (size_t) line[i].n, FD_EQ, 38));
  }
  must (
      fd_post_all_different (store, x, NULL, 19, (FdConsistency) consistency));
  must (fd_store_commit (store));
  return search_all (store, x, 19, (Task){.select = FD_SELECT_INPUT_ORDER});
}

static Outcome
send_more (int a, int b)
{
  (void) a, (void) b;
  g_autoptr (FdStore) store = fd_store_new ();
  static const int32_t weight[] = {1000, 91, -90, 1, -9000, -900, 10, -1};
  FdVar x[8]; /* S E N D M O R Y */
  for (int i = 0; i < 8; i++)
    x[i] = fd_var_new (store, i == 0 || i == 4, 9);
  fd_store_begin (store);
  must (fd_post_linear (store, weight, x, 8, FD_EQ, 0));
  must (fd_post_all_different (store, x, NULL, 8, FD_CONSISTENCY_VALUE));
  must (fd_store_commit (store));
  return search_all (store, x, 8, (Task){.select = FD_SELECT_INPUT_ORDER});
}

static Outcome
magic (int n, int mode)
{
  bool first_fail = mode >= 10;
  int cells = n * n, sum = n * (cells + 1) / 2;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) cells), *y = g_newa (FdVar, (size_t) n);
  new_vars (store, x, cells, 1, cells);
  fd_store_begin (store);
  for (int i = 0; i < n; i++) {
    must (fd_post_sum (store, x + i * n, (size_t) n, FD_EQ, sum));
    for (int j = 0; j < n; j++)
      y[j] = x[j * n + i];
    must (fd_post_sum (store, y, (size_t) n, FD_EQ, sum));
  }
  for (int j = 0; j < n; j++)
    y[j] = x[j * n + j];
  must (fd_post_sum (store, y, (size_t) n, FD_EQ, sum));
  for (int j = 0; j < n; j++)
    y[j] = x[j * n + n - 1 - j];
  must (fd_post_sum (store, y, (size_t) n, FD_EQ, sum));
  must (fd_post_all_different (store, x, NULL, (size_t) cells,
                               (FdConsistency) (mode % 10)));
  must (fd_post_relation (store, x[0], FD_LT, x[n - 1], 0));
  must (fd_post_relation (store, x[0], FD_LT, x[cells - n], 0));
  must (fd_post_relation (store, x[0], FD_LT, x[cells - 1], 0));
  must (fd_post_relation (store, x[n - 1], FD_LT, x[cells - n], 0));
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) cells,
                     (Task){.select = first_fail ? FD_SELECT_FIRST_FAIL
                                                 : FD_SELECT_INPUT_ORDER,
                            .max_solutions = 1,
                            .node_limit = NODE_LIMIT_MAGIC});
}

static Outcome
golomb (int n, int consistency)
{
  int n_diffs = n * (n - 1) / 2, k = 0;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *mark = g_newa (FdVar, (size_t) n);
  FdVar *diff = g_newa (FdVar, (size_t) n_diffs);
  for (int i = 0; i < n; i++)
    mark[i] = fd_var_new (store, 0, i ? n * n : 0);
  fd_store_begin (store);
  for (int i = 1; i < n; i++)
    must (fd_post_relation (store, mark[i - 1], FD_LT, mark[i], 0));
  static const int32_t weight[] = {1, -1, -1};
  for (int j = 1; j < n; j++)
    for (int i = 0; i < j; i++) {
      int w = j - i;
      diff[k] = fd_var_new (store, w * (w + 1) / 2, n * n);
      FdVar y[] = {mark[j], mark[i], diff[k++]};
      must (fd_post_linear (store, weight, y, 3, FD_EQ, 0));
    }
  must (fd_post_all_different (store, diff, NULL, (size_t) n_diffs,
                               (FdConsistency) consistency));
  must (fd_post_relation (store, diff[0], FD_LT, diff[n_diffs - 1], 0));
  must (fd_store_commit (store));
  return search_all (
      store, mark, (size_t) n,
      (Task){.select = FD_SELECT_INPUT_ORDER, .minimize = mark[n - 1]});
}

static Outcome
chain (int n, int max)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  new_vars (store, x, n, 0, max);
  fd_store_begin (store);
  for (int i = 0; i + 1 < n; i++)
    must (fd_post_relation (store, x[i], FD_LE, x[i + 1], -(1 + i % 7)));
  must (fd_store_commit (store));
  return search_all (
      store, x, (size_t) n,
      (Task){.select = FD_SELECT_INPUT_ORDER, .max_solutions = 1});
}

static Outcome
big_add (int n, int max)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n * 2), *z = x + n;
  new_vars (store, x, n, 0, max);
  new_vars (store, z, n - 1, max / 4, max / 2);
  static const int32_t weight[] = {1, 1, -1};
  fd_store_begin (store);
  for (int i = 0; i + 1 < n; i++) {
    FdVar y[] = {x[i], x[i + 1], z[i]};
    must (fd_post_linear (store, weight, y, 3, FD_EQ, 0));
  }
  for (int i = 0; i + 1 < n; i++)
    must (fd_post_relation (store, x[i], FD_NE, x[i + 1], 0));
  must (
      fd_post_all_different (store, x, NULL, (size_t) n, FD_CONSISTENCY_VALUE));
  must (fd_post_all_different (store, z, NULL, (size_t) n - 1,
                               FD_CONSISTENCY_VALUE));
  must (fd_store_commit (store));
  return search_all (
      store, x, (size_t) n * 2 - 1,
      (Task){.select = FD_SELECT_INPUT_ORDER, .max_solutions = 1});
}

/* --- sudoku and zebra --------------------------------------------------- */

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

/* The lines of an instance file, read once. */
static char **
instance_lines (const char *name)
{
  static GHashTable *known;
  if (!known)
    known = g_hash_table_new (g_str_hash, g_str_equal);
  char **lines = g_hash_table_lookup (known, name);
  if (lines)
    return lines;
  g_autofree char *path = g_build_filename (instances, name, NULL);
  g_autofree char *text = NULL;
  if (!g_file_get_contents (path, &text, NULL, NULL))
    exit (1);
  lines = g_strsplit (text, "\n", -1);
  g_hash_table_insert (known, (gpointer) name, lines);
  return lines;
}

static Outcome
sudoku_9x9 (int consistency, int unused)
{
  (void) unused;
  Outcome all = {0};
  for (char **line = instance_lines ("hard-9x9.txt"); *line; line++) {
    if (strlen (*line) != 81)
      continue;
    Outcome one = sudoku_one (*line, 3, consistency, 0);
    all.solutions += one.solutions;
    all.nodes += one.nodes;
    all.failures += one.failures;
    all.propagations += one.propagations;
    all.peak_memory = MAX (all.peak_memory, one.peak_memory);
  }
  return all;
}

/* Puzzle number @index, counted from 0, of the big ones. */
static Outcome
sudoku_big (int box, int index)
{
  size_t length = (size_t) box * (size_t) (box * box * box);
  char **line =
      instance_lines (box == 4 ? "random-16x16.txt" : "random-25x25.txt");
  for (; *line; line++)
    if (strlen (*line) == length && index-- == 0)
      return sudoku_one (*line, box, FD_CONSISTENCY_DOMAIN, NODE_LIMIT_16);
  return (Outcome){0};
}

static Outcome
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

/* --- the table ---------------------------------------------------------- */

enum {
  NE = 0,
  VALUE = FD_CONSISTENCY_VALUE,
  BOUNDS = FD_CONSISTENCY_BOUNDS,
  DOMAIN = FD_CONSISTENCY_DOMAIN
};

const Row rows[] = {
#include "rows.inc"
};
const size_t n_rows = G_N_ELEMENTS (rows);
