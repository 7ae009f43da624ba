/* SPDX-License-Identifier: MIT */
/* prove.c - a search writes its proof
 *
 * A search that does not learn writes its tree: each decision, what propagation
 * inferred from it, and that it is refuted.  A search that learns writes its
 * nogoods, and the inferences of propagation outside of all decisions; inside
 * of decisions the witness of the store is muted.
 */
#include "search.h"

/* For a search that learns, nothing below decisions is written. */
static void
mute (FdSearch *search)
{
  search->proof->witness.muted = search->learning && search->n_decisions;
}

void
fd_prove_decision (FdSearch *search, FdAtom atom)
{
  if (!search->learning)
    fd_proof_push (search->proof, atom);
  mute (search);
  fd_witness_skip (search->store);
}

void
fd_prove_undone (FdSearch *search, uint32_t n, bool closed)
{
  for (uint32_t i = 0; i < n && !search->learning; i++)
    fd_proof_pop (search->proof, closed);
  mute (search);
}

void
fd_prove_asserted (FdSearch *search)
{
  fd_witness_skip (search->store);
}

void
fd_prove_begin (FdSearch *search)
{
  FdWitness *witness = search->store->witness;
  fd_witness_outside (search->store);
  fd_store_proof (search->store)->searching = search->proof;
  if (search->proof)
    mute (search);
  else
    witness->muted = true;
}

/* Changes by a search without a proof are undone, or have no record. */
void
fd_prove_end (FdSearch *search)
{
  FdWitness *witness = search->store->witness;
  bool over = !search->proof || search->state == STATE_DONE;
  if (over)
    witness->muted = false;
  if (!search->proof)
    fd_witness_skip (search->store);
}

void
fd_prove_leave (FdSearch *search)
{
  search->proof->witness.muted = false;
  search->proof->searching = false;
  fd_proof_leave (search->proof);
}

/* What the search does that has no record yet; NULL: nothing.  A tree cannot
 * keep what was refuted under assumptions; a proved bound holds for all
 * queries. */
static const char *
unproved (const FdSearch *search)
{
  if (search->incremental && !search->learning)
    return "asked again and again without learning";
  if (search->incremental && fd_search_has_objective (search))
    return "asked again and again for the best";
  if (search->linear)
    return "for the best of a sum";
  return fd_store_proof (search->store) == search->proof
             ? NULL
             : "with the proof of another store";
}

bool
fd_prove_may (const FdSearch *search, const char *who)
{
  const char *what = unproved (search);
  return !what ||
         fd_store_misuse (search->store, who,
                          "the search is one %s, which cannot be proved yet, "
                          "expected one without a proof",
                          what);
}

void
fd_search_set_proof (FdSearch *search, FdProof *proof)
{
  if (!fd_require_new (search))
    return;
  search->proof = proof;
}
