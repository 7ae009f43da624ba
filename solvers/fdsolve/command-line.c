/* SPDX-License-Identifier: MIT */

/* The command line: the family, its options and those that all share, in any
 * order. */
#include "solver-private.h"

#include <math.h>
#include <string.h>

static const SolverOption options_common[] = {
    {"n", "N", "show up to N solutions; 0: all of them (default 1)"},
    {"all", NULL, "show all solutions (-n 0)"},
    {"count", NULL,
     "print only how many solutions there are (--count N, "
     "--count=N: up to N)"},
    {"unique", NULL, "say whether there is exactly one solution"},
    {"explain", NULL, "solve it in steps a person can follow, each with why"},
    {"hint", NULL, "tell the next step only"},
    {"grade", NULL, "say how hard it is for a person, of many how many are"},
    {"check-steps", NULL,
     "of --explain: check each step in a store of its own"},
    {"json", NULL, "write one JSON object a puzzle, each on one line"},
    {"time-limit", "TIME",
     "for each puzzle: 500ms, 30s, 2m, 1.5h; a plain "
     "number is in seconds"},
    {"node-limit", "N", "search nodes for each puzzle"},
    {"jobs", "N",
     "-j N: with --all, --count, --unique or -n, search by N threads"},
    {"seed", "N", "of random choices (default 1)"},
    {"stats", NULL, "write search statistics to standard error"},
    {"trace", "FILE",
     "write what each search does, a line an event; -: standard error"},
    {"tree", "FILE",
     "write each search tree as a graph for GraphViz (dot); -: likewise"},
    {"cp-profiler", "ID,PORT",
     "show each search tree in CP-Profiler, which listens there"},
    {"flatzinc", "FILE",
     "write the model, as it is when all is posted, as FlatZinc"},
    {"proof", "FILE", "prove the answer for fdcheck; the model is FILE.fzn"},
    {"svg", "FILE",
     "draw the solution, or the puzzle if there is none; -: instead of the "
     "answer"},
    {"svg-of", "WHAT", "solution (default), puzzle or candidates"},
    {"html", "FILE", "write a page to play the puzzle on, with hints"},
    {"quiet", NULL, "write no remarks to standard error, only errors"},
    {"exit-status", "FORM", "plain (default) or dimacs, see below"},
    {"constraints", NULL, "list the constraints of the library"},
    {"help", NULL, "show this text"},
    {"version", NULL, "show the version (-V)"},
    {"verbose", NULL, "with --version: the licences of all that is in it, too"},
    {NULL, NULL, NULL},
};

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

/* --- the command line ----------------------------------------------------- */

/* The common options, as given; conflicts are found when all are known. */
typedef struct {
  bool show, count, unique;
  gint64 wanted, nodes, seed;
  GPtrArray *rest; /* the words that are no options */
  guint number;    /* from 1: the one of them after --count, if a number */
} Given;

static bool
options_profiler (Solver *solver, const char *value, GError **error)
{
  int32_t id;
  uint16_t port;

  solver->trace.profiler = value;
  return cp_profiler_parse (value, &id, &port) ||
         solver_usage_error (error,
                             "--cp-profiler: '%s', expected a number and a "
                             "port, as in 1,6565",
                             value);
}

