/* SPDX-License-Identifier: MIT */
/* changes.c - what a run of a propagator changed, read from the trail
 *
 * A record of facts names the constraint and no premises: what the domains
 * were when the propagator began is known to the checker, and all that it
 * changed follows from that.  So the trail is looked at once after each run,
 * and the propagators know nothing of it.
 */
#include "proof.h"

/* --- sources -------------------------------------------------------------- */

/* Propagators made since last are by who posts. */
static bool
note_propagators (FdProof *proof)
{
  uint32_t n = proof->store->n_propagators;
  if (n >= proof->by_room) {
    uint32_t room = MAX (2 * proof->by_room, n + 64);
    uint32_t *more = g_try_renew (uint32_t, proof->by, room);
    if (!more) {
      fd_proof_break (proof, "out of memory");
      return false;
    }
    proof->by = more;
    proof->by_room = room;
  }
  uint32_t source =
      proof->posting ? proof->by[proof->posting->id] : proof->source;
  FdWitness *witness = &proof->witness;
  witness->n_propagators = MIN (witness->n_propagators, n);
  while (witness->n_propagators < n)
    proof->by[++witness->n_propagators] = source;
  return true;
}

uint64_t
fd_proof_source_of (const FdProof *proof, const FdPropagator *p)
{
  p = p ? p : proof->posting;
  return fd_proof_by_constraint (p ? proof->by[p->id] : proof->source);
}

/* --- changes as atoms ----------------------------------------------------- */

static void
add_atom (FdProof *proof, const FdDomain *x, FdRelation relation, int64_t value)
{
  FdAtom is = {x->id << 2 | relation, (int32_t) value};
  proof->n_atoms +=
      fd_proof_translate (proof, is, fd_proof_atom_room (proof, 1));
}

/* What is gone of the bits @gone from @origin on, within the bounds. */
static void
add_holes (FdProof *proof, const FdDomain *x, int64_t origin, uint64_t gone)
{
  for (; gone; gone &= gone - 1) {
    int64_t value = origin + fd_lowest_bit (gone);
    if (value > x->min && value < x->max)
      add_atom (proof, x, FD_NE, value);
  }
}

/* The domain was within @min..@max. */
static void
add_bounds (FdProof *proof, const FdDomain *x, int32_t min, int32_t max)
{
  if (min == x->min && max == x->max)
    return;
  if (x->min == x->max) {
    add_atom (proof, x, FD_EQ, x->min);
    return;
  }
  if (x->min > min)
    add_atom (proof, x, FD_GE, x->min);
  if (x->max < max)
    add_atom (proof, x, FD_LE, x->max);
}

static void
add_word (FdProof *proof, const FdDomain *x, uint64_t old)
{
  add_bounds (proof, x, x->base + fd_lowest_bit (old),
              x->base + fd_highest_bit (old));
  add_holes (proof, x, x->base, old & ~x->word);
}

/* Many of a row are one after the other: nothing shorter is at hand, and so
 * many there may be in all. */
static void
add_gap (FdProof *proof, const FdDomain *x, uint32_t cut)
{
  enum { MOST = 1 << 20 };
  int32_t from, to;
  fd_sparse_taken (cut, &from, &to);
  int64_t first = MAX (from, x->min), last = MIN (to, x->max);
  proof->n_taken += (uint64_t) MAX (last - first + 1, 0);
  if (proof->n_taken > MOST) {
    fd_proof_break (proof, "holes of too many values");
    return;
  }
  for (int64_t v = first; v <= last; v++)
    if (!fd_domain_contains (x, (int32_t) v))
      add_atom (proof, x, FD_NE, v);
}

static bool
is_first (FdProof *proof, uint32_t id)
{
  if (id >= proof->n_seen) {
    uint32_t n = MAX (2 * proof->n_seen, id + 64);
    proof->seen = g_renew (uint32_t, proof->seen, n);
    for (uint32_t i = proof->n_seen; i < n; i++)
      proof->seen[i] = 0;
    proof->n_seen = n;
  }
  bool first = proof->seen[id] != proof->run;
  proof->seen[id] = proof->run;
  return first;
}

/* From what it was to what it is; entries behind the first of a run say no
 * more. */
