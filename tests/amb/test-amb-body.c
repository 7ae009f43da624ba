/* SPDX-License-Identifier: MIT */
/* What a body owns, runs, does wrong, and may not do. */
#include "puzzles.h"

#include "amb/amb.h"

#include <string.h>

/* --- the cleanup stack -------------------------------------------------- */

static GString *destroyed;

static void
note (gpointer letter)
{
  g_string_append_c (destroyed, (char) GPOINTER_TO_INT (letter));
}

static void
defers (FdAmb *amb, gpointer data)
{
  (void) data;
  fd_amb_defer (amb, note, GINT_TO_POINTER ('a'));
  int32_t x = fd_amb_choose_range (amb, 1, 3);
  fd_amb_defer (amb, note, GINT_TO_POINTER ('0' + x));
  fd_amb_require (amb, x != 2);
  fd_amb_defer (amb, note, GINT_TO_POINTER ('z'));
}

START_TEST (test_defer)
{
  destroyed = g_string_new (NULL);
  FdAmb *amb = fd_amb_new (defers, NULL);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  ck_assert_str_eq (destroyed->str, "");
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  ck_assert_str_eq (destroyed->str, "z1a2a");
  fd_amb_free (amb);
  ck_assert_str_eq (destroyed->str, "z1a2az3a");
  g_string_free (destroyed, true);
}
END_TEST

typedef struct {
  int n_live, n_made;
} Census;

typedef struct {
  Census *census;
} Owned;

static Owned *
owned_new (Census *census)
{
  Owned *owned = g_new (Owned, 1);
  owned->census = census;
  census->n_live++;
  census->n_made++;
  return owned;
}

static void
owned_free (gpointer data)
{
  Owned *owned = data;
  owned->census->n_live--;
  g_free (owned);
}

static void
owns (FdAmb *amb, gpointer data)
{
  Census *census = data;
  int32_t *v[4];
  for (int i = 0; i < 4; i++) {
    fd_amb_defer (amb, owned_free, owned_new (census));
    v[i] = fd_amb_alloc (amb, (size_t) 1 << 3 * i);
    ck_assert_uint_eq ((uintptr_t) v[i] % 16, 0);
    ck_assert_int_eq (*(char *) v[i], 0);
    *(char *) v[i] = (char) fd_amb_choose_range (amb, 1, 3);
    fd_amb_require (amb, i != 1 || *(char *) v[0] != *(char *) v[1]);
  }
}

START_TEST (test_owned)
{
  Census census = {0, 0};
  FdAmb *amb = fd_amb_new (owns, &census);
  uint64_t count = 0;
  while (fd_amb_next (amb) == FD_STATUS_SOLUTION) {
    ck_assert_int_eq (census.n_live, 4);
    count++;
  }
  ck_assert_uint_eq (count, 6 * 9);
  ck_assert_int_eq (census.n_live, 0);
  ck_assert_int_eq (census.n_made, 6 * 9 * 4 + 3 * 2);
  fd_amb_free (amb);
}
END_TEST

/* Each allocation fails in turn: nothing is lost, and raising the limit goes
 * on to the same solutions. */
START_TEST (test_no_memory)
{
  uint64_t fault = 0, all;
  do {
    Census census = {0, 0};
    FdAmb *amb = fd_amb_new (owns, &census);
    amb->memory.fail_at = ++fault;
    uint64_t count;
    FdStatus status = fd_amb_count (amb, &count);
    all = count;
    if (status == FD_STATUS_LIMIT) {
      ck_assert_int_eq (fd_amb_limit (amb), FD_LIMIT_MEMORY);
      ck_assert_int_eq (census.n_live, 0);
      ck_assert_int_eq (fd_amb_count (amb, &count), FD_STATUS_EXHAUSTED);
      all += count;
    } else {
      fault = 0;
    }
    ck_assert_uint_eq (all, 54);
    fd_amb_free (amb);
    ck_assert_int_eq (census.n_live, 0);
  } while (fault);
}
END_TEST

static void
allocates (FdAmb *amb, gpointer data)
{
  (void) data;
  for (int i = 0; i < 40; i++)
    *(char *) fd_amb_alloc (amb, 100) = 1;
}