static bool
options_common_set (Solver *solver, Given *given, const char *name,
                    const char *value, SolverShow *show, GError **error)
{
  if (strcmp (name, "n") == 0) {
    given->show = true;
    return solver_parse_int (value, "-n", 0, G_MAXINT64, &given->wanted, error);
  }
  if (strcmp (name, "node-limit") == 0)
    return solver_parse_int (value, "--node-limit", 1, G_MAXINT64,
                             &given->nodes, error);
  if (strcmp (name, "jobs") == 0)
    return solver_parse_int (value, "-j", 1, 1024, &solver->jobs, error);
  if (strcmp (name, "seed") == 0)
    return solver_parse_int (value, "--seed", 0, G_MAXINT64, &given->seed,
                             error);
  if (strcmp (name, "time-limit") == 0)
    return options_time (value, &solver->time_limit, error);
  if (strcmp (name, "trace") == 0 || strcmp (name, "tree") == 0) {
    bool tree = strcmp (name, "tree") == 0;
    *(tree ? &solver->trace.tree : &solver->trace.log) = value;
    return *value || solver_usage_error (error, "--%s: expected a file", name);
  }
  if (strcmp (name, "cp-profiler") == 0)
    return options_profiler (solver, value, error);
  if (strcmp (name, "flatzinc") == 0) {
    solver->flatzinc = value;
    return *value || solver_usage_error (error, "--flatzinc: expected a file");
  }
  if (strcmp (name, "proof") == 0) {
    solver->proof = value;
    return (*value && strcmp (value, "-") != 0) ||
           solver_usage_error (error, "--proof: expected a file%s",
                               *value ? " other than standard output" : "");
  }
  if (strcmp (name, "svg") == 0 || strcmp (name, "svg-of") == 0)
    return solver_picture_option (solver, name, value, error);
  if (strcmp (name, "html") == 0)
    return solver_page_option (solver, value, error);
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
  else if (strcmp (name, "explain") == 0)
    solver->explain = true;
  else if (strcmp (name, "grade") == 0)
    solver->grade = true;
  else if (strcmp (name, "check-steps") == 0)
    solver->check_steps = true;
  else if (strcmp (name, "hint") == 0)
    solver->hint = true;
  else if (strcmp (name, "json") == 0)
    solver->json = true;
  else if (strcmp (name, "stats") == 0)
    solver->stats = true;
  else if (strcmp (name, "quiet") == 0)
    solver->quiet = true;
  else if (strcmp (name, "verbose") == 0)
    solver->verbose = true;
  else
    *show = strcmp (name, "help") == 0          ? SHOW_HELP
            : strcmp (name, "constraints") == 0 ? SHOW_CONSTRAINTS
                                                : SHOW_VERSION;
  return true;
}

