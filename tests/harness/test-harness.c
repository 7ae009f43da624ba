/* SPDX-License-Identifier: MIT */
/* test-harness.c - does the oracle catch what it is there to catch? */
#include "faulty.h"
#include "run.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#define IS(check) (1u << ORACLE_##check)

typedef struct {
  Broken fault;
  bool equal;
  uint32_t caught_by; /* a set of checks */
} Expected;

static const Expected expected[] = {
    {BROKEN_PRUNES_TOO_MUCH, false, IS (SOUND) | IS (ENUMERATED)},
    {BROKEN_ACCEPTS_ALL, false, IS (DECIDED) | IS (ENUMERATED)},
    {BROKEN_SLEEPS, false, IS (FIXPOINT) | IS (ORDER)},
    {BROKEN_SLEEPS, true, IS (FIXPOINT) | IS (ORDER)},
    {BROKEN_STALE, false,
     IS (SOUND) | IS (FIXPOINT) | IS (ORDER) | IS (REPLAY) | IS (DECIDED) |
         IS (ENUMERATED)},
    {BROKEN_UNDONE_BY_HAND, false,
     IS (RESTORED) | IS (ENTAILED) | IS (DECIDED) | IS (ENUMERATED)},
    {BROKEN_ENTAILS_EARLY, false, IS (ENTAILED)},
    {BROKEN_REASON_PRESENT, false, IS (REASON_PAST)},
    {BROKEN_REASON_PRESENT, true, IS (REASON_PAST)},
    {BROKEN_REASON_SHORT, false, IS (REASON_WEAK)},
    {BROKEN_REASON_SHORT, true, IS (REASON_WEAK)},
    {BROKEN_REASON_NONE, false, IS (REASON_WEAK)},
    {BROKEN_WEAK, false, IS (WEAK)},
    {BROKEN_ONE_PASS, true, IS (FIXPOINT) | IS (ORDER) | IS (DECIDED)},
    {BROKEN_CAPRICIOUS, false,
     IS (MONOTONE) | IS (ORDER) | IS (FIXPOINT) | IS (REPLAY)},
    {BROKEN_CHECK, false, IS (CHECKED)},
    {BROKEN_OPEN, false, IS (CONDITION)},
    {BROKEN_HASTY, false, IS (SOUND) | IS (ENUMERATED) | IS (REASON_WEAK)},
    {BROKEN_REFUSES, false, IS (REFUSED)},
};

enum { CASES = 60000 };

START_TEST (broken_is_caught)
{
  const Expected *e = &expected[_i];
  OracleConstraint c = broken_declaration (e->fault, e->equal);
  for (uint64_t seed = 1; seed <= 3; seed++) {
    OracleReport report = {0};
    OraclePlan plan = {.seed = seed, .cases = CASES};
    ck_assert_msg (!oracle_run (&c, &plan, &report), "fault %d passed",
                   (int) e->fault);
    OracleCheck by = report.verdict.check;
    ck_assert_msg (e->caught_by >> by & 1, "fault %d was caught by '%s':\n%s",
                   (int) e->fault, oracle_check_name[by], report.text->str);
    oracle_report_clear (&report);
  }
}
END_TEST

START_TEST (right_one_passes)
{
  OracleConstraint c = broken_declaration (BROKEN_NOT, _i);
  OracleReport report = {0};
  OraclePlan plan = {.seed = 4, .cases = CASES};
  ck_assert_msg (oracle_run (&c, &plan, &report), "%s", report.text->str);
  ck_assert_uint_ge (report.statistics.cases, CASES);
  ck_assert_uint_gt (report.statistics.failed, 0);
  ck_assert_uint_gt (report.statistics.entailed, 0);
  ck_assert_uint_gt (report.statistics.reasons, 1000);
  oracle_report_clear (&report);
}
END_TEST

