/* SPDX-License-Identifier: MIT */
/* generate-climb.c - puzzles that come closer and closer to what is ordered
 *
 * A puzzle is made by its seed.  If it is not to order, others near to it are
 * made: some of its clues, drawn at random, are taken away, and the rest are
 * the first to be drawn for the next one, which has the same solution.  The
 * next one is gone on from if it is no further from the order.  How far that is
 * tells the number of clues first, then the grade, then the techniques; of the
 * same grade, one that took more work to find is closer to a harder one.  After
 * a while without any gain another solution is begun with.
 *
 * Puzzles are such that no clue can be spared, unless the order is for more
 * clues: then true ones are added, and they must not make it too easy.
 *
 * Everything drawn depends on the seed and the order alone.
 */
#include "generate-order.h"
#include "solver-private.h"

/* Neighbors without any gain, before another solution is taken. */
#define PATIENCE 60

/* Clues taken away at once, at most. */
#define MOST_DROPPED 4

/* Nothing is as far from an order. */
#define TOO_FAR G_MAXUINT

typedef struct {
  guint misfit; /* 0: to order */
  uint64_t effort;
} Distance;

typedef struct {
  Solver *solver;
  const GenerateFamily *family;
  const GenerateOrder *order;
  const GenerateLimits *limits;
  SolverJudgement *judgement;
  GenerateRandom random;
  guint tries; /* left */
  GError **error;
  bool failed; /* and @error is set */
} Climb;

/* --- how far a puzzle is from the order ----------------------------------- */

static bool
is_going (const Climb *climb)
{
  const GenerateLimits *limits = climb->limits;

  return !climb->failed && climb->tries > 0 && !solver_stopped () &&
         (!limits->deadline || g_get_monotonic_time () < limits->deadline);
}

static bool
judge (Climb *climb, const GArray *kept)
{
  const GenerateFamily *family = climb->family;
  Solver *solver = climb->solver;

  climb->tries -= climb->tries > 0;
  solver->judgement = climb->judgement;
  climb->failed = !family->explain (kept, family->data, climb->error);
  solver->judgement = NULL;
  return !climb->failed;
}

static guint
beyond (guint value, guint from, guint to)
{
  return value < from ? from - value : value > to ? value - to : 0;
}

static Distance
measure (Climb *climb, const GArray *kept)
{
  const GenerateOrder *order = climb->order;
  const SolverJudgement *judgement = climb->judgement;
  guint n = climb->family->count (kept, climb->family->data);
  guint far = beyond (n, order->fewest, order->most);
  Distance distance = {far * 100, 0};

  if (far > 0 || !order->is_graded) {
    climb->tries -= climb->tries > 0;
    return distance;
  }
  if (!judge (climb, kept) || judgement->grade == FD_GRADE_NONE)
    return (Distance){TOO_FAR, 0};
  distance.misfit = 10 * beyond (judgement->grade, order->from, order->to);
  if (distance.misfit == 0)
    distance.misfit = generate_order_lacks (order, judgement);
  distance.effort = judgement->grade < order->from
                        ? UINT64_MAX - judgement->effort
                    : judgement->grade > order->to ? judgement->effort
                                                   : 0;
  return distance;
}

/* < 0: @a is closer. */
static int
compare (Distance a, Distance b)
{
  if (a.misfit != b.misfit)
    return a.misfit < b.misfit ? -1 : 1;
  return (a.effort > b.effort) - (a.effort < b.effort);
}

/* --- more clues ----------------------------------------------------------- */

static void
shuffle (Climb *climb, GArray *clues)
{
  guint *clue = (guint *) (void *) clues->data;

  for (guint i = clues->len; i > 1; i--) {
    guint j = generate_random_below (&climb->random, i), c = clue[i - 1];
    clue[i - 1] = clue[j];
    clue[j] = c;
  }
}

static bool
has (const GArray *clues, guint clue)
{
  for (guint i = 0; i < clues->len; i++)
    if (g_array_index (clues, guint, i) == clue)
      return true;
  return false;
}

/* Whether the puzzle has become too easy. */
static bool
is_too_easy (Climb *climb, const GArray *kept)
{
  return climb->order->from > FD_GRADE_SINGLES && judge (climb, kept) &&
         climb->judgement->grade < climb->order->from;
}