static void
add_change (FdProof *proof, const FdTrailEntry *entry)
{
  FdDomain *x = fd_domain_of (proof->store, fd_trail_id (entry));
  FdTrailKind kind = fd_trail_kind (entry);
  if (kind == FD_TRAIL_HOLES) {
    if (fd_sparse_is_cut (entry->aux))
      add_gap (proof, x, entry->aux);
    else
      add_holes (proof, x, (int64_t) (int32_t) entry->aux * 64,
                 entry->old & ~fd_sparse_get (fd_domain_sparse (x),
                                              (int32_t) entry->aux));
  } else if (is_first (proof, x->id)) {
    if (kind == FD_TRAIL_WORD)
      add_word (proof, x, entry->old);
    else
      add_bounds (proof, x, (int32_t) (uint32_t) entry->old,
                  (int32_t) (entry->old >> 32));
  }
}

/* Two variables are one from here on. */
static void
add_alias (FdProof *proof, const FdTrailEntry *entry, uint64_t source)
{
  const FdDomain *keep = fd_domain_of (proof->store, entry->aux);
  if (entry->aux >= proof->n_names || keep->id >= proof->n_names)
    return;
  const FdProofName *x = &proof->name[entry->aux], *y = &proof->name[keep->id];
  if (!x->number || !y->number || x->shift || y->shift) {
    if (!x->constant && !y->constant)
      fd_proof_break (proof, "two variables became one that the model does not "
                             "have");
    return;
  }
  fd_proof_facts (proof, source);
  uint8_t *at = fd_proof_room (proof, HEAD_BYTES);
  *at++ = 'a';
  at = fd_proof_varint (at, source >> 1);
  at = fd_proof_varint (at, (uint64_t) (x->number - 1) << 1);
  at = fd_proof_varint (at, (uint64_t) (y->number - 1) << 1 |
                                (x->negated != y->negated));
  fd_proof_done (proof, at);
}

/* --- told ----------------------------------------------------------------- */

/* Of a run of the watcher each change is by a nogood of its own, which says
 * what is not to hold. */
static void
add_forbidden (FdProof *proof, const FdPropagator *watcher, FdPosition at)
{
  const FdWhy *why = &proof->store->trail.why[at];
  if (!fd_proof_translate (proof, why->asked, fd_proof_atom_room (proof, 1)))
    return;
  proof->n_atoms++;
  fd_proof_facts (proof,
                  fd_proof_by_nogood (proof->nogood (watcher, why->code)));
}

static void
add_changes (FdProof *proof, const FdPropagator *p, uint64_t source)
{
  const FdTrail *trail = &proof->store->trail;
  bool watcher = p && p == proof->store->nogood_propagator;
  for (uint32_t i = proof->witness.at; i < trail->n; i++) {
    const FdTrailEntry *entry = &trail->entry[i];
    if (fd_trail_kind (entry) == FD_TRAIL_STATE) {
      if (fd_trail_id (entry) == FD_TRAIL_ALIAS)
        add_alias (proof, entry, source);
      continue;
    }
    if (watcher)
      add_forbidden (proof, p, i);
    else
      add_change (proof, entry);
  }
  fd_proof_facts (proof, source);
}

void
fd_proof_ran (FdWitness *witness, FdStore *store, const FdPropagator *p,
              bool ok)
{
  FdProof *proof = (FdProof *) witness;
  if (witness->n_propagators != store->n_propagators &&
      !note_propagators (proof))
    return;
  if (store->n_levels && !proof->searching)
    fd_proof_break (proof, "a level that is no search's");
  bool watcher = p && p == store->nogood_propagator;
  uint64_t source = watcher ? 0 : fd_proof_source_of (proof, p);
  if (witness->at < store->trail.n) {
    if (fd_proof_is_open (proof) && (source || watcher)) {
      proof->run++;
      add_changes (proof, p, source);
    }
    witness->at = store->trail.n;
  }
  if (ok || !fd_proof_is_open (proof))
    return;
  if (watcher)
    source = fd_proof_by_nogood (proof->nogood (p, store->conflict.why.code));
  fd_proof_number (proof, 'f', source);
}

void
fd_proof_post_as (FdWitness *witness, FdStore *store, const FdPropagator *p)
{
  FdProof *proof = (FdProof *) witness;
  fd_proof_ran (witness, store, NULL, true);
  proof->posting = p;
}

void
fd_proof_catch_up (FdProof *proof)
{
  if (proof->store)
    fd_witness_outside (proof->store);
}
