/* SPDX-License-Identifier: MIT */
/* derivation.c - derives an atom or a failure from what was given
 *
 * The facts are processed from the last change to the first; each is replaced
 * by its reason, until only what was given is left.  A heap holds the facts in
 * the order in which they became true.  A fact that is the premise of several
 * others leaves the heap that many times in succession, and is explained once.
 */
#include "fd-explain.h"

#include "explain.h"

#include "base/room.h"
#include "kernel/atom.h"
#include "kernel/error.h"
#include "kernel/prune.h"
#include "kernel/require.h"
#include "kernel/transaction.h"

#include <string.h>

/* An atom, and the position at which it became true. */
typedef struct {
  FdPosition at;
  bool given; /* what was set there, and not what followed from that */
  FdAtom atom;
} Fact;

/* An inference whose premises are still facts. */
typedef struct {
  Fact fact;
  FdConstraint by;
  const char *rule;
  size_t first, n;
} Step;

typedef struct {
  FdStore *store;
  Fact *heap, *premise;
  Step *step; /* the conclusion first */
  size_t n_heap, heap_room, n_premises, premise_room, n_steps, step_room;
  FdAtoms reason;
  bool failed; /* no memory */
} Deriving;

struct _FdDerivation {
  FdInference *inference;
  uint32_t *premise;
  size_t n;
};

static int
compare_facts (const Fact *a, const Fact *b)
{
  if (a->at != b->at)
    return a->at < b->at ? -1 : 1;
  if (a->given != b->given)
    return a->given ? -1 : 1;
  if (a->atom.tag != b->atom.tag)
    return a->atom.tag < b->atom.tag ? -1 : 1;
  return (a->atom.value > b->atom.value) - (a->atom.value < b->atom.value);
}

/* Ensures room for one more element than @n; false when out of memory. */
static bool
grow (Deriving *self, void *array, size_t n, size_t *room, size_t element)
{
  if (fd_room (array, n + 1, room, element))
    return true;
  self->failed = true;
  return false;
}

/* --- the heap, the last fact on top ----------------------------------------
 */

static void
push (Deriving *self, Fact fact)
{
  if (!grow (self, &self->heap, self->n_heap, &self->heap_room, sizeof fact))
    return;
  size_t i = self->n_heap++;
  for (; i && compare_facts (&self->heap[(i - 1) / 2], &fact) < 0;
       i = (i - 1) / 2)
    self->heap[i] = self->heap[(i - 1) / 2];
  self->heap[i] = fact;
}

static Fact
pop (Deriving *self)
{
  Fact top = self->heap[0], last = self->heap[--self->n_heap];
  size_t n = self->n_heap, i = 0;
  for (size_t k; (k = 2 * i + 1) < n; i = k) {
    if (k + 1 < n && compare_facts (&self->heap[k], &self->heap[k + 1]) < 0)
      k++;
    if (compare_facts (&self->heap[k], &last) <= 0)
      break;
    self->heap[i] = self->heap[k];
  }
  self->heap[i] = last;
  return top;
}

/* --- steps ------------------------------------------------------------------
 */

static void
add_step (Deriving *self, Fact fact, FdConstraint by, const char *rule)
{
  if (grow (self, &self->step, self->n_steps, &self->step_room, sizeof (Step)))
    self->step[self->n_steps++] = (Step){fact, by, rule, self->n_premises, 0};
}

/* Adds a premise to the last step, once. */
static void
add_premise (Deriving *self, Fact fact)
{
  Step *step = &self->step[self->n_steps - 1];
  for (size_t i = step->first; i < self->n_premises; i++)
    if (compare_facts (&self->premise[i], &fact) == 0)
      return;
  if (!grow (self, &self->premise, self->n_premises, &self->premise_room,
             sizeof fact))
    return;
  self->premise[self->n_premises++] = fact;
  step->n++;
  push (self, fact);
}

/* Adds the premises, which held before @at.  For a change from outside, adds
 * the atom that was set. */