/* What is left after a run is the room for the next one. */
START_TEST (test_no_memory_for_cleanups)
{
  for (uint64_t fault = 1; fault <= 40; fault++) {
    g_autoptr (FdAmb) amb = fd_amb_new (allocates, NULL);
    amb->memory.fail_at = fault;
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_LIMIT);
    ck_assert_uint_eq (amb->memory.used,
                       amb->cleanups_room * sizeof *amb->cleanups);
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  }
}
END_TEST

static void
starts_long (FdAmb *amb, gpointer data)
{
  fd_amb_defer (amb, owned_free, owned_new (data));
  for (;;)
    fd_amb_choose_range (amb, 1, 2);
}

START_TEST (test_limited_run_cleans)
{
  Census census = {0, 0};
  FdAmb *amb = fd_amb_new (starts_long, &census);
  fd_amb_set_choice_limit (amb, 5);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_LIMIT);
  ck_assert_int_eq (census.n_live, 0);
  fd_amb_set_choice_limit (amb, 9);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_LIMIT);
  ck_assert_int_eq (census.n_made, 2);
  fd_amb_free (amb);
  ck_assert_int_eq (census.n_live, 0);
}
END_TEST

/* --- nested ambs -------------------------------------------------------- */

typedef struct {
  FdAmb *outer;
  Census census;
  int32_t x, y;
  bool through; /* a failure of the inner body is the outer's */
  int inner_solutions;
} Nest;

static void
inner_body (FdAmb *amb, gpointer data)
{
  Nest *nest = data;
  fd_amb_defer (amb, owned_free, owned_new (&nest->census));
  nest->y = fd_amb_choose_range (amb, 1, 5);
  fd_amb_require (nest->through ? nest->outer : amb, nest->y < nest->x);
}

static void
outer_body (FdAmb *amb, gpointer data)
{
  Nest *nest = data;
  nest->outer = amb;
  fd_amb_defer (amb, owned_free, owned_new (&nest->census));
  nest->x = fd_amb_choose_range (amb, 1, 4);
  FdAmb *inner = fd_amb_new (inner_body, nest);
  fd_amb_defer (amb, (GDestroyNotify) fd_amb_free, inner);
  fd_amb_defer (amb, owned_free, owned_new (&nest->census));
  uint64_t count;
  ck_assert_int_eq (fd_amb_count (inner, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, (unsigned) nest->x - 1);
  nest->inner_solutions += (int) count;
}

START_TEST (test_nested)
{
  Nest nest = {0};
  FdAmb *amb = fd_amb_new (outer_body, &nest);
  uint64_t count;
  ck_assert_int_eq (fd_amb_count (amb, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 4);
  ck_assert_int_eq (nest.inner_solutions, 0 + 1 + 2 + 3);
  fd_amb_free (amb);
  ck_assert_int_eq (nest.census.n_live, 0);
  ck_assert_int_eq (nest.census.n_made, 4 * 2 + 4 * 5);
}
END_TEST

START_TEST (test_nested_fails_outer)
{
  Nest nest = {.through = true};
  FdAmb *amb = fd_amb_new (outer_body, &nest);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (fd_amb_statistics (amb)->failures, 4);
  ck_assert_int_eq (nest.census.n_live, 0);
  fd_amb_free (amb);
}
END_TEST

/* One that is left in the midst of its body goes on there when run again. */
static FdAmb *kept;

static void
kept_body (FdAmb *amb, gpointer data)
{
  Nest *nest = data;
  fd_amb_defer (amb, owned_free, owned_new (&nest->census));
  nest->y = fd_amb_choose_range (amb, 1, 9);
  if (nest->y == 3 && nest->through)
    fd_amb_fail (nest->outer);
}

static void
keeps_inner (FdAmb *amb, gpointer data)
{
  Nest *nest = data;
  nest->outer = amb;
  nest->through = fd_amb_choose_index (amb, 2) == 0;
  nest->y = 0;
  while (nest->y < 3)
    ck_assert_int_eq (fd_amb_next (kept), FD_STATUS_SOLUTION);
}

START_TEST (test_kept_inner_goes_on)
{
  Nest nest = {0};
  kept = fd_amb_new (kept_body, &nest);
  FdAmb *amb = fd_amb_new (keeps_inner, &nest);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  ck_assert (!nest.through);
  ck_assert_int_eq (nest.y, 3);
  ck_assert_int_eq (fd_amb_next (kept), FD_STATUS_SOLUTION);
  ck_assert_int_eq (nest.y, 4);
  fd_amb_free (kept);
  fd_amb_free (amb);
  ck_assert_int_eq (nest.census.n_live, 0);
}
END_TEST

/* The outer one's limits hold within the inner one, and lose no answer. */
static void
runs_long (FdAmb *amb, gpointer data)
{
  (void) data;
  for (int i = 0; i < 100; i++)
    fd_amb_choose_index (amb, 1000);
  fd_amb_fail (amb);
}

static void
waits (FdAmb *amb, gpointer data)
{
  *(int32_t *) data = fd_amb_choose_range (amb, 1, 3);
  FdAmb *inner = fd_amb_new (runs_long, NULL);
  fd_amb_defer (amb, (GDestroyNotify) fd_amb_free, inner);
  if (*(int32_t *) data == 2)
    fd_amb_require (amb, fd_amb_next (inner) == FD_STATUS_SOLUTION);
}

START_TEST (test_outer_limit)
{
  int32_t x;
  FdAmb *amb = fd_amb_new (waits, &x);
  fd_amb_set_time_limit (amb, 0.05);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  for (int i = 0; i < 2; i++) {
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_LIMIT);
    ck_assert_int_eq (fd_amb_limit (amb), FD_LIMIT_TIME);
    ck_assert_int_eq (x, 2);
  }
  fd_amb_set_time_limit (amb, 0);
  fd_amb_stop (amb);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_amb_limit (amb), FD_LIMIT_STOPPED);
  fd_amb_free (amb);
}
END_TEST

