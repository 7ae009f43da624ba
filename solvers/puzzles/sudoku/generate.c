/* SPDX-License-Identifier: MIT */
/* generate.c - puzzles with one solution and no given to spare
 *
 * A clue is what a random full grid has in a cell, or, where givens are to be
 * symmetric, in all cells of an orbit.  In grids of 25 x 25 most givens take
 * too long to decide: they stay, and are counted.
 */
#include "fdsolve/generate.h"
#include "sudoku.h"
#include "symmetry.h"

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
  const char *family;
  SudokuShape shape;
  SudokuShape boxes; /* without regions */
  bool jigsaw, killer;
  FdConsistency consistency;
  FdStore *store;
  FdVar *cell;
  int32_t *hidden;     /* the full grid */
  SudokuOrbits orbits; /* the clues */
  guint *order;        /* in which they are drawn */
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
  sudoku_orbits_clear (&maker->orbits);
  sudoku_shape_clear (&maker->shape);
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
  return i < ((const Maker *) data)->orbits.n;
}

/* The cells of clue @i, of those drawn. */
static const guint *
cells_of (const Maker *maker, guint i, guint *n)
{
  const guint *start = &maker->orbits.start[maker->order[i]];

  *n = start[1] - start[0];
  return maker->orbits.cell + start[0];
}

static bool
post (guint i, gpointer data)
{
  const Maker *maker = data;
  bool good = true;
  guint n;
  const guint *at = cells_of (maker, i, &n);

  for (guint k = 0; good && k < n; k++)
    good =
        fd_set_value (maker->store, maker->cell[at[k]], maker->hidden[at[k]]);
  return good;
}

static bool
truth (guint i, FdAtom *atom, gpointer data)
{
  const Maker *maker = data;
  g_autoptr (GArray) clause = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  bool good = true;
  guint n;
  const guint *at = cells_of (maker, i, &n);

  for (guint k = 0; k < n; k++) {
    FdAtom not_so = fd_atom (maker->cell[at[k]], FD_NE, maker->hidden[at[k]]);
    g_array_append_val (clause, not_so);
  }
  if (clause->len == 1) {
    *atom = fd_atom_not (g_array_index (clause, FdAtom, 0));
    return true;
  }
  *atom = fd_atom (solver_var_new (maker->store, 0, 1), FD_EQ, 1);
  for (guint k = 0; good && k < clause->len; k++) {
    FdAtom two[] = {fd_atom_not (*atom),
                    fd_atom_not (g_array_index (clause, FdAtom, k))};
    good = fd_post_clause (maker->store, two, 2);
  }
  g_array_append_val (clause, *atom);
  return good && fd_post_clause (maker->store, (FdAtom *) (void *) clause->data,
                                 clause->len);
}

static bool
excludes (guint i, const int32_t *other, gpointer data)
{
  const Maker *maker = data;
  guint n;
  const guint *at = cells_of (maker, i, &n);

  for (guint k = 0; k < n; k++)
    if (other[at[k]] != maker->hidden[at[k]])
      return true;
  return false;
}

static void
others (gpointer data)
{
  const Maker *maker = data;

  /* Their exchanges may break diagonals, regions and cages. */
  if (!maker->shape.diagonals && maker->shape.region == NULL &&
      maker->shape.cages == NULL)
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
    if (!renew_store (maker, error))
      return false;
    for (int i = 0; i < JIGSAW_ATTEMPTS; i++, failures += failures) {
      status =
          try_grid (maker, generate_random_next (random), failures, limits);
      if (status != FD_STATUS_LIMIT)
        break;
    }
    if (status == FD_STATUS_SOLUTION)
      return true;
  } while (
      solver_going (maker->solver) &&
      (limits->deadline == 0 || g_get_monotonic_time () < limits->deadline));
  return false;
}

/* The clues of @first, then all others at random. */
static void
shuffle (Maker *maker, const GArray *first, GenerateRandom *random)
{
  guint n = maker->orbits.n, k = first != NULL ? first->len : 0;
  g_autofree bool *is_first = g_new0 (bool, n);

  for (guint i = 0; i < k; i++) {
    maker->order[i] = g_array_index (first, guint, i);
    is_first[maker->order[i]] = true;
  }
  for (guint clue = 0, i = k; clue < n; clue++) {
    guint j;
    if (is_first[clue])
      continue;
    j = k + generate_random_below (random, i - k + 1);
    maker->order[i] = maker->order[j];
    maker->order[j] = clue;
    i++;
  }
}

/* The clues kept, by their numbers among the orbits. */
static GenerateStatus
run (Maker *maker, const GenerateLimits *limits, GArray *kept, GError **error)
{
  GenerateStatus status = generator_run (maker->generator, limits, kept, error);

  for (guint i = 0; i < kept->len; i++) {
    guint *clue = &g_array_index (kept, guint, i);
    *clue = maker->order[*clue];
  }
  return status;
}

