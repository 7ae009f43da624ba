/* SPDX-License-Identifier: MIT */
/* generate-givens.c - a solution at random, and which of its values are given
 */
#include "generate-givens.h"

/* Failures before a random solution is begun anew, and by which part the
 * allowance grows. */
#define FILL_FAILURES 100
#define FILL_GROWTH 5

/* Failures of a search, at first. */
#define PATIENCE 200

/* --- givens as clues ------------------------------------------------------ */

static bool
draw (guint i, gpointer data)
{
  return i < ((const GenerateGivens *) data)->orbits.n;
}

/* The cells of clue @i, of those drawn. */
static const guint *
cells_of (const GenerateGivens *self, guint i, guint *n)
{
  const guint *start = &self->orbits.start[self->order[i]];

  *n = start[1] - start[0];
  return self->orbits.cell + start[0];
}

static bool
post (guint i, gpointer data)
{
  const GenerateGivens *self = data;
  bool good = true;
  guint n;
  const guint *at = cells_of (self, i, &n);

  for (guint k = 0; good && k < n; k++)
    good = fd_set_value (self->store, self->cell[at[k]], self->hidden[at[k]]);
  return good;
}

static bool
truth (guint i, FdAtom *atom, gpointer data)
{
  const GenerateGivens *self = data;
  g_autoptr (GArray) clause = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  bool good = true;
  guint n;
  const guint *at = cells_of (self, i, &n);

  for (guint k = 0; k < n; k++) {
    FdAtom not_so = fd_atom (self->cell[at[k]], FD_NE, self->hidden[at[k]]);
    g_array_append_val (clause, not_so);
  }
  if (clause->len == 1) {
    *atom = fd_atom_not (g_array_index (clause, FdAtom, 0));
    return true;
  }
  *atom = fd_atom (solver_var_new (self->store, 0, 1), FD_EQ, 1);
  for (guint k = 0; good && k < clause->len; k++) {
    FdAtom two[] = {fd_atom_not (*atom),
                    fd_atom_not (g_array_index (clause, FdAtom, k))};
    good = fd_post_clause (self->store, two, 2);
  }
  g_array_append_val (clause, *atom);
  return good && fd_post_clause (self->store, (FdAtom *) (void *) clause->data,
                                 clause->len);
}

static bool
excludes (guint i, const int32_t *other, gpointer data)
{
  const GenerateGivens *self = data;
  guint n;
  const guint *at = cells_of (self, i, &n);

  for (guint k = 0; k < n; k++)
    if (other[at[k]] != self->hidden[at[k]])
      return true;
  return false;
}

/* --- a random solution ---------------------------------------------------- */

FdStatus
generate_givens_try (GenerateGivens *self, uint64_t seed, uint64_t failures,
                     const GenerateLimits *limits)
{
  g_autoptr (FdSearch) search = solver_need (fd_search_new (self->store));
  gint64 now = g_get_monotonic_time ();
  FdStatus status;

  if (search == NULL || (limits->deadline && now >= limits->deadline))
    return FD_STATUS_LIMIT;
  fd_search_add_branching (search, self->cell, self->n, self->fill,
                           FD_ASSIGN_RANDOM);
  fd_search_set_seed (search, seed);
  fd_search_set_failure_limit (search, failures);
  if (limits->deadline)
    fd_search_set_time_limit (search, (double) (limits->deadline - now) /
                                          G_USEC_PER_SEC);
  status = fd_search_next (search);
  solver_need_memory (self->store, search);
  if (status == FD_STATUS_SOLUTION)
    for (guint i = 0; i < self->n; i++)
      self->hidden[i] = fd_var_min (self->store, self->cell[i]);
  return status;
}

GenerateStatus
generate_givens_fill (GenerateGivens *self, GenerateRandom *random,
                      const GenerateLimits *limits)
{
  uint64_t failures = FILL_FAILURES;

  do {
    FdStatus status = generate_givens_try (self, generate_random_next (random),
                                           failures, limits);
    if (status == FD_STATUS_SOLUTION)
      return GENERATE_DONE;
    if (status != FD_STATUS_LIMIT)
      return status == FD_STATUS_EXHAUSTED ? GENERATE_NONE : GENERATE_LIMIT;
    failures += failures / FILL_GROWTH;
  } while (
      solver_going (self->solver) &&
      (limits->deadline == 0 || g_get_monotonic_time () < limits->deadline));
  return GENERATE_LIMIT;
}

/* --- one puzzle ---------------------------------------------------------- */

