/* SPDX-License-Identifier: MIT */

/* The command line: the options all families share, and those of one. */
#include "solver-private.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

static const SolverOption options_common[] = {
    {"n", "N", "show up to N solutions; 0: all of them (default 1)"},
    {"all", NULL, "show all solutions (-n 0)"},
    {"count", NULL,
     "print only how many solutions there are (up to N, with "
     "--count=N)"},
    {"unique", NULL, "say whether there is exactly one solution"},
    {"json", NULL, "write one JSON object a puzzle, each on one line"},
    {"time-limit", "TIME",
     "for each puzzle: 500ms, 30s, 2m, 1.5h; a plain "
     "number is in seconds"},
    {"node-limit", "N", "search nodes for each puzzle"},
    {"seed", "N", "of random choices (default 1)"},
    {"stats", NULL, "write search statistics to standard error"},
    {"quiet", NULL, "write no remarks to standard error, only errors"},
    {"exit-status", "FORM", "plain (default) or dimacs, see below"},
    {"help", NULL, "show this text"},
    {NULL, NULL, NULL},
};

static const SolverOption *
options_find (const SolverOption *options, const char *name)
{
  for (; options != NULL && options->name != NULL; options++)
    if (strcmp (options->name, name) == 0)
      return options;
  return NULL;
}

/* --- values --------------------------------------------------------------- */

bool
solver_usage_error (GError **error, const char *format, ...)
{
  va_list ap;
  g_autofree char *message = NULL;

  va_start (ap, format);
  message = g_strdup_vprintf (format, ap);
  va_end (ap);
  g_set_error_literal (error, SOLVER_ERROR, SOLVER_ERROR_USAGE, message);
  return false;
}

bool
solver_parse_int (const char *text, const char *what, gint64 min, gint64 max,
                  gint64 *value, GError **error)
{
  char *end;
  gint64 v;
  const char *p = text;

  if (*p == '-' || *p == '+')
    p++;
  errno = 0;
  v = g_ascii_strtoll (text, &end, 10);
  if (!g_ascii_isdigit (*p) || *end != '\0' || errno != 0 || v < min || v > max)
    return max == G_MAXINT64
               ? solver_usage_error (error,
                                     "%s: expected a whole number from %" PRId64
                                     " up, found '%s'",
                                     what, min, text)
               : solver_usage_error (error,
                                     "%s: expected a whole number from %" PRId64
                                     " to %" PRId64 ", found '%s'",
                                     what, min, max, text);
  *value = v;
  return true;
}

