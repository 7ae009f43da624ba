/* SPDX-License-Identifier: MIT */
/* random-models.c - native random models against brute force
 *
 * random-models [--models N] [--seed S] [--first K] [--seconds T] [--show]
 *
 * Models are judged in processes of their own, so that one that crashes, or
 * does not end, is still made small and shown.  Speaks TAP.
 */
#include "judge.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BATCH = 500, PATIENCE = 20 };

static gint64 models = 1000, seed = 1, first;
static double seconds;
static gboolean show;

static const GOptionEntry options[] = {
    {"models", 0, 0, G_OPTION_ARG_INT64, &models, "judge N models", "N"},
    {"seed", 0, 0, G_OPTION_ARG_INT64, &seed, "of all that is random", "S"},
    {"first", 0, 0, G_OPTION_ARG_INT64, &first, "begin with model K", "K"},
    {"seconds", 0, 0, G_OPTION_ARG_DOUBLE, &seconds, "for T seconds", "T"},
    {"show", 0, 0, G_OPTION_ARG_NONE, &show, "print the models", NULL},
    {0}};

/* Between the processes. */
typedef struct {
  uint64_t number; /* of the model at hand */
  JudgeCounts counts;
  char what[600]; /* is wrong; "": a crash */
} Shared;

static Shared *shared;

static uint64_t
seed_of (uint64_t number)
{
  return oracle_mix ((uint64_t) seed, number);
}

static void
draw (Model *model, uint64_t number)
{
  OracleRandom random;
  oracle_random_seed (&random, seed_of (number));
  model_draw (model, &random);
}

/* --- in a process of its own -------------------------------------------- */

static bool
judge_one (Model *model, uint64_t number, uint32_t mask, ModelSolutions *all)
{
  g_autoptr (GString) what = g_string_new (NULL);
  alarm (PATIENCE);
  bool ok = judge (model, oracle_mix (seed_of (number), 1), mask, all,
                   &shared->counts, what);
  g_strlcpy (shared->what, what->str, sizeof shared->what);
  return ok;
}

static void
judge_batch (uint64_t from, uint64_t n)
{
  ModelSolutions all = {0};
  Model *model = g_new (Model, 1);
  bool ok = true;
  for (uint64_t i = from; ok && i < from + n; i++) {
    shared->number = i;
    draw (model, i);
    if (show) {
      g_autoptr (GString) text = g_string_new (NULL);
      model_describe (model, text);
      printf ("# model %" G_GUINT64_FORMAT "\n%s", i, text->str);
      fflush (stdout);
    }
    ok = judge_one (model, i, 0, &all);
  }
  model_solutions_clear (&all);
  g_free (model);
  exit (ok ? EXIT_SUCCESS : EXIT_FAILURE);
}

/* What wait() says of a child that did @model, or a batch if that is NULL. */
static int
run_child (Model *model, uint64_t number, uint64_t n, uint32_t mask)
{
  fflush (stdout);
  shared->what[0] = '\0';
  pid_t child = fork ();
  if (child < 0) {
    perror ("fork");
    exit (EXIT_FAILURE);
  }
  if (child == 0 && !model)
    judge_batch (number, n);
  if (child == 0) {
    ModelSolutions all = {0};
    if (!freopen ("/dev/null", "w", stderr))
      exit (EXIT_FAILURE);
    exit (judge_one (model, number, mask, &all) ? EXIT_SUCCESS : EXIT_FAILURE);
  }
  int status = 0;
  waitpid (child, &status, 0);
  return status;
}

/* --- made smaller ------------------------------------------------------- */

typedef struct {
  Model *model;
  uint64_t number;
  uint32_t mask;
  int status;
  char kind[8]; /* of what is wrong */
  int64_t end;
} Shrinking;

static bool
fails_alike (Shrinking *s, Model *model, uint32_t mask)
{
  if (g_get_monotonic_time () > s->end)
    return false;
  Model copy = *model;
  return run_child (&copy, s->number, 1, mask) == s->status &&
         !strncmp (shared->what, s->kind, sizeof s->kind - 1);
}