static bool
options_settle (Solver *solver, const Given *given, GError **error)
{
  if (given->unique && (given->show || given->count))
    return solver_usage_error (error, "--unique cannot be combined with %s",
                               given->count ? "--count" : "-n or --all");
  const char *alone = solver->proof != NULL  ? "proof"
                      : solver->svg != NULL  ? "svg"
                      : solver->html != NULL ? "html"
                                             : NULL;

  if (alone != NULL && solver->options != NULL &&
      g_hash_table_contains (solver->options, "generate"))
    return solver_usage_error (error, "--%s cannot be combined with --generate",
                               alone);
  bool generate = solver->options != NULL &&
                  g_hash_table_contains (solver->options, "generate");

  if ((solver->explain || solver->hint || solver->grade) && !generate &&
      (given->show || given->count || given->unique || alone != NULL ||
       solver->flatzinc != NULL))
    return solver_usage_error (error,
                               "--%s cannot be combined with -n, --all, "
                               "--count, --unique, --proof, --flatzinc, --svg "
                               "or --html",
                               solver->explain ? "explain"
                               : solver->hint  ? "hint"
                                               : "grade");
  if (generate && (solver->hint || solver->check_steps))
    return solver_usage_error (error, "--%s cannot be combined with --generate",
                               solver->hint ? "hint" : "check-steps");
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
    bool number = word[1] == 'n' || word[1] == 'j';
    *name = word[1] == 'n'             ? g_strdup ("n")
            : word[1] == 'j'           ? g_strdup ("jobs")
            : strcmp (word, "-h") == 0 ? g_strdup ("help")
            : strcmp (word, "-V") == 0 ? g_strdup ("version")
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

/* What is in brackets may be left out. */
static bool
options_needs_value (const SolverOption *option)
{
  return option->argument != NULL && option->argument[0] != '[';
}

static bool
options_is_number (const char *word)
{
  return *word != '\0' && strspn (word, "0123456789") == strlen (word);
}

static bool
options_unknown (const SolverFamily *family, const char *word, const char *name,
                 GError **error)
{
  bool is_long = g_str_has_prefix (word, "--");
  SolverSuggestion near;
  g_autofree char *meant = NULL;

  solver_suggest_init (&near, name);
  for (const SolverOption *o = family != NULL && is_long ? family->options
                                                         : NULL;
       o != NULL && o->name != NULL; o++)
    solver_suggest_add (&near, o->name);
  for (const SolverOption *o = is_long ? options_common : NULL;
       o != NULL && o->name != NULL; o++)
    solver_suggest_add (&near, o->name);
  meant = solver_suggest_text (&near, "--");
  return solver_usage_error (error,
                             "unknown option '%s'%s; see fdsolve%s%s "
                             "--help",
                             word, meant, family != NULL ? " " : "",
                             family != NULL ? family->name : "");
}

/* Handles the option at argv[*@i] and moves *@i over what it took. */
static bool
options_take (Solver *solver, Given *given, int argc, char **argv, int *i,
              SolverShow *show, GError **error)
{
  const char *word = argv[*i], *value;
  g_autofree char *name = NULL;
  const SolverOption *option, *own;

  value = options_split (word, &name);
  option = own = solver_options_find (solver->family->options, name);
  if (own == NULL)
    option = solver_options_find (options_common, name);
  if (option == NULL)
    return options_unknown (solver->family, word, name, error);
  /* --count=N is --count -n N. */
  if (option->argument == NULL && value != NULL &&
      (own != NULL || strcmp (name, "count") != 0))
    return solver_usage_error (error, "--%s takes no value", name);
  if (options_needs_value (option) && value == NULL) {
    if (*i + 1 >= argc)
      return solver_usage_error (error, "%s: expected %s after it", word,
                                 option->argument);
    value = argv[++*i];
  } else if (value == NULL && own == NULL && strcmp (name, "count") == 0 &&
             *i + 1 < argc && options_is_number (argv[*i + 1])) {
    g_ptr_array_add (given->rest, argv[++*i]);
    given->number = given->rest->len;
  }
  if (own == NULL)
    return options_common_set (solver, given, name, value, show, error);
  g_hash_table_replace (solver->options, g_strdup (name),
                        g_strdup (value != NULL ? value : ""));
  return true;
}

/* Whether a number after --count is its N, or an argument: that it is where
 * without it there are too few, or where arguments are numbers and puzzles are
 * not made. */
static bool
options_take_number (const Solver *solver, Given *given, GError **error)
{
  const SolverFamily *family = solver->family;
  int n = (int) given->rest->len;
  bool is_argument =
      given->number == 0 || n - 1 < family->min_args ||
      (family->numbers && (family->max_args < 0 || n <= family->max_args) &&
       !g_hash_table_contains (solver->options, "generate"));

  if (is_argument)
    return true;
  given->show = true;
  return solver_parse_int (
      g_ptr_array_steal_index (given->rest, given->number - 1), "--count", 0,
      G_MAXINT64, &given->wanted, error);
}

static bool
options_check_args (const SolverFamily *family, const GPtrArray *rest,
                    GError **error)
{
  bool few = (int) rest->len < family->min_args;

  if (!few && (family->max_args < 0 || (int) rest->len <= family->max_args))
    return true;
  return solver_usage_error (
      error, "%s: %s arguments; usage: fdsolve %s [OPTION...]%s%s",
      family->name, few ? "too few" : "too many", family->name,
      *family->arguments ? " " : "", family->arguments);
}

bool
solver_options_parse (Solver *solver, int argc, char **argv, char ***args,
                      SolverShow *show, GError **error)
{
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  Given given = {.wanted = 1, .seed = 1, .rest = rest};
  bool options = true;

  *show = SHOW_NOTHING;
  for (int i = 1; i < argc; i++)
    if (options && strcmp (argv[i], "--") == 0)
      options = false;
    else if (!options || argv[i][0] != '-' || argv[i][1] == '\0')
      g_ptr_array_add (rest, argv[i]);
    else if (!options_take (solver, &given, argc, argv, &i, show, error))
      return false;
  if (*show == SHOW_NOTHING &&
      (!options_take_number (solver, &given, error) ||
       !options_check_args (solver->family, rest, error)))
    return false;
  if (!options_settle (solver, &given, error))
    return false;
  g_ptr_array_add (rest, NULL);
  *args = (char **) g_ptr_array_free (g_steal_pointer (&rest), FALSE);
  return true;
}

/* --- the family ----------------------------------------------------------- */

/* What the option @word is, of any family; %NULL, and @error set, if of none.
 */
static const SolverOption *
options_find_any (const char *word, bool *has_value, GError **error)
{
  g_autofree char *name = NULL;
  const SolverOption *option;

  *has_value = options_split (word, &name) != NULL;
  option = solver_options_find (options_common, name);
  for (size_t i = 0; option == NULL && solver_families[i] != NULL; i++)
    option = solver_options_find (solver_families[i]->options, name);
  if (option == NULL)
    options_unknown (NULL, word, name, error);
  return option;
}

/* Moves *@i over the options from there on. */
static bool
options_skip (int argc, char **argv, int *i, GError **error)
{
  for (; *i < argc && argv[*i][0] == '-' && strcmp (argv[*i], "--") != 0;
       ++*i) {
    bool has_value;
    const SolverOption *option = options_find_any (argv[*i], &has_value, error);
    if (option == NULL)
      return false;
    if (has_value)
      continue;
    if (options_needs_value (option) ||
        (strcmp (option->name, "count") == 0 && *i + 1 < argc &&
         options_is_number (argv[*i + 1])))
      ++*i;
  }
  return true;
}

static bool
options_unknown_family (const char *word, GError **error)
{
  SolverSuggestion near;
  g_autofree char *meant = NULL;

  solver_suggest_init (&near, word);
  for (size_t i = 0; solver_families[i] != NULL; i++)
    solver_suggest_add (&near, solver_families[i]->name);
  meant = solver_suggest_text (&near, "");
  return solver_usage_error (error, "unknown family '%s'%s; see fdsolve --help",
                             word, meant);
}

bool
solver_options_family (int *argc, char **argv, const SolverFamily **family,
                       GError **error)
{
  int at = 1;

  *family = NULL;
  if (!options_skip (*argc, argv, &at, error))
    return false;
  if (at < *argc && strcmp (argv[at], "--") == 0)
    at++;
  if (at >= *argc)
    return true;
  for (size_t i = 0; solver_families[i] != NULL; i++)
    if (strcmp (solver_families[i]->name, argv[at]) == 0)
      *family = solver_families[i];
  if (*family == NULL)
    return options_unknown_family (argv[at], error);
  memmove (argv + at, argv + at + 1, (size_t) (*argc - at) * sizeof *argv);
  --*argc;
  return true;
}

/* --- help ----------------------------------------------------------------- */

static void
options_list (GString *out, const SolverOption *option)
{
  for (; option != NULL && option->name != NULL; option++) {
    g_autofree char *left =
        g_strdup_printf ("%s%s%s%s", option->name[1] == '\0' ? "-" : "--",
                         option->name, options_needs_value (option) ? " " : "",
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
           "65 bad input, 70 a wrong\nsolution was caught, 74 output failed "
           "(without a word if its reader is gone, as after\n\"| head -1\").  "
           "Of several puzzles a bad one costs only itself, and the status "
           "is 65 in\nthe end.  With --exit-status=dimacs an answer is 10 a "
           "solution, 20 none, 30 an\noptimum proven, and 0 is unknown; of "
           "several puzzles, unknown goes before none and\nnone before a "
           "solution.\n");
}
