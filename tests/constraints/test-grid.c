/* SPDX-License-Identifier: MIT */
/* test-grid.c - all-different constraints that share variables, as one
 *
 * Posted in one batch they are led by a grid; each posted by itself they are
 * not.  Both must do the same, whatever is done to the store: the fixpoint is
 * the same, and so is what fails.
 */
#include <fd.h>

#include "../tap.h"

enum { MAX_CELLS = 144, MAX_UNITS = 300, MAX_SIDE = 12 };

typedef struct {
  int n_cells, n_units, n_values;
  int n[MAX_UNITS], cell[MAX_UNITS][MAX_SIDE];
  FdConsistency consistency[MAX_UNITS];
} Family;

/* The batched store, and the one whose constraints work for themselves. */
typedef struct {
  FdStore *store[2];
  FdVar x[2][MAX_CELLS];
} Pair;

static void
add_cell (Family *f, int unit, int cell)
{
  f->cell[unit][f->n[unit]++] = cell;
}

/* Rows, columns and, unless @height is 0, boxes. */
static void
make_square (Family *f, int side, int height)
{
  *f = (Family){.n_cells = side * side, .n_values = side};
  f->n_units = height ? 3 * side : 2 * side;
  for (int i = 0; i < side * side; i++) {
    int row = i / side, column = i % side;
    add_cell (f, row, i);
    add_cell (f, side + column, i);
    if (height)
      add_cell (f, 2 * side + row / height * height + column / (side / height),
                i);
  }
}

/* Units of any cells. */
static void
make_random (Family *f, GRand *r)
{
  *f = (Family){.n_cells = g_rand_int_range (r, 4, 12)};
  f->n_units = g_rand_int_range (r, 3, 9);
  f->n_values = g_rand_int_range (r, 4, 9);
  for (int u = 0; u < f->n_units; u++)
    for (int c = 0; c < f->n_cells && f->n[u] < f->n_values; c++)
      if (g_rand_int_range (r, 0, 3) || f->n_cells - c <= 3 - f->n[u])
        add_cell (f, u, c);
}

static void
draw (Family *f, GRand *r)
{
  static const int shape[][2] = {{4, 0}, {5, 0}, {4, 2}, {6, 2},
                                 {9, 3}, {7, 0}, {12, 3}};
  int which = g_rand_int_range (r, 0, 13);
  if (which < 7)
    make_square (f, shape[which][0], shape[which][1]);
  else
    make_random (f, r);
  for (int u = 0; u < f->n_units; u++)
    f->consistency[u] = g_rand_int_range (r, 0, 4) ? FD_CONSISTENCY_DOMAIN
                                                   : FD_CONSISTENCY_SINGLES;
}

static bool
post (FdStore *store, const FdVar *x, const Family *f, int unit)
{
  FdVar y[MAX_SIDE];
  for (int i = 0; i < f->n[unit]; i++)
    y[i] = x[f->cell[unit][i]];
  return fd_post_all_different (store, y, NULL, (size_t) f->n[unit],
                                f->consistency[unit]);
}

static bool
open_pair (Pair *p, const Family *f, int32_t low)
{
  bool good[2] = {true, true};
  for (int k = 0; k < 2; k++) {
    p->store[k] = fd_store_new ();
    for (int c = 0; c < f->n_cells; c++)
      p->x[k][c] = fd_var_new (p->store[k], low, low + f->n_values - 1);
    if (k == 0)
      fd_store_begin (p->store[k]);
    for (int u = 0; u < f->n_units; u++)
      good[k] &= post (p->store[k], p->x[k], f, u);
    if (k == 0)
      good[k] &= fd_store_commit (p->store[k]);
  }
  ck_assert_int_eq (good[0], good[1]);
  return good[0];
}

static void
close_pair (Pair *p)
{
  fd_store_free (p->store[0]);
  fd_store_free (p->store[1]);
}

static void
compare (const Pair *p, const Family *f, int32_t low)
{
  for (int c = 0; c < f->n_cells; c++)
    for (int32_t v = low; v < low + f->n_values; v++)
      ck_assert_msg (fd_var_contains (p->store[0], p->x[0][c], v) ==
                         fd_var_contains (p->store[1], p->x[1][c], v),
                     "cell %d, value %d: %d in the grid", c, v,
                     fd_var_contains (p->store[0], p->x[0][c], v));
}

/* Makes one atom true, or two at once. */
static bool
change (FdStore *store, const FdVar *x, const int *what, int32_t low)
{
  fd_store_begin (store);
  for (int i = 0; i < 1 + what[6]; i++) {
    int32_t v = low + what[3 * i + 1];
    FdRelation relation = what[3 * i + 2] > 2   ? FD_EQ
                          : what[3 * i + 2] > 1 ? FD_LE
                                                : FD_NE;
    (void) fd_set_atom (store, fd_atom (x[what[3 * i]], relation, v));
  }
  return fd_store_commit (store);
}

/* Up and down, unless at the root alone. */
static void
walk (Pair *p, const Family *f, GRand *r, int32_t low, bool root)
{
  for (int step = 0; step < 60; step++) {
    int kind = g_rand_int_range (r, root ? 3 : 0, 8);
    bool good[2];
    if (kind == 0 && fd_store_level (p->store[0])) {
      fd_store_pop (p->store[0]);
      fd_store_pop (p->store[1]);
    } else if (kind < 3) {
      fd_store_push (p->store[0]);
      fd_store_push (p->store[1]);
    } else {
      int what[7];
      for (int i = 0; i < 6; i++)
        what[i] = g_rand_int_range (r, 0,
                                    i % 3 == 0   ? f->n_cells
                                    : i % 3 == 1 ? f->n_values
                                                 : 5);
      what[6] = g_rand_int_range (r, 0, 4) == 0;
      for (int k = 0; k < 2; k++)
        good[k] = change (p->store[k], p->x[k], what, low);
      ck_assert_int_eq (good[0], good[1]);
    }
    compare (p, f, low);
  }
}

