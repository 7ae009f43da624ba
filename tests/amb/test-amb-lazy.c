/* SPDX-License-Identifier: MIT */
/* Lazy choices: the same text, with variables, has the same solutions. */
#include "puzzles.h"

#include "amb/amb.h"
#include "base/random.h"

#include <string.h>

/* --- the documents' puzzle ---------------------------------------------- */

static void
send_lazy (FdAmb *amb, gpointer data)
{
  static const int32_t digits[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0};
  static const int32_t a[] = {1000, 91, -90, 1, -9000, -900, 10, -1};
  FdVar *x = data;
  for (int i = 0; i < 8; i++)
    x[i] = fd_amb_choose_var (amb, digits, i == 0 || i == 4 ? 9 : 10);
  fd_amb_require_all_different (amb, x, 8);
  fd_amb_require_linear (amb, a, x, 8, FD_EQ, 0);
}

START_TEST (test_send_lazy)
{
  FdVar x[8];
  g_autoptr (FdAmb) amb = fd_amb_new (send_lazy, x);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  for (int i = 0; i < 8; i++)
    ck_assert_int_eq (fd_amb_value (amb, x[i]), send_solution[i]);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
  const FdAmbStatistics *s = fd_amb_statistics (amb);
  ck_assert_uint_eq (s->replays, 0);
  ck_assert_uint_eq (s->solutions, 1);
  ck_assert_uint_eq (s->choices, 6); /* both branches of three decisions */
  ck_assert_uint_eq (s->failures, 3);
  ck_assert_uint_gt (s->propagations, 0);
}
END_TEST

/* --- eager and lazy mixed, in every way --------------------------------- */

enum { QUEENS = 7 };

/* The first `n_eager` columns are chosen at once; those marked are taken from
 * what propagation left. */
typedef struct {
  int n_eager;
  bool by_value;
  FdVar x[QUEENS];
  GString *found;
} Board;

static void
mixed_queens (FdAmb *amb, gpointer data)
{
  Board *board = data;
  FdStore *store = fd_amb_store (amb);
  for (int i = 0; i < QUEENS; i++) {
    if (i < board->n_eager && !board->by_value) {
      int32_t c = fd_amb_choose_range (amb, 0, QUEENS - 1);
      board->x[i] = fd_var_new (store, c, c);
    } else {
      board->x[i] = fd_amb_choose_var_range (amb, 0, QUEENS - 1);
    }
    for (int j = 0; j < i; j++)
      for (int k = -1; k <= 1; k++)
        fd_amb_require_relation (amb, board->x[i], FD_NE, board->x[j],
                                 k * (i - j));
    if (i < board->n_eager && board->by_value)
      fd_amb_choose_value (amb, board->x[i]);
  }
}

static GString *
all_boards (int n_eager, bool by_value, bool stops, uint64_t order)
{
  Board board = {.n_eager = n_eager, .by_value = by_value};
  GString *text = g_string_new (NULL);
  g_autoptr (FdAmb) amb = fd_amb_new (mixed_queens, &board);
  if (order)
    fd_amb_set_random_order (amb, order);
  FdStatus status;
  uint64_t limit = 0;
  do {
    fd_amb_set_choice_limit (amb, stops ? ++limit : 0);
    while ((status = fd_amb_next (amb)) == FD_STATUS_SOLUTION) {
      for (int i = 0; i < QUEENS; i++)
        g_string_append_printf (text, "%d", fd_amb_value (amb, board.x[i]));
      g_string_append_c (text, '\n');
    }
    if (status == FD_STATUS_LIMIT) {
      ck_assert_int_eq (fd_amb_limit (amb), FD_LIMIT_NODES);
      ck_assert_uint_eq (fd_amb_statistics (amb)->choices, limit);
    }
  } while (status == FD_STATUS_LIMIT);
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (fd_amb_statistics (amb)->solutions, 40);
  ck_assert_uint_eq (fd_store_level (fd_amb_store (amb)), 0);
  ck_assert_uint_eq (fd_var_count (fd_amb_store (amb)), 0);
  return text;
}

