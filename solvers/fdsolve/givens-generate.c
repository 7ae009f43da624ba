/* SPDX-License-Identifier: MIT */
/* givens-generate.c - puzzles of which some variables are given: made */
#include "generate-givens.h"
#include "givens.h"

typedef struct {
  GenerateGivens givens;
  const GivensFamily *family;
  int32_t *given; /* of the puzzle at hand */
} Maker;

static void
maker_clear (Maker *maker)
{
  generate_givens_clear (&maker->givens);
  g_free (maker->given);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Maker, maker_clear)

static FdStore *
rules (GenerateGivens *givens, GError **error)
{
  const Maker *maker = (const Maker *) givens;
  const GivensFamily *family = maker->family;
  g_autoptr (FdStore) store = solver_need (fd_store_new ());

  if (family->post (store, givens->cell, false, family->data))
    return g_steal_pointer (&store);
  if (!solver_refused (store, error) &&
      !solver_told_over (maker->givens.solver, error))
    solver_usage_error (error, "--generate: there is no solution at all");
  return NULL;
}

static GenerateStatus
make (uint64_t seed, const GenerateLimits *limits, GArray *kept, gpointer data,
      GError **error)
{
  Maker *maker = data;
  GenerateRandom random;
  GenerateStatus status;

  generate_random_init (&random, seed);
  if (!generate_givens_renew (&maker->givens, error))
    return GENERATE_FAILED;
  status = generate_givens_fill (&maker->givens, &random, limits);
  if (status != GENERATE_DONE)
    return status;
  return generate_givens_run (&maker->givens, &random, limits, kept, error);
}

/* Lays out the puzzle. */
static const int32_t *
given_of (Maker *maker, const GArray *kept)
{
  for (guint i = 0; i < maker->family->n; i++)
    maker->given[i] = GIVENS_NONE;
  generate_givens_values (&maker->givens, kept, maker->given);
  return maker->given;
}

static bool
explain (const GArray *kept, gpointer data, GError **error)
{
  Maker *maker = data;

  return givens_explain (maker->givens.solver, maker->family,
                         given_of (maker, kept), &(SolverPuzzle){0}, error);
}

/* --- output --------------------------------------------------------------- */

static void
add_json (const Maker *maker, uint64_t seed, JsonBuilder *builder)
{
  const GivensFamily *family = maker->family;
  guint undecided = generator_undecided (maker->givens.generator);

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "family");
  json_builder_add_string_value (builder, family->family);
  json_builder_set_member_name (builder, "seed");
  json_builder_add_int_value (builder, (gint64) seed);
  family->describe (builder, family->data);
  family->json (builder, "givens", maker->given, family->data);
  family->json (builder, family->solution, maker->givens.hidden, family->data);
  if (undecided > 0) {
    json_builder_set_member_name (builder, "undecided");
    json_builder_add_int_value (builder, undecided);
  }
  json_builder_end_object (builder);
}

static bool
write_puzzle (uint64_t seed, const GArray *kept, const GenerateSaid *said,
              gpointer data, GError **error)
{
  Maker *maker = data;
  const int32_t *given = given_of (maker, kept);
  guint undecided = generator_undecided (maker->givens.generator);
  g_autoptr (GString) out = g_string_new (NULL);

  if (solver_is_json (maker->givens.solver)) {
    g_autoptr (JsonBuilder) builder = json_builder_new ();
    add_json (maker, seed, builder);
    generate_append_json (builder, said->json, out);
    return generate_write (out, error);
  }
  for (guint i = 0; i < maker->family->n; i++)
    if (given[i] == GIVENS_NONE)
      g_string_append (out, ". ");
    else
      g_string_append_printf (out, "%d ", given[i]);
  g_string_append_printf (out, "# seed %" G_GUINT64_FORMAT ", %u givens", seed,
                          generate_givens_count (kept, maker));
  if (undecided > 0)
    g_string_append_printf (out, ", %u of them perhaps not needed", undecided);
  g_string_append_printf (out, "%s\n", said->text);
  return generate_write (out, error);
}

/* --- the command ---------------------------------------------------------- */

/* The rules of steps. */
static const char *const techniques[] = {
    "clue", "single", "only place", "Hall set", "supposition", "nested", NULL};

static bool
maker_init (Maker *maker, GenerateNotion notion, guint symmetry, GError **error)
{
  const GivensFamily *family = maker->family;
  GenerateGivens *givens = &maker->givens;

  maker->given = g_new (int32_t, family->n);
  givens->n = family->n;
  givens->rules = rules;
  givens->by_failures = true;
  givens->fill = FD_SELECT_DOM_WDEG;
  if (family->side > 0)
    generate_orbits_init (&givens->orbits, family->side, symmetry);
  else
    generate_orbits_init_single (&givens->orbits, family->n);
  return generate_givens_init (
      givens, notion, NULL,
      notion == GENERATE_BY_SEARCH ? family->allowance : 0, error);
}

bool
givens_generate (Solver *solver, char **args, const GivensFamily *family,
                 GError **error)
{
  g_auto (Maker) maker = {.givens.solver = solver, .family = family};
  GenerateNotion notion;
  guint symmetry = GENERATE_ASYMMETRIC;

  if (solver_option (solver, "givens") != NULL)
    return solver_usage_error (error, "--givens is for puzzles read, not made");
  if (!generate_check_form (solver, solver_is_json (solver), error) ||
      !generate_check_args (solver, args, error) ||
      !generate_notion (solver, &notion, error) ||
      (family->side > 0 && !generate_symmetry (solver, &symmetry, error)))
    return false;
  solver_begin (solver); /* what came before is no part of any puzzle's time */
  if (!maker_init (&maker, notion, symmetry, error))
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
