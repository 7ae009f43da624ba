/* SPDX-License-Identifier: MIT */
/* turns.c - a search that learns, alternating with plain search
 *
 * Where nogoods prune little, learning only costs time, and plain search may
 * already have finished.  So at some restarts the search continues plainly from
 * where its last plain turn stopped: chronologically, without explanations, and
 * without nogoods.  At the end of the turn, the decisions in force and the
 * decisions refuted below each of them are saved; the next turn starts by
 * making them again.  What was refuted contains no wanted solution, and never
 * will.  What is refuted outside of all decisions is a fact for learning, too.
 *
 * Turns are measured in work, not in failures, because one failure may cost a
 * hundred times another.  The explored part of the tree gives an estimate of
 * the rest: each decision has the share of its node that its values are of the
 * variable's values.  Such estimates are usually too high, because the first
 * subtrees are the largest.  At first, the plain tree gets as much work as
 * learning; later too, if the rest seems small in comparison; otherwise an
 * eighth.
 *
 * Source: Kilby, Slaney, Thiebaux & Walsh, Estimating search tree size, AAAI
 * 2006 (by weights of what is done; here, of values).
 */
#include "search.h"

#include "kernel/grow.h"
#include "kernel/prune.h"
#include "kernel/queue.h"

#include <math.h>

/* LEAST_TURN: the work of the shortest turn.  BEGINNING: until so much work,
 * the plain tree gets as much as learning; SHARE: its part from then on. */
#define LEAST_TURN 1000000
#define BEGINNING 3e8
#define SHARE .125
/* If the estimated rest is at most GOOD_HOPE times the work of learning, plain
 * search may get GOOD_HOPE times that work; if it is at most HOPE times, as
 * much as learning. */
#define HOPE 8.0
#define GOOD_HOPE 2.0
/* The estimate is repeated after this part more of the work. */
#define LOOK_AGAIN .25

/* --- setting up ----------------------------------------------------------- */

void
fd_search_set_turns (FdSearch *search, FdTurns turns, uint64_t least)
{
  if (!fd_require_new (search) ||
      !fd_require_of_search (search, (unsigned) turns <= FD_TURNS_APART,
                             "turns %d, expected one of FdTurns", (int) turns))
    return;
  if (!search->turns && turns != FD_TURNS_NONE &&
      !(search->turns = g_try_new0 (FdPlainTurns, 1)))
    search->incomplete = true;
  if (!search->turns)
    return;
  search->turns->wanted = turns;
  search->turns->least = least ? (double) least : LEAST_TURN;
}

void
fd_turns_free (FdSearch *search)
{
  FdPlainTurns *turns = search->turns;
  FdMemory *memory = &search->store->memory;
  if (!turns)
    return;
  fd_memory_free (memory, turns->refuted,
                  turns->refuted_room * sizeof *turns->refuted);
  fd_memory_free (memory, turns->done, turns->done_room * sizeof *turns->done);
  fd_memory_free (memory, turns->path, turns->path_room * sizeof *turns->path);
  g_free (turns);
  search->turns = NULL;
}

/* Tracers are told of a search that learns.  A nogood that keeps root-level
 * atoms cannot express what plain search refuted.  And if all solutions are
 * equally good, plain search does not know the nogoods that forbid the
 * solutions found while learning. */
static bool
may_take_turns (const FdSearch *search)
{
  return search->turns && search->turns->wanted && search->learning &&
         search->free && !search->proof && !search->tracings &&
         !search->incremental && !search->n_assumptions &&
         !search->projection && !search->sharing && !search->has_cutoff &&
         !search->keeping_root_atoms && fd_search_forbids_none (search);
}

/* --- work ----------------------------------------------------------------- */

static double
work_of (const FdSearch *search)
{
  return (double) fd_store_work_done (search->store);
}