static bool
options_time (const char *text, double *seconds, GError **error)
{
  static const struct {
    const char *unit;
    double seconds;
  } units[] = {{"", 1}, {"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600}};
  char *end = NULL;
  double value = g_ascii_isdigit (*text) || *text == '.'
                     ? g_ascii_strtod (text, &end)
                     : -1;

  for (size_t i = 0; value > 0 && isfinite (value) && i < G_N_ELEMENTS (units);
       i++)
    if (strcmp (end, units[i].unit) == 0) {
      *seconds = value * units[i].seconds;
      return true;
    }
  return solver_usage_error (error,
                             "--time-limit: expected a time such as 500ms, "
                             "30s, 2m or 1.5h, found '%s'",
                             text);
}

const char *
solver_option (const Solver *solver, const char *name)
{
  g_return_val_if_fail (options_find (solver->family->options, name), NULL);

  return g_hash_table_lookup (solver->options, name);
}

bool
solver_option_int (const Solver *solver, const char *name, gint64 min,
                   gint64 max, gint64 *value, GError **error)
{
  const char *text = solver_option (solver, name);
  g_autofree char *what = g_strconcat ("--", name, NULL);

  return text == NULL || solver_parse_int (text, what, min, max, value, error);
}

bool
solver_option_choice (const Solver *solver, const char *name,
                      const char *const *choices, int *choice, GError **error)
{
  const char *text = solver_option (solver, name);
  g_autofree char *list = NULL;

  if (text == NULL)
    return true;
  for (int i = 0; choices[i] != NULL; i++)
    if (strcmp (choices[i], text) == 0) {
      *choice = i;
      return true;
    }
  list = g_strjoinv (", ", (char **) choices);
  return solver_usage_error (error, "--%s: expected one of %s, found '%s'",
                             name, list, text);
}

bool
solver_option_consistency (const Solver *solver, FdConsistency *consistency,
                           GError **error)
{
  static const char *const words[] = {"value", "singles", "bounds", "domain",
                                      NULL};
  static const FdConsistency levels[] = {
      FD_CONSISTENCY_VALUE, FD_CONSISTENCY_SINGLES, FD_CONSISTENCY_BOUNDS,
      FD_CONSISTENCY_DOMAIN};
  int choice = -1;

  if (!solver_option_choice (solver, "consistency", words, &choice, error))
    return false;
  if (choice >= 0)
    *consistency = levels[choice];
  return true;
}

/* --- the command line ----------------------------------------------------- */

/* The common options, as given; conflicts are found when all are known. */
typedef struct {
  bool show, count, unique;
  gint64 wanted, nodes, seed;
} Given;

static bool
options_common_set (Solver *solver, Given *given, const char *name,
                    const char *value, bool *help, GError **error)
{
  if (strcmp (name, "n") == 0) {
    given->show = true;
    return solver_parse_int (value, "-n", 0, G_MAXINT64, &given->wanted, error);
  }
  if (strcmp (name, "node-limit") == 0)
    return solver_parse_int (value, "--node-limit", 1, G_MAXINT64,
                             &given->nodes, error);
  if (strcmp (name, "seed") == 0)
    return solver_parse_int (value, "--seed", 0, G_MAXINT64, &given->seed,
                             error);
  if (strcmp (name, "time-limit") == 0)
    return options_time (value, &solver->time_limit, error);
  if (strcmp (name, "exit-status") == 0) {
    solver->dimacs = strcmp (value, "dimacs") == 0;
    return solver->dimacs || strcmp (value, "plain") == 0 ||
           solver_usage_error (error,
                               "--exit-status: expected plain or dimacs, "
                               "found '%s'",
                               value);
  }
  if (strcmp (name, "all") == 0) {
    given->show = true;
    given->wanted = 0;
  } else if (strcmp (name, "count") == 0) {
    given->count = true;
    given->show |= value != NULL;
    return value == NULL || solver_parse_int (value, "--count", 0, G_MAXINT64,
                                              &given->wanted, error);
  } else if (strcmp (name, "unique") == 0)
    given->unique = true;
  else if (strcmp (name, "json") == 0)
    solver->json = true;
  else if (strcmp (name, "stats") == 0)
    solver->stats = true;
  else if (strcmp (name, "quiet") == 0)
    solver->quiet = true;
  else
    *help = true;
  return true;
}

static bool
options_settle (Solver *solver, const Given *given, GError **error)
{
  if (given->unique && (given->show || given->count))
    return solver_usage_error (error, "--unique cannot be combined with %s",
                               given->count ? "--count" : "-n or --all");
  solver->task = given->count    ? TASK_COUNT
                 : given->unique ? TASK_UNIQUE
                                 : TASK_SHOW;
  solver->wanted = given->unique  ? 2
                   : given->show  ? (uint64_t) given->wanted
                   : given->count ? 0
                                  : 1;
  solver->node_limit = (uint64_t) given->nodes;
  solver->seed = (uint64_t) given->seed;
  return true;
}

/* Splits the option word @word into *@name (to be freed) and its value: after
 * `=`, after -n, or the next word. */
static const char *
options_split (const char *word, char **name)
{
  const char *value;

  if (word[1] != '-') {
    bool number = word[1] == 'n';
    *name = number                              ? g_strdup ("n")
            : word[1] == 'h' && word[2] == '\0' ? g_strdup ("help")
                                                : g_strdup (word);
    return number && word[2] != '\0' ? word + 2 : NULL;
  }
  value = strchr (word, '=');
  *name = value != NULL ? g_strndup (word + 2, (gsize) (value - word - 2))
                        : g_strdup (word + 2);
  /* -n has no long form. */
  if (strcmp (*name, "n") == 0) {
    g_free (*name);
    *name = g_strdup (word);
  }
  return value != NULL ? value + 1 : NULL;
}

/* Handles the option at argv[*@i] and moves *@i over what it took. */
static bool
options_take (Solver *solver, Given *given, int argc, char **argv, int *i,
              bool *help, GError **error)
{
  const char *word = argv[*i], *value;
  g_autofree char *name = NULL;
  const SolverOption *option, *own;

  value = options_split (word, &name);
  option = own = options_find (solver->family->options, name);
  if (own == NULL)
    option = options_find (options_common, name);
  if (option == NULL)
    return solver_usage_error (error,
                               "unknown option '%s'; see fdsolve %s --help",
                               word, solver->family->name);
  /* --count=N is --count -n N. */
  if (option->argument == NULL && value != NULL &&
      (own != NULL || strcmp (name, "count") != 0))
    return solver_usage_error (error, "--%s takes no value", name);
  if (option->argument != NULL && value == NULL) {
    if (*i + 1 >= argc)
      return solver_usage_error (error, "%s: expected %s after it", word,
                                 option->argument);
    value = argv[++*i];
  }
  if (own == NULL)
    return options_common_set (solver, given, name, value, help, error);
  g_hash_table_replace (solver->options, g_strdup (name),
                        g_strdup (value != NULL ? value : ""));
  return true;
}

bool
solver_options_parse (Solver *solver, int argc, char **argv, char ***args,
                      bool *help, GError **error)
{
  const SolverFamily *family = solver->family;
  Given given = {.wanted = 1, .seed = 1};
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  bool options = true;

  *help = false;
  for (int i = 2; i < argc; i++)
    if (options && strcmp (argv[i], "--") == 0)
      options = false;
    else if (!options || argv[i][0] != '-' || argv[i][1] == '\0')
      g_ptr_array_add (rest, argv[i]);
    else if (!options_take (solver, &given, argc, argv, &i, help, error))
      return false;
  if (!*help && ((int) rest->len < family->min_args ||
                 (family->max_args >= 0 && (int) rest->len > family->max_args)))
    return solver_usage_error (
        error,
        "%s: %s arguments; usage: fdsolve %s [OPTION...]"
        "%s%s",
        family->name,
        (int) rest->len < family->min_args ? "too few" : "too many",
        family->name, *family->arguments ? " " : "", family->arguments);
  if (!options_settle (solver, &given, error))
    return false;
  g_ptr_array_add (rest, NULL);
  *args = (char **) g_ptr_array_free (g_steal_pointer (&rest), FALSE);
  return true;
}

static void
options_list (GString *out, const SolverOption *option)
{
  for (; option != NULL && option->name != NULL; option++) {
    g_autofree char *left =
        g_strdup_printf ("%s%s%s%s", option->name[1] == '\0' ? "-" : "--",
                         option->name, option->argument != NULL ? " " : "",
                         option->argument != NULL ? option->argument : "");
    g_string_append_printf (out, "  %-22s %s\n", left, option->help);
  }
}

void
solver_options_help (GString *out, const SolverFamily *family)
{
  if (family != NULL && family->options != NULL) {
    g_string_append_printf (out, "\nOptions of %s:\n", family->name);
    options_list (out, family->options);
  }
  g_string_append (out, "\nOptions of all families:\n");
  options_list (out, options_common);
  g_string_append (
      out, "\nExit status: 0 answered (\"no solution\" is an answer), 1 wrong "
           "command line,\n2 a limit or a signal came before the full answer, "
           "65 bad input, 70 a wrong\nsolution was caught, 74 output failed.  "
           "With --exit-status=dimacs an answer is\n10 a solution, 20 none, 30 "
           "an optimum proven, and 0 is unknown; of several\npuzzles, unknown "
           "goes before none and none before a solution.\n");
}
