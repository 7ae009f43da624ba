/* SPDX-License-Identifier: MIT */
/* run.c - programs whose k-th allocation fails, for each k
 *
 * A program that memory fails ends with status 2 and says so on one line of
 * standard error; what it wrote is whole and right, and is judged by the test
 * that knows the program.  An allocation that does not matter may fail, too:
 * then all is as if it had not.
 *
 * There are too many allocations to try all of them at each commit: the first
 * STARVED_FIRST of each case are (60 unless told), then STARVED_MORE (30)
 * spread evenly over the others, at places that differ from case to case.
 * STARVED_FIRST=all tries every one, which takes minutes.
 */
#define _GNU_SOURCE /* pipe2, memfd_create */
#include "run.h"
#include "starve.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE = 60 * 1000 }; /* ms */

static const char *program;
static Starve *starve;
static char starve_file[64];
static StarvedCounts counts;
static uint64_t n_first = 60, n_more = 30;

/* --- a run ---------------------------------------------------------------- */

static void
exec_child (const StarvedCase *c, bool each, const int in[2], const int out[2],
            const int err[2])
{
  const char *argv[G_N_ELEMENTS (c->args) + 3] = {program};
  size_t n = 1;
  if (each)
    argv[n++] = c->each;
  for (size_t i = 0; i < G_N_ELEMENTS (c->args) && c->args[i]; i++)
    argv[n++] = c->args[i];
  dup2 (in[0], 0);
  dup2 (out[1], 1);
  dup2 (err[1], 2);
  setenv ("LD_PRELOAD", g_getenv ("STARVE_LIBRARY"), 1);
  setenv (STARVE_FILE, starve_file, 1);
  setenv ("LC_ALL", "C", 1);
  execv (program, (char *const *) argv);
  _exit (127);
}

static bool
drain (int fd, GString *text)
{
  char bytes[4096];
  ssize_t n = read (fd, bytes, sizeof bytes);
  if (n > 0)
    g_string_append_len (text, bytes, n);
  return n > 0;
}

/* False: it did not end. */
static bool
attend (StarvedRun *run, int out, int err)
{
  struct pollfd fds[] = {{out, POLLIN, 0}, {err, POLLIN, 0}};
  while (fds[0].fd >= 0 || fds[1].fd >= 0) {
    int n = poll (fds, 2, PATIENCE);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return false;
    if (fds[0].revents && !drain (out, run->out))
      fds[0].fd = -1;
    if (fds[1].revents && !drain (err, run->err))
      fds[1].fd = -1;
  }
  return true;
}

static StarvedRun
run_one (const StarvedCase *c, bool each, uint64_t at, bool onward)
{
  StarvedRun run = {.out = g_string_new (NULL), .err = g_string_new (NULL)};
  int in[2], out[2], err[2];
  *starve = (Starve){.at = at, .onward = onward};
  if (pipe2 (in, O_CLOEXEC) || pipe2 (out, O_CLOEXEC) || pipe2 (err, O_CLOEXEC))
    abort ();
  pid_t pid = fork ();
  if (pid < 0)
    abort ();
  if (pid == 0)
    exec_child (c, each, in, out, err);
  close (in[0]), close (out[1]), close (err[1]);
  size_t n = c->input ? strlen (c->input) : 0; /* fits into the pipe */
  if (n && write (in[1], c->input, n) != (ssize_t) n && errno != EPIPE)
    abort ();
  close (in[1]);
  if (!attend (&run, out[0], err[0]))
    kill (pid, SIGKILL);
  waitpid (pid, &run.status, 0);
  close (out[0]), close (err[0]);
  run.calls = starve->calls;
  run.failed = starve->failed;
  counts.runs++;
  counts.signals += WIFSIGNALED (run.status);
  return run;
}

static void
run_clear (StarvedRun *run)
{
  g_string_free (run->out, TRUE);
  g_string_free (run->err, TRUE);
}

/* --- judging -------------------------------------------------------------- */

/* A whole line of what it says is about memory. */
static bool
says_so (const GString *err)
{
  return g_regex_match_simple ("memory[^\n]*\n", err->str, 0, 0);
}