/* The work since the last call. */
static double
take_work (FdSearch *search)
{
  FdPlainTurns *turns = search->turns;
  double before = turns->begun;
  turns->begun = work_of (search);
  return turns->begun - before;
}

/* If all solutions are equally good, the first solution ends the turns: the
 * side that found it finds all others. */
bool
fd_turn_is_over (const FdSearch *search)
{
  return fd_search_forbids_none (search) &&
         work_of (search) >= search->turns->begun + search->turns->length;
}

/* --- going back ----------------------------------------------------------- */

static double
open_share_of (const FdStore *store, FdAtom atom)
{
  FdVar var = fd_atom_var (atom);
  if (!var.id)
    return .5;
  const FdDomain *x = fd_domain (store, var);
  double size = (double) fd_domain_size (x);
  double span = (double) x->max - (double) x->min + 1;
  switch (fd_atom_relation (atom)) {
  case FD_EQ:
    return 1 / size;
  case FD_NE:
    return 1 - 1 / size;
  case FD_LE:
    return ((double) atom.value - (double) x->min + 1) / span;
  default:
    return ((double) x->max - (double) atom.value + 1) / span;
  }
}

/* The share of its variable's values that @atom leaves.  If learning has since
 * decided the atom at the root, it leaves all of them, or none. */
static double
share_of (const FdStore *store, FdAtom atom)
{
  double share = open_share_of (store, atom);
  return CLAMP (share, 0, 1);
}

static bool
make_room (FdSearch *search)
{
  FdPlainTurns *turns = search->turns;
  uint32_t had = turns->done_room;
  if (!fd_grow (search->store, (void **) &turns->refuted, turns->n_refuted,
                &turns->refuted_room, sizeof *turns->refuted) ||
      !fd_grow_to (search->store, (void **) &turns->done,
                   search->n_decisions + 1, &turns->done_room,
                   sizeof *turns->done))
    return false;
  for (uint32_t i = had; i < turns->done_room; i++)
    turns->done[i] = 0;
  return true;
}

/* Keeps only what was refuted in the nodes that are still open. */
static void
forget_below (FdPlainTurns *turns, uint32_t depth)
{
  while (turns->n_refuted && turns->refuted[turns->n_refuted - 1].depth > depth)
    turns->n_refuted--;
}

static FdResolved
resolve (FdSearch *search)
{
  FdPlainTurns *turns = search->turns;
  if (!make_room (search))
    return FD_RESOLVED_HALTED;
  if (search->state == STATE_SOLUTION && fd_search_has_objective (search))
    fd_vsids_keep_phases (search->learner);
  search->learner->statistics.plain_failures += search->state == STATE_FAILED;
  uint32_t depth = search->n_decisions;
  FdResolved resolved = fd_chronological.resolve (search);
  if (resolved != FD_RESOLVED)
    return resolved;
  FdAtom left = fd_atom_not (search->refuted);
  turns->done[depth--] = 0;
  turns->done[depth] +=
      (1 - turns->done[depth]) * share_of (search->store, left);
  forget_below (turns, depth);
  turns->refuted[turns->n_refuted++] = (FdRefuted){search->refuted, depth};
  return FD_RESOLVED;
}

/* --- a turn --------------------------------------------------------------- */

static void
begin_turn (FdSearch *search, double length)
{
  FdPlainTurns *turns = search->turns;
  turns->strategy = fd_chronological;
  turns->strategy.restarts_in = 1 << STATE_RESOLVED;
  turns->strategy.resolve = resolve;
  turns->is_plain = true;
  turns->length = MAX (length, turns->least);
  turns->failures = search->statistics.failures;
  search->strategy = &turns->strategy;
  search->store->nogood_propagator = NULL;
  search->state = STATE_RETURNING;
}

/* Repeats what was refuted in the node that was just entered again.  False:
 * inconsistent, or halted. */
