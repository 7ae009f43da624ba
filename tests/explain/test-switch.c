/* SPDX-License-Identifier: MIT */
/* test-switch.c - a history that begins after a model was posted: the same
 * answers as with one from the start, and what cannot be begun changes nothing
 */
#include "../kernel/dump.h"
#include "../kernel/suite.h"

#include "fd-learning.h"
#include "kernel/store.h"

enum { MANY = 8 };

/* --- models --------------------------------------------------------------- */

/* A propagator of a user's: the variables that are 1 are even in number.  It
 * counts the runs that found something to do in a trailed cell, and leaves it
 * to the store to find out why. */
typedef struct {
  FdPropagator base;
  uint32_t n_done; /* trailed */
} Even;

static bool
even_propagate (FdPropagator *base, FdStore *store)
{
  Even *self = (Even *) base;
  int32_t sum = 0;
  uint32_t open = base->n;
  for (uint32_t i = 0; i < base->n; i++) {
    if (fd_domain_is_fixed (base->scope[i]))
      sum += fd_domain_min (base->scope[i]) == 1;
    else if (open < base->n)
      return true;
    else
      open = i;
  }
  if (open == base->n)
    return sum % 2 == 0 || fd_fail (store, FD_REASON_NAIVE);
  if (!fd_trail_save (store, &self->n_done))
    return false;
  self->n_done++;
  FdDomain *x = base->scope[open];
  return sum % 2 ? fd_domain_fix (store, x, 1, FD_REASON_NAIVE)
                 : fd_domain_remove (store, x, 1, FD_REASON_NAIVE);
}

static bool
even_check (const FdPropagator *base, const int32_t *values)
{
  uint32_t sum = 0;
  for (uint32_t i = 0; i < base->n; i++)
    sum += values[i] == 1;
  return sum % 2 == 0;
}

static const FdPropagatorClass naive_class = {
    .name = "even", .propagate = even_propagate, .check = even_check};
static const FdPropagatorClass replay_class = {
    .name = "even-by-replay",
    .propagate = even_propagate,
    .explain = fd_explain_by_replay,
    .explain_conflict = fd_explain_conflict_by_replay,
    .check = even_check};

static void
post_even (FdStore *store, const FdPropagatorClass *klass, const FdVar *x,
           size_t n)
{
  FdPropagator *p = fd_propagator_new (store, klass, sizeof (Even), x, n);
  fd_subscribe_all (store, p, FD_EVENT_FIX);
  ck_assert (fd_post (store, p));
}

static uint32_t
users (FdStore *store, FdVar *x)
{
  for (int i = 0; i < 6; i++)
    x[i] = fd_var_new (store, 0, 2);
  post_even (store, &naive_class, x, 4);
  post_even (store, &replay_class, x + 2, 4);
  post_even (store, &replay_class, x + 1, 3);
  ck_assert (fd_set_no_value (store, x[0], 0));
  return 6;
}

/* Three constraints on the same variables, of which two follow the first. */
static uint32_t
queens (FdStore *store, FdVar *x)
{
  const int32_t up[] = {0, 1, 2, 3, 4, 5, 6, 7};
  const int32_t down[] = {0, -1, -2, -3, -4, -5, -6, -7};
  for (int i = 0; i < 8; i++)
    x[i] = fd_var_new (store, 1, 8);
  ck_assert (fd_post_all_different (store, x, NULL, 8, FD_CONSISTENCY_VALUE));
  ck_assert (fd_post_all_different (store, x, up, 8, FD_CONSISTENCY_VALUE));
  ck_assert (fd_post_all_different (store, x, down, 8, FD_CONSISTENCY_VALUE));
  return 8;
}

/* The same on boards so wide that no word holds a row. */
static uint32_t
wide_queens (FdStore *store, FdVar *x)
{
  const int32_t up[] = {0, 20, 40, 60, 80}, down[] = {0, -20, -40, -60, -80};
  const int32_t row[] = {0, 20, 40, 60, 80};
  for (int i = 0; i < 5; i++)
    x[i] = fd_var_new_values (store, row, 5);
  ck_assert (fd_post_all_different (store, x, NULL, 5, FD_CONSISTENCY_VALUE));
  ck_assert (fd_post_all_different (store, x, up, 5, FD_CONSISTENCY_VALUE));
  ck_assert (fd_post_all_different (store, x, down, 5, FD_CONSISTENCY_VALUE));
  return 5;
}

/* All kinds of domains, holes and gaps among them, some of one record; sums. */
static uint32_t
sums (FdStore *store, FdVar *x)
{
  x[0] = fd_var_new (store, 0, 9);
  x[1] = fd_var_new (store, 0, 300);
  x[2] = fd_var_new_any (store);
  x[3] = fd_var_new (store, -5, 400);
  x[4] = fd_var_new (store, 0, 20);
  x[5] = fd_var_new (store, 3, 25);
  ck_assert (fd_unify (store, x[4], x[5]));
  const FdInterval far[] = {{-4, 7}, {100000, 100003}, {30000000, 30000001}};
  ck_assert (fd_post_member (store, x[2], far, 3));
  for (int v = 5; v < 290; v++)
    if (v % 40 > 1)
      ck_assert (fd_set_no_value (store, x[1], v));
  ck_assert (fd_set_no_value (store, x[3], 17));
  const int32_t a[] = {3, 1, -1, 2};
  ck_assert (fd_post_linear (store, a, x, 4, FD_EQ, 100));
  ck_assert (fd_post_linear (store, a, x + 2, 3, FD_LE, 9));
  const int32_t b[] = {1, 1, 1};
  ck_assert (fd_post_linear (store, b, x + 3, 3, FD_NE, 30));
  ck_assert (fd_post_relation (store, x[0], FD_LT, x[5], 0));
  ck_assert (fd_post_relation (store, x[1], FD_GT, x[4], 5));
  return 6;
}

