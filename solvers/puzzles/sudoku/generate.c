/* SPDX-License-Identifier: MIT */
/* generate.c - puzzles with one solution and no given to spare
 *
 * A clue is an atom, cell = value, of a random full grid.  In grids of 25 x 25
 * most givens take too long to decide: they stay, and are counted.
 */
#include "fdsolve/generate.h"
#include "sudoku.h"

#include <string.h>

/* Failures before a random grid is begun anew, and by which part the allowance
 * grows. */
#define GRID_FAILURES 100
#define GRID_GROWTH 5

/* Failures of a search, at first, and the side beyond which searches go by the
 * failures of cells: a proof is long enough then. */
#define PATIENCE 200
#define SHORT_SIDE 9

/* The side up to which no given can be spared, and failures of a puzzle beyond
 * it before the givens that are undecided stay. */
#define MINIMAL_SIDE 20
#define MOST_FAILURES 200000

typedef struct {
  Solver *solver;
  SudokuShape shape;
  FdConsistency consistency;
  FdStore *store;
  FdVar *cell;
  int32_t *hidden; /* the full grid */
  guint *order;    /* in which cells are drawn */
  Generator *generator;
} Maker;

static void
maker_clear (Maker *maker)
{
  generator_free (maker->generator);
  fd_store_free (maker->store);
  g_free (maker->cell);
  g_free (maker->hidden);
  g_free (maker->order);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Maker, maker_clear)

static guint
n_cells (const Maker *maker)
{
  return (guint) (maker->shape.side * maker->shape.side);
}

/* --- givens as clues ------------------------------------------------------ */

static bool
draw (guint i, gpointer data)
{
  return i < n_cells (data);
}

static bool
post (guint i, gpointer data)
{
  const Maker *maker = data;
  guint at = maker->order[i];

  return fd_set_value (maker->store, maker->cell[at], maker->hidden[at]);
}

static bool
truth (guint i, FdAtom *atom, gpointer data)
{
  const Maker *maker = data;
  guint at = maker->order[i];

  *atom = fd_atom (maker->cell[at], FD_EQ, maker->hidden[at]);
  return true;
}

static bool
excludes (guint i, const int32_t *other, gpointer data)
{
  const Maker *maker = data;
  guint at = maker->order[i];

  return other[at] != maker->hidden[at];
}

static void
others (gpointer data)
{
  const Maker *maker = data;

  sudoku_add_cycles (&maker->shape, maker->hidden, maker->generator);
}

/* --- one puzzle ----------------------------------------------------------- */

/* One attempt at a random grid. */
static FdStatus
try_grid (Maker *maker, uint64_t seed, uint64_t failures,
          const GenerateLimits *limits)
{
  g_autoptr (FdSearch) search = solver_need (fd_search_new (maker->store));
  gint64 now = g_get_monotonic_time ();
  FdStatus status;

  if (search == NULL || (limits->deadline && now >= limits->deadline))
    return FD_STATUS_EXHAUSTED;
  fd_search_add_branching (search, maker->cell, n_cells (maker),
                           FD_SELECT_FIRST_FAIL, FD_ASSIGN_RANDOM);
  fd_search_set_seed (search, seed);
  fd_search_set_failure_limit (search, failures);
  if (limits->deadline)
    fd_search_set_time_limit (search, (double) (limits->deadline - now) /
                                          G_USEC_PER_SEC);
  status = fd_search_next (search);
  solver_need_memory (maker->store, search);
  if (status == FD_STATUS_SOLUTION)
    for (guint i = 0; i < n_cells (maker); i++)
      maker->hidden[i] = fd_var_min (maker->store, maker->cell[i]);
  else if (status == FD_STATUS_LIMIT &&
           fd_search_limit (search) != FD_LIMIT_FAILURES)
    status = FD_STATUS_EXHAUSTED;
  return status;
}

static bool
fill_grid (Maker *maker, const Solver *solver, GenerateRandom *random,
           const GenerateLimits *limits)
{
  FdStatus status;

  for (uint64_t failures = GRID_FAILURES;; failures += failures / GRID_GROWTH) {
    status = try_grid (maker, generate_random_next (random), failures, limits);
    if (status != FD_STATUS_LIMIT || !solver_going (solver))
      return status == FD_STATUS_SOLUTION;
  }
}

static bool
goes_by_failures (const Maker *maker)
{
  return maker->shape.side > SHORT_SIDE;
}

/* What failed in one puzzle must not matter in the next. */
static bool
renew_store (Maker *maker, GError **error)
{
  FdStore *last = maker->store;

  maker->store = sudoku_rules (solver_need (fd_store_new ()), &maker->shape,
                               maker->consistency, maker->cell, error);
  if (maker->store == NULL) {
    maker->store = last;
    return false;
  }
  generator_set_store (maker->generator, maker->store);
  fd_store_free (last);
  return true;
}

static GenerateStatus
make (uint64_t seed, const GenerateLimits *limits, GArray *kept, gpointer data,
      GError **error)
{
  Maker *maker = data;
  GenerateRandom random;

  generate_random_init (&random, seed);
  if (goes_by_failures (maker) && !renew_store (maker, error))
    return GENERATE_FAILED;
  if (!fill_grid (maker, maker->solver, &random, limits))
    return GENERATE_LIMIT;
  for (guint i = 0; i < n_cells (maker); i++) {
    guint j = generate_random_below (&random, i + 1);
    maker->order[i] = maker->order[j];
    maker->order[j] = i;
  }
  return generator_run (maker->generator, limits, kept, error);
}