static const char *
judge_run (const StarvedCase *c, const StarvedRun *run, const StarvedRun *whole,
           const StarvedRun *each, StarvedJudge *judge)
{
  if (WIFSIGNALED (run->status))
    return "ended by a signal";
  int status = WEXITSTATUS (run->status);
  if (status == c->status && g_string_equal (run->out, whole->out)) {
    counts.complete++;
    return NULL;
  }
  if (!run->failed)
    return "differs without cause";
  if (status != 2)
    return "its status is not 2";
  counts.partial++;
  if (!says_so (run->err))
    return "does not say so on a line of standard error";
  return judge (c, run, each);
}

static bool
judge_one (const StarvedCase *c, const StarvedRun *whole,
           const StarvedRun *each, uint64_t at, bool onward,
           StarvedJudge *judge)
{
  StarvedRun run = run_one (c, false, at, onward);
  const char *wrong = judge_run (c, &run, whole, each, judge);
  if (wrong) {
    printf ("# %s: allocation %" G_GUINT64_FORMAT "%s of %" G_GUINT64_FORMAT
            ": %s (status %x)\n",
            c->name, at, onward ? " and on" : "", whole->calls, wrong,
            (unsigned) run.status);
    char *out = g_strescape (run.out->str, NULL);
    char *err = g_strescape (run.err->str, NULL);
    printf ("#   wrote \"%.300s\" and \"%.300s\"\n", out, err);
    g_free (out), g_free (err);
  }
  run_clear (&run);
  return !wrong;
}

/* --- all ------------------------------------------------------------------ */

/* False: something is wrong; a few of these are shown. */
static bool
run_case (const StarvedCase *c, size_t number, StarvedJudge *judge)
{
  StarvedRun whole = run_one (c, false, 0, false);
  StarvedRun each = run_one (c, c->each != NULL, 0, false);
  uint64_t wrong = 0, n = whole.calls;
  if (!WIFEXITED (whole.status) || WEXITSTATUS (whole.status) != c->status) {
    printf ("# %s: status %x: %s\n", c->name, (unsigned) whole.status,
            whole.err->str);
    wrong++;
  }
  uint64_t left = n > n_first ? n - n_first : 0;
  uint64_t step = left > n_more ? left / n_more : 1;
  uint64_t at = 1;
  while (at <= n && wrong < 5) {
    wrong += !judge_one (c, &whole, &each, at, false, judge);
    wrong += !judge_one (c, &whole, &each, at, true, judge);
    at += at < n_first ? 1 : at == n_first ? 1 + number % step : step;
  }
  run_clear (&whole);
  run_clear (&each);
  return !wrong;
}

static uint64_t
setting (const char *name, uint64_t usual)
{
  const char *text = g_getenv (name);
  if (!text)
    return usual;
  return strcmp (text, "all") == 0 ? G_MAXUINT64 : strtoull (text, NULL, 10);
}

int
starved_run_all (const char *path, const StarvedCase *cases, size_t n,
                 StarvedJudge *judge)
{
  const char *only = g_getenv ("STARVED_CASE");
  bool good = true;
  int fd = memfd_create ("starve", 0); /* the child opens it by its name */
  program = path;
  n_first = setting ("STARVED_FIRST", n_first);
  n_more = MAX (setting ("STARVED_MORE", n_more), 1);
  if (!path || !g_getenv ("STARVE_LIBRARY") || fd < 0 ||
      ftruncate (fd, sizeof *starve))
    return 99;
  starve =
      mmap (NULL, sizeof *starve, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  snprintf (starve_file, sizeof starve_file, "/proc/%d/fd/%d", (int) getpid (),
            fd);
  signal (SIGPIPE, SIG_IGN);
  printf ("1..%zu\n", n);
  for (size_t i = 0; i < n; i++) {
    bool run = !only || strcmp (only, cases[i].name) == 0;
    bool ok = !run || run_case (&cases[i], i, judge);
    printf ("%sok %zu - %s\n", ok ? "" : "not ", i + 1, cases[i].name);
    fflush (stdout);
    good = good && ok;
  }
  printf ("# %" G_GUINT64_FORMAT " runs: %" G_GUINT64_FORMAT
          " ended by a signal, %" G_GUINT64_FORMAT
          " as if nothing had failed, %" G_GUINT64_FORMAT " with status 2\n",
          counts.runs, counts.signals, counts.complete, counts.partial);
  return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
