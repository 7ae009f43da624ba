/* SPDX-License-Identifier: MIT */
/* options.c - the command line of fzn-libfd
 *
 * Read by hand: the standard options of FlatZinc solvers are long words behind
 * one dash ("-n-i 3"), which no option parser at hand takes.
 */
#include "options.h"

#include <errno.h>
#include <string.h>

typedef bool (*TakeFunc) (FznOptions *options, const char *text);

typedef struct {
  const char *name, *other; /* another spelling, or NULL */
  const char *argument;     /* what must follow, or NULL */
  TakeFunc take;
  const char *help;
} Option;

static bool
parse_number (const char *text, uint64_t least, uint64_t most, uint64_t *value)
{
  char *end;
  errno = 0;
  guint64 n = g_ascii_strtoull (text, &end, 10);
  if (!g_ascii_isdigit (*text) || *end || errno || n < least || n > most)
    return false;
  *value = n;
  return true;
}

/* --- what the options do -------------------------------------------------- */

#define FLAG(name, field)                                                      \
  static bool take_##name (FznOptions *options, const char *text)              \
  {                                                                            \
    (void) text;                                                               \
    options->field = true;                                                     \
    return true;                                                               \
  }
#define NUMBER(name, field, least)                                             \
  static bool take_##name (FznOptions *options, const char *text)              \
  {                                                                            \
    return parse_number (text, least, G_MAXINT64, &options->field);            \
  }

FLAG (all, all)
FLAG (improving, improving)
FLAG (free, free)
FLAG (learn, learn)
FLAG (no_learn, no_learn)
FLAG (no_cliques, no_cliques)
FLAG (checking, checking)
FLAG (statistics, statistics)
FLAG (verbose, verbose)
FLAG (constraints, constraints)
FLAG (racing, racing)
FLAG (help, help)
FLAG (version, version)
FLAG (proofs, proofs)
NUMBER (solutions, solutions, 0)
NUMBER (improvements, improvements, 1)
NUMBER (optima, optima, 0)
NUMBER (seed, seed, 0)
NUMBER (milliseconds, milliseconds, 0)
NUMBER (nodes, nodes, 0)
NUMBER (failures, failures, 0)
NUMBER (clashes, clashes, 0)

#define NAME(name, field)                                                      \
  static bool take_##name (FznOptions *options, const char *text)              \
  {                                                                            \
    options->field = text;                                                     \
    return *text;                                                              \
  }

NAME (cubes, cubes)
NAME (cube, cube)
NAME (merge, merge)
NAME (missing, missing)

static bool
take_split (FznOptions *options, const char *text)
{
  return parse_number (text, 1, 1 << 20, &options->split);
}

static bool
take_bound (FznOptions *options, const char *text)
{
  gint64 bound = 0;
  options->bound_known = strcmp (text, "known") == 0;
  options->has_bound = true;
  bool ok =
      options->bound_known ||
      g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &bound, NULL);
  options->bound = bound;
  return ok;
}

static bool
take_threads (FznOptions *options, const char *text)
{
  return parse_number (text, 0, 1024, &options->threads);
}

static bool
take_workers (FznOptions *options, const char *text)
{
  return parse_number (text, 1, 1024, &options->workers);
}

static bool
take_turn (FznOptions *options, const char *text)
{
  return parse_number (text, 1, UINT32_MAX, &options->turn);
}

static bool
take_nogoods (FznOptions *options, const char *text)
{
  options->has_nogoods = true;
  return parse_number (text, 0, FD_PORTFOLIO_LONGEST, &options->nogoods);
}

static bool
take_all_optima (FznOptions *options, const char *text)
{
  (void) text;
  options->optima = 0;
  return true;
}

/* Bytes, or with a letter behind them more. */
static bool
take_memory (FznOptions *options, const char *text)
{
  static const char units[] = "KMG";
  g_autofree char *digits = g_strdup (text);
  size_t n = strlen (digits);
  const char *unit = n ? strchr (units, g_ascii_toupper (digits[n - 1])) : NULL;
  unsigned shift = 0;
  uint64_t bytes;
  if (unit && *unit) {
    shift = 10 * (unsigned) (unit - units + 1);
    digits[n - 1] = '\0';
  }
  if (!parse_number (digits, 1, (uint64_t) (G_MAXSIZE >> 1) >> shift, &bytes))
    return false;
  options->memory = (size_t) bytes << shift;
  return true;
}

static bool
take_trace (FznOptions *options, const char *text)
{
  options->trace.log = text;
  return *text;
}

static bool
take_proof (FznOptions *options, const char *text)
{
  options->proof = text;
  return *text && strcmp (text, "-") != 0;
}

static bool
take_tree (FznOptions *options, const char *text)
{
  options->trace.tree = text;
  return *text;
}

static bool
take_profiler (FznOptions *options, const char *text)
{
  int32_t id;
  uint16_t port;
  options->trace.profiler = text;
  return cp_profiler_parse (text, &id, &port);
}

