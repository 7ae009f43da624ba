/* SPDX-License-Identifier: MIT */
/* generate.c - sums of words with one solution
 *
 * Words are drawn until a sum of them, the longest one, has one solution; most
 * have none or many.  A puzzle near to another keeps some of its words.
 */
#include "fdsolve/explain.h"
#include "fdsolve/generate.h"
#include "words.h"

#include <string.h>

/* Words that are added up, at most. */
#define ADDED_MOST 9

/* Sums that are drawn for a puzzle, and for one near to another. */
#define TRIES 20000
#define TRIES_NEAR 300

/* Failures of a search; what takes more is no puzzle for people. */
#define FAILURES 20000

typedef struct {
  Solver *solver;
  const CryptRules *rules;
  GenerateNotion notion;
  GArray *words;  /* CryptWord */
  guint n;        /* of a puzzle: those added up, and the sum */
  guint *drawn;   /* numbers of the words, the sum last */
  GString *text;  /* what they say */
  int32_t *digit; /* of the solution, as letters appear */
  FdStatistics statistics;
  const GenerateLimits *limits;
  uint64_t nodes; /* when the puzzle was begun */
} Maker;

static void
maker_clear (Maker *maker)
{
  g_clear_pointer (&maker->words, g_array_unref);
  g_free (maker->drawn);
  g_free (maker->digit);
  if (maker->text != NULL)
    g_string_free (maker->text, TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Maker, maker_clear)

static const CryptWord *
word_of (const Maker *maker, guint i)
{
  return &g_array_index (maker->words, CryptWord, maker->drawn[i]);
}

static bool
is_going (const Maker *maker)
{
  const GenerateLimits *limits = maker->limits;

  return solver_going (maker->solver) &&
         (!limits->deadline || g_get_monotonic_time () < limits->deadline) &&
         (!limits->nodes ||
          maker->statistics.nodes - maker->nodes < limits->nodes);
}

/* --- the sum -------------------------------------------------------------- */

static void
spell (Maker *maker)
{
  g_string_truncate (maker->text, 0);
  for (guint i = 0; i < maker->n; i++)
    g_string_append_printf (maker->text, "%s%s",
                            i == 0             ? ""
                            : i + 1 < maker->n ? " + "
                                               : " = ",
                            word_of (maker, i)->text);
}

/* The sum is one of the longest words, the last drawn of these. */
static void
put_sum_last (Maker *maker)
{
  guint last = maker->n - 1, best = last, word;

  for (guint i = 0; i < last; i++)
    if (word_of (maker, i)->n > word_of (maker, best)->n)
      best = i;
  word = maker->drawn[best];
  maker->drawn[best] = maker->drawn[last];
  maker->drawn[last] = word;
}

/* Whether the words are long enough for the sum, and some other than it. */
static bool
may_hold (const Maker *maker)
{
  guint longest = 0, sum = word_of (maker, maker->n - 1)->n;

  for (guint i = 0; i + 1 < maker->n; i++)
    longest = MAX (longest, word_of (maker, i)->n);
  return sum <= longest + 1 && sum > 1;
}

/* --- one solution --------------------------------------------------------- */

static bool
is_fixed (const CryptModel *model)
{
  for (guint i = 0; i < model->n; i++)
    if (!fd_var_is_fixed (model->store, model->letters[i]))
      return false;
  return true;
}

/* Without search, where that is asked for. */
static bool
is_deduced (const Maker *maker, const CryptModel *model)
{
  if (maker->notion == GENERATE_BY_SEARCH || is_fixed (model))
    return true;
  if (maker->notion == GENERATE_BY_PROPAGATION)
    return false;
  for (uint64_t before = UINT64_MAX, now = 0; now < before;) {
    before = now = 0;
    for (guint i = 0; i < model->n; i++)
      before += fd_var_size (model->store, model->letters[i]);
    if (fd_probe_values (model->store, model->letters, model->n, 1, 0) ==
        FD_PROBE_INCONSISTENT)
      return false;
    for (guint i = 0; i < model->n; i++)
      now += fd_var_size (model->store, model->letters[i]);
  }
  return is_fixed (model);
}

/* Whether the search finds one solution, and no other. */
static bool
has_one (Maker *maker, const CryptModel *model)
{
  FdSearch *search = solver_need (fd_search_new (model->store));
  bool one;

  fd_search_add_branching (search, model->letters, model->n,
                           FD_SELECT_FIRST_FAIL, FD_ASSIGN_MIN);
  fd_search_set_failure_limit (search, FAILURES);
  one = fd_search_next (search) == FD_STATUS_SOLUTION;
  for (guint i = 0; one && i < model->n; i++)
    maker->digit[i] = fd_var_min (model->store, model->letters[i]);
  one = one && fd_search_next (search) == FD_STATUS_EXHAUSTED;
  solver_need_memory (model->store, search);
  fd_statistics_join (FD_STATISTICS_SEARCH, &maker->statistics,
                      fd_search_statistics (search));
  fd_search_free (search);
  return one;
}

static CryptSystem *
parse (const Maker *maker, SolverText **text, GError **error)
{
  *text = solver_text_new ("words", maker->text->str);
  return crypt_parse (*text, 0, (*text)->length, maker->rules->base, error);
}

/* Whether the words drawn are a puzzle; %false, too, with @error set. */
static bool
is_puzzle (Maker *maker, GError **error)
{
  g_autoptr (SolverText) text = NULL;
  g_autoptr (CryptSystem) system = NULL;
  g_autoptr (CryptModel) model = NULL;

  spell (maker);
  system = parse (maker, &text, error);
  if (system == NULL || system->letters->len > (guint) maker->rules->base)
    return false;
  model = crypt_model_new (solver_need (fd_store_new ()), system, maker->rules,
                           false, error);
  return model != NULL && model->none == NULL && is_deduced (maker, model) &&
         has_one (maker, model);
}

/* --- drawing -------------------------------------------------------------- */

static bool
is_drawn (const Maker *maker, guint n, guint word)
{
  for (guint i = 0; i < n; i++)
    if (maker->drawn[i] == word)
      return true;
  return false;
}

/* Words beside the first @n, all of them different. */
static void
draw (Maker *maker, guint n, GenerateRandom *random)
{
  while (n < maker->n) {
    guint word = generate_random_below (random, maker->words->len);
    if (!is_drawn (maker, n, word))
      maker->drawn[n++] = word;
  }
}

/* Draws sums with the words of @first in them. */
static GenerateStatus
search (Maker *maker, const GArray *first, GenerateRandom *random, guint tries,
        GArray *kept, GError **error)
{
  guint n = first != NULL ? MIN (first->len, maker->n) : 0;

  while (tries-- > 0 && is_going (maker)) {
    g_autoptr (GError) wrong = NULL;
    for (guint i = 0; i < n; i++)
      maker->drawn[i] = g_array_index (first, guint, i);
    draw (maker, n, random);
    put_sum_last (maker);
    if (may_hold (maker) && is_puzzle (maker, &wrong)) {
      g_array_set_size (kept, 0);
      g_array_append_vals (kept, maker->drawn, maker->n);
      return GENERATE_DONE;
    }
    if (wrong != NULL) {
      g_propagate_error (error, g_steal_pointer (&wrong));
      return GENERATE_FAILED;
    }
  }
  return is_going (maker) ? GENERATE_HOPELESS : GENERATE_LIMIT;
}

static GenerateStatus
make (uint64_t seed, const GenerateLimits *limits, GArray *kept, gpointer data,
      GError **error)
{
  Maker *maker = data;
  GenerateRandom random;
  GenerateStatus status;

  generate_random_init (&random, seed);
  maker->limits = limits;
  maker->nodes = maker->statistics.nodes;
  status = search (maker, NULL, &random, TRIES, kept, error);
  if (status != GENERATE_HOPELESS)
    return status;
  solver_usage_error (
      error,
      "--generate: of %d sums of %u words, none has one "
      "solution%s",
      TRIES, maker->n - 1,
      maker->notion != GENERATE_BY_SEARCH ? ", or --by is too weak" : "");
  return GENERATE_FAILED;
}

static GenerateStatus
near (const GArray *first, uint64_t seed, const GenerateLimits *limits,
      GArray *kept, gpointer data, GError **error)
{
  Maker *maker = data;
  GenerateRandom random;

  generate_random_init (&random, seed);
  maker->limits = limits;
  return search (maker, first, &random, TRIES_NEAR, kept, error);
}

/* --- of a puzzle ---------------------------------------------------------- */

/* Lays out the puzzle; its solution is what was found of the last one. */
static CryptSystem *
system_of (Maker *maker, const GArray *kept, SolverText **text, GError **error)
{
  memcpy (maker->drawn, kept->data, maker->n * sizeof (guint));
  spell (maker);
  return parse (maker, text, error);
}

/* There are no other words that are true. */
static void
spare (GArray *clues, gpointer data)
{
  (void) clues;
  (void) data;
}

/* Letters. */
static guint
count (const GArray *kept, gpointer data)
{
  g_autoptr (SolverText) text = NULL;
  g_autoptr (CryptSystem) system = system_of (data, kept, &text, NULL);

  return system->letters->len;
}

static bool
explain (const GArray *kept, gpointer data, GError **error)
{
  Maker *maker = data;
  g_autoptr (SolverText) text = NULL;
  g_autoptr (CryptSystem) system = system_of (maker, kept, &text, error);

  return system != NULL && crypt_steps (maker->solver, system, maker->rules,
                                        &(SolverPuzzle){0}, error);
}

static void
write_json (const CryptSystem *system, const CryptRules *rules,
            const int32_t *digit, uint64_t seed, const char *more, GString *out)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "family");
  json_builder_add_string_value (builder, "crypt");
  json_builder_set_member_name (builder, "seed");
  json_builder_add_int_value (builder, (gint64) seed);
  crypt_describe (system, rules, builder);
  crypt_json (system, digit, builder);
  json_builder_end_object (builder);
  generate_append_json (builder, more, out);
}

