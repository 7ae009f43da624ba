/* SPDX-License-Identifier: MIT */
/* names.c - what the variables of the store are in the model
 *
 * A proof speaks of the model's.  Variables that became one have the name of
 * any of them: that they are one is said by a record of its own.
 */
#include "proof.h"

#include "kernel/unify.h"

/* Room for what @id is; NULL: no memory. */
static FdProofName *
make_name (FdProof *proof, uint32_t id)
{
  if (id >= proof->n_names) {
    uint32_t n = MAX (2 * proof->n_names, id + 64);
    FdProofName *more = g_try_renew (FdProofName, proof->name, n);
    if (!more) {
      fd_proof_break (proof, "out of memory");
      return NULL;
    }
    for (uint32_t i = proof->n_names; i < n; i++)
      more[i] = (FdProofName){0};
    proof->name = more;
    proof->n_names = n;
  }
  return &proof->name[id];
}

void
fd_proof_name (FdProof *proof, FdVar x, uint32_t variable, bool negated,
               int32_t shift)
{
  if (!fd_require_proof (proof))
    return;
  FdProofName *name = x.id ? make_name (proof, x.id) : NULL;
  if (name)
    *name = (FdProofName){variable + 1, shift, negated, false};
}

void
fd_proof_name_constant (FdProof *proof, FdVar x)
{
  if (!fd_require_proof (proof))
    return;
  FdProofName *name = x.id ? make_name (proof, x.id) : NULL;
  if (name)
    *name = (FdProofName){.constant = true};
}

static bool
is_known (const FdProof *proof, uint32_t id)
{
  return id < proof->n_names &&
         (proof->name[id].number || proof->name[id].constant);
}

const FdProofName *
fd_proof_name_of (const FdProof *proof, uint32_t id)
{
  uint32_t i = id;
  while (!is_known (proof, i)) {
    i = fd_next_equal (proof->store, i);
    if (i == id)
      return NULL;
  }
  return &proof->name[i];
}

/* Of 1 - x. */
static void
negate (FdProofAtom *atom)
{
  atom->value = 1 - atom->value;
  if (atom->relation == FD_GE || atom->relation == FD_LE)
    atom->relation = atom->relation == FD_GE ? FD_LE : FD_GE;
}

bool
fd_proof_translate (FdProof *proof, FdAtom atom, FdProofAtom *out)
{
  const FdProofName *name = fd_proof_name_of (proof, fd_atom_var (atom).id);
  if (!name) {
    fd_proof_break (proof, "a variable that the model does not have");
    return false;
  }
  if (name->constant)
    return false;
  *out = (FdProofAtom){name->number - 1, fd_atom_relation (atom),
                       (int64_t) atom.value + name->shift};
  if (name->negated)
    negate (out);
  return true;
}

bool
fd_proof_add_solution (const FdProof *proof, FdAtoms *out)
{
  const FdStore *store = proof->store;
  for (uint32_t id = 1; proof->differs && id <= store->n_vars; id++)
    if (fd_is_representative (store, id))
      fd_atoms_add (
          out, fd_atom ((FdVar){id}, FD_EQ, fd_domain_of (store, id)->min));
  return proof->differs;
}
