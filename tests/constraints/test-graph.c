/* SPDX-License-Identifier: MIT */
/* test-graph.c - parts of grid graphs, whose numbers are known
 *
 * Plainly, and by learning with all of its checks; and what is refused.
 */
#include <fd.h>

#include "../tap.h"

#include <string.h>

enum { MOST_NODES = 64, MOST_EDGES = 2 * MOST_NODES };

/* A grid of @side times @side nodes. */
typedef struct {
  int32_t side, n_nodes, n_edges;
  int32_t from[MOST_EDGES], to[MOST_EDGES];
} Grid;

static Grid
grid_new (int32_t side)
{
  Grid g = {.side = side, .n_nodes = side * side};
  for (int32_t i = 0; i < g.n_nodes; i++)
    for (int down = 0; down < 2; down++) {
      if (down ? i / side == side - 1 : i % side == side - 1)
        continue;
      g.from[g.n_edges] = i;
      g.to[g.n_edges++] = i + (down ? side : 1);
    }
  return g;
}

static void
make_atoms (FdStore *store, FdVar *x, FdAtom *atom, int32_t n)
{
  for (int32_t i = 0; i < n; i++) {
    x[i] = fd_var_new (store, 0, 1);
    atom[i] = fd_atom (x[i], FD_GE, 1);
  }
}

static uint64_t
count (FdStore *store, const FdVar *x, int32_t n, bool learning)
{
  uint64_t n_found = 0;
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, learning));
  fd_search_set_checking (search, true);
  fd_search_add_branching (search, x, (size_t) n, FD_SELECT_INPUT_ORDER,
                           FD_ASSIGN_MIN);
  FdStatus status;
  while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION)
    n_found++;
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  return n_found;
}

/* --- connected parts ------------------------------------------------------ */

static uint64_t
count_connected (int32_t side, bool learning)
{
  Grid g = grid_new (side);
  FdVar x[MOST_NODES];
  FdAtom atom[MOST_NODES];
  g_autoptr (FdStore) store = fd_store_new ();
  if (learning)
    ck_assert (fd_store_set_explaining (store, true));
  make_atoms (store, x, atom, g.n_nodes);
  ck_assert (fd_post_clause (store, atom, (size_t) g.n_nodes));
  ck_assert (fd_post_connected (store, atom, (size_t) g.n_nodes, g.from, g.to,
                                (size_t) g.n_edges, NULL));
  return count (store, x, g.n_nodes, learning);
}

START_TEST (connected_cells)
{
  static const uint64_t known[] = {1, 13, 218, 11506};
  for (int32_t side = 1; side <= 4; side++)
    ck_assert_uint_eq (count_connected (side, false), known[side - 1]);
  for (int32_t side = 1; side <= 3; side++)
    ck_assert_uint_eq (count_connected (side, true), known[side - 1]);
}
END_TEST

/* Two regions of a grid, which are all of it: by colours, each connected. */
START_TEST (two_regions)
{
  Grid g = grid_new (3);
  FdVar x[MOST_NODES];
  FdAtom of[2][MOST_NODES];
  uint64_t expected = 0;
  for (int learning = 0; learning < 2; learning++) {
    g_autoptr (FdStore) store = fd_store_new ();
    ck_assert (fd_store_set_explaining (store, learning));
    for (int32_t i = 0; i < g.n_nodes; i++) {
      x[i] = fd_var_new (store, 0, 1);
      for (int c = 0; c < 2; c++)
        of[c][i] = fd_atom (x[i], FD_EQ, c);
    }
    for (int c = 0; c < 2; c++)
      ck_assert (fd_post_connected (store, of[c], (size_t) g.n_nodes, g.from,
                                    g.to, (size_t) g.n_edges, NULL));
    uint64_t n = count (store, x, g.n_nodes, learning);
    ck_assert (n > 2 && (!learning || n == expected));
    expected = n;
  }
}
END_TEST

/* A square of 3 x 3 has 10 divisions into three trominoes, each with its three
 * regions in any order. */
START_TEST (trominoes)
{
  static const int32_t sizes[] = {3, 3, 3};
  Grid g = grid_new (3);
  FdVar x[MOST_NODES];
  for (int learning = 0; learning < 2; learning++) {
    g_autoptr (FdStore) store = fd_store_new ();
    ck_assert (fd_store_set_explaining (store, learning));
    for (int32_t i = 0; i < g.n_nodes; i++)
      x[i] = fd_var_new (store, 1, 9);
    ck_assert (fd_post_regions (store, x, (size_t) g.n_nodes, g.from, g.to,
                                (size_t) g.n_edges, 1, sizes, 3));
    ck_assert_uint_eq (count (store, x, g.n_nodes, learning), 10 * 6);
  }
}
END_TEST

