/* SPDX-License-Identifier: MIT */
/* test-amb-replay.c - bodies that do not repeat themselves */
#include "puzzles.h"

/* --- bodies that do not repeat themselves ------------------------------- */

enum { FICKLE_WAYS = 14 };

typedef struct {
  int how, run; /* runs so far */
} Fickle;

static void
fickle (FdAmb *amb, gpointer data)
{
  static const int32_t a[] = {1, 2, 3}, b[] = {1, 9, 3}, c[] = {1, 2, 4};
  static const char *const names[] = {"a", "b", "c"};
  static const char *const other[] = {"x", "b", "c"};
  static const char *const later[] = {"a", "b", "x"};
  Fickle *self = data;
  int run = self->run++;
  bool odd = run > 0;
  switch (self->how) {
  case 0: /* another number */
    fd_amb_choose (amb, a, odd ? 2 : 3);
    break;
  case 1: /* another value in force, at the last choice */
    fd_amb_choose (amb, odd ? b : a, 3);
    break;
  case 2: /* a value to come */
    fd_amb_choose (amb, odd ? c : a, 3);
    break;
  case 3: /* another form */
    if (odd)
      fd_amb_choose_range (amb, 1, 3);
    else
      fd_amb_choose (amb, a, 3);
    break;
  case 4: /* another range of as many */
    fd_amb_choose_range (amb, run, run + 2);
    break;
  case 5: /* other strings */
    fd_amb_choose_string (amb, odd ? other : names, 3);
    break;
  case 6: /* another set of as many */
    fd_amb_choose_except (amb, 1, 4, odd ? &a[1] : a, 1);
    break;
  case 7: /* an end before the record's */
    fd_amb_choose_range (amb, 1, 3);
    if (odd)
      return;
    break;
  case 8: /* a failure before the record's */
    fd_amb_choose_range (amb, 1, 3);
    if (odd)
      fd_amb_fail (amb);
    break;
  case 9: /* an empty choice before the record's end */
    fd_amb_choose_range (amb, 1, odd ? 0 : 3);
    break;
  case 10: /* another value in force, not at the last choice */
    fd_amb_choose_range (amb, 5, 6);
    fd_amb_choose (amb, odd ? &b[1] : &a[1], 2);
    break;
  case 11: /* another number of indices */
    fd_amb_choose_index (amb, (size_t) run + 2);
    break;
  case 12: /* a string to come */
    fd_amb_choose_string (amb, odd ? later : names, 3);
    break;
  default: /* another form with the same values */
    if (odd)
      fd_amb_choose_index (amb, 3);
    else
      fd_amb_choose_range (amb, 0, 2);
  }
  fd_amb_choose_range (amb, 1, 2);
  fd_amb_fail (amb);
}

START_TEST (test_fickle)
{
  static const struct {
    const char *message;
    int runs; /* until it is seen */
  } expected[] = {
      {"choice 1 is of 2 values, but was of 3 before", 2},
      {"choice 1 is of other values", 3},
      {"choice 1 is of other values", 3},
      {"choice 1 is of other values", 2},
      {"choice 1 is of other values", 2},
      {"choice 1 is of other values", 2},
      {"choice 1 is of other values", 2},
      {"the body ended after 1 choices, but made 2 before", 2},
      {"the body failed after 1 choices, but made 2 before", 2},
      {"choice 1 is of 0 values, but was of 3 before", 2},
      {"choice 2 is of other values", 2},
      {"choice 1 is of 3 values, but was of 2 before", 2},
      {"choice 1 is of other values", 3},
      {"choice 1 is of other values", 2},
  };
  ck_assert_int_eq (G_N_ELEMENTS (expected), FICKLE_WAYS);
  Fickle self = {_i, 0};
  g_autoptr (FdAmb) amb = fd_amb_new (fickle, &self);
  for (int i = 0; i < 2; i++) {
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_ERROR);
    const GError *error = fd_amb_error (amb);
    ck_assert (g_error_matches (error, FD_ERROR, FD_ERROR_REPLAY));
    ck_assert_msg (strstr (error->message, expected[_i].message) != NULL, "%s",
                   error->message);
    ck_assert_int_eq (self.run, expected[_i].runs);
  }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("amb replay");
  TCase *tcase = tcase_create ("fickle");
  tcase_add_loop_test (tcase, test_fickle, 0, FICKLE_WAYS);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