static uint32_t (*const models[]) (FdStore *, FdVar *) = {users, queens,
                                                          wide_queens, sums};

/* --- answers -------------------------------------------------------------- */

typedef enum { FIRST, LATER, BY_SEARCH, NEVER } Moment;

/* Of all solutions: how many, and a sum that does not depend on their order. */
typedef struct {
  uint64_t n, sum;
} Answer;

static uint64_t
stir (const FdStore *store, const FdVar *x, uint32_t n)
{
  uint64_t h = 0;
  for (uint32_t i = 0; i < n; i++)
    h = (h ^ (uint32_t) fd_var_min (store, x[i])) *
        UINT64_C (0x9e3779b97f4a7c15);
  return h ^ h >> 29;
}

static Answer
answer (uint32_t (*post) (FdStore *, FdVar *), Moment moment, bool by_itself)
{
  FdVar x[MANY];
  g_autoptr (FdStore) store = fd_store_new ();
  ck_assert (moment != FIRST || fd_store_set_explaining (store, true));
  uint32_t n = post (store, x);
  ck_assert (moment != LATER || fd_store_set_explaining (store, true));
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, moment != NEVER));
  ck_assert_int_eq (store->explaining, moment != NEVER);
  fd_search_set_free (search, by_itself);
  fd_search_set_checking (search, true);
  if (!by_itself)
    fd_search_add_branching (search, x, n, FD_SELECT_INPUT_ORDER,
                             FD_ASSIGN_MIN);
  Answer all = {0};
  FdStatus status;
  for (; (status = fd_search_next (search)) == FD_STATUS_SOLUTION; all.n++)
    all.sum += stir (store, x, n);
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  ck_assert (moment == NEVER || by_itself || all.n > 300 ||
             fd_search_learning_statistics (search).nogoods);
  return all;
}

START_TEST (same_answers)
{
  bool by_itself = _i % 2;
  Answer expected = answer (models[_i / 2], NEVER, by_itself);
  ck_assert_uint_gt (expected.n, 1);
  for (Moment moment = FIRST; moment < NEVER; moment++) {
    Answer got = answer (models[_i / 2], moment, by_itself);
    ck_assert_uint_eq (got.n, expected.n);
    ck_assert_uint_eq (got.sum, expected.sum);
  }
}
END_TEST

/* A plain search has been there before, and another comes after. */
START_TEST (between_searches)
{
  FdVar x[MANY];
  g_autoptr (FdStore) store = fd_store_new ();
  uint32_t n = queens (store, x);
  uint64_t count[3];
  for (int k = 0; k < 3; k++) {
    g_autoptr (FdSearch) search = fd_search_new (store);
    ck_assert (fd_search_set_learning (search, k == 1));
    fd_search_set_checking (search, true);
    ck_assert_int_eq (fd_search_count (search, &count[k]), FD_STATUS_EXHAUSTED);
    ck_assert_uint_eq (count[k], 92);
    ck_assert_int_eq (store->explaining, k > 0);
  }
  ck_assert (fd_set_value (store, x[0], 1));
  ck_assert_int_eq (fd_min_at (store, x[0], store->trail.n), 1);
  ck_assert_int_eq (fd_max_at (store, x[n - 1], 0), 8);
}
END_TEST

/* --- out of memory -------------------------------------------------------- */

START_TEST (each_allocation)
{
  FdVar x[MANY];
  g_autoptr (FdStore) store = fd_store_new ();
  models[_i](store, x);
  g_autofree char *before = store_dump (store);
  size_t used = fd_store_memory_used (store);
  uint32_t k;
  for (k = 1;; k++) {
    store->memory.fail_at = store->memory.n_calls + k;
    if (fd_store_set_explaining (store, true))
      break;
    ck_assert_int_eq (fd_store_error (store)->code, FD_ERROR_MEMORY);
    ck_assert (!store->explaining);
    g_autofree char *after = store_dump (store);
    ck_assert_str_eq (after, before);
    ck_assert_uint_eq (fd_store_memory_used (store), used);
  }
  ck_assert_uint_gt (k, 1);
  ck_assert (store->explaining && !fd_store_error (store));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("explain-switch");
  TCase *models_case = tcase_create ("models");
  tcase_set_timeout (models_case, 120);
  tcase_add_loop_test (models_case, same_answers, 0,
                       2 * (int) G_N_ELEMENTS (models));
  tcase_add_loop_test (models_case, each_allocation, 0,
                       (int) G_N_ELEMENTS (models));
  tcase_add_test (models_case, between_searches);
  suite_add_tcase (suite, models_case);
  return suite_run (suite);
}