static bool
refute_again (FdSearch *search, uint32_t *next)
{
  const FdPlainTurns *turns = search->turns;
  FdStore *store = search->store;
  bool ok = true;
  while (ok && *next < turns->n_refuted &&
         turns->refuted[*next].depth == search->n_decisions)
    ok = fd_prune_atom (store, turns->refuted[(*next)++].atom, FD_REASON_NAIVE);
  return ok && fd_propagate (store);
}

/* No node below this one is open any longer. */
static void
fail_again (FdSearch *search)
{
  FdPlainTurns *turns = search->turns;
  for (uint32_t i = search->n_decisions + 1; i < turns->done_room; i++)
    turns->done[i] = 0;
  forget_below (turns, search->n_decisions);
  search->statistics.failures++;
  search->state = STATE_FAILED;
}

/* Either completes, or, when halted, leaves the search at the root. */
void
fd_turns_return (FdSearch *search)
{
  FdPlainTurns *turns = search->turns;
  FdStore *store = search->store;
  uint32_t next = 0;
  bool ok = refute_again (search, &next);
  for (uint32_t i = 0; ok && i < turns->n_path; i++)
    ok =
        fd_search_take (search, turns->path[i]) && refute_again (search, &next);
  search->state = STATE_OPEN;
  if (!fd_queue_is_empty (store))
    fd_queue_clear (store);
  if (!ok && !store->halt)
    fail_again (search);
  if (!store->halt)
    return;
  while (search->n_decisions)
    fd_search_back (search);
  search->state = STATE_RETURNING;
}

/* Returns to the root and saves the path in reverse, for the next turn; reuses
 * the memory of the decisions.  Returns how much of the tree is done. */
static double
leave_tree (FdSearch *search)
{
  FdPlainTurns *turns = search->turns;
  double done = turns->done[search->n_decisions];
  turns->n_path = search->n_decisions;
  while (search->n_decisions) {
    FdAtom atom = fd_search_back (search)->atom;
    double above = turns->done[search->n_decisions];
    turns->path[search->n_decisions] = atom;
    done = above + (1 - above) * share_of (search->store, atom) * done;
  }
  return done;
}

/* How much work the plain tree may get, by the estimate of what is left. */
static double
hope (const FdPlainTurns *turns)
{
  if (turns->part <= 0)
    return 0;
  double left = turns->plain * (1 - turns->part) / turns->part;
  return left <= GOOD_HOPE * turns->learning ? GOOD_HOPE * turns->learning
         : left <= HOPE * turns->learning    ? turns->learning
                                             : 0;
}

/* The total that it may get. */
static double
allowance (const FdPlainTurns *turns)
{
  double learning = turns->learning;
  double share = hope (turns);
  if (learning <= BEGINNING)
    return MAX (share, learning);
  return MAX (share, BEGINNING + SHARE * (learning - BEGINNING));
}

static void
begin_if_due (FdSearch *search)
{
  FdPlainTurns *turns = search->turns;
  double allowed = allowance (turns) - turns->plain;
  if (search->state == STATE_OPEN && allowed > 0)
    begin_turn (search, MIN (allowed, LOOK_AGAIN * turns->plain));
}

/* False: there is no memory to save the path. */
bool
fd_turns_end (FdSearch *search)
{
  FdPlainTurns *turns = search->turns;
  FdStore *store = search->store;
  if (!make_room (search) ||
      !fd_grow_to (store, (void **) &turns->path, search->n_decisions,
                   &turns->path_room, sizeof *turns->path))
    return false;
  turns->part = leave_tree (search);
  turns->plain += take_work (search);
  turns->is_plain = false;
  search->strategy = &fd_learning;
  store->nogood_propagator = &search->learner->nogoods->base;
  search->restart_at += search->statistics.failures - turns->failures;
  return true;
}

void
fd_turns_deal (FdSearch *search, bool learned)
{
  if (!may_take_turns (search))
    return;
  if (learned)
    search->turns->learning += take_work (search);
  begin_if_due (search);
}
