/* SPDX-License-Identifier: MIT */
#ifndef FD_PROOF_H
#define FD_PROOF_H

#include "fd-search.h"

FD_BEGIN_DECLS

/**
 * FdProof:
 *
 * A proof of what a search answers, in the format that solvers/check/FORMAT
 * specifies, for `fdcheck` to verify.  It speaks of a FlatZinc model: of its
 * variables, numbered from 0 as they are declared, and of its constraints,
 * numbered from 1.  fd_flatzinc_read() says all that is needed of both for a
 * store that has a proof; who posts a model otherwise does it with the
 * functions below.
 *
 * |[<!-- language="C" -->
 *   g_autoptr (FdProof) proof = fd_proof_new_file ("model.fdp", &error);
 *   fd_store_set_proof (store, proof);
 *   g_autoptr (FdFlatzinc) model = fd_flatzinc_read_file (store, path, &error);
 *   g_autoptr (FdSearch) search =
 *       fd_flatzinc_search_new (model, 0, NULL, NULL);
 *   fd_search_set_proof (search, proof);
 *   int64_t n = 0;
 *   for (; fd_search_next (search) == FD_STATUS_SOLUTION; n++)
 *     fd_flatzinc_prove_solution (model);
 *   fd_proof_claim (proof, FD_CLAIM_ALL, n);
 * ]|
 */
typedef struct _FdProof FdProof;

/**
 * FdProofWriteFunc:
 *
 * Takes the next @n bytes of a proof; none when it is closed.
 *
 * Returns: %false, and @error set, if it cannot; it is not called again then
 */
typedef bool (*FdProofWriteFunc) (const uint8_t *bytes, size_t n, gpointer data,
                                  GError **error);

/* --- where it goes -------------------------------------------------------- */

/**
 * fd_proof_new:
 * @destroy: (nullable): called with @data when the proof is freed
 *
 * A proof that @write takes, in pieces.
 *
 * Returns: (transfer full): %NULL when out of memory
 */
FdProof *fd_proof_new (FdProofWriteFunc write, gpointer data,
                       GDestroyNotify destroy);

/**
 * fd_proof_new_file:
 *
 * A proof that is written to a new file, or over an old one.
 *
 * Returns: (transfer full) (nullable): %NULL, and @error set, if it cannot be
 *   written
 */
FdProof *fd_proof_new_file (const char *path, GError **error);

/**
 * fd_proof_new_memory:
 * @bytes: gets the proof; outlives it
 *
 * Returns: (transfer full): %NULL when out of memory
 */
FdProof *fd_proof_new_memory (GByteArray *bytes);

/**
 * fd_proof_close:
 *
 * Writes what was not written yet.  A proof without a claim says that the
 * search came to no end.
 *
 * Returns: %false, and @error set, if some of the proof could not be written
 */
bool fd_proof_close (FdProof *proof, GError **error);

/**
 * fd_proof_free:
 *
 * What was not written is lost.  Its store, if there is one, has no proof then;
 * a search that writes it must be gone.
 */
void fd_proof_free (FdProof *proof);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdProof, fd_proof_free)

/**
 * fd_proof_set_limit:
 * @bytes: about as many; at first 2^35
 *
 * A proof that grows beyond is broken, and claims nothing.  Bounds that creep,
 * each by the other, take a record a step.
 */
void fd_proof_set_limit (FdProof *proof, uint64_t bytes);

/**
 * fd_proof_bytes:
 *
 * The bytes of the proof so far.
 */
uint64_t fd_proof_bytes (const FdProof *proof);

/**
 * fd_proof_broken:
 *
 * Why it can prove nothing: something was done that no record of the format is
 * for.
 *
 * Returns: (transfer none) (nullable): %NULL: it can
 */
const char *fd_proof_broken (const FdProof *proof);

/* --- whose it is ---------------------------------------------------------- */

/**
 * fd_store_set_proof:
 * @proof: (nullable): %NULL: none from here on
 *
 * Has all that constraints conclude outside of searches written to @proof.  To
 * be set before variables and constraints are made.
 *
 * Returns: %false, and fd_store_error(), if there are some already
 */
bool fd_store_set_proof (FdStore *store, FdProof *proof);

/**
 * fd_store_proof:
 *
 * The proof of a store.
 *
 * Returns: (transfer none) (nullable): %NULL: it has none
 */
FdProof *fd_store_proof (const FdStore *store);

/**
 * fd_search_set_proof:
 * @proof: that of the store
 *
 * Has what the search does written to @proof.  Before its first
 * fd_search_next(); one search at a time.
 */
void fd_search_set_proof (FdSearch *search, FdProof *proof);

/* --- the model ------------------------------------------------------------ */

/**
 * fd_proof_begin:
 * @hash: FNV-1a of 64 bits of the file of the model; 0: not known
 * @n_variables: that it declares
 *
 * The first record.
 */
void fd_proof_begin (FdProof *proof, uint64_t hash, uint32_t n_variables);

/**
 * fd_proof_set_source:
 * @constraint: its number in the model; 0: nothing but what the declarations
 *   say, of which no record is written
 *
 * From here on propagators are posted, and changes made, for @constraint.
 */
void fd_proof_set_source (FdProof *proof, uint32_t constraint);

/**
 * fd_proof_name:
 * @variable: its number in the model
 * @negated: @x is 1 less @variable
 * @shift: @x is @variable less this
 *
 * Says what @x is in the model.
 */
void fd_proof_name (FdProof *proof, FdVar x, uint32_t variable, bool negated,
                    int32_t shift);

/**
 * fd_proof_name_constant:
 *
 * @x stands for no more than a number: the model has no variable for it.
 */
void fd_proof_name_constant (FdProof *proof, FdVar x);

