/* SPDX-License-Identifier: MIT */
/* test-hamilton.c - the Hamiltonian cycles of a grid of 8 x 8
 *
 * One way round each: from the corner on, the first step goes to the right.
 */
#include <fd.h>

#include "../tap.h"

enum { SIDE = 8, NODES = SIDE * SIDE, CYCLES = 4638576 };

static FdVar
var_of_next (FdStore *store, int32_t node)
{
  int32_t row = node / SIDE, column = node % SIDE, next[4];
  size_t n = 0;
  if (row > 0)
    next[n++] = node - SIDE;
  if (column > 0)
    next[n++] = node - 1;
  if (column < SIDE - 1)
    next[n++] = node + 1;
  if (row < SIDE - 1)
    next[n++] = node + SIDE;
  return fd_var_new_values (store, next, n);
}

START_TEST (grid)
{
  FdVar x[NODES];
  FdStatus status;
  uint64_t n_found = 0;
  FdStore *store = fd_store_new ();
  for (int32_t node = 0; node < NODES; node++)
    x[node] = var_of_next (store, node);
  ck_assert (fd_set_value (store, x[0], 1));
  ck_assert (fd_post_circuit (store, x, NODES, 0, FD_CONSISTENCY_DOMAIN));
  FdSearch *search = fd_search_new (store);
  fd_search_add_branching (search, x, NODES, FD_SELECT_INPUT_ORDER,
                           FD_ASSIGN_MIN);
  while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION)
    n_found++;
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (n_found, CYCLES);
  fd_search_free (search);
  fd_store_free (store);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("hamilton");
  TCase *tcase = tcase_create ("count");
  tcase_set_timeout (tcase, 600);
  tcase_add_test (tcase, grid);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