static bool
write_puzzle (uint64_t seed, const GArray *kept, const GenerateSaid *said,
              gpointer data, GError **error)
{
  Maker *maker = data;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (SolverText) text = NULL;
  g_autoptr (CryptSystem) system = system_of (maker, kept, &text, error);

  /* The digits may be those of another one that was tried. */
  if (system == NULL || !is_puzzle (maker, error))
    return false;
  if (solver_is_json (maker->solver))
    write_json (system, maker->rules, maker->digit, seed, said->json, out);
  else
    g_string_append_printf (
        out, "%s # seed %" G_GUINT64_FORMAT ", %u letters%s\n",
        maker->text->str, seed, system->letters->len, said->text);
  return generate_write (out, error);
}

/* --- the command ---------------------------------------------------------- */

/* The rules of steps. */
static const char *const techniques[] = {
    "clue", "single", "only place", "Hall set", "supposition", "nested", NULL};

static bool
check_options (const Solver *solver, const CryptRules *rules, GError **error)
{
  static const char *const of_read[] = {"file", "list", "zero"};

  for (guint i = 0; i < G_N_ELEMENTS (of_read); i++)
    if (solver_option (solver, of_read[i]) != NULL)
      return solver_usage_error (error, "--%s is for puzzles read, not made",
                                 of_read[i]);
  return rules->different ||
         solver_usage_error (error, "--different: letters of puzzles made "
                                    "differ, expected yes");
}

