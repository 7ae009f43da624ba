/* SPDX-License-Identifier: MIT */
/* generate.c - puzzles with one solution and no clue to spare
 *
 * Values of a category differ by their names alone, so the hidden solution is
 * always the same: value i of each category is in house i.  What differs is
 * which names they have, and the order of the clues.  So the rules are posted
 * once, and the true clues listed once, for all puzzles of a run.
 */
#include "fdsolve/generate.h"
#include "puzzle.h"

#include <string.h>

/* Exchanges of two values that are ruled out before any search, at most. */
#define MOST_SWAPS 1000

/* For each so many values, one part more of the clues are houses. */
#define VALUES_PER_POSITION 80

/* Failures of an attempt, at first. */
#define ALLOWANCE_PER_VALUE 50

typedef struct {
  Solver *solver;
  ZebraPuzzle *puzzle; /* without clues */
  ZebraModel *model;
  char **words; /* the names of the values, in the order of their lists */
  int32_t *hidden;
  GPtrArray *pool; /* ZebraClue: all dealt with this puzzle, in that order */
  GArray *order;   /* guint: those drawn */
  ZebraDeck *deck;
  GenerateRandom random; /* of this puzzle */
  Generator *generator;
  GenerateNotion notion;
} Maker;

static void
maker_clear (Maker *maker)
{
  generator_free (maker->generator);
  zebra_deck_free (maker->deck);
  g_clear_pointer (&maker->pool, g_ptr_array_unref);
  g_clear_pointer (&maker->order, g_array_unref);
  zebra_model_free (maker->model);
  zebra_puzzle_free (maker->puzzle);
  g_free (maker->words);
  g_free (maker->hidden);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Maker, maker_clear)

/* --- clues ---------------------------------------------------------------- */

static ZebraClue *
clue_of (const Maker *maker, guint number)
{
  return g_ptr_array_index (maker->pool, number);
}

/* The one drawn at place @i. */
static const ZebraClue *
clue_at (const Maker *maker, guint i)
{
  return clue_of (maker, g_array_index (maker->order, guint, i));
}

static bool
deal (Maker *maker)
{
  ZebraClue *clue = zebra_deck_deal (maker->deck);

  if (clue != NULL)
    g_ptr_array_add (maker->pool, clue);
  return clue != NULL;
}

/* Those that are first in order are there; then the deck. */
static bool
draw (guint i, gpointer data)
{
  Maker *maker = data;
  guint number = maker->pool->len;

  if (i < maker->order->len)
    return true;
  if (!deal (maker))
    return false;
  g_array_append_val (maker->order, number);
  return true;
}

static bool
post (guint i, gpointer data)
{
  const Maker *maker = data;

  return zebra_model_post (maker->model, maker->puzzle, clue_at (maker, i));
}

static bool
truth (guint i, FdAtom *atom, gpointer data)
{
  const Maker *maker = data;

  return zebra_model_truth (maker->model, maker->puzzle, clue_at (maker, i),
                            atom);
}

static bool
is_named (const ZebraClue *clue, guint value)
{
  for (guint i = 0; i < clue->n; i++)
    if (clue->value[i] == value)
      return true;
  for (guint i = 0; clue->clues != NULL && i < clue->clues->len; i++)
    if (is_named (clue->clues->pdata[i], value))
      return true;
  return false;
}

/* An assignment that begins with -1 - v is none: it asks for a clue that names
 * v. */
static bool
excludes (guint i, const int32_t *other, gpointer data)
{
  const Maker *maker = data;
  const ZebraClue *clue = clue_at (maker, i);

  return other[0] < 0 ? is_named (clue, (guint) (-1 - other[0]))
                      : !zebra_clue_holds (maker->puzzle, clue, other);
}

/* --- what every puzzle must exclude --------------------------------------- */