static bool
drop_something (Shrinking *s)
{
  static Model less;
  for (uint32_t i = 0; i < JUDGE_SWITCHES; i++) {
    uint32_t mask = s->mask | 1u << i;
    if (mask == s->mask || !fails_alike (s, s->model, mask))
      continue;
    s->mask = mask;
    return true;
  }
  for (uint32_t i = 0; i < s->model->n_constraints; i++) {
    less = *s->model;
    model_drop_constraint (&less, i);
    if (!fails_alike (s, &less, s->mask))
      continue;
    *s->model = less;
    return true;
  }
  for (uint32_t v = 0; v < s->model->n_vars; v++)
    for (uint32_t i = 0; i < s->model->domain[v].n; i++) {
      less = *s->model;
      if (!model_drop_value (&less, v, i) || !fails_alike (s, &less, s->mask))
        continue;
      *s->model = less;
      return true;
    }
  return false;
}

static void
report (int status)
{
  static Model model;
  Shrinking s = {&model, shared->number,
                 0,      status,
                 "",     g_get_monotonic_time () + PATIENCE * G_USEC_PER_SEC};
  g_strlcpy (s.kind, shared->what, sizeof s.kind);
  char what[sizeof shared->what];
  g_strlcpy (what, shared->what, sizeof what);
  draw (&model, s.number);
  while (drop_something (&s))
    ;
  fails_alike (&s, &model, s.mask);
  g_autoptr (GString) text = g_string_new (NULL);
  model_describe (&model, text);
  g_auto (GStrv) lines = g_strsplit (text->str, "\n", -1);
  if (WIFSIGNALED (status))
    printf ("# ended by signal %d (%s)\n", WTERMSIG (status),
            strsignal (WTERMSIG (status)));
  printf ("# model %" G_GUINT64_FORMAT ": %s\n# small, switched off %#x: %s\n",
          s.number, what, s.mask, shared->what);
  for (char **line = lines; *line; line++)
    if (**line)
      printf ("#   %s\n", *line);
  printf ("# again: random-models --seed %" G_GINT64_FORMAT
          " --first %" G_GUINT64_FORMAT " --models 1\n",
          seed, s.number);
}

/* --- all ---------------------------------------------------------------- */

int
main (int argc, char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_option_context_add_main_entries (context, options, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc > 1 ||
      models < 0 || first < 0) {
    fprintf (stderr, "random-models: %s\n",
             error ? error->message : "see --help");
    return EXIT_FAILURE;
  }
  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_FATAL_MASK);
  shared = mmap (NULL, sizeof *shared, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) {
    perror ("mmap");
    return EXIT_FAILURE;
  }
  int64_t begun = g_get_monotonic_time (), status = 0;
  for (int64_t i = 0; !status && (i < models || seconds > 0); i += BATCH) {
    int64_t n = seconds > 0 ? BATCH : MIN (BATCH, models - i);
    status = run_child (NULL, (uint64_t) (first + i), (uint64_t) n, 0);
    if (seconds > 0 &&
        (double) (g_get_monotonic_time () - begun) / 1e6 > seconds)
      break;
  }
  JudgeCounts c = shared->counts;
  printf ("1..1\n# seed %" G_GINT64_FORMAT ": %" G_GUINT64_FORMAT
          " models, %" G_GUINT64_FORMAT " too large, %" G_GUINT64_FORMAT
          " learning, %" G_GUINT64_FORMAT
          " with an objective, %" G_GUINT64_FORMAT
          " inconsistent; %" G_GUINT64_FORMAT " solutions, %" G_GUINT64_FORMAT
          " failures, %" G_GUINT64_FORMAT
          " of them in plain turns, %" G_GUINT64_FORMAT
          " nogoods, %" G_GUINT64_FORMAT " of them judged, %" G_GUINT64_FORMAT
          " forgotten, %" G_GUINT64_FORMAT
          " explanations checked, %" G_GUINT64_FORMAT " cores; %.1f s\n",
          seed, c.models, c.skipped, c.learning, c.optimized, c.inconsistent,
          c.solutions, c.failures, c.plain, c.nogoods, c.judged, c.forgotten,
          c.checked, c.cores, (double) (g_get_monotonic_time () - begun) / 1e6);
  if (status)
    report ((int) status);
  printf ("%s 1 - random models\n", status ? "not ok" : "ok");
  return status ? EXIT_FAILURE : EXIT_SUCCESS;
}
