/* SPDX-License-Identifier: MIT */
/* zebra.c - logic puzzles of houses in a row, from JSON */
#include "generate.h"
#include "zebra-puzzle.h"

#include <string.h>

typedef struct {
  const ZebraPuzzle *puzzle;
  const ZebraModel *model;
  int32_t *house; /* of each value, in the solution that is being shown */
  bool found, matches;
} Zebra;

static void
branch (FdSearch *search, gpointer data)
{
  Zebra *zebra = data;

  fd_search_add_branching (search, zebra->model->house,
                           zebra->puzzle->values->len, FD_SELECT_FIRST_FAIL,
                           FD_ASSIGN_MIN);
}

/* --- a solution ----------------------------------------------------------- */

static void
fetch (Zebra *zebra)
{
  for (guint v = 0; v < zebra->puzzle->values->len; v++)
    zebra->house[v] = fd_var_min (zebra->model->store, zebra->model->house[v]);
}

static bool
matches_stated (const Zebra *zebra)
{
  const int32_t *stated = zebra->puzzle->stated;

  for (guint v = 0; stated != NULL && v < zebra->puzzle->values->len; v++)
    if (stated[v] >= 0 && stated[v] != zebra->house[v])
      return false;
  return true;
}

static bool
check (gpointer data)
{
  Zebra *zebra = data;
  const ZebraPuzzle *puzzle = zebra->puzzle;

  fetch (zebra);
  for (guint i = 0; i < puzzle->clues->len; i++)
    if (!zebra_clue_holds (puzzle, puzzle->clues->pdata[i], zebra->house))
      return false;
  for (guint i = 0; i < puzzle->categories->len; i++) {
    const ZebraCategory *c = zebra_category (puzzle, i);
    for (guint v = c->first; v < c->first + c->n; v++)
      if (zebra_value_at (puzzle, zebra->house, i, (guint) zebra->house[v]) !=
          (int) v)
        return false; /* an earlier one is in the same house */
  }
  zebra->found = true;
  zebra->matches |= matches_stated (zebra);
  return true;
}

static void
draw (const SolverStyle *style, GString *out, gpointer data)
{
  const Zebra *zebra = data;

  zebra_draw (zebra->puzzle, zebra->house, style, out);
}

static void
draw_line (GString *out, gpointer data)
{
  const Zebra *zebra = data;

  zebra_draw_line (zebra->puzzle, zebra->house, out);
}

static void
json (JsonBuilder *builder, gpointer data)
{
  const Zebra *zebra = data;

  zebra_json (zebra->puzzle, zebra->house, builder);
}

static void
describe (JsonBuilder *builder, gpointer data)
{
  const Zebra *zebra = data;

  json_builder_set_member_name (builder, "houses");
  json_builder_add_int_value (builder, zebra->puzzle->n_houses);
  json_builder_set_member_name (builder, "clues");
  json_builder_add_int_value (builder, zebra->puzzle->clues->len);
}

/* --- the family ----------------------------------------------------------- */

/* Whether what was found is what the puzzle's "solution" says. */
static bool
compare_stated (const Solver *solver, const Zebra *zebra,
                const JsonPlace *place, GError **error)
{
  static const char message[] =
      "the solution stated here is not the one that the clues give";
  JsonPlace stated;

  if (zebra->puzzle->stated == NULL || zebra->matches ||
      (!zebra->found && !zebra->model->none))
    return true;
  json_place_member (place, "solution", &stated);
  if (solver_option (solver, "verify") != NULL)
    return json_place_error (&stated, error, "%s", message);
  solver_text_warn (solver, stated.text, json_place_offset (&stated), "%s",
                    message);
  return true;
}

static bool
solve (Solver *solver, const JsonPlace *place, GError **error)
{
  g_autoptr (ZebraPuzzle) puzzle = zebra_puzzle_read (place, error);
  g_autoptr (ZebraModel) model = NULL;
  g_autofree int32_t *house = NULL;
  Zebra zebra = {0};

  if (puzzle == NULL)
    return false;
  model = zebra_model_new (puzzle, error);
  if (model == NULL)
    return false;
  house = g_new0 (int32_t, puzzle->values->len + 1);
  zebra = (Zebra){puzzle, model, house, false, false};
  return solver_solve (solver,
                       &(SolverPuzzle){.name = puzzle->name,
                                       .store = model->store,
                                       .none = model->none ? "" : NULL,
                                       .data = &zebra,
                                       .branch = branch,
                                       .draw = draw,
                                       .draw_line = draw_line,
                                       .json = json,
                                       .describe = describe,
                                       .check = check},
                       error) &&
         compare_stated (solver, &zebra, place, error);
}