/* The same grid. */
static GenerateStatus
make_near (const GArray *first, uint64_t seed, const GenerateLimits *limits,
           GArray *kept, gpointer data, GError **error)
{
  Maker *maker = data;
  GenerateRandom random;

  generate_random_init (&random, seed);
  if (goes_by_failures (maker) && !renew_store (maker, error))
    return GENERATE_FAILED;
  shuffle (maker, first, &random);
  return run (maker, limits, kept, error);
}

static GenerateStatus
make (uint64_t seed, const GenerateLimits *limits, GArray *kept, gpointer data,
      GError **error)
{
  Maker *maker = data;
  GenerateRandom random;

  generate_random_init (&random, seed);
  g_clear_pointer (&maker->shape.cages, sudoku_cages_free);
  if (maker->jigsaw) {
    if (!fill_jigsaw (maker, &random, limits, error))
      return *error != NULL ? GENERATE_FAILED : GENERATE_LIMIT;
  } else {
    if ((goes_by_failures (maker) || maker->killer) &&
        !renew_store (maker, error))
      return GENERATE_FAILED;
    if (!fill_grid (maker, maker->solver, &random, limits))
      return GENERATE_LIMIT;
  }
  if (maker->killer) {
    maker->shape.cages =
        sudoku_cages_draw (maker->hidden, maker->shape.side, &random);
    if (!renew_store (maker, error))
      return GENERATE_FAILED;
  }
  shuffle (maker, NULL, &random);
  return run (maker, limits, kept, error);
}

static void
spare (GArray *clues, gpointer data)
{
  for (guint i = 0; i < ((const Maker *) data)->orbits.n; i++)
    g_array_append_val (clues, i);
}

static guint
count (const GArray *kept, gpointer data)
{
  const guint *start = ((const Maker *) data)->orbits.start;
  guint n = 0;

  for (guint i = 0; i < kept->len; i++) {
    guint clue = g_array_index (kept, guint, i);
    n += start[clue + 1] - start[clue];
  }
  return n;
}

/* (transfer full): the puzzle */
static SudokuGrid *
given_grid (const Maker *maker, const GArray *kept)
{
  const SudokuOrbits *orbits = &maker->orbits;
  SudokuGrid *grid = sudoku_grid_new (&maker->shape, 1);

  for (guint i = 0; i < kept->len; i++) {
    guint clue = g_array_index (kept, guint, i);
    for (guint k = orbits->start[clue]; k < orbits->start[clue + 1]; k++)
      grid->given[orbits->cell[k]] = (guint16) maker->hidden[orbits->cell[k]];
  }
  return grid;
}

static bool
explain (const GArray *kept, gpointer data, GError **error)
{
  const Maker *maker = data;
  SudokuGrid *grid = given_grid (maker, kept);
  bool good = sudoku_explain (maker->solver, grid, &(SolverPuzzle){0}, error);

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
                     .value = maker->hidden,
                     .seed = seed,
                     .n_given = count (kept, maker),
                     .undecided = generator_undecided (maker->generator)};

  if (solver_is_json (maker->solver))
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
            guint symmetry, GError **error)
{
  guint n = n_cells (maker);

  sudoku_orbits_init (&maker->orbits, (guint) maker->shape.side, symmetry);
  maker->cell = g_new (FdVar, n);
  maker->hidden = g_new0 (int32_t, n);
  /* A search proves more a second with less consistency; deductions are to be
   * as strong as those of the solver. */
  if (consistency == FD_CONSISTENCY_DEFAULT && notion == GENERATE_BY_SEARCH)
    consistency = FD_CONSISTENCY_SINGLES;
  maker->consistency = consistency;
  maker->order = g_new0 (guint, maker->orbits.n);
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

/* Without a kind: half a turn, as newspapers have it. */
static bool
option_symmetric (const Solver *solver, guint *symmetry, GError **error)
{
  const char *text = solver_option (solver, "symmetric");
  int choice = SUDOKU_ASYMMETRIC;

  if (text != NULL && *text == '\0')
    choice = SUDOKU_HALF_TURN;
  else if (!solver_option_choice (solver, "symmetric", sudoku_symmetries,
                                  &choice, error))
    return false;
  *symmetry = (guint) choice;
  return true;
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
      .solver = solver,
      .family = family,
      .shape = *shape,
      .boxes = *shape,
      .jigsaw = jigsaw,
      .killer = killer,
  };
  FdConsistency consistency = FD_CONSISTENCY_DEFAULT;
  GenerateNotion notion;
  guint symmetry = SUDOKU_ASYMMETRIC;

  if (jigsaw)
    maker.shape.width = shape->side, maker.shape.height = 1;
  if (!generate_check_form (solver, solver_is_json (solver), error) ||
      !generate_check_args (solver, args, error) ||
      !generate_notion (solver, &notion, error) ||
      !option_symmetric (solver, &symmetry, error) ||
      !solver_option_consistency (solver, &consistency, error) ||
      !maker_init (&maker, consistency, notion, symmetry, error) ||
      !write_shape (&maker, error))
    return false;
  return generate_run (solver, args,
                       &(GenerateFamily){.clues = "givens",
                                         .techniques = techniques,
                                         .generator = maker.generator,
                                         .make = make,
                                         .near = make_near,
                                         .spare = spare,
                                         .count = count,
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
