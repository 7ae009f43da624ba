/* SPDX-License-Identifier: MIT */
/* test-all-different-bounds.c - the same bounds on axes of every length
 *
 * Many terms, more than the oracle can enumerate.  The referee counts, for
 * each interval, the terms within it, until nothing changes.  A term far from
 * all others stretches the axis, and so decides how the library does it. */
#include <check.h>
#include <stdlib.h>

#include "fd.h"
#include "base/random.h"

enum { MAX_TERMS = 250, MAX_VALUES = 280, MAX_LEVELS = 60, STEPS = 2000 };

/* Whether a term has a value; the values are 0..n_values - 1. */
typedef struct {
  bool has[MAX_TERMS][MAX_VALUES];
  int min[MAX_TERMS], max[MAX_TERMS];
} State;

typedef struct {
  FdRandom random;
  int n, n_values;
  int32_t offset[MAX_TERMS + 1]; /* what a term adds to its variable */
  FdStore *store;
  FdVar x[MAX_TERMS + 1];
  State level[MAX_LEVELS + 1];
  int n_levels;
  int n_pruned, n_failed;
} World;

static int
below (World *w, int n)
{
  return (int) fd_random_below (&w->random, (uint32_t) n);
}

/* --- the referee -------------------------------------------------------- */

static bool
find_bounds (const World *w, State *s, int i)
{
  int a = 0, b = w->n_values - 1;
  while (a <= b && !s->has[i][a])
    a++;
  while (b >= a && !s->has[i][b])
    b--;
  s->min[i] = a;
  s->max[i] = b;
  return a <= b;
}

static bool
take (const World *w, State *s, int i, int from, int to, bool *changed)
{
  for (int v = from; v <= to; v++) {
    *changed |= s->has[i][v];
    s->has[i][v] = false;
  }
  return find_bounds (w, s, i);
}

static bool
take_fixed (const World *w, State *s, bool *changed)
{
  for (int i = 0; i < w->n; i++)
    for (int j = 0; s->min[i] == s->max[i] && j < w->n; j++)
      if (j != i && !take (w, s, j, s->min[i], s->min[i], changed))
        return false;
  return true;
}

/* Of an interval with as many terms within as values. */
static bool
take_interval (const World *w, State *s, int a, int b, bool *changed)
{
  for (int i = 0; i < w->n; i++) {
    if (s->min[i] >= a && s->max[i] <= b)
      continue;
    if (s->min[i] >= a && s->min[i] <= b &&
        !take (w, s, i, s->min[i], b, changed))
      return false;
    if (s->max[i] >= a && s->max[i] <= b &&
        !take (w, s, i, a, s->max[i], changed))
      return false;
  }
  return true;
}

static bool
take_intervals_from (const World *w, State *s, int a, bool *changed)
{
  int n_ends[MAX_VALUES] = {0}, n = 0;
  for (int i = 0; i < w->n; i++)
    if (s->min[i] >= a)
      n_ends[s->max[i]]++;
  for (int b = a; b < w->n_values; b++) {
    n += n_ends[b];
    if (n > b - a + 1 ||
        (n == b - a + 1 && !take_interval (w, s, a, b, changed)))
      return false;
  }
  return true;
}

static bool
referee (const World *w, State *s)
{
  for (int i = 0; i < w->n; i++)
    if (!find_bounds (w, s, i))
      return false;
  bool changed = true;
  while (changed) {
    changed = false;
    if (!take_fixed (w, s, &changed))
      return false;
    for (int a = 0; a < w->n_values && !changed; a++)
      if (!take_intervals_from (w, s, a, &changed))
        return false;
  }
  return true;
}

/* --- against the library ------------------------------------------------ */

static bool
is_same (const World *w, const State *s, int i)
{
  if (fd_var_min (w->store, w->x[i]) + w->offset[i] != s->min[i] ||
      fd_var_max (w->store, w->x[i]) + w->offset[i] != s->max[i])
    return false;
  for (int v = s->min[i]; v <= s->max[i]; v++)
    if (s->has[i][v] != fd_var_contains (w->store, w->x[i], v - w->offset[i]))
      return false;
  return true;
}