/* One document: a puzzle, or an array of them. */
static bool
solve_document (Solver *solver, const SolverText *text, size_t start,
                size_t end, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonPlace top = {.text = text, .start = start};

  if (!json_parser_load_from_data (parser, text->text + start,
                                   (gssize) (end - start), error)) {
    g_prefix_error (error, "%s: ", text->name);
    return false;
  }
  top.node = json_parser_get_root (parser);
  if (!JSON_NODE_HOLDS_ARRAY (top.node))
    return solve (solver, &top, error);
  solver_batch (solver, json_array_get_length (json_node_get_array (top.node)));
  for (guint i = 0;
       i < json_array_get_length (json_node_get_array (top.node)) &&
       solver_going (solver);
       i++) {
    JsonPlace element = json_place_element (&top, i);
    if (!solve (solver, &element, error))
      return false;
  }
  return true;
}

/* How many documents there are up to the first error. */
static guint
count_documents (const SolverText *text)
{
  guint count = 0;

  for (size_t at = zebra_json_skip (text, 0); at < text->length;
       at = zebra_json_skip (text, at), count++)
    if (!zebra_json_check (text, &at, NULL))
      return count + 1;
  return count;
}

static bool
solve_text (Solver *solver, const SolverText *text, bool batch, GError **error)
{
  size_t at = zebra_json_skip (text, 0);
  guint count = count_documents (text);

  if (count > 1 || batch)
    solver_batch (solver, batch ? 0 : count);
  do {
    size_t start = at;
    if (!zebra_json_check (text, &at, error) ||
        !solve_document (solver, text, start, at, error))
      return false;
    at = zebra_json_skip (text, at);
  } while (at < text->length && solver_going (solver));
  return true;
}

static bool
run (Solver *solver, char **args, GError **error)
{
  static const char *const names[] = {"by",        "at-most", "types",
                                      "all-named", "text",    NULL};
  bool batch, is_asked;

  if (!generate_is_asked (solver, names, &is_asked, error))
    return false;
  if (is_asked)
    return zebra_generate (solver, args, error);
  if (args[0] == NULL)
    return solver_usage_error (error, "zebra: expected a FILE, 'classic' or "
                                      "--generate WxH");
  batch = args[1] != NULL;
  for (char **arg = args; *arg != NULL && solver_going (solver); arg++) {
    g_autoptr (SolverText) text =
        strcmp (*arg, "classic") == 0
            ? solver_text_new ("classic", zebra_classic)
            : solver_text_read (*arg, error);
    if (text == NULL || !solve_text (solver, text, batch, error))
      return false;
  }
  return true;
}

static const SolverOption options[] = {
    {"verify", NULL, "fail if a \"solution\" in the file is not what is found"},
    GENERATE_OPTIONS,
    ZEBRA_GENERATE_OPTIONS,
    {NULL, NULL, NULL}};

static const char help[] =
    "Puzzles of houses in a row, each with one value of every category.  "
    "FILE is JSON:\na puzzle, an array of them, or one after the other "
    "(.jsonl); '-' is standard\ninput, 'classic' is the puzzle everybody "
    "knows.  A puzzle in short:\n\n"
    "  {\"houses\": 2,\n"
    "   \"categories\": {\"drink\": [\"tea\", \"water\"], "
    "\"pet\": [\"dog\", \"zebra\"]},\n"
    "   \"clues\": [{\"type\": \"first\", \"a\": \"tea\"},\n"
    "             {\"type\": \"next_to\", \"a\": \"tea\", \"b\": "
    "\"zebra\"}],\n"
    "   \"questions\": [{\"text\": \"Who has the zebra?\", \"a\": "
    "\"zebra\", \"of\": \"drink\"}]}\n\n"
    "Types of clues: same_house, not_same_house, left_of, right_of, "
    "immediate_left,\nimmediate_right, neighbor, not_neighbor, distance, "
    "not_distance, between, position,\nnot_position, first, last, at_end, "
    "middle (not at an end), center, odd, even, all,\neither, exactly_one, "
    "not, if, if_and_only_if.  All of it is described in\n"
    "solvers/zebra.md.\n\n"
    "With --generate 5x4, puzzles of 5 houses and 4 categories with one "
    "solution, no clue\nof which can be spared, are written instead: one JSON "
    "puzzle a line, each with its\nseed; --seed S --generate 5x4 makes it "
    "again.";

const SolverFamily solver_zebra = {
    .name = "zebra",
    .arguments = "FILE...|classic",
    .summary = "logic puzzles: who owns the zebra?",
    .help = help,
    .options = options,
    .min_args = 0,
    .max_args = -1,
    .run = run,
};
