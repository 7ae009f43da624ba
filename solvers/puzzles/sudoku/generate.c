/* SPDX-License-Identifier: MIT */
/* generate.c - puzzles with one solution and no given to spare
 *
 * A clue is what a random full grid has in a cell, or, where givens are to be
 * symmetric, in all cells of an orbit.  In grids of 25 x 25 most givens take
 * too long to decide: they stay, and are counted.
 */
#include "fdsolve/generate-givens.h"
#include "sudoku.h"

#include <string.h>

/* Failures before a random grid of a jigsaw is begun anew. */
#define GRID_FAILURES 100

/* The side beyond which searches go by the failures of cells: a proof is long
 * enough then. */
#define SHORT_SIDE 9

/* The side up to which no given can be spared, and failures of a puzzle beyond
 * it before the givens that are undecided stay. */
#define MINIMAL_SIDE 20
#define MOST_FAILURES 200000

typedef struct {
  GenerateGivens givens;
  const char *family;
  SudokuShape shape;
  SudokuShape boxes; /* without regions */
  bool jigsaw, killer;
  FdConsistency consistency;
} Maker;

static void
maker_clear (Maker *maker)
{
  generate_givens_clear (&maker->givens);
  sudoku_shape_clear (&maker->shape);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Maker, maker_clear)

static guint
n_cells (const Maker *maker)
{
  return (guint) (maker->shape.side * maker->shape.side);
}

static void
others (gpointer data)
{
  const Maker *maker = data;

  /* Their exchanges may break diagonals, regions and cages. */
  if (!maker->shape.diagonals && maker->shape.region == NULL &&
      maker->shape.cages == NULL)
    sudoku_add_cycles (&maker->shape, maker->givens.hidden,
                       maker->givens.generator);
}

/* --- one puzzle ----------------------------------------------------------- */

static FdStore *
rules (GenerateGivens *givens, GError **error)
{
  Maker *maker = (Maker *) givens;

  return sudoku_rules (solver_need (fd_store_new ()), &maker->shape,
                       maker->consistency, givens->cell, error);
}

/* Exchanges tried for each cell.  Not every jigsaw has a solution, or one that
 * is found: after so many attempts at a grid it is drawn anew, with fewer
 * exchanges. */
#define JIGSAW_TRIES 6
#define JIGSAW_ATTEMPTS 5

/* Random regions, and a grid in them. */
static bool
fill_jigsaw (Maker *maker, GenerateRandom *random, const GenerateLimits *limits,
             GError **error)
{
  FdStatus status = FD_STATUS_LIMIT;
  guint tries = JIGSAW_TRIES * n_cells (maker);

  do {
    uint64_t failures = GRID_FAILURES;
    g_free (maker->shape.region);
    maker->shape.region = sudoku_regions_draw (&maker->boxes, tries, random);
    tries -= tries / 4;
    if (!generate_givens_renew (&maker->givens, error))
      return false;
    for (int i = 0; i < JIGSAW_ATTEMPTS; i++, failures += failures) {
      status = generate_givens_try (
          &maker->givens, generate_random_next (random), failures, limits);
      if (status != FD_STATUS_LIMIT || !solver_going (maker->givens.solver))
        break;
    }
    if (status == FD_STATUS_SOLUTION)
      return true;
  } while (
      solver_going (maker->givens.solver) &&
      (limits->deadline == 0 || g_get_monotonic_time () < limits->deadline));
  return false;
}

/* Draws a grid. */
static GenerateStatus
fill (Maker *maker, GenerateRandom *random, const GenerateLimits *limits,
      GError **error)
{
  if (maker->jigsaw) {
    if (fill_jigsaw (maker, random, limits, error))
      return GENERATE_DONE;
    return *error != NULL ? GENERATE_FAILED : GENERATE_LIMIT;
  }
  if ((maker->givens.by_failures || maker->killer) &&
      !generate_givens_renew (&maker->givens, error))
    return GENERATE_FAILED;
  return generate_givens_fill (&maker->givens, random, limits);
}

static GenerateStatus
make (uint64_t seed, const GenerateLimits *limits, GArray *kept, gpointer data,
      GError **error)
{
  Maker *maker = data;
  GenerateRandom random;
  GenerateStatus status;

  generate_random_init (&random, seed);
  g_clear_pointer (&maker->shape.cages, sudoku_cages_free);
  status = fill (maker, &random, limits, error);
  if (status != GENERATE_DONE)
    return status;
  if (maker->killer) {
    maker->shape.cages =
        sudoku_cages_draw (maker->givens.hidden, maker->shape.side, &random);
    if (!generate_givens_renew (&maker->givens, error))
      return GENERATE_FAILED;
  }
  return generate_givens_run (&maker->givens, &random, limits, kept, error);
}

/* (transfer full): the puzzle */
static SudokuGrid *
given_grid (const Maker *maker, const GArray *kept)
{
  guint n = maker->givens.n;
  g_autofree int32_t *given = g_new0 (int32_t, n);
  SudokuGrid *grid = sudoku_grid_new (&maker->shape, 1);

  generate_givens_values (&maker->givens, kept, given);
  for (guint i = 0; i < n; i++)
    grid->given[i] = (guint16) given[i];
  return grid;
}