static void
compare (const World *w)
{
  int n_same = 0;
  for (int i = 0; i < w->n; i++)
    n_same += is_same (w, &w->level[w->n_levels], i);
  ck_assert_int_eq (n_same, w->n);
}

/* One of those not fixed; n if there is none. */
static int
free_term (World *w)
{
  const State *s = &w->level[w->n_levels];
  int first = below (w, w->n);
  for (int k = 0; k < w->n; k++) {
    int i = (first + k) % w->n;
    if (s->min[i] < s->max[i])
      return i;
  }
  return w->n;
}

/* Narrows a variable on a level of its own. */
static void
narrow (World *w, int i)
{
  State *s = &w->level[w->n_levels + 1];
  *s = w->level[w->n_levels];
  int relation = below (w, 4), dropped = 0;
  int v = s->min[i] + below (w, s->max[i] - s->min[i] + 1);
  static const FdRelation relations[] = {FD_GE, FD_LE, FD_NE, FD_EQ};
  FdRelation r = relations[relation];
  for (int u = 0; u < w->n_values; u++) {
    bool keep = r == FD_GE   ? u >= v
                : r == FD_LE ? u <= v
                             : (u == v) == (r == FD_EQ);
    dropped += s->has[i][u] && !keep;
    s->has[i][u] = s->has[i][u] && keep;
  }
  bool ok = referee (w, s);
  ck_assert (fd_store_push (w->store));
  FdAtom atom = fd_atom (w->x[i], r, v - w->offset[i]);
  ck_assert (fd_set_atom (w->store, atom) == ok);
  if (ok)
    w->n_levels++;
  else
    fd_store_pop (w->store);
  w->n_failed += !ok;
  w->n_pruned += ok && dropped;
}

/* Each term has a value of its own, and more on both sides. */
static void
make_world (World *w, int64_t far)
{
  w->store = fd_store_new ();
  State *s = &w->level[0];
  for (int i = 0; i < w->n; i++) {
    int own = i * w->n_values / w->n, room = 1 + w->n_values / 3;
    int from = own - below (w, room), to = own + below (w, room);
    from = MAX (from, 0);
    to = MIN (to, w->n_values - 1);
    w->offset[i] = below (w, 2) ? 0 : below (w, 100) - 50;
    for (int v = from; v <= to; v++)
      s->has[i][v] = true;
    w->x[i] = fd_var_new (w->store, from - w->offset[i], to - w->offset[i]);
  }
  if (far)
    w->x[w->n] = fd_var_new (w->store, (int32_t) far, (int32_t) far + 1);
  ck_assert (referee (w, s));
  ck_assert (fd_post_all_different (
      w->store, w->x, w->offset, (size_t) w->n + !!far, FD_CONSISTENCY_BOUNDS));
}

/* Returns how many steps failed. */
static int
walk (int n, int n_values, int64_t far, uint64_t seed)
{
  World *w = g_new0 (World, 1);
  fd_random_init (&w->random, seed);
  w->n = n;
  w->n_values = n_values;
  make_world (w, far);
  compare (w);
  for (int step = 0; step < STEPS; step++) {
    int i = free_term (w);
    bool back = i == w->n || w->n_levels == MAX_LEVELS || !below (w, 6);
    if (!back)
      narrow (w, i);
    else if (w->n_levels)
      for (int k = 1 + below (w, w->n_levels); k; k--, w->n_levels--)
        fd_store_pop (w->store);
    compare (w);
  }
  ck_assert_int_gt (w->n_pruned, 0);
  int n_failed = w->n_failed;
  fd_store_free (w->store);
  g_free (w);
  return n_failed;
}

static const struct {
  int n, n_values;
} shape[] = {{8, 9}, {6, 12}, {12, 13}, {19, 19}, {30, 64}, {40, 50}};

static const int64_t far_away[] = {0, -200, 700, 5000, -10000000};

START_TEST (bounds_are_the_same_on_every_axis)
{
  int n_failed = 0;
  for (size_t k = 0; k < G_N_ELEMENTS (far_away); k++)
    n_failed += walk (shape[_i].n, shape[_i].n_values, far_away[k],
                      17 * (uint64_t) _i + k);
  ck_assert_int_gt (n_failed, 0);
}
END_TEST

