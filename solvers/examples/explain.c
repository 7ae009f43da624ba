/* SPDX-License-Identifier: MIT */
/* explain.c - which wishes clash
 *
 * Each wish is a constraint under a condition of its own.  The search assumes
 * all conditions; if they have no solution together, it names a core of them:
 * wishes that clash, none of which can be left out.
 *
 *   cc explain.c -o explain $(pkg-config --cflags --libs libfd)
 */
#include <fd.h>
#include <stdio.h>

enum { ANA, BO, CY, DEE, PEOPLE };
enum { DAYS = 5, WISHES = 6 };

static const struct {
  int x, relation, y; /* the day of x, compared with the day of y + k */
  int32_t k;
  const char *text;
} wish[WISHES] = {
    {ANA, FD_LT, BO, 0, "Ana comes before Bo"},
    {DEE, FD_GT, CY, 0, "Dee comes after Cy"},
    {BO, FD_LE, CY, -2, "Bo comes two days before Cy, or earlier"},
    {CY, FD_LE, ANA, 1, "Cy comes one day after Ana at the latest"},
    {DEE, FD_NE, ANA, 0, "Dee and Ana come on different days"},
    {ANA, FD_NE, CY, 3, "Ana does not come three days after Cy"},
};

int
main (void)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar day[PEOPLE];
  FdAtom granted[WISHES];
  for (int i = 0; i < PEOPLE; i++)
    day[i] = fd_var_new (store, 1, DAYS);
  for (int i = 0; i < WISHES; i++) {
    granted[i] = fd_atom (fd_var_new (store, 0, 1), FD_EQ, 1);
    fd_condition_begin (store, granted[i]);
    fd_post_relation (store, day[wish[i].x], (FdRelation) wish[i].relation,
                      day[wish[i].y], wish[i].k);
    fd_condition_end (store);
  }

  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_learning (search, true);
  fd_search_assume (search, granted, WISHES);
  if (fd_search_next (search) != FD_STATUS_EXHAUSTED)
    return 1;
  if (!fd_search_minimize_core (search, 0))
    return 1;
  size_t n;
  const FdAtom *core = fd_search_core (search, &n);
  puts ("not all wishes can be granted; these clash:");
  for (int i = 0; i < WISHES; i++)
    for (size_t j = 0; j < n; j++)
      if (fd_atom_equal (core[j], granted[i]))
        printf ("- %s\n", wish[i].text);
  return 0;
}