/**
 * fd_proof_name_truth:
 *
 * @t is the truth of the relation of a constraint with two Booleans, the one
 * that is the source now.
 */
void fd_proof_name_truth (FdProof *proof, FdVar t);

/**
 * fd_proof_assume_bounds:
 *
 * Variables without bounds are taken to be within -2^30..2^30.
 */
void fd_proof_assume_bounds (FdProof *proof);

/**
 * fd_proof_alias:
 *
 * By the source, variable @x is @y or, if they are @opposite, 1 - @y.
 */
void fd_proof_alias (FdProof *proof, uint32_t x, uint32_t y, bool opposite);

/**
 * fd_proof_define:
 *
 * By the source, variable @x, which is 0 or 1, is the truth of @atom.
 */
void fd_proof_define (FdProof *proof, uint32_t x, FdAtom atom);

/**
 * fd_proof_bound:
 *
 * By the source, @variable is at least, or at most, @bound.
 */
void fd_proof_bound (FdProof *proof, uint32_t variable, bool least,
                     int64_t bound);

/**
 * fd_proof_contradict:
 *
 * By the source, there is no solution.
 */
void fd_proof_contradict (FdProof *proof);

/**
 * fd_proof_differ:
 *
 * Solutions that differ in any variable of the model are different, whatever
 * it prints.  Before the search; one that learns and has no projection of its
 * own needs it for more than one solution.
 */
void fd_proof_differ (FdProof *proof);

/**
 * fd_proof_break:
 *
 * The proof cannot be gone on with: @why, a string that stays.
 */
void fd_proof_break (FdProof *proof, const char *why);

/* --- answers -------------------------------------------------------------- */

/**
 * fd_proof_solution:
 *
 * A solution: the values of all variables that the model declares.
 */
void fd_proof_solution (FdProof *proof, const int64_t *values, size_t n);

/**
 * fd_proof_mark:
 *
 * Before a search for the best objective that is to be followed by one for all
 * solutions that have it.
 */
void fd_proof_mark (FdProof *proof);

/**
 * fd_proof_restrict:
 *
 * Between the two: @objective was found to be the best.
 */
void fd_proof_restrict (FdProof *proof, int64_t objective);

/**
 * FdClaim:
 * @FD_CLAIM_OPEN: nothing but that solutions are solutions
 * @FD_CLAIM_SATISFIABLE: there is a solution
 * @FD_CLAIM_UNSATISFIABLE: there is none
 * @FD_CLAIM_ALL: the solutions are as many as the value says, all of them
 *   written
 * @FD_CLAIM_OPTIMUM: the value is the best of the objective
 * @FD_CLAIM_BOUND: no solution has a better objective than the value
 */
typedef enum {
  FD_CLAIM_OPEN,
  FD_CLAIM_SATISFIABLE,
  FD_CLAIM_UNSATISFIABLE,
  FD_CLAIM_ALL,
  FD_CLAIM_OPTIMUM,
  FD_CLAIM_BOUND,
} FdClaim;

/**
 * fd_proof_claim:
 *
 * What is proved.  Of a proof that is broken, %FD_CLAIM_OPEN.
 */
void fd_proof_claim (FdProof *proof, FdClaim claim, int64_t value);

/**
 * fd_proof_claim_core:
 * @atoms: (array length=n): assumptions, as fd_search_core() returns them
 *
 * No solution has all of @atoms, as a search under assumptions found that is
 * exhausted and had none.  Before it is freed; it is the last record.  Of a
 * proof that is broken, %FD_CLAIM_OPEN.  What fd_search_minimize_core() makes
 * of a core is not proved.
 */
void fd_proof_claim_core (FdProof *proof, const FdAtom *atoms, size_t n);

/* --- proofs of parts ------------------------------------------------------ */

/**
 * FdProofReadFunc:
 * @room: at least 1
 *
 * Puts up to @room further bytes of a proof into @buffer.
 *
 * Returns: how many; 0 at the end; -1, and @error set, if it cannot be read
 */
typedef gssize (*FdProofReadFunc) (gpointer data, uint8_t *buffer, size_t room,
                                   GError **error);

/**
 * FdProofPart:
 * @FD_PROOF_PART_ALL: all of it
 * @FD_PROOF_PART_STEPS: but its solutions: where the best one is looked for,
 *   and was written before
 * @FD_PROOF_PART_LAST_SOLUTION: its last solution, and nothing else
 *
 * What of the proof of a part is asked for.
 */
typedef enum {
  FD_PROOF_PART_ALL,
  FD_PROOF_PART_STEPS,
  FD_PROOF_PART_LAST_SOLUTION,
} FdProofPart;

/**
 * fd_proof_join:
 * @proof: of a model that was read, or posted, as that of the part was
 * @from: how many bytes it had then
 * @read: gives the proof of a search that was exhausted, under assumptions, or
 *   none
 * @refuted: (out) (nullable): for fd_proof_refute()
 *
 * Writes what a search proved by itself to the proof of them all: that under
 * its assumptions there is no other solution than those written.  That of a
 * search that learns is to be joined outside of all decisions; that of one that
 * does not, where its assumptions hold (fd_search_prove_cubes()), which are
 * refuted by it.
 *
 * Returns: %false, and @error set, if it cannot be read, or is no such proof:
 *   @proof proves nothing then
 */
bool fd_proof_join (FdProof *proof, uint64_t from, FdProofPart part,
                    FdProofReadFunc read, gpointer data, uint64_t *refuted,
                    GError **error);

/**
 * fd_proof_refute:
 * @refuted: as fd_proof_join() said
 *
 * The decisions in force cannot hold together, as was proved by a search that
 * learned.
 */
void fd_proof_refute (FdProof *proof, uint64_t refuted);

FD_END_DECLS

#endif