static void
add_names (Maker *maker)
{
  guint n = maker->puzzle->values->len;
  g_autofree int32_t *other = g_new0 (int32_t, n);

  for (guint v = 0; v < n; v++) {
    other[0] = -1 - (int32_t) v;
    generator_add_other (maker->generator, other);
  }
}

/* Two values of a category that change places; neighbors first, which fewer
 * clues tell apart. */
static void
add_swaps (Maker *maker)
{
  const ZebraPuzzle *puzzle = maker->puzzle;
  guint n = puzzle->values->len, left = MOST_SWAPS;
  g_autofree int32_t *other = g_memdup2 (maker->hidden, n * sizeof *other);

  for (guint k = 1; k < puzzle->n_houses; k++)
    for (guint a = 0; a + k < n && left > 0; a++) {
      if (zebra_value (puzzle, a)->category !=
          zebra_value (puzzle, a + k)->category)
        continue;
      other[a] = maker->hidden[a + k];
      other[a + k] = maker->hidden[a];
      generator_add_other (maker->generator, other);
      other[a] = maker->hidden[a];
      other[a + k] = maker->hidden[a + k];
      left--;
    }
}

/* --- one puzzle ----------------------------------------------------------- */

/* Gives the values of each category their names, at random. */
static void
give_names (Maker *maker, GenerateRandom *random)
{
  const ZebraPuzzle *puzzle = maker->puzzle;

  for (guint v = 0; v < puzzle->values->len; v++)
    zebra_value (puzzle, v)->name = maker->words[v];
  for (guint i = 0; i < puzzle->categories->len; i++) {
    const ZebraCategory *c = zebra_category (puzzle, i);
    for (guint k = c->n; k > 1; k--) {
      guint a = c->first + k - 1;
      guint b = c->first + generate_random_below (random, k);
      char *name = zebra_value (puzzle, a)->name;
      zebra_value (puzzle, a)->name = zebra_value (puzzle, b)->name;
      zebra_value (puzzle, b)->name = name;
    }
  }
}

static void
again (gpointer data)
{
  Maker *maker = data;

  zebra_deck_shuffle (maker->deck, generate_random_next (&maker->random));
  g_array_set_size (maker->order, 0);
}

/* The clues kept, by their numbers in the pool. */
static GenerateStatus
run (Maker *maker, const GenerateLimits *limits, GArray *kept, GError **error)
{
  GenerateStatus status = generator_run (maker->generator, limits, kept, error);

  for (guint i = 0; i < kept->len; i++) {
    guint *clue = &g_array_index (kept, guint, i);
    *clue = g_array_index (maker->order, guint, *clue);
  }
  return status;
}

static GenerateStatus
make (uint64_t seed, const GenerateLimits *limits, GArray *kept, gpointer data,
      GError **error)
{
  Maker *maker = data;

  generate_random_init (&maker->random, seed);
  give_names (maker, &maker->random);
  g_ptr_array_set_size (maker->pool, 0);
  again (maker);
  return run (maker, limits, kept, error);
}

/* Where a clue comes again that is kept already, it can be spared. */
static GenerateStatus
make_near (const GArray *first, uint64_t seed, const GenerateLimits *limits,
           GArray *kept, gpointer data, GError **error)
{
  Maker *maker = data;

  generate_random_init (&maker->random, seed);
  again (maker);
  g_array_append_vals (maker->order, first->data, first->len);
  return run (maker, limits, kept, error);
}

static char *
clue_text (const Maker *maker, guint number)
{
  GString *text = g_string_new (NULL);

  zebra_clue_say (maker->puzzle, clue_of (maker, number), text);
  return g_string_free (text, FALSE);
}

/* Of those that say the same, the first one. */
static void
spare (GArray *clues, gpointer data)
{
  Maker *maker = data;
  g_autoptr (GHashTable) said =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < 2 * maker->puzzle->values->len && deal (maker); i++)
    ;
  for (guint i = 0; i < maker->pool->len; i++) {
    char *text = clue_text (maker, i);
    if (!g_hash_table_contains (said, text))
      g_array_append_val (clues, i);
    g_hash_table_replace (said, text, text);
  }
}

