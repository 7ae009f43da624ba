/* SPDX-License-Identifier: MIT */
/* generate.c - clues of which none can be spared
 *
 * Let d[1], d[2], ... be the clues in the order they are drawn, all of them
 * true of the hidden solution, and let K be the clues kept so far.  Taking
 * clues away one by one, the last first, keeps d[j] exactly if K and
 * d[1..j-1] do not determine the solution while K and d[1..j] do.  So the next
 * clue to keep is found by its number: the least j such that K and d[1..j]
 * determine the solution.  It is 0 when K does by itself.
 *
 * Every other assignment that K allows is a lower bound of j: the number of
 * the first clue that excludes it.  Let b be the greatest bound, and let K and
 * d[1..u] be known to suffice.  If b < u, then any solution but the hidden one
 * of K and d[1..b] violates one of d[b+1..u].  A search with that as a
 * constraint decides first on these clues, in their order, and that each is
 * true.  So the first solution it comes to has the greatest bound of all, and
 * that is j; and if there is no solution, j is b.  One search a clue kept is
 * enough, most of what it has to refute is refuted by the clue denied, and the
 * hundreds of clues that go are never looked at one at a time.  (Where one
 * search takes long, b is put between its old place and u, and the rest comes
 * later.)
 *
 * All three notions are monotone: more clues leave fewer assignments, and the
 * fixpoint of monotone propagators, with or without probing, shrinks when
 * propagators are added.  So at the end no clue can be spared: d[j] was needed
 * beside K and d[1..j-1], and those contain all that is kept but d[j].
 *
 * A clue is posted in a level over the rules and vanishes with it; the clues
 * kept have a level of their own.  Conditional constraints are made for
 * d[b+1..u] alone: those out of use would cost their share of every event, and
 * there are hundreds for each one in use.
 */
#include "generate.h"
#include "solver-private.h"

/* How many clues more than the bound: one of so many. */
#define SPARE_PART 4

/* Failures of a proof that such clues are enough, before there are more. */
#define EASY_FAILURES 100

/* Failures at first of the other searches of a puzzle, before fewer clues are
 * in question; twice as many each time. */
#define PATIENCE 1000

struct _Generator {
  GenerateModel model;
  GenerateNotion notion;
  GArray *others; /* int32_t, n of each; those of this puzzle come last */
  guint n_known;  /* how many are there for every puzzle */
  bool is_begun;  /* others added are of this puzzle alone */
  GArray *bound;  /* guint, of each: the first clue, from 1, that excludes it;
                   * 0: a clue kept does */
  guint n_drawn;
  guint enough;   /* the clues kept, and so many of the first, suffice */
  GArray *denied; /* FdAtom: that the clues from the bound to enough hold */
  FdSearch *search;
  uint64_t failures; /* allowed in one search; 0: any number */
  uint64_t patience; /* failures allowed where clues are in question */
  FdStatistics statistics;
  uint64_t nodes; /* at the beginning of the puzzle */
  const GenerateLimits *limits;
  GError *error;
};

/* What a set of clues was found to be. */
typedef enum {
  VERDICT_ENOUGH,
  VERDICT_OTHER, /* another solution exists, and is noted */
  VERDICT_HARD,  /* more failures than were allowed */
  VERDICT_HOPELESS,
  VERDICT_LIMIT,
  VERDICT_FAILED,
} Verdict;

Generator *
generator_new (const GenerateModel *model, GenerateNotion notion)
{
  Generator *g = g_new0 (Generator, 1);

  g->model = *model;
  g->notion = notion;
  solver_stop_install (g->model.store);
  g->others = g_array_new (FALSE, FALSE, sizeof (int32_t));
  g->bound = g_array_new (FALSE, FALSE, sizeof (guint));
  g->denied = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  return g;
}

void
generator_free (Generator *g)
{
  if (g == NULL)
    return;
  g_array_unref (g->others);
  g_array_unref (g->bound);
  g_array_unref (g->denied);
  g_free (g);
}