/* An inner body chooses for the outer one. */
static void
chooses_outside (FdAmb *amb, gpointer data)
{
  Nest *nest = data;
  nest->x = fd_amb_choose_range (nest->outer, 1, 3);
  nest->y = fd_amb_choose_range (amb, 1, 3);
  fd_amb_require (amb, nest->x + nest->y == 5);
}

static void
lends_itself (FdAmb *amb, gpointer data)
{
  Nest *nest = data;
  nest->outer = amb;
  FdAmb *inner = fd_amb_new (chooses_outside, nest);
  fd_amb_defer (amb, (GDestroyNotify) fd_amb_free, inner);
  fd_amb_require (amb, fd_amb_next (inner) == FD_STATUS_SOLUTION);
}

START_TEST (test_inner_chooses_for_outer)
{
  Nest nest = {0};
  FdAmb *amb = fd_amb_new (lends_itself, &nest);
  GString *found = g_string_new (NULL);
  while (fd_amb_next (amb) == FD_STATUS_SOLUTION)
    g_string_append_printf (found, "%d+%d ", nest.x, nest.y);
  ck_assert_ptr_null (fd_amb_error (amb));
  /* the inner body runs up to three times, and each time it is a choice */
  ck_assert_str_eq (found->str, "2+3 2+3 3+2 2+3 2+3 3+2 2+3 2+3 3+2 ");
  g_string_free (found, true);
  fd_amb_free (amb);
}
END_TEST

/* --- threads ------------------------------------------------------------ */

static void
counts (FdAmb *amb, gpointer data)
{
  (void) data;
  for (int i = 0; i < 6; i++)
    fd_amb_require (amb, fd_amb_choose_range (amb, 0, 5) != i);
}

static gpointer
count_in_thread (gpointer data)
{
  g_autoptr (FdAmb) amb = fd_amb_new (counts, NULL);
  fd_amb_count (amb, data);
  return NULL;
}

START_TEST (test_threads)
{
  GThread *thread[4];
  uint64_t count[4];
  for (int i = 0; i < 4; i++)
    thread[i] = g_thread_new ("amb", count_in_thread, &count[i]);
  for (int i = 0; i < 4; i++) {
    g_thread_join (thread[i]);
    ck_assert_uint_eq (count[i], 15625);
  }
}
END_TEST

/* --- errors of the body, and misuse ------------------------------------- */