static bool
take_restart (FznOptions *options, const char *text)
{
  static const char *const names[] = {
      [FD_RESTART_NONE] = "none",           [FD_RESTART_CONSTANT] = "constant",
      [FD_RESTART_LINEAR] = "linear",       [FD_RESTART_LUBY] = "luby",
      [FD_RESTART_GEOMETRIC] = "geometric", [FD_RESTART_GLUCOSE] = "glucose",
  };
  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (names[i], text) == 0) {
      options->has_restart = true;
      options->restart = (FdRestart) i;
      return true;
    }
  return false;
}

static bool
take_restart_scale (FznOptions *options, const char *text)
{
  uint64_t scale;
  if (!parse_number (text, 1, UINT32_MAX, &scale))
    return false;
  options->restart_scale = (uint32_t) scale;
  return true;
}

static bool
take_restart_base (FznOptions *options, const char *text)
{
  char *end;
  double base = g_ascii_strtod (text, &end);
  if (!g_ascii_isdigit (*text) || *end || !(base >= 1 && base <= 1e6))
    return false;
  options->restart_base = base;
  return true;
}

static const Option table[] = {
    {"-a", "--all-solutions", NULL, take_all,
     "print all solutions; with an objective, each better one"},
    {"-i", "--intermediate", NULL, take_improving,
     "with an objective: print each better solution at once"},
    {"-n", NULL, "a number from 0 up", take_solutions,
     "N: without an objective: print N solutions, even with -a; 0: all"},
    {"-n-i", NULL, "a number from 1 up", take_improvements,
     "N: with an objective: stop after N better solutions"},
    {"-n-o", NULL, "a number from 0 up", take_optima,
     "N: with an objective: print N of the best solutions (default 1); 0: all"},
    {"-a-o", "--all-optimal", NULL, take_all_optima,
     "with an objective: print all of the best solutions"},
    {"-f", "--free-search", NULL, take_free,
     "search freely, not only as the model says, and learn"},
    {"--learn", NULL, NULL, take_learn, "learn from failures"},
    {"--no-learn", NULL, NULL, take_no_learn, "do not learn, even with -f"},
    {"--no-cliques", NULL, NULL, take_no_cliques,
     "post no disjunctive but those that the model has"},
    {"--check", NULL, NULL, take_checking,
     "check each explanation learned from; takes long"},
    {"-r", "--random-seed", "a number from 0 up", take_seed,
     "SEED: of random choices (default 1)"},
    {"-s", "--statistics", NULL, take_statistics, "print statistics"},
    {"-t", "--time-limit", "milliseconds", take_milliseconds,
     "MS: stop after so many milliseconds in all; 0: never"},
    {"-v", "--verbose", NULL, take_verbose,
     "tell on standard error what goes on"},
    {"-p", "--parallel", "a number from 0 to 1024", take_threads,
     "N: threads; the answer is the same for any number of them"},
    {"--workers", NULL, "a number from 1 to 1024", take_workers,
     "N: with -p, for the best or for one solution: ways to search (default "
     "8)"},
    {"--turn", NULL, "a number from 1 up", take_turn,
     "N: failures of a worker between exchanges (default 100, then up to "
     "1000, and less for others than the main one at first)"},
    {"--nogoods", NULL, "a number from 0 to 16", take_nogoods,
     "N: workers tell each other nogoods of up to N atoms (default 4)"},
    {"--no-deterministic", NULL, NULL, take_racing,
     "with -p, for the best or for one solution: do not wait for slower "
     "threads"},
    {"--mem-limit", NULL, "bytes, as in 512M", take_memory,
     "SIZE: stop when so much memory is used: bytes, or 100K, 512M, 2G"},
    {"-time", NULL, "milliseconds", take_milliseconds, "MS: as -t"},
    {"--node-limit", "-node", "a number from 0 up", take_nodes,
     "N: stop after N nodes; 0: never"},
    {"--failure-limit", "-fail", "a number from 0 up", take_failures,
     "N: stop after N failures; 0: never"},
    {"--restart", NULL, "none, constant, linear, geometric, luby or glucose",
     take_restart,
     "KIND: none, constant, linear, geometric, luby, or, by what is learned, "
     "glucose"},
    {"--restart-scale", NULL, "a number from 1 up", take_restart_scale,
     "N: failures before the first restart (default 250)"},
    {"--restart-base", NULL, "a number from 1 up", take_restart_base,
     "X: factor of geometric restarts (default 1.5)"},
    {"--constraints", NULL, NULL, take_constraints,
     "list the constraints of the library"},
    {"--trace", NULL, "a file, or - for standard error", take_trace,
     "FILE: write what the search does, a line an event; -: standard error"},
    {"--tree", NULL, "a file, or - for standard error", take_tree,
     "FILE: write the search tree as a graph for GraphViz (dot)"},
    {"--cp-profiler", NULL, "a number and a port, as in 1,6565", take_profiler,
     "ID,PORT: show the search tree in CP-Profiler, which listens there"},
    {"--clashes", NULL, "a number from 0 up", take_clashes,
     "N: if there is no solution: name N sets of constraints that clash, by "
     "the names they have in MiniZinc, the smallest sets first; 0: all"},
    {"--proof", NULL, "a file other than standard output", take_proof,
     "FILE: write a proof of the answer, which fdcheck verifies"},
    {"--split", NULL, "a number from 1 to 1048576", take_split,
     "K: do not search, but write about K cubes, parts of the search"},
    {"--cubes", NULL, "a folder", take_cubes,
     "DIR: with --split: to this folder; their number is printed"},
    {"--proofs", NULL, NULL, take_proofs,
     "with --split: have a proof written for each cube, too"},
    {"--cube", NULL, "a folder and a number", take_cube,
     "DIR/N: search cube N of the folder; needs no FILE"},
    {"--bound", NULL, "a number, or 'known'", take_bound,
     "V: with --cube: no worse objectives; known: than that of another cube"},
    {"--missing", NULL, "a folder", take_missing,
     "DIR: print the numbers of the cubes that are still to be searched"},
    {"--merge", NULL, "a folder", take_merge,
     "DIR: print what all its cubes say together"},
    {"--version", NULL, NULL, take_version,
     "print the version; with -v the licences of all that is in it"},
    {"--help", "-h", NULL, take_help, "print this text"},
};

