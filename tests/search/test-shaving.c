/* SPDX-License-Identifier: MIT */
/* Probing against brute force: exact keeps the projection of the solutions,
 * and nothing else; to a depth keeps at least that. */
#include "../tap.h"

#include "base/random.h"

#include <fd.h>

enum { N = 4, VALUES = 4, MODELS = 2000 };

typedef struct {
  bool differ[N][N];
  int32_t a[N], c; /* sum of a[i] x[i] <= c */
  uint32_t domain[N];
} Model;

static void
model_random (Model *model, FdRandom *random)
{
  *model = (Model){0};
  bool few = fd_random_below (random, 2); /* four pigeons, three holes */
  for (int i = 0; i < N; i++) {
    model->domain[i] = (uint32_t) fd_random_below (random, few ? 7 : 15) + 1;
    model->a[i] = (int32_t) fd_random_below (random, 7) - 3;
    for (int j = 0; j < i; j++)
      model->differ[i][j] = fd_random_below (random, 5) > 0;
  }
  model->c = (int32_t) fd_random_below (random, 12) - 6;
}

/* Bit v of keep[i]: some solution has x[i] = v. */
static bool
model_project (const Model *model, uint32_t *keep)
{
  bool any = false;
  for (int code = 0; code < VALUES * VALUES * VALUES * VALUES; code++) {
    int32_t v[N], sum = 0;
    bool ok = true;
    for (int i = 0, rest = code; i < N; i++, rest /= VALUES) {
      v[i] = rest % VALUES;
      sum += model->a[i] * v[i];
      ok = ok && model->domain[i] >> v[i] & 1;
    }
    for (int i = 0; i < N; i++)
      for (int j = 0; j < i; j++)
        ok = ok && !(model->differ[i][j] && v[i] == v[j]);
    if (!ok || sum > model->c)
      continue;
    any = true;
    for (int i = 0; i < N; i++)
      keep[i] |= 1u << v[i];
  }
  return any;
}

/* False: the store found it inconsistent already. */
static bool
model_post (const Model *model, FdStore *store, FdVar *x)
{
  for (int i = 0; i < N; i++) {
    int32_t values[VALUES];
    size_t n = 0;
    for (int v = 0; v < VALUES; v++)
      if (model->domain[i] >> v & 1)
        values[n++] = v;
    x[i] = fd_var_new_values (store, values, n);
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < i; j++)
      if (model->differ[i][j] && !fd_not_unify (store, x[i], x[j]))
        return false;
  return fd_post_linear (store, model->a, x, N, FD_LE, model->c);
}

static uint32_t
domain_bits (FdStore *store, FdVar x)
{
  uint32_t bits = 0;
  for (int v = 0; v < VALUES; v++)
    bits |= (uint32_t) fd_var_contains (store, x, v) << v;
  return bits;
}

START_TEST (test_exact)
{
  FdRandom random;
  fd_random_init (&random, 20261121);
  int pruned = 0, impossible = 0;
  for (int m = 0; m < MODELS; m++) {
    Model model;
    model_random (&model, &random);
    uint32_t keep[N] = {0};
    bool any = model_project (&model, keep);
    g_autoptr (FdStore) store = fd_store_new ();
    FdVar x[N];
    if (!model_post (&model, store, x)) {
      ck_assert (!any);
      continue;
    }
    uint32_t before = domain_bits (store, x[0]);
    if (m % 2) {
      ck_assert_int_eq (fd_probe_values (store, x, N, 0, 0),
                        any ? FD_PROBE_EXACT : FD_PROBE_INCONSISTENT);
      for (int i = 0; any && i < N; i++)
        ck_assert_uint_eq (domain_bits (store, x[i]), keep[i]);
    } else {
      ck_assert (fd_try_values (store, x[0]) == any);
      if (any)
        ck_assert_uint_eq (domain_bits (store, x[0]), keep[0]);
    }
    if (!any)
      ck_assert_uint_eq (domain_bits (store, x[0]), before);
    pruned += any && keep[0] != before;
    impossible += !any;
  }
  /* the models are such that all cases occur */
  ck_assert_int_ge (pruned, 10);
  ck_assert_int_ge (impossible, 10);
}
END_TEST

START_TEST (test_depths)
{
  FdRandom random;
  fd_random_init (&random, 7);
  for (int m = 0; m < MODELS; m++) {
    Model model;
    model_random (&model, &random);
    uint32_t keep[N] = {0}, last[N];
    bool any = model_project (&model, keep);
    for (uint32_t depth = 1; depth <= 3; depth++) {
      g_autoptr (FdStore) store = fd_store_new ();
      FdVar x[N];
      if (!model_post (&model, store, x))
        break;
      FdProbe probe = fd_probe_values (store, x, N, depth, 0);
      if (probe == FD_PROBE_INCONSISTENT) {
        ck_assert (!any);
        break;
      }
      ck_assert_int_eq (probe, FD_PROBE_PARTIAL);
      for (int i = 0; i < N; i++) {
        uint32_t bits = domain_bits (store, x[i]);
        ck_assert_uint_eq (keep[i] & ~bits, 0);
        if (depth > 1) /* deeper is at least as strong */
          ck_assert_uint_eq (bits & ~last[i], 0);
        last[i] = bits;
      }
    }
  }
}
END_TEST

/* Three pigeons in two holes, each pair allowed: depth 2 sees it. */
START_TEST (test_pigeons)
{
  for (uint32_t depth = 1; depth <= 2; depth++) {
    g_autoptr (FdStore) store = fd_store_new ();
    FdVar x[4];
    for (int i = 0; i < 4; i++)
      x[i] = fd_var_new (store, 1, 3);
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < i; j++)
        ck_assert (fd_not_unify (store, x[i], x[j]));
    FdProbe probe = fd_probe_values (store, x, 4, depth, 0);
    ck_assert_int_eq (probe,
                      depth == 1 ? FD_PROBE_PARTIAL : FD_PROBE_INCONSISTENT);
    ck_assert_uint_eq (fd_var_size (store, x[0]), 3);
    ck_assert (!fd_try_values (store, x[0]));
  }
}
END_TEST

START_TEST (test_budget)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[12];
  for (int i = 0; i < 12; i++)
    x[i] = fd_var_new (store, 1, 11);
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < i; j++)
      ck_assert (fd_not_unify (store, x[i], x[j]));
  ck_assert_int_eq (fd_probe_values (store, x, 12, 0, 100), FD_PROBE_PARTIAL);
  ck_assert_uint_eq (fd_var_size (store, x[0]), 11);
  ck_assert_uint_eq (fd_store_level (store), 0);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("probe");
  add_test (suite, "exact", test_exact);
  add_test (suite, "depths", test_depths);
  add_test (suite, "pigeons", test_pigeons);
  add_test (suite, "budget", test_budget);
  return run_suite (suite);
}