static guint
count (const GArray *kept, gpointer data)
{
  (void) data;
  return kept->len;
}

/* In the order in which they are written. */
static void
lend_clues (const Maker *maker, const GArray *kept)
{
  for (guint i = kept->len; i > 0; i--)
    g_ptr_array_add (maker->puzzle->clues,
                     clue_of (maker, g_array_index (kept, guint, i - 1)));
}

static void
take_back_clues (const Maker *maker)
{
  GPtrArray *clues = maker->puzzle->clues;

  while (clues->len > 0)
    g_ptr_array_steal_index (clues, clues->len - 1);
}

static bool
explain (const GArray *kept, gpointer data, GError **error)
{
  const Maker *maker = data;
  bool good;

  lend_clues (maker, kept);
  good = zebra_explain (maker->solver, maker->puzzle, NULL, &(SolverPuzzle){0},
                        error);
  take_back_clues (maker);
  return good;
}

/* --- output ----------------------------------------------------------------
 */

static bool
write_puzzle (uint64_t seed, const GArray *kept, const GenerateSaid *said,
              gpointer data, GError **error)
{
  const Maker *maker = data;
  bool text = solver_option (maker->solver, "text") != NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  ZebraMade made = {.puzzle = maker->puzzle,
                    .words = maker->words,
                    .by = generate_notions[maker->notion],
                    .seed = seed,
                    .more = text ? said->text : said->json};

  lend_clues (maker, kept);
  if (text)
    zebra_made_text (out, &made);
  else
    zebra_made_json (out, &made);
  take_back_clues (maker);
  return generate_write (out, error);
}

/* --- the command ---------------------------------------------------------- */

static bool
parse_shape (const char *text, guint *houses, guint *categories, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, "x", 0);
  guint64 w = 0, h = 0;

  if (g_strv_length (parts) == 2 &&
      g_ascii_string_to_unsigned (parts[0], 10, 1, ZEBRA_MAX_HOUSES, &w,
                                  NULL) &&
      g_ascii_string_to_unsigned (parts[1], 10, 1, ZEBRA_MAX_VALUES, &h,
                                  NULL) &&
      w * h <= ZEBRA_MAX_VALUES) {
    *houses = (guint) w;
    *categories = (guint) h;
    return true;
  }
  return solver_usage_error (error,
                             "--generate: expected HOUSESxCATEGORIES, at most "
                             "%d houses and %d values in all, such as 5x4, "
                             "found '%s'",
                             ZEBRA_MAX_HOUSES, ZEBRA_MAX_VALUES, text);
}

/* One "type" or "type=weight". */
static bool
parse_type (const char *text, guint *weights, GError **error)
{
  const char *equals = strchr (text, '=');
  g_autofree char *type = g_strndup (
      text, equals != NULL ? (gsize) (equals - text) : strlen (text));
  g_autoptr (GString) names = NULL;
  g_autofree char *meant = NULL;
  gint64 weight = 1;
  guint kind;

  if (equals != NULL && !solver_parse_int (equals + 1, "--types: the weight", 0,
                                           1000, &weight, error))
    return false;
  if (zebra_kind_find (type, &kind)) {
    weights[kind] = (guint) weight;
    return true;
  }
  names = g_string_new (NULL);
  zebra_clue_names (names);
  meant = zebra_kind_suggest (type);
  return solver_usage_error (
      error, "--types: unknown type of clue '%s'%s, expected one of %s", type,
      meant, names->str);
}

static bool
parse_types (const char *text, guint *weights, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", 0);

  for (char **part = parts; *part != NULL; part++)
    if (!parse_type (*part, weights, error))
      return false;
  return true;
}

/* What the classical puzzle has, and a little of everything that people like
 * to find there. */