START_TEST (test_mixed)
{
  GString *first = all_boards (0, false, false, 0);
  ck_assert_uint_eq (first->len, 40 * (QUEENS + 1));
  for (int n_eager = 0; n_eager <= QUEENS; n_eager++)
    for (int way = 0; way < 4; way++) {
      GString *text = all_boards (n_eager, way & 1, way & 2, 0);
      ck_assert_str_eq (text->str, first->str);
      g_string_free (text, true);
    }
  g_string_free (first, true);
}
END_TEST

START_TEST (test_mixed_random_order)
{
  for (int n_eager = 0; n_eager <= QUEENS; n_eager++) {
    GString *a = all_boards (n_eager, true, false, 9);
    GString *b = all_boards (n_eager, true, true, 9);
    GString *c = all_boards (n_eager, true, false, 10);
    ck_assert_str_eq (a->str, b->str);
    ck_assert_str_ne (a->str, c->str);
    g_string_free (a, true);
    g_string_free (b, true);
    g_string_free (c, true);
  }
}
END_TEST

/* --- random linear problems against loops ------------------------------- */

enum { TERMS = 4 };

typedef struct {
  int32_t n_values[TERMS], a[TERMS], c;
  FdRelation relation;
  uint32_t eager; /* a set of indices */
  bool distinct;
  FdVar x[TERMS];
} Sum;

static void
random_sum (FdAmb *amb, gpointer data)
{
  Sum *sum = data;
  FdStore *store = fd_amb_store (amb);
  for (int i = 0; i < TERMS; i++)
    if (sum->eager >> i & 1) {
      int32_t v = fd_amb_choose_range (amb, 0, sum->n_values[i] - 1);
      sum->x[i] = fd_var_new (store, v, v);
    } else {
      sum->x[i] = fd_amb_choose_var_range (amb, 0, sum->n_values[i] - 1);
    }
  if (sum->distinct)
    fd_amb_require_all_different (amb, sum->x, TERMS);
  fd_amb_require_linear (amb, sum->a, sum->x, TERMS, sum->relation, sum->c);
}

static bool
compare (int32_t a, FdRelation relation, int32_t b)
{
  switch (relation) {
  case FD_GE:
    return a >= b;
  case FD_LE:
    return a <= b;
  case FD_EQ:
    return a == b;
  default:
    return a != b;
  }
}

static void
loop_sum (const Sum *sum, int32_t *value, int i, GString *found)
{
  if (i < TERMS) {
    for (value[i] = 0; value[i] < sum->n_values[i]; value[i]++)
      loop_sum (sum, value, i + 1, found);
    return;
  }
  int32_t total = 0;
  for (int k = 0; k < TERMS; k++)
    total += sum->a[k] * value[k];
  if (compare (total, sum->relation, sum->c) &&
      (!sum->distinct || all_differ (value, TERMS)))
    g_string_append_printf (found, "%d %d %d %d\n", value[0], value[1],
                            value[2], value[3]);
}

START_TEST (test_random_sums)
{
  FdRandom random;
  fd_random_init (&random, 11);
  for (int problem = 0; problem < 1500; problem++) {
    Sum sum = {.c = (int32_t) fd_random_below (&random, 10) - 3,
               .relation = (FdRelation) fd_random_below (&random, 4),
               .eager = (uint32_t) fd_random_below (&random, 3),
               .distinct = fd_random_below (&random, 2)};
    for (int i = 0; i < TERMS; i++) {
      sum.n_values[i] = 1 + (int32_t) fd_random_below (&random, 5);
      sum.a[i] = (int32_t) fd_random_below (&random, 7) - 3;
    }
    sum.eager = problem % 2 ? 3 : 1; /* those first, as in the loops */
    GString *expected = g_string_new (NULL), *found = g_string_new (NULL);
    int32_t v[TERMS];
    loop_sum (&sum, v, 0, expected);
    g_autoptr (FdAmb) amb = fd_amb_new (random_sum, &sum);
    while (fd_amb_next (amb) == FD_STATUS_SOLUTION)
      g_string_append_printf (
          found, "%d %d %d %d\n", fd_amb_value (amb, sum.x[0]),
          fd_amb_value (amb, sum.x[1]), fd_amb_value (amb, sum.x[2]),
          fd_amb_value (amb, sum.x[3]));
    ck_assert_ptr_null (fd_amb_error (amb));
    ck_assert_str_eq (found->str, expected->str);
    g_string_free (expected, true);
    g_string_free (found, true);
  }
}
END_TEST