static void
raises (FdAmb *amb, gpointer data)
{
  fd_amb_defer (amb, owned_free, owned_new (data));
  if (fd_amb_choose_range (amb, 1, 3) == 2)
    fd_amb_raise (amb, g_error_new (FD_ERROR, FD_ERROR_PARSE, "two"));
}

START_TEST (test_raise)
{
  Census census = {0, 0};
  g_autoptr (FdAmb) amb = fd_amb_new (raises, &census);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  for (int i = 0; i < 2; i++) {
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_ERROR);
    ck_assert_str_eq (fd_amb_error (amb)->message, "two");
    ck_assert_int_eq (census.n_live, 0);
  }
  ck_assert_int_eq (census.n_made, 2);
}
END_TEST

static void
fail_in_cleanup (gpointer amb)
{
  ASSERT_REFUSED (amb, "fd_amb_fail", "", fd_amb_fail (amb));
}

static void
defers_itself (FdAmb *amb, gpointer data)
{
  fd_amb_defer (amb, fail_in_cleanup, data ? data : amb);
  fd_amb_require (amb, fd_amb_choose_index (amb, 3) == 1);
}

static void
cleans_inner (FdAmb *amb, gpointer data)
{
  (void) data;
  FdAmb *inner = fd_amb_new (defers_itself, amb);
  fd_amb_defer (amb, (GDestroyNotify) fd_amb_free, inner);
  ck_assert_int_eq (fd_amb_next (inner), FD_STATUS_SOLUTION);
}

/* Nor may a cleanup fail: not its own amb, nor another. */
START_TEST (test_fail_in_cleanup)
{
  g_autoptr (FdAmb) amb = fd_amb_new (defers_itself, NULL);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
  g_autoptr (FdAmb) outer = fd_amb_new (cleans_inner, NULL);
  ck_assert_int_eq (fd_amb_next (outer), FD_STATUS_ERROR);
  ck_assert (strstr (fd_amb_error (outer)->message, "from a cleanup"));
}
END_TEST

/* A listener of the store would be left half way. */
static bool
fail_in_listener (FdStore *store, FdVar x, gpointer amb)
{
  (void) store, (void) x;
  fd_amb_fail (amb);
  return true;
}

static void
listens (FdAmb *amb, gpointer data)
{
  (void) data;
  FdStore *store = fd_amb_store (amb);
  FdVar x = fd_var_new (store, 1, 3);
  ck_assert (fd_on_change (store, x, fail_in_listener, amb, NULL));
  ck_assert (fd_set_no_value (store, x, 2));
}

START_TEST (test_listener)
{
  g_autoptr (FdAmb) amb = fd_amb_new (listens, NULL);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_ERROR);
  ck_assert (was_refused (amb, "fd_amb_fail", "from a callback"));
}
END_TEST

/* --- leaving from deep -------------------------------------------------- */

static int
sink (FdAmb *amb, int depth)
{
  char room[64];
  memset (room, depth, sizeof room);
  if (depth)
    return sink (amb, depth - 1) + room[depth % 64];
  fd_amb_fail (amb);
  return 0;
}

static void
sinks (FdAmb *amb, gpointer data)
{
  (void) data;
  sink (amb, (int) fd_amb_choose_index (amb, 1000));
}

START_TEST (test_deep)
{
  g_autoptr (FdAmb) amb = fd_amb_new (sinks, NULL);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (fd_amb_statistics (amb)->failures, 1000);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("amb body");
  add_test (suite, "defer", test_defer);
  add_test (suite, "owned", test_owned);
  add_test (suite, "no memory", test_no_memory);
  add_test (suite, "no memory for cleanups", test_no_memory_for_cleanups);
  add_test (suite, "limited run cleans", test_limited_run_cleans);
  add_test (suite, "nested", test_nested);
  add_test (suite, "nested fails outer", test_nested_fails_outer);
  add_test (suite, "kept inner goes on", test_kept_inner_goes_on);
  add_test (suite, "outer limit", test_outer_limit);
  add_test (suite, "inner chooses for outer", test_inner_chooses_for_outer);
  add_test (suite, "threads", test_threads);
  add_test (suite, "raise", test_raise);
  add_test (suite, "fail in cleanup", test_fail_in_cleanup);
  add_test (suite, "listener", test_listener);
  add_test (suite, "deep", test_deep);
  return run_suite (suite);
}