const FdStatistics *
generator_statistics (const Generator *g)
{
  return &g->statistics;
}

/* --- other assignments ---------------------------------------------------- */

static const int32_t *
other_at (const Generator *g, guint o)
{
  return &g_array_index (g->others, int32_t, (gsize) o * g->model.n);
}

static guint *
bound_at (const Generator *g, guint o)
{
  return &g_array_index (g->bound, guint, o);
}

void
generator_add_other (Generator *g, const int32_t *other)
{
  guint bound = 0;

  g_array_append_vals (g->others, other, g->model.n);
  g_array_append_val (g->bound, bound);
  if (!g->is_begun)
    g->n_known++;
}

static uint64_t
count_nodes (const Generator *g)
{
  return g->statistics.nodes - g->nodes;
}

/* Whether no limit is reached. */
static bool
is_going (const Generator *g)
{
  const GenerateLimits *limits = g->limits;

  return !solver_stopped () &&
         (!limits->deadline || g_get_monotonic_time () < limits->deadline) &&
         (!limits->nodes || count_nodes (g) < limits->nodes);
}

static bool
draw (Generator *g)
{
  if (!is_going (g) || !g->model.draw (g->n_drawn, g->model.data))
    return false;
  g->n_drawn++;
  return true;
}

/* Sets the bound of @o, which no clue before @from excludes; %false if none
 * does. */
static bool
set_bound (Generator *g, guint o, guint from)
{
  const int32_t *other = other_at (g, o);

  for (guint i = from; i < g->n_drawn || draw (g); i++)
    if (g->model.excludes (i, other, g->model.data)) {
      *bound_at (g, o) = i + 1;
      return true;
    }
  return false;
}

static guint
greatest_bound (const Generator *g)
{
  guint greatest = 0;

  for (guint o = 0; o < g->bound->len; o++)
    greatest = MAX (greatest, *bound_at (g, o));
  return greatest;
}

/* Notes what the store holds; no clue before @from excludes it. */
static Verdict
note_other (Generator *g, guint from)
{
  guint o = g->bound->len, bound = 0;

  for (guint i = 0; i < g->model.n; i++) {
    int32_t value = fd_var_min (g->model.store, g->model.x[i]);
    g_array_append_val (g->others, value);
  }
  g_array_append_val (g->bound, bound);
  return set_bound (g, o, from) ? VERDICT_OTHER : VERDICT_HOPELESS;
}

/* --- posting -------------------------------------------------------------- */

/* The hidden solution satisfies every clue, so only memory makes this fail, or
 * a signal that came in between. */
static Verdict
refused (Generator *g)
{
  const GError *why = fd_store_error (g->model.store);

  if (why != NULL && g_error_matches (why, FD_ERROR, FD_ERROR_STOPPED))
    return VERDICT_LIMIT;
  if (!solver_refused (g->model.store, &g->error))
    g_set_error (&g->error, SOLVER_ERROR, SOLVER_ERROR_INTERNAL,
                 "a clue is not true of the solution it was made from: this "
                 "is a bug in fdsolve");
  return VERDICT_FAILED;
}

static bool
post (Generator *g, guint from, guint to)
{
  FdStore *store = g->model.store;
  bool good = true;

  fd_store_begin (store);
  for (guint i = from; good && i < to; i++)
    good = g->model.post (i, g->model.data);
  return fd_store_commit (store) && good;
}

static uint64_t
count_values (const Generator *g)
{
  uint64_t sum = 0;

  for (guint i = 0; i < g->model.n; i++)
    sum += fd_var_size (g->model.store, g->model.x[i]);
  return sum;
}

static bool
is_hidden (const Generator *g)
{
  for (guint i = 0; i < g->model.n; i++)
    if (fd_var_min (g->model.store, g->model.x[i]) != g->model.hidden[i])
      return false;
  return true;
}

/* --- by search ------------------------------------------------------------ */

