/* SPDX-License-Identifier: MIT */
/* The amb operator: choices, requirements, commitment, order, limits. */
#include "puzzles.h"

#include <string.h>

static void
product (FdAmb *amb, gpointer data)
{
  int32_t *x = data;
  x[0] = fd_amb_choose_range (amb, 1, 4);
  x[1] = fd_amb_choose_range (amb, 1, 4);
  fd_amb_require (amb, x[0] * x[1] == 8);
}

START_TEST (test_first_and_next)
{
  int32_t x[2];
  g_autoptr (FdAmb) amb = fd_amb_new (product, x);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  ck_assert (x[0] == 2 && x[1] == 4);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  ck_assert (x[0] == 4 && x[1] == 2);
  for (int i = 0; i < 3; i++)
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
  ck_assert_ptr_null (fd_amb_error (amb));
  ck_assert_int_eq (fd_amb_limit (amb), FD_LIMIT_NONE);
}
END_TEST

/* 4 + 16 values taken; 14 of the 16 ends are failures. */
START_TEST (test_statistics)
{
  int32_t x[2];
  g_autoptr (FdAmb) amb = fd_amb_new (product, x);
  uint64_t count;
  ck_assert_int_eq (fd_amb_count (amb, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 2);
  const FdAmbStatistics *s = fd_amb_statistics (amb);
  ck_assert_uint_eq (s->choices, 20);
  ck_assert_uint_eq (s->failures, 14);
  ck_assert_uint_eq (s->replays, 15);
  ck_assert_uint_eq (s->repeated, 12); /* but where the first has changed */
  ck_assert_uint_eq (s->solutions, 2);
  ck_assert_uint_eq (s->peak_depth, 2);
  ck_assert_uint_eq (s->propagations, 0);
}
END_TEST

static bool
until_third (FdAmb *amb, gpointer data)
{
  (void) amb;
  return ++*(int *) data < 3;
}

START_TEST (test_all)
{
  int32_t x;
  int n = 0;
  g_autoptr (FdAmb) amb = fd_amb_new (one_of_ten, &x);
  ck_assert_int_eq (fd_amb_all (amb, until_third, &n), FD_STATUS_SOLUTION);
  ck_assert_int_eq (n, 3);
  ck_assert_int_eq (x, 3);
  n = -100;
  ck_assert_int_eq (fd_amb_all (amb, until_third, &n), FD_STATUS_EXHAUSTED);
  ck_assert_int_eq (n, -93);
}
END_TEST

/* --- forms of choice ---------------------------------------------------- */

static void
append (GString *text, const char *string)
{
  g_string_append_printf (text, "%s ", string);
}

static void
forms (FdAmb *amb, gpointer data)
{
  GString *text = data;
  static const int32_t list[] = {7, -7, 7};
  static const char *const names[] = {"red", NULL, "blue"};
  static const int32_t except[] = {2, INT32_MIN, 4, 2, 70, INT32_MAX};
  switch (fd_amb_choose_index (amb, 4)) {
  case 0:
    g_string_append_printf (text, "%d ", fd_amb_choose (amb, list, 3));
    break;
  case 1: {
    const char *name = fd_amb_choose_string (amb, names, 3);
    append (text, name ? name : "none");
    break;
  }
  case 2:
    g_string_append_printf (text, "%d ",
                            fd_amb_choose_except (amb, 1, 5, except, 6));
    break;
  default: /* more than a mask holds */
    g_string_append_printf (text, "%d ",
                            fd_amb_choose_except (amb, 4, 71, except, 6));
    fd_amb_cut (amb);
  }
}

START_TEST (test_forms)
{
  static const char *expected[] = {
      "7 ",    "-7 ", "7 ", "red ", "none ",
      "blue ", "1 ",  "3 ", "5 ",   "5 ", /* and the cut */
  };
  GString *text = g_string_new (NULL);
  FdAmb *amb = fd_amb_new (forms, text);
  size_t n = 0;
  for (; fd_amb_next (amb) == FD_STATUS_SOLUTION; n++) {
    ck_assert_uint_lt (n, G_N_ELEMENTS (expected));
    ck_assert_str_eq (text->str, expected[n]);
    g_string_truncate (text, 0);
  }
  ck_assert_uint_eq (n, G_N_ELEMENTS (expected));
  fd_amb_free (amb);
  g_string_free (text, true);
}
END_TEST

static void
edges (FdAmb *amb, gpointer data)
{
  int32_t *value = data;
  static const int32_t except[] = {INT32_MIN, INT32_MAX, INT32_MIN + 63};
  switch (fd_amb_choose_index (amb, 4)) {
  case 0:
    *value = fd_amb_choose_range (amb, INT32_MIN, INT32_MIN + 1);
    break;
  case 1:
    *value = fd_amb_choose_range (amb, INT32_MAX - 1, INT32_MAX);
    break;
  case 2:
    *value = fd_amb_choose_except (amb, INT32_MIN, INT32_MIN + 63, except, 3);
    fd_amb_require (amb, *value > INT32_MIN + 61);
    break;
  default:
    *value = fd_amb_choose_except (amb, INT32_MAX - 70, INT32_MAX, except, 3);
    fd_amb_require (amb, *value > INT32_MAX - 2);
  }
}

START_TEST (test_edges)
{
  static const int32_t expected[] = {INT32_MIN, INT32_MIN + 1,  INT32_MAX - 1,
                                     INT32_MAX, INT32_MIN + 62, INT32_MAX - 1};
  int32_t value;
  g_autoptr (FdAmb) amb = fd_amb_new (edges, &value);
  for (size_t i = 0; i < G_N_ELEMENTS (expected); i++) {
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
    ck_assert_int_eq (value, expected[i]);
  }
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
}
END_TEST

static void
of_none (FdAmb *amb, gpointer data)
{
  static const int32_t all[] = {1, 2, 3};
  int *reached = data;
  switch (fd_amb_choose_index (amb, 6)) {
  case 0:
    fd_amb_choose (amb, NULL, 0);
    break;
  case 1:
    fd_amb_choose_range (amb, 1, 0);
    break;
  case 2:
    fd_amb_choose_string (amb, NULL, 0);
    break;
  case 3:
    fd_amb_choose_index (amb, 0);
    break;
  case 4:
    fd_amb_choose_except (amb, 1, 3, all, 3);
    break;
  default:
    fd_amb_choose_except (amb, 3, -100, NULL, 0);
  }
  ++*reached;
}

START_TEST (test_empty_choices)
{
  int reached = 0;
  g_autoptr (FdAmb) amb = fd_amb_new (of_none, &reached);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
  ck_assert_int_eq (reached, 0);
  ck_assert_uint_eq (fd_amb_statistics (amb)->failures, 6);
}
END_TEST

static void
nothing (FdAmb *amb, gpointer data)
{
  (void) amb, (void) data;
}

static void
fails (FdAmb *amb, gpointer data)
{
  (void) data;
  fd_amb_fail (amb);
}

START_TEST (test_no_choices)
{
  g_autoptr (FdAmb) yes = fd_amb_new (nothing, NULL);
  ck_assert_int_eq (fd_amb_next (yes), FD_STATUS_SOLUTION);
  ck_assert_int_eq (fd_amb_next (yes), FD_STATUS_EXHAUSTED);
  g_autoptr (FdAmb) no = fd_amb_new (fails, NULL);
  ck_assert_int_eq (fd_amb_next (no), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (fd_amb_statistics (no)->failures, 1);
  fd_amb_free (NULL);
}
END_TEST

/* As many values as a mask holds, and one less and more. */
static void
around_64 (FdAmb *amb, gpointer data)
{
  int32_t *x = data;
  int32_t n = fd_amb_choose_range (amb, 63, 65);
  *x = 100 * n + fd_amb_choose_except (amb, 1, n, NULL, 0);
}

START_TEST (test_except_around_64)
{
  int32_t x;
  g_autoptr (FdAmb) amb = fd_amb_new (around_64, &x);
  for (int32_t n = 63; n <= 65; n++)
    for (int32_t v = 1; v <= n; v++) {
      ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
      ck_assert_int_eq (x, 100 * n + v);
    }
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
}
END_TEST

/* --- the documents' puzzle ---------------------------------------------- */

/* Every letter on its own, and one test at the end.  The first letters are
 * given: the whole tree is for the bench. */
static void
send_naive (FdAmb *amb, gpointer data)
{
  static const int32_t digits[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0};
  int32_t *v = data;
  for (int i = 0; i < 8; i++)
    v[i] = i < 3 ? fd_amb_choose (amb, &send_solution[i], 1)
                 : fd_amb_choose (amb, digits, i == 4 ? 9 : 10);
  fd_amb_require (amb, send_adds_up (v) && all_differ (v, 8));
}

START_TEST (test_send_naive)
{
  int32_t v[8];
  g_autoptr (FdAmb) amb = fd_amb_new (send_naive, v);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  ck_assert_mem_eq (v, send_solution, sizeof v);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (fd_amb_statistics (amb)->failures, 10 * 9 * 1000 - 1);
}
END_TEST

static void
send_distinct (FdAmb *amb, gpointer data)
{
  int32_t *v = data, used[9] = {0};
  for (int i = 0; i < 8; i++) {
    bool leading = i == 0 || i == 4;
    v[i] = fd_amb_choose_except (amb, 0, 9, used, leading ? i + 1 : i);
    used[i] = v[i];
    used[i + 1] = 0;
  }
  fd_amb_require (amb, send_adds_up (v));
}

START_TEST (test_send_distinct)
{
  int32_t v[8];
  g_autoptr (FdAmb) amb = fd_amb_new (send_distinct, v);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  ck_assert_mem_eq (v, send_solution, sizeof v);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
}
END_TEST

START_TEST (test_queens)
{
  int32_t column[8];
  g_autoptr (FdAmb) amb = fd_amb_new (queens, column);
  uint64_t count;
  ck_assert_int_eq (fd_amb_count (amb, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 92);
}
END_TEST

/* --- commitment --------------------------------------------------------- */

static void
cut_inside (FdAmb *amb, gpointer data)
{
  int32_t *x = data;
  x[0] = fd_amb_choose_range (amb, 1, 3);
  fd_amb_require (amb, x[0] > 1);
  fd_amb_cut (amb);
  x[1] = fd_amb_choose_range (amb, 1, 2);
}

START_TEST (test_cut_inside)
{
  int32_t x[2];
  g_autoptr (FdAmb) amb = fd_amb_new (cut_inside, x);
  for (int y = 1; y <= 2; y++) {
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
    ck_assert (x[0] == 2 && x[1] == y);
  }
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
}
END_TEST

static void
once (FdAmb *amb, gpointer data)
{
  int32_t *x = data;
  x[0] = fd_amb_choose_range (amb, 1, 3);
  size_t mark = fd_amb_mark (amb);
  x[1] = fd_amb_choose_range (amb, 1, 9);
  x[2] = fd_amb_choose_range (amb, 1, 9);
  fd_amb_require (amb, x[1] * x[2] == 6 * x[0]);
  fd_amb_cut_to (amb, mark);
  x[3] = fd_amb_choose_range (amb, 1, 2);
}

START_TEST (test_cut_to_mark)
{
  static const int32_t expected[][2] = {{1, 6}, {2, 6}, {2, 9}};
  int32_t x[4];
  g_autoptr (FdAmb) amb = fd_amb_new (once, x);
  for (int i = 0; i < 6; i++) {
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
    ck_assert_int_eq (x[0], i / 2 + 1);
    ck_assert_mem_eq (x + 1, expected[i / 2], sizeof expected[0]);
    ck_assert_int_eq (x[3], i % 2 + 1);
  }
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
}
END_TEST

START_TEST (test_cut_outside)
{
  int32_t x[2];
  g_autoptr (FdAmb) amb = fd_amb_new (product, x);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  fd_amb_cut (amb);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
}
END_TEST

/* --- random order ------------------------------------------------------- */

static GString *
in_order_of (uint64_t seed)
{
  GString *text = g_string_new (NULL);
  int32_t column[8];
  g_autoptr (FdAmb) amb = fd_amb_new (queens, column);
  if (seed)
    fd_amb_set_random_order (amb, seed);
  while (fd_amb_next (amb) == FD_STATUS_SOLUTION) {
    for (int i = 0; i < 8; i++)
      g_string_append_printf (text, "%d", column[i]);
    g_string_append_c (text, ' ');
  }
  return text;
}

static char *
sorted (const GString *text)
{
  char **words = g_strsplit (text->str, " ", -1);
  size_t n = g_strv_length (words);
  for (size_t i = 0; i < n; i++)
    for (size_t j = i; j && strcmp (words[j - 1], words[j]) > 0; j--) {
      char *word = words[j];
      words[j] = words[j - 1];
      words[j - 1] = word;
    }
  char *all = g_strjoinv (" ", words);
  g_strfreev (words);
  return all;
}

START_TEST (test_seed)
{
  GString *plain = in_order_of (0), *a = in_order_of (7), *b = in_order_of (7);
  GString *c = in_order_of (8);
  ck_assert_uint_eq (plain->len, 92 * 9);
  ck_assert_str_eq (a->str, b->str);
  ck_assert_str_ne (a->str, c->str);
  ck_assert_str_ne (a->str, plain->str);
  g_autofree char *of_plain = sorted (plain), *of_a = sorted (a);
  g_autofree char *of_c = sorted (c);
  ck_assert_str_eq (of_plain, of_a);
  ck_assert_str_eq (of_plain, of_c);
  g_string_free (plain, true);
  g_string_free (a, true);
  g_string_free (b, true);
  g_string_free (c, true);
}
END_TEST

static void
one_of_many (FdAmb *amb, gpointer data)
{
  size_t *x = data;
  x[0] = fd_amb_choose_index (amb, x[1]);
}

/* Around where a list gives way to a keyed permutation, and far beyond. */
START_TEST (test_random_once_each)
{
  static const size_t sizes[] = {1, 2, 3, 1024, 1025, 4096, 4097, 100000};
  for (size_t k = 0; k < G_N_ELEMENTS (sizes); k++) {
    size_t n = sizes[k], x[2] = {0, n}, in_place = 0;
    g_autofree bool *seen = g_new0 (bool, n);
    g_autoptr (FdAmb) amb = fd_amb_new (one_of_many, x);
    fd_amb_set_random_order (amb, 3);
    for (size_t i = 0; i < n; i++) {
      ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
      ck_assert (x[0] < n && !seen[x[0]]);
      seen[x[0]] = true;
      in_place += x[0] == i;
    }
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
    ck_assert (n < 1000 || in_place < 20);
  }
  size_t x[2] = {0, SIZE_MAX}, last = 0;
  g_autoptr (FdAmb) amb = fd_amb_new (one_of_many, x);
  fd_amb_set_random_order (amb, 3);
  for (int i = 0; i < 100; i++, last = x[0]) {
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
    ck_assert_uint_ne (x[0], last);
  }
}
END_TEST

/* Every order of three values comes about equally often. */
START_TEST (test_random_is_even)
{
  int count[27] = {0};
  for (uint64_t seed = 1; seed <= 6000; seed++) {
    size_t x[2] = {0, 3}, order = 0;
    g_autoptr (FdAmb) amb = fd_amb_new (one_of_many, x);
    fd_amb_set_random_order (amb, seed);
    while (fd_amb_next (amb) == FD_STATUS_SOLUTION)
      order = order * 3 + x[0];
    count[order]++;
  }
  int orders = 0;
  for (int i = 0; i < 27; i++)
    if (count[i]) {
      ck_assert (count[i] > 850 && count[i] < 1150);
      orders++;
    }
  ck_assert_int_eq (orders, 6);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("amb");
  add_test (suite, "first and next", test_first_and_next);
  add_test (suite, "statistics", test_statistics);
  add_test (suite, "all", test_all);
  add_test (suite, "forms", test_forms);
  add_test (suite, "edges", test_edges);
  add_test (suite, "empty choices", test_empty_choices);
  add_test (suite, "except around 64", test_except_around_64);
  add_test (suite, "no choices", test_no_choices);
  add_test (suite, "send naive", test_send_naive);
  add_test (suite, "send distinct", test_send_distinct);
  add_test (suite, "queens", test_queens);
  add_test (suite, "cut inside", test_cut_inside);
  add_test (suite, "cut to mark", test_cut_to_mark);
  add_test (suite, "cut outside", test_cut_outside);
  add_test (suite, "seed", test_seed);
  add_test (suite, "random once each", test_random_once_each);
  add_test (suite, "random is even", test_random_is_even);
  return run_suite (suite);
}
