/* SPDX-License-Identifier: MIT */
/* preferences.c - what should hold, and what it is worth
 *
 * The objective is a sum of weighted atoms: it needs no variable for whether a
 * wish comes true, and its weights are of 64 bits: here, so many cents.
 *
 *   cc preferences.c -o preferences $(pkg-config --cflags --libs libfd)
 */
#include <fd.h>
#include <inttypes.h>
#include <stdio.h>

enum { ANA, BO, CY, STAFF, DAYS = 5, WISHES = 7 };

int
main (void)
{
  static const char *const name[STAFF] = {"Ana", "Bo", "Cy"};
  g_autoptr (FdStore) store = fd_store_new ();
  fd_store_set_explaining (store, true); /* the search is to learn */
  FdVar on[DAYS];                        /* who is on duty */
  for (int day = 0; day < DAYS; day++)
    on[day] = fd_var_new (store, ANA, CY);

  /* what must hold: nobody on two days running, nor on more than two */
  for (int day = 0; day + 1 < DAYS; day++)
    fd_post_relation (store, on[day], FD_NE, on[day + 1], 0);
  for (int who = ANA; who < STAFF; who++)
    fd_post_at_most (store, on, DAYS, who, 2);

  /* what should hold; the last one is not wanted at all */
  const FdAtom wish[WISHES] = {
      fd_atom (on[0], FD_EQ, ANA), fd_atom (on[2], FD_EQ, ANA),
      fd_atom (on[4], FD_EQ, ANA), fd_atom (on[1], FD_NE, BO),
      fd_atom (on[3], FD_NE, BO),  fd_atom (on[2], FD_GE, BO),
      fd_atom (on[4], FD_EQ, CY)};
  static const int64_t worth[WISHES] = {7000000000, 2500000000, 4000000000,
                                        3000000000, 6000000000, 1000000000,
                                        -9000000000};

  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_learning (search, true);
  fd_search_maximize_linear (search, NULL, NULL, 0, worth, wish, WISHES);
  int64_t best = 0;
  while (fd_search_next (search) == FD_STATUS_SOLUTION) {
    fd_search_best (search, &best);
    for (int day = 0; day < DAYS; day++)
      printf ("%s ", name[fd_var_min (store, on[day])]);
    printf ("%" PRId64 "\n", best);
  }
  printf ("the best is %" PRId64 "\n", best);
  return 0;
}