static bool
is_too_hard (Climb *climb, const GArray *kept)
{
  return climb->order->to < FD_GRADE_SEARCH && judge (climb, kept) &&
         climb->judgement->grade > climb->order->to;
}

/* Adds true clues until there are as many as asked for, and, if there may be
 * more, until it is not too hard. */
static void
add_clues (Climb *climb, GArray *kept)
{
  const GenerateFamily *family = climb->family;
  const GenerateOrder *order = climb->order;
  g_autoptr (GArray) spare = NULL;
  guint n = family->count (kept, family->data);

  if (order->fewest == 0 || n > order->most ||
      (n >= order->fewest && (n == order->most || !is_too_hard (climb, kept))))
    return;
  spare = g_array_new (FALSE, FALSE, sizeof (guint));
  family->spare (spare, family->data);
  shuffle (climb, spare);
  for (guint i = 0; i < spare->len && is_going (climb); i++) {
    guint clue = g_array_index (spare, guint, i);
    n = family->count (kept, family->data);
    if (n >= order->fewest && (n >= order->most || !is_too_hard (climb, kept)))
      return;
    if (has (kept, clue))
      continue;
    g_array_append_val (kept, clue);
    if (family->count (kept, family->data) > order->most ||
        is_too_easy (climb, kept))
      g_array_set_size (kept, kept->len - 1);
  }
}

/* --- the climb ------------------------------------------------------------ */

static GArray *
copy_clues (const GArray *clues)
{
  GArray *copy = g_array_new (FALSE, FALSE, sizeof (guint));

  g_array_append_vals (copy, clues->data, clues->len);
  return copy;
}

/* Another puzzle near to that of @clues. */
static GenerateStatus
step (Climb *climb, const GArray *clues, GArray *kept)
{
  g_autoptr (GArray) first = copy_clues (clues);
  guint drop = 1 + generate_random_below (&climb->random, MOST_DROPPED);

  shuffle (climb, first);
  g_array_set_size (first, first->len - MIN (drop, first->len));
  return climb->family->near (first, generate_random_next (&climb->random),
                              climb->limits, kept, climb->family->data,
                              climb->error);
}

/* From the puzzle @kept on; %GENERATE_UNMET: it led to nothing. */
static GenerateStatus
climb_from (Climb *climb, GArray *kept)
{
  g_autoptr (GArray) best = NULL;
  Distance least, distance;
  guint idle = 0;

  add_clues (climb, kept);
  least = measure (climb, kept);
  best = copy_clues (kept);
  while (least.misfit > 0 && idle++ < PATIENCE && is_going (climb)) {
    GenerateStatus status = step (climb, best, kept);
    if (status == GENERATE_HOPELESS)
      continue;
    if (status != GENERATE_DONE)
      return status;
    add_clues (climb, kept);
    distance = measure (climb, kept);
    if (compare (distance, least) < 0)
      idle = 0;
    if (compare (distance, least) <= 0) {
      g_array_unref (best);
      best = copy_clues (kept);
      least = distance;
    }
  }
  if (climb->failed)
    return GENERATE_FAILED;
  /* what a signal left half judged may be anything */
  return least.misfit == 0 && !solver_stopped () ? GENERATE_DONE
                                                 : GENERATE_UNMET;
}

GenerateStatus
generate_to_order (Solver *solver, const GenerateFamily *family,
                   const GenerateOrder *order, uint64_t seed,
                   const GenerateLimits *limits, GArray *kept,
                   SolverJudgement *judgement, GError **error)
{
  Climb climb = {.solver = solver,
                 .family = family,
                 .order = order,
                 .limits = limits,
                 .judgement = judgement,
                 .tries = order->tries,
                 .error = error};
  GenerateStatus status;

  judgement->from = order->from;
  judgement->to = order->to;
  judgement->wants_steps =
      order->techniques != NULL || solver->explain || solver->grade;
  generate_random_init (&climb.random, seed);
  do {
    status = family->make (seed, limits, kept, family->data, error);
    if (status == GENERATE_DONE)
      status = climb_from (&climb, kept);
    seed = generate_random_next (&climb.random);
  } while (status == GENERATE_UNMET && is_going (&climb));
  return status == GENERATE_UNMET && climb.tries > 0 ? GENERATE_LIMIT : status;
}