/* --- the other requirements --------------------------------------------- */

static void
requires_all (FdAmb *amb, gpointer data)
{
  FdVar *x = data;
  for (int i = 0; i < 4; i++)
    x[i] = fd_amb_choose_var_range (amb, 1, 4);
  fd_amb_require_atom (amb, fd_atom (x[0], FD_GE, 3));
  fd_amb_require_equal (amb, x[0], x[1]);
  fd_amb_require_not_equal (amb, x[1], x[2]);
  fd_amb_require_sum (amb, x, 4, FD_EQ, 12);
  FdAtom clause[] = {fd_atom (x[0], FD_EQ, 1), fd_atom (x[3], FD_EQ, 4)};
  fd_amb_require_clause (amb, clause, 2);
}

/* 3 3 x 4 with x = 2; 4 4 x 4 with x = 0: none. */
START_TEST (test_requirements)
{
  FdVar x[4];
  g_autoptr (FdAmb) amb = fd_amb_new (requires_all, x);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  static const int32_t expected[] = {3, 3, 2, 4};
  for (int i = 0; i < 4; i++)
    ck_assert_int_eq (fd_amb_value (amb, x[i]), expected[i]);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
}
END_TEST

static void
lazy_none (FdAmb *amb, gpointer data)
{
  (void) data;
  if (fd_amb_choose_index (amb, 2))
    fd_amb_choose_var (amb, NULL, 0);
  else
    fd_amb_choose_var_range (amb, 2, 1);
}

START_TEST (test_empty)
{
  g_autoptr (FdAmb) amb = fd_amb_new (lazy_none, NULL);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (fd_amb_statistics (amb)->failures, 2);
}
END_TEST

/* --- errors and limits of the store ------------------------------------- */

static void
refused (FdAmb *amb, gpointer data)
{
  (void) data;
  FdVar x[2] = {fd_amb_choose_var_range (amb, 0, FD_VALUE_MAX),
                fd_amb_choose_var_range (amb, 0, FD_VALUE_MAX)};
  if (fd_amb_choose_index (amb, 2))
    fd_amb_choose_var_range (amb, 0, INT32_MAX);
  fd_amb_require_sum (amb, x, 2, FD_EQ, 5);
}

START_TEST (test_refused)
{
  g_autoptr (FdAmb) amb = fd_amb_new (refused, NULL);
  uint64_t count;
  ck_assert_int_eq (fd_amb_count (amb, &count), FD_STATUS_ERROR);
  ck_assert_uint_eq (count, 6);
  ck_assert (g_error_matches (fd_amb_error (amb), FD_ERROR, FD_ERROR_OVERFLOW));
}
END_TEST

/* Every allocation of the store fails once: the answers are the same. */
START_TEST (test_store_memory)
{
  unsigned faults = 0;
  for (uint64_t fault = 1;; fault++) {
    Board board = {.n_eager = 2, .by_value = true};
    FdAmb *amb = fd_amb_new (mixed_queens, &board);
    fd_amb_store (amb)->memory.fail_at = fault;
    uint64_t count, all;
    FdStatus status = fd_amb_count (amb, &count);
    all = count;
    if (status == FD_STATUS_LIMIT) {
      ck_assert_int_eq (fd_amb_limit (amb), FD_LIMIT_MEMORY);
      ck_assert_int_eq (fd_amb_count (amb, &count), FD_STATUS_EXHAUSTED);
      all += count;
      faults++;
    }
    ck_assert_uint_eq (all, 40);
    bool reached = fd_amb_store (amb)->memory.n_calls >= fault;
    fd_amb_free (amb);
    if (!reached || fault > 3000)
      break;
  }
  ck_assert_uint_gt (faults, 20);
}
END_TEST

