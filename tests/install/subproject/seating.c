/* SPDX-License-Identifier: MIT */
/* seating.c - a program whose build brings libfd along */
#include <fd.h>
#include <stdio.h>

int
main (void)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar seat[3];
  for (int i = 0; i < 3; i++)
    seat[i] = fd_var_new (store, 1, 3);
  fd_post_all_different (store, seat, NULL, 3, FD_CONSISTENCY_DOMAIN);
  fd_post_left_of (store, seat[0], seat[1]);

  g_autoptr (FdSearch) search = fd_search_new (store);
  while (fd_search_next (search) == FD_STATUS_SOLUTION)
    for (int i = 0; i < 3; i++)
      printf ("%d%c", fd_var_min (store, seat[i]), i < 2 ? ' ' : '\n');
  return 0;
}