bool
generate_givens_renew (GenerateGivens *self, GError **error)
{
  FdStore *last = self->store;

  self->store = self->rules (self, error);
  if (self->store == NULL) {
    self->store = last;
    return false;
  }
  if (self->generator != NULL)
    generator_set_store (self->generator, self->store);
  fd_store_free (last);
  return true;
}

/* The clues of @first, then all others at random. */
static void
shuffle (GenerateGivens *self, const GArray *first, GenerateRandom *random)
{
  guint n = self->orbits.n, k = first != NULL ? first->len : 0;
  g_autofree bool *is_first = g_new0 (bool, n);

  for (guint i = 0; i < k; i++) {
    self->order[i] = g_array_index (first, guint, i);
    is_first[self->order[i]] = true;
  }
  for (guint clue = 0, i = k; clue < n; clue++) {
    guint j;
    if (is_first[clue])
      continue;
    j = k + generate_random_below (random, i - k + 1);
    self->order[i] = self->order[j];
    self->order[j] = clue;
    i++;
  }
}

/* The clues kept, by their numbers among the orbits. */
static GenerateStatus
run (GenerateGivens *self, const GenerateLimits *limits, GArray *kept,
     GError **error)
{
  GenerateStatus status = generator_run (self->generator, limits, kept, error);

  for (guint i = 0; i < kept->len; i++) {
    guint *clue = &g_array_index (kept, guint, i);
    *clue = self->order[*clue];
  }
  return status;
}

GenerateStatus
generate_givens_run (GenerateGivens *self, GenerateRandom *random,
                     const GenerateLimits *limits, GArray *kept, GError **error)
{
  shuffle (self, NULL, random);
  return run (self, limits, kept, error);
}

GenerateStatus
generate_givens_near (const GArray *first, uint64_t seed,
                      const GenerateLimits *limits, GArray *kept, gpointer data,
                      GError **error)
{
  GenerateGivens *self = data;
  GenerateRandom random;

  generate_random_init (&random, seed);
  if (self->by_failures && !generate_givens_renew (self, error))
    return GENERATE_FAILED;
  shuffle (self, first, &random);
  return run (self, limits, kept, error);
}

/* --- clues of a puzzle ---------------------------------------------------- */

void
generate_givens_values (const GenerateGivens *self, const GArray *kept,
                        int32_t *given)
{
  const GenerateOrbits *orbits = &self->orbits;

  for (guint i = 0; i < kept->len; i++) {
    guint clue = g_array_index (kept, guint, i);
    for (guint k = orbits->start[clue]; k < orbits->start[clue + 1]; k++)
      given[orbits->cell[k]] = self->hidden[orbits->cell[k]];
  }
}

void
generate_givens_spare (GArray *clues, gpointer data)
{
  for (guint i = 0; i < ((const GenerateGivens *) data)->orbits.n; i++)
    g_array_append_val (clues, i);
}

guint
generate_givens_count (const GArray *kept, gpointer data)
{
  const guint *start = ((const GenerateGivens *) data)->orbits.start;
  guint n = 0;

  for (guint i = 0; i < kept->len; i++) {
    guint clue = g_array_index (kept, guint, i);
    n += start[clue + 1] - start[clue];
  }
  return n;
}

/* --- the whole ------------------------------------------------------------ */

bool
generate_givens_init (GenerateGivens *self, GenerateNotion notion,
                      void (*others) (gpointer self), uint64_t allowance,
                      GError **error)
{
  self->cell = g_new (FdVar, self->n);
  self->hidden = g_new0 (int32_t, self->n);
  self->order = g_new0 (guint, self->orbits.n);
  if (!generate_givens_renew (self, error))
    return false;
  self->generator =
      generator_new (&(GenerateModel){.store = self->store,
                                      .x = self->cell,
                                      .n = self->n,
                                      .hidden = self->hidden,
                                      .draw = draw,
                                      .post = post,
                                      .truth = truth,
                                      .excludes = excludes,
                                      .others = others,
                                      .data = self,
                                      .patience = PATIENCE,
                                      .allowance = allowance,
                                      .by_constraints = self->by_failures,
                                      .select = FD_SELECT_DOM_WDEG},
                     notion);
  return true;
}

void
generate_givens_clear (GenerateGivens *self)
{
  generator_free (self->generator);
  fd_store_free (self->store);
  g_free (self->cell);
  g_free (self->hidden);
  g_free (self->order);
  generate_orbits_clear (&self->orbits);
}