enum { PIGEONS = 30 };

static void
pigeons (FdAmb *amb, gpointer data)
{
  (void) data;
  FdVar x[PIGEONS];
  for (int i = 0; i < PIGEONS; i++)
    x[i] = fd_amb_choose_var_range (amb, 1, PIGEONS - 1);
  for (int i = 0; i < PIGEONS; i++)
    for (int j = 0; j < i; j++)
      fd_amb_require_not_equal (amb, x[i], x[j]);
}

static gpointer
stop_soon (gpointer amb)
{
  g_usleep (20000);
  fd_amb_stop (amb);
  return NULL;
}

static void
runs_pigeons (FdAmb *amb, gpointer data)
{
  fd_amb_choose_index (amb, 2);
  FdAmb *inner = fd_amb_new (pigeons, NULL);
  fd_amb_defer (amb, (GDestroyNotify) fd_amb_free, inner);
  fd_amb_require (amb, fd_amb_next (inner) == FD_STATUS_SOLUTION);
  (void) data;
}

/* In the search of the amb, and of one that its body runs. */
START_TEST (test_search_limits)
{
  FdAmb *amb = fd_amb_new (_i ? runs_pigeons : pigeons, NULL);
  fd_amb_set_time_limit (amb, 0.05);
  int64_t begun = g_get_monotonic_time ();
  for (int i = 0; i < 2; i++) {
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_LIMIT);
    ck_assert_int_eq (fd_amb_limit (amb), FD_LIMIT_TIME);
  }
  ck_assert_int_le (g_get_monotonic_time () - begun, 3000000);
  fd_amb_set_time_limit (amb, 0);
  if (!_i) {
    uint64_t failures = fd_amb_statistics (amb)->failures + 5000;
    fd_amb_set_failure_limit (amb, failures);
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_LIMIT);
    ck_assert_int_eq (fd_amb_limit (amb), FD_LIMIT_FAILURES);
    ck_assert_uint_eq (fd_amb_statistics (amb)->failures, failures);
    fd_amb_set_failure_limit (amb, 0);
  }
  GThread *thread = g_thread_new ("stop", stop_soon, amb);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_amb_limit (amb), FD_LIMIT_STOPPED);
  g_thread_join (thread);
  fd_amb_free (amb);
}
END_TEST

/* x < y < x, a step at a time: when the body posts it, or in one node. */
static void
creeps (FdAmb *amb, gpointer data)
{
  bool later = *(bool *) data;
  FdVar b = fd_amb_choose_var_range (amb, 0, 1); /* the first to be decided */
  FdVar x = fd_amb_choose_var_range (amb, FD_VALUE_MIN, FD_VALUE_MAX);
  FdVar y = fd_amb_choose_var_range (amb, FD_VALUE_MIN, FD_VALUE_MAX);
  FdStore *store = fd_amb_store (amb);
  for (int i = 0; i < 2; i++) {
    if (later)
      fd_condition_begin (store, fd_atom (b, FD_EQ, 0));
    fd_amb_require_relation (amb, i ? x : y, FD_LT, i ? y : x, 0);
    fd_condition_end (store);
  }
}

START_TEST (test_long_propagation)
{
  bool later = _i;
  FdAmb *amb = fd_amb_new (creeps, &later);
  fd_amb_set_time_limit (amb, 0.05);
  int64_t begun = g_get_monotonic_time ();
  for (int i = 0; i < 2; i++) {
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_LIMIT);
    ck_assert_int_eq (fd_amb_limit (amb), FD_LIMIT_TIME);
  }
  ck_assert_int_le (g_get_monotonic_time () - begun, 3000000);
  ck_assert_uint_eq (fd_amb_statistics (amb)->failures, 0);
  fd_amb_set_time_limit (amb, 0);
  GThread *thread = g_thread_new ("stop", stop_soon, amb);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_amb_limit (amb), FD_LIMIT_STOPPED);
  g_thread_join (thread);
  fd_amb_free (amb);
}
END_TEST

