/* SPDX-License-Identifier: MIT */
/* What is made of constants: equal ones are one, as long as somebody uses it.
 */
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

/* What is made of numbers here: their sum, and where they are. */
typedef struct {
  const int32_t *number;
  int64_t sum;
} Block;

static int n_fills;

static void
fill (void *block, const int32_t *number, size_t n)
{
  Block *self = block;
  ck_assert (!self->number && self->sum == 0);
  self->number = number;
  for (size_t i = 0; i < n; i++)
    self->sum += number[i];
  n_fills++;
}

static void
fill_otherwise (void *block, const int32_t *number, size_t n)
{
  fill (block, number, n);
  ((Block *) block)->sum *= -1;
}

START_TEST (test_blocks)
{
  FdRandom random;
  fd_random_init (&random, 5);
  g_autoptr (FdStore) store = fd_store_new ();
  size_t before = fd_store_memory_used (store);
  for (uint32_t n = 0; n < 100; n++) {
    int32_t value[100];
    draw (&random, value, n);
    const Block *block =
        fd_interned_use (store, value, n, sizeof (Block), fill);
    int64_t sum = 0;
    for (uint32_t i = 0; i < n; i++) {
      ck_assert_int_eq (block->number[i], value[i]);
      sum += value[i];
    }
    ck_assert_int_eq (block->sum, sum);
    ck_assert_ptr_ne (block->number, value);
    fd_interned_leave (block);
    ck_assert_uint_eq (store->interned.n, 0);
    if (n == 0) /* the slots stay */
      before = fd_store_memory_used (store);
    ck_assert_uint_eq (fd_store_memory_used (store), before);
  }
  fd_interned_leave (NULL);
}
END_TEST

/* Another size and another function make another block. */
START_TEST (test_same)
{
  g_autoptr (FdStore) store = fd_store_new ();
  const int32_t value[] = {3, 4, 5}, other[] = {3, 4, 6};
  size_t size = sizeof (Block);
  n_fills = 0;
  const Block *block[] = {
      fd_interned_use (store, value, 3, size, fill),
      fd_interned_use (store, other, 3, size, fill),
      fd_interned_use (store, value, 3, size + 5, fill),
      fd_interned_use (store, value, 3, size, fill_otherwise)};
  ck_assert_int_eq (n_fills, 4);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < i; j++)
      ck_assert_ptr_ne (block[i], block[j]);
  ck_assert_ptr_eq (fd_interned_use (store, value, 3, size, fill), block[0]);
  ck_assert_int_eq (n_fills, 4);
  ck_assert_int_eq (block[3]->sum, -12);
  fd_interned_leave (block[0]);
  ck_assert_uint_eq (store->interned.n, 4);
  for (int i = 0; i < 4; i++)
    fd_interned_leave (block[i]);
  ck_assert_uint_eq (store->interned.n, 0);
}
END_TEST

START_TEST (test_many)
{
  g_autoptr (FdStore) store = fd_store_new ();
  const void *block[2][MANY];
  for (int k = 0; k < 2; k++)
    for (int32_t i = 0; i < MANY; i++) {
      int32_t value[] = {i / 10, i % 10, 7};
      block[k][i] =
          fd_interned_use (store, value, i % 2 ? 3 : 2, sizeof (Block), fill);
    }
  for (int i = 0; i < MANY; i++)
    ck_assert_ptr_eq (block[0][i], block[1][i]);
  ck_assert_uint_eq (store->interned.n, MANY);
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < MANY; i++)
      fd_interned_leave (block[k][i]);
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
  add_test (suite, "blocks", test_blocks);
  add_test (suite, "the same", test_same);
  add_test (suite, "many", test_many);
  add_test (suite, "of element constraints", test_elements);
  add_test (suite, "no memory", test_no_memory);
  return run_suite (suite);
}