static void
add_reason (Deriving *self, FdPosition at, const Fact *conclusion)
{
  const FdStore *store = self->store;
  for (size_t i = 0; i < self->reason.n && !self->failed; i++) {
    FdAtom atom = self->reason.atom[i];
    Fact fact = {at, true, atom};
    if (fd_atom_holds_at (store, atom, at)) {
      fact = (Fact){fd_atom_position (store, atom, at), false, atom};
      if (fact.at == FD_POSITION_ROOT)
        continue;
    }
    if (compare_facts (&fact, conclusion) != 0)
      add_premise (self, fact);
  }
  self->failed |= self->reason.incomplete;
}

/* The constraint that was being posted at a change from outside, if any. */
static FdConstraint
poster_of (const FdStore *store, FdPosition at)
{
  if (at == store->trail.n)
    return FD_CONSTRAINT_NONE; /* assumed, not set */
  const FdWhy *why = &store->trail.why[at];
  bool is_posted = why->kind == FD_REASON_KIND_NAIVE;
  return (FdConstraint){is_posted ? (uint32_t) why->code : 0};
}

static void
explain_given (Deriving *self, Fact fact)
{
  FdConstraint by = poster_of (self->store, fact.at);
  add_step (self, fact, by, by.id ? "posted" : "given");
}

static void
explain_fact (Deriving *self, Fact fact)
{
  FdStore *store = self->store;
  if (fact.given) {
    explain_given (self, fact);
    return;
  }
  fd_atoms_empty (&self->reason);
  const char *rule =
      fd_explain_change (store, fact.at, fact.atom, &self->reason);
  uint32_t id = store->trail.entry[fact.at].propagator;
  if (!id && self->reason.n == 1 &&
      fd_atom_equal (self->reason.atom[0], fact.atom)) {
    explain_given (self, fact);
    return;
  }
  FdConstraint by = {id ? store->propagators[id]->constraint : 0};
  add_step (self, fact, by, by.id ? rule : id ? "nogood" : "domain");
  if (!self->failed)
    add_reason (self, fact.at, &fact);
}

/* Explains all facts that the steps depend on. */
static void
explain_all (Deriving *self)
{
  Fact last = {0};
  for (bool first = true; self->n_heap && !self->failed; first = false) {
    Fact fact = pop (self);
    if (first || compare_facts (&fact, &last) != 0)
      explain_fact (self, fact);
    last = fact;
  }
}

/* --- the result -------------------------------------------------------------
 */

/* The index of a fact among the inferences, which are in ascending order. */
static uint32_t
index_of (const Deriving *self, const Fact *fact)
{
  size_t low = 0, high = self->n_steps;
  while (low + 1 < high) {
    size_t middle = (low + high) / 2;
    if (compare_facts (&self->step[middle].fact, fact) >= 0)
      low = middle;
    else
      high = middle;
  }
  assert (compare_facts (&self->step[low].fact, fact) == 0);
  return (uint32_t) (self->n_steps - 1 - low);
}

static int
compare_numbers (const void *a, const void *b)
{
  uint32_t i = *(const uint32_t *) a, j = *(const uint32_t *) b;
  return (i > j) - (i < j);
}

static void
fill (const Deriving *self, FdDerivation *d)
{
  uint32_t *premise = d->premise;
  for (size_t i = 0; i < self->n_steps; i++) {
    const Step *step = &self->step[self->n_steps - 1 - i];
    for (size_t k = 0; k < step->n; k++) {
      premise[k] = index_of (self, &self->premise[step->first + k]);
      assert (premise[k] < i);
    }
    qsort (premise, step->n, sizeof *premise, compare_numbers);
    d->inference[i] = (FdInference){.atom = step->fact.atom,
                                    .by = step->by,
                                    .rule = step->rule,
                                    .premise = premise,
                                    .n_premises = step->n};
    premise += step->n;
  }
}

static FdDerivation *
finish (Deriving *self)
{
  FdDerivation *d = self->failed ? NULL : g_try_new0 (FdDerivation, 1);
  if (d) {
    d->n = self->n_steps;
    d->inference = g_try_new (FdInference, d->n);
    d->premise = g_try_new (uint32_t, self->n_premises + 1);
  }
  if (d && d->inference && d->premise) {
    fill (self, d);
  } else {
    fd_derivation_free (d);
    d = NULL;
    fd_store_refuse (self->store, FD_ERROR_MEMORY, "derivation: out of memory");
  }
  g_free (self->heap);
  g_free (self->premise);
  g_free (self->step);
  fd_atoms_clear (&self->reason);
  return d;
}

