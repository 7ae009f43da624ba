/* SPDX-License-Identifier: MIT */

/* fzn-libfd is told to stop at any moment: while it reads, posts, searches and
 * prints.  What it found is there, whole, and the status is right. */
#define _GNU_SOURCE /* pipe2 */
#include "../tap.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the promise is, and what a busy machine is granted. */
#define PROMISED 0.05
#define GRANTED 2.0

typedef struct {
  const char *name;
  const char *options[4];
  const char *model; /* NULL: input that never ends */
  bool pigeons;
  const char *like; /* what is written, if it is stopped */
} Fault;

static char *model_best, *model_large, *model_pigeons;
static double slowest;

static const char unknown[] = "\\A=====UNKNOWN=====\n\\Z";
static const char some[] = "\\A(x = [0-9]+;\ny = [0-9]+;\n-{10}\n)*"
                           "(=====UNKNOWN=====\n)?\\Z";
static const char best[] = "\\A(o = [0-9]+;\n"
                           "b = array1d\\(1..60,\\[[0-9,]+\\]\\);\n-{10}\n|"
                           "=====UNKNOWN=====\n)\\Z";
static const char better[] = "\\A((o = [0-9]+;\n"
                             "b = array1d\\(1..60,\\[[0-9,]+\\]\\);\n-{10}\n)+|"
                             "=====UNKNOWN=====\n)\\Z";

/* --- models --------------------------------------------------------------- */

/* A knapsack: better solutions for a long time, and no end in sight. */
static char *
make_best (void)
{
  GString *text = g_string_new (NULL), *w = g_string_new ("1000");
  GString *v = g_string_new ("-1"), *x = g_string_new (NULL);
  uint32_t seed = 12345;
  for (int i = 0; i < 60; i++)
    g_string_append_printf (text, "var 0..1: x%d;\n", i);
  for (int i = 0; i < 60; i++) {
    seed = seed * 1103515245 + 12345;
    unsigned weight = 500 + (seed >> 16) % 500;
    g_string_append_printf (x, "%sx%d", i ? "," : "", i);
    g_string_append_printf (w, ",%u", weight);
    g_string_append_printf (v, ",%u", weight + (seed >> 8) % 7);
  }
  g_string_append_printf (
      text,
      "var 0..100000: o :: output_var;\n"
      "array [1..60] of var int: b :: output_array([1..60]) = [%s];\n"
      "constraint int_lin_le([%s],[x0,%s],20001);\n"
      "constraint int_lin_eq([%s],[o,%s],0) :: defines_var(o);\n"
      "solve :: int_search(b,input_order,indomain_min,complete) maximize o;\n",
      x->str, w->str, x->str, v->str, x->str);
  g_string_free (w, TRUE);
  g_string_free (v, TRUE);
  g_string_free (x, TRUE);
  return g_string_free (text, FALSE);
}

static char *
make_unequal (int n, int values, int reach)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "var 1..%d: x%d;\n", values, i);
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < MIN (n, i + reach); j++)
      g_string_append_printf (text, "constraint int_ne(x%d,x%d);\n", i, j);
  g_string_append (text, "solve satisfy;\n");
  return g_string_free (text, FALSE);
}

/* --- a run ---------------------------------------------------------------- */

typedef struct {
  pid_t pid;
  int in, out, err;
  const char *input;
  size_t left;
  GString *output, *errors;
} Run;

static void
start (Run *run, const Fault *fault, const char *model)
{
  int in[2], out[2], err[2];
  const char *argv[8] = {g_getenv ("FDSOLVE"), "-v"};
  int n = 2;
  for (int i = 0; fault->options[i]; i++)
    argv[n++] = fault->options[i];
  argv[n++] = "-";
  ck_assert (pipe2 (in, O_CLOEXEC) == 0 && pipe2 (out, O_CLOEXEC) == 0 &&
             pipe2 (err, O_CLOEXEC) == 0);
  run->pid = fork ();
  ck_assert_int_ge (run->pid, 0);
  if (run->pid == 0) {
    dup2 (in[0], 0);
    dup2 (out[1], 1);
    dup2 (err[1], 2);
    execv (argv[0], (char *const *) argv);
    _exit (127);
  }
  close (in[0]);
  close (out[1]);
  close (err[1]);
  fcntl (in[1], F_SETFL, O_NONBLOCK);
  *run = (Run){run->pid,
               in[1],
               out[0],
               err[0],
               model,
               strlen (model),
               g_string_new (NULL),
               g_string_new (NULL)};
}

