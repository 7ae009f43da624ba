/* SPDX-License-Identifier: MIT */
/* incremental.c - one model, asked many questions
 *
 * An incremental search is asked again and again.  Assumptions hold for one
 * question, constraints posted between two of them for all that follow, and
 * what it learned is kept.
 *
 *   cc incremental.c -o incremental $(pkg-config --cflags --libs libfd)
 */
#include <fd.h>
#include <stdio.h>

enum { ANA, BO, CY, DEE, GUESTS };

/* How many seatings there are in which the @n atoms hold. */
static int
count (FdSearch *search, const FdAtom *atoms, size_t n)
{
  uint64_t found = 0;
  if (fd_search_reset (search) && fd_search_assume (search, atoms, n))
    fd_search_count (search, &found);
  return (int) found;
}

int
main (void)
{
  static const char *const name[] = {"Ana", "Bo", "Cy", "Dee"};
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar seat[GUESTS];
  for (int i = 0; i < GUESTS; i++)
    seat[i] = fd_var_new (store, 1, GUESTS);
  if (!fd_post_all_different (store, seat, NULL, GUESTS, FD_CONSISTENCY_DOMAIN))
    return 1;
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_learning (search, true);
  fd_search_set_incremental (search, true);
  printf ("%d seatings\n", count (search, NULL, 0));

  /* assumptions: a question a guest, and the store stays as it is */
  for (int i = 0; i < GUESTS; i++) {
    const FdAtom first = fd_atom (seat[i], FD_EQ, 1);
    const FdAtom apart[] = {first, fd_atom (seat[(i + 1) % GUESTS], FD_GE, 3)};
    printf ("%s first: %d, and %s not next: %d\n", name[i],
            count (search, &first, 1), name[(i + 1) % GUESTS],
            count (search, apart, 2));
  }

  /* constraints, at the root, which is where a reset goes */
  fd_search_reset (search);
  if (fd_post_next_to (store, seat[ANA], seat[BO]))
    printf ("Ana next to Bo: %d\n", count (search, NULL, 0));
  fd_search_reset (search);
  if (fd_post_left_of (store, seat[CY], seat[DEE]))
    printf ("and Cy just left of Dee: %d\n", count (search, NULL, 0));
  fd_search_reset (search);
  /* a refused change leaves the store as it was */
  if (!fd_set_value (store, seat[BO], 5))
    puts ("there is no seat 5");
  printf ("%d seatings still\n", count (search, NULL, 0));
  return 0;
}
