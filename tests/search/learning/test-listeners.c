/* SPDX-License-Identifier: MIT */
/* test-listeners.c - listeners that change the store of a search that learns
 *
 * What is learned must not lose a solution: a listener may have read the
 * domain of any variable.
 */
#include "../../tap.h"

#include <fd.h>

enum { N = 4, VALUES = 3 };

typedef struct {
  FdVar x[N];
  bool posts; /* a constraint, instead of pruning */
} Model;

/* If the first is 1 or more, the third is not 1, or the third and the fourth
 * are equal. */
static bool
listen (FdStore *store, FdVar var, gpointer data)
{
  const Model *model = data;
  (void) var;
  if (fd_var_min (store, model->x[0]) < 1)
    return true;
  if (!model->posts)
    return fd_set_no_value (store, model->x[2], 1);
  return fd_unify (store, model->x[2], model->x[3]);
}

static uint64_t
expected (const Model *model)
{
  uint64_t n = 0;
  for (int i = 0; i < VALUES * VALUES * VALUES * VALUES; i++) {
    int first = i / (VALUES * VALUES * VALUES), third = i / VALUES % VALUES;
    bool holds = model->posts ? third == i % VALUES : third != 1;
    n += first < 1 || holds;
  }
  return n;
}

static void
count (Model *model, const uint8_t *order, FdValSelect values, bool check)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar decided[N];
  for (int i = 0; i < N; i++)
    model->x[i] = fd_var_new (store, 0, VALUES - 1);
  for (int i = 0; i < N; i++)
    decided[i] = model->x[order[i]];
  ck_assert (fd_on_change (store, model->x[0], listen, model, NULL));
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, true));
  fd_search_set_checking (search, check);
  fd_search_add_branching (search, decided, N, FD_SELECT_INPUT_ORDER, values);
  uint64_t found;
  ck_assert_int_eq (fd_search_count (search, &found), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (found, expected (model));
}

static void
count_all (bool posts, bool check)
{
  static const uint8_t orders[][N] = {
      {0, 1, 2, 3}, {3, 2, 1, 0}, {2, 1, 3, 0}, {1, 2, 0, 3}};
  Model model = {.posts = posts};
  for (size_t i = 0; i < G_N_ELEMENTS (orders); i++) {
    count (&model, orders[i], FD_ASSIGN_MIN, check);
    count (&model, orders[i], FD_ASSIGN_MAX, check);
    count (&model, orders[i], FD_ASSIGN_SPLIT, check);
  }
}

START_TEST (test_prunes)
{
  count_all (false, false);
  count_all (false, true);
}
END_TEST

START_TEST (test_posts)
{
  count_all (true, false);
  count_all (true, true);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("listeners");
  add_test (suite, "prunes", test_prunes);
  add_test (suite, "posts", test_posts);
  return run_suite (suite);
}
