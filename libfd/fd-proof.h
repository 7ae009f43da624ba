/* SPDX-License-Identifier: MIT */
#ifndef FD_PROOF_H
#define FD_PROOF_H

#include "fd-search.h"

FD_BEGIN_DECLS

/**
 * FdProof:
 *
 * A proof of the answers of a search, in the format that solvers/check/FORMAT
 * specifies; `fdcheck` verifies it.  A proof refers to a FlatZinc model: to its
 * variables, numbered from 0 in the order of declaration, and to its
 * constraints, numbered from 1.  If the store has a proof, fd_flatzinc_read()
 * writes all that a proof must say of both.  A program that posts a model in
 * another way must call the functions below.
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
 * Takes the next @n bytes of a proof; when the proof is closed, @n is 0.
 *
 * Returns: %false, with @error set, if it fails; it is not called again then
 */
typedef bool (*FdProofWriteFunc) (const uint8_t *bytes, size_t n, gpointer data,
                                  GError **error);

/* --- output --------------------------------------------------------------- */

/**
 * fd_proof_new:
 * @destroy: (nullable): called with @data when the proof is freed
 *
 * Makes a proof whose bytes are passed to @write, piece by piece.
 *
 * Returns: (transfer full): the proof; %NULL when out of memory
 */
FdProof *fd_proof_new (FdProofWriteFunc write, gpointer data,
                       GDestroyNotify destroy);

/**
 * fd_proof_new_file:
 *
 * Makes a proof that is written to the file @path.  An existing file is
 * overwritten.
 *
 * Returns: (transfer full) (nullable): the proof; %NULL, with @error set, if
 *   the file cannot be written
 */
FdProof *fd_proof_new_file (const char *path, GError **error);

/**
 * fd_proof_new_memory:
 * @bytes: receives the proof; must outlive it
 *
 * Makes a proof in memory.
 *
 * Returns: (transfer full): the proof; %NULL when out of memory
 */
FdProof *fd_proof_new_memory (GByteArray *bytes);

/**
 * fd_proof_close:
 *
 * Writes the buffered rest of the proof.  A proof that is closed without a
 * claim says that the search was not completed.
 *
 * Returns: %false, with @error set, if any part of the proof could not be
 *   written
 */
bool fd_proof_close (FdProof *proof, GError **error);

/**
 * fd_proof_free:
 *
 * Frees @proof; bytes that were not written are lost.  If a store has this
 * proof, it then has none.  A search that writes this proof must be freed
 * before.
 */
void fd_proof_free (FdProof *proof);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdProof, fd_proof_free)

/**
 * fd_proof_set_limit:
 * @bytes: about how many; the default is 2^35
 *
 * Limits the length of the proof.  A proof that exceeds the limit is broken and
 * claims nothing.  This is useful because bounds that increase in small steps,
 * each because of the other, need one record for each step.
 */
void fd_proof_set_limit (FdProof *proof, uint64_t bytes);

/**
 * fd_proof_bytes:
 *
 * Returns: the length of the proof so far, in bytes
 */
uint64_t fd_proof_bytes (const FdProof *proof);

/**
 * fd_proof_broken:
 *
 * Tells whether the proof is broken: then it can prove nothing, because
 * something was done for which the format has no record.
 *
 * Returns: (transfer none) (nullable): why the proof is broken; %NULL if it is
 *   not
 */
const char *fd_proof_broken (const FdProof *proof);

/* --- stores and searches -------------------------------------------------- */

/**
 * fd_store_set_proof:
 * @proof: (nullable): %NULL: no proof from now on
 *
 * Writes all inferences of constraints outside of searches to @proof.  To be
 * called before variables and constraints are made.
 *
 * Returns: %false, with fd_store_error() set, if there are some already
 */
bool fd_store_set_proof (FdStore *store, FdProof *proof);

/**
 * fd_store_proof:
 *
 * Returns: (transfer none) (nullable): the proof of @store; %NULL if it has
 *   none
 */
FdProof *fd_store_proof (const FdStore *store);

/**
 * fd_search_set_proof:
 * @proof: the proof of the store
 *
 * Writes what the search does to @proof.  To be called before its first
 * fd_search_next().  Only one search at a time may write a proof.
 */
void fd_search_set_proof (FdSearch *search, FdProof *proof);

/* --- the model ------------------------------------------------------------ */

/**
 * fd_proof_begin:
 * @hash: the 64-bit FNV-1a hash of the model file; 0: not known
 * @n_variables: how many variables the model declares
 *
 * Writes the first record.
 */
void fd_proof_begin (FdProof *proof, uint64_t hash, uint32_t n_variables);

/**
 * fd_proof_set_source:
 * @constraint: its number in the model; 0: only the declarations, for which no
 *   record is written
 *
 * Sets the source: the constraint of the model for which propagators are posted
 * and changes are made from now on.
 */
void fd_proof_set_source (FdProof *proof, uint32_t constraint);

/**
 * fd_proof_name:
 * @variable: its number in the model
 * @negated: whether @x is 1 - @variable
 * @shift: if not @negated, @x is @variable - @shift
 *
 * Names @x: says which variable of the model it represents.
 */
void fd_proof_name (FdProof *proof, FdVar x, uint32_t variable, bool negated,
                    int32_t shift);

/**
 * fd_proof_name_constant:
 *
 * Says that @x only represents a number: it is no variable of the model.
 */
void fd_proof_name_constant (FdProof *proof, FdVar x);

/**
 * fd_proof_name_truth:
 *
 * Says that @t is the truth value of a relation between two Booleans, namely of
 * the constraint that is the source now.
 */
void fd_proof_name_truth (FdProof *proof, FdVar t);

