/* SPDX-License-Identifier: MIT */
#ifndef FD_HISTORY_H
#define FD_HISTORY_H

#include "fd-propagator.h"

FD_BEGIN_DECLS

/* The history of the domains, for explain() and explain_conflict() of a
 * propagator's class.  In a store that does not explain, these functions are
 * refused with %FD_ERROR_INVALID.  Each function walks back over the changes of
 * the variable since @at, the last change first. */

/**
 * fd_min_at, fd_max_at:
 *
 * Returns: (fd_min_at) the least value of @x before @at; (fd_max_at) the
 *   greatest
 */
int32_t fd_min_at (const FdStore *store, FdVar x, FdPosition at);
int32_t fd_max_at (const FdStore *store, FdVar x, FdPosition at);

/**
 * fd_contains_at:
 *
 * Returns: whether @value was in the domain of @x before @at
 */
bool fd_contains_at (const FdStore *store, FdVar x, int32_t value,
                     FdPosition at);

/**
 * fd_atom_holds_at:
 *
 * Returns: whether @atom held before @at
 */
bool fd_atom_holds_at (const FdStore *store, FdAtom atom, FdPosition at);

/**
 * fd_atom_is_earlier:
 * @a, @b: both held before @at
 *
 * Returns: whether @a became true before @b did.  What held from the beginning
 *   counts as earlier than everything else
 */
bool fd_atom_is_earlier (const FdStore *store, FdAtom a, FdAtom b,
                         FdPosition at);

/**
 * FdHistoryValues:
 * @min: the least value
 * @max: the greatest value
 *
 * The domain of a variable before a position, prepared for many queries.
 */
typedef struct {
  const FdStore *store;
  const FdDomain *x;
  FdPosition at;
  int32_t min, max;
  uint64_t word; /* of a small domain all of them */
} FdHistoryValues;

/**
 * fd_history_values_init:
 * @past: (out): receives the domain of @x before @at, valid until the domain of
 *   @x changes; empty if the call is refused
 */
void fd_history_values_init (FdHistoryValues *past, const FdStore *store,
                             FdVar x, FdPosition at);

/**
 * fd_history_has:
 *
 * Returns: whether @value was in the domain @past
 */
bool fd_history_has (const FdHistoryValues *past, int64_t value);

/**
 * fd_history_bits:
 *
 * Returns: the values among 64 consecutive numbers: bit i tells whether @origin
 *   + i was in the domain @past
 */
uint64_t fd_history_bits (const FdHistoryValues *past, int64_t origin);

/**
 * FdHistoryBound:
 * @bound: its value
 * @entry: the trail entry from which to look for the change that made the
 *   bound; 0: the bound held from the beginning
 *
 * A bound of a variable before a position, for walking back through its
 * history.
 */
typedef struct {
  int32_t bound;
  uint32_t entry;
} FdHistoryBound;

/**
 * fd_history_bound:
 * @least: whether the lower bound is meant; otherwise the upper bound
 *
 * Returns: the bound of @x before @at
 */
FdHistoryBound fd_history_bound (const FdStore *store, const FdDomain *x,
                                 bool least, FdPosition at);

/**
 * fd_history_bound_origin:
 * @least: as for fd_history_bound()
 * @past: (inout): its @entry becomes that of the change that made the bound; a
 *   greater entry is a later change.  To walk further back, set its @bound to
 *   @before
 * @before: (out): the bound before that change
 *
 * Returns: %false if the bound held from the beginning
 */
bool fd_history_bound_origin (const FdStore *store, const FdDomain *x,
                              bool least, FdHistoryBound *past,
                              int32_t *before);

/**
 * fd_root_bound:
 * @least: whether the lower bound is meant; otherwise the upper bound
 *
 * Returns: the root bound of @x: the bound that a reason before @at may take as
 *   a fact.  Atoms that say no more than it are dropped from reasons
 */
int32_t fd_root_bound (const FdStore *store, const FdDomain *x, bool least,
                       FdPosition at);

/**
 * fd_root_end:
 *
 * Returns: the end of the root-level history: an atom that held before this
 *   position is a fact.  It always holds in reasons and costs a nogood nothing
 */
FdPosition fd_root_end (const FdStore *store);