static bool
explain (const GArray *kept, gpointer data, GError **error)
{
  const Maker *maker = data;
  SudokuGrid *grid = given_grid (maker, kept);
  bool good =
      sudoku_explain (maker->givens.solver, grid, &(SolverPuzzle){0}, error);

  sudoku_grid_free (grid);
  return good;
}

/* --- output --------------------------------------------------------------- */

static bool
write_puzzle (uint64_t seed, const GArray *kept, const GenerateSaid *said,
              gpointer data, GError **error)
{
  Maker *maker = data;
  g_autoptr (GString) out = g_string_new (NULL);
  SudokuGrid *grid = given_grid (maker, kept);
  SudokuMade made = {.family = maker->family,
                     .grid = grid,
                     .value = maker->givens.hidden,
                     .seed = seed,
                     .n_given = generate_givens_count (kept, maker),
                     .undecided =
                         generator_undecided (maker->givens.generator)};

  if (solver_is_json (maker->givens.solver))
    sudoku_made_json (out, &made, said->json);
  else
    sudoku_made_line (out, &made, said->text);
  sudoku_grid_free (grid);
  return generate_write (out, error);
}

/* A shape that is not what a line of cells is taken for must be said. */
static bool
write_shape (const Maker *maker, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (maker->shape.width == maker->shape.height || maker->jigsaw ||
      solver_is_json (maker->givens.solver))
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
            guint symmetry, GError **error)
{
  GenerateGivens *givens = &maker->givens;

  givens->n = n_cells (maker);
  givens->rules = rules;
  givens->by_failures = maker->shape.side > SHORT_SIDE;
  givens->fill = FD_SELECT_FIRST_FAIL;
  generate_orbits_init (&givens->orbits, (guint) maker->shape.side, symmetry);
  /* A search proves more a second with less consistency; deductions are to be
   * as strong as those of the solver. */
  if (consistency == FD_CONSISTENCY_DEFAULT && notion == GENERATE_BY_SEARCH)
    consistency = FD_CONSISTENCY_SINGLES;
  maker->consistency = consistency;
  return generate_givens_init (givens, notion, others,
                               most_failures (maker, notion), error);
}

/* What the steps of explain.c are called, and by their rules. */
static const char *const techniques[] = {"hidden single",
                                         "naked single",
                                         "pointing",
                                         "claiming",
                                         "naked pair",
                                         "naked triple",
                                         "naked quad",
                                         "hidden pair",
                                         "hidden triple",
                                         "hidden quad",
                                         "X-wing",
                                         "chain of one value",
                                         "chain of *",
                                         "supposition",
                                         "nested chains",
                                         "cage",
                                         NULL};

static bool
generate (Solver *solver, const char *family, const SudokuShape *shape,
          bool jigsaw, bool killer, char **args, GError **error)
{
  g_auto (Maker) maker = {
      .givens.solver = solver,
      .family = family,
      .shape = *shape,
      .boxes = *shape,
      .jigsaw = jigsaw,
      .killer = killer,
  };
  FdConsistency consistency = FD_CONSISTENCY_DEFAULT;
  GenerateNotion notion;
  guint symmetry = GENERATE_ASYMMETRIC;

  if (jigsaw)
    maker.shape.width = shape->side, maker.shape.height = 1;
  if (!generate_check_form (solver, solver_is_json (solver), error) ||
      !generate_check_args (solver, args, error) ||
      !generate_notion (solver, &notion, error) ||
      !generate_symmetry (solver, &symmetry, error) ||
      !solver_option_consistency (solver, &consistency, error) ||
      !maker_init (&maker, consistency, notion, symmetry, error) ||
      !write_shape (&maker, error))
    return false;
  return generate_run (solver, args,
                       &(GenerateFamily){.clues = "givens",
                                         .techniques = techniques,
                                         .statistics = generator_statistics (
                                             maker.givens.generator),
                                         .make = make,
                                         .near = generate_givens_near,
                                         .spare = generate_givens_spare,
                                         .count = generate_givens_count,
                                         .explain = explain,
                                         .write = write_puzzle,
                                         .data = &maker},
                       error);
}

bool
sudoku_generate (Solver *solver, char **args, GError **error)
{
  const char *text = solver_option (solver, "generate");
  SudokuShape shape;

  if (!sudoku_parse_shape (text, strlen (text), &shape))
    return solver_usage_error (error,
                               "--generate: expected WIDTHxHEIGHT of a box "
                               "with at most %d cells, such as 3x3, found '%s'",
                               SUDOKU_MOST, text);
  shape.diagonals = solver_option (solver, "diagonals") != NULL;
  if (solver_option (solver, "box") != NULL ||
      solver_option (solver, "line") != NULL)
    return solver_usage_error (error, "--%s is for puzzles read, not made",
                               solver_option (solver, "box") != NULL ? "box"
                                                                     : "line");
  return generate (solver, "sudoku", &shape,
                   solver_option (solver, "jigsaw") != NULL,
                   solver_option (solver, "killer") != NULL, args, error);
}

bool
sudoku_generate_latin (Solver *solver, char **args, GError **error)
{
  SudokuShape shape = {.height = 1};
  gint64 order;

  if (!solver_option_int (solver, "generate", 1, SUDOKU_LETTERS, &order, error))
    return false;
  shape.width = shape.side = (int) order;
  return generate (solver, "qcp", &shape, false, false, args, error);
}