/* More than a word holds, down to few enough as terms are fixed, and back. */
START_TEST (a_word_does_after_a_while)
{
  walk (70, 75, 0, 1);
  walk (70, 75, 3000, 2);
  walk (45, 100, 0, 3);
  walk (90, 140, 0, 4);
  walk (20, 90, 0, 5);
  walk (30, 100, 0, 6);
  walk (250, 280, 0, 7);
  walk (250, 250, 0, 8);
}
END_TEST

/* --- by hand ------------------------------------------------------------ */

static const int32_t no_hole = -1;

/* x[0..n-1], from bounds[i][0] to bounds[i][1] without the hole. */
static void
make_vars (FdStore *store, FdVar *x, const int32_t (*bounds)[3], int n)
{
  for (int i = 0; i < n; i++) {
    x[i] = fd_var_new (store, bounds[i][0], bounds[i][1]);
    if (bounds[i][2] != no_hole)
      ck_assert (fd_set_no_value (store, x[i], bounds[i][2]));
  }
}

/* x[2] is moved over {1, 2} and the hole to {4, 5}, and so takes these, with
 * x[3], from x[4]. */
START_TEST (a_bound_on_a_hole_goes_on)
{
  static const int32_t bounds[][3] = {
      {1, 2, -1}, {1, 2, -1}, {1, 5, 3}, {4, 5, -1}, {4, 9, -1}};
  for (size_t k = 0; k < G_N_ELEMENTS (far_away); k++) {
    g_autoptr (FdStore) store = fd_store_new ();
    FdVar x[6];
    make_vars (store, x, bounds, 5);
    int32_t far = (int32_t) far_away[k];
    x[5] = fd_var_new (store, far ? far : 20, (far ? far : 20) + 1);
    ck_assert (
        fd_post_all_different (store, x, NULL, 6, FD_CONSISTENCY_BOUNDS));
    ck_assert_int_eq (fd_var_min (store, x[2]), 4);
    ck_assert_int_eq (fd_var_min (store, x[4]), 6);
  }
}
END_TEST

START_TEST (two_narrow_terms_are_enough)
{
  static const int32_t bounds[][3] = {
      {0, 1, -1}, {0, 1, -1}, {0, 10000000, -1}};
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[3];
  make_vars (store, x, bounds, 3);
  ck_assert (fd_post_all_different (store, x, NULL, 3, FD_CONSISTENCY_BOUNDS));
  ck_assert_int_eq (fd_var_min (store, x[2]), 2);
}
END_TEST

/* After a level on which it did, they are as far apart as before. */
START_TEST (a_word_does_no_more)
{
  static const int32_t bounds[][3] = {
      {90, 91, -1}, {90, 91, -1}, {0, 100, -1}, {0, 9, -1}, {0, 9, -1}};
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[5];
  make_vars (store, x, bounds, 5);
  ck_assert (fd_post_all_different (store, x, NULL, 5, FD_CONSISTENCY_BOUNDS));
  ck_assert (fd_store_push (store));
  ck_assert (fd_set_value (store, x[0], 90));
  ck_assert (fd_set_atom (store, fd_atom (x[2], FD_LE, 20)));
  ck_assert (fd_set_atom (store, fd_atom (x[2], FD_LE, 19)));
  fd_store_pop (store);
  ck_assert (fd_set_atom (store, fd_atom (x[2], FD_LE, 91)));
  ck_assert_int_eq (fd_var_max (store, x[2]), 89);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("all-different-bounds");
  TCase *tcase = tcase_create ("axes");
  tcase_add_loop_test (tcase, bounds_are_the_same_on_every_axis, 0,
                       G_N_ELEMENTS (shape));
  tcase_add_test (tcase, a_word_does_after_a_while);
  tcase_add_test (tcase, a_bound_on_a_hole_goes_on);
  tcase_add_test (tcase, two_narrow_terms_are_enough);
  tcase_add_test (tcase, a_word_does_no_more);
  suite_add_tcase (suite, tcase);
  SRunner *runner = srunner_create (suite);
  srunner_set_tap (runner, "-");
  srunner_run_all (runner, CK_SILENT);
  int failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
