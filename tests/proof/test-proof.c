/* SPDX-License-Identifier: MIT */
/* test-proof.c - a proof, its store and its sink */
#include "../tap.h"

#include "fd-proof.h"

static GByteArray *bytes;

static void
setup (void)
{
  bytes = g_byte_array_new ();
}

static void
teardown (void)
{
  g_byte_array_unref (bytes);
}

/* The one may be freed before the other. */
START_TEST (ends)
{
  FdStore *store = fd_store_new ();
  FdProof *proof = fd_proof_new_memory (bytes);
  ck_assert (fd_store_set_proof (store, proof));
  ck_assert_ptr_eq (fd_store_proof (store), proof);
  if (_i) {
    fd_proof_free (proof);
    ck_assert_ptr_null (fd_store_proof (store));
    FdVar x = fd_var_new (store, 1, 3);
    ck_assert (fd_set_value (store, x, 2));
    fd_store_free (store);
  } else {
    fd_store_free (store);
    fd_proof_free (proof);
  }
}
END_TEST

typedef struct {
  guint n_calls, n_ends;
} Sink;

static bool
count (const uint8_t *data, size_t n, gpointer user, GError **error)
{
  Sink *sink = user;
  (void) data;
  (void) error;
  sink->n_calls++;
  sink->n_ends += !n;
  return true;
}

/* A sink is told once that no more will come. */
START_TEST (closes)
{
  Sink sink = {0, 0};
  g_autoptr (FdProof) proof = fd_proof_new (count, &sink, NULL);
  fd_proof_begin (proof, 0, 1);
  ck_assert_uint_eq (sink.n_calls, 0);
  ck_assert (fd_proof_close (proof, NULL));
  ck_assert (fd_proof_close (proof, NULL));
  ck_assert_uint_eq (sink.n_calls, 2);
  ck_assert_uint_eq (sink.n_ends, 1);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("proof");
  TCase *tests = tcase_create ("proof");
  tcase_add_checked_fixture (tests, setup, teardown);
  tcase_add_loop_test (tests, ends, 0, 2);
  tcase_add_test (tests, closes);
  suite_add_tcase (suite, tests);
  return run_suite (suite);
}