/* --- cycles --------------------------------------------------------------- */

static uint64_t
count_loops (int32_t boxes, bool learning)
{
  Grid g = grid_new (boxes + 1);
  FdVar x[MOST_EDGES];
  FdAtom atom[MOST_EDGES];
  g_autoptr (FdStore) store = fd_store_new ();
  if (learning)
    ck_assert (fd_store_set_explaining (store, true));
  make_atoms (store, x, atom, g.n_edges);
  ck_assert (fd_post_single_loop (store, g.n_nodes, g.from, g.to, atom,
                                  (size_t) g.n_edges));
  return count (store, x, g.n_edges, learning);
}

START_TEST (loops)
{
  static const uint64_t known[] = {1, 13, 213, 9349};
  for (int32_t boxes = 1; boxes <= 4; boxes++)
    ck_assert_uint_eq (count_loops (boxes, false), known[boxes - 1]);
  for (int32_t boxes = 1; boxes <= 3; boxes++)
    ck_assert_uint_eq (count_loops (boxes, true), known[boxes - 1]);
}
END_TEST

/* Through all nodes: a circuit has two directions. */
static uint64_t
count_circuits (int32_t side, bool some, bool learning)
{
  Grid g = grid_new (side);
  FdVar x[MOST_NODES];
  g_autoptr (FdStore) store = fd_store_new ();
  if (learning)
    ck_assert (fd_store_set_explaining (store, true));
  for (int32_t i = 0; i < g.n_nodes; i++) {
    int32_t next[5], n = 0;
    for (int32_t e = 0; e < g.n_edges; e++)
      if (g.from[e] == i || g.to[e] == i)
        next[n++] = g.from[e] + g.to[e] - i;
    if (some)
      next[n++] = i;
    x[i] = fd_var_new_values (store, next, (size_t) n);
  }
  if (!(some ? fd_post_subcircuit : fd_post_circuit) (
          store, x, (size_t) g.n_nodes, 0, FD_CONSISTENCY_DEFAULT))
    return 0;
  return count (store, x, g.n_nodes, learning);
}

START_TEST (hamiltonian_cycles)
{
  for (int learning = 0; learning < 2; learning++) {
    ck_assert_uint_eq (count_circuits (2, false, learning), 2);
    ck_assert_uint_eq (count_circuits (3, false, learning), 0);
    ck_assert_uint_eq (count_circuits (4, false, learning), 2 * 6);
  }
  ck_assert_uint_eq (count_circuits (6, false, false), 2 * 1072);
}
END_TEST

/* Of k x k boxes: none; each edge there and back; each cycle both ways. */
START_TEST (subcircuits)
{
  for (int learning = 0; learning < 2; learning++) {
    ck_assert_uint_eq (count_circuits (2, true, learning), 1 + 4 + 2 * 1);
    ck_assert_uint_eq (count_circuits (3, true, learning), 1 + 12 + 2 * 13);
    ck_assert_uint_eq (count_circuits (4, true, learning), 1 + 24 + 2 * 213);
  }
}
END_TEST

/* --- trees ---------------------------------------------------------------- */

/* Spanning trees: 1, 4, 192, 100352. */
START_TEST (spanning_trees)
{
  static const uint64_t known[] = {1, 4, 192};
  for (int32_t side = 1; side <= 3; side++)
    for (int learning = 0; learning < 2; learning++) {
      Grid g = grid_new (side);
      FdVar x[MOST_EDGES];
      FdAtom atom[MOST_EDGES], all[MOST_NODES];
      g_autoptr (FdStore) store = fd_store_new ();
      ck_assert (fd_store_set_explaining (store, learning));
      make_atoms (store, x, atom, g.n_edges);
      for (int32_t i = 0; i < g.n_nodes; i++)
        all[i] = FD_ATOM_TRUE;
      ck_assert (fd_post_forest (store, g.n_nodes, g.from, g.to, atom,
                                 (size_t) g.n_edges));
      ck_assert (fd_post_connected (store, all, (size_t) g.n_nodes, g.from,
                                    g.to, (size_t) g.n_edges, atom));
      ck_assert_uint_eq (count (store, x, g.n_edges, learning),
                         known[side - 1]);
    }
}
END_TEST