/* All solutions, or the first thousand; @learning: by a search that learns. */
static int
count (FdStore *store, const FdVar *x, const Family *f, bool learning)
{
  g_autoptr (FdSearch) search = fd_search_new (store);
  int n = 0;
  fd_search_add_branching (search, x, (size_t) f->n_cells, FD_SELECT_FIRST_FAIL,
                           FD_ASSIGN_MIN);
  fd_search_set_checking (search, true);
  if (learning)
    fd_search_set_learning (search, true);
  while (n < 100 && fd_search_next (search) == FD_STATUS_SOLUTION) {
    ck_assert (fd_store_check_solution (store));
    n++;
  }
  ck_assert (!fd_store_error (store));
  return n;
}

/* GRID_ROUNDS: how many families, instead of a few. */
static guint32
rounds (void)
{
  const char *text = g_getenv ("GRID_ROUNDS");
  return text ? (guint32) g_ascii_strtoull (text, NULL, 10) : 300;
}

static void
check_family (guint32 seed)
{
  GRand *r = g_rand_new_with_seed (seed);
  static const int32_t lows[] = {1, 0, -5, 60, 1000000};
  int32_t low = lows[g_rand_int_range (r, 0, 5)];
  Family f;
  Pair p;
  draw (&f, r);
  if (open_pair (&p, &f, low)) {
    compare (&p, &f, low);
    walk (&p, &f, r, low, false);
    int kind = g_rand_int_range (r, 0, 4);
    if (kind == 0) /* one constraint less, in a level */
      for (int k = 0; k < 2; k++) {
        fd_store_push (p.store[k]);
        ck_assert (fd_constraint_disable (
            p.store[k],
            fd_store_constraint (p.store[k],
                                 fd_store_n_constraints (p.store[k]) - 1)));
      }
    else
      while (fd_store_level (p.store[0])) {
        fd_store_pop (p.store[0]);
        fd_store_pop (p.store[1]);
      }
    if (kind == 0)
      walk (&p, &f, r, low, false);
    if (kind == 1) { /* two cells are one */
      int a = g_rand_int_range (r, 0, f.n_cells),
          b = g_rand_int_range (r, 0, f.n_cells);
      ck_assert_int_eq (fd_are_different (p.store[0], p.x[0][a], p.x[0][b]),
                        fd_are_different (p.store[1], p.x[1][a], p.x[1][b]));
      bool good = fd_unify (p.store[0], p.x[0][a], p.x[0][b]);
      ck_assert_int_eq (good, fd_unify (p.store[1], p.x[1][a], p.x[1][b]));
      walk (&p, &f, r, low, false);
    }
    if (kind == 2) /* with a variable of no unit */
      for (int k = 0; k < 2; k++) {
        FdVar y = fd_var_new (p.store[k], low - 3, low + f.n_values - 2);
        (void) fd_unify (p.store[k], k ? y : p.x[k][0], k ? p.x[k][0] : y);
      }
    if (kind > 1)
      ck_assert_int_eq (count (p.store[0], p.x[0], &f, kind == 3),
                        count (p.store[1], p.x[1], &f, kind == 3));
    compare (&p, &f, low);
  }
  close_pair (&p);
  g_rand_free (r);
}

/* What a listener does: another cell takes a value if it can; then it fails, if
 * its own cell has lost one. */
typedef struct {
  FdVar other;
  int32_t value, refused;
} Reply;

static bool
reply (FdStore *store, FdVar x, gpointer data)
{
  const Reply *own = data;
  if (fd_var_contains (store, own->other, own->value))
    (void) fd_set_value (store, own->other, own->value);
  return fd_var_contains (store, x, own->refused);
}

/* A transaction within one, whose changes the outer one takes back. */
static void
check_listened (guint32 seed)
{
  GRand *r = g_rand_new_with_seed (seed);
  Family f;
  Pair p;
  draw (&f, r);
  if (open_pair (&p, &f, 1)) {
    Reply own[2];
    int cell = g_rand_int_range (r, 0, f.n_cells),
        other = g_rand_int_range (r, 0, f.n_cells);
    int32_t value = g_rand_int_range (r, 1, f.n_values + 1),
            refused = g_rand_int_range (r, 1, f.n_values + 1);
    for (int k = 0; k < 2; k++) {
      own[k] = (Reply){p.x[k][other], value, refused};
      ck_assert_uint_gt (
          fd_on_change (p.store[k], p.x[k][cell], reply, &own[k], NULL), 0);
    }
    walk (&p, &f, r, 1, true);
    if (f.n_cells <= 36)
      ck_assert_int_eq (count (p.store[0], p.x[0], &f, false),
                        count (p.store[1], p.x[1], &f, false));
  }
  close_pair (&p);
  g_rand_free (r);
}

START_TEST (listeners_change_a_grid_and_fail)
{
  for (guint32 seed = 1; seed <= rounds (); seed++)
    check_listened (seed);
}
END_TEST

START_TEST (a_grid_does_what_its_units_do)
{
  for (guint32 seed = 1; seed <= rounds (); seed++)
    check_family (seed);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("grid");
  add_test (suite, "same", a_grid_does_what_its_units_do);
  add_test (suite, "listeners", listeners_change_a_grid_and_fail);
  return run_suite (suite);
}
