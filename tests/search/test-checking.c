/* SPDX-License-Identifier: MIT */
/* Constraints that let wrong solutions through, each in one of the ways that
 * are easily written: a search that checks names the constraint. */
#include "../tap.h"

#include "kernel/store.h"

#include <fd.h>
#include <string.h>

enum { N = 3, TOP = 4 };

typedef enum {
  RIGHT,
  FORGETS,  /* looks at one value too few */
  ENTAILED, /* says so before it is */
  KEEPS,    /* what it counted, when it is no longer so */
  LAZY,     /* does nothing */
  N_FAULTS
} Fault;

/* x + y + z <= 5 */
typedef struct {
  FdPropagator base;
  Fault fault;
  uint32_t n_fixed; /* not trailed */
} Limited;

static bool
limited_propagate (FdPropagator *base, FdStore *store)
{
  Limited *self = (Limited *) base;
  uint32_t n = 0;
  int32_t sum = 0;
  if (self->fault == LAZY)
    return true;
  for (uint32_t i = 0; i < base->n; i++) {
    FdVar x = fd_propagator_var (base, i);
    n += fd_var_is_fixed (store, x);
    sum += fd_var_min (store, x);
  }
  uint32_t enough = self->fault == FORGETS ? N + 1 : N;
  if (self->fault == ENTAILED && n == N - 1)
    fd_entail (store, base);
  if (self->fault == KEEPS)
    enough = self->n_fixed == N ? N + 1 : N;
  self->n_fixed = MAX (self->n_fixed, n);
  return n < enough || sum <= 5 || fd_fail (store, FD_REASON_NAIVE);
}

static bool
limited_check (const FdPropagator *base, const int32_t *v)
{
  (void) base;
  return v[0] + v[1] + v[2] <= 5;
}

static const FdPropagatorClass limited_class = {
    .name = "limited",
    .cost = FD_COST_LINEAR,
    .propagate = limited_propagate,
    .check = limited_check,
};

static const FdPropagatorClass unchecked_class = {
    .name = "unchecked",
    .cost = FD_COST_LINEAR,
    .propagate = limited_propagate,
};

static bool
post_limited (FdStore *store, const FdPropagatorClass *klass, Fault fault,
              const FdVar *x)
{
  Limited *self =
      (Limited *) fd_propagator_new (store, klass, sizeof *self, x, N);
  if (!self)
    return false;
  self->fault = fault;
  fd_subscribe_all (store, &self->base, FD_EVENT_FIX);
  return fd_post (store, &self->base);
}

static void
make_vars (FdStore *store, FdVar *x)
{
  for (int i = 0; i < N; i++)
    x[i] = fd_var_new (store, 0, TOP);
}

static uint64_t
count_right (void)
{
  uint64_t n = 0;
  for (int a = 0; a <= TOP; a++)
    for (int b = 0; b <= TOP; b++)
      for (int c = 0; c <= TOP; c++)
        n += a + b + c <= 5;
  return n;
}

/* Solutions until the search says what is wrong, each a right one. */
static void
judge (FdStore *store, FdSearch *search, const FdVar *x, Fault fault)
{
  uint64_t n = 0;
  FdStatus status;
  while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION) {
    ck_assert_int_le (fd_var_min (store, x[0]) + fd_var_min (store, x[1]) +
                          fd_var_min (store, x[2]),
                      5);
    ck_assert (fd_store_check_solution (store));
    n++;
  }
  if (fault == RIGHT) {
    ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
    ck_assert_uint_eq (n % count_right (), 0);
    ck_assert_uint_ge (n, 1);
    return;
  }
  ck_assert_int_eq (status, FD_STATUS_ERROR);
  ck_assert (
      g_error_matches (fd_store_error (store), FD_ERROR, FD_ERROR_SOLUTION));
  ck_assert_ptr_nonnull (strstr (fd_store_error (store)->message, "limited"));
  ck_assert_ptr_nonnull (
      strstr (fd_store_error (store)->message, "at most five"));
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_ERROR);
  ck_assert_uint_eq (fd_store_level (store), 0);
}

START_TEST (test_faults)
{
  for (int fault = RIGHT; fault < N_FAULTS; fault++)
    for (int way = 0; way < 8; way++) {
      bool learning = way & 1, conditional = way & 2, optimize = way & 4;
      g_autoptr (FdStore) store = fd_store_new ();
      ck_assert (fd_store_set_explaining (store, learning));
      FdVar x[N], b = fd_var_new (store, 0, 1);
      make_vars (store, x);
      if (conditional)
        fd_condition_begin (store, fd_atom (b, FD_EQ, 1));
      ck_assert (post_limited (store, &limited_class, (Fault) fault, x));
      fd_set_label (store, "at most five");
      if (conditional)
        fd_condition_end (store);
      ck_assert (fd_set_value (store, b, 1));
      g_autoptr (FdSearch) search = fd_search_new (store);
      ck_assert (fd_search_set_learning (search, learning));
      fd_search_add_branching (search, x, N, FD_SELECT_INPUT_ORDER,
                               FD_ASSIGN_MAX);
      fd_search_set_checking (search, true);
      if (optimize && fault != RIGHT)
        fd_search_maximize (search, x[0]);
      judge (store, search, x, (Fault) fault);
    }
}
END_TEST

/* --- the definition of a long constraint ---------------------------------- */

static bool
all_differ (const int32_t *value, const int32_t *offset, int n)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      if (value[i] + offset[i] == value[j] + offset[j])
        return false;
  return true;
}