/* --- asking -----------------------------------------------------------------
 */

FdDerivation *
fd_explain_atom (FdStore *store, FdAtom atom)
{
  if (!fd_require_explaining (store) || !fd_require_idle (store) ||
      !fd_require_atom (store, atom))
    return NULL;
  atom = fd_atom_canonical (atom);
  if (!fd_require (store, fd_atom_is_true (store, atom),
                   "the atom does not hold, expected one that does"))
    return NULL;
  Deriving self = {.store = store};
  FdPosition at = fd_atom_var (atom).id
                      ? fd_atom_position (store, atom, store->trail.n)
                      : FD_POSITION_ROOT;
  if (at == FD_POSITION_ROOT)
    add_step (&self, (Fact){0, false, atom}, FD_CONSTRAINT_NONE, "domain");
  else
    push (&self, (Fact){at, false, atom});
  explain_all (&self);
  return finish (&self);
}

/* Derives the last failure, in the present state of the store. */
static FdDerivation *
explain_failure (FdStore *store)
{
  Deriving self = {.store = store};
  const FdPropagator *p = store->conflict.propagator;
  Fact failure = {store->trail.n, false, FD_ATOM_FALSE};
  const char *rule = fd_explain_conflict (store, &self.reason);
  FdConstraint by = {p ? p->constraint : 0};
  add_step (&self, failure, by, by.id ? rule : "nogood");
  if (!self.failed)
    add_reason (&self, store->conflict.at, &failure);
  explain_all (&self);
  return finish (&self);
}

/* Derives why @atom, which is to be assumed, does not hold. */
static FdDerivation *
explain_contrary (FdStore *store, FdAtom atom)
{
  Deriving self = {.store = store};
  FdPosition at = store->trail.n;
  Fact failure = {at, false, FD_ATOM_FALSE};
  add_step (&self, failure, FD_CONSTRAINT_NONE, "domain");
  if (!self.failed)
    add_premise (&self, (Fact){at, true, atom});
  fd_atoms_add (&self.reason, fd_atom_not (atom));
  if (!self.failed)
    add_reason (&self, at, &failure);
  explain_all (&self);
  return finish (&self);
}

static FdDerivation *
refute (FdStore *store, const FdAtom *assumed, size_t n, bool *is_refuted)
{
  for (size_t i = 0; i < n; i++) {
    FdAtom atom = fd_atom_canonical (assumed[i]);
    if (fd_atom_fails (store, atom)) {
      *is_refuted = true;
      return explain_contrary (store, atom);
    }
    if (!fd_prune_atom (store, atom, FD_REASON_NAIVE))
      return NULL; /* out of memory */
  }
  *is_refuted = !fd_propagate (store) && !store->halt;
  return *is_refuted ? explain_failure (store) : NULL;
}

FdDerivation *
fd_explain_refutation (FdStore *store, const FdAtom *assumed, size_t n,
                       bool *is_refuted)
{
  bool refuted = false;
  FdDerivation *d = NULL;
  if (fd_require_explaining (store) && fd_require_idle (store) &&
      fd_store_enter (store) && fd_require_atoms (store, assumed, n)) {
    FdTransaction transaction;
    fd_transaction_begin (store, &transaction);
    d = refute (store, assumed, n, &refuted);
    (void) !fd_transaction_end (store, &transaction, false);
  }
  if (is_refuted)
    *is_refuted = refuted;
  return d;
}

size_t
fd_derivation_length (const FdDerivation *self)
{
  return self ? self->n : fd_misused_null (__func__, "derivation");
}

const FdInference *
fd_derivation_inference (const FdDerivation *self, size_t i)
{
  if (!self) {
    fd_misused_null (__func__, "derivation");
    return NULL;
  }
  return i < self->n ? &self->inference[i] : NULL;
}

void
fd_derivation_free (FdDerivation *self)
{
  if (!self)
    return;
  g_free (self->inference);
  g_free (self->premise);
  g_free (self);
}