/* That the first of the clues in question, of those undecided, is true. */
static bool
branch_denied (const FdStore *store, gpointer data, FdAtom *decision)
{
  const Generator *g = data;

  for (guint i = 0; i < g->denied->len; i++) {
    *decision = g_array_index (g->denied, FdAtom, i);
    if (!fd_atom_holds (store, *decision) && !fd_atom_fails (store, *decision))
      return true;
  }
  return false;
}

/* The variable with the fewest values takes its hidden value first, so the
 * search comes to the hidden solution at once, and from there to one that
 * differs from it as little as possible: few clues exclude that. */
static bool
branch_near (const FdStore *store, gpointer data, FdAtom *decision)
{
  const Generator *g = data;
  uint64_t fewest = UINT64_MAX;
  guint best = 0;

  for (guint i = 0; i < g->model.n && fewest > 2; i++) {
    uint64_t size = fd_var_size (store, g->model.x[i]);
    if (size > 1 && size < fewest) {
      fewest = size;
      best = i;
    }
  }
  if (fewest == UINT64_MAX)
    return false;
  FdVar x = g->model.x[best];
  int32_t value = g->model.hidden[best];
  if (!fd_var_contains (store, x, value))
    value = fd_var_min (store, x);
  *decision = fd_atom (x, FD_EQ, value);
  return true;
}

static void
add_branching (Generator *g)
{
  fd_search_add_brancher (g->search, branch_denied, g, NULL);
  fd_search_set_last_conflict (g->search, g->model.by_constraints);
  if (g->model.by_constraints)
    fd_search_add_branching (g->search, g->model.x, g->model.n,
                             FD_SELECT_MOST_CONSTRAINED, FD_ASSIGN_MIN);
  else
    fd_search_add_brancher (g->search, branch_near, g, NULL);
}

/* Gives the search what is left of the limits; %false if nothing is. */
static bool
set_limits (Generator *g)
{
  const GenerateLimits *limits = g->limits;

  if (!is_going (g))
    return false;
  if (limits->deadline) {
    gint64 left = limits->deadline - g_get_monotonic_time ();
    fd_search_set_time_limit (g->search,
                              (double) MAX (left, 1) / G_USEC_PER_SEC);
  }
  if (limits->nodes)
    fd_search_set_node_limit (g->search, limits->nodes - count_nodes (g));
  return true;
}

static Verdict
search_other (Generator *g, guint length)
{
  FdStatus status;
  Verdict verdict;

  g->search = solver_need (fd_search_new (g->model.store));
  if (g->search == NULL || !set_limits (g)) {
    fd_search_free (g->search);
    return VERDICT_LIMIT;
  }
  add_branching (g);
  fd_search_set_failure_limit (g->search, g->failures);
  do
    status = fd_search_next (g->search);
  while (status == FD_STATUS_SOLUTION && is_hidden (g));
  solver_need_memory (g->model.store, g->search);
  verdict = status == FD_STATUS_SOLUTION    ? note_other (g, length)
            : status == FD_STATUS_EXHAUSTED ? VERDICT_ENOUGH
            : fd_search_limit (g->search) == FD_LIMIT_FAILURES ? VERDICT_HARD
                                                               : VERDICT_LIMIT;
  solver_statistics_add (&g->statistics, fd_search_statistics (g->search));
  fd_search_free (g->search);
  return verdict;
}

/* One of the clues after the first @length that are enough is not true. */
static bool
post_denied (Generator *g, guint length)
{
  g_autoptr (GArray) clause = g_array_new (FALSE, FALSE, sizeof (FdAtom));

  for (guint i = length; i < g->enough; i++) {
    FdAtom truth, not_true;
    if (!g->model.truth (i, &truth, g->model.data))
      return false;
    not_true = fd_atom_not (truth);
    g_array_append_val (g->denied, truth);
    g_array_append_val (clause, not_true);
  }
  return fd_post_clause (g->model.store, (FdAtom *) (void *) clause->data,
                         clause->len);
}