/* False: it is at its end. */
static bool
drain (int fd, GString *text)
{
  char bytes[65536];
  ssize_t n = read (fd, bytes, sizeof bytes);
  if (n > 0)
    g_string_append_len (text, bytes, n);
  return n > 0;
}

static void
feed (Run *run, bool for_ever)
{
  ssize_t n = write (run->in, run->input, run->left);
  if (n < 0) {
    if (errno == EAGAIN)
      return;
    n = (ssize_t) run->left; /* it reads no more */
    for_ever = false;
  }
  run->input += n;
  run->left -= (size_t) n;
  if (!run->left && !for_ever) {
    close (run->in);
    run->in = -1;
  }
}

/* Goes on until @until, or the end of its output: then false. */
static bool
attend (Run *run, int64_t until, bool for_ever, bool first_word)
{
  for (;;) {
    int64_t left = until - g_get_monotonic_time ();
    if (left <= 0 || (first_word && run->errors->len))
      return true;
    struct pollfd fds[] = {
        {run->out, POLLIN, 0},
        {run->err, POLLIN, 0},
        {run->left ? run->in : -1, POLLOUT, 0},
    };
    poll (fds, 3, (int) (left / 1000) + 1);
    if (fds[2].revents)
      feed (run, for_ever);
    if (fds[1].revents && !drain (run->err, run->errors))
      run->err = -1;
    if (fds[0].revents && !drain (run->out, run->output))
      return false;
  }
}

/* Stops it by @number, @delay microseconds after its first word. */
static void
stop_one (const Fault *fault, const char *model, int number, int delay)
{
  Run run;
  int status;
  start (&run, fault, model);
  int err = run.err;
  bool for_ever = !fault->model && !fault->pigeons;
  int64_t patience = 60 * G_USEC_PER_SEC;
  attend (&run, g_get_monotonic_time () + patience, for_ever, true);
  bool open = attend (&run, g_get_monotonic_time () + delay, for_ever, false);
  int64_t told = g_get_monotonic_time ();
  if (open && number)
    kill (run.pid, number);
  if (open)
    ck_assert_msg (!attend (&run, told + patience, for_ever, false),
                   "%s: does not end", fault->name);
  double seconds = (double) (g_get_monotonic_time () - told) / G_USEC_PER_SEC;
  waitpid (run.pid, &status, 0);
  ck_assert_msg (WIFEXITED (status) && WEXITSTATUS (status) == 0,
                 "%s, signal %d after %d us: status %x: %s", fault->name,
                 number, delay, (unsigned) status, run.errors->str);
  ck_assert_msg (g_regex_match_simple (fault->like, run.output->str, 0, 0) ||
                     !open,
                 "%s, signal %d after %d us: wrote\n%.300s ... %s", fault->name,
                 number, delay, run.output->str,
                 run.output->str + MAX (300, run.output->len) - 300);
  if (open && number) {
    slowest = MAX (slowest, seconds);
    ck_assert_msg (seconds < GRANTED, "%s: %.3f s", fault->name, seconds);
  }
  if (run.in >= 0)
    close (run.in);
  close (run.out);
  close (err);
  g_string_free (run.output, TRUE);
  g_string_free (run.errors, TRUE);
}

#define SIGNALS 12

