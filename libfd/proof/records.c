/* SPDX-License-Identifier: MIT */
/* records.c - the records of a proof, in binary
 *
 * See solvers/check/FORMAT.  A record that speaks of the model comes behind all
 * that the store has concluded before.
 */
#include "proof.h"

/* --- small ones ----------------------------------------------------------- */

void
fd_proof_byte (FdProof *proof, char what)
{
  uint8_t *at = fd_proof_room (proof, 1);
  *at++ = (uint8_t) what;
  fd_proof_done (proof, at);
}

void
fd_proof_number (FdProof *proof, char what, uint64_t number)
{
  uint8_t *at = fd_proof_room (proof, HEAD_BYTES);
  *at++ = (uint8_t) what;
  fd_proof_done (proof, fd_proof_varint (at, number));
}

static void
put_value (FdProof *proof, char what, int64_t value)
{
  uint8_t *at = fd_proof_room (proof, HEAD_BYTES);
  *at++ = (uint8_t) what;
  fd_proof_done (proof, fd_proof_zigzag (at, value));
}

void
fd_proof_set_limit (FdProof *proof, uint64_t bytes)
{
  if (fd_require_proof (proof))
    proof->limit = bytes;
}

void
fd_proof_differ (FdProof *proof)
{
  if (!fd_require_proof (proof))
    return;
  fd_proof_catch_up (proof);
  if (!fd_proof_is_open (proof))
    return;
  proof->differs = true;
  fd_proof_number (proof, 'j', proof->n_variables);
  for (uint32_t i = 0; i < proof->n_variables; i++) {
    uint8_t *at = fd_proof_room (proof, HEAD_BYTES);
    fd_proof_done (proof, fd_proof_varint (at, i));
  }
}

/* --- facts ---------------------------------------------------------------- */

static void
put_fact (FdProof *proof, uint64_t source, const FdProofAtom *atom)
{
  uint8_t *at = fd_proof_room (proof, HEAD_BYTES + ATOM_BYTES);
  *at++ = 'r';
  at = fd_proof_varint (at, source);
  fd_proof_done (proof, fd_proof_put_atom (at, atom));
}

/* One record, unless they are more than there is room for. */
void
fd_proof_facts (FdProof *proof, uint64_t source)
{
  enum { MOST = PROOF_BUFFER_BYTES / ATOM_BYTES - HEAD_BYTES };
  const FdProofAtom *atom = proof->atom;
  uint32_t n = proof->n_atoms;
  proof->n_atoms = 0;
  if (n == 1) {
    put_fact (proof, source, atom);
    return;
  }
  for (uint32_t end; n; n -= end, atom += end) {
    end = MIN (n, MOST);
    uint8_t *at = fd_proof_room (proof, HEAD_BYTES + end * ATOM_BYTES);
    *at++ = 'R';
    at = fd_proof_varint (at, source);
    at = fd_proof_varint (at, end);
    for (uint32_t i = 0; i < end; i++)
      at = fd_proof_put_atom (at, &atom[i]);
    fd_proof_done (proof, at);
  }
}

/* --- the model ------------------------------------------------------------ */

void
fd_proof_begin (FdProof *proof, uint64_t hash, uint32_t n_variables)
{
  if (!fd_require_proof (proof))
    return;
  static const uint8_t magic[] = {0x89, 'f', 'd', 'p', 1};
  fd_proof_append (proof, magic, sizeof magic);
  for (int i = 0; i < 8; i++)
    fd_proof_byte (proof, (char) (hash >> 8 * i));
  proof->n_variables = proof->n_numbers = n_variables;
}

void
fd_proof_break (FdProof *proof, const char *why)
{
  if (!fd_require_proof (proof))
    return;
  if (!proof->broken)
    proof->broken = why;
}

const char *
fd_proof_broken (const FdProof *proof)
{
  return fd_require_proof (proof) ? proof->broken : NULL;
}