/* --- output --------------------------------------------------------------- */

static void
append_rows (GString *out, const Maker *maker, const int32_t *value)
{
  guint side = (guint) maker->shape.side;

  for (guint i = 0; i < n_cells (maker); i++)
    g_string_append_printf (out, "%s%d%s",
                            i % side > 0 ? ","
                            : i > 0      ? ",["
                                         : "[",
                            value[i], i % side == side - 1 ? "]" : "");
}

static void
append_json (GString *out, const Maker *maker, uint64_t seed,
             const int32_t *given)
{
  guint undecided = generator_undecided (maker->generator);

  g_string_append_printf (out,
                          "{\"family\":\"sudoku\",\"seed\":%" G_GUINT64_FORMAT
                          ",\"box\":[%d,%d],\"givens\":[",
                          seed, maker->shape.width, maker->shape.height);
  append_rows (out, maker, given);
  g_string_append (out, "],\"grid\":[");
  append_rows (out, maker, maker->hidden);
  g_string_append_c (out, ']');
  if (undecided > 0)
    g_string_append_printf (out, ",\"undecided\":%u", undecided);
  g_string_append (out, "}\n");
}

static void
append_line (GString *out, const Maker *maker, uint64_t seed,
             const int32_t *given, guint n)
{
  guint undecided = generator_undecided (maker->generator);

  for (guint i = 0; i < n_cells (maker); i++)
    if (maker->shape.side <= SUDOKU_LETTERS)
      g_string_append_c (out, sudoku_letter (given[i]));
    else
      g_string_append_printf (out, "%d ", given[i]);
  g_string_append_printf (out, " # seed %" G_GUINT64_FORMAT ", %u givens", seed,
                          n);
  if (undecided > 0)
    g_string_append_printf (out, ", %u of them perhaps not needed", undecided);
  g_string_append_c (out, '\n');
}

static bool
write_puzzle (uint64_t seed, const GArray *kept, gpointer data, GError **error)
{
  Maker *maker = data;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree int32_t *given = g_new0 (int32_t, n_cells (maker));

  for (guint i = 0; i < kept->len; i++) {
    guint at = maker->order[g_array_index (kept, guint, i)];
    given[at] = maker->hidden[at];
  }
  if (solver_is_json (maker->solver))
    append_json (out, maker, seed, given);
  else
    append_line (out, maker, seed, given, kept->len);
  return generate_write (out, error);
}

/* A shape that is not what a line of cells is taken for must be said. */
static bool
write_shape (const Maker *maker, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (maker->shape.width == maker->shape.height ||
      solver_is_json (maker->solver))
    return true;
  g_string_append_printf (out, "%dx%d\n", maker->shape.width,
                          maker->shape.height);
  return generate_write (out, error);
}

/* --- the command ---------------------------------------------------------- */

static uint64_t
most_failures (const Maker *maker, GenerateNotion notion)
{
  return maker->shape.side > MINIMAL_SIDE && notion == GENERATE_BY_SEARCH
             ? MOST_FAILURES
             : 0;
}

static bool
maker_init (Maker *maker, FdConsistency consistency, GenerateNotion notion,
            GError **error)
{
  guint n = n_cells (maker);

  maker->cell = g_new (FdVar, n);
  maker->hidden = g_new0 (int32_t, n);
  /* A search proves more a second with less consistency; deductions are to be
   * as strong as those of the solver. */
  if (consistency == FD_CONSISTENCY_DEFAULT && notion == GENERATE_BY_SEARCH)
    consistency = FD_CONSISTENCY_SINGLES;
  maker->consistency = consistency;
  maker->order = g_new0 (guint, n);
  maker->store = sudoku_rules (solver_need (fd_store_new ()), &maker->shape,
                               consistency, maker->cell, error);
  if (maker->store == NULL)
    return false;
  maker->generator = generator_new (
      &(GenerateModel){.store = maker->store,
                       .x = maker->cell,
                       .n = n,
                       .hidden = maker->hidden,
                       .draw = draw,
                       .post = post,
                       .truth = truth,
                       .excludes = excludes,
                       .others = others,
                       .data = maker,
                       .patience = PATIENCE,
                       .allowance = most_failures (maker, notion),
                       .by_constraints = goes_by_failures (maker),
                       .select = FD_SELECT_DOM_WDEG},
      notion);
  return true;
}

bool
sudoku_generate (Solver *solver, char **args, GError **error)
{
  g_auto (Maker) maker = {.solver = solver};
  FdConsistency consistency = FD_CONSISTENCY_DEFAULT;
  GenerateNotion notion;
  const char *text = solver_option (solver, "generate");

  if (!sudoku_parse_shape (text, strlen (text), &maker.shape))
    return solver_usage_error (error,
                               "--generate: expected WIDTHxHEIGHT of a box "
                               "with at most %d cells, such as 3x3, found '%s'",
                               SUDOKU_MOST, text);
  if (solver_option (solver, "box") != NULL ||
      solver_option (solver, "line") != NULL)
    return solver_usage_error (error, "--%s is for puzzles read, not made",
                               solver_option (solver, "box") != NULL ? "box"
                                                                     : "line");
  if (!generate_check_args (solver, args, error) ||
      !generate_notion (solver, &notion, error) ||
      !solver_option_consistency (solver, &consistency, error) ||
      !maker_init (&maker, consistency, notion, error) ||
      !write_shape (&maker, error))
    return false;
  return generate_run (
      solver, args,
      &(GenerateFamily){"givens", maker.generator, make, write_puzzle, &maker},
      error);
}