/* Whether there is a solution with the first @length clues, but without all of
 * those that are enough. */
static Verdict
try_denied (Generator *g, guint length)
{
  FdStore *store = g->model.store;
  Verdict verdict;
  bool good;

  if (!fd_store_push (store))
    return refused (g);
  g_array_set_size (g->denied, 0);
  fd_store_begin (store);
  good = post (g, 0, length) && post_denied (g, length);
  good = fd_store_commit (store) && good;
  if (good)
    verdict = search_other (g, length);
  else
    verdict = fd_store_error (store) != NULL ? refused (g) : VERDICT_ENOUGH;
  fd_store_pop (store);
  return verdict;
}

/* Whether the clues kept and the first @length ones leave one solution. */
static Verdict
try_all (Generator *g, guint length)
{
  Verdict verdict = VERDICT_ENOUGH;

  if (!fd_store_push (g->model.store))
    return refused (g);
  g_array_set_size (g->denied, 0);
  if (!post (g, 0, length))
    verdict = refused (g);
  else if (count_values (g) > g->model.n)
    verdict = search_other (g, length);
  fd_store_pop (g->model.store);
  return verdict;
}

/* Draws clues until they are enough.  A few more than the bound asks for make
 * the proof easy, and do not change what is kept; where it is not easy, even
 * more are taken. */
static Verdict
draw_enough (Generator *g)
{
  guint spare = 0;
  Verdict verdict;

  do {
    guint bound = greatest_bound (g);
    spare += bound / SPARE_PART + 2;
    while (g->n_drawn < bound + spare && draw (g))
      ;
    g->enough = MIN (bound + spare, g->n_drawn);
    g->failures = g->enough < bound + spare ? 0 : EASY_FAILURES;
    verdict = try_all (g, g->enough);
    if (verdict == VERDICT_OTHER)
      spare = 0;
  } while (verdict == VERDICT_OTHER || verdict == VERDICT_HARD);
  g->failures = 0;
  return verdict;
}

/* Lowers what is enough to @bound, or at least somewhat, or finds the next clue
 * to keep.  A search that takes long is begun anew with half as many clues in
 * question, the last ones: with the others posted it may be short. */
static Verdict
lower_enough (Generator *g, guint bound)
{
  guint length = bound;
  Verdict verdict;

  for (;;) {
    g->failures = g->patience;
    verdict = try_denied (g, length);
    if (verdict != VERDICT_HARD)
      break;
    g->patience *= 2;
    length += (g->enough - length) / 2;
  }
  if (verdict == VERDICT_ENOUGH)
    g->enough = length;
  return verdict;
}

/* The least length that leaves one solution.  Where the last conflict may come
 * before a clue in question, the first solution need not be the one. */
static Verdict
find_by_search (Generator *g, guint *length)
{
  Verdict verdict = VERDICT_ENOUGH;

  if (g->enough == G_MAXUINT)
    verdict = draw_enough (g);
  *length = greatest_bound (g);
  while (verdict == VERDICT_ENOUGH && *length < g->enough) {
    verdict = lower_enough (g, *length);
    *length = greatest_bound (g);
    if (verdict == VERDICT_OTHER && !g->model.by_constraints)
      g->enough = *length;
    verdict = verdict == VERDICT_OTHER ? VERDICT_ENOUGH : verdict;
  }
  return verdict;
}

/* --- by deduction --------------------------------------------------------- */

/* All that the notion allows to conclude is done to the store. */
static bool
deduce (Generator *g, uint64_t *values)
{
  uint64_t now = count_values (g);

  if (g->notion == GENERATE_BY_PROBING && now < *values && now > g->model.n) {
    if (fd_probe_values (g->model.store, g->model.x, g->model.n, 1, 0) ==
        FD_PROBE_INCONSISTENT)
      return false;
    now = count_values (g);
  }
  *values = now;
  return true;
}