/* --- reading them --------------------------------------------------------- */

static const Option *
find (const char *word, const char **value)
{
  const char *equals = strchr (word, '=');
  size_t n = equals ? (size_t) (equals - word) : strlen (word);
  *value = equals ? equals + 1 : NULL;
  for (size_t i = 0; i < G_N_ELEMENTS (table); i++) {
    const char *names[] = {table[i].name, table[i].other};
    for (size_t k = 0; k < 2 && names[k]; k++)
      if (strlen (names[k]) == n && strncmp (names[k], word, n) == 0 &&
          (!equals || word[1] == '-'))
        return &table[i];
  }
  return NULL;
}

bool
fzn_options_parse (FznOptions *options, int argc, char **argv, char **message)
{
  *options = (FznOptions){
      .solutions = FZN_NOT_GIVEN,
      .clashes = FZN_NOT_GIVEN,
      .optima = 1,
      .seed = 1,
      .restart_scale = 250,
      .restart_base = 1.5,
  };
  bool words_only = false;
  for (int i = 1; i < argc; i++) {
    const char *word = argv[i], *value;
    if (!words_only && strcmp (word, "--") == 0) {
      words_only = true;
      continue;
    }
    if (words_only || word[0] != '-' || !word[1]) {
      if (options->path) {
        *message = g_strdup_printf ("a second file, '%s', expected one", word);
        return false;
      }
      options->path = word;
      continue;
    }
    const Option *option = find (word, &value);
    if (!option) {
      *message =
          g_strdup_printf ("unknown option '%s'; see fzn-libfd --help", word);
      return false;
    }
    if (!option->argument && value) {
      *message = g_strdup_printf ("%s takes no value", option->name);
      return false;
    }
    if (option->argument && !value) {
      if (i + 1 == argc) {
        *message = g_strdup_printf ("%s: nothing after it, expected %s", word,
                                    option->argument);
        return false;
      }
      value = argv[++i];
    }
    if (!option->take (options, value)) {
      *message = g_strdup_printf ("%s: '%s', expected %s", option->name, value,
                                  option->argument);
      return false;
    }
  }
  bool has_model = options->cube || options->merge || options->missing;
  if (!options->path && !options->help && !options->version &&
      !options->constraints && !has_model) {
    *message = g_strdup ("no file, expected a FlatZinc model or '-' for "
                         "standard input; see fzn-libfd --help");
    return false;
  }
  options->learning = !options->no_learn && (options->learn || options->free);
  return true;
}

char *
fzn_options_help (void)
{
  GString *text = g_string_new (
      "Usage: fzn-libfd [OPTION...] FILE\n"
      "Solves the FlatZinc model in FILE, or on standard input if FILE is "
      "\"-\".\n\nOptions:\n");
  for (size_t i = 0; i < G_N_ELEMENTS (table); i++) {
    const Option *option = &table[i];
    g_autofree char *names =
        g_strjoin (", ", option->name, option->other, NULL);
    g_string_append_printf (text, "  %-23s %s\n", names, option->help);
  }
  g_string_append (
      text,
      "\nVariables have values within -2^30..2^30. Where a model may need "
      "others, "
      "what is\nfound is right, but not said to be all or the best, and a line "
      "on "
      "standard error\nnames the variable.\n"
      "\nSIGINT, SIGTERM and limits end the search; the best solution so far "
      "is printed.\nExit status: 0, whatever the answer; 1 after an error; 2 "
      "if memory ran out\nbefore any --mem-limit.  With cubes also 3: a limit "
      "came first, or cubes are missing;\n65: files that do not fit each "
      "other; "
      "see cubes.md.\n");
  return g_string_free (text, FALSE);
}