void
fd_proof_set_source (FdProof *proof, uint32_t constraint)
{
  if (!fd_require_proof (proof))
    return;
  if (proof->source == constraint)
    return;
  fd_proof_catch_up (proof);
  proof->source = constraint;
}

void
fd_proof_name_truth (FdProof *proof, FdVar t)
{
  if (!fd_require_proof (proof))
    return;
  fd_proof_catch_up (proof);
  if (!fd_proof_is_open (proof))
    return;
  fd_proof_number (proof, 'v', proof->source);
  fd_proof_name (proof, t, proof->n_numbers++, false, 0);
}

void
fd_proof_assume_bounds (FdProof *proof)
{
  if (!fd_require_proof (proof))
    return;
  if (fd_proof_is_open (proof))
    fd_proof_byte (proof, 'w');
}

void
fd_proof_alias (FdProof *proof, uint32_t x, uint32_t y, bool opposite)
{
  if (!fd_require_proof (proof))
    return;
  fd_proof_catch_up (proof);
  if (!fd_proof_is_open (proof) || x == y)
    return;
  uint8_t *at = fd_proof_room (proof, HEAD_BYTES);
  *at++ = 'a';
  at = fd_proof_varint (at, proof->source);
  at = fd_proof_varint (at, (uint64_t) x << 1);
  fd_proof_done (proof, fd_proof_varint (at, (uint64_t) y << 1 | opposite));
}

void
fd_proof_define (FdProof *proof, uint32_t x, FdAtom atom)
{
  if (!fd_require_proof (proof))
    return;
  FdProofAtom is;
  fd_proof_catch_up (proof);
  if (!fd_proof_is_open (proof) || !fd_proof_translate (proof, atom, &is))
    return;
  uint8_t *at = fd_proof_room (proof, HEAD_BYTES);
  *at++ = 'A';
  at = fd_proof_varint (at, proof->source);
  at = fd_proof_varint (at, x);
  fd_proof_done (proof, fd_proof_put_atom (at, &is));
}

void
fd_proof_bound (FdProof *proof, uint32_t variable, bool least, int64_t bound)
{
  if (!fd_require_proof (proof))
    return;
  fd_proof_catch_up (proof);
  FdProofAtom atom = {variable, least ? FD_GE : FD_LE, bound};
  if (fd_proof_is_open (proof) && proof->source)
    put_fact (proof, fd_proof_by_constraint (proof->source), &atom);
}

void
fd_proof_contradict (FdProof *proof)
{
  if (!fd_require_proof (proof))
    return;
  fd_proof_catch_up (proof);
  if (fd_proof_is_open (proof))
    fd_proof_number (proof, 'f', fd_proof_by_constraint (proof->source));
}

/* --- a tree --------------------------------------------------------------- */

void
fd_proof_push (FdProof *proof, FdAtom decision)
{
  FdProofAtom atom;
  if (!fd_proof_is_open (proof))
    return;
  if (!fd_proof_translate (proof, decision, &atom)) {
    fd_proof_break (proof, "a decision on a variable that the model does not "
                           "have");
    return;
  }
  uint8_t *at = fd_proof_room (proof, HEAD_BYTES);
  *at++ = '+';
  fd_proof_done (proof, fd_proof_put_atom (at, &atom));
  proof->n_open++;
}

void
fd_proof_pop (FdProof *proof, bool closed)
{
  if (!fd_proof_is_open (proof))
    return;
  assert (proof->n_open);
  proof->n_open--;
  fd_proof_byte (proof, closed ? '-' : '*');
}

void
fd_proof_leave (FdProof *proof)
{
  while (proof->n_open && fd_proof_is_open (proof))
    fd_proof_pop (proof, false);
}

/* --- answers -------------------------------------------------------------- */