/**
 * fd_root_stamp:
 *
 * Results computed from fd_root_bound() may be kept as long as the stamp is the
 * same.
 *
 * Returns: a number above 0 that changes whenever fd_root_end() moves
 */
uint64_t fd_root_stamp (const FdStore *store);

/**
 * fd_explain_room:
 * @bytes: how many
 * @out: (inout): the reason being built
 *
 * Gets uninitialized working memory.  It belongs to the store and is valid
 * until the hook returns or calls this function again.
 *
 * Returns: (nullable): memory, aligned as by malloc(); %NULL when out of
 *   memory: then @out is incomplete, and the hook must return
 */
void *fd_explain_room (FdStore *store, size_t bytes, FdAtoms *out);

/**
 * fd_explain_bound:
 * @least: whether the lower bound is meant; otherwise the upper bound
 *
 * Appends to @out the atom @x >= @bound, or, unless @least, @x <= @bound;
 * nothing if that always held.
 */
void fd_explain_bound (const FdStore *store, const FdDomain *x, bool least,
                       int32_t bound, FdAtoms *out);

/**
 * fd_atoms_merge:
 * @first: the index of the first atom to merge
 *
 * Replaces the atoms of @out from @first on, which held before @at, by fewer
 * equivalent atoms: it removes duplicates and replaces several values beyond a
 * bound by that bound.
 */
void fd_atoms_merge (const FdStore *store, FdAtoms *out, size_t first,
                     FdPosition at);

/**
 * fd_explain_fixed:
 * @x: was fixed before @at
 *
 * Appends to @out the atom that @x has the value it had before @at; nothing if
 * @x has had that value from the beginning.
 */
void fd_explain_fixed (const FdStore *store, FdVar x, FdPosition at,
                       FdAtoms *out);

/**
 * fd_explain_domain:
 *
 * Appends to @out all that happened to @x before @at: bounds and holes.
 */
void fd_explain_domain (const FdStore *store, FdVar x, FdPosition at,
                        FdAtoms *out);

/**
 * fd_explain_apart:
 *
 * Appends to @out the reason why, before @at, v + @k was above all values of @y
 * for each value v of @x: one bound of each variable, as weak as possible.
 *
 * Returns: %false if that was not so; then nothing is appended
 */
bool fd_explain_apart (const FdStore *store, FdVar x, int64_t k, FdVar y,
                       FdPosition at, FdAtoms *out);

/**
 * fd_explain_outside:
 *
 * Appends to @out the reason why @x had no value in @from..@to before @at: a
 * bound or holes.
 *
 * Returns: %false if @x had such a value, or if there are too many to examine;
 *   then all that happened to @x may be appended
 */
bool fd_explain_outside (const FdStore *store, FdVar x, int64_t from,
                         int64_t to, FdPosition at, FdAtoms *out);

/**
 * fd_explain_disjoint:
 *
 * Appends to @out the reason why, before @at, @y contained v + @k for no value
 * v of @x.
 *
 * Returns: %false if that was not so, or if there are too many values to
 *   examine; then nothing is appended
 */
bool fd_explain_disjoint (const FdStore *store, FdVar x, int64_t k, FdVar y,
                          FdPosition at, FdAtoms *out);

/**
 * fd_explain_by_replay, fd_explain_conflict_by_replay:
 *
 * Implementations of explain and explain_conflict for classes that have none of
 * their own.  The reason is the naive one, without the atoms that can be left
 * out and with weaker atoms where possible.  To find these, the functions run
 * propagate() on other domains, at least once for each atom; so they are slow.
 *
 * They require a propagate() that respects @stale, that keeps all other mutable
 * state in cells saved by fd_trail_save(), and that gets its variables by
 * fd_propagator_var().  Its reasons may be lazy, with any code, or naive.
 *
 * Returns: (transfer none): the label of the rule, "naive"
 */
const char *fd_explain_by_replay (FdPropagator *self, FdStore *store,
                                  FdAtom need, uint64_t code, FdPosition at,
                                  FdAtoms *out);
const char *fd_explain_conflict_by_replay (FdPropagator *self, FdStore *store,
                                           FdPosition at, FdAtoms *out);

FD_END_DECLS

#endif