/* The line printed finds the same again, and what is shown is small. */
START_TEST (failure_is_reproduced)
{
  OracleConstraint c = broken_declaration (BROKEN_PRUNES_TOO_MUCH, false);
  OracleReport first = {0}, again = {0};
  OraclePlan plan = {.seed = 5, .cases = CASES};
  ck_assert (!oracle_run (&c, &plan, &first));
  plan = (OraclePlan){.seed = 5, .first = first.guilty, .n_instances = 1};
  ck_assert (!oracle_run (&c, &plan, &again));
  ck_assert_uint_eq (again.instances, 1);
  ck_assert_str_eq (first.text->str, again.text->str);
  ck_assert (g_str_has_prefix (first.text->str, "oracle --seed 5 --case "));
  ck_assert (strstr (first.text->str, "--constraint user-sum\n") != NULL);
  ck_assert_msg (!strstr (first.text->str, "x3"), "%s", first.text->str);
  oracle_report_clear (&first);
  oracle_report_clear (&again);
}
END_TEST

START_TEST (shares_are_kept)
{
  static const struct {
    OracleTrait trait;
    uint32_t percent;
  } share[] = {
      {ORACLE_TRAIT_HOLES, 50},      {ORACLE_TRAIT_CONSTANT, 25},
      {ORACLE_TRAIT_REPEATED, 25},   {ORACLE_TRAIT_NEGATIVE, 20},
      {ORACLE_TRAIT_BORDER, 20},     {ORACLE_TRAIT_ENDS, 8},
      {ORACLE_TRAIT_SPARSE, 5},      {ORACLE_TRAIT_CONDITIONAL, 10},
      {ORACLE_TRAIT_EXPLAINING, 25}, {ORACLE_TRAIT_STRADDLING, 10},
      {ORACLE_TRAIT_WIDE, 8},        {ORACLE_TRAIT_UNIFIED, 5},
  };
  OracleConstraint c = broken_declaration (BROKEN_NOT, false);
  OracleInstance *in = g_new0 (OracleInstance, 1);
  uint32_t count[ORACLE_N_TRAITS] = {0}, n = 20000;
  OracleRandom r;
  oracle_random_seed (&r, 6);
  for (uint32_t i = 0; i < n; i++) {
    oracle_generate (&c, &r, in);
    ck_assert_uint_le (oracle_product (in), ORACLE_PRODUCT);
    uint32_t traits = oracle_traits (in);
    for (uint32_t t = 0; t < ORACLE_N_TRAITS; t++)
      count[t] += traits >> t & 1;
  }
  for (size_t i = 0; i < G_N_ELEMENTS (share); i++)
    ck_assert_msg (count[share[i].trait] * 100 >= n * share[i].percent,
                   "only %u of %u instances: %s", count[share[i].trait], n,
                   oracle_trait_name[share[i].trait]);
  g_free (in);
}
END_TEST

/* The first numbers of xoshiro256** from the state 1, 2, 3, 4. */
START_TEST (generator_is_the_known_one)
{
  OracleRandom r = {{1, 2, 3, 4}};
  ck_assert_uint_eq (oracle_random (&r), 11520);
  ck_assert_uint_eq (oracle_random (&r), 0);
  ck_assert_uint_eq (oracle_random (&r), 1509978240);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("harness");
  TCase *tcase = tcase_create ("oracle");
  tcase_set_timeout (tcase, 0);
  tcase_add_test (tcase, generator_is_the_known_one);
  tcase_add_test (tcase, shares_are_kept);
  tcase_add_loop_test (tcase, right_one_passes, 0, 2);
  tcase_add_test (tcase, failure_is_reproduced);
  tcase_add_loop_test (tcase, broken_is_caught, 0,
                       (int) G_N_ELEMENTS (expected));
  suite_add_tcase (suite, tcase);
  SRunner *runner = srunner_create (suite);
  srunner_set_tap (runner, "-");
  srunner_run_all (runner, CK_SILENT);
  int failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