void
fd_proof_solution (FdProof *proof, const int64_t *values, size_t n)
{
  if (!fd_require_proof (proof))
    return;
  fd_proof_catch_up (proof);
  if (proof->claimed)
    return;
  proof->n_solutions++;
  fd_proof_byte (proof, 's');
  for (size_t i = 0; i < n; i++) {
    uint8_t *at = fd_proof_room (proof, HEAD_BYTES);
    fd_proof_done (proof, fd_proof_zigzag (at, values[i]));
  }
}

void
fd_proof_mark (FdProof *proof)
{
  if (!fd_require_proof (proof))
    return;
  fd_proof_catch_up (proof);
  if (fd_proof_is_open (proof))
    fd_proof_byte (proof, 'm');
}

void
fd_proof_restrict (FdProof *proof, int64_t objective)
{
  if (!fd_require_proof (proof))
    return;
  if (!fd_proof_is_open (proof))
    return;
  fd_proof_byte (proof, 'q');
  put_value (proof, 'o', objective);
  put_value (proof, 'o', objective);
}

void
fd_proof_claim (FdProof *proof, FdClaim claim, int64_t value)
{
  if (!fd_require_proof (proof))
    return;
  static const char letter[] = {
      [FD_CLAIM_OPEN] = '?',          [FD_CLAIM_SATISFIABLE] = 's',
      [FD_CLAIM_UNSATISFIABLE] = 'u', [FD_CLAIM_ALL] = 'a',
      [FD_CLAIM_OPTIMUM] = 'o',       [FD_CLAIM_BOUND] = 'b',
  };
  if (proof->claimed)
    return;
  fd_proof_catch_up (proof);
  if (proof->broken)
    claim = FD_CLAIM_OPEN;
  proof->claimed = true;
  uint8_t *at = fd_proof_room (proof, HEAD_BYTES);
  *at++ = 'q';
  *at++ = (uint8_t) letter[claim];
  if (claim == FD_CLAIM_ALL)
    at = fd_proof_varint (at, (uint64_t) value);
  else if (claim == FD_CLAIM_OPTIMUM || claim == FD_CLAIM_BOUND)
    at = fd_proof_zigzag (at, value);
  fd_proof_done (proof, at);
}

/* Of the atoms that wait. */
static void
put_core (FdProof *proof)
{
  uint8_t *at = fd_proof_room (proof, HEAD_BYTES);
  *at++ = 'q';
  *at++ = 'c';
  fd_proof_done (proof, fd_proof_varint (at, proof->n_atoms));
  for (uint32_t i = 0; i < proof->n_atoms; i++) {
    at = fd_proof_room (proof, ATOM_BYTES);
    fd_proof_done (proof, fd_proof_put_atom (at, &proof->atom[i]));
  }
  proof->n_atoms = 0;
}

void
fd_proof_claim_core (FdProof *proof, const FdAtom *atoms, size_t n)
{
  if (!fd_require_proof (proof))
    return;
  fd_proof_catch_up (proof);
  for (size_t i = 0; i < n && fd_proof_is_open (proof); i++)
    proof->n_atoms +=
        fd_proof_translate (proof, atoms[i], fd_proof_atom_room (proof, 1));
  if (!fd_proof_is_open (proof)) {
    fd_proof_claim (proof, FD_CLAIM_OPEN, 0);
    return;
  }
  put_core (proof);
  proof->claimed = true;
}

/* --- whose it is ---------------------------------------------------------- */

FdProof *
fd_store_proof (const FdStore *store)
{
  return fd_require_store (store) ? (FdProof *) store->witness : NULL;
}

bool
fd_store_set_proof (FdStore *store, FdProof *proof)
{
  if (!fd_require_store (store) ||
      (proof && !fd_require (store, !store->n_vars && !store->trail.room,
                             "the store has variables or constraints, "
                             "expected none")))
    return false;
  if (store->witness)
    ((FdProof *) store->witness)->store = NULL;
  store->witness = proof ? &proof->witness : NULL;
  store->attended = store->explaining || store->passive || proof;
  if (proof)
    proof->store = store;
  return true;
}