static const char default_types[] =
    "same_house=12,neighbor=6,immediate_left=2,immediate_right=2,left_of=2,"
    "right_of=2,between=2,distance=1,not_same_house=2,not_neighbor=1,"
    "position=1,first=1,last=1,at_end=1,middle=1,center=1";

/* In a large puzzle, the other solutions that are hard to exclude have most
 * values elsewhere; clues that say a house exclude many of them at once, where
 * those that compare two values do not. */
static bool
set_weights (const char *types, guint n_values, guint *weights, GError **error)
{
  guint position;

  if (types != NULL)
    return parse_types (types, weights, error);
  if (!parse_types (default_types, weights, error) ||
      !zebra_kind_find ("position", &position))
    return false;
  weights[position] += n_values / VALUES_PER_POSITION;
  return true;
}

static bool
maker_init (Maker *maker, guint houses, guint categories, const guint *weights,
            GError **error)
{
  guint n = houses * categories;

  maker->puzzle = zebra_puzzle_new (houses);
  maker->words = g_new (char *, n);
  maker->hidden = g_new (int32_t, n);
  maker->pool =
      g_ptr_array_new_with_free_func ((GDestroyNotify) zebra_clue_free);
  maker->order = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint v = 0; v < n; v++) {
    g_autofree char *category = zebra_word_category (v / houses);
    g_autofree char *word = zebra_word_value (v / houses, v % houses);
    if (v % houses == 0)
      zebra_puzzle_add_category (maker->puzzle, category);
    zebra_puzzle_add_value (maker->puzzle, word);
    maker->words[v] = zebra_value (maker->puzzle, v)->name;
    maker->hidden[v] = (int32_t) (v % houses);
  }
  maker->model = zebra_model_new (maker->puzzle, error);
  if (maker->model == NULL)
    return false;
  maker->deck = zebra_deck_new (maker->puzzle, maker->hidden, weights);
  maker->generator =
      generator_new (&(GenerateModel){.store = maker->model->store,
                                      .x = maker->model->house,
                                      .n = n,
                                      .hidden = maker->hidden,
                                      .draw = draw,
                                      .post = post,
                                      .truth = truth,
                                      .excludes = excludes,
                                      .data = maker,
                                      .patience = 2,
                                      .allowance = ALLOWANCE_PER_VALUE * n,
                                      .again = again,
                                      .by_constraints = true,
                                      .select = FD_SELECT_MOST_CONSTRAINED},
                     maker->notion);
  add_swaps (maker);
  if (solver_option (maker->solver, "all-named") != NULL)
    add_names (maker);
  return true;
}

/* The rules of steps. */
static const char *const techniques[] = {
    "clue", "single", "only place", "Hall set", "supposition", "nested", NULL};

bool
zebra_generate (Solver *solver, char **args, GError **error)
{
  g_auto (Maker) maker = {.solver = solver};
  const char *types = solver_option (solver, "types");
  guint houses = 0, categories = 0, weights[ZEBRA_N_KINDS] = {0};

  if (solver_option (solver, "verify") != NULL)
    return solver_usage_error (error, "--verify is for puzzles read, not made");
  if (solver_option (solver, "text") != NULL && solver_is_json (solver))
    return solver_usage_error (error, "--text and --json are two forms");
  if (!parse_shape (solver_option (solver, "generate"), &houses, &categories,
                    error) ||
      !set_weights (types, houses * categories, weights, error) ||
      !generate_check_form (solver, solver_option (solver, "text") == NULL,
                            error) ||
      !generate_check_args (solver, args, error) ||
      !generate_notion (solver, &maker.notion, error) ||
      !maker_init (&maker, houses, categories, weights, error))
    return false;
  return generate_run (
      solver, args,
      &(GenerateFamily){.clues = "clues",
                        .techniques = techniques,
                        .statistics = generator_statistics (maker.generator),
                        .make = make,
                        .near = make_near,
                        .spare = spare,
                        .count = count,
                        .explain = explain,
                        .write = write_puzzle,
                        .data = &maker},
      error);
}
