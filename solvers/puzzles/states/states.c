/* SPDX-License-Identifier: MIT */

/* Puzzles by search among states: `fdsolve states NAME ...`. */
#include "states.h"

#include <string.h>

static const struct {
  const char *name;
  bool (*read) (Solver *solver, char **args, StatesPuzzle *puzzle,
                GError **error);
} states_puzzles[] = {
    {"jugs", states_jugs_read},
    {"queens", states_queens_read},
    {"puzzle", states_sliding_read},
};

static const char *const states_strategies[] = {
    "depth", "breadth", "uniform", "best", "astar", "deepening", NULL};

/* What a solution is shown from. */
typedef struct {
  const char *name, *strategy; /* NULL: all strategies */
  StatesPuzzle puzzle;
  FdStates *states;
} Run;

static void
run_clear (Run *run)
{
  fd_states_free (run->states);
  if (run->puzzle.clear != NULL)
    run->puzzle.clear (run->puzzle.data);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

uint64_t
states_hash_bytes (const uint8_t *bytes, size_t n)
{
  uint64_t hash = UINT64_C (0xcbf29ce484222325);

  for (size_t i = 0; i < n; i++)
    hash = (hash ^ bytes[i]) * UINT64_C (0x100000001b3);
  return hash;
}

/* --- a solution ----------------------------------------------------------- */

static void
run_draw (const SolverStyle *style, GString *out, gpointer data)
{
  const Run *run = data;
  const StatesPuzzle *puzzle = &run->puzzle;
  size_t length = fd_states_path_length (run->states), widest = 0;
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  for (size_t i = 0; i < length; i++) {
    char *text = fd_states_path_describe (run->states, i);
    widest = MAX (widest, strlen (text));
    g_ptr_array_add (words, text);
  }
  for (size_t i = 0; i <= length; i++) {
    const char *text = i > 0 ? g_ptr_array_index (words, i - 1) : "start";
    if (i == 0 && puzzle->line == NULL)
      continue;
    g_string_append_printf (out, "%s%4" G_GSIZE_FORMAT "%s  ", style->dim, i,
                            style->plain);
    if (puzzle->line == NULL)
      g_string_append (out, text);
    else {
      g_string_append_printf (out, "%-*s  ", (int) MAX (widest, 5), text);
      puzzle->line (out, fd_states_path_state (run->states, i), puzzle->data);
    }
    g_string_append_c (out, '\n');
  }
  if (puzzle->draw != NULL)
    puzzle->draw (style, out, fd_states_path_state (run->states, length),
                  puzzle->data);
  g_string_append_printf (
      out, "%" G_GSIZE_FORMAT " step%s, cost %" G_GINT64_FORMAT "\n", length,
      length == 1 ? "" : "s", fd_states_cost (run->states));
}

static void
run_json (JsonBuilder *builder, gpointer data)
{
  const Run *run = data;
  size_t length = fd_states_path_length (run->states);

  json_builder_set_member_name (builder, "cost");
  json_builder_add_int_value (builder, fd_states_cost (run->states));
  json_builder_set_member_name (builder, "steps");
  json_builder_begin_array (builder);
  for (size_t i = 0; i < length; i++) {
    g_autofree char *text = fd_states_path_describe (run->states, i);
    json_builder_add_string_value (builder, text);
  }
  json_builder_end_array (builder);
  if (run->puzzle.json != NULL)
    run->puzzle.json (builder, fd_states_path_state (run->states, length),
                      run->puzzle.data);
}

static void
run_describe (JsonBuilder *builder, gpointer data)
{
  const Run *run = data;

  json_builder_set_member_name (builder, "puzzle");
  json_builder_add_string_value (builder, run->name);
  if (run->strategy != NULL) {
    json_builder_set_member_name (builder, "strategy");
    json_builder_add_string_value (builder, run->strategy);
  }
  run->puzzle.describe (builder, run->puzzle.data);
}

static void
run_picture (Picture *picture, PictureKind kind, gpointer data)
{
  const Run *run = data;

  run->puzzle.picture (picture, kind == PICTURE_SOLUTION ? run->states : NULL,
                       run->puzzle.data);
}

static bool
run_check (gpointer data)
{
  const Run *run = data;

  return run->puzzle.check (run->states, run->puzzle.data);
}

/* --- searching ------------------------------------------------------------ */

static bool
run_open (Run *run, const Solver *solver, FdStatesStrategy strategy,
          GError **error)
{
  gint64 megabytes = 1024;
  size_t bytes;

  if (!solver_option_int (solver, "memory-limit", 1, 1 << 24, &megabytes,
                          error))
    return false;
  if (strategy == FD_STATES_BEST_FIRST && run->puzzle.klass.estimate == NULL)
    return solver_usage_error (error, "--strategy best needs an estimate");
  g_clear_pointer (&run->states, fd_states_free);
  run->states = solver_need (
      fd_states_new (&run->puzzle.klass, run->puzzle.data, strategy));
  bytes = (size_t) MIN ((guint64) megabytes << 20, (guint64) G_MAXSIZE);
  fd_states_set_memory_limit (run->states, bytes);
  fd_states_add_start (run->states, run->puzzle.start (run->puzzle.data));
  return true;
}

static SolverPuzzle
run_puzzle (Run *run)
{
  return (SolverPuzzle){
      .none = run->puzzle.none,
      .data = run,
      .draw = run_draw,
      .json = run_json,
      .describe = run_describe,
      .picture = run_picture,
      .check = run_check,
  };
}

static bool
run_solve (Run *run, Solver *solver, FdStatesStrategy strategy, GError **error)
{
  SolverPuzzle puzzle = run_puzzle (run);

  return run_open (run, solver, strategy, error) &&
         solver_solve_states (solver, &puzzle, run->states, error);
}

/* Every strategy, and propagation where there is a model for it. */
static bool
run_compare (Run *run, Solver *solver, GError **error)
{
  SolverMethod methods[FD_STATES_DEEPENING + 2] = {0};
  SolverPuzzle puzzle = run_puzzle (run);
  guint n = 0;

  for (int s = 0; s <= FD_STATES_DEEPENING && puzzle.none == NULL; s++) {
    if (s == FD_STATES_BEST_FIRST && run->puzzle.klass.estimate == NULL)
      continue;
    methods[n].name = states_strategies[s];
    if (!run_open (run, solver, (FdStatesStrategy) s, error) ||
        !solver_time_states (solver, &puzzle, run->states, &methods[n++],
                             error))
      return false;
  }
  if (run->puzzle.twin != NULL && puzzle.none == NULL &&
      !run->puzzle.twin (solver, run->puzzle.data, &methods[n++], error))
    return false;
  return solver_compare (solver, &puzzle, methods, n, error);
}

/* --- the family ----------------------------------------------------------- */

/* What only sliding puzzles have to choose. */
static bool
states_check_options (const Solver *solver, const char *name, GError **error)
{
  if (strcmp (name, "puzzle") == 0)
    return true;
  if (solver_option (solver, "estimate") != NULL)
    return solver_usage_error (error,
                               "--estimate: %s has one estimate only, found "
                               "'%s'; conflict, manhattan and none are of "
                               "'puzzle'",
                               name, solver_option (solver, "estimate"));
  return solver_option (solver, "goal") == NULL ||
         solver_usage_error (
             error, "--goal: %s has its own, it is for 'puzzle'", name);
}

static bool
states_unknown (const char *name, GError **error)
{
  SolverSuggestion near;
  g_autofree char *meant = NULL;

  solver_suggest_init (&near, name);
  for (size_t i = 0; i < G_N_ELEMENTS (states_puzzles); i++)
    solver_suggest_add (&near, states_puzzles[i].name);
  meant = solver_suggest_text (&near, "");
  return solver_usage_error (
      error, "states: expected jugs, queens or puzzle, found '%s'%s", name,
      meant);
}

static bool
states_run (Solver *solver, char **args, GError **error)
{
  g_auto (Run) run = {0};
  size_t i = 0;
  int strategy;

  while (i < G_N_ELEMENTS (states_puzzles) &&
         strcmp (states_puzzles[i].name, args[0]) != 0)
    i++;
  if (i == G_N_ELEMENTS (states_puzzles))
    return states_unknown (args[0], error);
  if (!states_check_options (solver, states_puzzles[i].name, error) ||
      !states_puzzles[i].read (solver, args + 1, &run.puzzle, error))
    return false;
  strategy = (int) run.puzzle.strategy;
  if (!solver_option_choice (solver, "strategy", states_strategies, &strategy,
                             error))
    return false;
  run.name = states_puzzles[i].name;
  if (solver_option (solver, "compare") != NULL)
    return run_compare (&run, solver, error);
  run.strategy = states_strategies[strategy];
  return run_solve (&run, solver, (FdStatesStrategy) strategy, error);
}

static const SolverOption states_options[] = {
    {"strategy", "WAY", "depth, breadth, uniform, best, astar or deepening"},
    {"estimate", "KIND", "of a sliding puzzle: conflict, manhattan, none"},
    {"goal", "TILES", "of a sliding puzzle (default: in order, gap last)"},
    {"memory-limit", "MB", "for the states of each search (default 1024)"},
    {"compare", NULL,
     "solve by every strategy, and by propagation where there "
     "is a model; print a table"},
    {NULL, NULL, NULL},
};

const SolverFamily solver_states = {
    .name = "states",
    .arguments = "NAME ARGUMENT...",
    .summary = "puzzles by search among states (A* and others)",
    .help =
        "  queens N          the next row's queen anywhere safe (by depth)\n"
        "  puzzle TILES      slide tiles in order (by astar); rows end in "
        "'/', '_' is the\n"
        "                    gap: '8 6 7 / 2 5 4 / 3 _ 1'; '-' reads them\n"
        "  jugs C... GOAL    measure GOAL litres with jugs of C litres each "
        "(by breadth)\n\n"
        "breadth finds the fewest steps; uniform, astar and deepening the "
        "least cost.\nFurther solutions end in other goals; by deepening, "
        "which keeps no states, they\nare all other paths without loops.  "
        "--node-limit counts the states expanded.",
    .options = states_options,
    .min_args = 1,
    .max_args = -1,
    .numbers = true,
    .run = states_run,
};
