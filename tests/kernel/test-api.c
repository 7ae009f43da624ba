/* SPDX-License-Identifier: MIT */
/* test-api.c - random calls on a store, beside a plain model of it
 *
 *   test-api                 the suite
 *   test-api N [SEED]        N traces from SEED on
 *   test-api FILE            a trace from a file
 *   test-api --print SEED    the trace of a seed
 *
 * Traces run in a child process, so a crash is a failure like others.  What
 * fails is cut down and printed: a file to run again, and to keep.
 */
#include "api-run.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TRACE_OPS = 40, PATIENCE = 60 };

/* Shared with the child. */
typedef struct {
  uint64_t seed, done;
  char problem[8000];
} Report;

static Report *report;

static void
open_report (void)
{
  if (!report)
    report = mmap (NULL, sizeof *report, PROT_READ | PROT_WRITE,
                   MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  g_assert (report != MAP_FAILED);
  memset (report, 0, sizeof *report);
}

static void
note (const char *problem)
{
  g_strlcpy (report->problem, problem, sizeof report->problem);
}

/* True if @child came to a good end; otherwise the report says why not. */
static bool
wait_for (pid_t child)
{
  int status;
  g_assert (child > 0 && waitpid (child, &status, 0) == child);
  if (WIFEXITED (status) && WEXITSTATUS (status) == 0)
    return true;
  if (!*report->problem && WIFSIGNALED (status))
    note (strsignal (WTERMSIG (status)));
  else if (!*report->problem)
    note ("the process ended");
  return false;
}

static bool
fails_alone (const GArray *trace, gpointer data)
{
  open_report ();
  pid_t child = fork ();
  if (child == 0) {
    alarm (PATIENCE);
    if (data && !freopen ("/dev/null", "w", stderr))
      _exit (1);
    char *problem = trace_run (trace, 0, NULL, NULL);
    if (problem)
      note (problem);
    _exit (problem != NULL);
  }
  return !wait_for (child);
}

/* Cuts @trace down and prints it; the message it fails with. */
static char *
explain (GArray *trace)
{
  int quietly = 1;
  trace_shrink (trace, fails_alone, &quietly);
  bool still = fails_alone (trace, NULL);
  g_autofree char *text = trace_to_text (trace);
  return g_strdup_printf ("%s\n%s", still ? report->problem : "(not again)",
                          text);
}

/* Traces of @n seeds; NULL or a message. */
static char *
run_seeds (uint64_t seed, uint64_t n)
{
  open_report ();
  fflush (NULL);
  pid_t child = fork ();
  if (child == 0) {
    for (uint64_t i = 0; i < n; i++) {
      report->seed = seed + i;
      alarm (PATIENCE);
      g_autoptr (GArray) trace = trace_generate (seed + i, TRACE_OPS);
      char *problem = trace_run (trace, 0, NULL, NULL);
      if (problem)
        note (problem);
      if (problem)
        _exit (1);
      report->done = i + 1;
    }
    _exit (0);
  }
  if (wait_for (child))
    return NULL;
  uint64_t bad = report->seed;
  g_autofree char *first = g_strdup (report->problem);
  g_autoptr (GArray) trace = trace_generate (bad, TRACE_OPS);
  g_autofree char *why = explain (trace);
  return g_strdup_printf ("seed %" G_GUINT64_FORMAT ": %s\ncut down: %s", bad,
                          first, why);
}

static void
pass_or_fail (char *problem)
{
  if (problem)
    fprintf (stderr, "%s\n", problem);
  ck_assert_msg (!problem, "%s", problem);
}

START_TEST (random_traces)
{
  pass_or_fail (run_seeds (1 + 100 * (uint64_t) _i, 100));
}
END_TEST

/* --- the test itself ---------------------------------------------------- */

static bool
has_two_pushes (const GArray *trace, gpointer data)
{
  (void) data;
  int n = 0;
  for (guint i = 0; i < trace->len; i++)
    n += g_array_index (trace, Op, i).kind == OP_PUSH;
  return n >= 2;
}

START_TEST (shrinking)
{
  g_autoptr (GArray) trace = trace_generate (3, 60);
  Op push = {.kind = OP_PUSH};
  g_array_append_val (trace, push);
  g_array_append_val (trace, push);
  trace_shrink (trace, has_two_pushes, NULL);
  g_autofree char *text = trace_to_text (trace);
  ck_assert_str_eq (text, "push\npush\n");
}
END_TEST

START_TEST (text_and_back)
{
  for (uint64_t seed = 1; seed < 50; seed++) {
    g_autoptr (GArray) trace = trace_generate (seed, TRACE_OPS);
    g_autofree char *text = trace_to_text (trace), *error = NULL;
    g_autoptr (GArray) again = trace_from_text (text, &error);
    ck_assert_msg (again != NULL, "%s", error);
    g_autofree char *same = trace_to_text (again);
    ck_assert_str_eq (text, same);
  }
}
END_TEST

START_TEST (bad_text)
{
  static const struct {
    const char *text, *error;
  } bad[] = {
      {"push\nfoo 1", "line 2: expected the name of a call"},
      {"set 1 x", "line 1: expected a number"},
      {"set 1", "line 1: the wrong number of numbers for this call"},
      {"if 1 2 set 1 2", "line 1: expected three numbers after 'if'"},
      {"if 1 2 3", "line 1: expected a call after the condition"},
      {"set 1 99999999999", "line 1: expected a number"},
  };
  for (size_t i = 0; i < G_N_ELEMENTS (bad); i++) {
    char *error = NULL;
    ck_assert_ptr_null (trace_from_text (bad[i].text, &error));
    ck_assert_str_eq (error, bad[i].error);
    g_free (error);
  }
}
END_TEST

/* Every kind of call occurs, most traces come to something. */
START_TEST (variety)
{
  unsigned kinds[N_OPS] = {0};
  for (uint64_t seed = 1; seed <= 200; seed++) {
    g_autoptr (GArray) trace = trace_generate (seed, TRACE_OPS);
    for (guint i = 0; i < trace->len; i++)
      kinds[g_array_index (trace, Op, i).kind]++;
  }
  for (int kind = 0; kind < N_OPS; kind++)
    ck_assert_msg (kinds[kind] > 20, "kind %d: %u", kind, kinds[kind]);
}
END_TEST

/* --- memory ------------------------------------------------------------- */

/* Each allocation fails once; all else goes on. */
START_TEST (failing_allocations)
{
  g_autoptr (GArray) trace = trace_generate (1000 + (uint64_t) _i, TRACE_OPS);
  uint64_t n_calls;
  g_free (trace_run (trace, 0, &n_calls, NULL));
  ck_assert_uint_gt (n_calls, 0);
  for (uint64_t k = 1; k <= n_calls; k++) {
    char *problem = trace_run (trace, k, NULL, NULL);
    ck_assert_msg (!problem, "seed %d, allocation %u: %s", 1000 + _i,
                   (unsigned) k, problem);
  }
}
END_TEST

/* --- determinism -------------------------------------------------------- */

typedef struct {
  uint64_t seed;
  GString *log;
} Worker;

static gpointer
work (gpointer data)
{
  Worker *worker = data;
  for (uint64_t i = 0; i < 40; i++) {
    g_autoptr (GArray) trace = trace_generate (worker->seed + i, TRACE_OPS);
    g_autofree char *problem = trace_run (trace, 0, NULL, worker->log);
    if (problem)
      g_string_append (worker->log, problem);
  }
  return NULL;
}

/* Two threads, a store each, at the same work and at different work. */
START_TEST (two_threads)
{
  Worker worker[4];
  for (uint64_t i = 0; i < 4; i++)
    worker[i] = (Worker){i < 3 ? 7 : 5000, g_string_new (NULL)};
  work (&worker[0]);
  GThread *thread[4];
  for (int i = 1; i < 4; i++)
    thread[i] = g_thread_new ("worker", work, &worker[i]);
  for (int i = 1; i < 4; i++)
    g_thread_join (thread[i]);
  ck_assert_uint_gt (worker[0].log->len, 10000);
  ck_assert_str_eq (worker[0].log->str, worker[1].log->str);
  ck_assert_str_eq (worker[0].log->str, worker[2].log->str);
  ck_assert_str_ne (worker[0].log->str, worker[3].log->str);
  for (int i = 0; i < 4; i++)
    g_string_free (worker[i].log, TRUE);
}
END_TEST

static Suite *
api_suite (void)
{
  Suite *suite = suite_create ("kernel/api");
  TCase *tc = tcase_create ("harness");
  tcase_add_test (tc, shrinking);
  tcase_add_test (tc, text_and_back);
  tcase_add_test (tc, bad_text);
  tcase_add_test (tc, variety);
  suite_add_tcase (suite, tc);
  tc = tcase_create ("traces");
  tcase_add_loop_test (tc, random_traces, 0, 10);
  tcase_add_loop_test (tc, failing_allocations, 0, 12);
  tcase_add_test (tc, two_threads);
  suite_add_tcase (suite, tc);
  return suite;
}

/* --- by hand ------------------------------------------------------------ */

static int
run_file (const char *name)
{
  g_autofree char *text = NULL, *error = NULL;
  g_autoptr (GError) file_error = NULL;
  if (!g_file_get_contents (name, &text, NULL, &file_error)) {
    fprintf (stderr, "test-api: %s\n", file_error->message);
    return EXIT_FAILURE;
  }
  g_autoptr (GArray) trace = trace_from_text (text, &error);
  if (!trace)
    fprintf (stderr, "test-api: %s: %s\n", name, error);
  if (!trace)
    return EXIT_FAILURE;
  g_autofree char *problem = trace_run (trace, 0, NULL, NULL);
  printf ("%s\n", problem ? problem : "no problem");
  return problem ? EXIT_FAILURE : EXIT_SUCCESS;
}

static int
run_many (uint64_t seed, uint64_t n)
{
  for (uint64_t i = 0; i < n; i += 1000) {
    g_autofree char *problem = run_seeds (seed + i, MIN (n - i, 1000));
    if (problem) {
      printf ("%s\n", problem);
      return EXIT_FAILURE;
    }
  }
  printf ("%" G_GUINT64_FORMAT " traces, no problem\n", n);
  return EXIT_SUCCESS;
}

int
main (int argc, char **argv)
{
  if (argc < 2)
    return suite_run (api_suite ());
  guint64 n, seed = 1;
  if (argc > 2 &&
      !g_ascii_string_to_unsigned (argv[2], 10, 0, G_MAXUINT64, &seed, NULL)) {
    fprintf (stderr, "test-api: expected a seed, found '%s'\n", argv[2]);
    return EXIT_FAILURE;
  }
  if (argc > 2 && !strcmp (argv[1], "--print")) {
    g_autoptr (GArray) trace = trace_generate (seed, TRACE_OPS);
    g_autofree char *text = trace_to_text (trace);
    printf ("%s", text);
    return EXIT_SUCCESS;
  }
  if (g_ascii_string_to_unsigned (argv[1], 10, 0, G_MAXUINT64, &n, NULL))
    return run_many (seed, n);
  return run_file (argv[1]);
}