static void
stop_often (const Fault *fault, const char *model, int longest)
{
  static const int numbers[] = {SIGTERM, SIGINT, SIGXCPU, SIGHUP};
  uint32_t seed = 99;
  for (int i = 0; i < SIGNALS; i++) {
    seed = seed * 1103515245 + 12345;
    stop_one (fault, model, numbers[i % 4], (int) ((seed >> 8) % longest));
  }
}

START_TEST (test_reading)
{
  Fault fault = {.name = "reading", .like = unknown};
  stop_often (&fault, "var 1..3: x;\n", 30000);
}
END_TEST

START_TEST (test_posting)
{
  Fault fault = {.name = "posting",
                 .model = "",
                 .like = "\\A(-{10}\n|=====UNKNOWN=====\n)\\Z"};
  stop_often (&fault, model_large, 400000);
}
END_TEST

START_TEST (test_searching)
{
  Fault fault = {.name = "searching", .model = "", .like = unknown};
  stop_often (&fault, model_pigeons, 100000);
}
END_TEST

START_TEST (test_best)
{
  Fault fault = {.name = "best", .model = "", .like = best};
  stop_often (&fault, model_best, 100000);
  Fault each = {
      .name = "better", .options = {"-i"}, .model = "", .like = better};
  stop_often (&each, model_best, 100000);
  Fault freely = {
      .name = "freely", .options = {"-f"}, .model = "", .like = best};
  stop_often (&freely, model_best, 100000);
}
END_TEST

START_TEST (test_printing)
{
  Fault fault = {
      .name = "printing", .options = {"-a"}, .model = "", .like = some};
  stop_often (&fault,
              "var 1..100000: x :: output_var; var 1..100000: y :: output_var;"
              "solve satisfy;",
              50000);
}
END_TEST

/* Found early, and kept: what a signal loses elsewhere. */
START_TEST (test_keeps)
{
  Fault fault = {.name = "kept",
                 .model = "",
                 .like = "\\Ao = 20[0-9]+;\n"
                         "b = array1d\\(1..60,\\[[0-9,]+\\]\\);\n-{10}\n\\Z"};
  for (int i = 0; i < 3; i++)
    stop_one (&fault, model_best, i ? SIGINT : SIGTERM, 500000);
}
END_TEST

static void
assert_time_limit (const char *model, const char *like, const char *limit)
{
  Fault fault = {
      .name = limit, .options = {"-t", limit}, .model = "", .like = like};
  int64_t begun = g_get_monotonic_time ();
  stop_one (&fault, model, 0, 0);
  double seconds = (double) (g_get_monotonic_time () - begun) / G_USEC_PER_SEC;
  double over = seconds - g_ascii_strtod (limit, NULL) / 1000;
  ck_assert_msg (over < GRANTED, "-t %s: %.3f s over", limit, over);
}

START_TEST (test_time_limits)
{
  static const char *const limits[] = {"1", "10", "50", "200", "500"};
  for (size_t i = 0; i < G_N_ELEMENTS (limits); i++) {
    assert_time_limit (model_pigeons, unknown, limits[i]);
    assert_time_limit (model_large, "\\A(-{10}\n|=====UNKNOWN=====\n)\\Z",
                       limits[i]);
    assert_time_limit (model_best, best, limits[i]);
  }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("flatzinc/faults");
  signal (SIGPIPE, SIG_IGN);
  if (!g_getenv ("FDSOLVE")) {
    fputs ("expected the program's path in FDSOLVE\n", stderr);
    return 99;
  }
  model_best = make_best ();
  model_large = make_unequal (3000, 100, 60);
  model_pigeons = make_unequal (14, 13, 14);
  add_test (suite, "reading", test_reading);
  add_test (suite, "posting", test_posting);
  add_test (suite, "searching", test_searching);
  add_test (suite, "best", test_best);
  add_test (suite, "printing", test_printing);
  add_test (suite, "keeps", test_keeps);
  add_test (suite, "time limits", test_time_limits);
  int status = run_suite (suite);
  if (slowest > 0)
    printf ("# the slowest end came after %.3f s (promised: %.3f)\n", slowest,
            PROMISED);
  return status;
}
