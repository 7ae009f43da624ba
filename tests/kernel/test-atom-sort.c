/* SPDX-License-Identifier: MIT */
/* test-atom-sort.c - against qsort(), for lists of any length and order */
#include "suite.h"

#include <string.h>

static int
compare (const void *a, const void *b)
{
  const FdAtom *p = a, *q = b;
  if (p->tag != q->tag)
    return p->tag < q->tag ? -1 : 1;
  return (p->value > q->value) - (p->value < q->value);
}

static void
check (FdAtom *atom, size_t n)
{
  FdAtom *expected = g_memdup2 (atom, (n + 1) * sizeof *atom);
  qsort (expected, n, sizeof *atom, compare);
  fd_atoms_sort (atom, n);
  ck_assert_mem_eq (atom, expected, (n + 1) * sizeof *atom); /* none beyond */
  g_free (expected);
}

START_TEST (sorts)
{
  enum { LONGEST = 5000 }; /* by gaps, too */
  g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32) _i);
  static const int32_t extremes[] = {INT32_MIN, -1, 0, 1, INT32_MAX};
  size_t n =
      _i < 200 ? (size_t) _i : (size_t) g_rand_int_range (rand, 200, LONGEST);
  FdAtom *atom = g_new (FdAtom, n + 1);
  guint32 n_tags = 1u << g_rand_int_range (rand, 0, 32);
  for (size_t i = 0; i <= n; i++) {
    atom[i].tag = g_rand_int (rand) % n_tags;
    atom[i].value = g_rand_boolean (rand)
                        ? (int32_t) g_rand_int (rand)
                        : extremes[g_rand_int_range (rand, 0, 5)];
  }
  check (atom, n);
  check (atom, n); /* in order now */
  for (size_t i = 0; i < n / 2; i++) {
    FdAtom other = atom[i];
    atom[i] = atom[n - 1 - i];
    atom[n - 1 - i] = other;
  }
  check (atom, n);
  g_free (atom);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("atom-sort");
  TCase *tc = tcase_create ("atom-sort");
  tcase_add_loop_test (tc, sorts, 0, 250);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
