/* SPDX-License-Identifier: MIT */
/* flatzinc.c - a model that is text, and a constraint added to it in C
 *
 * The model is read from memory; a file is read alike.  What is wrong with it
 * is said with its line and column.
 *
 *   cc flatzinc.c -o flatzinc $(pkg-config --cflags --libs libfd-flatzinc)
 */
#include <fd-flatzinc.h>
#include <stdio.h>

static const char coins[] =
    "% of 1, 2, 5 and 10 pence, 88 pence by as few coins as can be\n"
    "array [1..4] of int: worth = [1,2,5,10];\n"
    "var 0..20: one; var 0..20: two; var 0..20: five; var 0..20: ten;\n"
    "var 0..80: count :: output_var;\n"
    "array [1..4] of var int: n :: output_array([1..4]) = [one,two,five,ten];\n"
    "constraint int_lin_eq(worth,n,88);\n"
    "constraint int_lin_eq([1,1,1,1,-1],[one,two,five,ten,count],0);\n"
    "solve :: int_search(n,input_order,indomain_min) minimize count;\n";

int
main (void)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (GError) error = NULL;
  FdFlatzinc *wrong = fd_flatzinc_read_memory (
      store, "var 1..3: x;\nsolve minimize y;", -1, "wrong.fzn", &error);
  if (!wrong)
    puts (error->message);
  g_clear_error (&error);

  g_autoptr (FdFlatzinc) model =
      fd_flatzinc_read_memory (store, coins, -1, "coins.fzn", &error);
  if (!model || !fd_flatzinc_is_consistent (model))
    return 1;
  /* there are but five of ten pence */
  if (!fd_set_atom (store, fd_atom (fd_flatzinc_var (model, "ten"), FD_LE, 5)))
    return 1;
  FdVar n[4];
  size_t length = fd_flatzinc_array (model, "n", n, 4);
  printf ("n has %d elements, of which the last is at most %d\n", (int) length,
          fd_var_max (store, n[3]));

  g_autoptr (FdSearch) search = fd_flatzinc_search_new (model, 0, NULL, NULL);
  FdStatus status;
  while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION)
    fd_flatzinc_print_solution (model, stdout);
  puts (status == FD_STATUS_EXHAUSTED ? "==========" : "=====UNKNOWN=====");
  return 0;
}