/**
 * fd_proof_assume_bounds:
 *
 * Says that variables without bounds are assumed to be in -2^30..2^30.
 */
void fd_proof_assume_bounds (FdProof *proof);

/**
 * fd_proof_alias:
 *
 * Says that the source makes the model's variable @x equal to its variable @y,
 * or, if @opposite, to 1 - @y.
 */
void fd_proof_alias (FdProof *proof, uint32_t x, uint32_t y, bool opposite);

/**
 * fd_proof_define:
 *
 * Says that the source makes the model's variable @x, which is 0 or 1, the
 * truth value of @atom.
 */
void fd_proof_define (FdProof *proof, uint32_t x, FdAtom atom);

/**
 * fd_proof_bound:
 *
 * Says that the source implies @variable >= @bound, or, unless @least,
 * @variable <= @bound.
 */
void fd_proof_bound (FdProof *proof, uint32_t variable, bool least,
                     int64_t bound);

/**
 * fd_proof_contradict:
 *
 * Says that the source implies that there is no solution.
 */
void fd_proof_contradict (FdProof *proof);

/**
 * fd_proof_differ:
 *
 * Says that solutions are different if they differ in any variable of the
 * model, whether it is printed or not.  To be called before the search.  A
 * search that learns and has no projection needs this call if it is to find
 * more than one solution.
 */
void fd_proof_differ (FdProof *proof);

/**
 * fd_proof_break:
 *
 * @why: a string that is not freed; not copied
 *
 * Breaks the proof: it cannot be continued, because of @why.
 */
void fd_proof_break (FdProof *proof, const char *why);

/* --- answers -------------------------------------------------------------- */

/**
 * fd_proof_solution:
 *
 * @values: (array length=n): the values of all variables of the model
 *
 * Writes a solution.
 */
void fd_proof_solution (FdProof *proof, const int64_t *values, size_t n);

/**
 * fd_proof_mark:
 *
 * Marks the start of a search for the best objective, if it is to be followed
 * by a search for all solutions that have this objective.
 */
void fd_proof_mark (FdProof *proof);

/**
 * fd_proof_restrict:
 *
 * Between the two searches (see fd_proof_mark()), says that @objective is the
 * best value found.
 */
void fd_proof_restrict (FdProof *proof, int64_t objective);

/**
 * FdClaim:
 * @FD_CLAIM_OPEN: nothing, except that the solutions are solutions
 * @FD_CLAIM_SATISFIABLE: there is a solution
 * @FD_CLAIM_UNSATISFIABLE: there is no solution
 * @FD_CLAIM_ALL: the value is the number of solutions, and all of them are
 *   written
 * @FD_CLAIM_OPTIMUM: the value is the optimum of the objective
 * @FD_CLAIM_BOUND: no solution has a better objective than the value
 *
 * What a proof proves.
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
 * Writes the claim of the proof.  If the proof is broken, %FD_CLAIM_OPEN is
 * written instead.
 */
void fd_proof_claim (FdProof *proof, FdClaim claim, int64_t value);

/**
 * fd_proof_claim_core:
 * @atoms: (array length=n): assumptions, as fd_search_core() returns them
 *
 * Claims that no solution satisfies all of @atoms, after a search under
 * assumptions was exhausted and found no solution.  To be called before that
 * search is freed; the claim is the last record.  If the proof is broken,
 * %FD_CLAIM_OPEN is written instead.  A core that fd_search_minimize_core() has
 * shrunk is not proved.
 */
void fd_proof_claim_core (FdProof *proof, const FdAtom *atoms, size_t n);

/* --- proofs of parts ------------------------------------------------------ */

/**
 * FdProofReadFunc:
 * @room: at least 1
 *
 * Reads up to @room further bytes of a proof into @buffer.
 *
 * Returns: how many bytes; 0 at the end; -1, with @error set, if it fails
 */
typedef gssize (*FdProofReadFunc) (gpointer data, uint8_t *buffer, size_t room,
                                   GError **error);

/**
 * FdProofPart:
 * @FD_PROOF_PART_ALL: all of it
 * @FD_PROOF_PART_STEPS: all except its solutions, if the best solution is
 *   sought and was written before
 * @FD_PROOF_PART_LAST_SOLUTION: only its last solution
 *
 * Which records of the proof of a part are used.
 */
typedef enum {
  FD_PROOF_PART_ALL,
  FD_PROOF_PART_STEPS,
  FD_PROOF_PART_LAST_SOLUTION,
} FdProofPart;

/**
 * fd_proof_join:
 * @proof: of a model that was read, or posted, in the same way as for the part
 * @from: the length in bytes of the part's proof after that
 * @read: reads the proof of a search that was exhausted, with or without
 *   assumptions
 * @refuted: (out) (nullable): for fd_proof_refute()
 *
 * Copies the proof of one search into @proof: under its assumptions there are
 * no solutions other than those written.  The proof of a search that learns
 * must be joined outside of all decisions.  The proof of a search that does not
 * learn must be joined where its assumptions hold (fd_search_prove_cubes()); it
 * refutes them.
 *
 * Returns: %false, with @error set, if it cannot be read or is not such a
 *   proof; @proof then proves nothing
 */
bool fd_proof_join (FdProof *proof, uint64_t from, FdProofPart part,
                    FdProofReadFunc read, gpointer data, uint64_t *refuted,
                    GError **error);

/**
 * fd_proof_refute:
 * @refuted: the result of fd_proof_join()
 *
 * Says that the decisions in force cannot hold together, as a search that
 * learns has proved.
 */
void fd_proof_refute (FdProof *proof, uint64_t refuted);

FD_END_DECLS

#endif
