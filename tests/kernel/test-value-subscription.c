/* SPDX-License-Identifier: MIT */
/* test-value-subscription.c - who waits for one value of a variable */
#include "suite.h"

static FdStore *store;

static void
setup (void)
{
  store = fd_store_new ();
}

static void
teardown (void)
{
  fd_store_free (store);
}

/* Counts its runs, and when an index was told; the bits of the last run. */
typedef struct {
  FdPropagator base;
  int *runs, *told;
  uint32_t bits;
} Waiting;

static bool
waiting_propagate (FdPropagator *self, FdStore *s)
{
  (void) s;
  ++*((Waiting *) self)->runs;
  ((Waiting *) self)->bits = fd_propagator_told (self);
  return true;
}

static bool
waiting_advise (FdPropagator *self, FdStore *s, uint32_t index, FdEvents events)
{
  (void) s, (void) events;
  ((Waiting *) self)->told[index]++;
  return true;
}

static bool
waiting_check (const FdPropagator *self, const int32_t *values)
{
  (void) self, (void) values;
  return true;
}

static const FdPropagatorClass waiting_class = {
    .name = "waiting",
    .propagate = waiting_propagate,
    .check = waiting_check,
};

static const FdPropagatorClass advised_class = {
    .name = "advised",
    .propagate = waiting_propagate,
    .advise = waiting_advise,
    .check = waiting_check,
};

/* Posts one that waits for @value of each; its runs are counted from then on.
 */
static Waiting *
wait_for (const FdVar *x, uint32_t n, int32_t value, FdEvents events, int *runs,
          int *told)
{
  Waiting *self = (Waiting *) fd_propagator_new (
      store, told ? &advised_class : &waiting_class, sizeof *self, x, n);
  ck_assert (self != NULL);
  self->runs = runs;
  self->told = told;
  for (uint32_t i = 0; i < n; i++)
    fd_subscribe_value (store, &self->base, i, value, events);
  ck_assert (fd_post (store, &self->base));
  *runs = 0;
  return self;
}

static const FdEvents BOTH = FD_EVENT_DOMAIN | FD_EVENT_FIX;

/* Kinds of domains: one word, an interval with holes to come, at the ends. */
static const struct {
  int32_t min, max, value;
} domain[] = {{0, 9, 5},
              {-40, 20, -1},
              {-300, 300, 64},
              {0, 100000, 4096},
              {FD_VALUE_MIN, FD_VALUE_MAX, FD_VALUE_MAX - 3},
              {FD_VALUE_MIN, FD_VALUE_MAX, FD_VALUE_MIN + 3}};

START_TEST (only_its_value)
{
  int32_t min = domain[_i].min, max = domain[_i].max, v = domain[_i].value;
  int lost = 0, fixed = 0, both = 0;
  FdVar x = fd_var_new (store, min, max);
  wait_for (&x, 1, v, FD_EVENT_DOMAIN, &lost, NULL);
  wait_for (&x, 1, v, FD_EVENT_FIX, &fixed, NULL);
  wait_for (&x, 1, v, BOTH, &both, NULL);
  ck_assert (fd_set_atom (store, fd_atom (x, FD_GE, min + 1)));
  ck_assert (fd_set_atom (store, fd_atom (x, FD_LE, max - 1)));
  ck_assert (fd_set_no_value (store, x, v - 1));
  ck_assert_int_eq (lost + fixed + both, 0);
  for (int again = 1; again <= 3; again++) {
    ck_assert (fd_store_push (store));
    ck_assert (fd_set_no_value (store, x, v));
    ck_assert (fd_set_no_value (store, x, v + 1));
    ck_assert_int_eq (lost, 3 * again - 2);
    fd_store_pop (store);
    ck_assert (fd_store_push (store));
    ck_assert (fd_set_value (store, x, v));
    ck_assert_int_eq (fixed, again);
    fd_store_pop (store);
    ck_assert (fd_store_push (store));
    ck_assert (fd_set_value (store, x, v + 1));
    ck_assert_int_eq (lost, 3 * again - 1);
    fd_store_pop (store);
    ck_assert (fd_store_push (store));
    ck_assert (v - 1 <= min + 1
                   ? fd_set_atom (store, fd_atom (x, FD_GE, v + 1))
                   : fd_set_atom (store, fd_atom (x, FD_LE, v - 2)));
    ck_assert_int_eq (lost, 3 * again);
    fd_store_pop (store);
    ck_assert_int_eq (both, 4 * again);
  }
}
END_TEST

/* The bits of those that lost the value since the last run; a failure, after
 * which it is not run, or an adviser, of which that is not known. */
START_TEST (told_bits)
{
  int runs = 0, advised_runs = 0, told[3] = {0};
  FdVar x[3];
  for (int i = 0; i < 3; i++)
    x[i] = fd_var_new (store, 0, 9);
  Waiting *self = wait_for (x, 3, 5, BOTH, &runs, NULL);
  Waiting *advised = wait_for (x, 3, 5, BOTH, &advised_runs, told);
  ck_assert (fd_store_push (store));
  ck_assert (fd_set_no_value (store, x[1], 5));
  ck_assert_uint_eq (self->bits, 2);
  ck_assert_uint_eq (advised->bits, UINT32_MAX);
  fd_store_begin (store);
  ck_assert (fd_set_value (store, x[0], 4));
  ck_assert (fd_set_value (store, x[2], 5));
  ck_assert (fd_store_commit (store));
  ck_assert_uint_eq (self->bits, 5);
  fd_store_pop (store);
  fd_store_begin (store);
  ck_assert (fd_set_no_value (store, x[0], 5));
  ck_assert (!fd_set_value (store, x[2], 10));
  ck_assert (!fd_store_commit (store));
  ck_assert_int_eq (runs, 2);
  ck_assert (fd_set_no_value (store, x[2], 5));
  ck_assert_int_eq (runs, 3);
  ck_assert_uint_eq (self->bits, 4);
}
END_TEST

