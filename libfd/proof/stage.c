/* SPDX-License-Identifier: MIT */
/* stage.c - what a search learned: inferences, and the nogood that follows
 *
 * A failure is analyzed from its end; a nogood is minimized in any order.  The
 * records stand in the order in which it happened, so inferences wait as bytes
 * until the nogood is there.
 */
#include "proof.h"

/* Room for a record with so many atoms. */
static uint8_t *
stage_room (FdProof *proof, size_t n_atoms)
{
  guint length = proof->stage->len;
  g_byte_array_set_size (proof->stage,
                         (guint) (length + HEAD_BYTES + n_atoms * ATOM_BYTES));
  return proof->stage->data + length;
}

/* The record ends at @end. */
static void
stage_done (FdProof *proof, const uint8_t *end)
{
  g_byte_array_set_size (proof->stage, (guint) (end - proof->stage->data));
}

/* How many they are, and they. */
static uint8_t *
put_atoms (FdProof *proof, uint8_t *at, const FdAtom *atom, size_t n)
{
  FdProofAtom *to = fd_proof_atom_room (proof, n);
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    kept += fd_atom_var (atom[i]).id &&
            fd_proof_translate (proof, atom[i], &to[kept]);
  at = fd_proof_varint (at, kept);
  for (size_t i = 0; i < kept; i++)
    at = fd_proof_put_atom (at, &to[i]);
  return at;
}

void
fd_proof_infer (FdProof *proof, FdPosition at, uint64_t source,
                const FdAtom *reason, size_t n, FdAtom atom)
{
  FdProofAtom then;
  bool fails = !fd_atom_var (atom).id;
  if (!fd_proof_is_open (proof) ||
      (!fails && !fd_proof_translate (proof, atom, &then)))
    return;
  FdProofStep step = {at, proof->steps->len, proof->stage->len, 0};
  uint8_t *to = stage_room (proof, n + 1);
  *to++ = fails ? 'I' : 'i';
  to = fd_proof_varint (to, source);
  to = put_atoms (proof, to, reason, n);
  stage_done (proof, fails ? to : fd_proof_put_atom (to, &then));
  step.to = proof->stage->len;
  g_array_append_val (proof->steps, step);
}

void
fd_proof_drop_stage (FdProof *proof)
{
  g_array_set_size (proof->steps, 0);
  g_byte_array_set_size (proof->stage, 0);
}

static int
compare_steps (const void *a, const void *b)
{
  const FdProofStep *x = a, *y = b;
  if (x->position != y->position)
    return x->position < y->position ? -1 : 1;
  return x->order < y->order ? -1 : x->order > y->order;
}

static uint32_t
begin_nogood (FdProof *proof, const FdAtom *atom, size_t n)
{
  guint from = proof->stage->len;
  uint8_t *to = stage_room (proof, n);
  *to++ = 'n';
  to = fd_proof_varint (to, ++proof->n_nogoods);
  stage_done (proof, put_atoms (proof, to, atom, n));
  fd_proof_append (proof, proof->stage->data + from, proof->stage->len - from);
  return proof->n_nogoods;
}

uint32_t
fd_proof_learn (FdProof *proof, const FdAtom *atom, size_t n)
{
  uint32_t number = proof->n_nogoods;
  if (fd_proof_is_open (proof)) {
    number = begin_nogood (proof, atom, n);
    g_array_sort (proof->steps, compare_steps);
    for (guint i = 0; i < proof->steps->len; i++) {
      const FdProofStep *step = &g_array_index (proof->steps, FdProofStep, i);
      fd_proof_append (proof, proof->stage->data + step->from,
                       step->to - step->from);
    }
  }
  fd_proof_drop_stage (proof);
  return number;
}

uint32_t
fd_proof_forbid (FdProof *proof, const FdAtom *atom, size_t n)
{
  uint32_t number = proof->n_nogoods;
  fd_proof_drop_stage (proof);
  if (fd_proof_is_open (proof)) {
    number = begin_nogood (proof, atom, n);
    fd_proof_number (proof, 'b', proof->n_solutions);
  }
  fd_proof_drop_stage (proof);
  return number;
}

void
fd_proof_forget (FdProof *proof, uint32_t nogood)
{
  if (fd_proof_is_open (proof))
    fd_proof_number (proof, 'd', nogood);
}
