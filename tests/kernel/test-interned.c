/* SPDX-License-Identifier: MIT */
/* Constant arrays: equal ones are one, as long as somebody uses it. */
#include "../tap.h"

#include "kernel/interned.h"

#include "base/random.h"

#include <fd.h>

enum { LONG = 10000, MANY = 1000 };

static void
draw (FdRandom *random, int32_t *value, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    value[i] = (int32_t) fd_random_below (random, 1000) - 500;
}

START_TEST (test_entries)
{
  FdRandom random;
  fd_random_init (&random, 5);
  g_autoptr (FdStore) store = fd_store_new ();
  for (uint32_t n = 0; n < 100; n++) {
    int32_t value[100];
    draw (&random, value, n);
    FdInterned *table = fd_interned_use (store, value, n);
    ck_assert_uint_eq (table->n, n);
    ck_assert_uint_eq (table->start[table->n_groups], n);
    uint32_t i = 0;
    for (uint32_t g = 0; g < table->n_groups; g++) {
      ck_assert_uint_eq (table->start[g], i);
      int32_t v = table->entry[i].value;
      ck_assert (g == 0 || table->entry[i - 1].value < v);
      for (uint32_t last = 0; i < table->start[g + 1]; i++) {
        ck_assert_int_eq (table->entry[i].value, v);
        ck_assert_int_eq (value[table->entry[i].index], v);
        ck_assert (i == table->start[g] || table->entry[i].index > last);
        last = table->entry[i].index;
      }
    }
    ck_assert_uint_eq (i, n);
    fd_interned_leave (table);
  }
  ck_assert_uint_eq (store->interned.n, 0);
}
END_TEST

START_TEST (test_many)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdInterned *table[2][MANY];
  for (int k = 0; k < 2; k++)
    for (int32_t i = 0; i < MANY; i++) {
      int32_t value[] = {i / 10, i % 10, 7};
      table[k][i] = fd_interned_use (store, value, i % 2 ? 3 : 2);
    }
  for (int i = 0; i < MANY; i++)
    ck_assert_ptr_eq (table[0][i], table[1][i]);
  ck_assert_uint_eq (store->interned.n, MANY);
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < MANY; i++)
      fd_interned_leave (table[k][i]);
  ck_assert_uint_eq (store->interned.n, 0);
}
END_TEST

static bool
post_some (FdStore *store, const int32_t *value, FdVar index, FdVar y)
{
  for (int i = 0; i < 20; i++)
    if (!fd_post_element (store, value, LONG, index, y))
      return false;
  return true;
}

START_TEST (test_elements)
{
  FdRandom random;
  fd_random_init (&random, 6);
  g_autoptr (FdStore) store = fd_store_new ();
  g_autofree int32_t *value = g_new (int32_t, LONG);
  draw (&random, value, LONG);
  FdVar index = fd_var_new (store, 0, LONG - 1);
  FdVar y = fd_var_new (store, -1000, 1000);
  size_t before = store->memory.used;
  fd_store_push (store);
  ck_assert (post_some (store, value, index, y));
  ck_assert_uint_eq (store->interned.n, 1);
  ck_assert_uint_lt (store->memory.used - before, 17 * LONG + 20 * 8000);
  value[LONG / 2] = 501;
  ck_assert (post_some (store, value, index, y));
  ck_assert_uint_eq (store->interned.n, 2);
  fd_store_pop (store);
  ck_assert_uint_eq (store->interned.n, 0);
  /* one that fails leaves nothing behind, either */
  FdVar none = fd_var_new (store, 600, 700);
  ck_assert (!fd_post_element (store, value, LONG, index, none));
  ck_assert_uint_eq (store->interned.n, 0);
  ck_assert (post_some (store, value, index, y));
  ck_assert_uint_eq (store->interned.n, 1);
}
END_TEST

START_TEST (test_no_memory)
{
  int32_t value[50] = {0};
  bool done = false;
  for (uint64_t fail_at = 1; !done; fail_at++) {
    g_autoptr (FdStore) store = fd_store_new ();
    FdVar x = fd_var_new (store, 0, 60), y = fd_var_new (store, 0, 60);
    store->memory.fail_at = store->memory.n_calls + fail_at;
    done = true;
    for (int32_t i = 0; i < 30 && done; i++) {
      value[0] = i; /* a table each */
      fd_store_push (store);
      done = fd_post_element (store, value, 50, x, y);
    }
    ck_assert (done || fd_store_error (store)->code == FD_ERROR_MEMORY);
    ck_assert_uint_lt (fail_at, 1000);
  }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("kernel/table");
  add_test (suite, "entries", test_entries);
  add_test (suite, "many", test_many);
  add_test (suite, "of element constraints", test_elements);
  add_test (suite, "no memory", test_no_memory);
  return run_suite (suite);
}
