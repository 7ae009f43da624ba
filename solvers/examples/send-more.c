/* SPDX-License-Identifier: MIT */
/* send-more.c - SEND + MORE = MONEY, each letter a digit of its own
 *
 * A linear equation, and how far propagation alone comes.
 *
 *   cc send-more.c -o send-more $(pkg-config --cflags --libs libfd)
 */
#include <fd.h>
#include <stdio.h>

enum { S, E, N, D, M, O, R, Y, LETTERS };
static const char letter[] = "SENDMORY";

static void
print_domains (const FdStore *store, const FdVar *x)
{
  for (int i = 0; i < LETTERS; i++) {
    printf ("%c:", letter[i]);
    for (int32_t v = fd_var_min (store, x[i]); v <= 9;
         v = fd_var_next (store, x[i], v))
      printf ("%d", v);
    putchar (i + 1 < LETTERS ? ' ' : '\n');
  }
}

int
main (void)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[LETTERS];
  for (int i = 0; i < LETTERS; i++)
    x[i] = fd_var_new (store, i == S || i == M ? 1 : 0, 9);
  /* SEND + MORE - MONEY, by letter */
  const int32_t weight[LETTERS] = {
      [S] = 1000,         [E] = 100 + 1 - 10, [N] = 10 - 100, [D] = 1,
      [M] = 1000 - 10000, [O] = 100 - 1000,   [R] = 10,       [Y] = -1};
  if (!fd_post_linear (store, weight, x, LETTERS, FD_EQ, 0) ||
      !fd_post_all_different (store, x, NULL, LETTERS, FD_CONSISTENCY_DOMAIN))
    return 1;
  puts ("what follows at once:");
  print_domains (store, x);

  g_autoptr (FdSearch) search = fd_search_new (store);
  while (fd_search_next (search) == FD_STATUS_SOLUTION) {
    puts ("a solution:");
    print_domains (store, x);
  }
  printf ("%d nodes\n", (int) fd_search_statistics (search)->nodes);
  return 0;
}