/* The search of one that is left by another's limit goes on. */
typedef struct {
  FdAmb *inner;
  uint64_t count;
} Reader;

static void
reads (FdAmb *amb, gpointer data)
{
  Reader *reader = data;
  (void) amb;
  while (fd_amb_next (reader->inner) == FD_STATUS_SOLUTION)
    reader->count++;
}

START_TEST (test_search_goes_on)
{
  Board board = {.n_eager = 2};
  Reader reader = {fd_amb_new (mixed_queens, &board), 0};
  g_autoptr (FdAmb) amb = fd_amb_new (reads, &reader);
  unsigned stops = 0;
  double seconds = 0;
  do
    fd_amb_set_time_limit (amb, seconds += 0.0001);
  while (fd_amb_next (amb) == FD_STATUS_LIMIT && ++stops);
  ck_assert_ptr_null (fd_amb_error (amb));
  ck_assert_uint_gt (stops, 0);
  ck_assert_uint_eq (reader.count, 40);
  fd_amb_free (reader.inner);
}
END_TEST

/* --- commitment; values ------------------------------------------------- */

static void
digit (FdAmb *amb, gpointer data)
{
  *(FdVar *) data = fd_amb_choose_var_range (amb, 0, 9);
}

START_TEST (test_cut)
{
  FdVar x;
  g_autoptr (FdAmb) amb = fd_amb_new (digit, &x);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  fd_amb_cut (amb);
  ck_assert_int_eq (fd_amb_value (amb, x), 0);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
  ASSERT_REFUSED (amb, "fd_amb_value", "no run", fd_amb_value (amb, x));
}
END_TEST

START_TEST (test_branching)
{
  FdVar x;
  g_autoptr (FdAmb) amb = fd_amb_new (digit, &x);
  fd_amb_set_branching (amb, FD_SELECT_FIRST_FAIL, FD_ASSIGN_MAX);
  for (int value = 9; value >= 0; value--) {
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
    ck_assert_int_eq (fd_amb_value (amb, x), value);
  }
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
}
END_TEST

/* Fewer variables in each run: those of the run before are gone. */
typedef struct {
  int32_t n;
  FdVar x[3];
} Bits;

static void
fewer_bits (FdAmb *amb, gpointer data)
{
  static const int32_t counts[] = {3, 2, 1};
  Bits *bits = data;
  bits->n = fd_amb_choose (amb, counts, 3);
  for (int i = 0; i < bits->n; i++)
    bits->x[i] = fd_amb_choose_var_range (amb, 0, 1);
}

START_TEST (test_branching_each_run)
{
  Bits bits;
  g_autoptr (FdAmb) amb = fd_amb_new (fewer_bits, &bits);
  fd_amb_set_branching (amb, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MAX);
  for (int n = 3; n > 0; n--)
    for (int value = (1 << n) - 1; value >= 0; value--) {
      ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
      ck_assert_int_eq (bits.n, n);
      for (int i = 0; i < n; i++)
        ck_assert_int_eq (fd_amb_value (amb, bits.x[i]),
                          value >> (n - 1 - i) & 1);
    }
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("amb lazy");
  add_test (suite, "send lazy", test_send_lazy);
  add_test (suite, "mixed", test_mixed);
  add_test (suite, "mixed random order", test_mixed_random_order);
  add_test (suite, "random sums", test_random_sums);
  add_test (suite, "requirements", test_requirements);
  add_test (suite, "empty", test_empty);
  add_test (suite, "refused", test_refused);
  add_test (suite, "store memory", test_store_memory);
  TCase *tcase = tcase_create ("search limits");
  tcase_add_loop_test (tcase, test_search_limits, 0, 2);
  suite_add_tcase (suite, tcase);
  tcase = tcase_create ("long propagation");
  tcase_add_loop_test (tcase, test_long_propagation, 0, 2);
  suite_add_tcase (suite, tcase);
  add_test (suite, "search goes on", test_search_goes_on);
  add_test (suite, "cut", test_cut);
  add_test (suite, "branching", test_branching);
  add_test (suite, "branching each run", test_branching_each_run);
  return run_suite (suite);
}