/* Raises *@length until the clues kept and the first *@length ones can be seen
 * to leave one solution.  One clue more changes nothing, or the store goes on
 * from where it was: the fixpoint is the same as if all were posted at once. */
static Verdict
try_deduction (Generator *g, guint *length)
{
  uint64_t values = UINT64_MAX;
  Verdict verdict = VERDICT_ENOUGH;

  if (!fd_store_push (g->model.store))
    return refused (g);
  if (!post (g, 0, *length) || !deduce (g, &values))
    verdict = refused (g);
  while (verdict == VERDICT_ENOUGH && values > g->model.n) {
    if (!is_going (g))
      verdict = VERDICT_LIMIT;
    else if (*length == g->n_drawn && !draw (g))
      verdict = VERDICT_HOPELESS;
    else if (!post (g, *length, *length + 1) || !deduce (g, &values))
      verdict = refused (g);
    else
      ++*length;
  }
  fd_store_pop (g->model.store);
  return verdict;
}

/* --- the loop ------------------------------------------------------------- */

/* The least *@length that determines the solution, with the clues kept. */
static Verdict
find_length (Generator *g, guint *length)
{
  Verdict verdict = VERDICT_ENOUGH;

  *length = greatest_bound (g);
  if (g->notion != GENERATE_BY_PROPAGATION)
    verdict = find_by_search (g, length);
  if (verdict == VERDICT_ENOUGH && g->notion != GENERATE_BY_SEARCH)
    verdict = try_deduction (g, length);
  return verdict;
}

/* Keeps the clue before *@length; what it excludes bounds nothing anymore. */
static Verdict
keep (Generator *g, guint length, GArray *kept)
{
  guint clue = length - 1;

  g_array_append_val (kept, clue);
  g->enough = clue;
  for (guint o = 0; o < g->bound->len; o++)
    if (*bound_at (g, o) > 0 &&
        g->model.excludes (clue, other_at (g, o), g->model.data))
      *bound_at (g, o) = 0;
  return post (g, clue, length) ? VERDICT_ENOUGH : refused (g);
}

/* Forgets the last puzzle. */
static bool
begin (Generator *g, const GenerateLimits *limits)
{
  g->limits = limits;
  g->nodes = g->statistics.nodes;
  g->n_drawn = 0;
  g->enough = G_MAXUINT;
  g->patience = PATIENCE;
  g_array_set_size (g->bound, g->n_known);
  g_array_set_size (g->others, g->n_known * g->model.n);
  g->is_begun = true;
  if (g->model.others != NULL)
    g->model.others (g->model.data);
  for (guint o = 0; o < g->bound->len; o++)
    if (!set_bound (g, o, 0))
      return false;
  return true;
}

GenerateStatus
generator_run (Generator *g, const GenerateLimits *limits, GArray *kept,
               GError **error)
{
  Verdict verdict = VERDICT_HOPELESS;
  guint length = G_MAXUINT, last;

  g_array_set_size (kept, 0);
  if (!begin (g, limits))
    return is_going (g) ? GENERATE_HOPELESS : GENERATE_LIMIT;
  if (!fd_store_push (g->model.store)) {
    refused (g);
    g_propagate_error (error, g_steal_pointer (&g->error));
    return GENERATE_FAILED;
  }
  do {
    last = length;
    verdict = find_length (g, &length);
    g_assert (verdict != VERDICT_ENOUGH || length < last);
    if (verdict == VERDICT_ENOUGH && length > 0)
      verdict = keep (g, length, kept);
  } while (verdict == VERDICT_ENOUGH && length > 0);
  fd_store_pop (g->model.store);
  switch (verdict) {
  case VERDICT_HOPELESS:
    return is_going (g) ? GENERATE_HOPELESS : GENERATE_LIMIT;
  case VERDICT_LIMIT:
    return GENERATE_LIMIT;
  case VERDICT_FAILED:
    g_propagate_error (error, g_steal_pointer (&g->error));
    return GENERATE_FAILED;
  default:
    return GENERATE_DONE;
  }
}