static bool
maker_init (Maker *maker, GError **error)
{
  const char *path = solver_option (maker->solver, "words");
  gint64 n = 0;

  if (!solver_option_int (maker->solver, "generate", 2, ADDED_MOST, &n, error))
    return false;
  maker->n = (guint) n + 1;
  maker->words = path != NULL ? crypt_words_read (path, error) : crypt_words ();
  if (maker->words == NULL)
    return false;
  if (maker->words->len < maker->n)
    return solver_usage_error (error,
                               "--words: expected at least %u different words, "
                               "found %u",
                               maker->n, maker->words->len);
  maker->drawn = g_new0 (guint, maker->n);
  maker->digit = g_new0 (int32_t, maker->n * CRYPT_LONGEST);
  maker->text = g_string_new (NULL);
  return true;
}

bool
crypt_generate (Solver *solver, char **args, const CryptRules *rules,
                GError **error)
{
  g_auto (Maker) maker = {.solver = solver, .rules = rules};

  if (!check_options (solver, rules, error) ||
      !generate_check_form (solver, solver_is_json (solver), error) ||
      !generate_check_args (solver, args, error) ||
      !generate_notion (solver, &maker.notion, error) ||
      !maker_init (&maker, error))
    return false;
  return generate_run (solver, args,
                       &(GenerateFamily){.clues = "letters",
                                         .techniques = techniques,
                                         .statistics = &maker.statistics,
                                         .make = make,
                                         .near = near,
                                         .spare = spare,
                                         .count = count,
                                         .explain = explain,
                                         .write = write_puzzle,
                                         .data = &maker},
                       error);
}
