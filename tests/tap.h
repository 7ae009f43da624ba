/* SPDX-License-Identifier: MIT */
#ifndef TAP_H
#define TAP_H

#include <check.h>
#include <stdlib.h>

/* Runs the suites of a test program, telling TAP on stdout. */
static inline int
run_suites (Suite **suites, size_t n)
{
  SRunner *runner = srunner_create (suites[0]);
  for (size_t i = 1; i < n; i++)
    srunner_add_suite (runner, suites[i]);
  srunner_set_tap (runner, "-");
  srunner_run_all (runner, CK_SILENT);
  int failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

static inline int
run_suite (Suite *suite)
{
  return run_suites (&suite, 1);
}

/* Adds a test case of its own for one test function. */
static inline void
add_test (Suite *suite, const char *name, const TTest *test)
{
  TCase *tcase = tcase_create (name);
  tcase_add_test (tcase, test);
  tcase_set_timeout (tcase, 0);
  suite_add_tcase (suite, tcase);
}

#endif
