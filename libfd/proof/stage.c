/* SPDX-License-Identifier: MIT */
/* stage.c - what a search learned: inferences, and the nogood that follows
 *
 * A failure is analyzed from its end; a nogood is minimized in any order.  The
 * records stand in the order in which it happened, so inferences wait as bytes
 * until the nogood is there.
 */
#include "proof.h"

static void
add_varint (GByteArray *bytes, uint64_t number)
{
  uint8_t room[ATOM_BYTES], *end = fd_proof_varint (room, number);
  g_byte_array_append (bytes, room, (guint) (end - room));
}

static void
add_atom (GByteArray *bytes, const FdProofAtom *atom)
{
  uint8_t room[ATOM_BYTES], *end = fd_proof_put_atom (room, atom);
  g_byte_array_append (bytes, room, (guint) (end - room));
}

/* How many they are, and they. */
static void
add_atoms (FdProof *proof, const FdAtom *atom, size_t n)
{
  FdProofAtom one;
  GArray *atoms = proof->atoms;
  g_array_set_size (atoms, 0);
  for (size_t i = 0; i < n; i++)
    if (fd_atom_var (atom[i]).id && fd_proof_translate (proof, atom[i], &one))
      g_array_append_val (atoms, one);
  add_varint (proof->stage, atoms->len);
  for (guint i = 0; i < atoms->len; i++)
    add_atom (proof->stage, &g_array_index (atoms, FdProofAtom, i));
  g_array_set_size (atoms, 0);
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
  GByteArray *stage = proof->stage;
  FdProofStep step = {at, proof->steps->len, stage->len, 0};
  uint8_t what = fails ? 'I' : 'i';
  g_byte_array_append (stage, &what, 1);
  add_varint (stage, source);
  add_atoms (proof, reason, n);
  if (!fails)
    add_atom (stage, &then);
  step.to = stage->len;
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
  uint8_t what = 'n';
  g_byte_array_append (proof->stage, &what, 1);
  add_varint (proof->stage, ++proof->n_nogoods);
  add_atoms (proof, atom, n);
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
