/* SPDX-License-Identifier: MIT */
/* zebra.c - logic puzzles of houses in a row, from JSON */
#include "fdsolve/explain.h"
#include "fdsolve/generate.h"
#include "documents.h"
#include "puzzle.h"

#include <string.h>

typedef struct {
  const Solver *solver;
  const JsonPlace *place;
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

/* Each value's house. */
static void
name_vars (gpointer data)
{
  const Zebra *zebra = data;
  const ZebraPuzzle *puzzle = zebra->puzzle;

  for (guint v = 0; v < puzzle->values->len; v++)
    solver_name_var (zebra->model->store, zebra->model->house[v], "%s",
                     zebra_value (puzzle, v)->name);
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
draw_picture (Picture *picture, PictureKind kind, gpointer data)
{
  const Zebra *zebra = data;

  zebra_picture (picture, zebra->puzzle,
                 kind == PICTURE_SOLUTION ? zebra->house : NULL);
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

static void
page (JsonBuilder *builder, bool solved, gpointer data)
{
  const Zebra *zebra = data;

  (void) solved;
  zebra_page (zebra->puzzle, builder);
}

static bool
differ (gpointer data)
{
  const Zebra *zebra = data;

  return zebra_model_differ (zebra->model, zebra->puzzle, zebra->house);
}

static char *
clash (gpointer data)
{
  const Zebra *zebra = data;

  return zebra_clash (zebra->solver, zebra->puzzle, zebra->place);
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
steps (Solver *solver, const SolverPuzzle *about, GError **error)
{
  const Zebra *zebra = about->data;

  return zebra_explain (solver, zebra->puzzle, zebra->place, about, error);
}

static bool
solve (Solver *solver, const JsonPlace *place, GError **error)
{
  g_autoptr (ZebraPuzzle) puzzle = zebra_puzzle_read (solver, place, error);
  g_autoptr (ZebraModel) model = NULL;
  g_autofree int32_t *house = NULL;
  Zebra zebra = {0};
  SolverPuzzle about;
  bool is_asked;

  if (puzzle == NULL)
    return false;
  zebra.puzzle = puzzle;
  about = (SolverPuzzle){
      .name = puzzle->name, .data = &zebra, .describe = describe};
  if (solver_explains (solver))
    return zebra_explain (solver, puzzle, place, &about, error);
  is_asked = puzzle->questions->len > 0;
  model = zebra_model_new_in (solver_store_new (solver), puzzle, error);
  if (model == NULL)
    return false;
  house = g_new0 (int32_t, puzzle->values->len + 1);
  zebra = (Zebra){solver, place, puzzle, model, house, false, false};
  return solver_solve (solver,
                       &(SolverPuzzle){.name = puzzle->name,
                                       .store = model->store,
                                       .none = model->none ? "" : NULL,
                                       .data = &zebra,
                                       .branch = branch,
                                       .name_vars = name_vars,
                                       .draw = draw,
                                       .draw_line = draw_line,
                                       .json = json,
                                       .describe = describe,
                                       .picture = draw_picture,
                                       .page = page,
                                       .board = true,
                                       .steps = steps,
                                       .check = check,
                                       .single = true,
                                       .differ = is_asked ? differ : NULL,
                                       .clash = clash},
                       error) &&
         compare_stated (solver, &zebra, place, error);
}

static bool
solve_next (Solver *solver, ZebraDocuments *documents, bool *more,
            GError **error)
{
  g_autoptr (JsonParser) parser = NULL;
  JsonPlace place;

  if (!zebra_documents_next (documents, &place, &parser, error)) {
    *more = zebra_documents_have_next (documents);
    if (*more)
      solver_batch (solver, 0);
    return false;
  }
  *more = parser != NULL;
  if (parser == NULL)
    return true;
  if (!solver_is_batch (solver) && zebra_documents_have_next (documents))
    solver_batch (solver, 0);
  solver_begin (solver);
  return solve (solver, &place, error);
}

/* Each puzzle as soon as it is read. */
static bool
solve_stream (Solver *solver, SolverStream *stream, GError **error)
{
  g_autoptr (ZebraDocuments) documents = zebra_documents_new (stream);

  for (bool more = true; more && solver_going (solver);)
    if (!solve_next (solver, documents, &more, error) &&
        !solver_go_on (solver, error))
      return false;
  return !solver_stream_failed (stream, error) || solver_go_on (solver, error);
}

static bool
solve_files (Solver *solver, char **paths, GError **error)
{
  if (paths[1] != NULL)
    solver_batch (solver, 0);
  for (char **path = paths; *path != NULL && solver_going (solver); path++) {
    g_autoptr (SolverStream) stream =
        strcmp (*path, "classic") == 0
            ? solver_stream_new ("classic", zebra_classic)
            : solver_stream_open (*path, error);
    if (stream == NULL ? !solver_go_on (solver, error)
                       : !solve_stream (solver, stream, error))
      return false;
  }
  return true;
}

static bool
run (Solver *solver, char **args, GError **error)
{
  static const char *const names[] = {GENERATE_OPTION_NAMES, "types",
                                      "all-named", "text", NULL};
  bool is_asked;

  if (!generate_is_asked (solver, names, &is_asked, error))
    return false;
  if (is_asked)
    return zebra_generate (solver, args, error);
  if (args[0] == NULL)
    return solver_usage_error (error, "zebra: expected a FILE, 'classic' or "
                                      "--generate WxH");
  return solve_files (solver, args, error);
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
    "zebra.md (in solvers/puzzles/zebra, or share/doc/libfd where "
    "installed).\n\n"
    "With --generate 5x4, puzzles of 5 houses and 4 categories with one "
    "solution, no clue\nof which can be spared, are written instead: one JSON "
    "puzzle a line, each with its\nseed; --seed S --generate 5x4 makes it "
    "again.  --difficulty, --technique and --clues say what they are to "
    "be\nlike; --grade and --explain add the grade and the steps.";

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