/* Of several values, at several indices, of one variable. */
START_TEST (each_index)
{
  int runs[2] = {0}, told[2][2] = {{0}};
  FdVar x = fd_var_new (store, 0, 9), y = fd_var_new (store, 0, 90);
  const FdVar scope[] = {x, y};
  wait_for (scope, 2, 3, BOTH, &runs[0], told[0]);
  wait_for (scope, 2, 7, BOTH, &runs[1], told[1]);
  ck_assert (fd_set_atom (store, fd_atom (y, FD_LE, 5)));
  ck_assert_int_eq (runs[0], 0);
  ck_assert_int_eq (runs[1], 1);
  ck_assert_int_eq (told[1][1], 1);
  ck_assert (fd_set_value (store, x, 7));
  ck_assert_int_eq (told[0][0], 1);
  ck_assert_int_eq (told[1][0], 1);
  ck_assert_int_eq (told[0][1] + told[1][1], 1);
}
END_TEST

/* Posted in a level, or in a batch that fails, it is gone afterwards. */
START_TEST (undone)
{
  int runs = 0, kept = 0;
  FdVar x = fd_var_new (store, 0, 9);
  ck_assert (fd_store_push (store));
  wait_for (&x, 1, 3, BOTH, &runs, NULL);
  ck_assert (fd_set_no_value (store, x, 3));
  ck_assert_int_eq (runs, 1);
  fd_store_pop (store);
  wait_for (&x, 1, 4, BOTH, &kept, NULL);
  fd_store_begin (store);
  wait_for (&x, 1, 3, BOTH, &runs, NULL);
  ck_assert (!fd_set_value (store, x, 10));
  ck_assert (!fd_store_commit (store));
  runs = 0;
  ck_assert (fd_set_no_value (store, x, 3));
  ck_assert_int_eq (runs, 0);
  ck_assert (fd_set_no_value (store, x, 4));
  ck_assert_int_eq (kept, 1);
}
END_TEST

/* Variables that become one wait for the values of both. */
START_TEST (unified)
{
  int a = 0, b = 0;
  FdVar x = fd_var_new (store, 0, 9), y = fd_var_new (store, 0, 9);
  wait_for (&x, 1, 3, BOTH, &a, NULL);
  wait_for (&y, 1, 5, BOTH, &b, NULL);
  ck_assert (_i ? fd_unify (store, x, y) : fd_unify (store, y, x));
  a = b = 0;
  ck_assert (fd_set_no_value (store, x, 4));
  ck_assert_int_eq (a + b, 0);
  ck_assert (fd_set_no_value (store, y, 3));
  ck_assert_int_eq (a, 1);
  ck_assert_int_eq (b, 0);
  ck_assert (fd_set_value (store, x, 5));
  ck_assert_int_eq (b, 1);
}
END_TEST

/* Under a condition. */
START_TEST (conditional)
{
  int runs = 0;
  FdVar x = fd_var_new (store, 0, 9), b = fd_var_new (store, 0, 1);
  fd_condition_begin (store, fd_atom (b, FD_EQ, 1));
  wait_for (&x, 1, 3, BOTH, &runs, NULL);
  fd_condition_end (store);
  ck_assert (fd_set_value (store, b, 1));
  ck_assert_int_eq (runs, 1);
  ck_assert (fd_set_no_value (store, x, 2));
  ck_assert_int_eq (runs, 1);
  ck_assert (fd_set_no_value (store, x, 3));
  ck_assert_int_eq (runs, 2);
}
END_TEST

static const FdPropagatorClass direct_class = {
    .name = "at once",
    .direct = true,
    .propagate = waiting_propagate,
};

START_TEST (refusals)
{
  int runs = 0;
  FdVar x = fd_var_new (store, 0, 9);
  Waiting *self = (Waiting *) fd_propagator_new (store, &waiting_class,
                                                 sizeof *self, &x, 1);
  self->runs = &runs;
  fd_subscribe_value (store, &self->base, 0, 3, FD_EVENT_MIN);
  ck_assert (was_refused (store, "fd_subscribe_value", "events 2"));
  fd_subscribe_value (store, &self->base, 1, 3, FD_EVENT_FIX);
  ck_assert (was_refused (store, "fd_subscribe_value", "index 1"));
  fd_subscribe_value (store, &self->base, 0, FD_VALUE_MAX + 7, FD_EVENT_FIX);
  ck_assert (fd_post (store, &self->base));
  self =
      (Waiting *) fd_propagator_new (store, &direct_class, sizeof *self, &x, 1);
  self->runs = &runs;
  fd_subscribe_value (store, &self->base, 0, 3, FD_EVENT_FIX);
  ck_assert (was_refused (store, "fd_subscribe_value", "direct"));
  fd_subscribe_all (store, &self->base, FD_EVENT_FIX);
  ck_assert (fd_post (store, &self->base));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("kernel/value-subscription");
  TCase *tc = tcase_create ("value-subscription");
  tcase_add_checked_fixture (tc, setup, teardown);
  tcase_add_loop_test (tc, only_its_value, 0, G_N_ELEMENTS (domain));
  tcase_add_test (tc, told_bits);
  tcase_add_test (tc, each_index);
  tcase_add_test (tc, undone);
  tcase_add_loop_test (tc, unified, 0, 2);
  tcase_add_test (tc, conditional);
  tcase_add_test (tc, refusals);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
