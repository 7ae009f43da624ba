/* SPDX-License-Identifier: MIT */

/* Puzzles by McCarthy's amb: `fdsolve amb NAME ...`. */
#include "amb.h"

#include <string.h>

static const struct {
  const char *name, *usage;
  int max_args;
  const char *options[4]; /* of those that not all of them have */
  bool (*run) (Solver *solver, char **args, GError **error);
} amb_puzzles[] = {
    {"send-more-money", "", 0, {"distinct"}, amb_send_run},
    {"queens", " [N]", 1, {"early"}, amb_queens_run},
    {"europe", "", 0, {"colors"}, amb_europe_run},
    {"sudoku", " [FILE]", 1, {"box", "line"}, amb_sudoku_run},
};

static const char *const amb_special[] = {"distinct", "early", "colors", "box",
                                          "line"};

/* One search for it; what it does not use is %NULL. */
typedef struct {
  AmbPuzzle *puzzle;
  const AmbText *text;
  FdAmb *amb;
  FdStore *store;
  FdStates *states;
  SolverMethod *method;
} Run;

static void
run_clear (Run *run)
{
  fd_amb_free (run->amb);
  fd_states_free (run->states);
  fd_store_free (run->store);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

/* --- a solution ----------------------------------------------------------- */

/* Eager bodies have left it there. */
static void
run_fetch (Run *run)
{
  AmbPuzzle *puzzle = run->puzzle;

  for (size_t i = 0; i < puzzle->n; i++)
    if (run->states != NULL)
      puzzle->value[i] = (int32_t) fd_states_path_operator (run->states, i);
    else if (run->amb == NULL)
      puzzle->value[i] = fd_var_min (run->store, puzzle->x[i]);
    else if (run->store != NULL)
      puzzle->value[i] = fd_amb_value (run->amb, puzzle->x[i]);
}

static bool
run_check (gpointer data)
{
  Run *run = data;
  const AmbPuzzle *puzzle = run->puzzle;

  if (run->states != NULL && fd_states_path_length (run->states) != puzzle->n)
    return false;
  run_fetch (run);
  if (run->store != NULL && !fd_store_check_solution (run->store))
    return false;
  if (run->method != NULL)
    run->method->digest += states_hash_bytes ((const uint8_t *) puzzle->value,
                                              puzzle->n * sizeof (int32_t));
  return puzzle->check (puzzle);
}

static void
run_draw (const SolverStyle *style, GString *out, gpointer data)
{
  const AmbPuzzle *puzzle = ((const Run *) data)->puzzle;

  puzzle->draw (style, out, puzzle);
}

static void
run_draw_line (GString *out, gpointer data)
{
  const AmbPuzzle *puzzle = ((const Run *) data)->puzzle;

  puzzle->draw_line (out, puzzle);
}

static void
run_json (JsonBuilder *builder, gpointer data)
{
  const AmbPuzzle *puzzle = ((const Run *) data)->puzzle;

  puzzle->json (builder, puzzle);
}

static void
run_picture (Picture *picture, PictureKind kind, gpointer data)
{
  const AmbPuzzle *puzzle = ((const Run *) data)->puzzle;

  puzzle->picture (picture, puzzle,
                   kind == PICTURE_SOLUTION ? puzzle->value : NULL);
}

static void
run_describe (JsonBuilder *builder, gpointer data)
{
  const Run *run = data;

  json_builder_set_member_name (builder, "puzzle");
  json_builder_add_string_value (builder, run->puzzle->name);
  if (run->text != NULL) {
    json_builder_set_member_name (builder, "text");
    json_builder_add_string_value (builder, run->text->name);
  }
  if (run->puzzle->describe != NULL)
    run->puzzle->describe (builder, run->puzzle);
}

static SolverPuzzle
run_puzzle (Run *run)
{
  return (SolverPuzzle){
      .name = run->puzzle->title,
      .none = run->puzzle->none,
      .data = run,
      .draw = run_draw,
      .draw_line = run->puzzle->draw_line != NULL ? run_draw_line : NULL,
      .json = run_json,
      .describe = run_describe,
      .picture = run_picture,
      .check = run_check,
  };
}

/* --- searching ------------------------------------------------------------ */

static void
run_open (Run *run, Solver *solver)
{
  run->amb = solver_need (fd_amb_new (run->text->body, run->puzzle));
  if (run->text->lazy) {
    run->store = solver_store_new (solver);
    fd_amb_set_store (run->amb, run->store);
  }
  if (solver_option (solver, "random") != NULL)
    solver_shuffle_amb (solver, run->amb);
}

static bool
time_text (Solver *solver, AmbPuzzle *puzzle, const AmbText *text,
           SolverMethod *method, GError **error)
{
  g_auto (Run) run = {.puzzle = puzzle, .text = text, .method = method};
  SolverPuzzle shown = run_puzzle (&run);

  method->name = text->name;
  run_open (&run, solver);
  return solver_time_amb (solver, &shown, run.amb, method, error);
}

static bool
time_propagation (Solver *solver, AmbPuzzle *puzzle, SolverMethod *method,
                  GError **error)
{
  g_auto (Run) run = {.puzzle = puzzle, .method = method};
  SolverPuzzle shown = run_puzzle (&run);
  g_autoptr (FdSearch) search = NULL;
  bool ok;

  method->name = "propagation";
  run.store = solver_store_new (solver);
  fd_store_begin (run.store);
  ok = puzzle->post (run.store, puzzle);
  if (!fd_store_commit (run.store) || !ok) {
    method->has_failures = method->complete = true; /* without a search */
    return !solver_refused (run.store, error);
  }
  search = solver_need (fd_search_new (run.store));
  fd_search_add_branching (search, puzzle->x, puzzle->n, puzzle->select,
                           FD_ASSIGN_MIN);
  return solver_time_search (solver, &shown, search, method, error);
}

static bool
time_states (Solver *solver, AmbPuzzle *puzzle, SolverMethod *method,
             GError **error)
{
  StatesPuzzle states;
  bool good;

  if (!puzzle->states (solver, puzzle, &states, error))
    return false;
  method->name = "states";
  {
    g_auto (Run) run = {.puzzle = puzzle, .method = method};
    SolverPuzzle shown = run_puzzle (&run);
    run.states = solver_need (
        fd_states_new (&states.klass, states.data, states.strategy));
    fd_states_add_start (run.states, states.start (states.data));
    good = solver_time_states (solver, &shown, run.states, method, error);
    method->has_cost = false; /* there is none in the others */
  }
  if (states.clear != NULL)
    states.clear (states.data);
  return good;
}

/* Every text, then the same puzzle without amb. */
static bool
compare (Solver *solver, AmbPuzzle *puzzle, GError **error)
{
  SolverMethod methods[AMB_TEXTS + 2] = {0};
  Run run = {.puzzle = puzzle};
  SolverPuzzle shown = run_puzzle (&run);
  guint n = 0;

  for (size_t i = 0; i < G_N_ELEMENTS (methods); i++)
    methods[i].has_digest = true;
  for (size_t i = 0; i < AMB_TEXTS && puzzle->none == NULL; i++)
    if (puzzle->texts[i].name != NULL &&
        !time_text (solver, puzzle, &puzzle->texts[i], &methods[n++], error))
      return false;
  if (puzzle->none == NULL &&
      !time_propagation (solver, puzzle, &methods[n++], error))
    return false;
  if (puzzle->none == NULL && puzzle->states != NULL &&
      !time_states (solver, puzzle, &methods[n++], error))
    return false;
  return solver_compare (solver, &shown, methods, n, error);
}

bool
amb_solve (Solver *solver, AmbPuzzle *puzzle, GError **error)
{
  g_auto (Run) run = {.puzzle = puzzle, .text = puzzle->texts};
  bool all = solver_option (solver, "compare") != NULL;
  const char *option = NULL, *other = NULL;
  SolverPuzzle shown;

  for (size_t i = 1; i < AMB_TEXTS; i++)
    if (puzzle->texts[i].name != NULL &&
        solver_option (solver, puzzle->texts[i].option) != NULL) {
      other = puzzle->texts[i].option;
      if (option != NULL)
        break;
      option = other;
      run.text = &puzzle->texts[i];
    }
  if (all)
    other = "compare";
  if (option != NULL && option != other)
    return solver_usage_error (error, "--%s cannot be combined with --%s",
                               option, other);
  if (all)
    return compare (solver, puzzle, error);
  shown = run_puzzle (&run);
  run_open (&run, solver);
  return solver_solve_amb (solver, &shown, run.amb, error);
}

/* --- the family ----------------------------------------------------------- */

/* An option of another puzzle is no slip to pass over. */
static bool
check_options (const Solver *solver, size_t which, GError **error)
{
  for (size_t i = 0; i < G_N_ELEMENTS (amb_special); i++) {
    const char *const *options = amb_puzzles[which].options;
    if (solver_option (solver, amb_special[i]) == NULL)
      continue;
    while (*options != NULL && strcmp (*options, amb_special[i]) != 0)
      options++;
    if (*options == NULL)
      return solver_usage_error (error, "amb %s has no option --%s",
                                 amb_puzzles[which].name, amb_special[i]);
  }
  return true;
}

static bool
amb_run (Solver *solver, char **args, GError **error)
{
  size_t i = 0;

  while (i < G_N_ELEMENTS (amb_puzzles) &&
         strcmp (amb_puzzles[i].name, args[0]) != 0)
    i++;
  if (i == G_N_ELEMENTS (amb_puzzles))
    return solver_usage_error (error,
                               "amb: expected send-more-money, queens, europe "
                               "or sudoku, found '%s'",
                               args[0]);
  if ((int) g_strv_length (args + 1) > amb_puzzles[i].max_args)
    return solver_usage_error (error,
                               "amb: too many arguments; usage: fdsolve amb "
                               "[OPTION...] %s%s",
                               amb_puzzles[i].name, amb_puzzles[i].usage);
  return check_options (solver, i, error) &&
         amb_puzzles[i].run (solver, args + 1, error);
}

static const SolverOption amb_options[] = {
    {"lazy", NULL, "choose variables: the same text, propagated"},
    {"distinct", NULL, "send-more-money: choose from the digits left"},
    {"early", NULL, "queens: look at the diagonals after each choice"},
    {"colors", "K", "of europe, 1 to 42 (default 4)"},
    {"box", "WxH", "of a sudoku: W columns and H rows (default: square)"},
    {"line", NULL, "write the solution of a single sudoku as a line, too"},
    {"random", NULL, "take values in random order, by --seed"},
    {"compare", NULL, "solve by every text, and without amb; print a table"},
    {NULL, NULL, NULL},
};

const SolverFamily solver_amb = {
    .name = "amb",
    .arguments = "NAME [ARGUMENT]",
    .summary = "puzzles by choosing and going back (McCarthy's amb)",
    .help =
        "  send-more-money   any digits, then one test of all; or --distinct\n"
        "  queens [N]        a column left for each row (default 8), then the "
        "diagonals;\n"
        "                    or --early\n"
        "  europe            colors for 42 countries, none that a neighbor "
        "has\n"
        "  sudoku [FILE]     cell by cell a value that its row, column and box "
        "have not;\n"
        "                    '-' is standard input, without FILE a classic\n\n"
        "Values are chosen in the order written down, and the latest choice "
        "is changed\nfirst.  --node-limit counts choices; in the table of "
        "--compare they are the nodes,\nand all answers that are complete are "
        "compared.",
    .options = amb_options,
    .min_args = 1,
    .max_args = 2,
    .numbers = true,
    .run = amb_run,
};
