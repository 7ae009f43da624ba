/* SPDX-License-Identifier: MIT */
/* joint.c - --merge --proof: the proofs of all parts, and that they are all
 *
 * What a search learned is told outside of all decisions, so their proofs stand
 * one behind the other, each of which ends with a nogood of its cube, and then
 * comes the tree of cubes.  Without learning they stand at the leaves.  Of an
 * objective the best solution is the first record: bounds under which parts
 * were searched follow from it.
 */
#include "joint.h"

#include <string.h>

/* --- the proof of a part -------------------------------------------------- */

typedef struct {
  const char *at;
  size_t left;
} Bytes;

static gssize
read_bytes (gpointer data, uint8_t *buffer, size_t room, GError **error)
{
  Bytes *bytes = data;
  size_t n = MIN (room, bytes->left);
  (void) error;
  memcpy (buffer, bytes->at, n);
  bytes->at += n;
  bytes->left -= n;
  return (gssize) n;
}

/* Of cube @i, counted from 0. */
static bool
join (const FznJoint *self, size_t i, FdProofPart what, uint64_t *refuted,
      GError **error)
{
  g_autofree char *path = fzn_manifest_file (self->manifest, i + 1, "fdp");
  g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, error);
  if (!file)
    return false;
  Bytes bytes = {g_mapped_file_get_contents (file),
                 g_mapped_file_get_length (file)};
  if (!self->result[i].has_proof ||
      fzn_hash (FZN_HASH_BEGIN, bytes.at, bytes.left) !=
          self->result[i].proof) {
    g_set_error (error, FZN_UNFIT, "%s: this is not the proof of the result",
                 path);
    return false;
  }
  if (fd_proof_join (self->proof, self->from, what, read_bytes, &bytes, refuted,
                     error))
    return true;
  g_prefix_error (error, "%s: ", path);
  return false;
}

/* --- the joint ------------------------------------------------------------ */

typedef struct {
  const FznJoint *joint;
  FdProofPart what;
  uint64_t *refuted; /* by cube, if they learned */
  GError *error;
} Leaves;

/* At the leaf that is cube @i. */
static bool
put_part (FdProof *proof, size_t i, gpointer data)
{
  Leaves *self = data;
  if (!self->joint->manifest->search.learning)
    return join (self->joint, i, self->what, NULL, &self->error);
  fd_proof_refute (proof, self->refuted[i]);
  return true;
}

static FdCubes *
parse_cubes (const FznJoint *self)
{
  g_autoptr (FdCubes) cubes = fd_cubes_new ();
  bool ok = cubes;
  for (size_t i = 0; ok && i < self->manifest->n; i++) {
    size_t n;
    g_autofree FdAtom *atom =
        fzn_cube_parse (self->part, self->manifest->cube[i], &n);
    ok = atom && fd_cubes_add (cubes, atom, n);
  }
  return ok ? g_steal_pointer (&cubes) : NULL;
}

/* Those that learned first. */
static bool
put_learned (Leaves *self)
{
  const FznManifest *manifest = self->joint->manifest;
  bool ok = true;
  for (size_t i = 0; ok && manifest->search.learning && i < manifest->n; i++)
    ok = join (self->joint, i, self->what, &self->refuted[i], &self->error);
  return ok;
}

static bool
put_tree (Leaves *self)
{
  const FznJoint *joint = self->joint;
  /* as it was split, but without learning */
  FznManifest plain = *joint->manifest;
  plain.search.learning = false;
  FdSearch *walk = fzn_part_search (joint->part, &plain,
                                    &(FznOptions){.threads = 0}, 0, NULL);
  g_autoptr (FdCubes) cubes = walk ? parse_cubes (joint) : NULL;
  if (walk)
    fd_search_set_proof (walk, joint->proof);
  bool ok = cubes && fd_search_prove_cubes (walk, cubes, put_part, self);
  fd_search_free (walk);
  return ok;
}

bool
fzn_joint_write (const FznJoint *self, bool is_complete, GError **error)
{
  bool best = self->best >= 0;
  if (best && !join (self, (size_t) self->best, FD_PROOF_PART_LAST_SOLUTION,
                     NULL, error))
    return false;
  if (!is_complete || !fd_flatzinc_is_consistent (self->part->model))
    return true;
  Leaves leaves = {
      .joint = self,
      .what = best ? FD_PROOF_PART_STEPS : FD_PROOF_PART_ALL,
      .refuted = g_new0 (uint64_t, self->manifest->n + 1),
  };
  bool ok = put_learned (&leaves) && put_tree (&leaves);
  g_free (leaves.refuted);
  if (ok)
    return true;
  const char *why = fd_proof_broken (self->proof);
  if (leaves.error)
    g_propagate_error (error, leaves.error);
  else
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                 "the proofs cannot be joined: %s",
                 why ? why : "a limit, or no memory");
  return false;
}