/* --- directed graphs ------------------------------------------------------ */

/* Labelled acyclic digraphs: 1, 3, 25, 543; with one node that no edge enters,
 * from which all others are reached: 1, 2, 15, 316. */
static uint64_t
count_dags (int32_t n, bool reached, bool learning)
{
  int32_t from[MOST_EDGES], to[MOST_EDGES];
  FdVar x[MOST_EDGES];
  FdAtom atom[MOST_EDGES], all[MOST_NODES];
  size_t m = 0;
  for (int32_t i = 0; i < n * n; i++)
    if (i / n != i % n) {
      from[m] = i / n;
      to[m++] = i % n;
    }
  g_autoptr (FdStore) store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, learning));
  make_atoms (store, x, atom, (int32_t) m);
  for (int32_t i = 0; i < n; i++)
    all[i] = FD_ATOM_TRUE;
  ck_assert (fd_post_dag (store, n, from, to, atom, m));
  if (reached)
    ck_assert (fd_post_dreachable (store, all, (size_t) n, from, to, atom, m,
                                   fd_var_new (store, 1, n), 1));
  return count (store, x, (int32_t) m, learning);
}

START_TEST (acyclic)
{
  static const uint64_t known[2][4] = {{1, 3, 25, 543}, {1, 2, 15, 316}};
  for (int32_t n = 1; n <= 4; n++)
    for (int reached = 0; reached < 2; reached++)
      for (int learning = 0; learning < 2; learning++)
        ck_assert_uint_eq (count_dags (n, reached, learning),
                           known[reached][n - 1]);
}
END_TEST

/* --- refusals ------------------------------------------------------------- */

static void
expect (FdStore *store, bool posted, const char *what)
{
  ck_assert (!posted);
  const GError *error = fd_store_error (store);
  ck_assert_ptr_nonnull (error);
  ck_assert_msg (strstr (error->message, what) != NULL, "%s", error->message);
}

START_TEST (refused)
{
  g_autoptr (FdStore) store = fd_store_new ();
  const int32_t zero = 0, one = 1, least = -1;
  FdAtom atom = fd_atom (fd_var_new (store, 0, 1), FD_GE, 1);
  expect (store, fd_post_connected (store, &atom, 1, &zero, &one, 1, NULL),
          "edge 0 is from 0 to 1");
  expect (store, fd_post_forest (store, 2, &least, &one, &atom, 1),
          "edge 0 is from -1 to 1");
  expect (store, fd_post_forest (store, -2, NULL, NULL, NULL, 0),
          "nodes is -2");
  expect (store, fd_post_dag (store, 2, &least, &one, &atom, 1),
          "edge 0 is from -1 to 1");
  expect (store,
          fd_post_dreachable (store, &atom, 1, &zero, &one, &atom, 1,
                              fd_var_new (store, 0, 1), 0),
          "edge 0 is from 0 to 1");
  expect (store, fd_post_single_loop (store, 1, &zero, &zero, &atom, 1),
          "from 0 to itself");
  FdVar x = fd_var_new (store, 0, 1);
  expect (store, fd_post_regions (store, &x, 1, &zero, &one, 1, 0, &one, 1),
          "from has 1 elements and to 1, expected as many, all of 0..0");
  FdArgument a[] = {fd_argument_atoms (&atom, 1), fd_argument_ints (&zero, 1),
                    fd_argument_ints (&zero, 0), fd_argument_atoms (&atom, 0)};
  const FdConstraintClass *connected =
      fd_constraint_class_by_name ("connected");
  expect (store, fd_post_constraint (store, connected, a), "to has 0 elements");
  a[1].n = 0;
  a[3].n = 1;
  expect (store, fd_post_constraint (store, connected, a),
          "edges has 1 elements");
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("graph");
  TCase *tcase = tcase_create ("counts");
  tcase_set_timeout (tcase, 100);
  tcase_add_test (tcase, connected_cells);
  tcase_add_test (tcase, two_regions);
  tcase_add_test (tcase, trominoes);
  tcase_add_test (tcase, loops);
  tcase_add_test (tcase, hamiltonian_cycles);
  tcase_add_test (tcase, subcircuits);
  tcase_add_test (tcase, spanning_trees);
  tcase_add_test (tcase, acyclic);
  tcase_add_test (tcase, refused);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