/* Of many terms, values are looked up instead of compared. */
START_TEST (test_many_different)
{
  enum { MANY = 200 };
  static const int32_t spans[] = {300, 20000, 40000, 1000000, 500000000};
  uint64_t random = 3, different = 0;
  for (int round = 0; round < 500; round++) {
    g_autoptr (FdStore) store = fd_store_new ();
    FdVar x[MANY];
    int32_t value[MANY], offset[MANY];
    int n = 60 + round % 140;
    for (int i = 0; i < n; i++) {
      random = random * UINT64_C (6364136223846793005) + 1442695040888963407;
      x[i] = fd_var_new (store, -500000000, 500000000);
      offset[i] = (int32_t) (random >> 40) % 7;
      value[i] = i * (spans[round % 5] / n) - offset[i];
      if (random >> 59 == 0)
        value[i] = value[i * 7 / 8] + offset[i * 7 / 8] - offset[i];
    }
    ck_assert (
        fd_post_all_different (store, x, offset, n, FD_CONSISTENCY_VALUE));
    const FdPropagator *p = store->propagators[1];
    bool differ = all_differ (value, offset, n);
    ck_assert_int_eq (p->klass->check (p, value), differ);
    different += differ;
  }
  ck_assert_uint_ge (different, 5);
  ck_assert_uint_le (different, 490);
}
END_TEST

/* --- what is refused ------------------------------------------------------ */

static void
expect_invalid (const FdStore *store, const char *word)
{
  ck_assert (
      g_error_matches (fd_store_error (store), FD_ERROR, FD_ERROR_INVALID));
  ck_assert_ptr_nonnull (strstr (fd_store_error (store)->message, word));
}

START_TEST (test_without_check)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[N];
  make_vars (store, x);
  ck_assert (post_limited (store, &unchecked_class, RIGHT, x));
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_checking (search, true);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_ERROR);
  expect_invalid (store, "unchecked");
}
END_TEST

START_TEST (test_class_without)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[N];
  make_vars (store, x);
  FdPropagatorClass klass = {.name = "idle", .check = limited_check};
  ck_assert (!post_limited (store, &klass, RIGHT, x));
  expect_invalid (store, "idle");
  klass = limited_class;
  klass.name = NULL;
  ck_assert (!post_limited (store, &klass, RIGHT, x));
  expect_invalid (store, "name");
  ck_assert (post_limited (store, &limited_class, RIGHT, x));
}
END_TEST

START_TEST (test_without_values)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[N], b = fd_var_new (store, 0, 1);
  make_vars (store, x);
  ck_assert (fd_store_check_solution (store));
  fd_condition_begin (store, fd_atom (b, FD_EQ, 1));
  ck_assert (post_limited (store, &limited_class, RIGHT, x));
  fd_condition_end (store);
  ck_assert (!fd_store_check_solution (store));
  expect_invalid (store, "limited");
  for (int i = 0; i < N; i++)
    ck_assert (fd_set_value (store, x[i], 1));
  ck_assert (!fd_store_check_solution (store) || fd_var_is_fixed (store, b));
  ck_assert (fd_set_value (store, b, 0));
  ck_assert (fd_store_check_solution (store));
}
END_TEST

/* --- advice --------------------------------------------------------------- */

/* x + y + z <= 5, by an adviser that keeps the sum, trailed, and prunes if it
 * is to. */
typedef struct {
  FdPropagator base;
  bool prunes;
  uint32_t sum;
} Advised;

static bool
advised_advise (FdPropagator *base, FdStore *store, uint32_t index,
                FdEvents events)
{
  (void) events;
  Advised *self = (Advised *) base;
  FdVar x = fd_propagator_var (base, index);
  if (!fd_trail_save (store, &self->sum))
    return true;
  self->sum += (uint32_t) fd_var_min (store, x);
  FdVar other = fd_propagator_var (base, (index + 1) % N);
  return !self->prunes || fd_var_is_fixed (store, other) ||
         fd_set_max (store, other, TOP - 1, FD_REASON_NAIVE);
}

static bool
advised_propagate (FdPropagator *base, FdStore *store)
{
  return ((Advised *) base)->sum <= 5 || fd_fail (store, FD_REASON_NAIVE);
}

static const FdPropagatorClass advised_class = {
    .name = "advised",
    .cost = FD_COST_LINEAR,
    .propagate = advised_propagate,
    .advise = advised_advise,
    .check = limited_check,
};

/* Another constraint fixes y when it runs, and so a propagator is running. */
START_TEST (test_advice)
{
  bool prunes = _i == 2, checking = _i > 0;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[N];
  for (int i = 0; i < N; i++)
    x[i] = fd_var_new (store, 0, TOP);
  Advised *own =
      (Advised *) fd_propagator_new (store, &advised_class, sizeof *own, x, N);
  own->prunes = prunes;
  fd_subscribe_all (store, &own->base, FD_EVENT_FIX);
  ck_assert (fd_post (store, &own->base));
  ck_assert (fd_post_relation (store, x[0], FD_EQ, x[1], 1));
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_checking (search, checking);
  uint64_t count;
  FdStatus status = fd_search_count (search, &count);
  ck_assert_int_eq (status, prunes ? FD_STATUS_ERROR : FD_STATUS_EXHAUSTED);
  if (prunes)
    ck_assert_ptr_nonnull (strstr (fd_store_error (store)->message,
                                   "called by advise() of a class"));
  else
    ck_assert_ptr_null (fd_store_error (store));
  ck_assert (fd_set_value (store, x[0], 1)); /* the store goes on */
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("checking");
  add_test (suite, "faults", test_faults);
  add_test (suite, "many different", test_many_different);
  add_test (suite, "constraint without check", test_without_check);
  add_test (suite, "class without propagate, name", test_class_without);
  add_test (suite, "without values", test_without_values);
  TCase *advice = tcase_create ("advice");
  tcase_add_loop_test (advice, test_advice, 0, 3);
  suite_add_tcase (suite, advice);
  return run_suite (suite);
}
